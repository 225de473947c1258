//! Names for a part of a page that was left out or taken in, from the surest kind to the loosest.

use super::naming::{Marks, counts_parts, names, own_name};
use super::selector::Selector;
use crate::budget::Budget;
use crate::document::{Document, ElementId};

/// How an element can be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// By its own id, classes or, if that is a rare one, its own element: `p.byline`, `figcaption`.
    Own,
    /// By what it holds, if it is about as short as here: `p:has(> .author):up-to(60)`.
    Holding,
    /// By its own name inside one that has a name: `#story figcaption`.
    Within,
    /// By what it stands beside, if it is about as short as here: `h1 + p:up-to(40)`.
    Beside,
}

impl Kind {
    /// All kinds, the surest first.
    pub(super) const ALL: [Kind; 4] = [Kind::Own, Kind::Holding, Kind::Within, Kind::Beside];
}

/// Classes that name an element together; of more, some are about this page.
const CLASSES_TOGETHER: usize = 3;
/// Elements in a part that may name it.
const MOST_HELD: usize = 12;
/// Ancestors in which a name may be looked for.
const MOST_ABOVE: usize = 6;
/// Ancestors with names that are tried.
const MOST_ANCHORS: usize = 2;
/// Characters of the longest part that its place names, those of Han counted twice: a line. Paragraphs are all alike.
const LONGEST_LINE: u32 = 60;

/// Characters of the longest part that is named by what it holds: a box. What is longer holds something of everything.
const LONGEST_BOX: u32 = 1_000;

/// The names of one kind that an element has, the best first.
pub(super) fn part_names(document: &Document, id: ElementId, kind: Kind, budget: &Budget<'_>) -> Vec<String> {
    match kind {
        Kind::Own => own(document, id),
        Kind::Holding => holding(document, id),
        Kind::Within => within(document, id, budget),
        Kind::Beside => beside(document, id, budget),
    }
}

fn own(document: &Document, id: ElementId) -> Vec<String> {
    let marks = Marks::of(document, id);
    let mut all = Vec::new();
    if (2..=CLASSES_TOGETHER).contains(&marks.classes.len()) {
        all.push(format!("{}{}", marks.element, marks.classes.concat()));
    }
    for name in names(document, id) {
        if !all.contains(&name) && !counts_parts(&name) {
            all.push(name);
        }
    }
    if is_rare(marks.element) && !all.iter().any(|name| name == marks.element) {
        all.push(marks.element.to_owned());
    }
    all
}

/// Whether pages have few elements of this name, each for one purpose.
fn is_rare(element: &str) -> bool {
    matches!(
        element,
        "address"
            | "cite"
            | "details"
            | "figcaption"
            | "h1"
            | "hgroup"
            | "legend"
            | "menu"
            | "small"
            | "summary"
            | "time"
    )
}

fn holding(document: &Document, id: ElementId) -> Vec<String> {
    let element = &document.elements()[id];
    if document.counts(element.texts).characters > LONGEST_BOX {
        return Vec::new();
    }
    let held = (id + 1).until(element.end).iter().take(MOST_HELD);
    let guard = up_to(document, id, 2, 20);
    let mark = |inner: ElementId| {
        let name = &*document.elements()[inner].name;
        let is_by_author = document.attribute(inner, "rel") == Some("author");
        let own_name = own(document, inner).into_iter().next();
        own_name
            .or_else(|| is_by_author.then(|| "[rel=author]".to_owned()))
            .or_else(|| (is_heading(name) && !is_heading(&element.name)).then(|| name.to_owned()))
    };
    let name = |inner: ElementId| {
        let is_child = document.elements()[inner].parent == id;
        let combinator = if is_child { "> " } else { "" };
        Some(format!("{}:has({combinator}{}){guard}", element.name, mark(inner)?))
    };
    held.filter_map(name).collect()
}

fn is_heading(name: &str) -> bool {
    matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}

fn within(document: &Document, id: ElementId, budget: &Budget<'_>) -> Vec<String> {
    let element = &document.elements()[id];
    let own_names = own(document, id);
    let mut all = Vec::new();
    let mut anchors = 0;
    for above in document.ancestors(id).take(MOST_ABOVE) {
        let Some(anchor) = lasting_name(document, above, budget) else {
            continue;
        };
        all.extend(own_names.iter().map(|own| format!("{anchor} {own}")));
        anchors += 1;
        if anchors == MOST_ANCHORS {
            break;
        }
    }
    let above = &*document.elements()[element.parent].name;
    if matches!(above, "address" | "aside" | "details" | "figure" | "footer" | "header") {
        all.push(format!("{above} > {}", element.name));
    }
    all
}

/// The name of an element that no other of the page has, unless it counts the parts of this page.
fn lasting_name(document: &Document, id: ElementId, budget: &Budget<'_>) -> Option<Selector> {
    own_name(document, id, budget).filter(|name| !counts_parts(name.text()))
}

fn beside(document: &Document, id: ElementId, budget: &Budget<'_>) -> Vec<String> {
    let element = &document.elements()[id];
    let counts = document.counts(element.texts);
    if counts.characters + counts.wide > LONGEST_LINE {
        return Vec::new();
    }
    let name = &element.name;
    let line = up_to(document, id, 1, 10 + counts.characters / 2);
    let siblings: Vec<ElementId> = document.children(element.parent).collect();
    let at = siblings.iter().position(|&sibling| sibling == id).unwrap_or_default();
    let mut all = Vec::new();
    let landmark = |sibling: Option<&ElementId>| {
        let sibling = *sibling?;
        let own_name = own(document, sibling).into_iter().next();
        own_name.or_else(|| {
            let name = &*document.elements()[sibling].name;
            let is_landmark = is_heading(name) || matches!(name, "figure" | "hr" | "img" | "picture" | "video");
            is_landmark.then(|| name.to_owned())
        })
    };
    if let Some(before) = landmark(at.checked_sub(1).and_then(|before| siblings.get(before))) {
        all.push(format!("{before} + {name}{line}"));
    }
    if let Some(after) = landmark(siblings.get(at + 1)) {
        all.push(format!("{name}:has(+ {after}){line}"));
    }
    let same = |sibling: &&ElementId| document.elements()[**sibling].name == *name;
    let (is_first, is_last) = (
        siblings.iter().find(same) == Some(&id),
        siblings.iter().rfind(same) == Some(&id),
    );
    if (is_first || is_last)
        && let Some(parent) = lasting_name(document, element.parent, budget)
    {
        let place = if is_first { "first-of-type" } else { "last-of-type" };
        all.push(format!("{} > {name}:{place}{line}", parent.text()));
    }
    all
}

/// That a part is about as long as this one at most.
fn up_to(document: &Document, id: ElementId, times: u32, more: u32) -> String {
    let characters = document.counts(document.elements()[id].texts).characters;
    format!(":up-to({})", characters.saturating_mul(times).saturating_add(more))
}
