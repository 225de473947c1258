//! Where a thing is: between kept text, set apart from it, or a menu.

use super::Things;
use crate::document::{Document, ElementId, Tag};
use crate::extraction::{LeafKind, NodeKind};
use std::ops::Range;

/// A list whose items are longer on average, in bytes, only lays out the page.
const LONGEST_ITEM: usize = 900;
/// A list (not a definition list) whose items have more parts on average, such as the posts of a thread, only lays out the page.
const MOST_PARTS: usize = 2;
/// Mean bytes of a term or definition from which a definition list is more than a few facts about the writer.
const SHORTEST_ENTRY: usize = 40;
/// Words in classes, ids and roles of elements that are set apart from the text.
const APART: [&str; 24] = [
    "nav",
    "navigation",
    "menu",
    "menubar",
    "toolbar",
    "tools",
    "listbox",
    "tablist",
    "tabs",
    "share",
    "social",
    "byline",
    "meta",
    "player",
    "gallery",
    "carousel",
    "slider",
    "related",
    "promo",
    "breadcrumb",
    "breadcrumbs",
    "pagination",
    "tags",
    "widget",
];

/// Returns the parent of the block element that an element is in.
pub(super) fn parent_of_block(document: &Document, id: ElementId) -> ElementId {
    let elements = document.elements();
    let mut around = std::iter::once(id).chain(document.ancestors(id));
    let block = around.find(|&id| elements[id].tag.breaks_line());
    elements[block.unwrap_or(id)].parent
}

