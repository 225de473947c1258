//! The side of the tree that html5ever's tree builder writes to: it counts the work, and can remember where text came.

use super::shadow;
use super::streamed::{names_html, takes_part};
use super::tree::{AddedText, Content, IGNORED, NONE, NodeId, ROOT, Tree};
use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, QualName, expanded_name, local_name, ns};
use std::borrow::Cow;
use std::cell::{Cell, Ref, RefCell};

/// What the tree builder asks of a [`Sink`], in units of work: a question about an element is one, since answering it takes
/// about as long as the tree builder's step to the next element does.
mod weights {
    pub(super) const NODE: u64 = 10;
    pub(super) const ATTRIBUTE: u64 = 2;
    /// Taking a node or text from one place to another.
    pub(super) const MOVE: u64 = 3;
}

/// Builds a [`Tree`] as the tree builder of html5ever asks.
pub(super) struct Sink {
    tree: RefCell<Tree>,
    /// Units of work that the tree builder has made.
    work: Cell<u64>,
    /// The text added since somebody last asked, where somebody asks.
    added: Option<RefCell<Vec<AddedText>>>,
}

impl Sink {
    pub(super) fn new() -> Sink {
        Sink {
            tree: RefCell::new(Tree::new()),
            work: Cell::new(0),
            added: None,
        }
    }

    /// A sink that remembers what text it was given, for [`Sink::take_added`].
    pub(super) fn recording() -> Sink {
        Sink {
            added: Some(RefCell::default()),
            ..Sink::new()
        }
    }

    /// The text added since the last call, in the order of the source.
    pub(super) fn take_added(&self) -> Vec<AddedText> {
        self.added.as_ref().map(RefCell::take).unwrap_or_default()
    }

    pub(super) fn tree(&self) -> Ref<'_, Tree> {
        self.tree.borrow()
    }

    /// Units of work that the tree builder has made so far. Nothing else of it can be counted from outside, and nearly all
    /// that it does without end – searching the open elements, opening formatting elements again – asks about elements.
    pub(super) fn work(&self) -> u64 {
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
    pub(super) fn node_count(&self) -> usize {
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
            attributes.retain(|attribute| takes_part(attribute) || shadow::takes_part(attribute));
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

    fn is_mathml_annotation_xml_integration_point(&self, target: &NodeId) -> bool {
        match &self.tree.borrow().node(*target).content {
            Content::Element { attributes, .. } => attributes.iter().any(names_html),
            _ => false,
        }
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
