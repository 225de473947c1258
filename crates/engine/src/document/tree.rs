//! The tree that html5ever builds: an arena of nodes linked by index.
//!
//! It lives only between parsing and [`super::build`]; everything after reads the flat tables. Comments,
//! processing instructions and doctypes are not kept, so text on both sides of a comment is one text node.

use super::streamed::takes_part;
use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, QualName, expanded_name, local_name, ns};
use std::borrow::Cow;
use std::cell::{Cell, Ref, RefCell};
use std::ops::Range;

/// Index of a node in the arena.
pub(super) type NodeId = u32;

/// "No such node" in the links of a [`Node`].
pub(super) const NONE: NodeId = NodeId::MAX;

/// The root of every tree.
pub(super) const ROOT: NodeId = 0;

/// Stands for every comment and processing instruction; never linked into the tree.
const IGNORED: NodeId = 1;

pub(super) enum Content {
    /// The root, a template's contents, or an ignored node.
    Container,
    Element {
        name: QualName,
        attributes: Vec<Attribute>,
    },
    Text(StrTendril),
}

pub(super) struct Node {
    pub parent: NodeId,
    pub previous: NodeId,
    pub next: NodeId,
    pub first_child: NodeId,
    pub last_child: NodeId,
    pub content: Content,
}

/// The arena; node 0 is the root.
pub(super) struct Tree {
    pub nodes: Vec<Node>,
    /// What attributes weigh, in nodes.
    attribute_weight: usize,
    /// The name of a node that is no element; the tree builder never asks for one, but asking must not panic.
    nameless: QualName,
}

impl Tree {
    fn new() -> Tree {
        let mut tree = Tree {
            nodes: Vec::new(),
            attribute_weight: 0,
            nameless: QualName::new(None, ns!(), local_name!("")),
        };
        tree.add(Content::Container);
        tree.add(Content::Container);
        tree
    }

    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// The text of a text node; empty for any other node.
    pub fn text(&self, id: NodeId) -> &str {
        match &self.node(id).content {
            Content::Text(text) => text,
            _ => "",
        }
    }

