//! What of the library could not be read or written.

use super::page_fault::page_fault;
use super::save_fault::{save_fault, too_large};
use super::size::size;
use clearline_engine::internals::save::characters::in_one_line;
use clearline_library::{FileFault, LibraryFault};
use clearline_words::{Message, message};
use std::path::Path;

/// What could not be read or written.
pub fn library_fault(fault: &LibraryFault) -> Message {
    match fault {
        LibraryFault::NoPlace => message!("fault-library-no-place"),
        LibraryFault::NoFolder(folder) => message!("fault-library-no-folder", folder = shown(folder)),
        LibraryFault::NoFolderThere(folder) => message!("fault-library-no-folder-there", folder = shown(folder)),
        LibraryFault::Importing(folder) => message!("fault-library-importing", folder = shown(folder)),
        LibraryFault::LongLine(path, most) => {
            message!("fault-library-long-line", path = shown(path), most = size(*most))
        }
        LibraryFault::Outside(folder) => message!("fault-library-outside", folder = shown(folder)),
        LibraryFault::Unreadable(path, reason) => {
            message!("fault-library-unreadable", path = shown(path), reason = reason.as_str())
        }
        LibraryFault::Missing(path) => message!("fault-library-missing", path = shown(path)),
        LibraryFault::File(path, fault) => of_file(path, fault),
        LibraryFault::Page(path, fault) => {
            message!(
                "fault-library-page",
                path = shown(path),
                why = page_fault(fault).reason()
            )
        }
        LibraryFault::OtherText(path) => message!("fault-library-other-text", path = shown(path)),
        LibraryFault::NothingFound(path) => message!("fault-library-nothing-found", path = shown(path)),
        LibraryFault::Index(folder, reason) => {
            message!("fault-library-index", folder = shown(folder), reason = reason.as_str())
        }
        LibraryFault::Closed { folder, is_read_only } => {
            let id = match is_read_only {
                true => "fault-library-read-only",
                false => "fault-library-no-permission",
            };
            message!(id, folder = shown(folder))
        }
        LibraryFault::TooLarge(fault) => too_large(fault),
        LibraryFault::Save(fault) => save_fault(fault),
        other => Message::verbatim(other.to_string()),
    }
}

fn of_file(path: &Path, fault: &FileFault) -> Message {
    let path = shown(path);
    match fault {
        FileFault::NoZip => message!("fault-library-no-zip", path = path),
        FileFault::Foreign => message!("fault-library-foreign", path = path),
        FileFault::Damaged { member, .. } => message!("fault-library-damaged", path = path, member = member.as_str()),
        FileFault::Lacks(member) => message!("fault-library-lacks", path = path, member = &**member),
        FileFault::Marks(_) => message!("fault-library-marks", path = path),
        FileFault::TooLarge(_) => message!("fault-library-too-large", path = path),
        FileFault::Newer(_) => message!("fault-library-newer", path = path),
        other => Message::verbatim(format!("{path}: {other}")),
    }
}

fn shown(path: &Path) -> String {
    in_one_line(&path.display().to_string())
}
