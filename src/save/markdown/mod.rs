//! Markdown: CommonMark 0.31 with the tables and the strike-through of GitHub.
//!
//! The article's tree is flat and in page order, so it is written in one loop: each shown leaf opens the containers that
//! the leaf before it was not in, and every further line begins with what the open containers ask for.

mod escape;
mod front_matter;
mod inline;
mod table;

pub use escape::escape;

use super::Links;
use super::characters::in_body;
use crate::Reading;
use crate::extraction::{Article, LeafKind, NodeKind, Shown};
use inline::LineEnd;

/// The shown article under a YAML front matter. `created` is the day the front matter states as its own; without it
/// there is none.
pub fn markdown(reading: &Reading, created: Option<&str>) -> String {
    let mut writer = Writer {
        article: &reading.article,
        shown: &reading.shown,
        links: Links::new(reading.link_base()),
        open: Vec::new(),
        out: String::new(),
    };
    writer.write_leaves();
    let mut parts = vec![front_matter::front_matter(reading, created), in_body(&writer.out).into_owned()];
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

/// A thematic break that no list marker can turn into something else.
const RULE: &str = "___";

struct Writer<'a> {
    article: &'a Article,
    shown: &'a Shown,
    links: Links,
    /// The containers of the leaf written last, outermost first.
    open: Vec<Open>,
    out: String,
}

/// An open container.
#[derive(Clone)]
struct Open {
    node: u32,
    /// What lines after the first begin with.
    indent: String,
    /// For a list, whether it uses the other one of the two markers.
    other_marker: bool,
}

