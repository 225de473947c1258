//! What an annotation is about, in the forms of the W3C Web Annotation Data Model (sections 3 and 4).

use crate::Quote;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

/// The key under which an earlier version has kept several targets.
const TARGETS: &str = "clearline:targets";

/// What an annotation is about.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Target {
    /// The address of the page, or the id of the article where it has none. Other programs write more of it.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub source: Value,
    /// Where in the text.
    #[serde(default, deserialize_with = "selectors")]
    pub selector: Vec<Selector>,
    /// The kind of a highlight, as the window names it; of other programs also several.
    #[serde(rename = "styleClass", default, skip_serializing_if = "Value::is_null")]
    pub style_class: Value,
    /// Further targets, which are kept.
    #[serde(skip)]
    pub further: Vec<Value>,
    /// Keys of other versions and programs, which are kept.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// Where in the text: by its words and by its place, so that one of the two finds it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum Selector {
    /// The words, with some before and behind them.
    TextQuoteSelector(Quote),
    /// The place in `text` of `reading.json`, in Unicode code points.
    TextPositionSelector {
        /// The first code point.
        start: u64,
        /// The first code point that is no longer of it.
        end: u64,
    },
    /// A selector of another program or version, which is kept.
    #[serde(untagged)]
    Other(Value),
}

impl Target {
    /// Reads a target: an address, an object, or a list. Of a list it takes the first entry that has a passage.
    fn of(value: Value) -> serde_json::Result<Target> {
        match value {
            Value::String(_) => Ok(Target {
                source: value,
                ..Target::default()
            }),
            Value::Array(several) => Target::of_several(several),
            Value::Object(mut object) => match object.remove(TARGETS) {
                Some(Value::Array(several)) => Target::of_several(several),
                _ => serde_json::from_value(Value::Object(object)),
            },
            _ => Err(serde_json::Error::custom("no target")),
        }
    }

    fn of_several(mut several: Vec<Value>) -> serde_json::Result<Target> {
        let has_passage = |value: &Value| value["selector"].is_object() || value["selector"].is_array();
        let at = several.iter().position(has_passage).unwrap_or(0);
        match several.is_empty() {
            true => Ok(Target::default()),
            false => {
                let own = several.remove(at);
                Ok(Target {
                    further: several,
                    ..Target::of(own)?
                })
            }
        }
    }
}

/// Reads a target.
pub(super) fn target<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Target, D::Error> {
    Target::of(Value::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// Writes a target, with those beside it.
pub(super) fn with_further<S: Serializer>(target: &Target, serializer: S) -> Result<S::Ok, S::Error> {
    use serde::ser::Error;
    if target.further.is_empty() {
        return target.serialize(serializer);
    }
    let own = serde_json::to_value(target).map_err(S::Error::custom)?;
    serializer.collect_seq([&own].into_iter().chain(&target.further))
}

/// One selector, or several. Of one that others refine, the words are read, too.
fn selectors<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Selector>, D::Error> {
    let several = match Value::deserialize(deserializer)? {
        Value::Array(several) => several,
        Value::Null => Vec::new(),
        one => vec![one],
    };
    let refined = several.iter().find_map(refined_quote);
    let selectors = several.into_iter().map(|value| match value.get("refinedBy") {
        Some(_) => Ok(Selector::Other(value)),
        None => serde_json::from_value(value),
    });
    let mut selectors = selectors
        .collect::<Result<Vec<Selector>, _>>()
        .map_err(D::Error::custom)?;
    let has_quote = selectors
        .iter()
        .any(|selector| matches!(selector, Selector::TextQuoteSelector(_)));
    selectors.extend(refined.filter(|_| !has_quote).map(Selector::TextQuoteSelector));
    Ok(selectors)
}

/// The words of a selector that others refine: the innermost.
fn refined_quote(selector: &Value) -> Option<Quote> {
    let inner = selector.get("refinedBy")?;
    let inner = inner.as_array().map_or(std::slice::from_ref(inner), Vec::as_slice);
    let quote = |selector: &Value| {
        let is_quote = selector["type"] == "TextQuoteSelector";
        is_quote.then(|| Quote::deserialize(selector).ok()).flatten()
    };
    let deeper = inner
        .iter()
        .find_map(|inner| refined_quote(inner).or_else(|| quote(inner)));
    deeper.or_else(|| quote(selector))
}

#[cfg(test)]
mod tests {
    use crate::Annotation;
    use serde_json::json;

    #[test]
    fn targets_are_read_in_every_form_and_written_with_all_that_they_had() {
        let quote = json!({"type": "TextQuoteSelector", "exact": "brown water"});
        let fragment = json!({"type": "FragmentSelector", "value": "p3", "refinedBy": quote});
        let deep = json!({"type": "XPathSelector", "value": "/p", "refinedBy": fragment});
        let outer = json!({
            "type": "TextQuoteSelector", "exact": "brown water",
            "refinedBy": {"type": "TextPositionSelector", "start": 1, "end": 2},
        });
        let source = json!({"id": "https://a.example/", "type": "Text"});
        for target in [
            json!({"source": source, "selector": quote}),
            json!({"source": [source, "https://b.example/"], "selector": [quote], "styleClass": ["a", "highlight-b"]}),
            json!(["https://b.example/", {"source": source, "selector": quote}]),
            json!({"source": source, "selector": deep}),
            json!({"source": source, "selector": [outer]}),
            json!({"source": "", "selector": [], "clearline:targets": ["https://b.example/", {"selector": quote}]}),
        ] {
            let json = json!({"id": "urn:x:1", "target": target});
            let annotation: Annotation = serde_json::from_value(json).unwrap();
            assert_eq!(annotation.words(), "brown water", "{target}");
            let written = serde_json::to_value(&annotation).unwrap();
            let again: Annotation = serde_json::from_value(written.clone()).unwrap();
            assert_eq!(again, annotation, "{written}");
            for part in ["https://b.example/", "XPathSelector", "\"end\":2", "highlight-b"] {
                let (before, now) = (target.to_string(), written.to_string());
                assert_eq!(before.contains(part), now.contains(part), "{part}: {now}");
            }
        }
    }
}
