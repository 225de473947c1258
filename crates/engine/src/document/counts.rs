//! What is counted in a text.

use super::characters::{is_blank, is_punctuation, is_wide};
use std::ops::{Add, AddAssign, Sub};

/// Weight of a character that is neither Han nor kana: 86/186, the thresholds that the line-block method was published
/// with for Chinese and for English.
const NARROW_WEIGHT: f64 = 0.46;

/// Counts over some text; additive, so that prefix sums answer for every subtree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Characters that are not white space.
    pub characters: u32,
    /// Of these, Han and kana characters.
    pub wide: u32,
    /// Of these, characters inside links.
    pub linked: u32,
    /// Of these, punctuation marks that end or divide sentences.
    pub punctuation: u32,
}

impl Counts {
    /// Counts `text`; `linked` says whether it is in a link.
    pub fn of(text: &str, linked: bool) -> Counts {
        let mut counts = Counts::default();
        for c in text.chars() {
            if is_blank(c) {
                continue;
            }
            counts.characters += 1;
            counts.wide += u32::from(is_wide(c));
            counts.punctuation += u32::from(is_punctuation(c));
        }
        if linked {
            counts.linked = counts.characters;
        }
        counts
    }

    /// Share of the characters in links, 0 to 1; 0 without characters.
    pub(crate) fn link_share(&self) -> f64 {
        match self.characters {
            0 => 0.0,
            n => f64::from(self.linked) / f64::from(n),
        }
    }

    /// How much the text says, in Han characters, in any language: Han and kana characters count 1,
    /// others 0.46, all times the share outside links.
    pub fn weight(&self) -> f64 {
        let wide = f64::from(self.wide);
        let narrow = f64::from(self.characters) - wide;
        (wide + NARROW_WEIGHT * narrow) * (1.0 - self.link_share())
    }
}

impl Add for Counts {
    type Output = Counts;
    fn add(self, other: Counts) -> Counts {
        Counts {
            characters: self.characters + other.characters,
            wide: self.wide + other.wide,
            linked: self.linked + other.linked,
            punctuation: self.punctuation + other.punctuation,
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        *self = *self + other;
    }
}

impl Sub for Counts {
    type Output = Counts;
    fn sub(self, other: Counts) -> Counts {
        Counts {
            characters: self.characters - other.characters,
            wide: self.wide - other.wide,
            linked: self.linked - other.linked,
            punctuation: self.punctuation - other.punctuation,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_skip_blanks_and_tell_scripts_apart() {
        let counts = Counts::of(" Größe\u{a0}汉字かな, \u{1c}한국。", true);
        assert_eq!(
            counts,
            Counts {
                characters: 5 + 4 + 1 + 2 + 1,
                wide: 4,
                linked: 13,
                punctuation: 2
            }
        );
    }

    #[test]
    fn link_share_of_nothing_is_zero() {
        assert_eq!(Counts::default().link_share(), 0.0);
    }

    #[test]
    fn weight_counts_what_is_outside_links_in_han_characters() {
        let counts = Counts::of("汉字 ab", false) + Counts::of("abcd", true);
        assert_eq!(counts.weight(), (2.0 + 0.46 * 6.0) * 0.5);
        assert_eq!(Counts::default().weight(), 0.0);
    }
}
