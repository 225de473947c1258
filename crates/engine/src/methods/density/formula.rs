//! Density and DensitySum.

use super::tree::{Counts, Node, Stretch, Tree};
use super::{Measure, Mode, Settings};
use std::f64::consts::E;

/// Density and DensitySum of every node.
pub(super) struct Densities {
    pub density: Vec<f64>,
    pub sum: Vec<f64>,
}

impl Densities {
    pub(super) fn of(tree: &Tree, settings: &Settings) -> Densities {
        let scale = Scale::of(tree, settings);
        let density: Vec<f64> = tree.nodes.iter().map(|node| scale.density(&node.counts)).collect();
        let sum = scale.sums(tree, &density);
        Densities { density, sum }
    }
}

/// What the numbers of one page are measured with.
struct Scale {
    measure: Measure,
    mode: Mode,
    /// `LCb / Cb`, the share of link characters in the body.
    body_ratio: f64,
}

impl Scale {
    fn of(tree: &Tree, settings: &Settings) -> Scale {
        let body = tree.nodes.first().map(|body| body.counts).unwrap_or_default();
        let body_ratio = match settings.mode {
            Mode::Original => f64::from(body.link_characters) / at_least_one(body.characters),
            Mode::Repaired => at_least_one(body.link_characters) / at_least_one(body.characters),
        };
        Scale {
            measure: settings.measure,
            mode: settings.mode,
            body_ratio,
        }
    }

    fn density(&self, counts: &Counts) -> f64 {
        let tags = at_least_one(counts.tags);
        let density = match self.measure {
            Measure::Text => f64::from(counts.characters) / tags,
            Measure::Punctuation => f64::from(counts.punctuation) / tags,
            Measure::Composite => composite_density(counts, self.body_ratio),
        };
        self.stored(density)
    }

    /// A leaf's sum is its own density; any other's is that of its children's densities and its stretches of own text.
    fn sums(&self, tree: &Tree, density: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; density.len()];
        for id in tree.upwards() {
            sums[tree.nodes[id].parent] += density[id];
        }
        for stretch in &tree.stretches {
            sums[stretch.node] += self.own_text(stretch);
        }
        let is_leaf = |(id, node): (usize, &Node)| node.end == id + 1;
        for (id, is_leaf) in tree.nodes.iter().enumerate().map(is_leaf).enumerate() {
            sums[id] = if is_leaf { density[id] } else { self.stored(sums[id]) };
        }
        sums
    }

    /// What a stretch of own text of length `L` adds: `L · ln L / ln ln((LCb/Cb)·L + e)` for the composite density,
    /// `L` for text density, its marks for punctuation density.
    fn own_text(&self, stretch: &Stretch) -> f64 {
        let length = f64::from(stretch.measured.characters);
        match self.measure {
            Measure::Text => length,
            Measure::Punctuation => f64::from(stretch.measured.marks),
            Measure::Composite => length * length.ln() / (self.body_ratio * length + E).ln().ln(),
        }
    }

    /// The program in C++ stores its numbers as text with six decimals.
    fn stored(&self, number: f64) -> f64 {
        match self.mode {
            Mode::Original => format!("{number:.6}").parse().unwrap_or(number),
            Mode::Repaired => number,
        }
    }
}

/// `(C/T) · log_B( (C·T) / (LC·LT) )` with `B = ln( C·LC/(C−LC) + (LCb/Cb)·C + e )`.
fn composite_density(counts: &Counts, body_ratio: f64) -> f64 {
    if counts.characters == 0 {
        return 0.0;
    }
    let (c, t) = (f64::from(counts.characters), at_least_one(counts.tags));
    let (lc, lt) = (at_least_one(counts.link_characters), at_least_one(counts.link_tags));
    let unlinked = at_least_one(counts.characters - counts.link_characters);
    let base = (c * lc / unlinked + body_ratio * c + E).ln();
    c / t * (c * t / (lc * lt)).ln() / base.ln()
}

/// A count of 0 stands as 1 in a formula.
fn at_least_one(count: u32) -> f64 {
    f64::from(count.max(1))
}
