//! Finds the files of a library.

use super::Shelf;
use super::copies::ConflictCopy;
use crate::fault::LibraryFault;
use crate::file::ENDING;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Folders within folders that are looked into.
pub(super) const DEEPEST: usize = 32;

/// A file of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where it is.
    pub path: PathBuf,
    /// Its size in bytes.
    pub size: u64,
    /// When it was changed, in nanoseconds after the beginning of 1970.
    pub modified: u64,
}

/// All files of a library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// The files, by their paths.
    pub files: Vec<Found>,
    /// Copies of Markdown files that programs for synchronising have left.
    pub markdown_copies: Vec<PathBuf>,
    /// Folders that could not be read.
    pub faults: Vec<LibraryFault>,
}

impl Shelf {
    /// Finds the files of the library and of all folders below it. Hidden folders are left out, and links to folders are not
    /// followed.
    ///
    /// # Errors
    /// [`LibraryFault::NoFolder`] where there is no library, and [`LibraryFault::Unreadable`] where its folder cannot be read: of that,
    /// nobody can say what it holds.
    pub fn walk(&self) -> Result<Walk, LibraryFault> {
        if !self.root().is_dir() {
            return Err(LibraryFault::NoFolder(self.root().to_owned()));
        }
        fs::read_dir(self.root()).map_err(|error| LibraryFault::unreadable(self.root(), &error))?;
        Ok(Walk::of(self.root()))
    }
}

impl Walk {
    /// The files of a folder and of all folders below it.
    pub(super) fn of(folder: &Path) -> Walk {
        let mut walk = Walk::default();
        walk.look_into(folder, DEEPEST);
        walk.files.sort_by(|one, other| one.path.cmp(&other.path));
        walk
    }

    fn look_into(&mut self, folder: &Path, levels: usize) {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.faults.push(LibraryFault::unreadable(folder, &error)),
        };
        for entry in entries.flatten() {
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && !is_hidden && levels > 0 => self.look_into(&entry.path(), levels - 1),
                Ok(kind) if !kind.is_dir() && !is_hidden => self.take(entry.path()),
                _ => {}
            }
        }
    }
}

impl Walk {
    fn take(&mut self, path: PathBuf) {
        let is_markdown = path.extension().is_some_and(|ending| ending == "md");
        match is_markdown && ConflictCopy::of(&path).is_some_and(|copy| copy.says_so) {
            true => self.markdown_copies.push(path),
            false => self.files.extend(Found::at(path)),
        }
    }
}

impl Found {
    /// The file at a path, if that is one of a library.
    pub(crate) fn at(path: PathBuf) -> Option<Found> {
        path.extension().filter(|ending| *ending == ENDING)?;
        // Of a link, what it leads to.
        let metadata = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
        let modified = metadata.modified().ok()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        Some(Found {
            size: metadata.len(),
            modified: modified.as_nanos() as u64,
            path,
        })
    }
}
