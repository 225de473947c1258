//! Boxes of a page in which others speak: comments, replies, reviews.

use super::bystander::names_hold;
use crate::document::{Document, ElementId, TextId};

/// Words of classes and ids of boxes where others speak.
const VOICES: [&str; 20] = [
    "feedback",
    "pinglun",
    "liuyan",
    "huifu",
    "gentie",
    "cmtlist",
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

/// Characters without white space of the longest such heading with its number, and bytes with it.
const LONGEST_HEADING: u32 = 16;
const LONGEST_TEXT: usize = 400;

/// Texts among which the first that is not empty is looked for.
const FIRST_TEXTS: usize = 20;

/// Whether others speak in an element, as its properties or its names say.
pub(super) fn is_voice(document: &Document, id: ElementId) -> bool {
    let is_property = |property: &str| matches!(property, "comment" | "review" | "suggestedAnswer");
    document.attribute(id, "itemprop").is_some_and(is_property) || names_hold(document, id, &VOICES)
}

/// Whether the first text of an element is the heading of a box where others speak, such as 网友评论（12）. A link leads to them, and is
/// no heading.
pub(super) fn is_headed(document: &Document, id: ElementId) -> bool {
    let texts = &document.elements()[id].texts;
    let characters = |id: TextId| document.counts(id.until(id + 1)).characters;
    let mut texts = texts.start.until(texts.end).iter().take(FIRST_TEXTS);
    let Some(first) = texts.find(|&id| characters(id) > 0) else {
        return false;
    };
    let text = document.text(first);
    // A text can be megabytes long, and is looked at for every name below it.
    if characters(first) > LONGEST_HEADING || text.len() > LONGEST_TEXT || document.texts()[first].linked {
        return false;
    }
    let words = text.trim_matches(|c: char| !c.is_alphabetic() || COUNTERS.contains(&c));
    let mut headings = HEADINGS.iter().filter_map(|heading| words.strip_suffix(heading));
    headings.any(|before| before.is_empty() || QUALIFIERS.contains(&before))
}
