//! The unit that text and panes point at together.

/// The unit that text and curve both point at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Linked {
    /// Under the pointer, and on which side.
    pub hovered: Option<(usize, Side)>,
    /// Clicked last, on any side.
    pub marked: Option<usize>,
}

/// Where the pointer can be on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// On its text.
    Text,
    /// On the curve.
    Curve,
    /// On its box.
    Boxes,
    /// On its row in the list.
    List,
    /// On its row in the tree.
    Tree,
    /// On what it is written as, in the source.
    Source,
    /// On a leaf that holds it, in the comparison.
    Compare,
}

/// The unit under the pointer, and on which side it is.
pub type Hovered = Option<(usize, Side)>;

impl Linked {
    /// The unit under the pointer, where that is not on this side itself.
    pub fn hovered_beyond(&self, side: Side) -> Option<usize> {
        let (unit, on) = self.hovered?;
        (on != side).then_some(unit)
    }
}
