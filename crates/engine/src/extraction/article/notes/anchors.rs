//! Links within the page that refer to footnotes.

use super::{LONGEST_NOTE, characters, label};
use crate::document::{Document, ElementId, Tag, decoded_fragment};
use std::collections::HashMap;

/// Parts of the name of a place that holds a footnote.
const NAMES: [&str; 8] = ["note", "fn", "ftn", "cite", "edn", "bib", "ref", "citation"];
/// Parts of the class of a reference or of what holds it.
const CLASSES: [&str; 5] = ["footnote", "noteref", "fnref", "endnote", "reference"];

/// A link to a place of the same page.
#[derive(Clone, Copy)]
pub(super) struct Link<'a> {
    pub element: ElementId,
    pub target: ElementId,
    pub name: &'a str,
}

/// The links of a page to its own places, in page order.
pub(super) struct Anchors<'a> {
    links: Vec<Link<'a>>,
}

impl<'a> Anchors<'a> {
    pub(super) fn of(document: &'a Document) -> Anchors<'a> {
        let ids = document.element_ids();
        let fragments: Vec<(ElementId, &str)> = ids
            .iter()
            .filter(|&id| document.elements()[id].tag == Tag::A)
            .filter_map(|id| Some((id, document.attribute(id, "href")?.split_once('#')?.1.trim())))
            .filter(|(_, name)| !name.is_empty())
            .collect();
        if fragments.is_empty() {
            return Anchors { links: Vec::new() };
        }
        let mut asked = Endings::default();
        for (_, name) in &fragments {
            asked.insert(name);
            asked.insert(decoded_fragment(name).as_deref().unwrap_or_default());
        }
        let mut places: HashMap<&str, ElementId> = HashMap::new();
        for id in ids {
            let is_link = document.elements()[id].tag == Tag::A;
            let name = is_link.then(|| document.attribute(id, "name")).flatten();
            let names = document.attribute(id, "id").into_iter().chain(name);
            for name in names.filter(|name| asked.may_hold(name)) {
                places.entry(name).or_insert(id);
            }
        }
        let place = |name: &str| {
            let plain = places.get(name).copied();
            plain.or_else(|| places.get(decoded_fragment(name)?.as_str()).copied())
        };
        let links = fragments.into_iter();
        let links = links.filter_map(|(element, name)| {
            let target = place(name)?;
            Some(Link { element, target, name })
        });
        Anchors { links: links.collect() }
    }

    pub(super) fn links(&self) -> impl Iterator<Item = &Link<'a>> {
        self.links.iter()
    }

    /// The element that holds the footnote a link refers to, and the footnote's label.
    pub(super) fn note_of(&self, document: &Document, link: &Link<'_>) -> Option<(ElementId, String)> {
        if link.target <= link.element {
            return None;
        }
        let written = label::text_of(document, link.element)?;
        let label = label::without_brackets(&written);
        let body = body_at(document, link.target).filter(|&body| body > link.element)?;
        let names_itself = || {
            let name = link.name.to_ascii_lowercase();
            NAMES.iter().any(|part| name.contains(part))
        };
        let is_listed = || document.elements()[body].tag == Tag::Li;
        let is_answered = || is_listed() || label::heads(document, body, label);
        let is_reference = is_raised(document, link.element)
            || document.attribute(link.element, "role") == Some("doc-noteref")
            || has_class_of_reference(document, link.element)
            || (names_itself() || written.starts_with('[')) && is_answered();
        (label::is_label(label) && is_reference).then(|| (body, label.to_owned()))
    }
}

/// How names end, as a set that may hold names too many: most places of a page are asked for by no link.
#[derive(Default)]
struct Endings([u64; 4]);

impl Endings {
    fn insert(&mut self, name: &str) {
        let (part, bit) = Endings::place(name);
        self.0[part] |= bit;
    }

    fn may_hold(&self, name: &str) -> bool {
        let (part, bit) = Endings::place(name);
        self.0[part] & bit != 0
    }

    /// By length and the last two bytes.
    fn place(name: &str) -> (usize, u64) {
        let mut ends = name.bytes().rev();
        let mut byte = || ends.next().map_or(0, usize::from);
        let place = name.len() + 7 * byte() + 31 * byte();
        (place / 64 % 4, 1 << (place % 64))
    }
}

/// Whether a link is superscript.
fn is_raised(document: &Document, link: ElementId) -> bool {
    let is_sup = |id: ElementId| document.elements()[id].tag == Tag::Sup;
    document.ancestors(link).take(2).any(is_sup) || document.children(link).any(is_sup)
}

fn has_class_of_reference(document: &Document, link: ElementId) -> bool {
    let around = document.ancestors(link).take(2);
    let inline = around.filter(|&id| !document.elements()[id].tag.breaks_line());
    std::iter::once(link).chain(inline).any(|id| {
        let class = document
            .first_names(id, "class")
            .unwrap_or_default()
            .to_ascii_lowercase();
        CLASSES.iter().any(|part| class.contains(part)) || class.split_ascii_whitespace().any(|class| class == "fn")
    })
}

