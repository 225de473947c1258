//! What the user wants of panels over the page.

use super::state::FolderEntry;
use crate::app::ground::dialog::{Dialog, DialogKind};
use std::path::PathBuf;

/// Panels over the page.
#[derive(Clone, Debug)]
pub enum DialogAction {
    /// Show a panel.
    Show(Dialog),
    /// Close the panel.
    Close,
    /// Ask the system's dialog for a path.
    Ask(DialogKind),
    /// No dialog came up: the system has no service for it.
    NoDialog(DialogKind),
    /// The text of the path box has changed.
    TypePath(String),
    /// List another folder in the path box.
    List(PathBuf),
    /// This is in a folder.
    Listed(PathBuf, Vec<FolderEntry>),
    /// Take this path from the path box.
    Take(DialogKind, PathBuf),
    /// This path was chosen.
    Chosen(DialogKind, PathBuf),
}
