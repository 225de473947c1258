//! The unit that text and panes point at together.

use clearline_column::reader::Spot;

/// The unit that text and curve both point at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Linked {
    /// Under the pointer, and on which side.
    pub hovered: Option<(usize, Side)>,
    /// Clicked last, on any side.
    pub marked: Option<usize>,
    /// Whether the keyboard was used after the pointer: then a resting pointer explains nothing.
    pub by_keyboard: bool,
    /// Where the caret stood last, or the end of the selection.
    pub caret: Option<Spot>,
    /// The link that had the keyboard last.
    pub link: Option<Spot>,
    /// Whether the keyboard has come to that link after the caret was moved.
    pub is_at_link: bool,
    /// Whether keys have moved the text last: then the unit at its top is marked.
    pub follows_sight: bool,
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
    /// Marks a unit that was not pointed at: it is explained until the pointer moves.
    pub fn come_to(&mut self, unit: usize) {
        self.marked = Some(unit);
        self.by_keyboard = true;
        self.follows_sight = false;
    }

    /// The unit that is explained: that of the keyboard or that of the pointer, whichever was used last.
    pub fn explained(&self) -> Option<usize> {
        let hovered = self.hovered.map(|(unit, _)| unit);
        match self.by_keyboard {
            true => self.marked.or(hovered),
            false => hovered.or(self.marked),
        }
    }

    /// The unit under the pointer, where that is not on this side itself and the keyboard was not used after it.
    pub fn hovered_beyond(&self, side: Side) -> Option<usize> {
        let (unit, on) = self.hovered.filter(|_| !self.by_keyboard)?;
        (on != side).then_some(unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_last_is_explained() {
        let mut linked = Linked {
            hovered: Some((3, Side::Text)),
            marked: Some(7),
            ..Linked::default()
        };
        assert_eq!(linked.explained(), Some(3));
        linked.come_to(7);
        assert_eq!(linked.explained(), Some(7));
        linked.marked = None;
        assert_eq!(linked.explained(), Some(3));
    }
}
