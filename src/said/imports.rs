//! What is read of an import, and why something of it could not be kept.

use super::library_fault::library_fault;
use super::page_fault::page_fault;
use super::size::size;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_library::{Failed, Flaw, ImportKind, ItemFault, Reason, Spot, Unusable};
use clearline_words::{Message, Wording, WrittenMessage, message};
use serde::{Deserialize, Serialize};
use serde_json::Value;
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
    let why = flaw(&unusable.why);
    Failed {
        name: wording.say(&name),
        why: Reason {
            text: wording.in_one(&why),
            said: written(&Entry::Part(Told::sentence(&name), Told::fault(&why))),
        },
    }
}

/// Something that was told, to be told again in another language.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Told {
    /// As it stands.
    Sentence(WrittenMessage),
    /// With its reason and what to do now.
    Fault(WrittenMessage),
}

impl Told {
    fn sentence(message: &Message) -> Told {
        Told::Sentence(message.into())
    }

    fn fault(message: &Message) -> Told {
        Told::Fault(message.into())
    }

    /// Its words; `None` where this version has none.
    fn words(&self, wording: Wording) -> Option<String> {
        Some(match self {
            Told::Sentence(written) => wording.say(&written.message()?),
            Told::Fault(written) => wording.in_one(&written.message()?),
        })
    }
}

/// What is told of an entry of the list of what failed.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Entry {
    /// Why an item could not be kept.
    Item(Told),
    /// The name of a part that cannot be used, and why.
    Part(Told, Told),
}

fn written(entry: &Entry) -> Value {
    // Without it the words of the time are shown.
    serde_json::to_value(entry).unwrap_or_default()
}

/// Characters of a name and of a reason that are shown: the file may have been written by anybody.
const LONGEST: usize = 1_000;

/// An entry of the list of what failed, in the language that is spoken now: what it is called, and the reason. One of an earlier version, or
/// of a later one that has other words, stays as it was told.
pub fn failed(failed: &Failed, wording: Wording) -> (String, String) {
    let told = || match Entry::deserialize(&failed.why.said).ok()? {
        Entry::Item(why) => Some((failed.name.clone(), why.words(wording)?)),
        Entry::Part(name, why) => Some((name.words(wording)?, why.words(wording)?)),
    };
    let (name, why) = told().unwrap_or_else(|| (failed.name.clone(), failed.why.text.clone()));
    (beginning(&in_one_line(&name), LONGEST), beginning(&why, LONGEST))
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
        Flaw::TooLong(most) => message!("import-flaw-too-long", most = size(*most)),
        Flaw::TooLarge => message!("import-flaw-too-large"),
        Flaw::Damaged(reason) => message!("import-flaw-damaged", reason = in_one_line(reason)),
        Flaw::Unreadable(fault) => library_fault(fault),
    }
}

/// Why an item could not be kept, in a sentence.
pub fn why_not_kept(fault: &ItemFault, wording: Wording) -> String {
    told(fault).words(wording).unwrap_or_else(|| fault.to_string())
}

/// The same for the list of what failed.
pub fn reason_not_kept(fault: &ItemFault, wording: Wording) -> Reason {
    Reason {
        text: why_not_kept(fault, wording),
        said: written(&Entry::Item(told(fault))),
    }
}

fn told(fault: &ItemFault) -> Told {
    match fault {
        ItemFault::Page(fault) => Told::fault(&page_fault(fault)),
        // This is a sentence already.
        ItemFault::Nothing(status) => Told::sentence(&status.said()),
        ItemFault::Library(fault) => Told::fault(&library_fault(fault)),
        ItemFault::Broken => Told::fault(&message!("import-broken")),
        other => Told::sentence(&Message::verbatim(other.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_library::LibraryFault;
    use clearline_words::Language;

    const ENGLISH: Wording = Wording::of(Language::English);
    const CHINESE: Wording = Wording::of(Language::SimplifiedChinese);

    #[test]
    fn what_failed_is_told_in_the_language_of_whoever_reads_it() {
        let part = Unusable {
            file: None,
            spot: Spot::Line(3),
            why: Flaw::NotOnTheWeb("about:blank".to_owned()),
        };
        let own = unusable(Path::new("pocket.csv"), &part, ENGLISH);
        let fault = ItemFault::Library(LibraryFault::NoFolder("/gone".into()));
        let item = Failed {
            name: "https://example.org/".to_owned(),
            why: reason_not_kept(&fault, ENGLISH),
        };
        for told in [own, item] {
            // As the queue writes and reads it.
            let json = serde_json::to_string(&told).unwrap();
            let read: Failed = serde_json::from_str(&json).unwrap();
            let english = failed(&read, ENGLISH);
            assert_eq!(english, (told.name.clone(), told.why.text.clone()));
            assert!(!english.1.is_empty());
            assert_ne!(failed(&read, CHINESE).1, english.1);
        }
        let chinese = unusable(Path::new("pocket.csv"), &part, CHINESE);
        assert_eq!(
            failed(&chinese, ENGLISH),
            failed(&unusable(Path::new("pocket.csv"), &part, ENGLISH), ENGLISH)
        );
    }

    #[test]
    fn what_earlier_and_later_versions_have_told_stays() {
        for json in [
            r#"{"name": "row 3", "why": "It rained."}"#,
            r#"{"name": "row 3", "why": "It rained.", "said": {"item": {"fault": {"id": "of-a-later-version"}}}}"#,
            r#"{"name": "row 3", "why": "It rained.", "said": [1, 2]}"#,
        ] {
            let read: Failed = serde_json::from_str(json).unwrap();
            assert_eq!(failed(&read, CHINESE), ("row 3".to_owned(), "It rained.".to_owned()));
        }
    }
}
