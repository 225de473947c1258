//! What a reader keeps or leaves out by hand.

use clearline_engine::Reading;

/// Parts of a page that are kept or left out by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// Units of the method, ascending.
    pub units: Vec<usize>,
    /// Leaves of the article that belong to no unit, such as images and formulas, ascending.
    pub leaves: Vec<usize>,
}

impl Chosen {
    /// How many parts these are.
    pub fn len(&self) -> usize {
        self.units.len() + self.leaves.len()
    }

    /// Whether nothing is chosen.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns what of it is kept, and what is left out.
    pub fn kept_and_left_out(self, reading: &Reading) -> [Chosen; 2] {
        let is_kept = |unit: &usize| reading.extraction.verdicts.keeps(*unit);
        let is_shown = |leaf: &usize| reading.shown.is_shown(*leaf);
        let (kept, left_out) = self.units.into_iter().partition(is_kept);
        let (shown, hidden) = self.leaves.into_iter().partition(is_shown);
        [(kept, shown), (left_out, hidden)].map(|(units, leaves)| Chosen { units, leaves })
    }
}

impl From<Vec<usize>> for Chosen {
    fn from(units: Vec<usize>) -> Chosen {
        Chosen {
            units,
            leaves: Vec::new(),
        }
    }
}
