//! Boxes of a page in which others speak: comments, replies, reviews.

use super::bystander::names_hold;
use crate::document::{Document, ElementId};

/// Words of classes and ids of boxes where others speak.
const VOICES: [&str; 20] = [
    "feedback",
    "pinglun",
    "liuyan",
    "huifu",
    "gentie",
    "cmt",
    "comment",
    "webmention",
    "mention",
    "pingback",
    "trackback",
    "reply",
    "replies",
    "reviews",
    "testimonial",
    "guestbook",
    "kommentar",
    "komentar",
    "comentari",
    "yorum",
];

/// What such boxes are headed with in Chinese, Japanese and Korean, before a number.
const HEADINGS: [&str; 16] = [
    "评论",
    "評論",
    "留言",
    "回复",
    "回覆",
    "回應",
    "迴響",
    "回帖",
    "跟帖",
    "点评",
    "书评",
    "書評",
    "レビュー",
    "コメント",
    "댓글",
    "의견",
];

/// Words that may stand before those.
const QUALIFIERS: [&str; 13] = [
    "网友", "網友", "读者", "讀者", "用户", "用戶", "最新", "热门", "熱門", "精彩", "全部", "所有", "文章",
];

/// What stands beside the number of comments.
const COUNTERS: [char; 10] = ['人', '参', '与', '共', '条', '條', '则', '則', '个', '件'];

/// Whether others speak in an element, as its properties or its names say.
pub(super) fn is_voice(document: &Document, id: ElementId) -> bool {
    let is_property = |property: &str| matches!(property, "comment" | "review" | "suggestedAnswer");
    let names = || {
        ["class", "id"]
            .into_iter()
            .filter_map(|name| document.attribute(id, name))
    };
    document.attribute(id, "itemprop").is_some_and(is_property)
        || names_hold(document, id, &VOICES)
        || names().any(is_short_form)
}

/// Whether a class or an id has a word that ends in the short form of comment: "hotcmt".
fn is_short_form(name: &str) -> bool {
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word.to_ascii_lowercase().ends_with("cmt"))
}

/// Whether a text is the heading of a place where others speak, such as 网友评论（12）.
pub(super) fn is_title_of_voices(text: &str) -> bool {
    let words = text.trim_matches(|c: char| !c.is_alphabetic() || COUNTERS.contains(&c));
    let mut headings = HEADINGS.iter().filter_map(|heading| words.strip_suffix(heading));
    headings.any(|before| before.is_empty() || QUALIFIERS.contains(&before))
}
