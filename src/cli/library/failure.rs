//! What of the library could not be done, with its exit code and its message.

use crate::cli::failure::Failure;
use clearline_engine::internals::save::characters::in_one_line;
use clearline_library::{FileFault, LibraryFault};
use clearline_words::{Language, Message, Wording, message};
use std::path::Path;

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
    /// Nothing was to be changed.
    NothingToChange,
    /// Some of several could not be done; each was told.
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
            LibraryFailure::Fault(LibraryFault::Save(_) | LibraryFault::Index(..) | LibraryFault::TooLarge(_)) => 1,
            LibraryFailure::Fault(_) => 5,
            LibraryFailure::SomeFailed { .. } => 1,
            LibraryFailure::NoArticle(_)
            | LibraryFailure::SeveralArticles(..)
            | LibraryFailure::UnknownFacts(_)
            | LibraryFailure::LateOption(_)
            | LibraryFailure::NothingToChange => 2,
        }
    }

    pub(in crate::cli) fn message(&self) -> Message {
        match self {
            LibraryFailure::Fault(fault) => of_fault(fault),
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
            LibraryFailure::NothingToChange => message!("library-nothing-to-change"),
            LibraryFailure::SomeFailed { failed, all } => {
                message!("library-some-failed", failed = *failed, all = *all)
            }
        }
    }
}

fn verbatim(texts: &[String]) -> Vec<Message> {
    texts.iter().map(Message::verbatim).collect()
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
        LibraryFailure::from(fault).into()
    }
}

/// What could not be read or written.
pub(super) fn of_fault(fault: &LibraryFault) -> Message {
    match fault {
        LibraryFault::NoPlace => message!("fault-library-no-place"),
        LibraryFault::NoFolder(folder) => message!("fault-library-no-folder", folder = shown(folder)),
        LibraryFault::Unreadable(path, reason) => {
            message!("fault-library-unreadable", path = shown(path), reason = reason.as_str())
        }
        LibraryFault::Missing(path) => message!("fault-library-missing", path = shown(path)),
        LibraryFault::File(path, fault) => of_file(path, fault),
        LibraryFault::Page(path, fault) => {
            message!("fault-library-page", path = shown(path), fault = fault.to_string())
        }
        LibraryFault::Index(folder, reason) => {
            message!("fault-library-index", folder = shown(folder), reason = reason.as_str())
        }
        other => Message::verbatim(other.to_string()),
    }
}

fn of_file(path: &Path, fault: &FileFault) -> Message {
    let path = shown(path);
    match fault {
        FileFault::NoZip => message!("fault-library-no-zip", path = path),
        FileFault::Foreign => message!("fault-library-foreign", path = path),
        FileFault::Damaged { member, .. } => message!("fault-library-damaged", path = path, member = member.as_str()),
        FileFault::Lacks(member) => message!("fault-library-lacks", path = path, member = *member),
        FileFault::TooLarge(_) => message!("fault-library-too-large", path = path),
        FileFault::Newer(_) => message!("fault-library-newer", path = path),
        other => Message::verbatim(format!("{path}: {other}")),
    }
}

fn shown(path: &Path) -> String {
    in_one_line(&path.display().to_string())
}

/// A message in the language of the system.
pub(in crate::cli) fn said(message: &Message) -> String {
    Wording::of(Language::of_system()).in_one(message)
}

/// A message that is a whole sentence, in the language of the system.
pub(super) fn sentence(message: &Message) -> String {
    Wording::of(Language::of_system()).say(message)
}
