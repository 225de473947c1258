//! The tree of what can be seen of a page: elements with something valid in them, texts, pictures and controls.

use super::Mode;
use crate::document::layout::{Background, Display, ElementLayout, Font, Layout, Rect};
use crate::document::{Document, ElementId, Event, Tag, TextId};
use std::ops::Range;

/// The place of a node in its tree.
pub type NodeId = u32;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text node.
    Text(TextId),
    /// A picture as small as letters, which counts as text of length 0.
    Icon,
    /// A picture, a film, a control.
    Leaf,
    /// `br` or `wbr`: joins the texts on both sides.
    Break,
    /// Neighbouring texts of one parent.
    Run,
    /// Any other element.
    Element,
}

/// One node.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    /// Its element; of a text and of a run the element around it.
    pub element: ElementId,
    /// Where it stands.
    pub rect: Rect,
    /// Whether it stands in lines. What does not is a *line-break node*.
    pub is_inline: bool,
    /// Whether it is *virtual text*: text, or an inline element with nothing but virtual text in it.
    pub is_virtual_text: bool,
    /// The font of its element.
    pub font: Font,
    /// The background that it is seen on.
    pub background: Background,
    /// Characters of its text.
    pub length: u32,
    /// Characters of its text in links.
    pub linked: u32,
    children: Range<u32>,
    texts: Range<u32>,
}

/// The tree. Children come before their parents.
#[derive(Debug, Default)]
pub struct Visual {
    nodes: Vec<Node>,
    children: Vec<NodeId>,
    /// Texts and icons in page order.
    texts: Vec<NodeId>,
    /// The body, where anything of it can be seen.
    pub body: Option<NodeId>,
    /// The boxes of horizontal rules.
    pub rules: Vec<Rect>,
    /// For each element of the page whether a rule is directly in it.
    holds_rule: Vec<bool>,
}

impl Visual {
    /// The tree of a page, with boxes as the mode takes them.
    pub fn of(document: &Document, layout: &Layout, mode: Mode) -> Visual {
        let mut builder = Builder {
            document,
            layout,
            mode,
            tree: Visual {
                holds_rule: vec![false; document.elements().len()],
                ..Visual::default()
            },
            pending: Vec::new(),
            open: Vec::new(),
        };
        builder.walk();
        builder.tree
    }

    /// One node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The children of a node, `br` included.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        let Range { start, end } = self.node(id).children;
        &self.children[start as usize..end as usize]
    }

    /// The children of a node but `br`.
    pub fn valid_children(&self, id: NodeId) -> impl Iterator<Item = &Node> {
        let nodes = self.children(id).iter().map(|&child| self.node(child));
        nodes.filter(|node| node.kind != Kind::Break)
    }

    /// The texts and icons in a node.
    pub fn texts(&self, id: NodeId) -> impl ExactSizeIterator<Item = &Node> {
        let Range { start, end } = self.node(id).texts;
        let texts = &self.texts[start as usize..end as usize];
        texts.iter().map(|&text| self.node(text))
    }

    /// Whether a rule is directly in a node's element.
    pub fn holds_rule(&self, id: NodeId) -> bool {
        self.holds_rule[self.node(id).element.index()]
    }

    /// Adds the run of some of a parent's children.
    pub fn add_run(&mut self, parent: NodeId, children: &[NodeId]) -> NodeId {
        let is_text = |&&child: &&NodeId| self.node(child).kind != Kind::Break;
        let members: Vec<NodeId> = children.iter().filter(is_text).copied().collect();
        let start = self.children.len() as u32;
        self.children.extend_from_slice(&members);
        let [first, last] = [members.first(), members.last()].map(|member| member.map(|&id| self.node(id)));
        let around = self.node(parent);
        let run = Node {
            kind: Kind::Run,
            is_inline: true,
            is_virtual_text: true,
            rect: self.around(&members).unwrap_or(around.rect),
            background: first.map_or(around.background, |first| first.background),
            length: members.iter().map(|&id| self.node(id).length).sum(),
            linked: members.iter().map(|&id| self.node(id).linked).sum(),
            children: start..self.children.len() as u32,
            texts: first.map_or(0, |first| first.texts.start)..last.map_or(0, |last| last.texts.end),
            ..around.clone()
        };
        self.add(run)
    }

    /// The smallest box around some nodes.
    fn around(&self, nodes: &[NodeId]) -> Option<Rect> {
        let rects = nodes.iter().map(|&id| self.node(id).rect);
        rects.reduce(Rect::around)
    }

    fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }
}

