//! Markdown: CommonMark 0.31 with the tables and the strike-through of GitHub.
//!
//! The article's tree is flat and in page order, so it is written in one loop: each shown leaf opens the containers that
//! the leaf before it was not in, and every further line begins with what the open containers ask for.

mod escape;
mod front_matter;
mod inline;
mod levels;
mod math;
mod table;

pub use escape::escape;

use super::Links;
use super::bare_items::bare_items;
use super::budget::{Budget, TooLarge};
use super::characters::in_body;
use crate::Reading;
use crate::extraction::{LeafKind, NodeKind, Shown};
use inline::{Input, LineEnd};
use levels::flattened;
use std::collections::BTreeSet;
use std::ops::Range;

/// The shown article under a YAML front matter. `created` is the day the front matter states as its own; without it
/// there is none.
///
/// ```
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{Reading, methods, save};
///
/// let html = "<p>It rained <em>all</em> night, and the lower road was gone.".repeat(9);
/// let reading = Reading::of(Page::from_html(Source::Pasted, &html), methods::DEFAULT, &methods::Parameters::default());
/// assert!(clearline_engine::internals::save::markdown(&reading, None)?.contains("It rained *all* night"));
/// # Ok::<(), clearline_engine::internals::save::TooLarge>(())
/// ```
///
/// # Errors
/// [`TooLarge`] where the page would become many times its size.
pub fn markdown(reading: &Reading, created: Option<&str>) -> Result<String, TooLarge> {
    let budget = Budget::of(&reading.page);
    let (body, is_flattened) = body(reading, &reading.shown, &budget);
    let remark = is_flattened.then(|| flattened().to_string());
    let mut parts = vec![front_matter::front_matter(reading, created, remark.as_deref()), body];
    parts.retain(|part| !part.is_empty());
    budget.grant(parts.join("\n"), FORM)
}

/// A part of the article, kept or not, without a front matter.
///
/// # Errors
/// [`TooLarge`] where the page would become many times its size.
pub fn markdown_of(reading: &Reading, part: &Shown) -> Result<String, TooLarge> {
    let budget = Budget::of(&reading.page);
    let (body, _) = body(reading, part, &budget);
    budget.grant(body, FORM)
}

/// The blocks of a part, and whether any of them was deeper than Markdown is written. What the budget does not hold is cut.
fn body(reading: &Reading, part: &Shown, budget: &Budget) -> (String, bool) {
    let links = Links::of(reading);
    let mut writer = Writer {
        input: Input::new(&reading.article, part, links, budget),
        passed: bare_items(&reading.article, part),
        open: Vec::new(),
        held: Vec::new(),
        is_flattened: false,
        out: String::new(),
    };
    writer.write_leaves();
    (in_body(&writer.out).into_owned(), writer.is_flattened)
}

/// What it is called where it cannot be written.
const FORM: &str = "Markdown";
/// A thematic break that no list marker can turn into something else.
const RULE: &str = "___";

struct Writer<'a> {
    input: Input<'a>,
    /// Containers that are passed over.
    passed: BTreeSet<u32>,
    /// The containers of the leaf written last, outermost first.
    open: Vec<Open>,
    /// Leaves of notes within the list or quotation under way. A note would end it, so they follow it.
    held: Vec<usize>,
    /// Whether a block was deeper than it was written.
    is_flattened: bool,
    out: String,
}

/// A note that is written after the list or quotation around it.
struct HeldNote {
    leaves: Range<usize>,
    /// The node after the list or quotation.
    container_end: u32,
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
        // The node after the list or quotation whose notes are held.
        let mut held_before = 0;
        while leaf < self.input.article.leaves.len() && self.input.budget.holds(&self.out) {
            if self.input.article.leaves[leaf].node >= held_before {
                self.write_held();
            }
            if let Some(note) = self.note_in_container(leaf) {
                held_before = note.container_end;
                leaf = note.leaves.end;
                self.held.extend(note.leaves);
                continue;
            }
            let table = self.table_around(leaf);
            let next = table.map_or(leaf + 1, |table| {
                self.first_leaf_from(self.input.article.nodes[table as usize].end)
            });
            let block = match table {
                Some(table) => table::table(&self.input, table),
                None if self.input.shown.is_shown(leaf) => self.leaf_block(leaf),
                None => String::new(),
            };
            self.write_block(table.unwrap_or(self.input.article.leaves[leaf].node), &block);
            leaf = next;
        }
        self.write_held();
        if !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    /// Writes the notes of the list or quotation that has ended.
    fn write_held(&mut self) {
        for leaf in std::mem::take(&mut self.held) {
            if !self.input.budget.holds(&self.out) {
                return;
            }
            if self.input.shown.is_shown(leaf) {
                let block = self.leaf_block(leaf);
                self.write_block(self.input.article.leaves[leaf].node, &block);
            }
        }
    }

