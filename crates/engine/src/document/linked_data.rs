//! What a page says to programs about itself in JSON-LD scripts (W3C JSON-LD 1.1, schema.org's vocabulary).
//!
//! The text comes from outside: its size, its depth and the number of its objects are bounded, a script that cannot be
//! read is passed over, and slips that are common on the web are mended.

use super::{Document, ElementId, Tag, json};
use serde_json::{Deserializer, Map, Value};
use std::borrow::Cow;
use std::collections::VecDeque;

/// Bytes of scripts that are read of one page; scripts beyond them are passed over.
const MOST_BYTES: usize = 2 << 20;

/// Values that are looked at.
const MOST_VALUES: usize = 20_000;

/// Properties that lead to other things than the page is about.
const ASIDES: [&str; 14] = [
    "citation",
    "comment",
    "hasPart",
    "hasVariant",
    "isPartOf",
    "isRelatedTo",
    "isSimilarTo",
    "isVariantOf",
    "itemListElement",
    "mentions",
    "relatedLink",
    "review",
    "suggestedAnswer",
    "potentialAction",
];

/// An object of the data.
pub(crate) type LinkedNode = Map<String, Value>;

/// The JSON-LD of a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct LinkedData {
    roots: Vec<Value>,
}

impl LinkedData {
    /// Reads the scripts of a page.
    pub(crate) fn of(document: &Document) -> LinkedData {
        let is_linked_data = |&id: &ElementId| {
            let is_script = document.elements()[id].tag == Tag::Script;
            is_script && document.attribute(id, "type").is_some_and(is_json_ld)
        };
        let mut room = MOST_BYTES;
        let mut roots = Vec::new();
        for id in document.element_ids().iter().filter(is_linked_data) {
            for text in document.elements()[id].texts {
                let text = document.text(text);
                if text.len() <= room {
                    room -= text.len();
                    roots.extend(values(text));
                }
            }
        }
        LinkedData { roots }
    }

    /// The values of the scripts as they are, in page order.
    pub(crate) fn roots(&self) -> &[Value] {
        &self.roots
    }

    /// The objects that speak of the page, those of the outer levels first.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = &LinkedNode> {
        let mut waiting: VecDeque<&Value> = self.roots.iter().collect();
        let mut room = MOST_VALUES;
        std::iter::from_fn(move || {
            loop {
                let value = waiting.pop_front()?;
                let before = waiting.len();
                match value {
                    Value::Array(items) => waiting.extend(items.iter().filter(|item| is_tree(item)).take(room)),
                    Value::Object(node) => {
                        let is_told =
                            |(key, value): &(&String, &Value)| !ASIDES.contains(&key.as_str()) && is_tree(value);
                        waiting.extend(node.iter().filter(is_told).map(|(_, value)| value).take(room));
                    }
                    _ => continue,
                }
                room -= waiting.len() - before;
                if let Value::Object(node) = value {
                    return Some(node);
                }
            }
        })
    }

    /// The types of an object, without the vocabulary's address.
    pub(crate) fn types_of(node: &LinkedNode) -> impl Iterator<Item = &str> {
        let names = match node.get("@type") {
            Some(Value::Array(names)) => names.as_slice(),
            Some(name) => std::slice::from_ref(name),
            None => &[],
        };

        let names = names.iter().filter_map(Value::as_str);
        names.map(type_name)
    }

    /// The object that `reference` names by its `@id`, where it is such a reference; else `reference` itself.
    pub(crate) fn resolve<'a>(&'a self, reference: &'a LinkedNode) -> &'a LinkedNode {
        let id = reference.get("@id").filter(|_| reference.len() == 1);
        let named = |node: &&LinkedNode| node.len() > 1 && node.get("@id") == id;
        id.and_then(|_| self.nodes().find(named)).unwrap_or(reference)
    }
}

/// The name of a type, without the vocabulary's address or prefix.
pub(crate) fn type_name(address: &str) -> &str {
    let address = address.trim_end_matches('/');
    address.rsplit(['/', '#', ':']).next().unwrap_or(address)
}

fn is_tree(value: &Value) -> bool {
    value.is_object() || value.is_array()
}

fn is_json_ld(kind: &str) -> bool {
    let essence = kind.split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/ld+json")
}

