//! Titles and headings that name no page: numbers, labels of parts of a page, greetings, names of sites.

use super::site::folded;
use crate::document::{is_alphanumeric, is_wide};

/// What is in place of a title where a program had none, and what front pages and parts of a page are called, in
/// folded form.
const EMPTY_NAMES: [&str; 60] = [
    "null",
    "undefined",
    "nan",
    "none",
    "untitled",
    "untitleddocument",
    "newpage",
    "notitle",
    "title",
    "home",
    "homepage",
    "index",
    "startseite",
    "accueil",
    "inicio",
    "início",
    "stronagłówna",
    "главная",
    "главнаястраница",
    "news",
    "menu",
    "menü",
    "menue",
    "navigation",
    "mainmenu",
    "mainnavigation",
    "hauptmenü",
    "search",
    "suche",
    "recherche",
    "archive",
    "archives",
    "archiv",
    "categories",
    "tags",
    "comments",
    "recentposts",
    "login",
    "sidebar",
    "contents",
    "links",
    "statistics",
    "latestnews",
    "无标题",
    "无标题文档",
    "無標題",
    "无题",
    "新建网页",
    "新闻",
    "新聞",
    "正文",
    "内容",
    "文章",
    "收藏",
    "相册",
    "ホーム",
    "トップページ",
    "メニュー",
    "홈",
    "메뉴",
];

/// How short names of parts of a page end in Chinese and Japanese.
const WIDE_LABELS: [&str; 30] = [
    "新闻",
    "新聞",
    "财经",
    "数字报",
    "电子报",
    "電子報",
    "导航",
    "導航",
    "统计",
    "統計",
    "公告",
    "首页",
    "首頁",
    "主页",
    "目录",
    "菜单",
    "搜索",
    "分类",
    "存档",
    "归档",
    "登录",
    "评论",
    "留言",
    "链接",
    "列表",
    "频道",
    "新闻中心",
    "排行榜",
    "目次",
    "検索",
];

/// Characters of the longest of these.
const LONGEST_WIDE_LABEL: usize = 6;

/// How names of sites end in Chinese, Japanese and Korean.
const SITE_ENDINGS: [&str; 34] = [
    "网",
    "网站",
    "網",
    "網站",
    "论坛",
    "論壇",
    "博客",
    "门户",
    "频道",
    "社区",
    "在线",
    "日报",
    "日報",
    "晚报",
    "晚報",
    "早报",
    "早報",
    "晨报",
    "时报",
    "時報",
    "商报",
    "都市报",
    "青年报",
    "周报",
    "周刊",
    "週刊",
    "ブログ",
    "新聞",
    "ニュース",
    "블로그",
    "카페",
    "뉴스",
    "신문",
    "일보",
];

/// Characters of the longest name of a site.
pub(super) const LONGEST_SITE: usize = 12;

/// How greetings begin, in lower case.
const GREETINGS: [&str; 6] = [
    "欢迎光临",
    "欢迎访问",
    "欢迎来到",
    "谢谢您访问",
    "感谢您访问",
    "welcome to the website",
];

/// Characters that part a title; a title says nothing where none of its parts does.
const PARTS: [char; 10] = ['_', '|', '-', '–', '—', '·', '»', '｜', '/', ':'];

/// How hosts end.
const HOST_ENDINGS: [&str; 4] = [".com", ".net", ".org", ".cn"];

/// Whether a title or heading names no page.
pub(super) fn says_nothing(title: &str) -> bool {
    let title = title.trim().to_lowercase();
    GREETINGS.iter().any(|greeting| title.starts_with(greeting)) || title.split(PARTS).all(is_empty_name)
}

/// Whether a text in lower case is the name of a host.
pub(super) fn is_host(text: &str) -> bool {
    !text.contains(' ') && HOST_ENDINGS.iter().any(|ending| text.ends_with(ending))
}

fn is_empty_name(part: &str) -> bool {
    let part = part.trim();
    let is_host = is_host(part);
    let part = folded(part);
    if is_host || !part.contains(char::is_alphabetic) || EMPTY_NAMES.contains(&&*part) {
        return true;
    }
    is_wide_site(&part)
}

/// Whether a character is a Korean syllable.
pub(super) fn is_hangul(c: char) -> bool {
    matches!(c, '\u{ac00}'..='\u{d7a3}')
}

/// Whether a character is Chinese, Japanese or Korean.
pub(super) fn is_east_asian(c: char) -> bool {
    is_wide(c) || is_hangul(c)
}

/// Whether a part of a title ends as names of Chinese, Japanese and Korean sites and of parts of a page do, and is as short.
pub(super) fn is_wide_site(part: &str) -> bool {
    let part = folded(part);
    let length = part.chars().count();
    let ends = |endings: &[&str]| endings.iter().any(|ending| part.ends_with(ending));
    let is_label = length <= LONGEST_WIDE_LABEL && ends(&WIDE_LABELS);
    part.contains(is_east_asian) && (is_label || length <= LONGEST_SITE && ends(&SITE_ENDINGS))
}

/// Whether a text is too short to be a headline by itself: a few letters, or fewer Chinese or Japanese characters.
pub(super) fn is_scant(text: &str) -> bool {
    !is_longer(text.chars(), SCANT)
}

/// Whether some characters hold more than so many letters and digits, where wide ones count twice. A line can be megabytes
/// long, so no more of it is looked at than needed.
pub(super) fn is_longer(mut characters: impl Iterator<Item = char>, most: usize) -> bool {
    let mut size = 0;
    characters.any(|c| {
        size += width(c);
        size > most
    })
}

fn width(c: char) -> usize {
    if is_alphanumeric(c) {
        1 + usize::from(is_wide(c))
    } else {
        0
    }
}

/// Size of the longest scant text.
const SCANT: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_of_a_line_is_looked_at_than_tells() {
        let mut looked_at = 0;
        let line = "\u{1100}a, "
            .chars()
            .cycle()
            .take(1_000_000)
            .inspect(|_| looked_at += 1);
        assert!(is_longer(line, 120));
        assert!(looked_at < 300, "{looked_at}");
        assert!(!is_longer("中文 ab".chars(), 6));
        assert!(is_longer("中文 ab".chars(), 5));
    }

    #[test]
    fn numbers_labels_greetings_and_sites_say_nothing() {
        let empty = [
            "1",
            "—",
            "null",
            "Home",
            "导航",
            "Blog统计",
            "河谷新闻网_(新闻)",
            "欢迎访问河谷中心",
            "Menu | 2",
        ];
        for title in empty {
            assert!(says_nothing(title), "{title}");
        }
        for title in [
            "1984",
            "新图书馆昨日开馆",
            "Home at last",
            "河谷论坛开幕：专家谈水利",
            "Q",
            "2 rivers",
        ] {
            assert_eq!(says_nothing(title), title == "1984", "{title}");
        }
    }
}
