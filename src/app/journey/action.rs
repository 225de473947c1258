//! Where the user goes.

use crate::app::ground::way::Way;

/// Moving through the text and from page to page.
#[derive(Clone, Copy, Debug)]
pub enum MoveAction {
    /// To the page before, or to the one that one went back from.
    Go(Way),
    /// To a heading, by its index in the list of contents.
    ToHeading(usize),
    /// Keep the places in the last pages between starts, or do so no more and forget them.
    RememberPositions(bool),
}