    /// The next node in document order; [`NONE`] behind the last.
    pub fn following(&self, mut node: NodeId) -> NodeId {
        if self.node(node).first_child != NONE {
            return self.node(node).first_child;
        }
        while node != NONE && self.node(node).next == NONE {
            node = self.node(node).parent;
        }
        if node == NONE { NONE } else { self.node(node).next }
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    fn add(&mut self, content: Content) -> NodeId {
        let id = self.nodes.len() as NodeId;
        self.nodes.push(Node {
            parent: NONE,
            previous: NONE,
            next: NONE,
            first_child: NONE,
            last_child: NONE,
            content,
        });
        id
    }

    fn detach(&mut self, id: NodeId) {
        let Node {
            parent, previous, next, ..
        } = *self.node(id);
        if parent == NONE {
            return;
        }
        match previous {
            NONE => self.node_mut(parent).first_child = next,
            _ => self.node_mut(previous).next = next,
        }
        match next {
            NONE => self.node_mut(parent).last_child = previous,
            _ => self.node_mut(next).previous = previous,
        }
        let node = self.node_mut(id);
        (node.parent, node.previous, node.next) = (NONE, NONE, NONE);
    }

    fn append_node(&mut self, parent: NodeId, id: NodeId) {
        if id == IGNORED {
            return;
        }
        self.detach(id);
        let last = self.node(parent).last_child;
        match last {
            NONE => self.node_mut(parent).first_child = id,
            _ => self.node_mut(last).next = id,
        }
        self.node_mut(parent).last_child = id;
        let node = self.node_mut(id);
        (node.parent, node.previous) = (parent, last);
    }

    pub fn insert_node_before(&mut self, sibling: NodeId, id: NodeId) {
        if id == IGNORED {
            return;
        }
        self.detach(id);
        let (parent, previous) = (self.node(sibling).parent, self.node(sibling).previous);
        match previous {
            NONE => self.node_mut(parent).first_child = id,
            _ => self.node_mut(previous).next = id,
        }
        self.node_mut(sibling).previous = id;
        let node = self.node_mut(id);
        (node.parent, node.previous, node.next) = (parent, previous, sibling);
    }

    /// Joins `text` to the text node `id`, if it is one.
    fn extend_text(&mut self, id: NodeId, text: &StrTendril) -> Option<AddedText> {
        if id == NONE {
            return None;
        }
        match &mut self.node_mut(id).content {
            Content::Text(present) => {
                let start = present.len32();
                present.push_tendril(text);
                Some(AddedText {
                    node: id,
                    bytes: start..present.len32(),
                })
            }
            _ => None,
        }
    }

    /// Makes a text node of its own.
    fn add_text(&mut self, text: StrTendril) -> AddedText {
        let bytes = 0..text.len32();
        let node = self.add(Content::Text(text));
        AddedText { node, bytes }
    }

    fn append(&mut self, parent: NodeId, child: NodeOrText<NodeId>) -> Option<AddedText> {
        let text = match child {
            NodeOrText::AppendNode(id) => {
                self.append_node(parent, id);
                return None;
            }
            NodeOrText::AppendText(text) => text,
        };
        let last = self.node(parent).last_child;
        self.extend_text(last, &text).or_else(|| {
            let added = self.add_text(text);
            self.append_node(parent, added.node);
            Some(added)
        })
    }

    fn insert_before(&mut self, sibling: NodeId, child: NodeOrText<NodeId>) -> Option<AddedText> {
        if self.node(sibling).parent == NONE {
            return None;
        }
        let text = match child {
            NodeOrText::AppendNode(id) => {
                self.insert_node_before(sibling, id);
                return None;
            }
            NodeOrText::AppendText(text) => text,
        };
        let previous = self.node(sibling).previous;
        self.extend_text(previous, &text).or_else(|| {
            let added = self.add_text(text);
            self.insert_node_before(sibling, added.node);
            Some(added)
        })
    }

    /// Gives the number of children, too.
    fn move_children(&mut self, from: NodeId, to: NodeId) -> usize {
        let mut moved = 0;
        let mut child = self.node(from).first_child;
        while child != NONE {
            let next = self.node(child).next;
            self.append_node(to, child);
            child = next;
            moved += 1;
        }
        moved
    }

    /// Gives the number of names that were compared, too.
    fn add_missing_attributes(&mut self, id: NodeId, more: Vec<Attribute>) -> usize {
        let Content::Element { attributes, .. } = &mut self.node_mut(id).content else {
            return 0;
        };
        let mut compared = 0;
        for attribute in more {
            compared += attributes.len();
            if attributes.iter().all(|present| present.name != attribute.name) {
                attributes.push(attribute);
            }
        }
        compared
    }
}

/// A piece of text that the tree builder put into a text node.
pub(super) struct AddedText {
    pub node: NodeId,
    /// Bytes of the node's text.
    pub bytes: Range<u32>,
}

/// What the tree builder asks of a [`Sink`], in units of work: a question about an element is one, since answering it takes
/// about as long as the tree builder's step to the next element does.
mod weights {
    pub const NODE: u64 = 10;
    pub const ATTRIBUTE: u64 = 2;
    /// Taking a node or text from one place to another.
    pub const MOVE: u64 = 3;
}

/// The side of the tree that html5ever writes to.
pub(super) struct Sink {
    tree: RefCell<Tree>,
    /// Units of work that the tree builder has made.
    work: Cell<u64>,
    /// The text added since somebody last asked, where somebody asks.
    added: Option<RefCell<Vec<AddedText>>>,
}

impl Sink {
    pub fn new() -> Sink {
        Sink {
            tree: RefCell::new(Tree::new()),
            work: Cell::new(0),
            added: None,
        }
    }

    /// A sink that remembers what text it was given, for [`Sink::take_added`].
    pub fn recording() -> Sink {
        Sink {
            added: Some(RefCell::default()),
            ..Sink::new()
        }
    }

    /// The text added since the last call, in the order of the source.
    pub fn take_added(&self) -> Vec<AddedText> {
        self.added.as_ref().map(RefCell::take).unwrap_or_default()
    }

