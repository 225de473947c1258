//! The stream from which React's server components are built in the browser, as Next.js writes it into the page: calls of
//! `self.__next_f.push([1, "…"])`, whose strings make one text of rows.
//!
//! Source: React's `ReactFlightServer.js` (version 19), which writes the rows: `id:JSON` up to a line end, or `id:T`, a
//! length in bytes as a hexadecimal number, a comma and as much text. An element is `["$", type, key, properties]`.

use super::Statements;
use crate::document::json;
use serde_json::Value;

const CALL: &str = "__next_f.push(";
/// The first item of an element.
const ELEMENT: &str = "$";
/// The property that holds the contents of an element.
const CHILDREN: &str = "children";
/// Hexadecimal digits of the length of a text: no page has a longer one.
const MOST_DIGITS: usize = 8;
/// Elements that are one text with what they hold.
const PARAGRAPHS: [&str; 12] = [
    "p",
    "li",
    "blockquote",
    "pre",
    "dd",
    "td",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
];

/// The part of the stream that a script holds.
pub(super) fn part_of(program: &str) -> String {
    let calls = program.match_indices(CALL).map(|(at, _)| &program[at + CALL.len()..]);
    calls.filter_map(pushed).collect()
}

/// The string of one call, whose argument is `[1, "…"]`.
fn pushed(argument: &str) -> Option<String> {
    let mut values = serde_json::Deserializer::from_str(argument).into_iter::<(f64, String)>();
    values.next()?.ok().map(|(_, text)| text)
}

impl Statements {
    /// Takes the texts of all rows.
    pub(super) fn take_flight(&mut self, stream: &str) {
        let mut rest = stream;
        while let Some((_, row)) = rest.split_once(':') {
            rest = match sized_text(row) {
                Some((text, after)) => {
                    self.take_text(text);
                    after
                }
                None => {
                    let (line, after) = row.split_once('\n').unwrap_or((row, ""));
                    if json::has_room(line)
                        && let Ok(value) = serde_json::from_str(line)
                    {
                        self.take_component("", &value);
                    }
                    after
                }
            };
        }
    }

    fn take_component(&mut self, name: &str, value: &Value) {
        match value {
            Value::Array(items) => match element(items) {
                Some((kind, properties)) if PARAGRAPHS.contains(&kind) => {
                    let mut text = String::new();
                    flatten(&properties[CHILDREN], &mut text);
                    self.take_text(&text);
                }
                _ => items.iter().for_each(|item| self.take_component(name, item)),
            },
            Value::Object(properties) => properties
                .iter()
                .for_each(|(name, value)| self.take_component(name, value)),
            Value::String(text) if name == CHILDREN => self.take_text(text),
            value => self.take_state(name, value, 0),
        }
    }
}

/// The text of a `T` row, and what follows it.
fn sized_text(row: &str) -> Option<(&str, &str)> {
    let row = row.strip_prefix('T')?;
    let comma = row.bytes().take(MOST_DIGITS + 1).position(|byte| byte == b',')?;
    let length = usize::from_str_radix(row.get(..comma)?, 16).ok()?;
    row.get(comma + 1..)?.split_at_checked(length)
}

/// The type and the properties of an element.
fn element(items: &[Value]) -> Option<(&str, &Value)> {
    match items {
        [Value::String(mark), Value::String(kind), _, properties, ..] if mark == ELEMENT => Some((kind, properties)),
        _ => None,
    }
}

/// Adds the strings inside an element, with anything around each.
fn flatten(value: &Value, text: &mut String) {
    match value {
        Value::String(part) => text.push_str(part),
        Value::Array(items) => match element(items) {
            Some((_, properties)) => flatten(&properties[CHILDREN], text),
            None => items.iter().for_each(|item| flatten(item, text)),
        },
        _ => {}
    }
}