/// How an element takes part in the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Neither it nor anything in it can be valid.
    Ignored,
    Break,
    /// `hr`: never a block.
    Rule,
    Media,
    /// A control, which is a leaf where nothing valid is in it.
    Control,
    Plain,
}

impl Role {
    fn of(name: &str) -> Role {
        match name {
            "br" | "wbr" => Role::Break,
            "hr" => Role::Rule,
            "img" | "video" | "canvas" | "svg" | "object" | "embed" | "iframe" | "audio" => Role::Media,
            "input" | "select" | "textarea" | "button" | "progress" | "meter" => Role::Control,
            "script" | "style" | "noscript" | "template" | "head" | "source" | "track" | "param" | "area" | "map"
            | "link" | "meta" | "title" | "base" | "col" | "colgroup" | "option" | "optgroup" => Role::Ignored,
            _ => Role::Plain,
        }
    }
}

/// An element that is open.
struct Open {
    id: ElementId,
    role: Role,
    layout: ElementLayout,
    background: Background,
    is_linked: bool,
    first_pending: usize,
    first_text: u32,
}

struct Builder<'a> {
    document: &'a Document,
    layout: &'a Layout,
    mode: Mode,
    tree: Visual,
    /// Nodes whose parent is still open.
    pending: Vec<NodeId>,
    open: Vec<Open>,
}

