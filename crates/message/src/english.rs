//! English texts of messages.

use crate::message::{Message, Name, Value};
use crate::number::{Places, day, figure, number};
use std::fmt;

/// The texts of a message: its own, and its attributes `why` and `now`.
struct Text {
    what: &'static [Part],
    why: &'static [Part],
    what_now: &'static [Part],
}

enum Part {
    Text(&'static str),
    Value(&'static str),
    Number {
        name: &'static str,
        least: Option<i16>,
        most: Option<i16>,
    },
    Day(&'static str),
    Choice(&'static str, &'static [(Key, &'static [Part])]),
}

/// What the value of a choice is compared with.
enum Key {
    One,
    Number(f64),
    Word(&'static str),
    Other,
}

/// The messages, sorted by id.
static TEXTS: &[(&str, Text)] = include!(concat!(env!("OUT_DIR"), "/english.rs"));

/// An error as a person reads it.
///
/// ```
/// use clearline_message::message;
///
/// let text = message!("fault-no-thread").error_text();
/// assert_eq!(text.what, "This could not be started");
/// assert_eq!(text.to_string(), format!("{}: {}. {}", text.what, text.why, text.what_now));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErrorText {
    /// What failed, without a full stop.
    pub what: String,
    /// The reason, without a full stop; empty where none is known.
    pub why: String,
    /// What to do, a whole sentence; empty where there is nothing to do.
    pub what_now: String,
}

impl fmt::Display for ErrorText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        if !self.why.is_empty() {
            write!(f, ": {}", self.why)?;
        }
        f.write_str(".")?;
        if !self.what_now.is_empty() {
            write!(f, " {}", self.what_now)?;
        }
        Ok(())
    }
}

impl Message {
    /// The English of an error.
    pub fn error_text(&self) -> ErrorText {
        let part = |of: fn(&Text) -> &'static [Part]| text(self.id()).map(|text| format(of(text), self.values()));
        ErrorText {
            what: self.to_string(),
            why: part(|text| text.why).unwrap_or_default(),
            what_now: part(|text| text.what_now).unwrap_or_default(),
        }
    }

    /// Whether its id has a text.
    pub(crate) fn has_text(&self) -> bool {
        text(self.id()).is_some()
    }

    /// Whether its id has a text, and its values are all that the text needs, each of a kind that it can format.
    pub(crate) fn is_complete(&self) -> bool {
        let has = |part: &Part| self.values().iter().any(|(known, value)| part.takes(known, value));
        text(self.id()).is_some_and(|text| {
            [text.what, text.why, text.what_now]
                .into_iter()
                .all(|parts| needs(parts, &has))
        })
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match text(self.id()) {
            Some(text) => f.write_str(&format(text.what, self.values())),
            None => f.write_str(self.id()),
        }
    }
}

/// An `io::Error` of our own carries its message: `io::Error::new(kind, message!(…))`.
impl std::error::Error for Message {}

fn text(id: &str) -> Option<&'static Text> {
    let place = TEXTS.binary_search_by(|(known, _)| (*known).cmp(id)).ok()?;
    TEXTS.get(place).map(|(_, text)| text)
}

fn needs(parts: &[Part], has: &dyn Fn(&Part) -> bool) -> bool {
    parts.iter().all(|part| match part {
        Part::Text(_) => true,
        Part::Choice(_, variants) => has(part) && variants.iter().all(|(_, parts)| needs(parts, has)),
        _ => has(part),
    })
}

impl Part {
    /// Whether this value is the one that the part formats.
    fn takes(&self, known: &str, value: &Value) -> bool {
        let is_number = matches!(value, Value::Number(_) | Value::Figure(_));
        match self {
            Part::Text(_) => false,
            Part::Value(name) => *name == known,
            Part::Number { name, .. } => *name == known && is_number,
            Part::Day(name) => *name == known && matches!(value, Value::Text(_)),
            Part::Choice(name, _) => *name == known && (is_number || matches!(value, Value::Text(_))),
        }
    }
}

fn format(parts: &[Part], values: &[(Name, Value)]) -> String {
    let value = |name: &str| values.iter().find(|(known, _)| known == name).map(|(_, value)| value);
    let shown = |part: &Part| match part {
        Part::Text(text) => (*text).to_owned(),
        Part::Value(name) => value(name)
            .map(Value::in_english)
            .unwrap_or_else(|| format!("{{${name}}}")),
        Part::Number { name, least, most } => {
            let places = Places {
                least: *least,
                most: *most,
            };
            match value(name) {
                Some(Value::Number(value)) => number(*value, places),
                Some(Value::Figure(digits)) => figure(digits, places),
                _ => String::new(),
            }
        }
        Part::Day(name) => value(name).map(|value| day(&value.in_english())).unwrap_or_default(),
        Part::Choice(name, variants) => {
            let variant = variants.iter().find(|(key, _)| key.fits(value(name)));
            let other = || variants.iter().find(|(key, _)| matches!(key, Key::Other));
            variant
                .or_else(other)
                .map(|(_, parts)| format(parts, values))
                .unwrap_or_default()
        }
    };
    parts.iter().map(shown).collect()
}

impl Key {
    fn fits(&self, value: Option<&Value>) -> bool {
        match (self, value) {
            (Key::One, Some(Value::Number(number))) => *number == 1.0,
            (Key::One, Some(Value::Figure(digits))) => digits == "1",
            (Key::Number(key), Some(Value::Number(number))) => key == number,
            (Key::Number(key), Some(Value::Figure(digits))) => !digits.contains('.') && digits.parse() == Ok(*key),
            (Key::Word(key), Some(Value::Text(text))) => key == text,
            _ => false,
        }
    }
}

impl Value {
    fn in_english(&self) -> String {
        let joined = |parts: &[Message], between: &str| {
            let parts: Vec<String> = parts.iter().map(Message::to_string).collect();
            parts.join(between)
        };
        match self {
            Value::Text(text) => text.clone(),
            Value::Number(value) => number(*value, Places::default()),
            Value::Figure(digits) => figure(digits, Places::default()),
            Value::Message(message) => message.to_string(),
            Value::Reason(error) => error.error_text().why,
            Value::Error(error) => error.error_text().to_string(),
            Value::List(parts) => joined(parts, ", "),
            Value::Sentences(parts) => joined(parts, " "),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Value, message};

    #[test]
    fn texts_choose_between_one_and_more() {
        for (count, text) in [(0, "0 lines"), (1, "1 line"), (1_204, "1,204 lines")] {
            assert_eq!(message!("count-line", count = count).to_string(), text);
        }
    }

    #[test]
    fn values_are_formatted_within_values() {
        let parts = vec![message!("class-good"), message!("class-bad")];
        let list = message!("verbatim", text = Value::List(parts.clone()));
        let sentences = message!("verbatim", text = Value::Sentences(parts));
        assert_eq!(
            (list.to_string(), sentences.to_string()),
            ("good, bad".to_owned(), "good bad".to_owned())
        );
        let error = message!("fault-no-thread");
        let why = message!("verbatim", text = error.clone().reason());
        assert_eq!(why.to_string(), error.error_text().why);
        let whole = message!("verbatim", text = error.clone().in_whole());
        assert_eq!(whole.to_string(), error.error_text().to_string());
    }
}
