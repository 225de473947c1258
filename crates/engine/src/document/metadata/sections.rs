//! Parts of a page that a heading opens for something besides what it is about: for comments, and for what else there is to read.
//!
//! Such a part is a box that says so by its name or begins with the heading; or the heading stands right in the body, or in a box
//! that holds much else, and its part is what follows it there.

use super::related::{is_related, is_title_of_related};
use super::voices::{is_title_of_voices, is_voice};
use crate::document::{Document, ElementId, Ids, Tag, TextId};

/// What a part is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Others speak there.
    Voices,
    /// It leads to other pages.
    Related,
}

/// Characters without white space of the longest heading with its number, and bytes with it.
const LONGEST_HEADING: u32 = 16;
const LONGEST_TEXT: usize = 400;

/// Texts among which the first that is not empty is looked for.
const FIRST_TEXTS: usize = 20;

/// Boxes around a heading that are looked at.
const BAR_LEVELS: usize = 4;

impl Kind {
    /// Whether the names of an element say that it is such a part.
    pub(super) fn is_named(self, document: &Document, id: ElementId) -> bool {
        match self {
            Kind::Voices => is_voice(document, id),
            Kind::Related => is_related(document, id),
        }
    }

    /// Whether an element begins with the heading of such a part, such as 网友评论（12）. A link leads to it, and is no heading.
    pub(super) fn is_headed(self, document: &Document, id: ElementId) -> bool {
        let is_title = match self {
            Kind::Voices => is_title_of_voices,
            Kind::Related => is_title_of_related,
        };
        first_words(document, id).is_some_and(is_title)
    }

    /// The parts of a page that follow their heading, in its order; none is inside another.
    pub(super) fn below_headings(self, document: &Document) -> Vec<Ids<ElementId>> {
        let mut parts: Vec<Ids<ElementId>> = Vec::new();
        for id in document.element_ids().iter() {
            let Some(level) = document.elements()[id].tag.heading_level() else {
                continue;
            };
            let is_inside = parts.last().is_some_and(|part| part.contains(id));
            let is_short = document.counts(document.elements()[id].texts).characters <= LONGEST_HEADING;
            if is_short && !is_inside && self.is_headed(document, id) {
                parts.push(part_below(document, (id, level), self));
            }
        }
        parts
    }
}

/// What follows a heading in its box, up to the next heading of its level or a higher one, and to what the part cannot hold.
fn part_below(document: &Document, (heading, level): (ElementId, u8), kind: Kind) -> Ids<ElementId> {
    let elements = document.elements();
    let bar = bar_of(document, heading);
    let start = elements[bar].end;
    let end = elements[elements[bar].parent].end;
    let ends_part = |id: &ElementId| elements[*id].tag.heading_level().is_some_and(|next| next <= level);
    let next = start.until(end).iter().find(ends_part);
    let end = next.unwrap_or(end);
    let existing = |id: ElementId| (id < end).then_some(id);
    let mut blocks = std::iter::successors(existing(start), |&id| existing(elements[id].end));
    // What has no link leads nowhere: the text goes on, or is signed.
    let leads_nowhere = |id: &ElementId| {
        let counts = document.counts(elements[*id].texts);
        kind == Kind::Related && counts.characters > 0 && counts.linked == 0
    };
    start.until(blocks.find(leads_nowhere).unwrap_or(end))
}

/// The outermost box around a heading that holds nothing else but a link beside it, such as 更多, else the heading.
fn bar_of(document: &Document, heading: ElementId) -> ElementId {
    let elements = document.elements();
    let own = unlinked(document, heading);
    let is_bar = |id: &ElementId| {
        let is_short = document.counts(elements[*id].texts).characters <= LONGEST_HEADING;
        is_short && elements[*id].tag != Tag::Body && unlinked(document, *id) == own
    };
    let around = document.ancestors(heading).take(BAR_LEVELS).take_while(is_bar);
    around.last().unwrap_or(heading)
}

/// Characters of an element that are of no link.
fn unlinked(document: &Document, id: ElementId) -> u32 {
    let counts = document.counts(document.elements()[id].texts);
    counts.characters - counts.linked
}

/// The first text of an element, if it can be a heading and is no link.
fn first_words(document: &Document, id: ElementId) -> Option<&str> {
    let texts = &document.elements()[id].texts;
    let characters = |id: TextId| document.counts(id.until(id + 1)).characters;
    let mut texts = texts.iter().take(FIRST_TEXTS);
    let first = texts.find(|&id| characters(id) > 0)?;
    let text = document.text(first);
    // A text can be megabytes long, and is looked at for every name below it.
    let is_long = characters(first) > LONGEST_HEADING || text.len() > LONGEST_TEXT;
    (!is_long && !document.texts()[first].linked).then_some(text)
}
