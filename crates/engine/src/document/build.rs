//! From the parsed tree to the flat tables, in one iterative walk.

use super::once::Computed;
use super::parse::Cut;
use super::tree::{Content, NONE, NodeId, ROOT, Tree};
use super::written::MovedRuns;
use super::{Attribute, AttributeNames, Counts, Document, Element, ElementId, Origin, Tag, TextId, TextNode};
use foldhash::{HashMap, HashMapExt};
use html5ever::{Attribute as ParsedAttribute, LocalName, QualName, local_name};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Visible characters below which a page has no text to speak of.
const SCANT_TEXT: u32 = 300;

/// Bytes from which on an attribute value that several elements share is kept once.
const LONG_VALUE: usize = 32;

/// What the parser read of a page.
pub(super) struct Parsed {
    pub tree: Tree,
    pub cut: Option<Cut>,
    pub html: Arc<str>,
}

/// Builds the tables; elements below `depth` levels become siblings at that level, in document order. Text that the page
/// states in its data for scripts is taken in as a `noscript` at the end of the root.
pub(super) fn build(parsed: &Parsed, stated: Option<&Tree>, depth: u16) -> Document {
    let mut builder = Builder::new(parsed.tree.nodes.len(), parsed.html.len(), depth);
    builder.open_root();
    add(&parsed.tree, ROOT, &mut builder);
    let stated = stated.map(|tree| {
        let id = ElementId::at(builder.elements.len());
        builder.push_element(Tag::Noscript, local_name!("noscript"));
        builder.open.html = None;
        add(tree, body_of(tree), &mut builder);
        builder.close_last();
        id
    });
    let mut document = builder.finish(parsed);
    document.stated = stated;
    document
}

/// The body of a tree that was parsed from a page's contents: the last child of the root element.
fn body_of(tree: &Tree) -> NodeId {
    match tree.node(ROOT).last_child {
        NONE => ROOT,
        html => tree.node(html).last_child,
    }
}

/// Adds what is below `top` to the elements that are open.
fn add(tree: &Tree, top: NodeId, builder: &mut Builder) {
    let mut node = if top == NONE { NONE } else { tree.node(top).first_child };
    let mut level = builder.open.path.len() as u32 - 1;
    while node != NONE {
        let opened = builder.enter(tree, node);
        level += u32::from(opened);
        let first = tree.node(node).first_child;
        if first != NONE {
            node = first;
            continue;
        }
        if opened {
            builder.leave(level);
            level -= 1;
        }
        node = next_after(tree, top, node, &mut |node| {
            if builder.is_open_element(tree, node) {
                builder.leave(level);
                level -= 1;
            }
        });
    }
}

/// The node below `top` that follows `node`'s subtree; calls `end` for the elements that end on the way.
fn next_after(tree: &Tree, top: NodeId, mut node: NodeId, end: &mut dyn FnMut(NodeId)) -> NodeId {
    loop {
        if tree.node(node).next != NONE {
            return tree.node(node).next;
        }
        node = tree.node(node).parent;
        if node == NONE || node == top {
            return NONE;
        }
        end(node);
    }
}

struct Builder {
    elements: Vec<Element>,
    attributes: AttributeTable,
    texts: Vec<TextNode>,
    text: String,
    sums: Vec<Counts>,
    /// Text nodes that nothing but a `noscript` hides.
    without_script: Vec<TextId>,
    open: OpenElements,
}

/// The attributes of all elements.
struct AttributeTable {
    entries: Vec<Attribute>,
    values: String,
    /// Where long values of the parser's tree are in `values`. The parser reopens a formatting element in every block
    /// that follows it; the copies share their values, and the tables must not write them out each time.
    long: HashMap<*const str, Range<u32>>,
}

