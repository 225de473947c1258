//! Why a file could not be read.

use super::own_words::in_own_words;
use super::size::size;
use clearline_engine::internals::page::OpenFault;
use clearline_words::{Message, message};

/// A fault of a file, with its reason and what to do now.
pub(super) fn open_fault(fault: &OpenFault) -> Message {
    match fault {
        OpenFault::Missing(name) => message!("fault-open-missing", name = name.as_str()),
        OpenFault::Denied(name) => message!("fault-open-denied", name = name.as_str()),
        OpenFault::Folder(name) => message!("fault-open-folder", name = name.as_str()),
        OpenFault::NoPlainFile(name) => message!("fault-open-no-plain-file", name = name.as_str()),
        OpenFault::TooLarge { name, limit } => {
            message!("fault-open-too-large", name = name.as_str(), size = size(*limit))
        }
        OpenFault::BrokenGzip(name) => message!("fault-open-broken-gzip", name = name.as_str()),
        OpenFault::Failed { name, detail } => {
            message!("fault-open-failed", name = name.as_str(), detail = detail.as_str())
        }
        OpenFault::NothingToRead(name) => message!("fault-open-nothing-to-read", name = name.as_str()),
        other => in_own_words(other.sentence()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;

    #[test]
    fn faults_of_files_are_said_in_the_words_of_the_engine() {
        let name = || "a.html".to_owned();
        let faults = [
            OpenFault::Missing(name()),
            OpenFault::Denied(name()),
            OpenFault::Folder(name()),
            OpenFault::NoPlainFile(name()),
            OpenFault::TooLarge {
                name: name(),
                limit: 67_108_864,
            },
            OpenFault::BrokenGzip(name()),
            OpenFault::Failed {
                name: name(),
                detail: "the disk is on fire".to_owned(),
            },
            OpenFault::NothingToRead(name()),
        ];
        for fault in faults {
            assert_explains(&open_fault(&fault), fault.sentence());
        }
    }
}
