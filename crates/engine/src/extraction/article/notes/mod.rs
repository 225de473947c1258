//! Footnotes: which elements refer to one, which hold one, and which only lead back. They are looked for before the tree
//! is built, since a reference precedes its note.
//!
//! A link counts as a reference if it is raised, has the role or class of one, or is answered by a block that begins with its label.

mod anchors;
mod bare;
mod inline;
mod label;

use super::{Article, NodeKind, Note};
use crate::document::{Document, ElementId, Tag, TextId};
use anchors::Anchors;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Longer text than this, in visible characters, is no footnote.
const LONGEST_NOTE: u32 = 5_000;
/// Longer text than this, in visible characters, does not only lead back.
const LONGEST_WAY_BACK: u32 = 24;

/// The footnotes of a page, by elements.
#[derive(Default)]
pub(super) struct FoundNotes {
    labels: Vec<String>,
    bodies: HashMap<ElementId, u32>,
    references: HashMap<ElementId, u32>,
    ways_back: HashSet<ElementId>,
    /// For text nodes that begin with a note's own label, its length in bytes.
    own_labels: HashMap<TextId, u32>,
    lists: HashSet<ElementId>,
    /// The bodies that stand within a sentence.
    inline: HashSet<ElementId>,
    /// Those of them that no number refers to.
    unreferred: HashSet<ElementId>,
    /// Notes of an article that Clearline saved, with their labels, which their text does not say once more.
    saved: BTreeMap<ElementId, String>,
}

/// Notes whose text is no part of the article, since something hides it, are none.
pub(super) fn drop_missing(article: &mut Article) {
    let is_there = |note: &Note| note.node != 0;
    if article.notes.iter().all(is_there) {
        return;
    }
    let mut places = Vec::with_capacity(article.notes.len());
    let mut next = 0;
    for note in &article.notes {
        places.push(is_there(note).then_some(next));
        next += u32::from(is_there(note));
    }
    let place = |note: u32| places.get(note as usize).copied().flatten();
    for run in &mut article.runs {
        run.note = run.note.and_then(place);
    }
    for node in &mut article.nodes {
        if let NodeKind::Note(note) = &mut node.kind {
            *note = place(*note).unwrap_or_default();
        }
    }
    article.notes.retain(is_there);
}

/// Looks through a page.
pub(super) fn find(document: &Document) -> FoundNotes {
    let mut found = FoundNotes {
        saved: saved_notes(document),
        ..FoundNotes::default()
    };
    let anchors = Anchors::of(document);
    for link in anchors.links() {
        let saved = || Some((link.target, found.saved.get(&link.target)?.clone()));
        let is_reference = document.attribute(link.element, "role") == Some("doc-noteref");
        let note = is_reference.then(saved).flatten();
        if let Some((body, label)) = note.or_else(|| anchors.note_of(document, link)) {
            found
                .ways_back
                .extend(anchors::label_before(document, link.target, body));
            found.add(link.element, body, label);
        }
    }
    for (reference, body, label) in bare::pairs(document, &found) {
        found.add(reference, body, label);
    }
    inline::find(document, &mut found);
    found.add_without_reference();
    found.find_ways_back(document, &anchors);
    found.find_lists(document);
    found
}

/// The notes of an article that Clearline saved, which say their labels in an attribute.
fn saved_notes(document: &Document) -> BTreeMap<ElementId, String> {
    if document.saved_article().is_none() {
        return BTreeMap::new();
    }
    let ids = document.element_ids();
    let labels = ids
        .iter()
        .filter_map(|id| Some((id, document.attribute(id, "data-label")?)));
    labels
        .filter(|(_, label)| label.len() <= label::MOST_BYTES)
        .map(|(id, label)| (id, label.to_owned()))
        .collect()
}

impl FoundNotes {
    fn add(&mut self, reference: ElementId, body: ElementId, label: String) {
        let next = self.labels.len() as u32;
        let note = *self.bodies.entry(body).or_insert(next);
        if note == next {
            self.labels.push(label);
        }
        self.references.insert(reference, note);
    }

    /// The notes with their labels, still without text and references.
    pub(super) fn empty_notes(&self) -> Vec<Note> {
        let labels = self.labels.iter().cloned();
        let empty = |label| Note {
            label,
            ..Note::default()
        };
        labels.map(empty).collect()
    }

    /// The note that the text of an element refers to.
    pub(super) fn referred(&self, id: ElementId) -> Option<u32> {
        self.references.get(&id).copied()
    }

    /// The container that an element is because of its notes.
    pub(super) fn container(&self, id: ElementId) -> Option<NodeKind> {
        let note = self.bodies.get(&id).map(|&note| NodeKind::Note(note));
        note.or_else(|| self.lists.contains(&id).then_some(NodeKind::Notes))
    }

