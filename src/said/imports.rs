//! What is read of an import, and why something of it could not be kept.

use super::library_fault::library_fault;
use super::page_fault::page_fault;
use super::size::size;
use clearline_engine::internals::save::characters::in_one_line;
use clearline_library::{Failed, Flaw, ImportKind, ItemFault, Spot, Unusable};
use clearline_words::{Message, Wording, message};
use std::path::Path;

/// What has written an import.
pub fn import_kind(kind: ImportKind) -> Message {
    message!(match kind {
        ImportKind::Pocket => "import-kind-pocket",
        ImportKind::Instapaper => "import-kind-instapaper",
        ImportKind::Wallabag => "import-kind-wallabag",
        ImportKind::ReadwiseReader => "import-kind-readwise-reader",
        ImportKind::ReadwiseHighlights => "import-kind-readwise-highlights",
        ImportKind::Omnivore => "import-kind-omnivore",
        ImportKind::Bookmarks => "import-kind-bookmarks",
        ImportKind::Table => "import-kind-table",
        ImportKind::List => "import-kind-list",
        ImportKind::Pages => "import-kind-pages",
    })
}

/// A part of an import that cannot be used, and why; `path` is what was imported.
pub fn unusable(path: &Path, unusable: &Unusable, wording: Wording) -> Failed {
    let path = unusable.file.as_deref().unwrap_or(path);
    let file = path
        .file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned();
    let name = match &unusable.spot {
        Spot::File(_) => spot(&unusable.spot),
        other => message!("import-spot-in", file = in_one_line(&file), spot = spot(other)),
    };
    Failed {
        name: wording.say(&name),
        why: wording.in_one(&flaw(&unusable.why)),
    }
}

fn spot(spot: &Spot) -> Message {
    match spot {
        Spot::Line(line) => message!("import-spot-line", line = line.to_string()),
        Spot::Entry(entry) => message!("import-spot-entry", entry = entry.to_string()),
        Spot::Link(line) => message!("import-spot-link", line = line.to_string()),
        Spot::File(name) => Message::verbatim(in_one_line(name)),
    }
}

fn flaw(flaw: &Flaw) -> Message {
    match flaw {
        Flaw::NoAddress => message!("import-flaw-no-address"),
        Flaw::NoExport => message!("import-flaw-no-export"),
        Flaw::NotOnTheWeb(address) => message!("import-flaw-not-on-the-web", address = in_one_line(address)),
        Flaw::Broken => message!("import-flaw-broken"),
        Flaw::Empty => message!("import-flaw-empty"),
        Flaw::CutOff => message!("import-flaw-cut-off"),
        Flaw::TooMuch(most) => message!("import-flaw-too-much", most = size(*most)),
        Flaw::TooLarge => message!("import-flaw-too-large"),
        Flaw::Damaged(reason) => message!("import-flaw-damaged", reason = in_one_line(reason)),
        Flaw::Unreadable(fault) => library_fault(fault),
    }
}

/// Why an item could not be kept, in a sentence.
pub fn why_not_kept(fault: &ItemFault, wording: Wording) -> String {
    match fault {
        ItemFault::Page(fault) => wording.in_one(&page_fault(fault)),
        // This is a sentence already.
        ItemFault::Nothing(status) => wording.say(&status.said()),
        ItemFault::Library(fault) => wording.in_one(&library_fault(fault)),
        ItemFault::Broken => wording.in_one(&message!("import-broken")),
        other => other.to_string(),
    }
}