impl Writer<'_> {
    fn write_leaves(&mut self) {
        let mut leaf = 0;
        while leaf < self.article.leaves.len() {
            let table = self.table_around(leaf);
            let next = table.map_or(leaf + 1, |table| self.first_leaf_from(self.article.nodes[table as usize].end));
            let block = match table {
                Some(table) => table::table(self.article, self.shown, &self.links, table),
                None if self.shown.is_shown(leaf) => self.leaf_block(leaf),
                None => String::new(),
            };
            if !block.is_empty() {
                self.write_block(table.unwrap_or(self.article.leaves[leaf].node), &block);
            }
            leaf = next;
        }
        if !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    /// The outermost table that holds a leaf.
    fn table_around(&self, leaf: usize) -> Option<u32> {
        let is_table = |&node: &u32| self.article.nodes[node as usize].kind == NodeKind::Table;
        let node = self.article.leaves[leaf].node;
        self.article.containers(node).filter(is_table).last()
    }

    fn first_leaf_from(&self, node: u32) -> usize {
        self.article.leaves.partition_point(|leaf| leaf.node < node)
    }

    /// The lines of one leaf, without what its containers ask for.
    fn leaf_block(&self, leaf: usize) -> String {
        let inline = |end| inline::inline(self.article, self.shown, &self.links, leaf, end);
        match self.article.leaves[leaf].kind {
            LeafKind::Heading(level) => {
                let text = inline(LineEnd::Space);
                match text.is_empty() {
                    true => text,
                    false => format!("{} {text}", "#".repeat(usize::from(level.clamp(1, 6)))),
                }
            }
            LeafKind::Paragraph | LeafKind::Caption | LeafKind::Term => inline(LineEnd::Backslash),
            LeafKind::Code => fenced(&inline::code_text(self.article, self.shown, leaf)),
            LeafKind::Image(image) => inline::image(&self.article.images[image as usize], &self.links),
            LeafKind::Rule => RULE.to_owned(),
        }
    }

    /// Writes a block that stands at `node`.
    fn write_block(&mut self, node: u32, block: &str) {
        let chain = self.chain(node);
        let shared = chain.iter().zip(&self.open).take_while(|(node, open)| **node == open.node);
        let shared = shared.count();
        self.separate(&chain, shared);
        let ended = self.open.get(shared).cloned();
        self.open.truncate(shared);
        for (at, &node) in chain[shared..].iter().enumerate() {
            self.open_container(node, ended.as_ref().filter(|_| at == 0));
        }
        let indent = self.indent(self.open.len());
        for (at, line) in block.split('\n').enumerate() {
            if at > 0 {
                self.out.push('\n');
                self.out.push_str(if line.is_empty() { indent.trim_end() } else { &indent });
            }
            self.out.push_str(line);
        }
    }

    /// The containers around a node that shape its lines, outermost first.
    fn chain(&self, node: u32) -> Vec<u32> {
        let shapes = |&node: &u32| {
            matches!(
                self.article.nodes[node as usize].kind,
                NodeKind::Quote | NodeKind::List { .. } | NodeKind::Item | NodeKind::Definition
            )
        };
        let mut chain: Vec<u32> = self.article.containers(node).filter(shapes).collect();
        chain.reverse();
        chain
    }

    /// Ends the line of the block before: items of one list stand line below line, all else has an empty line between.
    fn separate(&mut self, chain: &[u32], shared: usize) {
        if self.out.is_empty() {
            return;
        }
        let indent = self.indent(shared);
        if !self.is_tight(chain, shared) {
            self.out.push('\n');
            self.out.push_str(indent.trim_end());
        }
        self.out.push('\n');
        self.out.push_str(&indent);
    }

    fn is_tight(&self, chain: &[u32], shared: usize) -> bool {
        let kind = |node: u32| self.article.nodes[node as usize].kind;
        let (Some(innermost), Some(opened)) = (shared.checked_sub(1).map(|at| kind(chain[at])), chain.get(shared)) else {
            return false;
        };
        match (innermost, kind(*opened)) {
            (NodeKind::List { .. }, _) => true,
            // A numbered list must begin with 1 to follow a line of text without an empty one.
            (NodeKind::Item, NodeKind::List { start }) => {
                self.open.len() == shared && start.is_none_or(|start| start == 1)
            }
            _ => false,
        }
    }

    fn indent(&self, depth: usize) -> String {
        self.open[..depth].iter().map(|open| open.indent.as_str()).collect()
    }

    /// Opens a container, right after `ended` in the same place.
    fn open_container(&mut self, node: u32, ended: Option<&Open>) {
        let mut open = Open {
            node,
            indent: String::new(),
            other_marker: false,
        };
        match self.article.nodes[node as usize].kind {
            NodeKind::Quote => {
                self.out.push_str("> ");
                open.indent.push_str("> ");
            }
            NodeKind::List { .. } => {
                // A list right after a list needs the other marker to be one of its own.
                let is_list = |open: &&Open| matches!(self.article.nodes[open.node as usize].kind, NodeKind::List { .. });
                open.other_marker = ended.filter(is_list).is_some_and(|list| !list.other_marker);
            }
            _ => {
                let marker = self.item_marker(node);
                open.indent = " ".repeat(marker.len());
                self.out.push_str(&marker);
            }
        }
        self.open.push(open);
    }

    /// `- `, or `3. ` for the third item of a numbered list.
    fn item_marker(&self, item: u32) -> String {
        let list = self.open.last().filter(|open| open.node == self.article.nodes[item as usize].parent);
        let other = list.is_some_and(|list| list.other_marker);
        match list.map(|list| self.article.nodes[list.node as usize].kind) {
            Some(NodeKind::List { start: Some(start) }) => {
                let number = i64::from(start) + self.items_before(item);
                let number = number.clamp(0, 999_999_999);
                format!("{number}{} ", if other { ')' } else { '.' })
            }
            _ => (if other { "* " } else { "- " }).to_owned(),
        }
    }

    fn items_before(&self, item: u32) -> i64 {
        let list = self.article.nodes[item as usize].parent;
        let siblings = &self.article.nodes[list as usize + 1..item as usize];
        let items = siblings
            .iter()
            .filter(|node| node.parent == list && node.kind == NodeKind::Item);
        items.count() as i64
    }
}

/// Code between fences longer than any row of backticks in it.
fn fenced(code: &str) -> String {
    let fence = "`".repeat(escape::longest_row_of_backticks(code).max(2) + 1);
    format!("{fence}\n{code}\n{fence}")
}
