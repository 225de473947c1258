//! `annotations.json`: highlights and notes in the W3C Web Annotation Data Model.

use crate::Time;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The highlights and notes of an article.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Annotations {
    /// What the keys mean.
    #[serde(rename = "@context", default = "context")]
    pub context: Value,
    /// `AnnotationCollection`.
    #[serde(rename = "type", default = "collection")]
    pub kind: String,
    /// The annotations.
    #[serde(default)]
    pub items: Vec<Annotation>,
    /// When which annotation was removed, by its id: so none comes back from a copy that still has it.
    #[serde(rename = "clearline:removed", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub removed: BTreeMap<String, Time>,
    /// Keys of other versions and programs, which are kept.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

fn context() -> Value {
    "http://www.w3.org/ns/anno.jsonld".into()
}

fn collection() -> String {
    "AnnotationCollection".to_owned()
}

impl Default for Annotations {
    fn default() -> Annotations {
        Annotations {
            context: context(),
            kind: collection(),
            items: Vec::new(),
            removed: BTreeMap::new(),
            other: Map::new(),
        }
    }
}

/// A highlight, or a note on one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Annotation {
    /// `urn:uuid:` and a name that no other has.
    pub id: String,
    /// `Annotation`.
    #[serde(rename = "type", default = "annotation")]
    pub kind: String,
    /// When it was made.
    #[serde(default)]
    pub created: Time,
    /// When it was last changed; of two copies the later one counts.
    #[serde(default)]
    pub modified: Time,
    /// The note, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
    /// What it is about.
    pub target: Target,
    /// Keys of other versions and programs, which are kept.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

fn annotation() -> String {
    "Annotation".to_owned()
}

/// What an annotation is about.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Target {
    /// The address of the page, or the id of the article where it has none.
    #[serde(default)]
    pub source: String,
    /// Where in the text.
    #[serde(default)]
    pub selector: Vec<Selector>,
    /// The kind of a highlight, as the window names it.
    #[serde(rename = "styleClass", default, skip_serializing_if = "Option::is_none")]
    pub style_class: Option<String>,
    /// Keys of other versions and programs, which are kept.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// Where in the text: by its words and by its place, so that one of the two finds it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum Selector {
    /// The words, with some before and behind them.
    TextQuoteSelector {
        /// The words.
        exact: String,
        /// The words before them.
        #[serde(default)]
        prefix: String,
        /// The words behind them.
        #[serde(default)]
        suffix: String,
    },
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

/// Characters before and behind a passage that help to find it again.
const CONTEXT: usize = 32;

impl Annotation {
    /// A highlight of a passage of the text, given in code points, with or without a note; the passage is cut to the text.
    pub fn of(source: &str, text: &str, passage: std::ops::Range<usize>, note: Option<&str>) -> Annotation {
        let (start, end) = (passage.start, passage.end.max(passage.start));
        let part = |from: usize, to: usize| text.chars().skip(from).take(to - from).collect::<String>();
        let now = Time::now();
        let mut annotation = Annotation {
            id: uuid::Uuid::new_v4().urn().to_string(),
            kind: annotation(),
            created: now.clone(),
            modified: now,
            body: None,
            target: Target {
                source: source.to_owned(),
                selector: vec![
                    Selector::TextQuoteSelector {
                        exact: part(start, end),
                        prefix: part(start.saturating_sub(CONTEXT), start),
                        suffix: part(end, end + CONTEXT),
                    },
                    Selector::TextPositionSelector {
                        start: start as u64,
                        end: end as u64,
                    },
                ],
                ..Target::default()
            },
            other: Map::new(),
        };
        annotation.set_note(note);
        annotation
    }

    /// A highlight whose passage is not found in the text, or a note on the whole page, where no words are quoted.
    pub fn without_place(source: &str, quote: &str, note: Option<&str>) -> Annotation {
        let mut annotation = Annotation::of(source, quote, 0..quote.chars().count(), note);
        let is_quote = |selector: &Selector| matches!(selector, Selector::TextQuoteSelector { .. });
        let selector = &mut annotation.target.selector;
        selector.retain(|selector| is_quote(selector) && !quote.is_empty());
        annotation
    }

    /// Changes the note, which is Markdown.
    pub fn set_note(&mut self, note: Option<&str>) {
        self.body = note.map(|note| {
            serde_json::json!({"type": "TextualBody", "value": note, "format": "text/markdown", "purpose": "commenting"})
        });
        let motivation = if note.is_some() { "commenting" } else { "highlighting" };
        self.other.insert("motivation".to_owned(), motivation.into());
        self.modified = Time::now();
    }

    /// The words that are highlighted.
    pub fn quote(&self) -> &str {
        let quotes = self.target.selector.iter().filter_map(|selector| match selector {
            Selector::TextQuoteSelector { exact, .. } => Some(exact.as_str()),
            _ => None,
        });
        quotes.into_iter().next().unwrap_or_default()
    }

    /// The note.
    pub fn note(&self) -> Option<&str> {
        let body = self.body.as_ref()?;
        body.get("value").unwrap_or(body).as_str()
    }
}

impl Annotations {
    /// Takes an annotation away; it does not come back from copies that still have it.
    pub fn remove(&mut self, id: &str) {
        self.items.retain(|item| item.id != id);
        self.removed.insert(id.to_owned(), Time::now());
    }

    /// Takes in what a copy has: annotations that are not there, newer versions of those that are, and what was removed there
    /// after it was last changed here.
    pub fn unite(&mut self, copy: Annotations) {
        for (id, time) in copy.removed {
            let known = self.removed.entry(id).or_default();
            *known = time.max(std::mem::take(known));
        }
        for other in copy.items {
            match self.items.iter_mut().find(|own| own.id == other.id) {
                Some(own) if own.modified < other.modified => *own = other,
                Some(_) => {}
                None => self.items.push(other),
            }
        }
        let removed = &self.removed;
        self.items
            .retain(|item| removed.get(&item.id).is_none_or(|time| *time < item.modified));
        self.items
            .sort_by(|one, other| (&one.created, &one.id).cmp(&(&other.created, &other.id)));
    }
}
