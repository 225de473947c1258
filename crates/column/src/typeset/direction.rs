//! Marks that lead the bidirectional algorithm (UAX #9) where it would go wrong on the text alone.

use std::ops::Range;

/// The following text reads from left to right, as a whole that does not affect its surroundings.
const ISOLATE: char = '\u{2066}';
/// The end of [`ISOLATE`].
const END_OF_ISOLATE: char = '\u{2069}';
/// A letter without a shape that reads from right to left.
const RIGHT_TO_LEFT: char = '\u{200F}';
/// A letter without a shape that reads from left to right.
const LEFT_TO_RIGHT: char = '\u{200E}';

/// Whether a text has letters that read from right to left.
pub fn has_rtl(text: &str) -> bool {
    let is_rtl = |character| {
        matches!(character,
            '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFF}' | '\u{10800}'..='\u{10FFF}'
                | '\u{1E800}'..='\u{1EFFF}')
    };
    // Most texts hold no byte that such letters begin with.
    text.bytes().any(|byte| byte >= 0xD6) && text.chars().any(is_rtl)
}

/// The parts of a text that are Arabic, with the spaces and marks between their words.
pub(super) fn arabic_parts(text: &str) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    if !has_rtl(text) {
        return parts;
    }
    let mut goes_on = false;
    for (at, character) in text.char_indices() {
        let end = at + character.len_utf8();
        if is_arabic(character) {
            match parts.last_mut() {
                Some(part) if goes_on => part.end = end,
                _ => parts.push(at..end),
            }
            goes_on = true;
        } else if character.is_alphanumeric() {
            goes_on = false;
        }
    }
    parts
}

fn is_arabic(character: char) -> bool {
    matches!(character, '\u{600}'..='\u{6FF}' | '\u{750}'..='\u{77F}' | '\u{870}'..='\u{8FF}' | '\u{FB50}'..='\u{FDFF}'
        | '\u{FE70}'..='\u{FEFE}')
}

/// Marks for a text with such letters. Code in it reads from left to right, with its brackets in their places. A text
/// on a page that reads from right to left does so too, even if it begins with a Latin word.
pub(super) fn mark(
    is_code: bool,
    is_rtl: bool,
    code: impl Iterator<Item = Range<usize>>,
    marks: &mut Vec<(usize, char)>,
) {
    if is_code {
        return marks.push((0, LEFT_TO_RIGHT));
    }
    if is_rtl {
        marks.push((0, RIGHT_TO_LEFT));
    }
    for range in code {
        marks.push((range.start, ISOLATE));
        marks.push((range.end, END_OF_ISOLATE));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_from_right_to_left_are_told() {
        assert!(has_rtl("the word שלום") && has_rtl("كلمة"));
        assert!(!has_rtl("naïve façade") && !has_rtl("汉字") && !has_rtl("😀"));
    }

    #[test]
    fn spaces_and_marks_between_arabic_words_are_arabic() {
        let parts =
            |text: &'static str| -> Vec<&str> { arabic_parts(text).into_iter().map(|part| &text[part]).collect() };
        assert_eq!(
            parts("قال: «نعم»، Thank you عام 2009، وصار."),
            ["قال: «نعم»،", "عام", "، وصار"]
        );
    }
}
