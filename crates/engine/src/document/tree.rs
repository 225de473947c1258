//! The tree that html5ever builds: an arena of nodes linked by index.
//!
//! It lives only between parsing and [`super::build`]; everything after reads the flat tables. Comments,
//! processing instructions and doctypes are not kept, so text on both sides of a comment is one text node.

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::NodeOrText;
use html5ever::{Attribute, QualName, local_name, ns};
use std::ops::Range;

/// Index of a node in the arena.
pub(super) type NodeId = u32;

/// "No such node" in the links of a [`Node`].
pub(super) const NONE: NodeId = NodeId::MAX;

/// The root of every tree.
pub(super) const ROOT: NodeId = 0;

/// Stands for every comment and processing instruction; never linked into the tree.
pub(super) const IGNORED: NodeId = 1;

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
    pub attribute_weight: usize,
    /// The name of a node that is no element; the tree builder never asks for one, but asking must not panic.
    pub nameless: QualName,
}

impl Tree {
    pub(super) fn new() -> Tree {
        let mut tree = Tree {
            nodes: Vec::new(),
            attribute_weight: 0,
            nameless: QualName::new(None, ns!(), local_name!("")),
        };
        tree.add(Content::Container);
        tree.add(Content::Container);
        tree
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// The text of a text node; empty for any other node.
    pub(super) fn text(&self, id: NodeId) -> &str {
        match &self.node(id).content {
            Content::Text(text) => text,
            _ => "",
        }
    }

    /// The next node in document order; [`NONE`] behind the last.
    pub(super) fn following(&self, mut node: NodeId) -> NodeId {
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

    pub(super) fn add(&mut self, content: Content) -> NodeId {
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

    pub(super) fn detach(&mut self, id: NodeId) {
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

    pub(super) fn append_node(&mut self, parent: NodeId, id: NodeId) {
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

    pub(super) fn insert_node_before(&mut self, sibling: NodeId, id: NodeId) {
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

    pub(super) fn append(&mut self, parent: NodeId, child: NodeOrText<NodeId>) -> Option<AddedText> {
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

    pub(super) fn insert_before(&mut self, sibling: NodeId, child: NodeOrText<NodeId>) -> Option<AddedText> {
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

    /// Moves all children of a node behind those of another; returns how many there were.
    pub(super) fn move_children(&mut self, from: NodeId, to: NodeId) -> usize {
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

    /// Adds the attributes that an element does not have yet; returns how many names were compared.
    pub(super) fn add_missing_attributes(&mut self, id: NodeId, more: Vec<Attribute>) -> usize {
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
