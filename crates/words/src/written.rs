//! Messages that are kept in files and worded when somebody reads them, in the language of that time.

use crate::language::Language;
use crate::message::{Message, Name, Value};
use crate::wording::Wording;
use serde::{Deserialize, Serialize};

/// A message in a file. Each value is written with its kind, so that the message can be read back; the JSON of a [`Message`] itself is for
/// other programs and has values alone.
///
/// ```
/// use clearline_words::{Message, WrittenMessage, message};
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
    Number(f64),
    Message(Box<WrittenMessage>),
    Reason(Box<WrittenMessage>),
    List(Vec<WrittenMessage>),
    Sentences(Vec<WrittenMessage>),
}

impl WrittenMessage {
    /// The message; `None` where this version has no words for it or for a part of it.
    pub fn message(&self) -> Option<Message> {
        // A name stands for itself where no language has a message for it.
        let has_name = self.values.iter().any(|(name, _)| name == "name");
        if !has_name && !Wording::of(Language::English).has(&self.id) {
            return None;
        }
        let value = |(name, value): &(String, WrittenValue)| Some((Name::from(name.clone()), value.value()?));
        let values: Option<Vec<(Name, Value)>> = self.values.iter().map(value).collect();
        Some(Message::of(self.id.clone(), values?))
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
    fn value(&self) -> Option<Value> {
        let all =
            |parts: &[WrittenMessage]| -> Option<Vec<Message>> { parts.iter().map(WrittenMessage::message).collect() };
        Some(match self {
            WrittenValue::Text(text) => Value::Text(text.clone()),
            WrittenValue::Number(number) => Value::Number(*number),
            WrittenValue::Message(message) => Value::Message(Box::new(message.message()?)),
            WrittenValue::Reason(message) => Value::Reason(Box::new(message.message()?)),
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
            Value::Number(number) => WrittenValue::Number(*number),
            Value::Message(message) => WrittenValue::Message(one(message)),
            Value::Reason(message) => WrittenValue::Reason(one(message)),
            Value::List(parts) => WrittenValue::List(all(parts)),
            Value::Sentences(parts) => WrittenValue::Sentences(all(parts)),
        }
    }
}
