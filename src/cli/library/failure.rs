//! What of the library could not be done, with its exit code and its message.

use crate::cli::failure::Failure;
use crate::cli::words::verbatim;
use clearline_library::LibraryFault;
use clearline_words::{Message, message};

/// Why a command of the library did not end well.
#[derive(Debug)]
pub(in crate::cli) enum LibraryFailure {
    /// Something could not be read or written.
    Fault(LibraryFault),
    /// No article is called so.
    NoArticle(String),
    /// Several articles have the title that was typed.
    SeveralArticles(String, Vec<String>),
    /// Parts of a search that are no facts.
    UnknownFacts(Vec<String>),
    /// An option behind the words of a search, which would be one of them.
    LateOption(String),
    /// An option that the command does not have.
    UnknownOption(String),
    /// Nothing was to be changed.
    NothingToChange,
    /// No article fits.
    NothingToExport,
    /// Some of several could not be done; each has its sentence already.
    SomeFailed {
        /// How many.
        failed: usize,
        /// Of how many.
        all: usize,
    },
}

impl LibraryFailure {
    pub(in crate::cli) fn exit_code(&self) -> u8 {
        match self {
            LibraryFailure::Fault(
                LibraryFault::Save(_)
                | LibraryFault::Closed { .. }
                | LibraryFault::NoFolderThere(_)
                | LibraryFault::Index(..)
                | LibraryFault::TooLarge(_)
                | LibraryFault::Importing(_),
            ) => 1,
            LibraryFailure::Fault(LibraryFault::Outside(_)) => 2,
            LibraryFailure::Fault(LibraryFault::NothingFound(_)) => 3,
            LibraryFailure::Fault(_) => 5,
            LibraryFailure::SomeFailed { .. } => 1,
            LibraryFailure::NoArticle(_)
            | LibraryFailure::SeveralArticles(..)
            | LibraryFailure::UnknownFacts(_)
            | LibraryFailure::LateOption(_)
            | LibraryFailure::UnknownOption(_)
            | LibraryFailure::NothingToChange
            | LibraryFailure::NothingToExport => 2,
        }
    }

    pub(in crate::cli) fn message(&self) -> Message {
        match self {
            LibraryFailure::Fault(fault) => fault.message(),
            LibraryFailure::NoArticle(name) => message!("library-no-article", name = name.as_str()),
            LibraryFailure::SeveralArticles(title, names) => {
                message!(
                    "library-several-articles",
                    title = title.as_str(),
                    names = verbatim(names)
                )
            }
            LibraryFailure::UnknownFacts(words) => message!("library-unknown-facts", words = verbatim(words)),
            LibraryFailure::LateOption(option) => message!("library-late-option", option = option.as_str()),
            LibraryFailure::UnknownOption(option) => message!("library-unknown-option", option = option.as_str()),
            LibraryFailure::NothingToChange => message!("library-nothing-to-change"),
            LibraryFailure::NothingToExport => message!("library-nothing-to-export"),
            LibraryFailure::SomeFailed { failed, all } => {
                message!("library-some-failed", failed = *failed, all = *all)
            }
        }
    }
}

impl From<LibraryFault> for LibraryFailure {
    fn from(fault: LibraryFault) -> LibraryFailure {
        LibraryFailure::Fault(fault)
    }
}

impl From<LibraryFailure> for Failure {
    fn from(failure: LibraryFailure) -> Failure {
        Failure::Library(failure)
    }
}

impl From<LibraryFault> for Failure {
    fn from(fault: LibraryFault) -> Failure {
        match fault {
            LibraryFault::Page(_, fault) if fault.is_cancelled() => fault.into(),
            fault => LibraryFailure::from(fault).into(),
        }
    }
}
