//! Which features made a score what it is: along the path to each tree's leaf, a split's feature is given the difference
//! between the mean scores behind and before the split. With the mean scores of the roots they add up to the score.

use super::trees::{Judgement, Split, Tree, Trees};
use crate::methods::auto::features::{LANES, WIDTH};
use std::ops::Range;

/// What is known of the trees beforehand, so that a block's contributions are sums over short lists.
#[derive(Clone, Debug)]
pub struct Reasons {
    steps: Vec<PathStep>,
    /// For each leaf of all trees, its path in `steps`.
    paths: Vec<Range<u32>>,
    /// For each tree, its first leaf.
    first_leaves: Vec<usize>,
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
            paths: vec![0..0; trees.leaves.len()],
            first_leaves: trees.trees.iter().map(|tree| tree.leaves.start).collect(),
            pivots: pivots(&trees.splits),
        };
        for tree in &trees.trees {
            reasons.add_paths(trees, tree);
        }
        reasons
    }

    fn add_paths(&mut self, trees: &Trees, tree: &Tree) {
        let mut open: Vec<(usize, Vec<PathStep>)> = vec![(0, Vec::new())];
        while let Some((at, path)) = open.pop() {
            let split = &trees.splits[tree.splits.start + at];
            for child in split.children {
                let (mean, leaf) = match usize::try_from(child) {
                    Ok(next) => (trees.splits[tree.splits.start + next].mean, None),
                    Err(_) => {
                        let leaf = tree.leaves.start + super::trees::leaf_of(child);
                        (trees.leaves[leaf], Some(leaf))
                    }
                };
                let mut path = path.clone();
                path.push(PathStep {
                    feature: split.feature,
                    amount: mean - split.mean,
                });
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

    /// What each feature added to a block's score; negative where it spoke against.
    pub fn contributions(&self, judgement: &Judgement, block: usize) -> [f32; WIDTH] {
        let mut sums = [0.0; WIDTH];
        let reached = judgement.reached_by(block, self.first_leaves.len());
        for (&first, leaf) in self.first_leaves.iter().zip(reached) {
            let path = &self.paths[first + usize::from(leaf)];
            for step in &self.steps[path.start as usize..path.end as usize] {
                sums[usize::from(step.feature)] += step.amount;
            }
        }
        sums
    }

    /// The threshold of the split that parts blocks most by a feature; what its values are held against when told.
    pub fn pivot(&self, feature: usize) -> f32 {
        self.pivots[feature]
    }
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

impl Judgement {
    /// The leaf that a block reached in each of `trees` trees.
    fn reached_by(&self, block: usize, trees: usize) -> impl Iterator<Item = u8> + '_ {
        let first = block / LANES * trees;
        let tile = self.leaves.get(first..first + trees).unwrap_or_default();
        tile.iter().map(move |rows| rows[block % LANES])
    }
}
