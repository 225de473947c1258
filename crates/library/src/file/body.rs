//! The note in the body of an annotation. Other programs write it in more forms than ours (W3C Web Annotation Data Model,
//! section 3.2): as one body, as several with tags and links among them, as a choice of some, or in HTML.

use super::html_note;
use serde_json::{Value, json};
use std::borrow::Cow;

/// The note in a body; of several notes all, of a choice the first; `None` where the body holds none. A text alone is a note unless it
/// is the address of something.
pub(super) fn note_in(body: &Value) -> Option<Cow<'_, str>> {
    match body {
        Value::String(text) if text.starts_with("http://") || text.starts_with("https://") => None,
        Value::String(note) => Some(note.into()),
        Value::Array(several) => all_notes(several),
        Value::Object(_) if is_tag(&body["purpose"]) => None,
        Value::Object(_) => match (&body["type"], &body["items"]) {
            (kind, Value::Array(items)) if kind == "Choice" => items.iter().find_map(note_in),
            (_, Value::Array(items)) => all_notes(items),
            _ => {
                let value = body["value"].as_str().or(body["chars"].as_str())?;
                Some(match body["format"] == "text/html" {
                    true => html_note::text_of(value).into(),
                    false => value.into(),
                })
            }
        },
        _ => None,
    }
}

fn all_notes(several: &[Value]) -> Option<Cow<'_, str>> {
    let notes: Vec<Cow<'_, str>> = several.iter().filter_map(note_in).collect();
    (!notes.is_empty()).then(|| notes.join("\n\n").into())
}

fn is_tag(purpose: &Value) -> bool {
    let is_it = |purpose: &Value| purpose == "tagging";
    is_it(purpose) || purpose.as_array().is_some_and(|several| several.iter().any(is_it))
}

/// A body with another note, which is Markdown. What else was in it stays.
pub(super) fn with_note(body: Option<Value>, note: Option<&str>) -> Option<Value> {
    let bodies = match body {
        Some(Value::Array(several)) => several,
        one => one.into_iter().collect(),
    };
    let mut bodies: Vec<Value> = bodies.into_iter().filter(|body| note_in(body).is_none()).collect();
    let note = note
        .map(|note| json!({"type": "TextualBody", "value": note, "format": "text/markdown", "purpose": "commenting"}));
    bodies.extend(note);
    match bodies.len() {
        0 | 1 => bodies.pop(),
        _ => Some(Value::Array(bodies)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_found_in_every_form_of_a_body() {
        let text = |value: &str, purpose: &str| json!({"type": "TextualBody", "value": value, "purpose": purpose});
        let link = json!({"id": "https://example.com/reply"});
        for (body, note) in [
            (json!("plain"), Some("plain")),
            (text("one", "commenting"), Some("one")),
            (
                json!([text("rivers", "tagging"), text("one", "commenting"), link, {"value": "two"}]),
                Some("one\n\ntwo"),
            ),
            (
                json!({"type": "Choice", "items": [text("en", "commenting"), text("fr", "commenting")]}),
                Some("en"),
            ),
            (
                json!({"type": "Choice", "items": [text("rivers", "tagging"), text("fr", "commenting")]}),
                Some("fr"),
            ),
            (
                json!({"type": "Composite", "items": [text("one", "commenting"), {"value": "two"}]}),
                Some("one\n\ntwo"),
            ),
            (
                json!({"type": "TextualBody", "value": "<p>one &amp; <b>two</b></p>", "format": "text/html"}),
                Some("one & two"),
            ),
            (text("rivers", "tagging"), None),
            (json!({"value": "rivers", "purpose": ["tagging", "linking"]}), None),
            (json!("https://example.com/reply"), None),
            (link.clone(), None),
            (json!([]), None),
            (json!(7), None),
        ] {
            assert_eq!(note_in(&body).as_deref(), note, "{body}");
        }
    }

    #[test]
    fn another_note_leaves_tags_and_links_in_their_place() {
        let tag = json!({"value": "rivers", "purpose": "tagging"});
        let several = json!([tag, {"value": "old", "purpose": "commenting"}]);
        let changed = with_note(Some(several.clone()), Some("new")).unwrap();
        assert_eq!((&changed[0], note_in(&changed).as_deref()), (&tag, Some("new")));
        assert_eq!(with_note(Some(several), None), Some(tag));
        assert_eq!(with_note(Some(json!("old")), None), None);
    }
}
