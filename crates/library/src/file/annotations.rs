//! `annotations.json`: highlights and notes in the W3C Web Annotation Data Model.

use super::body::{note_in, with_note};
use super::collection::{AsWritten, collection, context};
use super::target::{Selector, Target, target, with_further};
use crate::{Quote, QuotedText, Time};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

/// The key under which other programs write a note that is plain text.
const BODY_VALUE: &str = "bodyValue";

/// The highlights and notes of an article.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotations {
    /// What the keys mean.
    pub context: Value,
    /// `AnnotationCollection`.
    pub kind: Value,
    /// The annotations.
    pub items: Vec<Annotation>,
    /// Annotations in forms that this version does not read, which are kept.
    pub unread: Vec<AsWritten>,
    /// When which annotation was removed, by its id: so none comes back from a copy that still has it.
    pub removed: BTreeMap<String, Time>,
    /// Keys of other versions and programs, which are kept.
    pub other: Map<String, Value>,
}

impl Default for Annotations {
    fn default() -> Annotations {
        Annotations {
            context: context(),
            kind: collection(),
            items: Vec::new(),
            unread: Vec::new(),
            removed: BTreeMap::new(),
            other: Map::new(),
        }
    }
}

/// A highlight, or a note on one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Annotation {
    /// `urn:uuid:` and a name that no other has.
    #[serde(default)]
    pub id: String,
    /// `Annotation`.
    #[serde(rename = "type", default = "annotation")]
    pub kind: Value,
    /// When it was made.
    #[serde(default, skip_serializing_if = "Time::is_unknown")]
    pub created: Time,
    /// When it was last changed; of two copies the later one counts.
    #[serde(default, skip_serializing_if = "Time::is_unknown")]
    pub modified: Time,
    /// The note, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<Value>,
    /// What it is about.
    #[serde(deserialize_with = "target", serialize_with = "with_further")]
    pub target: Target,
    /// Keys of other versions and programs, which are kept.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

fn annotation() -> Value {
    "Annotation".into()
}

/// The kind of a highlight: a letter, which has a colour in the window. What each kind means is up to the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HighlightKind {
    /// The first, which a highlight of another program has, too.
    #[default]
    A,
    /// The second.
    B,
    /// The third.
    C,
    /// The fourth.
    D,
}

impl HighlightKind {
    /// All kinds.
    pub const ALL: [HighlightKind; 4] = [HighlightKind::A, HighlightKind::B, HighlightKind::C, HighlightKind::D];

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            HighlightKind::A => 'A',
            HighlightKind::B => 'B',
            HighlightKind::C => 'C',
            HighlightKind::D => 'D',
        }
    }

    /// The kind after this one, and after the last the first.
    pub fn next(self) -> HighlightKind {
        HighlightKind::ALL[(self as usize + 1) % HighlightKind::ALL.len()]
    }

    /// Its `styleClass`.
    fn class(self) -> String {
        format!("highlight-{}", self.letter().to_ascii_lowercase())
    }
}

impl Annotation {
    /// A highlight of a passage, with or without a note. [`ArticleFile::annotate`](crate::ArticleFile::annotate) gives it its place
    /// in the kept text.
    pub fn of(quote: Quote, kind: HighlightKind, note: Option<&str>) -> Annotation {
        let now = Time::now();
        let mut annotation = Annotation {
            id: uuid::Uuid::new_v4().urn().to_string(),
            kind: annotation(),
            created: now.clone(),
            modified: now,
            body: None,
            target: Target {
                selector: vec![Selector::TextQuoteSelector(quote)],
                ..Target::default()
            },
            other: Map::new(),
        };
        annotation.set_highlight(kind);
        annotation.set_note(note);
        annotation
    }

    /// The kind of the highlight.
    pub fn highlight(&self) -> HighlightKind {
        let classes = &self.target.style_class;
        let classes = classes.as_array().map_or(std::slice::from_ref(classes), Vec::as_slice);
        let own = |kind: &HighlightKind| classes.iter().any(|class| *class == kind.class());
        HighlightKind::ALL.into_iter().find(own).unwrap_or_default()
    }

    /// Changes the kind of the highlight.
    pub fn set_highlight(&mut self, kind: HighlightKind) {
        self.target.style_class = kind.class().into();
        self.touch();
    }

    /// Has it count as changed just now, so that it is newer than what a copy says of it.
    pub fn touch(&mut self) {
        self.modified = Time::after(&self.modified);
    }

    /// Says at which bytes of the kept text the passage is; `None` where it is not.
    pub(crate) fn set_place(&mut self, text: &str, place: Option<Range<usize>>) {
        let code_points = |to: usize| text[..to].chars().count() as u64;
        let position = place.map(|place| code_points(place.start)..code_points(place.end));
        let selectors = &mut self.target.selector;
        selectors.retain(|selector| !matches!(selector, Selector::TextPositionSelector { .. }));
        selectors.extend(position.map(|Range { start, end }| Selector::TextPositionSelector { start, end }));
    }

