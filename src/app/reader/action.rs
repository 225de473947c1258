//! What the user wants of the text and of places in it.

use crate::app::ground::linked::Side;

/// Places in text and curve.
#[derive(Clone, Debug)]
pub enum PlaceAction {
    /// The pointer is on this unit, or on none.
    Hover(Option<(usize, Side)>),
    /// Mark this unit on the curve, or none.
    Mark(Option<usize>),
    /// Mark the next unit with text after the marked one, or before it, and bring its text into sight.
    Step {
        /// To the next, not to the one before.
        is_onward: bool,
        /// How many units on.
        count: usize,
    },
    /// Mark this unit and bring its text into sight.
    GoTo(usize),
    /// Mark the unit that holds this leaf of the article and bring the leaf into sight.
    GoToLeaf(usize),
    /// Show a footnote.
    GoToNote {
        /// Its index among the article's.
        note: u32,
        /// The byte of the article that refers to it.
        from: u32,
    },
    /// Go from a footnote back to where it was referred to.
    LeaveNote(u32),
    /// Unfold or fold the bar at this item.
    Toggle(usize),
    /// Show all that is left out, or hide it where all is shown.
    ToggleAll,
}

/// Selecting and copying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAction {
    /// Select everything in the column.
    SelectAll,
    /// Copy what is selected as text.
    Copy,
    /// Copy what is selected as Markdown.
    CopyMarkdown,
    /// Copy the whole article as text.
    CopyArticle,
}