    /// Whether an element is a note within a sentence.
    pub(super) fn is_inline(&self, id: ElementId) -> bool {
        self.inline.contains(&id)
    }

    /// Returns the note that an element within a sentence holds and that nothing refers to.
    pub(super) fn without_reference(&self, id: ElementId) -> Option<u32> {
        let note = self.bodies.get(&id).copied();
        note.filter(|_| self.unreferred.contains(&id))
    }

    /// How many bytes a text node begins with that only repeat its note's label.
    pub(super) fn own_label(&self, id: TextId) -> u32 {
        self.own_labels.get(&id).copied().unwrap_or(0)
    }

    /// Whether an element holds nothing but a note's own number or what leads back from it.
    pub(super) fn is_way_back(&self, id: ElementId) -> bool {
        self.ways_back.contains(&id)
    }

    /// Saved notes are notes also where no reference to them was shown.
    fn add_without_reference(&mut self) {
        for (&body, label) in &self.saved {
            let next = self.labels.len() as u32;
            if *self.bodies.entry(body).or_insert(next) == next {
                self.labels.push(label.clone());
            }
        }
    }

    fn find_ways_back(&mut self, document: &Document, anchors: &Anchors<'_>) {
        let mut references: Vec<ElementId> = self.references.keys().copied().collect();
        references.sort_unstable();
        for link in anchors.links() {
            let body = document.ancestors(link.element).find(|id| self.bodies.contains_key(id));
            let is_short = characters(document, link.element) <= LONGEST_WAY_BACK;
            if let Some(body) = body
                && is_short
                && self.leads_back(document, link.target, body, &references)
            {
                self.ways_back.insert(with_signs_around(document, link.element, body));
            }
        }
        for (&body, &note) in self.bodies.iter().filter(|(body, _)| !self.saved.contains_key(body)) {
            let label = &self.labels[note as usize];
            match label::at_head(document, body, label) {
                Some(element) => self.ways_back.extend([element]),
                None => self.own_labels.extend(label::before_text(document, body, label)),
            }
        }
    }

    /// Whether a target is, holds or directly precedes a reference to the note that `body` holds.
    fn leads_back(&self, document: &Document, target: ElementId, body: ElementId, references: &[ElementId]) -> bool {
        /// An anchor of its own may precede the reference.
        const NEAR: u32 = 4;
        let own = self.bodies.get(&body);
        let after = references.partition_point(|&reference| reference < target);
        let following = references.get(after).filter(|&&reference| reference - target <= NEAR);
        let around = after.checked_sub(1).and_then(|before| references.get(before));
        let around = around.filter(|&&reference| target < document.elements()[reference].end);
        let mut candidates = following.into_iter().chain(around);
        candidates.any(|reference| self.references.get(reference) == own)
    }

    /// Lists with nothing but notes as items.
    fn find_lists(&mut self, document: &Document) {
        let tag = |id: ElementId| document.elements()[id].tag;
        let parents = self
            .bodies
            .keys()
            .filter(|&&body| matches!(tag(body), Tag::Li | Tag::Dd));
        let parents: HashSet<ElementId> = parents.map(|&body| document.elements()[body].parent).collect();
        for list in parents
            .into_iter()
            .filter(|&list| matches!(tag(list), Tag::Ol | Tag::Ul | Tag::Dl))
        {
            let mut items = document
                .children(list)
                .filter(|&child| matches!(tag(child), Tag::Li | Tag::Dd));
            if items.all(|item| self.bodies.contains_key(&item)) {
                self.lists.insert(list);
            }
        }
    }
}

/// Elements around a link that leads back that are looked at.
const MOST_AROUND_LINK: usize = 16;

/// The element around a link that holds, besides links, only signs such as `^`.
fn with_signs_around(document: &Document, link: ElementId, body: ElementId) -> ElementId {
    let holds_only_signs = |id: ElementId| {
        let texts = document.elements()[id].texts;
        if texts.len() > LONGEST_WAY_BACK as usize {
            return false;
        }
        let is_sign =
            |text: TextId| document.texts()[text].linked || !document.text(text).contains(char::is_alphanumeric);
        characters(document, id) <= LONGEST_WAY_BACK && texts.iter().all(is_sign)
    };
    let around = document
        .ancestors(link)
        .take(MOST_AROUND_LINK)
        .take_while(|&id| id != body && holds_only_signs(id));
    around.last().unwrap_or(link)
}

/// Visible characters inside an element.
fn characters(document: &Document, id: ElementId) -> u32 {
    document.counts(document.elements()[id].texts).characters
}
