//! The rich tree of the whole page: headings, paragraphs, lists, quotes, code, tables, figures, with inline links and
//! emphasis. Each leaf names the spans its text comes from; an extraction decides what is shown, so flipping a
//! verdict never rebuilds the tree.

mod build;
mod tables;

use crate::document::{Document, TextSpan, is_blank};
use std::ops::Range;

/// The tree of a whole page, flat and in page order, with all text in one string.
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
    text: String,
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArticleNode {
    /// What it is.
    pub kind: NodeKind,
    /// The container it stands in; the root is its own.
    pub parent: u32,
    /// One past the last node of this subtree.
    pub end: u32,
}

/// What a node of the tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// The page.
    Root,
    /// A list; `start` is the first number of a numbered one.
    List {
        /// The first number, absent for bullets.
        start: Option<i32>,
    },
    /// An item of a list.
    Item {
        /// How many items of the list stand before it.
        ordinal: i32,
    },
    /// What defines a term.
    Definition,
    /// A quotation.
    Quote,
    /// A table of data; tables that only lay out the page are not kept as such.
    Table,
    /// A row of a table.
    Row,
    /// A cell of a row.
    Cell {
        /// Whether it heads a row or column.
        header: bool,
    },
    /// A figure with its caption.
    Figure,
    /// A leaf, by its index.
    Leaf(u32),
}

/// A piece of the page that is laid out as one: a paragraph, a heading, an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// What it is.
    pub kind: LeafKind,
    /// Its node in the tree.
    pub node: u32,
    /// Its text, as bytes of [`Article::text`].
    pub text: Range<u32>,
    /// Its runs.
    pub runs: Range<u32>,
}

/// What a leaf is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafKind {
    /// A heading of level 1 to 6.
    Heading(u8),
    /// Running text.
    Paragraph,
    /// Text whose spaces and line ends count.
    Code,
    /// What describes a figure or table.
    Caption,
    /// A term that a definition follows.
    Term,
    /// An image, by its index.
    Image(u32),
    /// A line across the page.
    Rule,
}

/// Text of one style from one text node; white space is collapsed outside code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Bytes of [`Article::text`].
    pub text: Range<u32>,
    /// Where the text comes from.
    pub span: TextSpan,
    /// How it looks.
    pub style: Style,
    /// Where it leads: an index into [`Article::links`].
    pub link: Option<u32>,
}

/// An image of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Its address as written in the page.
    pub source: String,
    /// What it shows, in words; may be empty.
    pub alt: String,
}

/// How a run of text looks; several at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style(u8);

impl Style {
    /// Plain text.
    pub const PLAIN: Style = Style(0);
    /// `em`, `i`, `cite`, `var`.
    pub const EMPHASIS: Style = Style(1);
    /// `strong`, `b`.
    pub const STRONG: Style = Style(2);
    /// `code`, `kbd`, `samp`, `tt`.
    pub const CODE: Style = Style(4);
    /// `sub`.
    pub const SUBSCRIPT: Style = Style(8);
    /// `sup`.
    pub const SUPERSCRIPT: Style = Style(16);
    /// `del`, `s`, `strike`.
    pub const STRUCK: Style = Style(32);

    /// Whether all of `other` is part of this style.
    pub fn has(self, other: Style) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both styles at once.
    #[must_use]
    pub fn with(self, other: Style) -> Style {
        Style(self.0 | other.0)
    }
}

impl Article {
    /// Builds the tree of a page.
    pub fn of(document: &Document) -> Article {
        build::build(document)
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
    /// character of one is the n-th of the other. Parts without a visible character come to nothing.
    pub fn locate(
        &self,
        run: &Run,
        document: &Document,
        parts: impl IntoIterator<Item = Range<u32>>,
    ) -> Vec<Range<u32>> {
        let target = &self.text[run.text.start as usize..run.text.end as usize];
        let mut visible = visible(document.text(run.span.text))
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

    /// The way back of [`Article::locate`]: the byte of a run's text node whose character stands at byte `at` of
    /// [`Article::text`].
    pub fn trace(&self, run: &Run, document: &Document, at: u32) -> u32 {
        let target = &self.text[run.text.start as usize..run.text.end as usize];
        let until = target.floor_char_boundary(at.saturating_sub(run.text.start) as usize);
        let before = visible(&target[..until]).count();
        let last = run.span.range.end.saturating_sub(1);
        visible(document.text(run.span.text))
            .nth(before)
            .map_or(last, |(byte, _)| byte as u32)
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

/// The visible characters of a text and where they stand.
fn visible(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    text.char_indices().filter(|&(_, c)| !is_blank(c))
}