    pub fn tree(&self) -> Ref<'_, Tree> {
        self.tree.borrow()
    }

    /// Units of work that the tree builder has made so far. Nothing else of it can be counted from outside, and nearly all
    /// that it does without end – searching the open elements, opening formatting elements again – asks about elements.
    pub fn work(&self) -> u64 {
        self.work.get()
    }

    pub(super) fn count(&self, work: u64) {
        self.work.set(self.work.get() + work);
    }

    fn record(&self, text: Option<AddedText>) {
        if let (Some(added), Some(text)) = (&self.added, text) {
            added.borrow_mut().push(text);
        }
    }

    /// Nodes of the tree so far; every eight attributes count as one more, since they take as much memory.
    pub fn node_count(&self) -> usize {
        let tree = self.tree.borrow();
        tree.nodes.len() + tree.attribute_weight
    }
}

impl TreeSink for Sink {
    type Handle = NodeId;
    type Output = Tree;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> Tree {
        self.tree.into_inner()
    }

    fn parse_error(&self, _message: Cow<'static, str>) {}

    fn set_quirks_mode(&self, _mode: QuirksMode) {}

    fn get_document(&self) -> NodeId {
        ROOT
    }

    fn same_node(&self, x: &NodeId, y: &NodeId) -> bool {
        self.count(1);
        x == y
    }

    fn elem_name<'a>(&'a self, target: &'a NodeId) -> Ref<'a, QualName> {
        self.count(1);
        Ref::map(self.tree.borrow(), |tree| match &tree.node(*target).content {
            Content::Element { name, .. } => name,
            _ => &tree.nameless,
        })
    }

    fn create_element(&self, name: QualName, mut attributes: Vec<Attribute>, _: ElementFlags) -> NodeId {
        self.count(weights::NODE + weights::ATTRIBUTE * attributes.len() as u64);
        if self.added.is_some() {
            // Who asks where the text came needs no other attributes.
            attributes.retain(takes_part);
            attributes.shrink_to_fit();
        }
        let is_template = name.expanded() == expanded_name!(html "template");
        let mut tree = self.tree.borrow_mut();
        tree.attribute_weight += attributes.len() / 8;
        let id = tree.add(Content::Element { name, attributes });
        if is_template {
            let contents = tree.add(Content::Container);
            tree.append_node(id, contents);
        }
        id
    }

    fn create_comment(&self, _text: StrTendril) -> NodeId {
        IGNORED
    }

    fn create_pi(&self, _target: StrTendril, _data: StrTendril) -> NodeId {
        IGNORED
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn append(&self, parent: &NodeId, child: NodeOrText<NodeId>) {
        self.count(weights::MOVE);
        let text = self.tree.borrow_mut().append(*parent, child);
        self.record(text);
    }

    fn append_before_sibling(&self, sibling: &NodeId, child: NodeOrText<NodeId>) {
        self.count(weights::MOVE);
        let text = self.tree.borrow_mut().insert_before(*sibling, child);
        self.record(text);
    }

    fn append_based_on_parent_node(&self, element: &NodeId, previous: &NodeId, child: NodeOrText<NodeId>) {
        let has_parent = self.tree.borrow().node(*element).parent != NONE;
        if has_parent {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous, child);
        }
    }

    fn add_attrs_if_missing(&self, target: &NodeId, attributes: Vec<Attribute>) {
        let compared = self.tree.borrow_mut().add_missing_attributes(*target, attributes);
        self.count(compared as u64);
    }

    fn get_template_contents(&self, target: &NodeId) -> NodeId {
        self.tree.borrow().node(*target).first_child
    }

    fn remove_from_parent(&self, target: &NodeId) {
        self.count(weights::MOVE);
        self.tree.borrow_mut().detach(*target);
    }

    fn reparent_children(&self, node: &NodeId, new_parent: &NodeId) {
        let moved = self.tree.borrow_mut().move_children(*node, *new_parent);
        self.count(weights::MOVE * moved as u64);
    }
}
