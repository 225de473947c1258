//! The forms in which `annotations.json` may hold annotations: ours is an `AnnotationCollection` with `items`. Other programs write a
//! page, a collection with its pages inside, a list, or one annotation alone (W3C Web Annotation Data Model, section 5).

use super::annotations::{Annotation, Annotations};
use crate::Time;
use clearline_engine::internals::save::fingerprint;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Pages within a collection that are looked into, and the bytes of all of them: each holds those behind it.
const MOST_PAGES: usize = 1_000;
const MOST_BYTES: usize = 256 << 20;

/// JSON as it was written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AsWritten(Box<RawValue>);

impl AsWritten {
    pub(super) fn json(&self) -> &str {
        self.0.get()
    }
}

impl PartialEq for AsWritten {
    fn eq(&self, other: &AsWritten) -> bool {
        self.0.get() == other.0.get()
    }
}

/// The member as it is written: one annotation that is not read hides none of the others.
#[derive(Serialize, Deserialize)]
struct Written {
    #[serde(rename = "@context", default = "context")]
    context: Value,
    #[serde(rename = "type", default = "collection")]
    kind: Value,
    #[serde(default)]
    items: Vec<AsWritten>,
    #[serde(default, skip_serializing)]
    first: Option<AsWritten>,
    /// When which annotation was removed, by its id: so none comes back from a copy that still has it.
    #[serde(rename = "clearline:removed", default, skip_serializing_if = "BTreeMap::is_empty")]
    removed: BTreeMap<String, Time>,
    /// Keys of other versions and programs, which are kept.
    #[serde(flatten)]
    other: Map<String, Value>,
}

/// A page within a collection.
#[derive(Deserialize)]
struct Page {
    items: Vec<AsWritten>,
    #[serde(default)]
    next: Option<AsWritten>,
    #[serde(flatten)]
    other: Map<String, Value>,
}

pub(super) fn context() -> Value {
    "http://www.w3.org/ns/anno.jsonld".into()
}

pub(super) fn collection() -> Value {
    "AnnotationCollection".into()
}

impl Written {
    /// Reads the member in any of its forms.
    fn of(json: AsWritten) -> serde_json::Result<Written> {
        if json.0.get().trim_start().starts_with('[') {
            return Ok(Written::of_items(serde_json::from_str(json.0.get())?));
        }
        let mut written: Written = serde_json::from_str(json.0.get())?;
        if written.kind == "Annotation" {
            return Ok(Written::of_items(vec![json]));
        }
        if let Some(first) = written.first.take() {
            let rest = written.take_page(first, (MOST_PAGES, MOST_BYTES))?;
            written.other.insert("first".to_owned(), rest);
        }
        Ok(written)
    }

    fn of_items(items: Vec<AsWritten>) -> Written {
        Written {
            context: context(),
            kind: collection(),
            items,
            first: None,
            removed: BTreeMap::new(),
            other: Map::new(),
        }
    }

    /// Takes the annotations of a page, and of those behind it that are inside it. Returns what else it holds; of one that is
    /// elsewhere, its address.
    fn take_page(&mut self, page: AsWritten, (pages, bytes): (usize, usize)) -> serde_json::Result<Value> {
        let left = (pages.checked_sub(1)).zip(bytes.checked_sub(page.0.get().len()));
        let Ok(mut read) = serde_json::from_str::<Page>(page.0.get()) else {
            return serde_json::from_str(page.0.get());
        };
        // What is behind it was copied out of it.
        drop(page);
        self.items.append(&mut read.items);
        if let Some(next) = read.next {
            let rest = match left {
                None => serde_json::from_str(next.0.get())?,
                Some(left) => self.take_page(next, left)?,
            };
            read.other.insert("next".to_owned(), rest);
        }
        Ok(Value::Object(read.other))
    }
}

