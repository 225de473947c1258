//! A block that is neither main text nor anything else: what features are held against where one asks what they did.

use super::{WIDTH, catalogue};
use std::sync::LazyLock;

/// A value of each feature, halfway between those of blocks that are likely main text and those of blocks that are not: half
/// of either kind lie below it. Features that name a kind have the kind that is most frequent.
pub struct Neutral([f32; WIDTH]);

impl Neutral {
    /// The neutral block of the features that the program computes.
    pub fn embedded() -> &'static Neutral {
        static EMBEDDED: LazyLock<Neutral> = LazyLock::new(|| {
            #[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads it")]
            Neutral::read(include_str!("../../../../assets/auto.neutral")).expect("the embedded neutral block is whole")
        });
        &EMBEDDED
    }

    /// Its values, in the order of the matrix's columns; NaN for a missing one.
    pub fn values(&self) -> &[f32; WIDTH] {
        &self.0
    }

    /// Reads a line a feature, its value before its name; none where the lines are not those of the features.
    fn read(text: &str) -> Option<Neutral> {
        let cards = catalogue();
        let mut values = [0.0; WIDTH];
        let mut lines = text.lines();
        for (value, card) in values.iter_mut().zip(&cards) {
            let (number, name) = lines.next()?.split_once('\t')?;
            *value = number.parse().ok().filter(|_| name == card.name)?;
        }
        lines.next().is_none().then_some(Neutral(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::auto::features::Nothing;

    #[test]
    fn the_embedded_block_has_a_value_of_each_feature_and_others_are_refused() {
        let values = Neutral::embedded().values();
        let cards = catalogue();
        for (value, card) in values.iter().zip(&cards) {
            assert!(value.is_finite() || card.nothing == Nothing::Missing, "{}", card.name);
        }
        assert!(Neutral::read("1\tunits\n").is_none());
        let other: String = cards.iter().map(|card| format!("0\tmy {}\n", card.name)).collect();
        assert!(Neutral::read(&other).is_none());
    }
}
