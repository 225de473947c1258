//! Headings stay with the text below them.
//!
//! A method judges a heading like any other short line, and short lines are what it errs about most. After it has decided about the text, a
//! heading between kept text that opens what is below it is kept.

use super::context::parent_of_block;
use super::{MOST_LINKED, units_of_leaf};
use crate::document::{Document, ElementId};
use crate::extraction::{Article, Extraction, LeafKind};

/// Bytes of the longest heading; pages set longer texts in headings for their looks.
const LONGEST: usize = 120;
/// Leaves before a heading in which text is looked for.
const NEAR: usize = 32;

impl Extraction {
    /// Keeps the headings of kept text.
    pub(super) fn keep_headings(&mut self, document: &Document, article: &Article) {
        let page = Headings {
            document,
            article,
            extraction: self,
        };
        let mut kept = Vec::new();
        // The next leaf that a method has judged, if it is kept.
        let mut after: Option<usize> = None;
        for leaf in (0..article.leaves.len()).rev() {
            let Some(is_kept) = page.is_kept(leaf) else {
                continue;
            };
            let is_of_kept_text = || after.is_some_and(|after| page.opens_kept_text(leaf, after));
            if !is_kept && is_of_kept_text() {
                kept.extend(units_of_leaf(article, self, leaf));
                after = Some(leaf);
            } else {
                after = is_kept.then_some(leaf);
            }
        }
        self.keep(kept, "heading-kept");
    }
}

#[derive(Clone, Copy)]
struct Headings<'a> {
    document: &'a Document,
    article: &'a Article,
    extraction: &'a Extraction,
}

impl Headings<'_> {
    /// Whether a leaf is kept; `None` if no method judges it.
    fn is_kept(self, leaf: usize) -> Option<bool> {
        let mut units = self
            .article
            .units_of(&self.article.leaves[leaf], &self.extraction.units);
        Some(self.extraction.verdicts.keeps(units.next()?))
    }

    fn level(self, leaf: usize) -> Option<u8> {
        match self.article.leaves[leaf].kind {
            LeafKind::Heading(level) => Some(level),
            _ => None,
        }
    }

    /// Whether a leaf that is left out is a heading between kept text that opens the kept leaf after it.
    fn opens_kept_text(self, leaf: usize, after: usize) -> bool {
        let Some(level) = self.level(leaf) else {
            return false;
        };
        let is_text = |other: &usize| self.level(*other).is_none() && self.is_kept(*other).is_some();
        let Some(before) = (0..leaf).rev().take(NEAR).find(is_text) else {
            return false;
        };
        let units = units_of_leaf(self.article, self.extraction, leaf);
        self.level(after).is_none_or(|below| below > level)
            && self.is_kept(before) == Some(true)
            && self.article.leaves[leaf].text.len() <= LONGEST
            && self.opens(leaf, before, after)
            && self.article.linked_share(leaf..leaf + 1) <= MOST_LINKED
            && !units.into_iter().any(|unit| self.extraction.is_set_aside(unit))
    }

    /// Whether a heading begins the text after it: both have the same parent, or the heading comes first in an element that holds both and
    /// nothing before them.
    fn opens(self, heading: usize, before: usize, after: usize) -> bool {
        let elements = self.document.elements();
        let [own, before, after] = [heading, before, after].map(|leaf| self.article.leaves[leaf].element);
        let holds = |id: ElementId, other: ElementId| (id..elements[id].end).contains(&other);
        let mut around = std::iter::once(own).chain(self.document.ancestors(own));
        let common = around.find(|&id| holds(id, after));
        common.is_some_and(|common| parent_of_block(self.document, own) == common || !holds(common, before))
    }
}
