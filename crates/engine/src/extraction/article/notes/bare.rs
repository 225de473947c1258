//! Footnotes without links: raised numbers in the text, and the same numbers at the head of paragraphs below it or in a
//! list that is called footnotes.

use super::{FoundNotes, LONGEST_NOTE, characters, label};
use crate::document::{Document, ElementId, Tag};
use std::collections::HashMap;

/// A number that is no link: raised, or set off at the head of a block.
struct Raised {
    element: ElementId,
    label: String,
    /// The block that begins with it.
    heads: Option<ElementId>,
}

/// References with the elements that hold their notes, and their labels.
pub(super) fn pairs(document: &Document, found: &FoundNotes) -> Vec<(ElementId, ElementId, String)> {
    let raised: Vec<Raised> = raised_numbers(document, found);
    if raised.is_empty() {
        return Vec::new();
    }
    let mut bodies = headed_blocks(&raised);
    // Numbers at the head of paragraphs all through the text count verses, not notes.
    let first_body = bodies.values().min().copied();
    let is_after_text = |first: ElementId| {
        let referred = raised
            .iter()
            .filter(|number| number.heads.is_none() && bodies.contains_key(&number.label));
        referred.map(|number| number.element).max() < Some(first)
    };
    if !first_body.is_some_and(is_after_text) {
        bodies = listed_notes(document);
    }
    let references = raised.into_iter().filter(|number| number.heads.is_none());
    let pairs = references.filter_map(|number| {
        let body = *bodies.get(&number.label)?;
        (number.element < body && !found.bodies.contains_key(&body)).then_some((number.element, body, number.label))
    });
    pairs.collect()
}

fn raised_numbers(document: &Document, found: &FoundNotes) -> Vec<Raised> {
    let elements = document.elements();
    let tag = |id: ElementId| elements[id].tag;
    let ids = ElementId::all(elements)
        .iter()
        .filter(|&id| matches!(tag(id), Tag::Sup | Tag::Strong | Tag::B));
    let bare = ids.filter(|&id| {
        let texts = &elements[id].texts;
        let has_link = texts.iter().any(|text| document.texts()[text].linked);
        !has_link && characters(document, id) <= 4 && found.referred(id).is_none()
    });
    let numbers = bare.filter_map(|id| {
        let written = label::text_of(document, id)?;
        let label = label::without_brackets(&written);
        let block = document.ancestors(id).find(|&around| tag(around).breaks_line())?;
        let before = elements[block].texts.start.until(elements[id].texts.start);
        let is_first = document.counts(before).characters == 0;
        let is_note = is_first && matches!(tag(block), Tag::P | Tag::Li | Tag::Div | Tag::Dd);
        let is_short = characters(document, block) <= LONGEST_NOTE;
        let heads = (is_note && is_short).then_some(block);
        let may_be = tag(id) == Tag::Sup || heads.is_some();
        (label::is_label(label) && may_be).then(|| Raised {
            element: id,
            label: label.to_owned(),
            heads,
        })
    });
    numbers.collect()
}

/// The blocks that begin with a number, where each number heads one only.
fn headed_blocks(raised: &[Raised]) -> HashMap<String, ElementId> {
    let mut blocks = HashMap::new();
    for number in raised {
        let Some(block) = number.heads else { continue };
        if blocks.insert(number.label.clone(), block).is_some() {
            return HashMap::new();
        }
    }
    blocks
}

/// The items of numbered lists within an element that is called footnotes.
fn listed_notes(document: &Document) -> HashMap<String, ElementId> {
    const OUTER_ELEMENTS: usize = 2;
    let elements = document.elements();
    let tag = |id: ElementId| elements[id].tag;
    let is_called_notes = |id: ElementId| {
        ["class", "id", "role"].iter().any(|name| {
            let value = document.attribute(id, name).unwrap_or_default().to_ascii_lowercase();
            value.contains("footnotes") || value.contains("endnotes")
        })
    };
    let lists = ElementId::all(elements).iter().filter(|&id| tag(id) == Tag::Ol);
    let lists = lists.filter(|&id| {
        let around = document.ancestors(id).take(OUTER_ELEMENTS);
        let is_counted_aside = tag(elements[id].parent) == Tag::Aside && document.attribute(id, "start").is_some();
        is_counted_aside || std::iter::once(id).chain(around).any(is_called_notes)
    });
    let mut notes = HashMap::new();
    for list in lists {
        let first = super::super::lists::numbering(document, list).start;
        let items = document.children(list).filter(|&child| tag(child) == Tag::Li);
        for (at, item) in items.enumerate() {
            let number = first.saturating_add(at as i32);
            if (1..=LONGEST_NOTE).contains(&characters(document, item)) {
                notes.entry(number.to_string()).or_insert(item);
            }
        }
    }
    notes
}
