//! Visual block extraction (section 4.1 of the report): from the roots of a sub-page to its pool of blocks.

use super::rules::{Judgement, Outcome, Rules, Surroundings};
use super::visual::{Kind, NodeId, Visual};
use crate::budget::{Budget, Stop};
use crate::document::layout::{Background, Rect};

/// A node that was kept in a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// The node.
    pub node: NodeId,
    /// Where it stands.
    pub rect: Rect,
    /// The background that it is seen on.
    pub background: Background,
    /// The rule that kept it.
    pub rule: u8,
    /// Its degree of coherence.
    pub doc: u8,
    /// Whether it cannot be divided further.
    pub is_final: bool,
}

impl Block {
    /// A node as a block.
    pub(super) fn of(visual: &Visual, node: NodeId, rule: u8, doc: u8, is_final: bool) -> Block {
        let own = visual.node(node);
        Block {
            node,
            rect: own.rect,
            background: own.background,
            rule,
            doc,
            is_final,
        }
    }
}

/// The children of a divided node, of which some were visited.
struct Level {
    parent: NodeId,
    /// The child to be visited next.
    next: usize,
    keeps_other_backgrounds: bool,
    is_previous_divided: Option<bool>,
    /// Whether the parent was visited as text, which is nobody's previous sibling.
    is_text: bool,
}

/// A node to be kept or divided.
struct Visit {
    node: NodeId,
    around: Surroundings,
    is_text: bool,
    is_kept_whole: bool,
}

/// Takes roots apart by the rules.
pub(super) struct Extractor<'a> {
    rules: Rules<'a>,
    budget: &'a Budget<'a>,
    open: Vec<Level>,
    pool: Vec<Block>,
}

impl<'a> Extractor<'a> {
    pub(super) fn new(rules: Rules<'a>, budget: &'a Budget<'a>) -> Extractor<'a> {
        Extractor {
            rules,
            budget,
            open: Vec::new(),
            pool: Vec::new(),
        }
    }

    /// The blocks of all roots, in page order; runs of text are added to the tree. Of `around`, what concerns siblings begins anew
    /// with each root.
    pub(super) fn pool(
        &mut self,
        visual: &mut Visual,
        roots: &[Block],
        around: Surroundings,
    ) -> Result<Vec<Block>, Stop> {
        for root in roots {
            let visit = Visit {
                node: root.node,
                around,
                is_text: false,
                is_kept_whole: false,
            };
            self.visit(visual, visit)?;
            self.extract(visual, around)?;
        }
        Ok(std::mem::take(&mut self.pool))
    }

    /// Goes down from the root until everything is kept.
    fn extract(&mut self, visual: &mut Visual, around: Surroundings) -> Result<(), Stop> {
        while let Some(level) = self.open.last_mut() {
            let Some((node, is_text)) = level.next_child(visual) else {
                self.close();
                continue;
            };
            let (own, parent) = (visual.node(node), visual.node(level.parent));
            // Text on another background goes with the run that it is in.
            let is_apart = own.background != parent.background && own.kind != Kind::Run;
            let visit = Visit {
                node,
                around: Surroundings {
                    is_only_root: false,
                    is_previous_divided: level.is_previous_divided.filter(|_| !is_text),
                    ..around
                },
                is_text,
                is_kept_whole: level.keeps_other_backgrounds && is_apart,
            };
            if !is_text {
                level.is_previous_divided = Some(false);
            }
            self.visit(visual, visit)?;
        }
        Ok(())
    }

    /// Leaves a node whose children were all visited.
    fn close(&mut self) {
        let is_sibling = self.open.pop().is_some_and(|closed| !closed.is_text);
        if let Some(parent) = self.open.last_mut().filter(|_| is_sibling) {
            parent.is_previous_divided = Some(true);
        }
    }

    /// Keeps a node, or opens it.
    fn visit(&mut self, visual: &Visual, visit: Visit) -> Result<(), Stop> {
        let node = visit.node;
        self.budget.spend(8 * visual.children(node).len() as u64 + 1)?;
        let Judgement { rule, outcome } = if visit.is_kept_whole {
            self.rules.on_other_background(visual.node(node))
        } else {
            self.rules.judge(visual, node, visit.around)
        };
        match outcome {
            Outcome::Cut => {}
            Outcome::Keep { doc, is_final } => self.pool.push(Block::of(visual, node, rule, doc, is_final)),
            Outcome::Divide {
                keeps_other_backgrounds,
            } => self.open.push(Level {
                parent: node,
                next: 0,
                keeps_other_backgrounds,
                is_previous_divided: None,
                is_text: visit.is_text,
            }),
        }
        Ok(())
    }
}

impl Level {
    /// The next child, or the next neighbouring texts as one; and whether it is such text.
    fn next_child(&mut self, visual: &mut Visual) -> Option<(NodeId, bool)> {
        loop {
            let children = &visual.children(self.parent)[self.next..];
            let first = *children.first()?;
            let is_text = |&&child: &&NodeId| visual.node(child).is_virtual_text;
            let length = children.iter().take_while(is_text).count();
            self.next += length.max(1);
            if length == 0 {
                return Some((first, false));
            }
            let run = children[..length].to_vec();
            let mut members = run.iter().filter(|&&child| visual.node(child).kind != Kind::Break);
            match (members.next(), members.next()) {
                // Nothing but line breaks.
                (None, _) => {}
                (Some(&only), None) if visual.node(only).kind == Kind::Element => return Some((only, true)),
                _ => return Some((visual.add_run(self.parent, &run), true)),
            }
        }
    }
}
