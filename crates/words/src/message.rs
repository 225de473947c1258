//! Something to say, without words yet.

use crate::wording::Wording;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// Something to say: the id of a message in `assets/locales`, and the values of its variables.
///
/// ```
/// use clearline_words::{Message, message};
///
/// let left_out = message!("bar-show", passages = 3);
/// assert_eq!(left_out.id(), "bar-show");
/// assert_eq!(left_out, Message::new("bar-show").with("passages", 3));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Message {
    id: Cow<'static, str>,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    values: Vec<(Name, Value)>,
}

/// The name of a variable.
pub(crate) type Name = Cow<'static, str>;

impl Message {
    /// A message without values.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Message {
        Message {
            id: id.into(),
            values: Vec::new(),
        }
    }

    /// Something that is the same in every language, such as a name.
    pub fn verbatim(text: impl Into<String>) -> Message {
        Message::new("verbatim").with("text", text.into())
    }

    /// One of a fixed list of things, such as a rule or a stage, which the code calls by its English name: the id is the kind and the
    /// name, in small letters with hyphens. Where no language has such a message, its words are the name.
    ///
    /// ```
    /// use clearline_words::Message;
    ///
    /// assert_eq!(Message::named("step", "rule 1, many links").id(), "step-rule-1-many-links");
    /// assert_eq!(Message::named("step", "a rule of my own").to_string(), "a rule of my own");
    /// ```
    pub fn named(kind: &str, name: &str) -> Message {
        let words = name
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty());
        let parts: Vec<&str> = std::iter::once(kind).chain(words).collect();
        Message::new(parts.join("-").to_lowercase()).with("name", name)
    }

    /// The same with a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Message {
        self.values.push((name.into(), value.into()));
        self
    }

    /// The reason alone that a message about a fault gives, as a value of another message.
    pub fn reason(self) -> Value {
        Value::Reason(Box::new(self))
    }

    /// All that it says about a fault, as a value of another message.
    pub fn in_whole(self) -> Value {
        Value::Fault(Box::new(self))
    }

    /// The id in `assets/locales`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it says where no language has words for it.
    pub(crate) fn without_words(&self) -> &str {
        self.values.iter().find_map(Message::as_name).unwrap_or(&self.id)
    }

    fn as_name((name, value): &(Name, Value)) -> Option<&str> {
        match value {
            Value::Text(text) if name == "name" => Some(text),
            _ => None,
        }
    }

    pub(crate) fn values(&self) -> &[(Name, Value)] {
        &self.values
    }

    /// A message with these values.
    pub(crate) fn of(id: String, values: Vec<(Name, Value)>) -> Message {
        Message { id: id.into(), values }
    }
}

/// In English, for files and for programs that have no [`Wording`].
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Wording::default().say(self))
    }
}

fn as_map<S: Serializer>(values: &[(Name, Value)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(values.iter().map(|(name, value)| (name, value)))
}

/// The value of a variable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Text that is shown as it is.
    Text(String),
    /// A number, which is written as the language writes it and chooses between singular and plural.
    Number(f64),
    /// A number by the digits that it is written with, `1261.50`, which the language groups.
    Figure(String),
    /// Something that has to be said in the same language.
    Message(Box<Message>),
    /// The reason that a message about a fault gives, in the same language.
    Reason(Box<Message>),
    /// All that a message about a fault says, in whole sentences in the same language.
    Fault(Box<Message>),
    /// Several things, with the language's commas between them.
    List(Vec<Message>),
    /// Sentences, with the language's space between them.
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
/// use clearline_words::message;
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
