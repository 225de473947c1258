//! The box for a path.

use crate::app::ground::dialog::{Dialog, DialogKind};
use clearline_words::Message;
use std::path::PathBuf;

/// The box for a path.
#[derive(Clone, Debug, Default)]
pub struct PathBox {
    /// What the path is for.
    pub kind: DialogKind,
    /// The text of the field.
    pub text: String,
    /// The folder that is listed.
    pub folder: PathBuf,
    /// What is in it.
    pub entries: Vec<FolderEntry>,
    /// The panel that it has taken the place of, and which comes back when it is closed.
    pub instead_of: Option<Dialog>,
    /// Why the path in the field is refused. It is shown in the box, since a strip would lie below it.
    pub refusal: Option<Message>,
}

/// A file or folder in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// Its name.
    pub name: String,
    /// Whether it is a folder.
    pub is_folder: bool,
}