impl Builder<'_> {
    fn walk(&mut self) {
        let mut walk = self.document.walk();
        while let Some(event) = walk.next() {
            match event {
                Event::Open(id) => {
                    if self.open(id) {
                        walk.skip_contents();
                    }
                }
                Event::Text(id) => self.text(id),
                Event::Close(_) => self.close(),
            }
        }
    }

    /// Opens an element; true where nothing in it can be valid by itself.
    fn open(&mut self, id: ElementId) -> bool {
        let element = &self.document.elements()[id];
        let layout = self.layout.element(id);
        let role = if layout.flags.hides_contents() {
            Role::Ignored
        } else {
            Role::of(&element.name)
        };
        let parent = self.open.last();
        let behind = parent.map_or(Background::WHITE, |parent| parent.background);
        self.open.push(Open {
            id,
            role,
            layout,
            background: layout.background.unwrap_or(behind),
            is_linked: element.tag == Tag::A || parent.is_some_and(|parent| parent.is_linked),
            first_pending: self.pending.len(),
            first_text: self.tree.texts.len() as u32,
        });
        matches!(role, Role::Ignored | Role::Media) || matches!(element.tag, Tag::Select | Tag::Textarea)
    }

    fn text(&mut self, id: TextId) {
        let Some(around) = self.open.last() else { return };
        let text = self.layout.text(id);
        if !text.flags.has_boxes() || !text.rect.can_be_seen() || around.layout.flags.is_invisible() {
            return;
        }
        let first = self.tree.texts.len() as u32;
        let node = Node {
            kind: Kind::Text(id),
            rect: text.rect,
            is_inline: true,
            is_virtual_text: true,
            length: text.length,
            linked: if around.is_linked { text.length } else { 0 },
            texts: first..first + 1,
            ..around.node(Kind::Leaf)
        };
        let node = self.tree.add(node);
        self.tree.texts.push(node);
        self.pending.push(node);
    }

    fn close(&mut self) {
        let Some(closed) = self.open.pop() else { return };
        let own = closed.own_rect();
        let is_empty = !self.pending[closed.first_pending..]
            .iter()
            .any(|&id| self.tree.node(id).kind != Kind::Break);
        match closed.role {
            Role::Ignored => {}
            Role::Break => self.push(Node {
                is_inline: true,
                is_virtual_text: true,
                ..closed.node(Kind::Break)
            }),
            Role::Rule => self.rule(&closed, own),
            Role::Control | Role::Media if is_empty => self.leaf(&closed, own),
            _ if is_empty => self.pending.truncate(closed.first_pending),
            // Its children are its parent's.
            _ if closed.layout.display == Display::Contents => {}
            _ => self.element(closed, own),
        }
    }

    fn push(&mut self, node: Node) {
        let node = self.tree.add(node);
        self.pending.push(node);
    }

    fn rule(&mut self, closed: &Open, own: Option<Rect>) {
        let is_visible = !closed.layout.flags.is_invisible();
        if let Some(rect) = own.filter(|_| is_visible) {
            self.tree.rules.push(rect);
            let parent = self.document.elements()[closed.id].parent;
            self.tree.holds_rule[parent.index()] = true;
        }
    }

    fn leaf(&mut self, closed: &Open, own: Option<Rect>) {
        self.pending.truncate(closed.first_pending);
        let Some(rect) = own.filter(|_| !closed.layout.flags.is_invisible()) else {
            return;
        };
        let leaf = closed.node(Kind::Leaf);
        if closed.role != Role::Media || !is_icon(rect, leaf.font) {
            self.push(Node { rect, ..leaf });
            return;
        }
        let first = self.tree.texts.len() as u32;
        self.tree.texts.push(self.tree.node_count() as u32);
        self.push(Node {
            kind: Kind::Icon,
            rect,
            is_inline: true,
            is_virtual_text: true,
            texts: first..first + 1,
            ..leaf
        });
    }

    fn element(&mut self, closed: Open, own: Option<Rect>) {
        let tree = &self.tree;
        let inside = &self.pending[closed.first_pending..];
        let nodes = || inside.iter().map(|&id| tree.node(id));
        let valid = || nodes().filter(|node| node.kind != Kind::Break);
        let parent = self.open.last();
        let is_decorated = closed.layout.flags.is_framed()
            || closed.layout.background.is_some()
                && parent.is_some_and(|parent| parent.background != closed.background);
        let around = valid().map(|node| node.rect).reduce(Rect::around).unwrap_or_default();
        // Padding that nobody sees must not close a gap.
        let is_tight = self.mode == Mode::Repaired && !is_decorated;
        let tag = self.document.elements()[closed.id].tag;
        let node = closed.node(Kind::Element);
        let is_inline = node.is_inline && tag != Tag::Body;
        let start = tree.children.len() as u32;
        let node = Node {
            rect: own.filter(|_| !is_tight).unwrap_or(around),
            is_inline,
            is_virtual_text: is_inline && nodes().all(|node| node.is_virtual_text),
            length: valid().map(|node| node.length).sum(),
            linked: valid().map(|node| node.linked).sum(),
            children: start..start + inside.len() as u32,
            texts: closed.first_text..tree.texts.len() as u32,
            ..node
        };
        self.tree.children.extend(self.pending.drain(closed.first_pending..));
        if tag == Tag::Body && self.open.len() == 1 && self.tree.body.is_none() {
            self.tree.body = Some(self.tree.node_count() as u32);
        }
        self.push(node);
    }
}

impl Open {
    /// Its border box, where that can be seen.
    fn own_rect(&self) -> Option<Rect> {
        let rect = self.layout.rect;
        let flags = self.layout.flags;
        (flags.has_boxes() && !flags.is_cut_off() && rect.can_be_seen()).then_some(rect)
    }

    /// A node of this element with nothing in it.
    fn node(&self, kind: Kind) -> Node {
        Node {
            kind,
            element: self.id,
            rect: Rect::default(),
            is_inline: self.layout.display == Display::Inline,
            is_virtual_text: false,
            font: self.layout.font,
            background: self.background,
            length: 0,
            linked: 0,
            children: 0..0,
            texts: self.first_text..self.first_text,
        }
    }
}

/// At most 2 font sizes high and 4 wide. The boxes are in 1/64 px, fonts in 1/100.
fn is_icon(rect: Rect, font: Font) -> bool {
    let size = i64::from(font.size) * 64;
    rect.height() * 100 <= 2 * size && rect.width() * 100 <= 4 * size
}
