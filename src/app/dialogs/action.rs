//! What the user wants of panels over the page.

use super::state::FolderEntry;
use crate::app::ground::chord::Chord;
use crate::app::ground::dialog::{Dialog, DialogKind};
use crate::app::ground::letter_keys::LetterKey;
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

/// Changing the keys that act without Ctrl or Alt.
#[derive(Clone, Copy, Debug)]
pub enum KeyAction {
    /// Take the next key that is pressed for this.
    Record(LetterKey),
    /// A key was pressed; nothing where it can be none.
    Press(Option<Chord>),
    /// Leave the key as it is.
    Leave,
    /// Take the usual keys again.
    Reset,
}
