//! What the user wants of pages that are handed over.

use crate::handover::address::Announced;

/// Pages that others hand over.
#[derive(Clone, Debug)]
pub enum HandoverAction {
    /// Fetch the page that was announced, by the address that was shown.
    Open(Announced),
    /// Forget it.
    Dismiss,
}
