//! Lists in JSON: the entries of wallabag, and the highlights of Pocket.

use super::super::items::{Content, Facts, Flaw, ImportKind, Item, Passage, Spot};
use super::super::opening::Parts;
use super::super::text::in_one_line;
use super::address_of;
use crate::Time;
use serde::Deserialize;
use serde_json::Value;

/// What wallabag writes into a page that it could not fetch.
const NOT_FETCHED: &str = "wallabag can't retrieve contents for this article";

/// An entry. Of what other versions write in other forms, what can be used is.
#[derive(Deserialize)]
struct Entry {
    #[serde(default)]
    url: Value,
    #[serde(default)]
    given_url: Value,
    #[serde(default)]
    title: Value,
    #[serde(default)]
    content: Value,
    #[serde(default)]
    tags: Value,
    #[serde(default)]
    is_archived: Value,
    #[serde(default)]
    is_starred: Value,
    #[serde(default)]
    created_at: Value,
    #[serde(default)]
    published_at: Value,
    #[serde(default)]
    published_by: Value,
    #[serde(default)]
    language: Value,
    #[serde(default)]
    annotations: Value,
    #[serde(default)]
    highlights: Value,
}

/// Reads a list; `None` where the text is none whose entries have addresses.
pub(in crate::import) fn read(text: &str) -> Option<(ImportKind, Parts)> {
    if !text.trim_start().starts_with('[') {
        return None;
    }
    let (values, is_cut_off): (Vec<Value>, bool) = match serde_json::from_str(text) {
        Ok(values) => (values, false),
        // A list that ends early gives what is whole.
        Err(error) if error.is_eof() => (whole_entries(text), true),
        Err(_) => return None,
    };
    let is_list = values.iter().take(10).any(|value| value.get("url").is_some());
    if !is_list {
        return None;
    }
    let mut parts = Parts::default();
    let count = values.len() as u64;
    for (place, value) in values.into_iter().enumerate() {
        let entry = serde_json::from_value::<Entry>(value).map_err(|_| Flaw::NoAddress);
        match entry.and_then(item) {
            Ok(item) => parts.items.push(item),
            Err(flaw) => parts.cannot(Spot::Entry(place as u64 + 1), flaw),
        }
    }
    if is_cut_off {
        parts.cannot(Spot::Entry(count + 1), Flaw::CutOff);
    }
    Some((ImportKind::Wallabag, parts))
}

/// The entries of a list before the place at which it ends early.
fn whole_entries(text: &str) -> Vec<Value> {
    let inner = text.trim_start().trim_start_matches('[');
    let mut values = Vec::new();
    let mut rest = inner;
    loop {
        rest = rest.trim_start().trim_start_matches(',');
        let mut stream = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        match stream.next() {
            Some(Ok(value)) => values.push(value),
            _ => return values,
        }
        rest = rest.get(stream.byte_offset()..).unwrap_or_default();
    }
}

fn item(entry: Entry) -> Result<Item, Flaw> {
    let typed = text(&entry.url).or_else(|| text(&entry.given_url)).unwrap_or_default();
    let content = text(&entry.content).filter(|html| !html.contains(NOT_FETCHED));
    let mut item = Item {
        address: Some(address_of(&typed)?),
        facts: Facts {
            title: text(&entry.title).map(|title| in_one_line(&title)),
            author: authors(&entry.published_by),
            published: text(&entry.published_at)
                .and_then(|day| Time::written(&day))
                .map(|time| time.day().to_owned()),
            language: text(&entry.language).map(|language| language.replace('_', "-")),
        },
        content: content.map_or(Content::None, Content::Html),
        kept: text(&entry.created_at).and_then(|time| Time::written(&time)),
        ..Item::default()
    };
    item.state.archived = is_yes(&entry.is_archived);
    item.state.favourite = is_yes(&entry.is_starred);
    item.add_tags(labels(&entry.tags));
    let notes = [&entry.annotations, &entry.highlights];
    let notes = notes.into_iter().filter_map(Value::as_array).flatten();
    item.notes.extend(notes.filter_map(passage));
    Ok(item)
}

/// A text that is not empty; numbers are texts, too.
fn text(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    Some(text).filter(|text| !text.is_empty())
}

fn is_yes(value: &Value) -> bool {
    value.as_bool().unwrap_or(false) || matches!(text(value).as_deref(), Some("1" | "true"))
}

fn authors(value: &Value) -> Option<String> {
    let names: Vec<String> = match value {
        Value::Array(names) => names.iter().filter_map(text).collect(),
        value => text(value).into_iter().collect(),
    };
    Some(names.join(", ")).filter(|names| !names.is_empty())
}

/// Tags: texts, or objects with a label.
pub(super) fn labels(value: &Value) -> Vec<String> {
    let label = |value: &Value| {
        let named = || value.get("label").or_else(|| value.get("name")).and_then(text);
        text(value).or_else(named)
    };
    match value {
        Value::Array(values) => values.iter().filter_map(label).collect(),
        value => text(value).map(|tags| super::tags_of(&tags)).unwrap_or_default(),
    }
}

fn passage(value: &Value) -> Option<Passage> {
    let get = |name: &str| value.get(name).and_then(text);
    let passage = Passage {
        quote: get("quote").unwrap_or_default(),
        note: get("text").or_else(|| get("note")),
        created: get("created_at").and_then(|time| Time::written(&time)),
    };
    (!passage.quote.is_empty() || passage.note.is_some()).then_some(passage)
}
