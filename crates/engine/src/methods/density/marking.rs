//! Threshold and marking: steps 1 to 3.

use super::formula::Densities;
use super::tree::{NodeId, Tree};

/// Mark and reason of one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Mark 0: this node, or the nearest one above it that was looked at, is below the threshold.
    Sparse { at: NodeId },
    /// Mark 1: in the subtree that this pick marked.
    Main { pick: usize },
    /// Mark 2: above main text.
    Ancestor,
}

impl Fate {
    /// 0, 1 or 2, as the paper's program writes it.
    pub(super) fn mark(self) -> u8 {
        match self {
            Fate::Sparse { .. } => 0,
            Fate::Main { .. } => 1,
            Fate::Ancestor => 2,
        }
    }
}

/// A subtree that was marked as main text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pick {
    /// The node whose density reached the threshold; the body for the first pick, which needs none.
    pub dense: NodeId,
    /// The node with the largest DensitySum below it (itself included).
    pub target: NodeId,
}

/// The marks of a page.
pub(super) struct Marking {
    pub threshold: f64,
    /// The largest DensitySum but that of `m*`.
    pub runner_up: f64,
    /// The first is `m*`, the node with the largest DensitySum of the page.
    pub picks: Vec<Pick>,
    pub fates: Vec<Fate>,
}

impl Marking {
    /// Marks by `threshold`, or by the least density on the path from `m*` to the body.
    pub(super) fn of(tree: &Tree, densities: &Densities, threshold: Option<f64>) -> Marking {
        let mut marking = Marking {
            threshold: 0.0,
            runner_up: 0.0,
            picks: Vec::new(),
            fates: vec![Fate::Sparse { at: 0 }; tree.nodes.len()],
        };
        if tree.nodes.is_empty() {
            return marking;
        }
        let densest = densest_below(tree, &densities.sum);
        let path = tree.path(densest[0]).map(|id| densities.density[id]);
        marking.threshold = threshold.unwrap_or_else(|| path.fold(f64::INFINITY, f64::min));
        let others = densities.sum.iter().enumerate().filter(|&(id, _)| id != densest[0]);
        marking.runner_up = others.fold(0.0, |largest, (_, &sum)| largest.max(sum));
        marking.pick(
            tree,
            Pick {
                dense: 0,
                target: densest[0],
            },
        );
        marking.visit(tree, densities, &densest);
        marking
    }

    /// Looks at every node from the body down that is not main text and not below a sparse one.
    fn visit(&mut self, tree: &Tree, densities: &Densities, densest: &[NodeId]) {
        let mut id = 0;
        while id < tree.nodes.len() {
            if matches!(self.fates[id], Fate::Main { .. }) {
                id = tree.nodes[id].end;
            } else if densities.density[id] >= self.threshold {
                self.pick(
                    tree,
                    Pick {
                        dense: id,
                        target: densest[id],
                    },
                );
                id += 1;
            } else {
                self.leave_out(tree, id);
                id = tree.nodes[id].end;
            }
        }
    }

    /// Marks the target's subtree 1 and its ancestors 2, unless that was done. A subtree is main text as a whole or not
    /// at all, so each node is marked once however many picks there are.
    fn pick(&mut self, tree: &Tree, pick: Pick) {
        if matches!(self.fates[pick.target], Fate::Main { .. }) {
            return;
        }
        let main = Fate::Main { pick: self.picks.len() };
        self.picks.push(pick);
        let subtree = tree.subtree(pick.target);
        let mut id = subtree.start;
        while id < subtree.end {
            if matches!(self.fates[id], Fate::Main { .. }) {
                id = tree.nodes[id].end;
            } else {
                self.fates[id] = main;
                id += 1;
            }
        }
        for above in tree.path(pick.target).skip(1) {
            if self.fates[above] == Fate::Ancestor {
                break;
            }
            self.fates[above] = Fate::Ancestor;
        }
    }

    /// Whatever an earlier pick did not mark in this subtree stays 0, because of `sparse`.
    fn leave_out(&mut self, tree: &Tree, sparse: NodeId) {
        for fate in &mut self.fates[tree.subtree(sparse)] {
            if matches!(fate, Fate::Sparse { .. }) {
                *fate = Fate::Sparse { at: sparse };
            }
        }
    }
}

/// For every node the one with the largest sum in its subtree, itself included; the first of several.
fn densest_below(tree: &Tree, sums: &[f64]) -> Vec<NodeId> {
    // The best of the children that were seen; the node itself until then.
    let mut densest: Vec<NodeId> = (0..sums.len()).collect();
    let settle = |densest: &mut [NodeId], id: NodeId| {
        if sums[id] >= sums[densest[id]] {
            densest[id] = id;
        }
    };
    for id in tree.upwards() {
        let parent = tree.nodes[id].parent;
        settle(&mut densest, id);
        // Children come last first, so that of equals the earlier one wins.
        if densest[parent] == parent || sums[densest[id]] >= sums[densest[parent]] {
            densest[parent] = densest[id];
        }
    }
    if !sums.is_empty() {
        settle(&mut densest, 0);
    }
    densest
}
