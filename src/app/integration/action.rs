//! What the user wants of browsers and desktop.

use super::state::Outcome;

/// Whether desktop and browsers know this program.
#[derive(Clone, Debug)]
pub enum IntegrationAction {
    /// Show the panel.
    Show,
    /// Make it known to them.
    Integrate,
    /// Take it back.
    Remove,
    /// Show the result of [`Integrate`](Self::Integrate) or [`Remove`](Self::Remove).
    Finished(Outcome),
    /// Copy the path of the extension's folder.
    CopyFolder,
    /// Copy the bookmark that hands over the address of a page.
    CopyBookmark,
}
