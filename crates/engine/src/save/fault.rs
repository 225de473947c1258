//! Why nothing was saved, in words.

use super::budget::TooLarge;
use super::place::folder_of;
use crate::page::Sentence;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why nothing was saved. The file that was there before, if any, is as it was.
///
/// ```
/// use clearline_engine::save::save_as;
/// use std::path::Path;
///
/// let fault = save_as(Path::new("no such folder/rain.txt"), b"It rained.").unwrap_err();
/// assert!(fault.to_string().contains("rain.txt"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.sentence())]
pub struct SaveFault {
    /// The file or folder that was to be written.
    pub target: PathBuf,
    /// The obstacle.
    pub cause: SaveCause,
}

/// An obstacle to saving.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SaveCause {
    /// No room on the disk, or none left of the user's share.
    Full,
    /// No permission to write into the folder.
    Denied,
    /// The file or the file system is read-only.
    ReadOnly,
    /// The target is a folder.
    IsFolder,
    /// The folder does not exist.
    NoFolder,
    /// Something else is where a folder is to be.
    InTheWay(PathBuf),
    /// The name is longer than the file system allows.
    NameTooLong,
    /// Nobody reads the pipe any more.
    BrokenPipe,
    /// Another program has been writing there for too long.
    Busy,
    /// A file is there that nobody asked to replace.
    Taken,
    /// The content would be many times as large as the page.
    TooLarge(TooLarge),
    /// Anything else, in the words of the system.
    Other(String),
}

impl SaveFault {
    /// The fault that an error of the system means for `target`.
    pub fn of(target: &Path, error: &io::Error) -> SaveFault {
        let own = error.get_ref().and_then(|inner| inner.downcast_ref::<TooLarge>());
        let cause = match error.kind() {
            _ if let Some(fault) = own => SaveCause::TooLarge(fault.clone()),
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => SaveCause::Full,
            io::ErrorKind::PermissionDenied => SaveCause::Denied,
            io::ErrorKind::ReadOnlyFilesystem => SaveCause::ReadOnly,
            io::ErrorKind::IsADirectory => SaveCause::IsFolder,
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
                obstacle(target).map_or(SaveCause::NoFolder, |path| SaveCause::InTheWay(path.to_owned()))
            }
            io::ErrorKind::InvalidFilename => SaveCause::NameTooLong,
            io::ErrorKind::BrokenPipe => SaveCause::BrokenPipe,
            _ => SaveCause::Other(error.to_string()),
        };
        SaveFault {
            target: target.to_owned(),
            cause,
        }
    }

    /// The fault as a person reads it.
    pub fn sentence(&self) -> Sentence {
        let folder = folder_of(&self.target).display().to_string();
        let (why, what_now) = match &self.cause {
            SaveCause::Full => ("the disk is full".to_owned(), "Make room, or save elsewhere."),
            SaveCause::Denied => (
                format!("you have no permission to write into {folder}"),
                "Save elsewhere, or change the folder's permissions.",
            ),
            SaveCause::ReadOnly => ("it is read-only".to_owned(), "Save elsewhere, or under another name."),
            SaveCause::IsFolder => ("it is a folder".to_owned(), "Give the name of a file in it."),
            SaveCause::NoFolder => (
                format!("there is no folder {folder}"),
                "Make the folder first, or save elsewhere.",
            ),
            SaveCause::InTheWay(path) => (format!("{} is no folder", path.display()), "Move it away or rename it."),
            SaveCause::NameTooLong => ("the name is too long".to_owned(), "Choose a shorter name."),
            SaveCause::TooLarge(fault) => (fault.why(), TooLarge::WHAT_NOW),
            SaveCause::BrokenPipe => ("nobody reads it any more".to_owned(), ""),
            SaveCause::Busy => (
                "another program is writing there".to_owned(),
                "Try again, or end that program.",
            ),
            SaveCause::Taken => (
                "it is there already, and would be lost".to_owned(),
                "Remove or rename it, or save under another name.",
            ),
            SaveCause::Other(detail) => (detail.clone(), "Try again, or save elsewhere."),
        };
        Sentence::new(format!("{} cannot be written", self.target.display()), why, what_now)
    }
}

/// What is above a file and no folder, such as a file or a link that leads nowhere.
fn obstacle(target: &Path) -> Option<&Path> {
    let mut above = target.ancestors().skip(1);
    above
        .find(|path| path.symlink_metadata().is_ok())
        .filter(|path| !path.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_told_in_a_sentence() {
        let denied = SaveFault::of(Path::new("/x/a.txt"), &io::ErrorKind::PermissionDenied.into());
        assert_eq!(
            denied.to_string(),
            "/x/a.txt cannot be written: you have no permission to write into /x. Save elsewhere, or change the \
             folder's permissions."
        );
        let full = SaveFault::of(Path::new("a"), &io::ErrorKind::StorageFull.into());
        assert!(full.to_string().contains("the disk is full"));
    }
}