/// The block that begins at a place of the page and is short enough for a footnote.
fn body_at(document: &Document, target: ElementId) -> Option<ElementId> {
    let element = |id: ElementId| &document.elements()[id];
    let begins_here = |id: ElementId| {
        let before = element(id).texts.start.until(element(target).texts.start);
        document.counts(before).characters == 0
    };
    let with_target = || std::iter::once(target).chain(document.ancestors(target));
    let block = with_target().find(|&id| element(id).tag.breaks_line())?;
    if element(block).tag == Tag::Table {
        return NoteTable::of(document, block).map(|table| table.body);
    }
    if is_label_of_next(document, block) {
        let next = element(block).end;
        let follows = next < element(element(block).parent).end && can_hold_note(document, next);
        return follows.then_some(next);
    }
    // A paragraph that begins an item of a list is not all of it.
    let item = document
        .ancestors(block)
        .take(3)
        .find(|&id| matches!(element(id).tag, Tag::Li | Tag::Dd));
    let body = item.filter(|&id| begins_here(id)).unwrap_or(block);
    (can_hold_note(document, body) && begins_here(body)).then_some(body)
}

/// Whether an element is of a kind that holds notes and has as much text as one.
fn can_hold_note(document: &Document, id: ElementId) -> bool {
    let is_holder = matches!(
        document.elements()[id].tag,
        Tag::Li | Tag::Dd | Tag::P | Tag::Div | Tag::Aside | Tag::Section | Tag::Blockquote | Tag::Footer
    );
    is_holder && (1..=LONGEST_NOTE).contains(&characters(document, id))
}

/// Whether a block is a heading or a term that holds the number of the note after it.
fn is_label_of_next(document: &Document, block: ElementId) -> bool {
    let tag = document.elements()[block].tag;
    (tag == Tag::Dt || tag.heading_level().is_some()) && is_label(document, block)
}

/// Whether an element holds the number of a note, perhaps with those of the ways back: "1", "[1]", "1(1,2)".
fn is_label(document: &Document, id: ElementId) -> bool {
    label::text_of(document, id).is_some_and(|text| {
        let text = label::without_brackets(&text);
        let (label, ways_back) = text.split_at(text.find(['(', '[']).unwrap_or(text.len()));
        label::is_label(label.trim_end()) && !ways_back.contains(char::is_alphabetic)
    })
}

/// Elements of the largest table that holds a note.
const MOST_IN_TABLE: u32 = 200;

/// A table of one row that holds a note: the cell with the label and the cell with the text.
struct NoteTable {
    label: ElementId,
    body: ElementId,
}

impl NoteTable {
    fn of(document: &Document, table: ElementId) -> Option<NoteTable> {
        let elements = document.elements();
        let inside = (table + 1).until(elements[table].end.min(table + MOST_IN_TABLE));
        let mut cells = inside.iter().filter(|&id| elements[id].tag == Tag::Td);
        let (label, body) = (cells.next()?, cells.next()?);
        let is_row = elements[label].parent == elements[body].parent && cells.next().is_none();
        let is_note = is_row && is_label(document, label);
        let length = characters(document, body);
        (is_note && (1..=LONGEST_NOTE).contains(&length)).then_some(NoteTable { label, body })
    }
}

/// Returns the heading, term or cell with the number of a note that a link leads to.
pub(super) fn label_before(document: &Document, target: ElementId, body: ElementId) -> Option<ElementId> {
    let mut around = std::iter::once(target).chain(document.ancestors(target));
    let block = around.find(|&id| document.elements()[id].tag.breaks_line())?;
    if document.elements()[block].tag == Tag::Table {
        return NoteTable::of(document, block).map(|table| table.label);
    }
    (block < body && is_label_of_next(document, block)).then_some(block)
}

#[cfg(test)]
mod tests {
    use crate::extraction::article::leaves_of as text;

    #[test]
    fn notes_that_are_referred_to_twice_are_read() {
        let twice = "<p>one<a class=footnote-reference href=#n id=a>[1]</a> and two<a class=footnote-reference href=#n id=b>[1]</a></p>";
        let backs = "(<a class=fn-backref href=#a>1</a>, <a class=fn-backref href=#b>2</a>)";
        for note in [
            format!(
                "<table class='docutils footnote' id=n><tr><td>[1]</td><td><em>{backs}</em> A note.</td></tr></table>"
            ),
            format!("<dl><dt id=n><span>1</span><span>{backs}</span></dt><dd><p>A note.</p></dd></dl>"),
        ] {
            assert_eq!(text(&format!("{twice}{note}")), "one[1] and two[1] / A note.", "{note}");
        }
    }
}
