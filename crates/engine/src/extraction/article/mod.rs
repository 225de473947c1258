//! The rich tree of the whole page: headings, paragraphs, lists, quotes, code, tables, figures, with inline links and
//! emphasis. Each leaf names the spans of its text; an extraction decides what is shown, so flipping a
//! verdict never rebuilds the tree.

mod build;
mod captions;
pub(crate) mod code;
mod context;
mod elements;
mod embeds;
mod headings;
mod images;
mod katex;
mod kept_lines;
mod leaf;
mod lines;
mod lists;
mod marks;
mod math;
mod math_images;
mod mathml;
mod media;
mod node;
mod notes;
mod posts;
mod quotation_marks;
mod signs;
mod tables;

pub(crate) use elements::{is_caption, is_figure};
pub(super) use images::names_image;
pub use leaf::{Embed, EmbedKind, Image, Leaf, LeafKind, Note, Run, Style};
pub(crate) use marks::{is_closing_bracket, is_opening_bracket};
pub use node::{ArticleNode, NodeKind};
pub(crate) use node::{NumberStyle, Numbering};

use crate::document::{Document, is_blank};
use crate::extraction::Units;
use std::ops::Range;
use std::sync::Arc;

/// The tree of a whole page, flat and in page order, with all text in one string.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
/// use clearline_engine::extraction::{Article, LeafKind};
///
/// let html = "<h2>Weather</h2><p>It <b>rained</b>.";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let article = Article::of(&document);
/// let leaves: Vec<_> = article.leaves.iter().map(|leaf| (leaf.kind, article.leaf_text(leaf))).collect();
/// assert_eq!(leaves, [(LeafKind::Heading(2), "Weather"), (LeafKind::Paragraph, "It rained.")]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Article {
    /// Containers and leaves in pre-order; node 0 is the root.
    pub nodes: Vec<ArticleNode>,
    /// The leaves in page order.
    pub leaves: Vec<Leaf>,
    /// The pieces of text of one style and one origin, in page order.
    pub runs: Vec<Run>,
    /// Link targets as written in the page, named by [`Run::link`].
    pub links: Vec<String>,
    /// Images as written in the page, named by [`LeafKind::Image`].
    pub images: Vec<Image>,
    /// Players and other pages set into this one, named by [`LeafKind::Embed`].
    pub embeds: Vec<Embed>,
    /// Footnotes in page order, named by [`NodeKind::Note`] and [`Run::note`].
    pub notes: Vec<Note>,
    text: String,
}

impl Article {
    /// Builds the tree of a page.
    pub fn of(document: &Document) -> Article {
        build::build(document)
    }

    /// The tree of a page, built when it is first asked for.
    pub fn shared(document: &Document) -> Arc<Article> {
        document.once(Article::of)
    }

    /// The leaves inside a container, by their indices.
    pub(crate) fn leaves_in(&self, container: u32) -> Range<usize> {
        let end = self.nodes[container as usize].end;
        let first = self.leaves.partition_point(|leaf| leaf.node < container);
        first..self.leaves.partition_point(|leaf| leaf.node < end)
    }

    /// The text of all leaves, one after the other.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of one leaf.
    pub fn leaf_text(&self, leaf: &Leaf) -> &str {
        &self.text[leaf.text.start as usize..leaf.text.end as usize]
    }

    /// The runs of one leaf.
    pub fn leaf_runs(&self, leaf: &Leaf) -> &[Run] {
        &self.runs[leaf.runs.start as usize..leaf.runs.end as usize]
    }

    /// The containers that hold a node, innermost first, without the root.
    pub fn containers(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let mut current = node;
        std::iter::from_fn(move || {
            let parent = self.nodes[current as usize].parent;
            (parent != 0 && parent != current).then(|| {
                current = parent;
                parent
            })
        })
    }