impl AttributeTable {
    fn push(&mut self, attribute: &ParsedAttribute) {
        let value: &str = &attribute.value;
        let value = if value.len() < LONG_VALUE {
            append(&mut self.values, value)
        } else {
            let place = self.long.entry(std::ptr::from_ref(value));
            place.or_insert_with(|| append(&mut self.values, value)).clone()
        };
        self.entries.push(Attribute {
            name: attribute.name.local.clone(),
            value,
        });
    }
}

/// Adds `text`; returns its place.
fn append(all: &mut String, text: &str) -> Range<u32> {
    let start = all.len() as u32;
    all.push_str(text);
    start..all.len() as u32
}

/// The path from the root to the current element, at most `depth` long.
struct OpenElements {
    path: Vec<ElementId>,
    depth: u16,
    links: u32,
    hiding: u32,
    noscripts: u32,
    /// The `html` element of the page, whose place the root of the tables takes.
    html: Option<NodeId>,
}

impl Builder {
    fn new(nodes: usize, bytes: usize, depth: u16) -> Builder {
        Builder {
            elements: Vec::with_capacity(nodes / 2),
            attributes: AttributeTable {
                entries: Vec::with_capacity(nodes / 2),
                values: String::with_capacity(bytes / 4),
                long: HashMap::new(),
            },
            texts: Vec::with_capacity(nodes / 2),
            text: String::with_capacity(bytes / 2),
            sums: vec![Counts::default()],
            without_script: Vec::new(),
            open: OpenElements {
                path: Vec::with_capacity(64),
                depth: depth.max(2),
                links: 0,
                hiding: 0,
                noscripts: 0,
                html: None,
            },
        }
    }

    fn open_root(&mut self) {
        self.push_element(Tag::Html, local_name!("html"));
    }

    /// Takes a node into the tables; true where it opened a level.
    fn enter(&mut self, tree: &Tree, node: NodeId) -> bool {
        match &tree.node(node).content {
            Content::Container => false,
            Content::Text(text) => {
                self.push_text(text);
                false
            }
            Content::Element { name, attributes } => {
                if self.open.html.is_none() && name.local == local_name!("html") && tree.node(node).parent == ROOT {
                    self.open.html = Some(node);
                    self.push_attributes(attributes);
                    return false;
                }
                self.open_element(name, attributes);
                true
            }
        }
    }

    fn is_open_element(&self, tree: &Tree, node: NodeId) -> bool {
        matches!(tree.node(node).content, Content::Element { .. }) && self.open.html != Some(node)
    }

    fn open_element(&mut self, name: &QualName, attributes: &[ParsedAttribute]) {
        if self.open.path.len() >= usize::from(self.open.depth) {
            self.close_last();
        }
        self.push_element(Tag::of(&name.ns, &name.local), name.local.clone());
        self.push_attributes(attributes);
    }

    fn push_element(&mut self, tag: Tag, name: LocalName) {
        let id = ElementId::at(self.elements.len());
        self.open.links += u32::from(tag == Tag::A);
        self.open.hiding += u32::from(tag.hides_text());
        self.open.noscripts += u32::from(tag == Tag::Noscript);
        self.elements.push(Element {
            tag,
            name,
            parent: self.open.path.last().copied().unwrap_or(id),
            depth: self.open.path.len() as u16,
            end: id + 1,
            texts: TextId::at(self.texts.len()).until(TextId::at(self.texts.len())),
            attributes: self.attributes.entries.len() as u32..self.attributes.entries.len() as u32,
            attribute_names: AttributeNames::default(),
        });
        self.open.path.push(id);
    }

    fn push_attributes(&mut self, attributes: &[ParsedAttribute]) {
        for attribute in attributes {
            self.attributes.push(attribute);
        }
        if let Some(element) = self.elements.last_mut() {
            element.attributes.end = self.attributes.entries.len() as u32;
            let own = &self.attributes.entries[element.attributes.start as usize..];
            own.iter()
                .for_each(|attribute| element.attribute_names.insert(&attribute.name));
        }
    }

