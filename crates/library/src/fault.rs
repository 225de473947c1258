//! Why something of the library could not be read or written.

use clearline_engine::internals::page::content::ContentFault;
use clearline_engine::internals::save::{SaveCause, TooLarge};
use clearline_engine::page::PageFault;
use clearline_engine::save::SaveFault;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why something of the library could not be read or written. Whoever shows it has the words: `Display` is for developers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LibraryFault {
    /// The system has no place for documents, and no folder was named.
    #[error("there is no place for a library")]
    NoPlace,
    /// The folder of the library is not there.
    #[error("{0}: no such folder")]
    NoFolder(PathBuf),
    /// The folder of the library cannot be made: the system makes none where it would be.
    #[error("{0}: no folder can be made there")]
    NoFolderThere(PathBuf),
    /// A folder for kept pages would not lie in the library, or where nobody looks for them: too deep, or hidden.
    #[error("{0}: no shelf of the library")]
    Outside(PathBuf),
    /// Another program imports into the library.
    #[error("{0}: another program imports into it")]
    Importing(PathBuf),
    /// A file or a folder cannot be read, in the words of the system.
    #[error("{0}: {1}")]
    Unreadable(PathBuf, String),
    /// There is no such file in the library.
    #[error("{0}: no such file")]
    Missing(PathBuf),
    /// The file is none of the library's.
    #[error("{0}: {1}")]
    File(PathBuf, FileFault),
    /// The page in the file cannot be read again.
    #[error("{0}: {1}")]
    Page(PathBuf, PageFault),
    /// The page in the file has no main text any more, so that the kept one stays.
    #[error("{0}: no main text is found")]
    NothingFound(PathBuf),
    /// The address of a page from a file is kept in this file with another text.
    #[error("{0}: the page is kept with another text")]
    OtherText(PathBuf),
    /// The article cannot be written as Markdown: it would be many times as large as its page.
    #[error(transparent)]
    TooLarge(TooLarge),
    /// Nothing can be written into a folder of the library.
    #[error("{folder}: nothing can be written there")]
    Closed {
        /// The folder.
        folder: PathBuf,
        /// Whether nobody can, since its disk is read-only; else the reader has no permission.
        is_read_only: bool,
    },
    /// A line of what waits to be imported is longer than any that is written.
    #[error("{0}: a line is longer than {1} bytes")]
    LongLine(PathBuf, u64),
    /// A file cannot be written.
    #[error(transparent)]
    Save(#[from] SaveFault),
    /// The index cannot be made or read, in the words of its crate.
    #[error("the index in {0}: {1}")]
    Index(PathBuf, String),
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum FileFault {
    /// It is no zip file, or ends early.
    #[error("no whole zip file")]
    NoZip,
    /// It is a zip file of another program.
    #[error("a zip file of another program")]
    Foreign,
    /// A member is damaged, or was packed in a way that is not read.
    #[error("its member {member} is damaged: {why}")]
    Damaged {
        /// The member's name.
        member: String,
        /// What the decoder says.
        why: String,
    },
    /// A member that every file has is not there.
    #[error("its member {0} is missing")]
    Lacks(Cow<'static, str>),
    /// Its highlights and notes cannot be read, and all else can.
    #[error("its highlights and notes cannot be read: {0}")]
    Marks(Box<FileFault>),
    /// It holds more members, or a larger one, than a page has.
    #[error("its member {0} is larger than a page can be")]
    TooLarge(String),
    /// A newer version wrote it, so that it is not changed.
    #[error("written in form {0} by a newer version")]
    Newer(u32),
}

impl LibraryFault {
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
            _ => LibraryFault::Unreadable(path.to_owned(), clearline_engine::internals::page::reason(error)),
        }
    }

    pub(crate) fn of_page(path: &Path, fault: ContentFault) -> LibraryFault {
        LibraryFault::Page(path.to_owned(), fault.into())
    }
}
