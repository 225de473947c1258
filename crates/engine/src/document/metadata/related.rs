//! Boxes of a page that lead to others: related reading, recommendations.

use super::bystander::names_hold;
use crate::document::{Document, ElementId};

/// Words of classes and ids of such boxes.
const RELATED: [&str; 4] = ["related", "recommend", "tuijian", "xiangguan"];

/// How their headings begin in Chinese and Japanese, and how they end.
const BEGINNINGS: [&str; 11] = [
    "相关", "相關", "関連", "推荐", "推薦", "延伸", "热门", "熱門", "更多", "精彩", "猜你",
];
const ENDINGS: [&str; 14] = [
    "阅读", "閱讀", "新闻", "新聞", "文章", "报道", "報道", "報導", "链接", "连结", "連結", "記事", "喜欢", "喜歡",
];

/// Words for a recommendation: a short heading that ends with one leads to other pages, as 热门文章推荐 does.
const RECOMMENDED: [&str; 2] = ["推荐", "推薦"];

/// Characters of the longest such heading.
const LONGEST_TITLE: usize = 6;

/// Whether an element leads to other pages, as its names say.
pub(super) fn is_related(document: &Document, id: ElementId) -> bool {
    names_hold(document, id, &RELATED)
}

/// Whether a text is the heading of a place that leads to other pages, such as 相关阅读.
pub(crate) fn is_title_of_related(text: &str) -> bool {
    let words = text.trim_matches(|c: char| !c.is_alphabetic());
    let ends = |rest: &str| ENDINGS.iter().any(|end| rest.ends_with(end));
    let mut rests = BEGINNINGS.iter().filter_map(|begin| words.strip_prefix(begin));
    let recommends = RECOMMENDED.iter().any(|end| words.ends_with(end));
    words.chars().count() <= LONGEST_TITLE && (recommends || rests.any(ends))
}

#[cfg(test)]
mod tests {
    use super::is_title_of_related;
    use crate::document::metadata::author_of as author;

    #[test]
    fn whoever_wrote_related_pages_is_no_author() {
        let text = "<p>昨天上午，河谷的新图书馆开馆了，来了许多读者，馆长在门前致辞，孩子们唱了三支歌。".repeat(10);
        let page = |more: &str| author(&format!("<html lang=zh><h1>新图书馆昨日开馆</h1>{text}{more}"));
        let list = "<ul><li><a href=/1>渡口</a> <span class=author>石桥</span></ul>";
        for more in [
            format!("<div class=related>{list}</div>"),
            format!("<div><div>推荐阅读</div>{list}</div>"),
            format!("<h3>相关阅读</h3>{list}"),
            format!("<div><h3>相關閱讀</h3><a href=/m>更多</a></div>{list}"),
        ] {
            assert_eq!(page(&more), None, "{more}");
        }
        for own in [
            format!("<h3>渡口的历史</h3>{list}"),
            format!("<h3>相关阅读</h3><p><a href=/1>渡船</a></p><h3>渡口的历史</h3>{list}"),
            format!("<h3>相关阅读</h3>{list}<p>作者：石桥"),
            format!("<div><h1>重点推荐</h1><a href=/1>渡船停了，因为昨夜的风太大</a></div>{list}"),
        ] {
            assert_eq!(page(&own).as_deref(), Some("石桥"), "{own}");
        }
    }

    #[test]
    fn headings_say_that_other_pages_follow() {
        for title in [
            "相关新闻",
            "【相关阅读】",
            "猜你喜欢",
            "相關報導：",
            "热门文章推荐",
            "新闻推荐",
        ] {
            assert!(is_title_of_related(title), "{title}");
        }
        for other in ["相关阅读的方法谈", "新闻", "更多"] {
            assert!(!is_title_of_related(other), "{other}");
        }
    }
}
