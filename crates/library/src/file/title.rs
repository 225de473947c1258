//! Titles that say nothing of their page.

use super::article::Article;

/// What editors write where nobody has given a title, in small letters.
const PLACEHOLDERS: [&str; 18] = [
    "untitled",
    "untitled document",
    "untitled page",
    "untitled-1",
    "no title",
    "new page",
    "document",
    "index",
    "home",
    "page",
    "unbenanntes dokument",
    "document sans titre",
    "documento sin título",
    "无标题",
    "无标题文档",
    "未命名文档",
    "無題",
    "無標題文件",
];

/// Whether a title of an article is a placeholder, its address, the name of its file or that of its site.
pub(crate) fn says_nothing(title: &str, article: &Article) -> bool {
    let title = title.trim().trim_end_matches('/').to_lowercase();
    let is_it = |name: &str| title == name.to_lowercase();
    let is_address = ["http://", "https://", "www."]
        .iter()
        .any(|begin| title.starts_with(begin));
    let address = article
        .address
        .as_deref()
        .and_then(|address| url::Url::parse(address).ok());
    let host = address
        .as_ref()
        .and_then(|address| address.host_str())
        .unwrap_or_default();
    let file = address
        .as_ref()
        .and_then(|address| address.path_segments()?.next_back());
    title.is_empty()
        || is_address && !title.contains(char::is_whitespace)
        || PLACEHOLDERS.contains(&title.as_str())
        || article.site.as_deref().is_some_and(is_it)
        || is_it(host)
        || is_it(host.trim_start_matches("www."))
        || file.is_some_and(is_it)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_that_say_nothing_are_known() {
        let article = Article {
            address: Some("https://www.rivers.example/2026/rain.html".to_owned()),
            site: Some("Rivers".to_owned()),
            ..Article::default()
        };
        for title in [
            "",
            " ",
            "Untitled",
            "无标题文档",
            "https://www.rivers.example/2026/rain.html",
            "www.rivers.example",
            "rivers.example/",
            "Rain.html",
            "Rivers",
        ] {
            assert!(says_nothing(title, &article), "{title}");
        }
        for title in ["Rain", "Rivers of rain", "https://rivers.example is new", "雨"] {
            assert!(!says_nothing(title, &article), "{title}");
        }
    }
}
