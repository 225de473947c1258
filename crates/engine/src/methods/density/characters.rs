//! The two measures of a piece of text: its length and its punctuation marks.

use crate::document::{is_blank, is_punctuation};

/// Which characters count as punctuation marks, `P`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Punctuation {
    /// Marks that end or divide sentences, Latin and Chinese.
    Common,
    /// Only the Chinese ones of these.
    Chinese,
    /// Also colons, quotes, round and Chinese brackets, dashes and dots.
    Wide,
}

impl Punctuation {
    /// The values of the parameter, the default first.
    pub(super) const NAMES: &'static [&'static str] = &["common", "chinese", "wide"];

    pub(super) fn named(name: &str) -> Punctuation {
        match name {
            "chinese" => Punctuation::Chinese,
            "wide" => Punctuation::Wide,
            _ => Punctuation::Common,
        }
    }

    fn contains(self, c: char) -> bool {
        match self {
            Punctuation::Common => is_punctuation(c),
            Punctuation::Chinese => !c.is_ascii() && is_punctuation(c),
            Punctuation::Wide => is_punctuation(c) || is_colon_quote_or_bracket(c),
        }
    }
}

fn is_colon_quote_or_bracket(c: char) -> bool {
    let latin = matches!(
        c,
        ':' | '"' | '\'' | '(' | ')' | '·' | '—' | '‘' | '’' | '“' | '”' | '…'
    );
    latin
        || matches!(
            c,
            '：' | '（' | '）' | '《' | '》' | '【' | '】' | '「' | '」' | '『' | '』'
        )
}

/// `C` and `P` of some text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Measured {
    /// Characters after trimming, a run of white space counting as one.
    pub characters: u32,
    /// Punctuation marks.
    pub marks: u32,
}

impl Measured {
    pub(super) fn of(text: &str, punctuation: Punctuation) -> Measured {
        let mut measured = Measured::default();
        let mut is_gap = false;
        for c in text.chars() {
            if is_blank(c) {
                is_gap = measured.characters > 0;
                continue;
            }
            measured.characters += 1 + u32::from(is_gap);
            measured.marks += u32::from(punctuation.contains(c));
            is_gap = false;
        }
        measured
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_is_that_of_the_trimmed_and_collapsed_text() {
        let length = |text| Measured::of(text, Punctuation::Common).characters;
        assert_eq!(length("  one \n\t two  "), 7);
        assert_eq!(length("\u{a0}\u{3000}"), 0);
        assert_eq!(length("正 文"), 3);
    }

    #[test]
    fn the_sets_of_marks_grow() {
        let text = "“Yes”: a, b. 好，对。（是）";
        let marks = |punctuation| Measured::of(text, punctuation).marks;
        assert_eq!(marks(Punctuation::Chinese), 2);
        assert_eq!(marks(Punctuation::Common), 4);
        assert_eq!(marks(Punctuation::Wide), 9);
    }
}