    /// Returns the note that begins with a leaf, if it is in a list or quotation. A note with a table or in one is written where it stands.
    fn note_in_container(&self, leaf: usize) -> Option<HeldNote> {
        let article = self.input.article;
        let kind = |node: u32| article.nodes[node as usize].kind;
        let is_note = |node: &u32| matches!(kind(*node), NodeKind::Note(_));
        let is_open = |node: &u32| matches!(kind(*node), NodeKind::Quote | NodeKind::List { .. });
        let mut around = article.containers(article.leaves[leaf].node);
        let note = around.find(is_note)?;
        let leaves = article.leaves_in(note);
        let container = around.filter(is_open).last().filter(|_| leaves.start == leaf)?;
        let has_table = (note..article.nodes[note as usize].end).any(|inside| kind(inside) == NodeKind::Table);
        (!has_table && self.table_around(leaf).is_none()).then(|| HeldNote {
            leaves,
            container_end: article.nodes[container as usize].end,
        })
    }

    /// The outermost table that holds a leaf.
    fn table_around(&self, leaf: usize) -> Option<u32> {
        let is_table = |&node: &u32| self.input.article.nodes[node as usize].kind == NodeKind::Table;
        let node = self.input.article.leaves[leaf].node;
        self.input.article.containers(node).filter(is_table).last()
    }

    fn first_leaf_from(&self, node: u32) -> usize {
        self.input.article.leaves.partition_point(|leaf| leaf.node < node)
    }

    /// The lines of one leaf, without what its containers ask for.
    fn leaf_block(&self, leaf: usize) -> String {
        let inline = |end| inline::inline(&self.input, leaf, end);
        match self.input.article.leaves[leaf].kind {
            LeafKind::Heading(level) => {
                let text = inline(LineEnd::Space);
                if text.is_empty() {
                    text
                } else {
                    format!("{} {text}", "#".repeat(usize::from(level.clamp(1, 6))))
                }
            }
            LeafKind::Paragraph | LeafKind::Caption | LeafKind::Term | LeafKind::Summary => inline(LineEnd::Backslash),
            LeafKind::PostHeading => {
                let border = if self.out.is_empty() {
                    String::new()
                } else {
                    format!("{RULE}\n\n")
                };
                format!("{border}{}", inline(LineEnd::Space))
            }
            LeafKind::Code => {
                let language = self.input.article.leaves[leaf].language.as_deref();
                fenced(&inline::code_text(&self.input, leaf), language.unwrap_or_default())
            }
            LeafKind::Math => math::block(&inline::code_text(&self.input, leaf)),
            LeafKind::Image(image) => inline::image(&self.input, image),
            LeafKind::Embed(embed) => inline::embed(&self.input, embed),
            LeafKind::Rule => RULE.to_owned(),
        }
    }

    /// Writes the block of `node`, if it is not empty.
    fn write_block(&mut self, node: u32, block: &str) {
        if block.is_empty() {
            return;
        }
        let chain = self.levels(node);
        let shared = chain
            .iter()
            .zip(&self.open)
            .take_while(|(node, open)| **node == open.node);
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
                if !self.input.budget.holds(&self.out) {
                    return;
                }
                self.out.push('\n');
                self.out
                    .push_str(if line.is_empty() { indent.trim_end() } else { &indent });
            }
            self.out.push_str(line);
        }
    }

    /// Ends the line of the block before: items of one list are on neighbouring lines, all else has an empty line between.
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
        let kind = |node: u32| self.input.article.nodes[node as usize].kind;
        let (Some(innermost), Some(opened)) = (shared.checked_sub(1).map(|at| kind(chain[at])), chain.get(shared))
        else {
            return false;
        };
        match (innermost, kind(*opened)) {
            (NodeKind::List { .. }, _) => true,
            // A numbered list must begin with 1 to follow a line of text without an empty one.
            (NodeKind::Item { .. }, NodeKind::List { numbering }) => {
                self.open.len() == shared && numbering.is_none_or(|numbering| numbering.start == 1)
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
        match self.input.article.nodes[node as usize].kind {
            NodeKind::Quote => {
                self.out.push_str("> ");
                open.indent.push_str("> ");
            }
            NodeKind::Note(note) => {
                self.out.push_str(&inline::note_mark(note));
                self.out.push_str(": ");
                open.indent.push_str("    ");
            }
            NodeKind::List { .. } => {
                // A list right after a list needs the other marker to be one of its own.
                let is_list =
                    |open: &&Open| matches!(self.input.article.nodes[open.node as usize].kind, NodeKind::List { .. });
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
        let kind = |node: u32| self.input.article.nodes[node as usize].kind;
        // Not by the item's parent, which may be passed over.
        let list = self
            .open
            .last()
            .filter(|open| matches!(kind(open.node), NodeKind::List { .. }));
        let other = list.is_some_and(|list| list.other_marker);
        match (list.map(|list| kind(list.node)), kind(item)) {
            (Some(NodeKind::List { numbering: Some(_) }), NodeKind::Item { number }) => {
                let number = number.clamp(0, 999_999_999);
                format!("{number}{} ", if other { ')' } else { '.' })
            }
            _ => (if other { "* " } else { "- " }).to_owned(),
        }
    }
}

/// Code between fences longer than any row of backticks in it.
pub fn fenced(code: &str, language: &str) -> String {
    let fence = "`".repeat(escape::longest_row_of_backticks(code).max(2) + 1);
    format!("{fence}{language}\n{code}\n{fence}")
}

#[cfg(test)]
mod tests;
