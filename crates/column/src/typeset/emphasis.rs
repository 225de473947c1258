//! How emphasis looks in each script.
//!
//! Letters are set in italics. Chinese, Japanese and Korean have none, and a computed slant looks broken; a dot marks
//! each of a few emphasised characters ("Requirements for Chinese Text Layout", 3.5; "Requirements for Japanese Text
//! Layout", 3.3.9).

use std::ops::Range;

use super::families::Han;
use super::style::Style;

/// Most characters of a passage with dots. A longer one is a note or a quotation as a whole, with nothing around it to
/// differ from.
const MOST_DOTS: usize = 32;

/// How a part of an emphasised text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// In italics.
    Italic,
    /// Upright.
    Upright,
    /// Upright, with dots.
    Dotted,
}

impl Manner {
    /// Of a character in the text after `before`.
    fn of(character: char, before: Manner) -> Self {
        let is_wide = matches!(character,
            '\u{2E80}'..='\u{D7FF}' | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE4F}' | '\u{FF00}'..='\u{FFEF}'
                | '\u{20000}'..='\u{3FFFF}');
        match (is_wide, character.is_alphanumeric(), before) {
            (true, true, _) => Self::Dotted,
            (true, false, _) => Self::Upright,
            (false, true, _) => Self::Italic,
            // Signs that all scripts share follow the characters before them.
            (false, false, Self::Italic) => Self::Italic,
            (false, false, _) => Self::Upright,
        }
    }
}

/// The parts of an emphasised text that are set in different manners, in order.
pub(super) fn parts(text: &str) -> Vec<(Range<usize>, Manner)> {
    let first = text.chars().find(|character| character.is_alphanumeric());
    let mut manner = first.map_or(Manner::Italic, |first| Manner::of(first, Manner::Italic));
    let mut parts: Vec<(Range<usize>, Manner)> = Vec::new();
    let mut dots = 0;
    for (at, character) in text.char_indices() {
        manner = Manner::of(character, manner);
        dots += usize::from(manner == Manner::Dotted);
        let end = at + character.len_utf8();
        match parts.last_mut() {
            Some((range, last)) if *last == manner => range.end = end,
            _ => parts.push((at..end, manner)),
        }
    }
    if dots > MOST_DOTS {
        let dotted = parts.iter_mut().filter(|(_, manner)| *manner == Manner::Dotted);
        dotted.for_each(|(_, manner)| *manner = Manner::Upright);
    }
    parts
}

/// The side of the characters that the dots are on.
pub(super) fn dots(han: Option<Han>) -> Style {
    match han {
        Some(Han::Japanese | Han::Korean) => Style::DOTTED_ABOVE,
        _ => Style::DOTTED_BELOW,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<(&str, Manner)> {
        let parts = parts(text).into_iter();
        parts.map(|(range, manner)| (&text[range], manner)).collect()
    }

    #[test]
    fn letters_lean_and_characters_are_dotted_without_their_punctuation() {
        assert_eq!(shown("“An aside”, 2"), [("“An aside”, 2", Manner::Italic)]);
        assert_eq!(
            shown("“重要”，see 書名。"),
            [
                ("“", Manner::Upright),
                ("重要", Manner::Dotted),
                ("”，", Manner::Upright),
                ("see ", Manner::Italic),
                ("書名", Manner::Dotted),
                ("。", Manner::Upright)
            ]
        );
        assert_eq!(shown("かな 한글")[0], ("かな", Manner::Dotted));
        assert!(parts("").is_empty());
    }

    #[test]
    fn a_long_passage_is_not_dotted() {
        let passage = "字".repeat(MOST_DOTS + 1);
        assert_eq!(shown(&passage), [(passage.as_str(), Manner::Upright)]);
    }

    #[test]
    fn japanese_and_korean_have_their_dots_above() {
        assert_eq!(dots(Some(Han::Japanese)), Style::DOTTED_ABOVE);
        assert_eq!(dots(Some(Han::Traditional)), Style::DOTTED_BELOW);
        assert_eq!(dots(None), Style::DOTTED_BELOW);
    }
}
