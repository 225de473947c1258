//! The containers that a block is written in.

use super::Writer;
use crate::extraction::NodeKind;
use clearline_message::{Message, message};

/// Levels of quotes, items and footnotes. Every line repeats the marks of all of them, so that few bytes of a page would ask for
/// many of a file, and few programs read more.
const MOST_LEVELS: usize = 12;
/// The notice in the front matter of a page that has more.
pub(super) fn flattened() -> Message {
    message!("notice-flattened")
}

impl Writer<'_> {
    /// The containers around a node that shape its lines, outermost first, as far as Markdown is written.
    pub(super) fn levels(&mut self, node: u32) -> Vec<u32> {
        let chain = self.chain(node);
        self.flattened(chain)
    }

    /// The containers around a node that shape its lines, outermost first, however many.
    fn chain(&self, node: u32) -> Vec<u32> {
        let kind = |node: u32| self.input.article.nodes[node as usize].kind;
        let mut chain = Vec::new();
        let containers = self.input.article.containers(node);
        for container in containers.filter(|container| !self.passed.contains(container)) {
            match kind(container) {
                NodeKind::Quote | NodeKind::List { .. } | NodeKind::Item { .. } | NodeKind::Definition => {
                    chain.push(container);
                }
                // A footnote is at the margin, wherever the page has it.
                NodeKind::Note(_) => {
                    chain.push(container);
                    break;
                }
                _ => {}
            }
        }
        chain.reverse();
        chain
    }

    /// The outermost of these containers; a list without an item of its own is none of them.
    fn flattened(&mut self, mut chain: Vec<u32>) -> Vec<u32> {
        let is_level = |node: u32| !matches!(self.input.article.nodes[node as usize].kind, NodeKind::List { .. });
        let levels = chain.iter().enumerate().filter(|(_, node)| is_level(**node));
        let last = levels.map(|(at, _)| at).nth(MOST_LEVELS - 1);
        if let Some(last) = last.filter(|last| last + 1 < chain.len()) {
            self.is_flattened = true;
            chain.truncate(last + 1);
        }
        chain
    }
}
