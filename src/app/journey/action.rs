//! Where the user goes.

use crate::app::ground::way::Way;

/// Moving through the text and from page to page.
#[derive(Clone, Debug)]
pub enum MoveAction {
    /// To the page before, or to the one that one went back from.
    Go(Way),
    /// To a heading, by its index in the list of contents.
    ToHeading(usize),
    /// Follow the link that is written so in the page; in the browser if wanted.
    Follow {
        /// The target as written.
        written: String,
        /// Whether to open it outside.
        outside: bool,
    },
    /// Open this address in the system's browser.
    Browse(String),
}
