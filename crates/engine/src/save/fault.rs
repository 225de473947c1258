//! Why nothing was saved.

use super::budget::TooLarge;
use super::place::folder_of;
use crate::page::{SystemError, size};
use clearline_message::{Message, message};
use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why nothing was saved. The file that was there before, if any, is as it was.
///
/// ```
/// use clearline_engine::save::save_as;
/// use std::path::Path;
///
/// let fault = save_as(Path::new("no such folder/rain.txt"), b"It rained.").unwrap_err();
/// assert!(fault.to_string().contains("rain.txt"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
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
    Other(SystemError),
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
            _ => SaveCause::Other(SystemError::from(error)),
        };
        SaveFault {
            target: target.to_owned(),
            cause,
        }
    }

    /// The error as a message.
    pub fn message(&self) -> Message {
        let folder = || folder_of(&self.target).display().to_string();
        let message = match &self.cause {
            SaveCause::Full => message!("fault-save-full"),
            SaveCause::Denied => message!("fault-save-denied", folder = folder()),
            SaveCause::ReadOnly => message!("fault-save-read-only"),
            SaveCause::IsFolder => message!("fault-save-is-folder"),
            SaveCause::NoFolder => message!("fault-save-no-folder", folder = folder()),
            SaveCause::InTheWay(path) => message!("fault-save-in-the-way", path = path.display().to_string()),
            SaveCause::NameTooLong => message!("fault-save-name-too-long"),
            SaveCause::BrokenPipe => message!("fault-save-broken-pipe"),
            SaveCause::Busy => message!("fault-save-busy"),
            SaveCause::Taken => message!("fault-save-taken"),
            SaveCause::TooLarge(large) => {
                message!("fault-save-too-large", form = large.form(), size = size(large.bytes))
            }
            SaveCause::Other(error) => message!("fault-save-other", detail = error.detail()),
        };
        message.with("target", self.target.display().to_string())
    }
}

impl Error for SaveFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.cause {
            SaveCause::Other(error) => error.source(),
            _ => None,
        }
    }
}

impl fmt::Display for SaveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().error_text().fmt(f)
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
