//! Which blocks to keep: those that together have the highest expected F1, each text once.
//!
//! With `p` the probability of a block and `n` its tokens, the main text is expected to have `G = Σ p n` tokens. Keeping a
//! set `S` is expected to have `F(S) = 2 Σ_S p n / (Σ_S n + G)`. The best set is a prefix of the blocks by falling `p`.

use super::blocks::Blocks;
use super::words::Token;
use foldhash::{HashMap, HashMapExt};

/// Blocks somewhat below the best cut are kept too: in cross-validation it lies too high by so much.
const LENIENCE: f32 = 0.9;

/// Where a page is cut.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// Blocks from this probability on are kept: where the program cuts, somewhat less than the best cut's.
    pub threshold: f32,
    /// The F1 that is expected of the best cut, or of the one that was asked for.
    pub expected: f32,
}

impl Cut {
    /// The cut at a probability, and what is expected of it.
    pub fn at(threshold: f32, probabilities: &[f32], tokens: &[usize]) -> Cut {
        let (mut total, mut expected_right, mut kept) = (0.0, 0.0, 0.0);
        for (&probability, &tokens) in probabilities.iter().zip(tokens) {
            let tokens = tokens as f64;
            let right = f64::from(probability) * tokens;
            total += right;
            if probability >= threshold {
                expected_right += right;
                kept += tokens;
            }
        }
        Cut {
            threshold,
            expected: expected_f1(expected_right, kept, total),
        }
    }

    /// The best cut, given probability and tokens of each block.
    pub fn of(probabilities: &[f32], tokens: &[usize]) -> Cut {
        let mut order: Vec<usize> = (0..probabilities.len()).collect();
        order.sort_by(|&a, &b| probabilities[b].total_cmp(&probabilities[a]));
        let weigh = |block: usize| f64::from(probabilities[block]) * tokens[block] as f64;
        let total: f64 = (0..probabilities.len()).map(weigh).sum();
        let mut best = Cut {
            threshold: 1.0,
            expected: 0.0,
        };
        let (mut expected_right, mut kept) = (0.0, 0.0);
        for block in order {
            expected_right += weigh(block);
            kept += tokens[block] as f64;
            let expected = expected_f1(expected_right, kept, total);
            if expected >= best.expected {
                best = Cut {
                    threshold: LENIENCE * probabilities[block],
                    expected,
                };
            }
        }
        best
    }
}

/// `F = 2 Σ_S p n / (Σ_S n + G)`.
fn expected_f1(expected_right: f64, kept: f64, total: f64) -> f32 {
    (2.0 * expected_right / (kept + total).max(f64::MIN_POSITIVE)) as f32
}

/// A repeated block with fewer tokens may be meant: a date, a name, a button.
const LEAST_COPY: usize = 6;
/// From this probability on a repeated block is meant: a refrain, a plan that has the same meal twice.
const SURELY_MEANT: f32 = 0.95;

/// For each block, the earlier block of the same words, if both are kept and this one need not be meant: copies for other
/// screens and carousels.
pub fn copies(blocks: &Blocks, probabilities: &[f32], threshold: f32) -> Vec<Option<usize>> {
    let mut first: HashMap<&[Token], usize> = HashMap::new();
    let copy_of = |((block, own), &probability)| {
        let tokens = blocks.tokens(own);
        if tokens.len() < LEAST_COPY || probability < threshold {
            return None;
        }
        let earlier = *first.entry(tokens).or_insert(block);
        (earlier != block && probability < SURELY_MEANT).then_some(earlier)
    };
    blocks
        .list()
        .iter()
        .enumerate()
        .zip(probabilities)
        .map(copy_of)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Limits};

    /// By hand: G = 0.9·10 + 0.5·10 + 0.1·80 = 22. The first block alone: 2·9/(10+22) = 0.5625; the first two:
    /// 2·14/(20+22) = 0.667; all: 2·22/(100+22) = 0.361. So the cut is at 0.9·0.5.
    #[test]
    fn the_best_prefix_is_kept() {
        let cut = Cut::of(&[0.5, 0.1, 0.9], &[10, 80, 10]);
        assert_eq!(cut.threshold, LENIENCE * 0.5);
        assert!((cut.expected - 28.0 / 42.0).abs() < 1e-6);
    }

    #[test]
    fn a_cut_that_is_asked_for_tells_what_to_expect() {
        let cut = Cut::at(0.5, &[0.5, 0.1, 0.9], &[10, 80, 10]);
        assert_eq!(cut.threshold, 0.5);
        assert!((cut.expected - 28.0 / 42.0).abs() < 1e-6);
        let high = Cut::at(0.7, &[0.5, 0.1, 0.9], &[10, 80, 10]);
        assert!((high.expected - 0.5625).abs() < 1e-6);
        assert_eq!(Cut::at(0.5, &[], &[]).expected, 0.0);
    }

    /// The best cut is the same as keeping what is above half of the expected F1.
    #[test]
    fn the_cut_lies_at_half_the_expected_score() {
        let probabilities: Vec<f32> = (0..50).map(|i| ((i * 37) % 50) as f32 / 50.0).collect();
        let tokens: Vec<usize> = (0..50).map(|i| 5 + (i * 13) % 40).collect();
        let cut = Cut::of(&probabilities, &tokens);
        for probability in probabilities {
            assert_eq!(
                probability * LENIENCE >= cut.threshold,
                probability >= cut.expected / 2.0
            );
        }
    }

    #[test]
    fn nothing_is_cut_from_nothing() {
        assert_eq!(Cut::of(&[], &[]).expected, 0.0);
    }

    #[test]
    fn the_second_copy_of_a_long_block_is_found() {
        let html = "<p>one two three four five six<p>short<p>One two three, four five six!<p>short";
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let blocks = Blocks::of(&document);
        assert_eq!(copies(&blocks, &[0.8; 4], 0.5), [None, None, Some(0), None]);
        assert_eq!(copies(&blocks, &[0.4, 0.8, 0.8, 0.8], 0.5), [None; 4]);
        assert_eq!(copies(&blocks, &[0.8, 0.8, 0.97, 0.8], 0.5), [None; 4]);
    }
}
