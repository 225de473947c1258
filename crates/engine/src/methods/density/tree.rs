//! The elements that are left, with their counts.

use super::Settings;
use super::characters::Measured;
use super::removal::Removal;
use crate::document::{Document, ElementId, Event, Tag, TextId};
use std::ops::Range;

/// Ordinal of an element among those that are left, in document order; 0 is the body.
pub(super) type NodeId = usize;

/// The counts of one element, over its whole subtree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// `C`: characters.
    pub characters: u32,
    /// `T`: elements below this one.
    pub tags: u32,
    /// `LC`: characters under links.
    pub link_characters: u32,
    /// `LT`: link tags.
    pub link_tags: u32,
    /// `P`: punctuation marks.
    pub punctuation: u32,
}

/// One element.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub element: ElementId,
    /// The body is its own parent.
    pub parent: NodeId,
    /// One past the last node of this subtree.
    pub end: NodeId,
    /// Levels below the body.
    pub depth: u16,
    pub counts: Counts,
}

impl Node {
    /// Share of the characters in links, 0 to 1.
    pub(super) fn link_share(&self) -> f64 {
        f64::from(self.counts.link_characters) / f64::from(self.counts.characters.max(1))
    }
}

/// A text node and its parent.
pub(super) struct OwnText {
    pub node: NodeId,
    pub text: TextId,
}

/// A stretch of an element's own text between child elements.
pub(super) struct Stretch {
    pub node: NodeId,
    pub measured: Measured,
}

/// The body without what was removed, flat and in document order.
#[derive(Default)]
pub(super) struct Tree {
    pub nodes: Vec<Node>,
    /// By node, and in document order within one.
    own_texts: Vec<OwnText>,
    pub stretches: Vec<Stretch>,
}

impl Tree {
    /// Empty where the page has no body.
    pub(super) fn of(document: &Document, settings: &Settings) -> Tree {
        let mut growth = Growth {
            document,
            settings,
            tree: Tree {
                nodes: Vec::with_capacity(document.elements().len()),
                own_texts: Vec::with_capacity(document.texts().len()),
                ..Tree::default()
            },
            open: Vec::new(),
            links: 0,
            is_stretch_open: false,
        };
        growth.run();
        let mut tree = growth.tree;
        tree.own_texts.sort_by_key(|own| own.node);
        tree.count_tags();
        tree.add_up();
        tree.count_link_tags(document);
        tree
    }

    /// For each node the text nodes that are its children.
    pub(super) fn own_texts(&self) -> impl Iterator<Item = &[OwnText]> {
        let mut rest = self.own_texts.as_slice();
        (0..self.nodes.len()).map(move |node| {
            let count = rest.iter().take_while(|own| own.node == node).count();
            let (own, after) = rest.split_at(count);
            rest = after;
            own
        })
    }

    /// A node and all below it.
    pub(super) fn subtree(&self, node: NodeId) -> Range<NodeId> {
        node..self.nodes[node].end
    }

    /// The nodes but the body, each after all below it.
    pub(super) fn upwards(&self) -> impl Iterator<Item = NodeId> + use<> {
        (1..self.nodes.len()).rev()
    }

    /// A node and its ancestors, up to the body.
    pub(super) fn path(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(node), |&id| (id != 0).then(|| self.nodes[id].parent))
    }

    fn count_tags(&mut self) {
        for (id, node) in self.nodes.iter_mut().enumerate() {
            node.counts.tags = (node.end - id - 1) as u32;
        }
    }

    /// From the counts of each element's own text to those of its subtree.
    fn add_up(&mut self) {
        for id in self.upwards() {
            let Node {
                parent, counts: below, ..
            } = self.nodes[id];
            let above = &mut self.nodes[parent].counts;
            above.characters += below.characters;
            above.link_characters += below.link_characters;
            above.punctuation += below.punctuation;
        }
    }

    /// `LT`: of a link its `T`; else of each child its `LT`, and one more where the child is a link or nothing but links.
    fn count_link_tags(&mut self, document: &Document) {
        for id in self.upwards() {
            let node = &mut self.nodes[id];
            let (is_link, parent) = (is_link(document, node.element), node.parent);
            let counts = &mut node.counts;
            if is_link {
                counts.link_tags = counts.tags;
            }
            let is_all_links =
                counts.link_tags == counts.tags && counts.tags != 0 && counts.characters == counts.link_characters;
            let link_tags = counts.link_tags + u32::from(is_link || is_all_links);
            self.nodes[parent].counts.link_tags += link_tags;
        }
    }
}

fn is_link(document: &Document, element: ElementId) -> bool {
    matches!(document.elements()[element].tag, Tag::A | Tag::Button | Tag::Select)
}

/// The tree while the page is walked.
struct Growth<'a> {
    document: &'a Document,
    settings: &'a Settings,
    tree: Tree,
    open: Vec<NodeId>,
    /// How many open elements are links.
    links: u32,
    /// Whether further text belongs to the last stretch.
    is_stretch_open: bool,
}

impl Growth<'_> {
    fn run(&mut self) {
        let elements = self.document.elements();
        let Some(body) = elements.iter().find(|element| element.tag == Tag::Body) else {
            return;
        };
        let removal = Removal::new(self.document, self.settings.mode, body);
        let mut walk = self.settings.mode.walk(self.document);
        while let Some(event) = walk.next() {
            match event {
                Event::Open(id) if self.open.is_empty() && elements[id].tag != Tag::Body => {}
                Event::Open(id) if !self.open.is_empty() && removal.removes(id) => walk.skip_contents(),
                Event::Open(id) => self.enter(id),
                Event::Text(id) => self.take(id),
                Event::Close(id) => {
                    self.leave(id);
                    if self.open.is_empty() && !self.tree.nodes.is_empty() {
                        return;
                    }
                }
            }
        }
    }

    fn enter(&mut self, element: ElementId) {
        let id = self.tree.nodes.len();
        self.tree.nodes.push(Node {
            element,
            parent: self.open.last().copied().unwrap_or(id),
            end: id + 1,
            depth: self.open.len() as u16,
            counts: Counts::default(),
        });
        self.open.push(id);
        self.links += u32::from(is_link(self.document, element));
        self.is_stretch_open = false;
    }

    /// Removed elements are closed too, without having been entered.
    fn leave(&mut self, element: ElementId) {
        let Some(&id) = self.open.last() else { return };
        if self.tree.nodes[id].element != element {
            return;
        }
        self.open.pop();
        self.tree.nodes[id].end = self.tree.nodes.len();
        self.links -= u32::from(is_link(self.document, element));
        self.is_stretch_open = false;
    }

    fn take(&mut self, text: TextId) {
        let Some(&node) = self.open.last() else { return };
        self.tree.own_texts.push(OwnText { node, text });
        let measured = Measured::of(self.document.text(text), self.settings.punctuation);
        if measured.characters == 0 {
            return;
        }
        let counts = &mut self.tree.nodes[node].counts;
        counts.characters += measured.characters;
        counts.punctuation += measured.marks;
        if self.links > 0 {
            counts.link_characters += measured.characters;
        }
        match self.tree.stretches.last_mut() {
            Some(stretch) if self.is_stretch_open => {
                stretch.measured.characters += measured.characters;
                stretch.measured.marks += measured.marks;
            }
            _ => self.tree.stretches.push(Stretch { node, measured }),
        }
        self.is_stretch_open = true;
    }
}
