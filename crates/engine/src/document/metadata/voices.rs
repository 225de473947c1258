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

/// What headings of such boxes end with in Chinese, Japanese and Korean, before a number.
const VOICE_HEADINGS: [&str; 11] = [
    "评论",
    "評論",
    "留言",
    "回复",
    "回覆",
    "回帖",
    "跟帖",
    "书评",
    "コメント",
    "댓글",
    "의견",
];

/// Bytes of the longest such heading, with its number.
const LONGEST_HEADING: usize = 40;

/// Texts among which the first that is not empty is looked for.
const FIRST_TEXTS: usize = 20;

/// What stands beside the number of comments.
const COUNTERS: [char; 7] = ['共', '条', '條', '则', '則', '个', '件'];

/// Whether others speak in an element, as its properties, its names or its heading say.
pub(super) fn is_voice(document: &Document, id: ElementId) -> bool {
    let is_property = |property: &str| matches!(property, "comment" | "review" | "suggestedAnswer");
    document.attribute(id, "itemprop").is_some_and(is_property)
        || names_hold(document, id, &VOICES)
        || is_headed(document, id)
}

/// Whether the first text of an element is a heading of such a box.
fn is_headed(document: &Document, id: ElementId) -> bool {
    let texts = &document.elements()[id].texts;
    let texts = texts.start.until(texts.end).iter().take(FIRST_TEXTS);
    let mut texts = texts.map(|id| document.text(id).trim_start());
    let first = texts.find(|text| !text.is_empty()).unwrap_or_default();
    // A text can be megabytes long, and is looked at for every name below it.
    if first.len() > LONGEST_HEADING {
        return false;
    }
    let words = first.trim_end_matches(|c: char| !c.is_alphabetic() || COUNTERS.contains(&c));
    VOICE_HEADINGS.iter().any(|heading| words.ends_with(heading))
}
