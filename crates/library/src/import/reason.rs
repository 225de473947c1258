//! Why something could not be kept, as the queue writes it: as messages, and in English for versions that have no text for them.

use super::items::Unusable;
use super::keeping::ItemFault;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_message::{Message, WrittenMessage};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;

/// Characters of a name and of a reason that are shown: anybody may have written the file.
const LONGEST: usize = 1_000;

/// Something that could not be kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Failed {
    /// Its name in English: an address, a file, a row.
    name: String,
    #[serde(flatten)]
    why: Reason,
}

/// Why something could not be kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Reason {
    /// The reason in English.
    #[serde(rename = "why")]
    text: String,
    /// [`Messages`] as JSON; null in files of earlier versions.
    #[serde(default, rename = "said", skip_serializing_if = "Value::is_null")]
    messages: Value,
}

/// The messages of an entry.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Messages {
    /// Why an item could not be kept.
    Item(Written),
    /// The name of a part that cannot be used, and why.
    Part(Written, Written),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Written {
    Sentence(WrittenMessage),
    #[serde(rename = "fault")]
    Error(WrittenMessage),
}

impl Written {
    /// The message, an error with its reason and next step; `None` where this version has no text for it.
    fn message(&self) -> Option<Message> {
        Some(match self {
            Written::Sentence(message) => message.message()?,
            Written::Error(error) => error.message()?.whole(),
        })
    }
}

impl Reason {
    /// The reason why an item could not be kept.
    pub(super) fn of(fault: &ItemFault) -> Reason {
        let message = fault.message();
        let written = match fault {
            ItemFault::Nothing(_) => Written::Sentence((&message).into()),
            _ => Written::Error((&message).into()),
        };
        Reason {
            text: fault.to_string(),
            messages: json(&Messages::Item(written)),
        }
    }
}

impl Failed {
    /// An item of this name.
    pub(super) fn item(name: String, why: Reason) -> Failed {
        Failed { name, why }
    }

    /// A part of the import at `path` that cannot be used.
    pub fn part(path: &Path, unusable: &Unusable) -> Failed {
        let (name, why) = (unusable.name(path), unusable.why.message());
        Failed {
            name: name.to_string(),
            why: Reason {
                text: why.error_text().to_string(),
                messages: json(&Messages::Part(
                    Written::Sentence((&name).into()),
                    Written::Error((&why).into()),
                )),
            },
        }
    }

    /// Its name. One that this version has no text for is in the words of the version that wrote it.
    pub fn name(&self) -> Message {
        match self.messages() {
            Some(Messages::Part(name, why)) if why.message().is_some() => name.message(),
            _ => None,
        }
        .filter(can_be_shown)
        .unwrap_or_else(|| Message::verbatim(beginning(&in_one_line(&self.name), LONGEST)))
    }

    /// The reason, a sentence or two. One that this version has no text for is in the words of the version that wrote it.
    pub fn reason(&self) -> Message {
        match self.messages() {
            Some(Messages::Item(why) | Messages::Part(_, why)) => why.message(),
            None => None,
        }
        .filter(can_be_shown)
        .unwrap_or_else(|| Message::verbatim(beginning(&in_one_line(&self.why.text), LONGEST)))
    }

    /// What identifies it: its messages, else its name and its reason. Two entries with one key are about the same.
    pub(super) fn key(&self) -> String {
        match &self.why.messages {
            Value::Null => format!("{}\n{}", self.name, self.why.text),
            messages => messages.to_string(),
        }
    }

    fn messages(&self) -> Option<Messages> {
        Messages::deserialize(&self.why.messages).ok()
    }
}

/// Whether a message says something, in a line that is not too long: its values may be anybody's.
fn can_be_shown(message: &Message) -> bool {
    let text = message.to_string();
    text.chars().any(char::is_alphanumeric) && text.chars().count() <= LONGEST && !text.contains(char::is_control)
}

/// Without them the English is shown.
fn json(messages: &Messages) -> Value {
    serde_json::to_value(messages).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LibraryFault;
    use crate::import::{Flaw, Spot};

    #[test]
    fn an_entry_has_the_same_messages_when_it_is_read() {
        let unusable = Unusable {
            file: None,
            spot: Spot::Line(3),
            why: Flaw::NotOnTheWeb("about:blank".to_owned()),
        };
        let part = Failed::part(Path::new("pocket.csv"), &unusable);
        let fault = ItemFault::Library(LibraryFault::NoFolder("/gone".into()));
        let item = Failed::item("https://example.org/".to_owned(), Reason::of(&fault));
        for written in [part, item] {
            let json = serde_json::to_string(&written).unwrap();
            let read: Failed = serde_json::from_str(&json).unwrap();
            assert_eq!(read.reason().to_string(), written.why.text);
            assert_eq!(read.name().to_string(), written.name);
            assert_ne!(read.reason().id(), "");
        }
    }

    #[test]
    fn an_entry_of_another_version_keeps_its_words() {
        for json in [
            r#"{"name": "row 3", "why": "It rained."}"#,
            r#"{"name": "row 3", "why": "It rained.", "said": {"item": {"fault": {"id": "of-a-later-version"}}}}"#,
            r#"{"name": "row 3", "why": "It rained.", "said": [1, 2]}"#,
            r#"{"name": "row 3", "why": "It rained.", "said": {"item": {"fault": {"id": "verbatim", "values": [["text", {"text": ""}]]}}}}"#,
            r#"{"name": "row 3", "why": "It rained.", "said": {"item": {"sentence": {"id": "day", "values": [["day", {"number": 5}]]}}}}"#,
            r#"{"name": "row 3", "why": "It rained.", "said": {"item": {"sentence": {"id": "count-line", "values": [["count", {"list": []}]]}}}}"#,
            r#"{"name": "row 3", "why": "It rained.", "said": {"item": {"sentence": {"id": "verbatim", "values": [["text", {"text": "a\nb"}]]}}}}"#,
        ] {
            let read: Failed = serde_json::from_str(json).unwrap();
            let texts = [read.name().to_string(), read.reason().to_string()];
            assert_eq!(texts, ["row 3", "It rained."]);
        }
    }
}
