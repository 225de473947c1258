//! Regression trees, evaluated many blocks at once.
//!
//! A block's leaf is found without branches, as QuickScorer does it (Lucchese et al., SIGIR 2015): every split whose
//! condition fails strikes out the leaves on its left; the leftmost leaf that is left is the block's.

use crate::methods::auto::features::{LANES, Matrix};
use std::ops::Range;

/// Most leaves of a tree: the bits of a mask.
pub const MOST_LEAVES: usize = 32;

/// One question about one feature.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    /// The column asked for.
    pub feature: u16,
    /// Whether a missing value goes right.
    pub missing_right: bool,
    /// Values up to this go left.
    pub threshold: f32,
    /// Child on each side: ≥ 0 a later split of the tree, < 0 leaf `−1 − child`.
    pub children: [i8; 2],
    /// Mean score of what reached the split in training.
    pub mean: f32,
    /// Distance of the mean scores on both sides.
    pub parting: f32,
}

/// A split as far as it decides.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// The column asked for.
    pub feature: u16,
    /// Values up to this go left.
    pub threshold: f32,
    /// Leaves left over for a block that goes right.
    pub right_mask: u32,
}

/// Where a tree's parts stand.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Its splits; the first is the root.
    pub splits: Range<usize>,
    /// Its conditions: first those that send missing values left, then those that send them right.
    pub conditions: [Range<usize>; 2],
    /// Its leaves.
    pub leaves: Range<usize>,
}

/// All trees of a model.
#[derive(Clone, Debug, Default)]
pub struct Trees {
    /// Score before the first tree.
    pub start: f32,
    /// The trees in the order in which they are added.
    pub trees: Vec<Tree>,
    /// Splits of all trees.
    pub splits: Vec<Split>,
    /// Conditions of all trees. No order among them matters, so those of a kind stand together.
    pub conditions: Vec<Condition>,
    /// Scores of all leaves.
    pub leaves: Vec<f32>,
}

impl Trees {
    /// The score of each row. The sum runs over the trees in their order.
    pub fn scores(&self, matrix: &Matrix) -> Vec<f32> {
        let mut all = Vec::with_capacity(matrix.rows().next_multiple_of(LANES));
        for tile in matrix.tiles() {
            let mut scores = [self.start; LANES];
            for tree in &self.trees {
                let leaves = &self.leaves[tree.leaves.clone()];
                for (score, leaf) in scores.iter_mut().zip(self.reached(tree, tile)) {
                    *score += leaves[usize::from(leaf)];
                }
            }
            all.extend(scores);
        }
        all.truncate(matrix.rows());
        all
    }

    /// The leaf that each row of a tile reaches.
    pub fn reached(&self, tree: &Tree, tile: &[[f32; LANES]]) -> [u8; LANES] {
        let [missing_left, missing_right] = tree.conditions.clone().map(|range| &self.conditions[range]);
        let mut masks = [u32::MAX; LANES];
        for condition in missing_left {
            let Condition {
                threshold, right_mask, ..
            } = *condition;
            let values = tile[usize::from(condition.feature)];
            masks = both(
                masks,
                values.map(|value| if value > threshold { right_mask } else { u32::MAX }),
            );
        }
        for condition in missing_right {
            let Condition {
                threshold, right_mask, ..
            } = *condition;
            let values = tile[usize::from(condition.feature)];
            masks = both(
                masks,
                values.map(|value| if value <= threshold { u32::MAX } else { right_mask }),
            );
        }
        masks.map(|mask| mask.trailing_zeros() as u8)
    }

    /// The mean score of the trees' roots: what is expected before anything is asked.
    pub fn base_score(&self) -> f32 {
        let means = self.trees.iter().map(|tree| self.splits[tree.splits.start].mean);
        self.start + means.sum::<f32>()
    }
}

/// The leaves that are left by both. Whole arrays and no branch, so that the loops over rows run in wide registers.
#[inline]
fn both(masks: [u32; LANES], others: [u32; LANES]) -> [u32; LANES] {
    std::array::from_fn(|row| masks[row] & others[row])
}

/// The leaf that a negative child means.
pub fn leaf_of(child: i8) -> usize {
    (-1 - i16::from(child)).max(0) as usize
}
