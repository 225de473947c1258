//! Which strings of a page's data are its text: by the name they have there, and by how they look.

use crate::document::{is_blank, is_wide, json};
use serde::de::IgnoredAny;
use serde_json::Value;
use std::collections::HashSet;

/// Bytes of a string that can be text of the page.
const LENGTHS: std::ops::RangeInclusive<usize> = 60..=400_000;
/// Text has at least this many spaces, or as many characters of scripts without spaces.
const LEAST_SPACES: usize = 8;
const LEAST_WIDE: usize = 20;
/// What code and style sheets in strings have and texts have not.
const CODE: [&str; 5] = ["function(", "{{", "px;", "<svg", "<path"];
/// A text that begins with as many visible characters of another is the same.
const OPENING: usize = 60;
/// More texts than this are a database.
const MOST_TEXTS: usize = 400;
/// JSON in strings of JSON is opened so deep.
const MOST_NESTED: usize = 2;
/// Variables with data are looked for at so many places of a script.
const MOST_ASSIGNMENTS: usize = 64;

/// Properties of JSON-LD that hold the text of the page.
const BODIES: [&str; 4] = ["articleBody", "text", "reviewBody", "recipeInstructions"];
/// Last words of the names under which programs keep texts.
const CONTENT_NAMES: [&str; 13] = [
    "answer",
    "article",
    "body",
    "content",
    "contents",
    "cooked",
    "description",
    "html",
    "markdown",
    "paragraph",
    "paragraphs",
    "rendered",
    "text",
];
/// What the names of variables with the state of a page have in them.
const STATE_NAMES: [&str; 5] = ["__", "state", "STATE", "Data", "DATA"];

/// The first value in a text, and where it ends.
fn value_in(text: &str) -> Option<(Value, usize)> {
    let start = text.find(['{', '['])?;
    let mut ends = serde_json::Deserializer::from_str(&text[start..]).into_iter::<IgnoredAny>();
    match ends.next().and_then(Result::ok) {
        Some(_) => {
            let end = start + ends.byte_offset();
            let value = &text[start..end];
            json::has_room(value)
                .then(|| serde_json::from_str(value).ok())?
                .map(|value| (value, end))
        }
        // Line ends in strings are forbidden and frequent.
        None if text.bytes().any(|byte| byte < b' ') => value_in(&text.replace(|c: char| c < ' ', " ")),
        None => None,
    }
}

/// The texts found so far, and the markup made of them.
#[derive(Default)]
pub(super) struct Statements {
    /// What the page shows by itself, without white space.
    own: String,
    /// Openings of the texts found so far.
    seen: HashSet<String>,
    pub markup: String,
    /// Visible characters of all texts.
    pub characters: usize,
}

impl Statements {
    /// Nothing yet, beside the text that the page shows by itself.
    pub(super) fn beside(own: String) -> Statements {
        Statements {
            own,
            ..Statements::default()
        }
    }

    pub(super) fn take_linked(&mut self, value: &Value) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| self.take_linked(value)),
            Value::Object(object) => {
                let before = self.characters;
                for body in BODIES.iter().filter_map(|&name| object.get(name)) {
                    self.take_strings(body);
                }
                if let Some(description) = object.get("description")
                    && self.characters == before
                {
                    self.take_strings(description);
                }
                object.values().for_each(|value| self.take_linked(value));
            }
            _ => {}
        }
    }

    fn take_strings(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.take_text(text),
            Value::Array(values) => values.iter().for_each(|value| self.take_strings(value)),
            _ => {}
        }
    }

    pub(super) fn take_json(&mut self, text: &str, nested: usize) {
        if let Some((value, _)) = value_in(text) {
            self.take_state("", &value, nested);
        }
    }

    /// Values that a script gives to variables such as `window.__STATE__`, bare or as `JSON.parse("…")`.
    pub(super) fn take_assignments(&mut self, program: &str) {
        let mut resume = 0;
        for (at, _) in program.match_indices('=').take(MOST_ASSIGNMENTS) {
            let value = program[at + 1..].trim_start();
            let names_state = || {
                let name = &program[program.floor_char_boundary(at.saturating_sub(OPENING))..at];
                STATE_NAMES.iter().any(|part| name.contains(part))
            };
            if at < resume || !names_state() {
                continue;
            }
            if value.starts_with(['{', '[']) {
                if let Some((value, length)) = value_in(value) {
                    self.take_state("", &value, 0);
                    resume = at + length;
                }
            } else if let Some(quoted) = value.strip_prefix("JSON.parse(")
                && let Some(Ok(text)) = serde_json::Deserializer::from_str(quoted).into_iter::<String>().next()
            {
                self.take_json(&text, 0);
            }
        }
    }

    pub(super) fn take_state(&mut self, name: &str, value: &Value, nested: usize) {
        match value {
            Value::String(text) if text.starts_with(['{', '[']) && nested < MOST_NESTED => {
                self.take_json(text, nested + 1);
            }
            Value::String(text) if is_content_name(name) => self.take_text(text),
            Value::Array(values) => values.iter().for_each(|value| self.take_state(name, value, nested)),
            Value::Object(object) => object
                .iter()
                .for_each(|(name, value)| self.take_state(name, value, nested)),
            _ => {}
        }
    }

    pub(super) fn take_text(&mut self, text: &str) {
        let opening: String = text.chars().filter(|&c| !is_blank(c)).take(OPENING).collect();
        let is_new = is_prose(text) && self.seen.len() < MOST_TEXTS && !self.own.contains(&opening);
        if !is_new || !self.seen.insert(opening) {
            return;
        }
        self.characters += text.chars().filter(|&c| !is_blank(c)).count();
        if text.contains("</") || text.contains("<p") || text.contains("<br") {
            self.markup.extend(["<div>", text, "</div>"]);
            return;
        }
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            // References such as `&amp;` are frequent in such strings, and the parser resolves them.
            self.markup.extend(["<p>", &line.replace('<', "&lt;"), "</p>"]);
        }
    }
}

/// Whether a name such as `bodyHtml` or `post_content` ends in a word for text.
fn is_content_name(name: &str) -> bool {
    let last = name.rfind(|c: char| !c.is_ascii_lowercase());
    let word = match last {
        Some(at) if name[at..].starts_with(|c: char| c.is_ascii_uppercase()) => &name[at..],
        Some(at) => name[at..].trim_start_matches(|c: char| !c.is_ascii_lowercase()),
        None => name,
    };
    CONTENT_NAMES.contains(&&*word.to_ascii_lowercase())
}

fn is_prose(text: &str) -> bool {
    let spaces = || text.bytes().filter(|&byte| byte == b' ').take(LEAST_SPACES).count();
    let wide = || text.chars().filter(|&c| is_wide(c)).take(LEAST_WIDE).count();
    LENGTHS.contains(&text.len())
        && !text.starts_with("http")
        && (spaces() == LEAST_SPACES || wide() == LEAST_WIDE)
        && !CODE.iter().any(|code| text.contains(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_content_end_in_a_word_for_it() {
        for name in ["body", "articleBody", "post_content", "contentHtml"] {
            assert!(is_content_name(name), "{name}");
        }
        for name in ["", "id", "anybody", "bodyClass", "context", "é"] {
            assert!(!is_content_name(name), "{name}");
        }
    }
}
