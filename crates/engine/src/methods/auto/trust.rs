//! How far a cut is to be trusted: what its confidence is read from.
//!
//! The weighted mean of up to three F1 figures of the `s` tokens that lie above the cut:
//!
//! * six parts are the F1 that is expected of them ([`Cut`]);
//! * two parts are their F1 if all that is nearly kept is main text as well: `2 s / (2 s + m)`, with `m` the tokens of blocks that
//!   miss the threshold, but reach 0.3 of it. Where many do, they are often all meant, which no sum over blocks expects;
//! * one part is their F1 if main text is what the page marks as such ([`Landmarks::marked`]). Where it marks nothing, the other
//!   two make the mean.
//!
//! But trust is at most twice what is expected: where no block is likely, it says nothing that none is nearly kept either.
//!
//! All of it is said to the reader ([`Trust::told`]). The parts were chosen by cross-validation; see the model card.
//!
//! [`Landmarks::marked`]: super::features::Landmarks::marked

use super::cut::Cut;
use crate::extraction::{Confidence, ConfidencePart};
use std::ops::Range;

/// Parts of the mean: what is expected, all that is nearly kept, what the page marks.
const PARTS: [f32; 3] = [6.0, 2.0, 1.0];
/// From this share of the threshold on a block is nearly kept.
const NEARLY: f32 = 0.3;
/// Trust is at most so many times what is expected.
const MOST: f32 = 2.0;

/// The ids of the parts.
const IDS: [&str; 3] = ["expected-agreement", "nearly-kept", "page-marks"];

/// The trust in a cut.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Trust {
    /// 0 to 1.
    pub value: f32,
    /// What it is the mean of, in the order of [`PARTS`]; `None` where the page marks nothing.
    figures: [Option<f32>; 3],
}

impl Trust {
    /// The trust in a cut, given the probability and the tokens of each block and the blocks that the page marks.
    pub(super) fn of(cut: &Cut, probabilities: &[f32], tokens: &[usize], marked: Option<Range<usize>>) -> Trust {
        let tokens_from = |least: f32, blocks: Range<usize>| -> f32 {
            let blocks = probabilities[blocks.clone()].iter().zip(&tokens[blocks]);
            blocks
                .filter(|(probability, _)| **probability >= least)
                .map(|(_, tokens)| *tokens as f32)
                .sum()
        };
        let all = 0..probabilities.len();
        let kept = tokens_from(cut.threshold, all.clone());
        let nearly_kept = f1(kept, kept, tokens_from(NEARLY * cut.threshold, all));
        let marked = marked.map(|marked| {
            f1(
                tokens_from(cut.threshold, marked.clone()),
                kept,
                tokens_from(0.0, marked),
            )
        });
        let figures = [Some(cut.expected), Some(nearly_kept), marked];
        let known = figures
            .into_iter()
            .zip(PARTS)
            .filter_map(|(figure, part)| Some((figure?, part)));
        let (sum, parts) = known.fold((0.0, 0.0), |(sum, parts), (figure, part)| {
            (sum + part * figure, parts + part)
        });
        Trust {
            value: (sum / parts).min(MOST * cut.expected),
            figures,
        }
    }

    /// The confidence that a reader is shown, with the F1 that such trust is worth.
    pub(super) fn confidence(&self, value: f32) -> Confidence {
        let parts = self.figures.into_iter().zip(PARTS).zip(IDS);
        let parts = parts.filter_map(|((figure, weight), what)| {
            Some(ConfidencePart {
                what,
                value: f64::from(figure?),
                weight: f64::from(weight),
            })
        });
        Confidence {
            value: f64::from(value),
            expected: f64::from(value),
            mean: f64::from(self.value),
            parts: parts.collect(),
        }
    }
}

/// The F1 of keeping so many tokens where so many are main text and so many are both.
fn f1(both: f32, kept: f32, main: f32) -> f32 {
    2.0 * both / (kept + main).max(f32::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::auto::EMBEDDED;
    use crate::methods::auto::kept::LEAST_CONFIDENCE;

    const PROBABILITIES: [f32; 4] = [0.9, 0.6, 0.2, 0.1];
    const TOKENS: [usize; 4] = [60, 40, 100, 300];

    fn trust_in(threshold: f32, marked: Option<Range<usize>>) -> f32 {
        let cut = Cut {
            threshold,
            expected: 0.9,
        };
        Trust::of(&cut, &PROBABILITIES, &TOKENS, marked).value
    }

    /// By hand: 100 tokens are kept and 100 nearly, 2·100/(100+200) = 0.6667. The page marks the second and third block, 140 tokens, of
    /// which 40 are kept: 2·40/(100+140) = 0.3333.
    #[test]
    fn trust_is_the_mean_of_what_is_expected_nearly_kept_and_marked() {
        let found = trust_in(0.5, None);
        assert!((found - (6.0 * 0.9 + 2.0 * 0.6667) / 8.0).abs() < 1e-4, "{found}");
        let found = trust_in(0.5, Some(1..3));
        assert!(
            (found - (6.0 * 0.9 + 2.0 * 0.6667 + 0.3333) / 9.0).abs() < 1e-4,
            "{found}"
        );
    }

    #[test]
    fn the_parts_that_are_told_are_those_of_the_mean() {
        for marked in [None, Some(1..3)] {
            let cut = Cut {
                threshold: 0.5,
                expected: 0.9,
            };
            let trust = Trust::of(&cut, &PROBABILITIES, &TOKENS, marked.clone());
            let told = trust.confidence(0.8);
            assert_eq!(told.parts.len(), if marked.is_some() { 3 } else { 2 });
            let weights: f64 = told.parts.iter().map(|part| part.weight).sum();
            let sum: f64 = told.parts.iter().map(|part| part.weight * part.value).sum();
            assert!((sum / weights - told.mean).abs() < 1e-6 && (told.value - 0.8).abs() < 1e-6);
        }
    }

    #[test]
    fn without_near_misses_and_within_the_marks_nothing_speaks_against_the_cut() {
        assert!((trust_in(0.09, None) - (6.0 * 0.9 + 2.0) / 8.0).abs() < 1e-4);
        assert!((trust_in(0.09, Some(0..4)) - (6.0 * 0.9 + 3.0) / 9.0).abs() < 1e-4);
    }

    #[test]
    fn a_page_without_a_likely_block_is_not_trusted_for_want_of_near_misses() {
        let (probabilities, tokens) = ([0.03], [50]);
        let cut = Cut::of(&probabilities, &tokens);
        let found = Trust::of(&cut, &probabilities, &tokens, Some(0..1)).value;
        assert_eq!(found, MOST * cut.expected);
        assert!(EMBEDDED.calibration().confidence(found) < LEAST_CONFIDENCE, "{found}");
    }

    #[test]
    fn nothing_is_trusted_where_there_is_nothing() {
        let cut = Cut {
            threshold: 0.7,
            expected: 0.0,
        };
        assert_eq!(Trust::of(&cut, &[], &[], None).value, 0.0);
        assert_eq!(Trust::of(&cut, &[0.1], &[5], Some(0..1)).value, 0.0);
    }
}
