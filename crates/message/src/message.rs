//! Ids with typed values.

use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// The id of a text in `assets/locales`, and the values of its variables. `Display` formats it in English; an id without a text is shown
/// as it is.
///
/// ```
/// use clearline_message::{Message, message};
///
/// let lines = message!("count-line", count = 3);
/// assert_eq!(lines, Message::new("count-line").with("count", 3));
/// assert_eq!(lines.to_string(), "3 lines");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Message {
    id: Cow<'static, str>,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    values: Vec<(Name, Value)>,
}

/// The name of a variable.
pub type Name = Cow<'static, str>;

impl Message {
    /// A message without values.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Message {
        Message {
            id: id.into(),
            values: Vec::new(),
        }
    }

    /// Text that is the same in every language, such as a name.
    pub fn verbatim(text: impl Into<String>) -> Message {
        Message::new("verbatim").with("text", text.into())
    }

    /// The text of a name in a fixed list, such as `links-only` of the kind `step`; a name that has no text is its own.
    ///
    /// ```
    /// use clearline_message::Message;
    ///
    /// assert_eq!(Message::named("step", "noise").id(), "step-noise");
    /// assert_eq!(Message::named("step", "a rule of my own"), Message::verbatim("a rule of my own"));
    /// ```
    pub fn named(kind: &str, name: &str) -> Message {
        let message = Message::new(format!("{kind}-{name}"));
        match message.has_text() {
            true => message,
            false => Message::verbatim(name),
        }
    }

    /// The same with a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Message {
        self.values.push((name.into(), value.into()));
        self
    }

    /// The reason of an error, as a value of another message.
    pub fn reason(self) -> Value {
        Value::Reason(Box::new(self))
    }

    /// The whole text of an error, as a value of another message.
    pub fn in_whole(self) -> Value {
        Value::Error(Box::new(self))
    }

    /// An error with its reason and its next step, as one message.
    #[must_use]
    pub fn whole(self) -> Message {
        Message::new("verbatim").with("text", self.in_whole())
    }

    /// The id in `assets/locales`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its values by their names.
    pub fn values(&self) -> &[(Name, Value)] {
        &self.values
    }

    /// A message with these values.
    pub(crate) fn of(id: String, values: Vec<(Name, Value)>) -> Message {
        Message { id: id.into(), values }
    }
}

fn as_map<S: Serializer>(values: &[(Name, Value)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(values.iter().map(|(name, value)| (name, value)))
}

/// The value of a variable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Text that is shown unchanged.
    Text(String),
    /// A number, which is written as the language writes it and chooses between singular and plural.
    Number(f64),
    /// A number by the digits that it is written with, `1261.50`, which the language groups.
    Figure(String),
    /// Another message, formatted in the same language.
    Message(Box<Message>),
    /// The reason of an error, formatted in the same language.
    Reason(Box<Message>),
    /// The whole text of an error, formatted in the same language.
    Error(Box<Message>),
    /// Messages joined by the commas of the language.
    List(Vec<Message>),
    /// Sentences joined by the space of the language.
    Sentences(Vec<Message>),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Value {
        Value::Message(Box::new(message))
    }
}

impl From<Vec<Message>> for Value {
    fn from(parts: Vec<Message>) -> Value {
        Value::List(parts)
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Value {
            fn from(number: $kind) -> Value {
                Value::Number(number as f64)
            }
        })*
    };
}

numbers!(u8, u16, u32, u64, usize, i32, i64, f32, f64);

/// Makes a [`Message`]: its id, then its values by their names.
///
/// ```
/// use clearline_message::message;
///
/// let plain = message!("close");
/// let both = message!("method-and-value", method = "jusText", value = 0.3);
/// assert_eq!(both.id(), "method-and-value");
/// ```
#[macro_export]
macro_rules! message {
    ($id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::new($id)$(.with(stringify!($name), $value))*
    };
}
