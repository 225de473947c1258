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
    /// Leaves left over for a block that goes right.
    pub right_mask: u32,
    /// Distance of the mean scores on both sides.
    pub parting: f32,
}

/// Where a tree's parts stand.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Its splits; the first is the root.
    pub splits: Range<usize>,
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
        let mut masks = [u32::MAX; LANES];
        for split in &self.splits[tree.splits.clone()] {
            strike_out(&mut masks, &tile[usize::from(split.feature)], split);
        }
        masks.map(|mask| mask.trailing_zeros() as u8)
    }

    /// The mean score of the trees' roots: what is expected before anything is asked.
    pub fn base_score(&self) -> f32 {
        let means = self.trees.iter().map(|tree| self.splits[tree.splits.start].mean);
        self.start + means.sum::<f32>()
    }
}

/// Strikes out the leaves left of a split for all rows that go right. One comparison a row and no branch in the loops, so
/// that they run in wide registers.
#[inline]
fn strike_out(masks: &mut [u32; LANES], values: &[f32; LANES], split: &Split) {
    let (threshold, right) = (split.threshold, split.right_mask);
    if split.missing_right {
        for (mask, &value) in masks.iter_mut().zip(values) {
            *mask &= if value <= threshold { u32::MAX } else { right };
        }
    } else {
        for (mask, &value) in masks.iter_mut().zip(values) {
            *mask &= if value > threshold { right } else { u32::MAX };
        }
    }
}

/// The leaf that a negative child means.
pub fn leaf_of(child: i8) -> usize {
    (-1 - i16::from(child)).max(0) as usize
}
