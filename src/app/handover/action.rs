//! What the user wants of pages that are handed over.

/// Pages that others hand over.
#[derive(Clone, Debug)]
pub enum HandoverAction {
    /// Fetch the page that was announced.
    Open,
    /// Forget it.
    Dismiss,
}