/// The values of a script, one after the other; what follows a fault is lost.
fn values(text: &str) -> Vec<Value> {
    if !json::has_room(text) {
        return Vec::new();
    }
    let read = |text: &str| -> (Vec<Value>, bool) {
        let mut values = Vec::new();
        for value in Deserializer::from_str(text).into_iter::<Value>() {
            match value {
                Ok(value) => values.push(value),
                Err(_) => return (values, false),
            }
        }
        (values, true)
    };
    match read(text) {
        (values, true) => values,
        (_, false) => read(&mended(text)).0,
    }
}

/// Without the comment or CDATA marks around a script and the semicolon after it; line ends and other control characters,
/// which JSON does not allow in strings, become spaces.
fn mended(text: &str) -> Cow<'_, str> {
    let text = text.split_once("<![CDATA[").map_or(text, |(_, inside)| inside);
    let text = text.rsplit_once("]]>").map_or(text, |(inside, _)| inside);
    let (start, end) = (text.find(['{', '[']), text.rfind(['}', ']']));
    let text = match (start, end) {
        (Some(start), Some(end)) if start <= end => &text[start..=end],
        _ => text,
    };
    if text.contains(|c: char| c.is_control()) {
        Cow::Owned(text.replace(|c: char| c.is_control(), " "))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn linked(html: &str) -> LinkedData {
        LinkedData::of(&Document::parse_html(html.into(), &Limits::default(), &|| false))
    }

    fn script(json: &str) -> String {
        format!("<script type='application/ld+json'>{json}</script>")
    }

    fn names(data: &LinkedData) -> Vec<&str> {
        data.nodes().filter_map(|node| node.get("name")?.as_str()).collect()
    }

    #[test]
    fn outer_objects_come_first_and_other_things_are_left_out() {
        let graph = r#"{"@graph": [{"name": "a", "author": {"name": "c"}, "comment": {"name": "x"}}, {"name": "b"}]}"#;
        assert_eq!(names(&linked(&script(graph))), ["a", "b", "c"]);
    }

    #[test]
    fn references_are_followed() {
        let data = linked(&script(r#"[{"author": {"@id": "u"}}, {"@id": "u", "name": "Ada"}]"#));
        let reference = data.nodes().find_map(|node| node.get("author")?.as_object()).unwrap();
        assert_eq!(data.resolve(reference)["name"], "Ada");
        let unknown = serde_json::json!({"@id": "v"});
        assert_eq!(data.resolve(unknown.as_object().unwrap()).len(), 1);
    }

    #[test]
    fn types_lose_their_vocabulary() {
        let node = serde_json::json!({"@type": ["http://schema.org/Article", "schema:Thing", "Report"]});
        assert_eq!(
            LinkedData::types_of(node.as_object().unwrap()).collect::<Vec<_>>(),
            ["Article", "Thing", "Report"]
        );
        assert_eq!(LinkedData::types_of(&LinkedNode::new()).count(), 0);
    }

    #[test]
    fn common_slips_are_mended() {
        for json in [
            "{\"name\": \"a\n b\"}",
            "<!-- {\"name\": \"a  b\"} -->",
            "//<![CDATA[\n{\"name\": \"a  b\"}\n//]]>",
            "{\"name\": \"a  b\"};",
        ] {
            assert_eq!(names(&linked(&script(json))), ["a  b"], "{json}");
        }
        assert_eq!(
            names(&linked(&script("{\"name\": \"a\"} {\"name\": \"b\"}"))),
            ["a", "b"]
        );
        assert_eq!(names(&linked(&script("{\"name\": \"a\"} {oops"))), ["a"]);
        assert!(names(&linked(&script("window.x = 1"))).is_empty());
    }

    #[test]
    fn hostile_data_are_bounded() {
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(linked(&script(&deep)).nodes().count(), 0);
        let long = format!("{{\"name\": \"{}\"}}", "a".repeat(MOST_BYTES));
        assert_eq!(linked(&script(&long)).nodes().count(), 0);
        let many = format!("[{}{{}}]", "{},".repeat(3 * MOST_VALUES));
        assert_eq!(linked(&script(&many)).nodes().count(), MOST_VALUES);
    }
}
