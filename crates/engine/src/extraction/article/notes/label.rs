//! The numbers and signs of footnotes.

use super::characters;
use crate::document::{Document, ElementId, Tag, TextId};

/// More visible characters than this are no number or sign.
const LONGEST: u32 = 12;
/// A label lies in no more text nodes and bytes than these, blank ones included.
const MOST_NODES: usize = 8;
pub(super) const MOST_BYTES: usize = 64;
/// Blank text nodes before a note's first word, and elements around it, that are looked at.
const MOST_BEFORE: usize = 32;
const MOST_AROUND: usize = 16;
/// Bytes at the head of a text node in which a label is looked for.
const LONGEST_OPENING: usize = 256;
const SIGNS: [char; 7] = ['*', '†', '‡', '§', '¶', '‖', '#'];

/// The text of an element that may be a label, white space around it aside.
pub(super) fn text_of(document: &Document, id: ElementId) -> Option<String> {
    if !(1..=LONGEST).contains(&characters(document, id)) {
        return None;
    }
    let texts = document.elements()[id].texts;
    let bytes = || texts.iter().map(|text| document.text(text).len()).sum::<usize>();
    if texts.len() > MOST_NODES || bytes() > MOST_BYTES {
        return None;
    }
    let text: String = texts.iter().map(|text| document.text(text)).collect();
    Some(text.trim().to_owned())
}

/// "1" for "[1]", "(1)", "1." and "^1".
pub(super) fn without_brackets(written: &str) -> &str {
    let around = |c: char| c.is_whitespace() || "[](){}^.:［］（）【】".contains(c);
    written.trim_matches(around)
}

/// Whether a text is a number, a letter or a sign of a footnote, or a number after a word ("note 3").
pub(super) fn is_label(label: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    let is_letters = label.len() <= 2 && !label.is_empty() && label.chars().all(|c| c.is_ascii_lowercase());
    let is_signs = !label.is_empty() && label.chars().all(|c| SIGNS.contains(&c));
    let after_word = label
        .rsplit_once(char::is_whitespace)
        .is_some_and(|(_, last)| is_number(last));
    is_number(label) && label.len() <= 4 || is_letters || is_signs || after_word
}

/// The element at the head of a note that repeats its label.
pub(super) fn at_head(document: &Document, body: ElementId, label: &str) -> Option<ElementId> {
    let element = |id: ElementId| &document.elements()[id];
    let first = first_text(document, body)?;
    let inner = document.texts()[first].element;
    let around = std::iter::once(inner).chain(document.ancestors(inner));
    let inside = around.take_while(|&id| id > body && !element(id).tag.breaks_line());
    let repeats = |&id: &ElementId| text_of(document, id).is_some_and(|text| without_brackets(&text) == label);
    inside.take(MOST_AROUND).take_while(repeats).last().filter(|&id| {
        let is_set_off = |id: ElementId| matches!(element(id).tag, Tag::Sup | Tag::A);
        let says_so = document
            .attribute(id, "class")
            .is_some_and(|class| class.contains("label") || class.contains("number"));
        says_so || id.until(element(id).end).iter().any(is_set_off)
    })
}

/// The text node at the head of a note that begins with its label, and how many bytes of it the label takes.
pub(super) fn before_text(document: &Document, body: ElementId, label: &str) -> Option<(TextId, u32)> {
    let first = first_text(document, body)?;
    let text = opening_of(document, first);
    let opening = |c: char| c.is_whitespace() || "[(^［（【".contains(c);
    let closing = |c: char| "])］）】.:".contains(c);
    let after = text.trim_start_matches(opening).strip_prefix(label)?;
    let rest = after.trim_start_matches(closing);
    let is_set_off = rest.len() < after.len() || rest.is_empty() || rest.starts_with(char::is_whitespace);
    is_set_off.then_some((first, (text.len() - rest.len()) as u32))
}

/// Whether a block begins with a label, in an element of its own or not.
pub(super) fn heads(document: &Document, body: ElementId, label: &str) -> bool {
    at_head(document, body, label).is_some() || before_text(document, body, label).is_some()
}

fn first_text(document: &Document, body: ElementId) -> Option<TextId> {
    let mut texts = document.elements()[body].texts.iter().take(MOST_BEFORE);
    texts.find(|&text| !opening_of(document, text).trim().is_empty())
}

/// As much of a text node as a label and the white space before it can take.
fn opening_of(document: &Document, id: TextId) -> &str {
    let text = document.text(id);
    &text[..text.floor_char_boundary(LONGEST_OPENING)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_short_and_mean_nothing_else() {
        for label in ["1", "27", "a", "*", "††", "note 3", "注 1"] {
            assert!(is_label(label), "{label}");
        }
        for text in ["", "20260", "the", "↩", "2nd", "A"] {
            assert!(!is_label(text), "{text}");
        }
        assert_eq!(
            ["[1]", "(b)", " ^2. ", "［注 3］"].map(without_brackets),
            ["1", "b", "2", "注 3"]
        );
    }
}
