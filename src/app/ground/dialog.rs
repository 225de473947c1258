//! Panels over the page, and what a path is asked for.

use std::path::{Path, PathBuf};

/// A panel over the page. What stands in it is the state of the feature that draws it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The keys.
    Keys,
    /// The keys that act without Ctrl or Alt, to be changed.
    LetterKeys,
    /// What this program is.
    About,
    /// The box for a path, where the system has no dialog.
    Path,
    /// Why a passage was left out.
    WhyNot,
    /// A file that exists would be replaced.
    Replace(PathBuf),
    /// An image as large as the window, by its number.
    Picture(u32),
    /// The rules of all sites.
    Rules,
    /// The library.
    Library,
    /// The highlights of the open page.
    Annotations,
    /// A note that is being written.
    Note,
    /// Whether desktop and browsers know this program.
    Browser,
}

/// What a dialog for a path is for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DialogKind {
    /// To choose a page to open.
    #[default]
    Open,
    /// To choose a name for a new file; the name to begin with.
    SaveAs(String),
    /// To choose a text that is known to be right.
    Gold,
    /// To choose a file with rules to take in.
    ImportRules,
    /// To choose a name for a file with the rules of a site; the name to begin with.
    ExportRules(String),
    /// To choose a file to import into the library.
    ImportFile,
    /// To choose a folder to import into the library.
    ImportFolder,
    /// To choose the folder of the library; the one that it has.
    LibraryFolder(PathBuf),
    /// To choose the folder into which texts are saved; the one that they go to now.
    SaveFolder(PathBuf),
    /// To choose the folder in which pages are waited for; the one to begin in.
    WatchedFolder(PathBuf),
    /// To choose where articles of the library go; the name to begin with.
    ExportArticles(ExportForm, String),
}

impl DialogKind {
    /// Whether a folder is chosen, not a file.
    pub fn takes_folder(&self) -> bool {
        match self {
            DialogKind::LibraryFolder(_)
            | DialogKind::SaveFolder(_)
            | DialogKind::WatchedFolder(_)
            | DialogKind::ImportFolder => true,
            DialogKind::ExportArticles(form, _) => form.takes_folder(),
            _ => false,
        }
    }

    /// The folder to begin in, where that is not the one of the last file.
    pub fn own_folder(&self) -> Option<&Path> {
        let (DialogKind::LibraryFolder(folder) | DialogKind::SaveFolder(folder) | DialogKind::WatchedFolder(folder)) =
            self
        else {
            return None;
        };
        Some(folder.as_path()).filter(|folder| !folder.as_os_str().is_empty())
    }

    /// The name to begin with, for a new file.
    pub fn name(&self) -> Option<&str> {
        match self {
            DialogKind::SaveAs(name) | DialogKind::ExportRules(name) => Some(name),
            DialogKind::ExportArticles(form, name) if !form.takes_folder() => Some(name),
            _ => None,
        }
    }
}

/// What articles of the library are exported as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportForm {
    /// All of them as one book.
    Book,
    /// Each as a file of Markdown in a folder.
    Markdown,
    /// Each as a file of HTML in a folder.
    Html,
    /// The highlights and notes of all of them, as Markdown in one file.
    Highlights,
    /// A line of JSON for each in one file.
    Lines,
}

impl ExportForm {
    /// All of them, in the order in which they are offered.
    pub const ALL: [ExportForm; 5] = [
        ExportForm::Book,
        ExportForm::Markdown,
        ExportForm::Html,
        ExportForm::Highlights,
        ExportForm::Lines,
    ];

    /// Whether it goes into a folder, not into a file.
    pub fn takes_folder(self) -> bool {
        matches!(self, ExportForm::Markdown | ExportForm::Html)
    }
}
