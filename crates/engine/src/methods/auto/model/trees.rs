//! Regression trees, evaluated many blocks at once.
//!
//! A block's leaf is found without walking down, as QuickScorer does it (Lucchese et al., SIGIR 2015): every split that
//! sends a block to the right strikes out the leaves on its left; the leftmost leaf that is left is the block's. All trees
//! are asked together, feature by feature and thresholds from the lowest up, so that the look ends at the first threshold
//! that no block is above; a threshold below all of them needs one stroke for the whole tile, and one below all blocks of
//! the page needs one for the page.

use super::leaves::{LeafTable, add_scores};
use crate::methods::auto::features::{LANES, Matrix, extremes};
use fearless_simd::{Level, dispatch};
use std::ops::Range;

/// Most leaves of a tree: the bits of a mask.
pub(super) const MOST_LEAVES: usize = 16;

/// One question about one feature.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Split {
    /// The column asked for.
    pub feature: u16,
    /// Whether a missing value goes right.
    pub missing_right: bool,
    /// Values up to this go left.
    pub threshold: f32,
    /// Child on each side: ≥ 0 a later split of the tree, < 0 leaf `−1 − child`.
    pub children: [i8; 2],
}

/// A split as far as it decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Condition {
    /// Values up to this go left.
    pub threshold: f32,
    /// The tree.
    pub tree: u16,
    /// The leaves on its left, struck out for a block that goes right.
    pub left: u16,
}

/// All conditions on one feature for which a missing value goes the same way.
#[derive(Clone, Debug)]
pub(super) struct Question {
    /// The column asked for.
    pub feature: u16,
    /// Whether a missing value goes right.
    pub missing_right: bool,
    /// By rising thresholds.
    pub conditions: Vec<Condition>,
}

/// All trees of a model.
#[derive(Clone, Debug, Default)]
pub(super) struct Trees {
    /// Score before the first tree.
    pub start: f32,
    /// The places of the splits of each tree, in the order in which the trees are added; the first one is the root.
    pub trees: Vec<Range<usize>>,
    /// Splits of all trees.
    pub splits: Vec<Split>,
    /// The scores of each tree's leaves, from left to right.
    pub leaves: Vec<[f32; MOST_LEAVES]>,
    /// The same, laid out to be looked up for many rows at once.
    pub tables: Vec<LeafTable>,
    /// The splits again, in the order in which they are asked.
    pub questions: Vec<Question>,
}

/// What the rows of a page leave to be asked of its tiles.
pub(super) struct Left {
    /// The leaves that are struck out for every row, tree by tree.
    common: Vec<u16>,
    questions: Vec<LeftQuestion>,
}

/// A question that parts the rows of a page.
struct LeftQuestion {
    /// Among all questions.
    question: usize,
    /// The first condition whose threshold is not below all rows.
    from: usize,
    /// Whether any row lacks a value.
    is_missing: bool,
}

/// The leaves that are struck out for the rows of a tile, tree by tree.
pub(super) struct Strokes {
    /// For all rows.
    pub common: Vec<u16>,
    /// For each row besides.
    pub own: Vec<[u16; LANES]>,
}

impl Trees {
    /// Adds a tree's conditions to the questions; `lefts` are the leaves on the left of each of its splits.
    pub(super) fn ask(&mut self, tree: u16, splits: Range<usize>, lefts: Vec<u16>) {
        for (split, left) in self.splits[splits].iter().zip(lefts) {
            let kind = (split.feature, split.missing_right);
            let find = |question: &Question| (question.feature, question.missing_right).cmp(&kind);
            let place = self.questions.binary_search_by(find).unwrap_or_else(|place| {
                let question = Question {
                    feature: split.feature,
                    missing_right: split.missing_right,
                    conditions: Vec::new(),
                };
                self.questions.insert(place, question);
                place
            });
            let conditions = &mut self.questions[place].conditions;
            let threshold = split.threshold;
            let place = conditions.partition_point(|condition| condition.threshold <= threshold);
            conditions.insert(place, Condition { threshold, tree, left });
        }
    }

    /// No stroke yet, with room for all trees.
    pub(super) fn no_strokes(&self) -> Strokes {
        Strokes {
            common: vec![0; self.trees.len()],
            own: vec![[0; LANES]; self.trees.len()],
        }
    }

    /// The score of each row. The sum runs over the trees in their order.
    pub(super) fn scores(&self, matrix: &Matrix) -> Vec<f32> {
        let mut all = Vec::with_capacity(matrix.rows().next_multiple_of(LANES));
        let left = self.left_to_ask(matrix);
        let mut strokes = self.no_strokes();
        let registers = Level::new();
        for tile in matrix.tiles() {
            self.strike(tile, &left, &mut strokes);
            let mut scores = [self.start; LANES];
            dispatch!(registers, simd => add_scores(simd, &self.tables, &strokes, &mut scores));
            all.extend(scores);
        }
        all.truncate(matrix.rows());
        all
    }

    /// Answers what all rows of a page answer alike; the rest is left to be asked.
    pub(super) fn left_to_ask(&self, matrix: &Matrix) -> Left {
        let mut left = Left {
            common: vec![0; self.trees.len()],
            questions: Vec::with_capacity(self.questions.len()),
        };
        for (number, question) in self.questions.iter().enumerate() {
            let Some(spread) = matrix.spreads().get(usize::from(question.feature)) else {
                continue;
            };
            let ([least, most], is_missing) = spread.ends(question.missing_value());
            let from = question
                .conditions
                .partition_point(|condition| condition.threshold < least);
            for condition in &question.conditions[..from] {
                left.common[usize::from(condition.tree)] |= condition.left;
            }
            if question
                .conditions
                .get(from)
                .is_some_and(|condition| condition.threshold < most)
            {
                left.questions.push(LeftQuestion {
                    question: number,
                    from,
                    is_missing,
                });
            }
        }
        left
    }

    /// Strikes out what the rows of a tile do not reach.
    pub(super) fn strike(&self, tile: &[[f32; LANES]], left: &Left, strokes: &mut Strokes) {
        strokes.common.copy_from_slice(&left.common);
        strokes.own.fill([0; LANES]);
        for asked in &left.questions {
            let question = &self.questions[asked.question];
            let mut values = tile[usize::from(question.feature)];
            if asked.is_missing {
                let missing = question.missing_value();
                values = values.map(|value| if value.is_nan() { missing } else { value });
            }
            strike(&question.conditions[asked.from..], values, strokes);
        }
    }
}

impl Question {
    /// What a missing value is as good as.
    fn missing_value(&self) -> f32 {
        if self.missing_right {
            f32::INFINITY
        } else {
            f32::NEG_INFINITY
        }
    }
}

/// Asks conditions by rising thresholds; `values` are numbers.
fn strike(conditions: &[Condition], values: [f32; LANES], strokes: &mut Strokes) {
    let [least, most] = extremes(values);
    let mut conditions = conditions.iter().peekable();
    while let Some(condition) = conditions.next_if(|condition| condition.threshold < least) {
        strokes.common[usize::from(condition.tree)] |= condition.left;
    }
    for condition in conditions.take_while(|condition| condition.threshold < most) {
        let goes_right = values.map(|value| if value > condition.threshold { u16::MAX } else { 0 });
        let own = &mut strokes.own[usize::from(condition.tree)];
        // Whole arrays and no branch, so that the loop over rows runs in wide registers.
        *own = std::array::from_fn(|row| own[row] | goes_right[row] & condition.left);
    }
}

/// The leaf that a negative child means.
pub(super) fn leaf_of(child: i8) -> usize {
    (-1 - i16::from(child)).max(0) as usize
}
