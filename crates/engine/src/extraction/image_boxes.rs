//! Which images belong to the article, and the words next to them.
//!
//! An image is in a box of its own, often with a caption: the largest element around it that holds no kept text. The element around
//! the box then says where the image is. Between kept text of that element, at the edge of a paragraph between kept text, or at the edge of an
//! element that holds most of the text, the image is part of the article.

use super::Article;
use super::article::{is_caption, names_image};
use crate::document::{Document, ElementId, Ids, Tag, TextId, is_wide};
use crate::extraction::{LeafKind, LeafState};
use std::ops::Range;

/// Bytes of the longest words in a box; more is a text of its own.
const LONGEST_WORDS: usize = 400;
/// Leaves of a box before and after an image that are looked at, and those with words for each image.
const MOST_LEAVES: usize = 12;
const MOST_WITH_WORDS: usize = 3;
/// A box whose links have a larger share of its words leads to other pages.
const MOST_LINKED: f64 = 0.5;
/// At the edge of the text, the share of the kept text that the element around the box holds at least.
const MOST_OF_TEXT: f64 = 0.5;
/// An image at the edge that is stated to be smaller in width or height, in pixels, is a sign or a portrait.
const LEAST_SIZE: u32 = 100;
/// A caption that is not marked as one has as many words, or characters of Chinese and Japanese.
const LEAST_WORDS: usize = 3;
const LEAST_WIDE: usize = 4;
/// Bytes of the text next to which a caption at the edge of the article stays; a byline is shorter.
const LEAST_NEIGHBOR: usize = 60;
/// Bytes of the longest paragraph that has an image at its edge.
const LONGEST_PARAGRAPH: usize = 3_000;
/// Bytes of the longest line that only says whose image it is, and how such lines begin.
const LONGEST_CREDIT: usize = 80;
const CREDITS: [&str; 12] = [
    "photo",
    "photograph",
    "photographer",
    "foto",
    "fotograf",
    "image",
    "picture",
    "bild",
    "credit",
    "copyright",
    "source",
    "courtesy",
];
/// What names and addresses of images call those of the site.
const OF_SITE: [&str; 8] = [
    "logo", "masthead", "header", "avatar", "icon", "banner", "sprite", "badge",
];

/// The box around an image of the article.
struct ImageBox {
    /// The image and the words next to it.
    leaves: Range<usize>,
    /// Whether kept text of the same element is before it and after it.
    is_between: bool,
    /// Whether the text right before it or right after it is kept.
    is_next_to_kept: bool,
}

/// The kept text of a page, by text nodes.
pub(super) struct ImageBoxes<'a> {
    document: &'a Document,
    article: &'a Article,
    /// The first text node of each kept leaf, in page order.
    texts: Vec<TextId>,
    /// The kept bytes before each of them, and in all.
    bytes: Vec<usize>,
}

