//! What the user wants of panels and messages.

use super::state::Sheet;
use crate::app::engine::DialogKind;
use std::path::PathBuf;

/// Messages and panels over the page.
#[derive(Clone, Debug)]
pub enum SheetAction {
    /// Show a panel.
    Show(Sheet),
    /// Close the panel.
    Close,
    /// The text of the path box has changed.
    TypePath(String),
    /// List another folder in the path box.
    List(PathBuf),
    /// Take this path.
    Take(DialogKind, PathBuf),
    /// Save to this file, though it exists.
    Replace(PathBuf),
    /// Close the strip with the fault.
    DismissFault,
    /// Close the strip with the message.
    DismissMessage,
    /// Close the strip with this sentence about the open page.
    PutAway(String),
    /// Open this address in the system's browser.
    Browse(String),
}
