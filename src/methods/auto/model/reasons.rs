//! Which features made a score what it is: along the path to each tree's leaf, a split's feature is given the difference
//! between the mean scores behind and before the split. With the mean scores of the roots they add up to the score.

use super::trees::{MOST_LEAVES, Split, Trees};
use crate::methods::auto::features::{Matrix, WIDTH};
use std::ops::Range;

/// What is known of the trees beforehand, so that a block's contributions are sums over short lists.
#[derive(Clone, Debug)]
pub struct Reasons {
    steps: Vec<PathStep>,
    /// For each leaf of all trees, its path in `steps`.
    paths: Vec<Range<u32>>,
    pivots: Vec<f32>,
}

/// A split that was passed on the way to a leaf.
#[derive(Clone, Copy, Debug)]
struct PathStep {
    feature: u16,
    amount: f32,
}

impl Reasons {
    /// Prepares the paths of all leaves.
    pub fn of(trees: &Trees) -> Reasons {
        let mut reasons = Reasons {
            steps: Vec::new(),
            paths: vec![0..0; trees.leaves.as_flattened().len()],
            pivots: pivots(&trees.splits),
        };
        for tree in 0..trees.trees.len() {
            reasons.add_paths(trees, tree);
        }
        reasons
    }

    fn add_paths(&mut self, trees: &Trees, tree: usize) {
        let splits = &trees.splits[trees.trees[tree].clone()];
        let mut open: Vec<(usize, Vec<PathStep>)> = vec![(0, Vec::new())];
        while let Some((at, path)) = open.pop() {
            let split = &splits[at];
            for child in split.children {
                let (mean, leaf) = match usize::try_from(child) {
                    Ok(next) => (splits[next].mean, None),
                    Err(_) => {
                        let leaf = super::trees::leaf_of(child);
                        (trees.leaves[tree][leaf], Some(tree * MOST_LEAVES + leaf))
                    }
                };
                let path = extended(&path, split.feature, mean - split.mean);
                match leaf {
                    Some(leaf) => {
                        let start = self.steps.len() as u32;
                        self.steps.extend(path);
                        self.paths[leaf] = start..self.steps.len() as u32;
                    }
                    None => open.push((child as usize, path)),
                }
            }
        }
    }

    /// What each feature added to each block's score; negative where it spoke against.
    pub fn contributions(&self, trees: &Trees, matrix: &Matrix) -> Matrix {
        let mut sums = Matrix::filled(matrix.rows(), WIDTH, 0.0);
        let left = trees.left_to_ask(matrix);
        let mut strokes = trees.no_strokes();
        for (sums, values) in sums.tiles_mut().zip(matrix.tiles()) {
            trees.strike(values, &left, &mut strokes);
            for (reached, paths) in strokes.reached().zip(self.paths.chunks_exact(MOST_LEAVES)) {
                for (lane, leaf) in reached.into_iter().enumerate() {
                    let path = &paths[leaf];
                    for step in &self.steps[path.start as usize..path.end as usize] {
                        sums[usize::from(step.feature)][lane] += step.amount;
                    }
                }
            }
        }
        sums
    }

    /// The threshold of the split that parts blocks most by a feature; what its values are held against when told.
    pub fn pivot(&self, feature: usize) -> f32 {
        self.pivots[feature]
    }
}

/// A path with one step more; a feature that is asked for again has one step with both amounts.
fn extended(path: &[PathStep], feature: u16, amount: f32) -> Vec<PathStep> {
    let mut path = path.to_vec();
    match path.iter_mut().find(|step| step.feature == feature) {
        Some(step) => step.amount += amount,
        None => path.push(PathStep { feature, amount }),
    }
    path
}

fn pivots(splits: &[Split]) -> Vec<f32> {
    let mut pivots = vec![(0.0, 0.0); WIDTH];
    for split in splits {
        let (threshold, parting) = &mut pivots[usize::from(split.feature)];
        if split.parting > *parting {
            (*threshold, *parting) = (split.threshold, split.parting);
        }
    }
    pivots.into_iter().map(|(threshold, _)| threshold).collect()
}
