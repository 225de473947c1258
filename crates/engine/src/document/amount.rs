//! How much there is to read in a text.

use super::characters::{is_unspaced, is_wide};
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Letters of a mean word of a script that writes no spaces between words.
const LETTERS_OF_A_WORD: usize = 5;

/// What there is to read in a text: words and characters of mixed texts are counted apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amount {
    /// Words of scripts that write them apart.
    pub words: usize,
    /// Chinese characters and kana.
    pub characters: usize,
}

impl Amount {
    /// Counts what is in a text.
    pub fn of(text: &str) -> Amount {
        let mut amount = Amount::default();
        let (mut in_word, mut joined_letters) = (false, 0);
        for character in text.chars() {
            let is_ideograph = is_wide(character);
            let is_joined = is_unspaced(character) && character.is_alphabetic();
            amount.characters += usize::from(is_ideograph);
            joined_letters += usize::from(is_joined);
            let is_letter = character.is_alphanumeric() && !is_ideograph && !is_joined;
            let is_joint = in_word && matches!(character, '\'' | '’' | '-' | '\u{AD}' | '.' | ',');
            amount.words += usize::from(is_letter && !in_word);
            in_word = is_letter || is_joint;
        }
        amount.words += joined_letters.div_ceil(LETTERS_OF_A_WORD);
        amount
    }

    /// Counts what is in the lines of a text: as much as in its paragraphs one by one.
    pub fn of_lines(text: &str) -> Amount {
        let mut amount = Amount::default();
        text.lines().for_each(|line| amount += Amount::of(line));
        amount
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Amount) {
        self.words += other.words;
        self.characters += other.characters;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_ideographs_are_counted_apart() {
        let counted = |text| {
            let Amount { words, characters } = Amount::of(text);
            (words, characters)
        };
        assert_eq!(counted("It’s a well-known fact: 3.14 – so?"), (6, 0));
        assert_eq!(counted("用 Rust 写的阅读器。"), (1, 6));
        assert_eq!(counted("ひらがなとカタカナ"), (0, 9));
        assert_eq!(counted("한국어는 띄어 쓴다"), (3, 0));
        assert_eq!(counted("ภาษาไทย"), (2, 0));
        assert_eq!(counted(" … — "), (0, 0));
    }
}