impl<'a> ImageBoxes<'a> {
    /// `states` says what is kept of each leaf.
    pub(super) fn of(document: &'a Document, article: &'a Article, states: &[LeafState]) -> ImageBoxes<'a> {
        let mut boxes = ImageBoxes {
            document,
            article,
            texts: Vec::new(),
            bytes: vec![0],
        };
        for (leaf, state) in article.leaves.iter().zip(states) {
            let (kept, first) = (state.shown_of(leaf), article.leaf_runs(leaf).first());
            if let Some(first) = first.filter(|_| kept > 0) {
                boxes.texts.push(first.span.text);
                boxes.bytes.push(boxes.total() + kept);
            }
        }
        boxes
    }

    /// Whether a leaf is an image of the article.
    pub(super) fn hold(&self, leaf: usize) -> bool {
        self.found(leaf).is_some()
    }

    /// Returns the box around an image of the article; `None` for other leaves.
    fn found(&self, leaf: usize) -> Option<ImageBox> {
        let LeafKind::Image(image) = self.article.leaves[leaf].kind else {
            return None;
        };
        let own = self.article.leaves[leaf].element;
        let elements = self.document.elements();
        let holds_kept = |&id: &ElementId| self.kept(elements[id].texts) > 0;
        let around = || std::iter::once(own).chain(self.document.ancestors(own));
        let frame = around().take_while(|id| !holds_kept(id)).last()?;
        let container = around().find(holds_kept)?;
        let leaves = self.leaves_in(frame, leaf);
        let belongs_at_edge = || !self.leads_away(image) && !self.is_of_site(leaf);
        // A paragraph with text of its own, not a card or a post with a few words.
        let is_in_paragraph = || {
            let own = self.kept(elements[container].texts);
            (LEAST_NEIGHBOR..=LONGEST_PARAGRAPH).contains(&own)
                && self.is_between(container, elements[container].parent)
                && belongs_at_edge()
        };
        let is_between = self.is_between(frame, container) || is_in_paragraph();
        let is_edge = || {
            let share = self.kept(elements[container].texts) as f64 / self.total().max(1) as f64;
            share >= MOST_OF_TEXT && belongs_at_edge()
        };
        (self.may_be_caption(&leaves) && (is_between || is_edge())).then(|| ImageBox {
            is_next_to_kept: self.is_next_to_kept(&leaves, if is_between { 0 } else { LEAST_NEIGHBOR }),
            leaves,
            is_between,
        })
    }

    /// Whether an element is between kept text of one around it.
    fn is_between(&self, inner: ElementId, outer: ElementId) -> bool {
        let [inner, outer] = [inner, outer].map(|id| self.document.elements()[id].texts);
        self.kept(outer.start.until(inner.start)) > 0 && self.kept(inner.end.until(outer.end)) > 0
    }

    /// Returns the captions in the box of an image: what the page marks as such, or else the only words in the box, if they are a phrase and the
    /// image is between kept text. Neither a line that only says whose image it is nor the word of a control is one.
    pub(super) fn captions(&self, leaf: usize) -> impl Iterator<Item = usize> {
        let found = self
            .found(leaf)
            .filter(|found| found.is_next_to_kept && !self.is_of_site(leaf));
        let is_between = found.as_ref().is_some_and(|found| found.is_between);
        let leaves = found.map_or(0..0, |found| found.leaves);
        let own = move |leaf: usize| &self.article.leaves[leaf];
        let with_words = leaves.clone().filter(move |&leaf| own(leaf).kind.has_text()).count();
        leaves.filter(move |&leaf| match own(leaf).kind {
            LeafKind::Caption => with_words == 1 || self.is_phrase(leaf) && !self.is_credit(leaf),
            LeafKind::Paragraph => {
                let leads_nowhere = self.article.linked_share(leaf..leaf + 1) <= MOST_LINKED;
                with_words == 1 && is_between && self.is_phrase(leaf) && leads_nowhere
            }
            _ => false,
        })
    }

    /// Whether a leaf only says whose image it is.
    fn is_credit(&self, leaf: usize) -> bool {
        let text = self.article.leaf_text(&self.article.leaves[leaf]);
        let first = text.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty());
        let is_credit = |word: &str| CREDITS.iter().any(|credit| word.eq_ignore_ascii_case(credit));
        text.len() <= LONGEST_CREDIT && (text.starts_with(['©', '(']) || first.is_some_and(is_credit))
    }

    /// Whether a leaf has more than a word or a number, such as those of controls.
    fn is_phrase(&self, leaf: usize) -> bool {
        let text = self.article.leaf_text(&self.article.leaves[leaf]);
        let wide = text.chars().filter(|&c| is_wide(c)).count();
        wide >= LEAST_WIDE
            || text
                .split_whitespace()
                .filter(|word| word.contains(char::is_alphabetic))
                .count()
                >= LEAST_WORDS
    }

    /// Whether a leaf is an image of the site if it is not between kept text: a logo, a map of links, or a small sign. A saved article has none.
    pub(super) fn is_of_site(&self, leaf: usize) -> bool {
        let own = &self.article.leaves[leaf];
        let LeafKind::Image(image) = own.kind else {
            return false;
        };
        if self.document.saved_article().is_some() {
            return false;
        }
        let held = &self.article.images[image as usize];
        let attribute = |name| self.document.attribute(own.element, name);
        let is_small = held.size.iter().flatten().any(|&size| size < LEAST_SIZE);
        let file = held.source.rsplit('/').next();
        let names = [file, attribute("class"), attribute("id"), attribute("alt")];
        let is_word = |word: &str| OF_SITE.iter().any(|name| word.eq_ignore_ascii_case(name));
        let mut words = names
            .into_iter()
            .flatten()
            .flat_map(|name| name.split(|c: char| !c.is_ascii_alphabetic()));
        is_small || attribute("usemap").is_some() || words.any(is_word)
    }

    /// Whether an image links to something else than an image or a place in the page.
    fn leads_away(&self, image: u32) -> bool {
        let link = self.article.images[image as usize].link;
        let leads_away = |link: &str| !link.starts_with('#') && !names_image(link);
        link.is_some_and(|link| leads_away(&self.article.links[link as usize]))
    }

    /// Whether the words of a box may describe its image: they are few, no heading, and lead nowhere.
    fn may_be_caption(&self, leaves: &Range<usize>) -> bool {
        let own = &self.article.leaves[leaves.clone()];
        let with_words = own.iter().filter(|leaf| leaf.kind.has_text());
        let bytes: usize = with_words.clone().map(|leaf| leaf.text.len()).sum();
        let images = own
            .iter()
            .filter(|leaf| matches!(leaf.kind, LeafKind::Image(_)))
            .count();
        let has_heading = own
            .iter()
            .any(|leaf| matches!(leaf.kind, LeafKind::Heading(_) | LeafKind::Code));
        with_words.count() <= MOST_WITH_WORDS * images
            && bytes <= LONGEST_WORDS * images
            && !has_heading
            && self.article.linked_share(leaves.clone()) <= MOST_LINKED
    }

    /// Returns the leaves near a leaf that are in the same element, and a caption right after them.
    fn leaves_in(&self, frame: ElementId, leaf: usize) -> Range<usize> {
        let end = self.document.elements()[frame].end;
        let element = |leaf: usize| self.article.leaves.get(leaf).map(|leaf| leaf.element);
        let is_inside = |leaf: &usize| element(*leaf).is_some_and(|id| frame <= id && id < end);
        let first = (leaf.saturating_sub(MOST_LEAVES)..leaf)
            .rev()
            .take_while(is_inside)
            .last();
        let last = (leaf + 1..=leaf + MOST_LEAVES).take_while(is_inside).last();
        let (first, mut end) = (first.unwrap_or(leaf), last.unwrap_or(leaf) + 1);
        let follows = self.article.leaves.get(end).map(|leaf| leaf.element);
        let holds_caption = |id| {
            let block = std::iter::once(id).chain(self.document.ancestors(id));
            let mut block = block
                .take_while(|&id| self.document.elements()[id].tag != Tag::Body)
                .take(2);
            self.kept(self.document.elements()[id].texts) == 0 && block.any(|id| is_caption(self.document, id))
        };
        end += usize::from(follows.is_some_and(holds_caption));
        first..end
    }

    /// Whether the nearest text before some leaves or after them is kept and has as many bytes.
    fn is_next_to_kept(&self, leaves: &Range<usize>, least: usize) -> bool {
        let has_words = |leaf: &usize| self.article.leaves[*leaf].kind.has_text();
        let before = (0..leaves.start).rev().take(MOST_LEAVES).find(has_words);
        let after = (leaves.end..self.article.leaves.len())
            .take(MOST_LEAVES)
            .find(has_words);
        let is_kept = |leaf: usize| {
            let own = &self.article.leaves[leaf];
            let first = self.article.leaf_runs(own).first();
            own.text.len() >= least && first.is_some_and(|run| self.texts.binary_search(&run.span.text).is_ok())
        };
        before.into_iter().chain(after).any(is_kept)
    }

    /// The kept bytes of some text nodes.
    fn kept(&self, texts: Ids<TextId>) -> usize {
        let [start, end] = [texts.start, texts.end].map(|text| self.texts.partition_point(|&kept| kept < text));
        self.bytes[end.max(start)] - self.bytes[start]
    }

    fn total(&self) -> usize {
        self.bytes.last().copied().unwrap_or_default()
    }
}