    /// Where in the kept text the passage is, in code points.
    pub fn position(&self) -> Option<Range<u64>> {
        self.target.selector.iter().find_map(|selector| match selector {
            Selector::TextPositionSelector { start, end } => Some(*start..*end),
            _ => None,
        })
    }

    /// A highlight in the words of another program, with its place in the kept text where they are there; without words, a note on the
    /// whole page.
    pub(crate) fn of_words(words: &str, text: &str, quoted: &mut QuotedText) -> Annotation {
        let words = Quote::of(words, 0..words.len());
        let place = quoted.find(&words, None);
        let is_of_page = words.exact.trim().is_empty();
        let quote = place.clone().map_or(words, |place| Quote::of(text, place));
        let mut annotation = Annotation::of(quote, HighlightKind::A, None);
        annotation.set_place(text, place);
        if is_of_page {
            annotation.target.selector.clear();
        }
        annotation
    }

    /// Changes the note, which is Markdown.
    pub fn set_note(&mut self, note: Option<&str>) {
        self.body = with_note(self.body.take(), note);
        self.other.remove(BODY_VALUE);
        let motivation = if note.is_some() { "commenting" } else { "highlighting" };
        self.other.insert("motivation".to_owned(), motivation.into());
        self.touch();
    }

    /// The passage that is highlighted, by its words; `None` where another program has left them out.
    pub fn quote(&self) -> Option<&Quote> {
        self.target.selector.iter().find_map(|selector| match selector {
            Selector::TextQuoteSelector(quote) => Some(quote),
            _ => None,
        })
    }

    /// The words that are highlighted.
    pub fn words(&self) -> &str {
        self.quote().map_or("", |quote| &quote.exact)
    }

    /// The note.
    pub fn note(&self) -> Option<Cow<'_, str>> {
        note_in(self.body.as_ref().or_else(|| self.other.get(BODY_VALUE))?)
    }
}

impl Annotations {
    /// Puts an annotation in, in the place of an older state of it where there is one.
    pub fn put(&mut self, annotation: Annotation) {
        self.removed.remove(&annotation.id);
        match self.items.iter_mut().find(|item| item.id == annotation.id) {
            Some(item) => *item = annotation,
            None => self.items.push(annotation),
        }
    }

    /// All of them in the order of their passages in the kept text, those without a place there last.
    pub fn in_order(&self) -> Vec<&Annotation> {
        let mut items: Vec<&Annotation> = self.items.iter().collect();
        items.sort_by_key(|item| {
            let place = item.position();
            place.map_or((true, 0, 0), |place| (false, place.start, place.end))
        });
        items
    }

    /// Whether this is known as it is or newer, or was removed since.
    pub fn has_newer(&self, annotation: &Annotation) -> bool {
        let is_newer = |item: &Annotation| item.id == annotation.id && item.modified >= annotation.modified;
        let removed = self.removed.get(&annotation.id);
        self.items.iter().any(is_newer) || removed.is_some_and(|time| *time >= annotation.modified)
    }

    /// Takes an annotation away; it does not come back from copies that still have it.
    pub fn remove(&mut self, id: &str) {
        let items = self.items.extract_if(.., |item| item.id == id);
        let modified = items.map(|item| item.modified).max().unwrap_or_default();
        self.removed.insert(id.to_owned(), Time::after(&modified));
    }

    /// Takes in what a copy has: annotations that are not there, newer versions of those that are, and what was removed there
    /// after it was last changed here.
    pub fn unite(&mut self, copy: Annotations) {
        for (id, time) in copy.removed {
            let known = self.removed.entry(id).or_default();
            *known = time.max(std::mem::take(known));
        }
        let mut unread: HashSet<String> = self.unread.iter().map(|own| own.json().to_owned()).collect();
        let is_new = |other: &AsWritten| unread.insert(other.json().to_owned());
        self.unread.extend(copy.unread.into_iter().filter(is_new));
        let items = self.items.iter().enumerate();
        let mut places: HashMap<String, usize> = items.map(|(at, own)| (own.id.clone(), at)).collect();
        for other in copy.items {
            match places.get(&other.id).and_then(|at| self.items.get_mut(*at)) {
                Some(own) if own.modified < other.modified => *own = other,
                Some(_) => {}
                None => {
                    places.insert(other.id.clone(), self.items.len());
                    self.items.push(other);
                }
            }
        }
        let removed = &self.removed;
        self.items
            .retain(|item| removed.get(&item.id).is_none_or(|time| *time < item.modified));
        self.items
            .sort_by(|one, other| (&one.created, &one.id).cmp(&(&other.created, &other.id)));
    }
}
