//! The learned part: boosted trees that give each block a probability, and what is read off their votes.
//!
//! File, little-endian; `u8`, `u16`, `u32`, `f32`:
//!
//! ```text
//! "CLAM"  magic
//! u32     version of this layout
//! u32     hash of the feature names, in order
//! u32     trees of the first look
//! u32     trees of the second look
//! u32     trees for comments
//! u32     points of the confidence table
//! f32     score before the first tree
//! points: f32 trust in a cut, f32 mean F1 that such cuts had in cross-validation
//! trees:  of the first look, of the second, and for comments; each
//!         u8 splits
//!         splits × (u16 feature, 0x8000 where missing values go right; f32 threshold; i8 left, i8 right)
//!         (splits + 1) × f32 leaf
//! ```
//!
//! A split sends values up to its threshold to the left. A child ≥ 0 is a split further on in the tree, one below 0 is leaf
//! `−1 − child`; leaves are numbered from left to right.

mod file;
mod leaves;
mod shares;
mod trees;

pub(crate) use file::ModelFault;
pub use file::feature_hash;
pub(super) use shares::{Share, Shares};

use super::confidence::Calibration;
use super::features::{Matrix, Neutral, WIDTH, is_second_look};
use shares::Sharing;
use std::sync::{Arc, OnceLock};
use trees::Trees;

/// A trained model. Cheap to clone: all copies share its trees.
#[derive(Clone, Debug)]
pub struct Model(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    /// Those of the first look and those of the second.
    looks: [Trees; 2],
    /// The trees that score how likely a block is a comment.
    comments: Trees,
    /// Made when somebody first asks for shares.
    sharing: OnceLock<Sharing>,
    calibration: Calibration,
}

impl Model {
    /// Reads a model.
    ///
    /// # Errors
    /// Where the bytes are no model of this version, or of other features.
    pub fn read(bytes: &[u8]) -> Result<Model, ModelFault> {
        file::read(bytes)
    }

    /// The raw score of each block at the first look; above 0 speaks for main text.
    pub fn first_scores(&self, matrix: &Matrix) -> Vec<f32> {
        self.0.looks[0].scores(matrix)
    }

    /// What the second look adds to the score of each block, by rows that sum up the first one.
    pub fn second_scores(&self, matrix: &Matrix) -> Vec<f32> {
        self.0.looks[1].scores(matrix)
    }

    /// The raw score of each block by which it is what a reader wrote, or is not; above 0 speaks for it.
    pub fn comment_scores(&self, matrix: &Matrix) -> Vec<f32> {
        self.0.comments.scores(matrix)
    }

    /// The raw score of a block with these features, in the second look as well where there was one.
    pub fn score(&self, features: &[f32; WIDTH]) -> f32 {
        let rows = Matrix::of_rows::<WIDTH>(1, |_, rest| rest.write(features.iter().copied()).end());
        let looks = 1 + usize::from(is_second_look(features));
        let scores = self.0.looks[..looks].iter().flat_map(|trees| trees.scores(&rows));
        scores.sum()
    }

    /// What each subject added to the score of a block with these features, held against the neutral block; in both looks.
    pub fn shares(&self, features: &[f32; WIDTH]) -> Shares {
        self.sharing().shares(features)
    }

    /// What each subject added to the score by which such a block is what a reader wrote.
    pub fn comment_shares(&self, features: &[f32; WIDTH]) -> Shares {
        self.sharing().comment_shares(features)
    }

    fn sharing(&self) -> &Sharing {
        let Parts {
            sharing,
            looks,
            comments,
            ..
        } = &*self.0;
        sharing.get_or_init(|| Sharing::of(looks, comments, Neutral::embedded()))
    }

    /// What trust in a cut is worth.
    pub fn calibration(&self) -> &Calibration {
        &self.0.calibration
    }
}

/// The probability of a raw score: the logistic function, by operations that every machine rounds alike.
pub(super) fn probability(score: f32) -> f32 {
    (1.0 / (1.0 + exponential(-f64::from(score)))) as f32
}

/// `e^x` as the 1024th power of a short series for `e^(x/1024)`.
fn exponential(x: f64) -> f64 {
    let x = x.clamp(-60.0, 60.0) / 1024.0;
    let mut power = 1.0 + x * (1.0 + x / 2.0 * (1.0 + x / 3.0 * (1.0 + x / 4.0 * (1.0 + x / 5.0))));
    for _ in 0..10 {
        power *= power;
    }
    power
}

/// Models for tests.
#[cfg(test)]
pub(crate) mod testing {
    use super::*;

    /// A model that gives every block the same scores, at each look and as a comment.
    pub(crate) fn constant(first: f32, second: f32, comment: f32) -> Model {
        let mut bytes = b"CLAM".to_vec();
        bytes.extend([3, feature_hash(), 1, 1, 1, 0].map(u32::to_le_bytes).as_flattened());
        bytes.extend(0.0f32.to_le_bytes());
        for score in [first, second, comment] {
            bytes.extend([1, 0, 0]);
            bytes.extend(0.0f32.to_le_bytes());
            bytes.extend([255, 254]);
            bytes.extend([score, score].map(f32::to_le_bytes).as_flattened());
        }
        Model::read(&bytes).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::auto::features::{LANES, WIDTH};

    #[test]
    fn the_exponential_is_near_the_real_one() {
        for x in [-30.0, -2.5, 0.0, 1.0, 7.3f64] {
            assert!((exponential(x) / x.exp() - 1.0).abs() < 1e-9, "{x}");
        }
        assert_eq!(probability(0.0), 0.5);
    }

    /// A row's score by walking down each tree, as it is trained.
    fn walked(trees: &Trees, matrix: &Matrix, row: usize) -> f32 {
        let add = |score: f32, (splits, leaves): (&std::ops::Range<usize>, &[f32; trees::MOST_LEAVES])| {
            let splits = &trees.splits[splits.clone()];
            let mut at = 0;
            while let Ok(split) = usize::try_from(at) {
                let split = &splits[split];
                let value = matrix.value(row, usize::from(split.feature));
                let goes_right = value > split.threshold || value.is_nan() && split.missing_right;
                at = split.children[usize::from(goes_right)];
            }
            score + leaves[trees::leaf_of(at)]
        };
        trees.trees.iter().zip(&trees.leaves).fold(trees.start, add)
    }

    #[test]
    fn the_leaves_that_are_left_are_those_reached_by_walking_down() {
        let model = Model::read(include_bytes!("../../../../assets/auto.model")).unwrap();
        let mut state = 7u32;
        let matrix = Matrix::of_rows::<WIDTH>(LANES + 5, |_, row| {
            let mut values = [0.0; WIDTH];
            for value in &mut values {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let number = (state >> 16) % 120;
                // Small shares, counts, what is far away, what is the same in all rows, and what is missing.
                *value = match state >> 29 {
                    0 => f32::NAN,
                    1 => 99.0,
                    2 => number as f32 / 120.0,
                    3 => -1.0,
                    _ => number as f32,
                };
            }
            row.write(values.into_iter()).end();
        });
        // A page whose rows are alike is answered as a whole.
        let alike = Matrix::of_rows::<WIDTH>(LANES + 5, |_, row| {
            let first: Vec<f32> = matrix.row(0).collect();
            row.write(first.into_iter()).end();
        });
        for matrix in [matrix, alike] {
            for trees in model.0.looks.iter().chain([&model.0.comments]) {
                assert!(!trees.trees.is_empty());
                for (row, &score) in trees.scores(&matrix).iter().enumerate() {
                    assert_eq!(score, walked(trees, &matrix, row), "{row}");
                }
            }
        }
    }
}
