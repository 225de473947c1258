//! The panel over the page.

use crate::app::engine::DialogKind;
use crate::app::memory::RulesSheet;
use std::path::PathBuf;

/// A panel over the page.
#[derive(Clone, Debug)]
pub enum Sheet {
    /// The keys.
    Keys,
    /// What this program is.
    About,
    /// The box for a path, where the system has no dialog.
    Path(PathBox),
    /// Why a passage was left out.
    WhyNot,
    /// A file that exists would be replaced.
    Replace(PathBuf),
    /// An image as large as the window, by its number.
    Picture(u32),
    /// The rules of all sites.
    Rules(RulesSheet),
}

/// The box for a path.
#[derive(Clone, Debug)]
pub struct PathBox {
    /// What the path is for.
    pub kind: DialogKind,
    /// The text of the field.
    pub text: String,
    /// The folder that is listed.
    pub folder: PathBuf,
    /// What is in it.
    pub entries: Vec<FolderEntry>,
}

/// A file or folder in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// Its name.
    pub name: String,
    /// Whether it is a folder.
    pub is_folder: bool,
}