    /// Maps parts of a run's text node, in the order of its text, to parts of [`Article::text`]: the n-th visible
    /// character of one is the n-th of the other. Leaves out parts without a visible character, and every part of a run
    /// whose text replaces something that is no text, such as a formula (`Run::stands_in`).
    pub fn locate(
        &self,
        run: &Run,
        document: &Document,
        parts: impl IntoIterator<Item = Range<u32>>,
    ) -> Vec<Range<u32>> {
        if run.stands_in() {
            return Vec::new();
        }
        let target = &self.text[run.text.start as usize..run.text.end as usize];
        let mut visible = source_of(run, document)
            .zip(visible(target))
            .map(|((source, _), (at, c))| {
                let start = run.text.start + at as u32;
                (source as u32, start..start + c.len_utf8() as u32)
            })
            .peekable();
        let mut located = Vec::new();
        for part in parts {
            while visible.next_if(|(source, _)| *source < part.start).is_some() {}
            let Some((_, mut range)) = visible.next_if(|(source, _)| *source < part.end) else {
                continue;
            };
            while let Some((_, next)) = visible.next_if(|(source, _)| *source < part.end) {
                range.end = next.end;
            }
            located.push(range);
        }
        located
    }

    /// The way back of [`Article::locate`]: the byte of a run's text node whose character is at byte `at` of
    /// [`Article::text`]; where the run's text replaces something else, the byte beside it.
    pub fn trace(&self, run: &Run, document: &Document, at: u32) -> u32 {
        if run.stands_in() {
            return run.span.range.start.saturating_sub(1);
        }
        let target = &self.text[run.text.start as usize..run.text.end as usize];
        let until = target.floor_char_boundary(at.saturating_sub(run.text.start) as usize);
        let before = visible(&target[..until]).count();
        let last = run.span.range.end.saturating_sub(1);
        source_of(run, document)
            .nth(before)
            .map_or(last, |(byte, _)| byte as u32)
    }

    /// The share of the text of some leaves in links, 0 to 1.
    pub(super) fn linked_share(&self, leaves: Range<usize>) -> f64 {
        let (mut linked, mut all) = (0, 0);
        for leaf in &self.leaves[leaves] {
            for run in self.leaf_runs(leaf) {
                all += run.text.len();
                linked += if run.link.is_some() { run.text.len() } else { 0 };
            }
        }
        linked as f64 / all.max(1) as f64
    }

    /// Returns the units that hold text of a leaf, in page order. An image has none, and neither has a formula that stands alone.
    pub(crate) fn units_of<'a>(&'a self, leaf: &Leaf, units: &'a Units) -> impl Iterator<Item = usize> + 'a {
        let runs = self.leaf_runs(leaf).iter();
        runs.flat_map(|run| units.parts_of(&run.span).map(|(_, unit)| unit))
    }

    /// The leaf that holds a byte of [`Article::text`], or the last before it.
    pub fn leaf_at(&self, byte: u32) -> Option<usize> {
        let after = self.leaves.partition_point(|leaf| leaf.text.start <= byte);
        after.checked_sub(1)
    }

    /// The run that holds a byte of [`Article::text`], or the last before it.
    pub fn run_at(&self, byte: u32) -> Option<&Run> {
        let after = self.runs.partition_point(|run| run.text.start <= byte);
        self.runs.get(after.checked_sub(1)?)
    }
}

/// The visible characters of a run's text node that belong to the run, with their places.
fn source_of<'a>(run: &Run, document: &'a Document) -> impl Iterator<Item = (usize, char)> + 'a {
    let start = run.span.range.start as usize;
    visible(document.text(run.span.text)).skip_while(move |&(at, _)| at < start)
}

/// The visible characters of a text, with their places.
fn visible(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    text.char_indices().filter(|&(_, c)| !is_blank(c) && !is_break_hint(c))
}

/// Whether a character only says where a word may be broken: a soft hyphen or a space without width. The article has none outside of
/// code.
fn is_break_hint(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}')
}

/// Returns the letters and digits of a text in lower case.
pub(crate) fn letters(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
}

/// The texts of the leaves of a page, parted by " / ".
#[cfg(test)]
fn leaves_of(html: &str) -> String {
    let limits = crate::document::Limits::default();
    let article = Article::of(&Document::parse_html(html.into(), &limits, &|| false));
    let leaves: Vec<&str> = article.leaves.iter().map(|leaf| article.leaf_text(leaf)).collect();
    leaves.join(" / ")
}
