//! Why something of the library could not be read or written.

use clearline_engine::internals::page::content::ContentFault;
use clearline_engine::internals::page::{SystemError, size};
use clearline_engine::internals::save::characters::in_one_line;
use clearline_engine::internals::save::{SaveCause, TooLarge};
use clearline_engine::page::PageFault;
use clearline_engine::save::SaveFault;
use clearline_message::{Message, message};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why something of the library could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message().error_text())]
#[non_exhaustive]
pub enum LibraryFault {
    /// The system has no place for documents, and no folder was named.
    NoPlace,
    /// The folder of the library is not there.
    NoFolder(PathBuf),
    /// The folder of the library cannot be made: the system makes none where it would be.
    NoFolderThere(PathBuf),
    /// A folder for kept pages would not lie in the library, or where nobody looks for them: too deep, or hidden.
    Outside(PathBuf),
    /// Another program imports into the library.
    Importing(PathBuf),
    /// A file or a folder cannot be read.
    Unreadable(PathBuf, #[source] SystemError),
    /// There is no such file in the library.
    Missing(PathBuf),
    /// The file is none of the library's.
    File(PathBuf, FileFault),
    /// The page in the file cannot be read again.
    Page(PathBuf, #[source] PageFault),
    /// The page in the file has no main text any more, so that the kept one stays.
    NothingFound(PathBuf),
    /// The address of a page from a file is kept in this file with another text.
    OtherText(PathBuf),
    /// The article cannot be written as Markdown: it would be many times as large as its page.
    TooLarge(#[source] TooLarge),
    /// Nothing can be written into a folder of the library.
    Closed {
        /// The folder.
        folder: PathBuf,
        /// Whether nobody can, since its disk is read-only; else the reader has no permission.
        is_read_only: bool,
    },
    /// A line of what waits to be imported is longer than any that is written.
    LongLine(PathBuf, u64),
    /// A file cannot be written.
    #[error(transparent)]
    Save(#[from] SaveFault),
    /// The index cannot be made or read.
    Index(PathBuf, IndexFlaw),
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum FileFault {
    /// It is no zip file, or ends early.
    NoZip,
    /// It is a zip file of another program.
    Foreign,
    /// A member is damaged, or was packed in a way that is not read.
    Damaged {
        /// The member's name.
        member: String,
        /// What the decoder says.
        why: String,
    },
    /// A member that every file has is not there.
    Lacks(Cow<'static, str>),
    /// Its highlights and notes cannot be read, and all else can.
    Marks(Box<FileFault>),
    /// It holds more members, or a larger one, than a page has.
    TooLarge(String),
    /// A newer version wrote it, so that it is not changed.
    Newer(u32),
}

/// Why an index cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IndexFlaw {
    /// Its bytes are none that its crate has written.
    Bytes,
    /// It cannot be read or written, in the words of its crate.
    Failed(String),
}

impl LibraryFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            LibraryFault::NoPlace => message!("fault-library-no-place"),
            LibraryFault::NoFolder(folder) => message!("fault-library-no-folder", folder = shown(folder)),
            LibraryFault::NoFolderThere(folder) => message!("fault-library-no-folder-there", folder = shown(folder)),
            LibraryFault::Importing(folder) => message!("fault-library-importing", folder = shown(folder)),
            LibraryFault::LongLine(path, most) => {
                message!("fault-library-long-line", path = shown(path), most = size(*most))
            }
            LibraryFault::Outside(folder) => message!("fault-library-outside", folder = shown(folder)),
            LibraryFault::Unreadable(path, error) => {
                message!("fault-library-unreadable", path = shown(path), reason = error.message())
            }
            LibraryFault::Missing(path) => message!("fault-library-missing", path = shown(path)),
            LibraryFault::File(path, fault) => fault.message(path),
            LibraryFault::Page(path, fault) => {
                message!("fault-library-page", path = shown(path), why = fault.message().reason())
            }
            LibraryFault::OtherText(path) => message!("fault-library-other-text", path = shown(path)),
            LibraryFault::NothingFound(path) => message!("fault-library-nothing-found", path = shown(path)),
            LibraryFault::Index(folder, flaw) => {
                message!("fault-library-index", folder = shown(folder), reason = flaw.message())
            }
            LibraryFault::Closed { folder, is_read_only } => {
                let id = match is_read_only {
                    true => "fault-library-read-only",
                    false => "fault-library-no-permission",
                };
                message!(id, folder = shown(folder))
            }
            LibraryFault::TooLarge(fault) => fault.message(),
            LibraryFault::Save(fault) => fault.message(),
        }
    }

    /// The file or folder that it is about, if it is about one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            LibraryFault::NoPlace | LibraryFault::TooLarge(_) => None,
            LibraryFault::NoFolder(path)
            | LibraryFault::NoFolderThere(path)
            | LibraryFault::Outside(path)
            | LibraryFault::Importing(path)
            | LibraryFault::LongLine(path, _)
            | LibraryFault::Unreadable(path, _)
            | LibraryFault::Missing(path)
            | LibraryFault::File(path, _)
            | LibraryFault::Page(path, _)
            | LibraryFault::NothingFound(path)
            | LibraryFault::OtherText(path)
            | LibraryFault::Closed { folder: path, .. }
            | LibraryFault::Index(path, _) => Some(path),
            LibraryFault::Save(fault) => Some(&fault.target),
        }
    }