/// An annotation; one without a name gets that of its words, which is the same in every copy.
fn annotation(json: &AsWritten) -> serde_json::Result<Annotation> {
    let mut annotation: Annotation = serde_json::from_str(json.0.get())?;
    if annotation.id.is_empty() {
        annotation.id = format!("urn:clearline:{:016x}", fingerprint(json.0.get().as_bytes()));
    }
    Ok(annotation)
}

impl<'de> Deserialize<'de> for Annotations {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Annotations, D::Error> {
        let json = AsWritten::deserialize(deserializer)?;
        let written = Written::of(json).map_err(D::Error::custom)?;
        let (mut items, mut unread) = (Vec::new(), Vec::new());
        for item in written.items {
            match annotation(&item) {
                Ok(annotation) => items.push(annotation),
                Err(_) => unread.push(item),
            }
        }
        Ok(Annotations {
            context: written.context,
            kind: written.kind,
            items,
            unread,
            removed: written.removed,
            other: written.other,
        })
    }
}

impl Serialize for Annotations {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::Error;
        let items = self.items.iter().map(serde_json::value::to_raw_value);
        let items: Result<Vec<AsWritten>, _> = items.map(|item| item.map(AsWritten)).collect();
        let written = Written {
            context: self.context.clone(),
            kind: self.kind.clone(),
            items: [items.map_err(S::Error::custom)?, self.unread.clone()].concat(),
            first: None,
            removed: self.removed.clone(),
            other: self.other.clone(),
        };
        written.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Annotations {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn annotations_are_read_in_every_form_of_a_collection() {
        let one = r#"{"id": "urn:x:1", "type": "Annotation", "target": "https://a.example/"}"#;
        let two = r#"{"type": "Annotation", "target": "https://b.example/"}"#;
        for (json, count) in [
            (format!(r#"{{"items": [{one}, {two}]}}"#), 2),
            (format!(r#"{{"type": "AnnotationPage", "items": [{one}, {two}]}}"#), 2),
            (format!("[{one}, {two}]"), 2),
            (one.to_owned(), 1),
            (
                format!(
                    r#"{{"first": {{"items": [{one}], "next": {{"items": [{two}], "next": "https://c.example"}}}}}}"#
                ),
                2,
            ),
            (r#"{"first": "https://a.example/page"}"#.to_owned(), 0),
        ] {
            let annotations = read(&json);
            assert_eq!(
                (annotations.items.len(), annotations.unread.len()),
                (count, 0),
                "{json}"
            );
            let written = serde_json::to_string(&annotations).unwrap();
            assert_eq!(read(&written), annotations, "{written}");
        }
        let nameless = read(&format!("[{two}]"));
        assert!(nameless.items[0].id.starts_with("urn:clearline:"));
    }

    #[test]
    fn pages_beyond_the_bound_stay_as_they_are() {
        let page = |next: &str| format!(r#"{{"items": [{{"target": "https://a.example/"}}]{next}}}"#);
        let second = page("");
        let first = page(&format!(r#", "next": {second}"#));
        for (bound, count) in [((9, 1_000), 2), ((0, 1_000), 1), ((9, 10), 1)] {
            let mut written = Written::of_items(Vec::new());
            let rest = written.take_page(serde_json::from_str(&first).unwrap(), bound).unwrap();
            assert_eq!(written.items.len(), count, "{bound:?}");
            assert_eq!(rest["next"]["items"].is_array(), count == 1, "{rest}");
        }
    }

    #[test]
    fn what_is_not_read_is_kept_as_it_was_written() {
        let unread = r#"{"z": 1.50,  "a": 12345678901234567890123, "target": 7}"#;
        let annotations = read(&format!(
            r#"{{"first": {{"id": "p", "items": [{unread}]}}, "label": "Mine"}}"#
        ));
        assert_eq!((annotations.items.len(), annotations.unread.len()), (0, 1));
        let written = serde_json::to_string_pretty(&annotations).unwrap();
        assert!(written.contains(unread), "{written}");
        assert!(
            written.contains("\"first\"") && written.contains("\"label\": \"Mine\""),
            "{written}"
        );
    }
}
