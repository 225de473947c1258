//! What a first look at all blocks of a page says about it as a whole.
//!
//! Whether a doubtful block is kept depends on what else there is: beside a text that is surely the article it is rather not, on a page where
//! nothing is sure it rather is. The features of a block alone cannot say that.

use super::{Feature, Nothing};

/// Probabilities between these are doubtful. The training reads them from what it is given, as it does [`SURE`].
pub const DOUBTFUL: std::ops::Range<f64> = 0.1..0.6;
/// A page with a larger share of doubtful tokens is looked at again. On others a second look changed little, and that for the worse. It is
/// trained on pages from a share of 0.3 on (`tools/train/settings.py`): with fewer pages it learns less.
const LEAST_DOUBT: f32 = 0.4;
/// A probability above this is sure.
pub const SURE: f64 = 0.8;

/// What the first look says about a page. All is missing before it, and where there is no second one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstLook {
    /// The highest probability of a block.
    highest: f32,
    /// Share of the page's tokens in blocks that are surely main text.
    sure: f32,
    /// Share of the tokens of all blocks that may be main text in those that are doubtful.
    doubtful: f32,
    /// Share of the page's tokens that are expected to be main text.
    expected: f32,
}

impl FirstLook {
    /// Of a page that was looked at once.
    pub const UNKNOWN: FirstLook = FirstLook {
        highest: f32::NAN,
        sure: f32::NAN,
        doubtful: f32::NAN,
        expected: f32::NAN,
    };

    /// Of the probabilities and the tokens of all blocks.
    pub fn of(blocks: impl Iterator<Item = (f32, usize)>) -> FirstLook {
        let (mut highest, mut all, mut sure, mut likely, mut doubtful, mut expected) =
            (0.0_f32, 0.0, 0.0, 0.0, 0.0, 0.0);
        for (probability, tokens) in blocks {
            highest = highest.max(probability);
            let (probability, tokens) = (f64::from(probability), tokens as f64);
            let count_if = |is_so: bool| if is_so { tokens } else { 0.0 };
            all += tokens;
            sure += count_if(probability > SURE);
            likely += count_if(probability > DOUBTFUL.start);
            doubtful += count_if(probability > DOUBTFUL.start && probability < DOUBTFUL.end);
            expected += probability * tokens;
        }
        let share = |part: f64, whole: f64| (part / whole.max(1.0)) as f32;
        FirstLook {
            highest,
            sure: share(sure, all),
            doubtful: share(doubtful, likely),
            expected: share(expected, all),
        }
    }

    /// Whether the first look left so much in doubt that there is to be a second one.
    pub fn is_in_doubt(&self) -> bool {
        self.doubtful > LEAST_DOUBT
    }

    /// Whether there is to be, or was, a second look that knows it.
    pub fn is_known(&self) -> bool {
        !self.doubtful.is_nan()
    }

    /// Its features, in the order of the table.
    pub fn values(&self) -> [f32; FEATURES.len()] {
        [self.highest, self.sure, self.doubtful, self.expected]
    }
}

/// The place of the share that is in doubt among the features: it decides whether there is a second look, and is a number wherever there is one.
pub(super) const DOUBTFUL_SHARE: usize = 2;

/// The group's table: the same for all blocks of the page.
pub(super) const FEATURES: &[Feature<FirstLook>] = &[
    Feature {
        // 0–1 or missing: highest probability of a block of the page at the first look.
        name: "first-look-highest-probability",
        nothing: Nothing::Missing,
        of: |first_look| first_look.highest,
    },
    Feature {
        // 0–1 or missing: share of the page's units whose probability was above 0.8.
        name: "first-look-sure-share",
        nothing: Nothing::Missing,
        of: |first_look| first_look.sure,
    },
    Feature {
        // 0–1 or missing: share of the units with a probability above 0.1 whose probability was below 0.6.
        name: "first-look-doubtful-share",
        nothing: Nothing::Missing,
        of: |first_look| first_look.doubtful,
    },
    Feature {
        // 0–1 or missing: share of the page's units that were expected to be main text.
        name: "first-look-expected-share",
        nothing: Nothing::Missing,
        of: |first_look| first_look.expected,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand, of three blocks with 100 tokens: 40 tokens are sure; of the 60 that may be main text, 20 are in doubt; and
    /// 0.9 · 40 + 0.5 · 20 + 0 · 40 = 46 are expected.
    #[test]
    fn the_page_is_summed_up() {
        let first_look = FirstLook::of([(0.9, 40), (0.5, 20), (0.0, 40)].into_iter());
        let values = first_look.values();
        let features: Vec<f32> = FEATURES.iter().map(|feature| (feature.of)(&first_look)).collect();
        assert_eq!(features, values);
        let wanted = [0.9, 0.4, 20.0 / 60.0, 0.46];
        assert!(
            values
                .iter()
                .zip(wanted)
                .all(|(value, wanted)| (value - wanted).abs() < 1e-6),
            "{values:?}"
        );
        let nothing = FirstLook::of(std::iter::empty());
        assert!(FEATURES.iter().all(|feature| (feature.of)(&nothing) == 0.0));
        assert!(
            FEATURES
                .iter()
                .all(|feature| (feature.of)(&FirstLook::UNKNOWN).is_nan())
        );
        let doubt = |tokens| FirstLook::of([(0.9, 60), (0.5, tokens)].into_iter()).is_in_doubt();
        assert!(doubt(41) && !doubt(40) && !FirstLook::UNKNOWN.is_in_doubt());
    }
}