    /// Why a file in a folder of the library was not written: where the folder lets nobody write, that, since the file may be one that
    /// nobody knows of.
    pub(crate) fn of_saving(fault: SaveFault, folder: &Path) -> LibraryFault {
        let name = fault.target.file_name().unwrap_or_default();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        let is_read_only = fault.cause == SaveCause::ReadOnly;
        match fault.cause {
            SaveCause::ReadOnly if !is_hidden => fault.into(),
            SaveCause::Denied | SaveCause::ReadOnly => LibraryFault::Closed {
                folder: folder.to_owned(),
                is_read_only,
            },
            _ => fault.into(),
        }
    }

    pub(crate) fn unreadable(path: &Path, error: &io::Error) -> LibraryFault {
        match error.kind() {
            io::ErrorKind::NotFound => LibraryFault::Missing(path.to_owned()),
            _ => LibraryFault::Unreadable(path.to_owned(), error.into()),
        }
    }

    pub(crate) fn of_page(path: &Path, fault: ContentFault) -> LibraryFault {
        LibraryFault::Page(path.to_owned(), fault.into())
    }
}

impl FileFault {
    /// What is wrong with the file at a path, as a message.
    fn message(&self, path: &Path) -> Message {
        let path = shown(path);
        match self {
            FileFault::NoZip => message!("fault-library-no-zip", path = path),
            FileFault::Foreign => message!("fault-library-foreign", path = path),
            FileFault::Damaged { member, .. } => {
                message!("fault-library-damaged", path = path, member = member.as_str())
            }
            FileFault::Lacks(member) => message!("fault-library-lacks", path = path, member = &**member),
            FileFault::Marks(_) => message!("fault-library-marks", path = path),
            FileFault::TooLarge(_) => message!("fault-library-too-large", path = path),
            FileFault::Newer(_) => message!("fault-library-newer", path = path),
        }
    }
}

impl IndexFlaw {
    /// The reason as a message, a part of a sentence.
    fn message(&self) -> Message {
        match self {
            IndexFlaw::Bytes => message!("why-index-damaged"),
            IndexFlaw::Failed(words) => Message::verbatim(words),
        }
    }
}

fn shown(path: &Path) -> String {
    in_one_line(&path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    #[test]
    fn errors_of_the_system_stay_below_ours() {
        let denied = io::Error::from(io::ErrorKind::PermissionDenied);
        let fault = LibraryFault::unreadable(Path::new("/x"), &denied);
        assert_eq!(
            fault.message(),
            message!("fault-library-unreadable", path = "/x", reason = message!("why-denied"))
        );
        let below = fault.source().and_then(Error::source).unwrap();
        assert_eq!(
            below.downcast_ref::<io::Error>().map(io::Error::kind),
            Some(denied.kind())
        );
        let missing = LibraryFault::unreadable(Path::new("/x"), &io::ErrorKind::NotFound.into());
        assert_eq!(missing, LibraryFault::Missing("/x".into()));
    }
}