    fn push_text(&mut self, text: &str) {
        let Some(&element) = self.open.path.last() else {
            return;
        };
        let bytes = append(&mut self.text, text);
        let linked = self.open.links > 0;
        let is_code = self.elements[element].tag.is_code();
        let counts = if is_code {
            Counts::default()
        } else {
            Counts::of(text, linked)
        };
        let before = self.sums.last().copied().unwrap_or_default();
        self.sums.push(before + counts);
        if self.open.noscripts > 0 && self.open.hiding == self.open.noscripts {
            self.without_script.push(TextId::at(self.texts.len()));
        }
        self.texts.push(TextNode {
            element,
            linked,
            hidden: self.open.hiding > 0,
            bytes,
        });
    }

    /// Ends the element at `level` of the parser's tree; levels beyond the depth limit hold nothing open.
    fn leave(&mut self, level: u32) {
        if level < u32::from(self.open.depth) {
            self.close_last();
        }
    }

    fn close_last(&mut self) {
        let Some(id) = self.open.path.pop() else {
            return;
        };
        let (end, texts_end) = (ElementId::at(self.elements.len()), TextId::at(self.texts.len()));
        let element = &mut self.elements[id];
        element.end = end;
        element.texts.end = texts_end;
        self.open.links -= u32::from(element.tag == Tag::A);
        self.open.hiding -= u32::from(element.tag.hides_text());
        self.open.noscripts -= u32::from(element.tag == Tag::Noscript);
    }

    /// Pages that a script builds often hold their text a second time, for readers without scripts. It is the page's text
    /// where next to nothing else is; a note that scripts are needed is too short for that.
    fn shows_noscript(&self) -> bool {
        let characters = |id: usize| self.sums[id + 1].characters - self.sums[id].characters;
        let shown = (0..self.texts.len()).filter(|&id| !self.texts[id].hidden);
        let shown: u32 = shown.map(characters).sum();
        let without_script: u32 = self.without_script.iter().map(|&id| characters(id.index())).sum();
        shown < SCANT_TEXT && without_script >= SCANT_TEXT
    }

    fn finish(mut self, parsed: &Parsed) -> Document {
        while !self.open.path.is_empty() {
            self.close_last();
        }
        let shows_noscript = self.shows_noscript();
        if shows_noscript {
            for &id in &self.without_script {
                self.texts[id].hidden = false;
            }
        }
        Document {
            shows_noscript,
            elements: Arc::new(self.elements),
            attributes: self.attributes.entries,
            attribute_values: self.attributes.values,
            texts: self.texts,
            text: self.text,
            sums: self.sums,
            stated: None,
            cut: parsed.cut,
            layout: None,
            main_frame: None,
            origin: Origin {
                html: parsed.html.clone(),
                moved: MovedRuns::default(),
                source_map: OnceLock::new(),
                language: OnceLock::new(),
                computed: Computed::default(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    #[test]
    fn values_of_reopened_elements_stand_once() {
        let value = "long ".repeat(2_000);
        let html = format!("<div><b title='{value}'></div>{}", "<div>x</div>".repeat(100));
        let document = Document::parse_html(html.as_str().into(), &Limits::default(), &|| false);
        let bold: Vec<ElementId> = ElementId::all(&document.elements)
            .iter()
            .filter(|&id| document.elements[id].tag == Tag::B)
            .collect();
        assert_eq!(bold.len(), 101);
        assert!(bold.iter().all(|&id| document.attribute(id, "title") == Some(&value)));
        assert_eq!(document.attribute_values.len(), value.len());
    }

    #[test]
    fn equal_values_of_different_elements_are_both_found() {
        let value = "v".repeat(LONG_VALUE);
        let html = format!("<p id='{value}' class=''>a<p id='{value}' class=short>b");
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let paragraphs = document
            .element_ids()
            .iter()
            .zip(&document.elements[..])
            .filter(|(_, e)| e.tag == Tag::P);
        let ids: Vec<_> = paragraphs.map(|(id, _)| document.attribute(id, "id")).collect();
        assert_eq!(ids, [Some(value.as_str()); 2]);
    }
}
