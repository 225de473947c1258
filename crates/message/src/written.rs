//! Messages in files, which are formatted when they are shown, in the language of that time.

use crate::message::{Message, Name, Value};
use crate::old_ids::current_id;
use serde::{Deserialize, Serialize};

/// A message in a file. Each value is written with its kind, so that the message can be read back; the JSON of a [`Message`] itself is for
/// other programs and has values alone.
///
/// ```
/// use clearline_message::{Message, WrittenMessage, message};
///
/// let message = message!("import-spot-in", file = "a.csv", spot = message!("import-spot-line", line = "3"));
/// let json = serde_json::to_string(&WrittenMessage::from(&message)).unwrap();
/// let read: WrittenMessage = serde_json::from_str(&json).unwrap();
/// assert_eq!(read.message(), Some(message));
/// let newer: WrittenMessage = serde_json::from_str("{\"id\": \"said-by-a-later-version\"}").unwrap();
/// assert_eq!(newer.message(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WrittenMessage {
    id: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    values: Vec<(String, WrittenValue)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WrittenValue {
    Text(String),
    Figure(String),
    Number(f64),
    Message(Box<WrittenMessage>),
    Reason(Box<WrittenMessage>),
    #[serde(rename = "fault")]
    Error(Box<WrittenMessage>),
    List(Vec<WrittenMessage>),
    Sentences(Vec<WrittenMessage>),
}

/// Messages within messages that are read. Ours have three levels; each is formatted several times.
const DEEPEST: usize = 6;

impl WrittenMessage {
    /// The message; `None` where this version has no text for it or for a part of it, or where values are missing.
    pub fn message(&self) -> Option<Message> {
        self.within(DEEPEST)
    }

    fn within(&self, levels: usize) -> Option<Message> {
        let levels = levels.checked_sub(1)?;
        let value = |(name, value): &(String, WrittenValue)| Some((Name::from(name.clone()), value.value(levels)?));
        let values: Option<Vec<(Name, Value)>> = self.values.iter().map(value).collect();
        let message = Message::of(current_id(&self.id).to_owned(), values?);
        message.is_complete().then_some(message)
    }
}

impl From<&Message> for WrittenMessage {
    fn from(message: &Message) -> WrittenMessage {
        let values = message.values().iter();
        WrittenMessage {
            id: message.id().to_owned(),
            values: values.map(|(name, value)| (name.to_string(), value.into())).collect(),
        }
    }
}

impl WrittenValue {
    fn value(&self, levels: usize) -> Option<Value> {
        let all = |parts: &[WrittenMessage]| -> Option<Vec<Message>> {
            parts.iter().map(|part| part.within(levels)).collect()
        };
        Some(match self {
            WrittenValue::Text(text) => Value::Text(text.clone()),
            WrittenValue::Figure(digits) => Value::Figure(digits.clone()),
            WrittenValue::Number(number) => Value::Number(*number),
            WrittenValue::Message(message) => Value::Message(Box::new(message.within(levels)?)),
            WrittenValue::Reason(message) => Value::Reason(Box::new(message.within(levels)?)),
            WrittenValue::Error(message) => Value::Error(Box::new(message.within(levels)?)),
            WrittenValue::List(parts) => Value::List(all(parts)?),
            WrittenValue::Sentences(parts) => Value::Sentences(all(parts)?),
        })
    }
}

impl From<&Value> for WrittenValue {
    fn from(value: &Value) -> WrittenValue {
        let one = |message: &Message| Box::new(WrittenMessage::from(message));
        let all = |parts: &[Message]| parts.iter().map(WrittenMessage::from).collect();
        match value {
            Value::Text(text) => WrittenValue::Text(text.clone()),
            Value::Figure(digits) => WrittenValue::Figure(digits.clone()),
            Value::Number(number) => WrittenValue::Number(*number),
            Value::Message(message) => WrittenValue::Message(one(message)),
            Value::Reason(message) => WrittenValue::Reason(one(message)),
            Value::Error(message) => WrittenValue::Error(one(message)),
            Value::List(parts) => WrittenValue::List(all(parts)),
            Value::Sentences(parts) => WrittenValue::Sentences(all(parts)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message;

    fn written(json: serde_json::Value) -> WrittenMessage {
        serde_json::from_value(json).unwrap()
    }

    #[test]
    fn a_message_without_its_values_is_none() {
        let line = message!("import-spot-line", line = "3");
        assert_eq!(WrittenMessage::from(&line).message(), Some(line));
        assert_eq!(written(serde_json::json!({ "id": "import-spot-line" })).message(), None);
        let other = serde_json::json!({ "id": "import-spot-line", "values": [["row", { "text": "3" }]] });
        assert_eq!(written(other).message(), None);
    }

    #[test]
    fn messages_within_messages_are_read_to_some_depth() {
        let line = serde_json::json!({ "id": "import-spot-line", "values": [["line", { "text": "3" }]] });
        let nested = |levels: usize| {
            (0..levels).fold(
                line.clone(),
                |inner, _| serde_json::json!({ "id": "import-spot-line", "values": [["line", { "message": inner }]] }),
            )
        };
        assert!(written(nested(DEEPEST - 1)).message().is_some());
        for levels in [DEEPEST, 30] {
            assert_eq!(written(nested(levels)).message(), None);
        }
    }
}
