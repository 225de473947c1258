//! The 13 rules by which a node of the visual tree is divided or kept as a block (section 4.1 of the report).

use super::visual::{Kind, Node, NodeId, Visual};
use crate::document::layout::PX;
use crate::document::{Document, Tag};

/// What a rule says of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing of it can be seen.
    Cut,
    /// Its children are visited.
    Divide {
        /// Whether those on another background are blocks in this round.
        keeps_other_backgrounds: bool,
    },
    /// It is a block.
    Keep {
        /// Its degree of coherence.
        doc: u8,
        /// Whether it cannot be divided further.
        is_final: bool,
    },
}

/// The rule that applies to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The number of the rule.
    pub rule: u8,
    /// What it says.
    pub outcome: Outcome,
}

/// What a rule looks at besides the node.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    /// Whether the node is the only root of its sub-page.
    pub is_only_root: bool,
    /// Area below which a node may be kept, in squares of 1/64 px, ten times.
    pub limit_times_ten: i128,
    /// Whether the previous sibling was divided; `None` where there is none.
    pub is_previous_divided: Option<bool>,
}

/// The groups of elements with rules of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Inline,
    Table,
    Row,
    Cell,
    Paragraph,
    Other,
}

/// A page to whose nodes the rules are applied.
pub struct Rules<'a> {
    document: &'a Document,
    /// Area of the page, in squares of 1/64 px.
    page_area: i128,
}

const DIVIDE: Outcome = Outcome::Divide {
    keeps_other_backgrounds: false,
};

/// A node without a smaller part.
const fn whole(doc: u8) -> Outcome {
    Outcome::Keep { doc, is_final: true }
}

impl<'a> Rules<'a> {
    /// The rules for a page of this size, px.
    pub fn new(document: &'a Document, [width, height]: [i32; 2]) -> Rules<'a> {
        let px = i128::from(PX) * i128::from(PX);
        Rules {
            document,
            page_area: i128::from(width) * i128::from(height) * px,
        }
    }

    /// Applies the rules of the node's class in the order of their numbers; the first that applies decides.
    pub fn judge(&self, tree: &Visual, id: NodeId, around: Surroundings) -> Judgement {
        let node = tree.node(id);
        match node.kind {
            Kind::Text(_) | Kind::Icon | Kind::Break => Judgement {
                rule: 4,
                outcome: whole(10),
            },
            Kind::Run => Judgement {
                rule: 4,
                outcome: whole(text_doc(tree, id)),
            },
            Kind::Leaf => Judgement {
                rule: 1,
                outcome: whole(8),
            },
            Kind::Element => {
                let early = self.by_contents(tree, id, around);
                early.unwrap_or_else(|| self.by_size(tree, id, around))
            }
        }
    }

    /// Rules 1 to 8: what is in the node, whatever its size.
    fn by_contents(&self, tree: &Visual, id: NodeId, around: Surroundings) -> Option<Judgement> {
        use Class::{Cell, Inline, Other, Paragraph, Row, Table};
        let told = |rule, outcome| Some(Judgement { rule, outcome });
        let node = tree.node(id);
        let class = self.class_of(node);
        let children = || tree.valid_children(id);
        let Some(first) = children().next() else {
            return told(1, Outcome::Cut);
        };
        let is_text = matches!(first.kind, Kind::Text(_) | Kind::Icon);
        if !is_text && children().nth(1).is_none() {
            return told(2, DIVIDE);
        }
        // Rule 3 comes before 4, but text has no parts.
        if children().all(|child| child.is_virtual_text) {
            return told(4, whole(text_doc(tree, id)));
        }
        if around.is_only_root {
            return told(3, DIVIDE);
        }
        if matches!(class, Inline | Paragraph) && children().any(|child| !child.is_inline) {
            return told(5, DIVIDE);
        }
        if matches!(class, Inline | Paragraph | Other) && tree.holds_rule(id) {
            return told(6, DIVIDE);
        }
        let square_px = i128::from(PX) * i128::from(PX);
        let sum = || children().map(|child| child.rect.area()).sum::<i128>();
        if !matches!(class, Table | Cell) && sum() > node.rect.area() + square_px {
            return told(7, DIVIDE);
        }
        let is_other = |child: &Node| child.background != node.background;
        if matches!(class, Table | Row) && children().any(is_other) {
            let keeps_other_backgrounds = true;
            return told(
                8,
                Outcome::Divide {
                    keeps_other_backgrounds,
                },
            );
        }
        None
    }

    /// Rules 9 to 13: small nodes are kept.
    fn by_size(&self, tree: &Visual, id: NodeId, around: Surroundings) -> Judgement {
        let node = tree.node(id);
        let class = self.class_of(node);
        let keep = |rule| Judgement {
            rule,
            outcome: Outcome::Keep {
                doc: self.size_doc(node, 5),
                is_final: false,
            },
        };
        let is_small = |node: &Node| node.rect.area() * 10 < around.limit_times_ten;
        let children = || tree.valid_children(id);
        let has_text = || children().any(|child| child.is_virtual_text);
        if !matches!(class, Class::Table | Class::Row) && is_small(node) && has_text() {
            return keep(9);
        }
        if children().all(is_small) {
            return keep(10);
        }
        if class == Class::Cell && around.is_previous_divided == Some(false) {
            return keep(11);
        }
        match class {
            Class::Table | Class::Row | Class::Cell => keep(13),
            Class::Inline | Class::Paragraph | Class::Other => Judgement {
                rule: 12,
                outcome: DIVIDE,
            },
        }
    }

    /// Rule 8 for a child on another background: kept whole in this round.
    pub fn on_other_background(&self, node: &Node) -> Judgement {
        Judgement {
            rule: 8,
            outcome: Outcome::Keep {
                doc: self.size_doc(node, 6),
                is_final: false,
            },
        }
    }

    fn tag_of(&self, node: &Node) -> Tag {
        self.document.elements()[node.element].tag
    }

    fn class_of(&self, node: &Node) -> Class {
        match self.tag_of(node) {
            Tag::Table => Class::Table,
            Tag::Tr => Class::Row,
            Tag::Td | Tag::Th => Class::Cell,
            _ if node.is_inline => Class::Inline,
            Tag::P => Class::Paragraph,
            _ => Class::Other,
        }
    }

    /// The degree of coherence of a block by its share of the page and its name, from `least` to 8.
    fn size_doc(&self, node: &Node, least: u8) -> u8 {
        let is_above = |percent: i128| node.rect.area() * 100 > self.page_area * percent;
        let by_size = match () {
            () if is_above(30) => 5,
            () if is_above(10) => 6,
            () if is_above(2) => 7,
            () => 8,
        };
        let by_name = if is_one_thing(self.tag_of(node)) { 8 } else { least };
        by_name.max(by_size)
    }
}

/// Elements that hold one thing by their name.
fn is_one_thing(tag: Tag) -> bool {
    use Tag::{A, Button, Caption, Dd, Dt, Figcaption, Figure, Label, Li};
    let is_named = matches!(tag, Li | Dt | Dd | A | Label | Figure | Button | Caption | Figcaption);
    is_named || tag.heading_level().is_some()
}

/// The degree of coherence of text: 10 where all characters share size and weight, else 9.
fn text_doc(tree: &Visual, id: NodeId) -> u8 {
    let mut fonts = tree.texts(id).filter(|text| text.length > 0).map(|text| text.font);
    let first = fonts.next();
    if fonts.all(|font| Some(font) == first) { 10 } else { 9 }
}