impl Things<'_> {
    /// Whether a list means something as a whole. One with headings or long items only lays out the page.
    pub(super) fn is_thing(&self, list: u32) -> bool {
        let leaves = self.article.leaves_in(list);
        let own = &self.article.leaves[leaves.clone()];
        let items = (list..self.article.nodes[list as usize].end)
            .filter(|&node| {
                matches!(
                    self.article.nodes[node as usize].kind,
                    NodeKind::Item { .. } | NodeKind::Definition
                )
            })
            .count();
        let bytes: usize = own.iter().map(|leaf| leaf.text.len()).sum();
        let has_headings = own.iter().any(|leaf| matches!(leaf.kind, LeafKind::Heading(_)));
        let has_few_parts = || own.iter().filter(|leaf| leaf.kind.has_text()).count() <= MOST_PARTS * items;
        let is_list = matches!(self.article.nodes[list as usize].kind, NodeKind::List { .. });
        !has_headings && bytes <= LONGEST_ITEM * items && (!is_list || has_few_parts())
    }

    /// Whether there is kept text before some leaves and after them, wherever it is.
    pub(super) fn is_within_kept(&self, leaves: &Range<usize>) -> bool {
        self.kept_range.start < leaves.start && leaves.end < self.kept_range.end
    }

    /// Whether the entries of a definition list are longer than the facts about the writer of a post.
    pub(super) fn says_much(&self, list: u32) -> bool {
        let leaves = self.article.leaves_in(list);
        let bytes: usize = self.article.leaves[leaves.clone()]
            .iter()
            .map(|leaf| leaf.text.len())
            .sum();
        bytes >= SHORTEST_ENTRY * leaves.len()
    }

    /// Whether a list that is mostly left out is nevertheless part of the text around it: it is between kept text and torn or announced, or
    /// follows kept text as the next element of the same parent.
    pub(super) fn is_meant(&self, leaves: &Range<usize>, share: f64) -> bool {
        (share > 0.0 || self.is_announced(leaves)) && self.is_between_kept(leaves) || self.follows_kept(leaves)
    }

    /// Whether the text right before a thing ends with a colon.
    pub(super) fn is_announced(&self, leaves: &Range<usize>) -> bool {
        let before = leaves.start.checked_sub(1).map(|leaf| &self.article.leaves[leaf]);
        before.is_some_and(|leaf| self.article.leaf_text(leaf).trim_end().ends_with([':', '：']))
    }

    /// A quotation without the lines below its text that count likes and the like.
    pub(super) fn without_figures(&self, leaves: Range<usize>) -> Range<usize> {
        let text = |leaf: usize| self.article.leaf_text(&self.article.leaves[leaf]);
        let longest = leaves.clone().map(|leaf| text(leaf).len()).max().unwrap_or_default();
        let is_figure = |&leaf: &usize| {
            let text = text(leaf);
            2 * text.len() < longest && text.contains(|c: char| c.is_ascii_digit())
        };
        let figures = leaves.clone().rev().take_while(is_figure).count();
        leaves.start..leaves.end - figures
    }

    /// A thing with the headings right before it.
    pub(super) fn with_headings(&self, leaves: Range<usize>) -> Range<usize> {
        let is_heading = |leaf: &usize| matches!(self.article.leaves[*leaf].kind, LeafKind::Heading(_));
        let first = (0..leaves.start).rev().take_while(is_heading).last();
        first.unwrap_or(leaves.start)..leaves.end
    }

    /// Whether the text before a thing, headings aside, is kept and has the same parent element.
    pub(super) fn follows_kept(&self, leaves: &Range<usize>) -> bool {
        let elements = self.document.elements();
        let Some(own) = self.article.leaves.get(leaves.start).map(|leaf| leaf.element) else {
            return false;
        };
        let is_heading = |leaf: &usize| matches!(self.article.leaves[*leaf].kind, LeafKind::Heading(_));
        let Some(before) = (0..leaves.start).rev().find(|leaf| !is_heading(leaf)) else {
            return false;
        };
        let before_element = self.article.leaves[before].element;
        let holds_before = |id: &ElementId| (*id..elements[*id].end).contains(&before_element);
        let parent = self.document.ancestors(own).find(holds_before);
        let headings = before + 1..leaves.start;
        let is_child = |id: ElementId| parent == Some(parent_of_block(self.document, id));
        self.kept[before] > 0
            && is_child(before_element)
            && headings
                .into_iter()
                .all(|leaf| is_child(self.article.leaves[leaf].element))
    }

    /// Whether the text right before some leaves and the text right after them are kept.
    pub(super) fn is_between_kept(&self, leaves: &Range<usize>) -> bool {
        let first_inside = self.with_words.partition_point(|&leaf| leaf < leaves.start);
        let first_after = self.with_words.partition_point(|&leaf| leaf < leaves.end);
        let before = first_inside.checked_sub(1).map(|place| self.with_words[place]);
        let after = self.with_words.get(first_after).copied();
        let is_kept = |leaf: usize| self.kept[leaf] > 0;
        before.is_some_and(is_kept) && after.is_some_and(is_kept)
    }

    /// Whether some leaves are neither a menu nor set apart from the text before them.
    pub(super) fn may_be_text(&self, leaves: &Range<usize>, most_linked: f64) -> bool {
        self.article.linked_share(leaves.clone()) <= most_linked && !self.is_apart(leaves)
    }

    /// Whether the page sets some leaves apart from the text before them, by elements or names of navigation, asides and tools.
    pub(super) fn is_apart(&self, leaves: &Range<usize>) -> bool {
        let Some(first) = self.article.leaves.get(leaves.start) else {
            return false;
        };
        let before = leaves
            .start
            .checked_sub(1)
            .map(|leaf| self.article.leaves[leaf].element);
        let elements = self.document.elements();
        let holds_before = |id: ElementId| before.is_some_and(|before| (id..elements[id].end).contains(&before));
        let says = |id: ElementId| {
            let stated = ["class", "id", "role"]
                .into_iter()
                .filter_map(move |name| self.document.attribute(id, name));
            let mut words = stated.flat_map(|value| value.split(|c: char| !c.is_ascii_alphabetic()));
            words.any(|word| APART.iter().any(|apart| word.eq_ignore_ascii_case(apart)))
        };
        let is_apart =
            |id: ElementId| matches!(elements[id].tag, Tag::Nav | Tag::Aside | Tag::Footer | Tag::Form) || says(id);
        let around = std::iter::once(first.element).chain(self.document.ancestors(first.element));
        around.take_while(|&id| !holds_before(id)).any(is_apart)
    }

    /// The share of the text of some leaves that is kept, 0 to 1.
    pub(super) fn share(&self, leaves: &Range<usize>) -> f64 {
        let [(kept_before, before), (kept, all)] = [leaves.start, leaves.end].map(|leaf| self.sums[leaf]);
        (kept - kept_before) as f64 / (all - before).max(1) as f64
    }
}
