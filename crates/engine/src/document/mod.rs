//! What a page is made of.
//!
//! A [`Document`] is built in one iterative walk over the parsed tree into flat tables: elements in pre-order and
//! text nodes in document order, with prefix sums of counts, so that any count over any subtree is a subtraction.
//! Methods read these tables only; [`Document::walk`] replays them as open, text and close events.
//!
//! Text in elements that never show as text of the page (script, style, template, form controls, svg, iframe) stays in the tables,
//! marked as hidden, so that published modes can count it. Virtual lines and the article leave it out.

mod accounts;
pub(crate) mod amount;
mod attributes;
mod build;
pub(crate) mod characters;
pub(crate) mod counts;
pub(crate) mod date;
pub(crate) mod direction;
pub(crate) mod folding;
mod fragment;
mod hiding;
pub(crate) mod ids;
mod json;
pub(crate) mod language;
pub(crate) mod layout;
pub(crate) mod lines;
mod linked_data;
pub(crate) mod metadata;
mod once;
pub(crate) mod parse;
pub(crate) mod passages;
pub(crate) mod place;
pub(crate) mod posts;
mod saved;
mod seams;
mod shadow;
mod sink;
pub(crate) mod source_map;
mod source_scan;
mod stated;
mod streamed;
pub(crate) mod tag;
mod tokens;
mod tree;
pub(crate) mod walk;
mod written;

pub(crate) use characters::{
    append_as_set, append_collapsed, collapsed_length, is_alphanumeric, is_punctuation, is_unspaced, joins_lines,
};
pub(crate) use characters::{is_blank, is_wide, is_word};
pub(crate) use counts::Counts;
pub(crate) use date::Day;
pub(crate) use date::iso_date;
pub(crate) use direction::Direction;
pub(crate) use folding::Folded;
pub(crate) use fragment::decoded_fragment;
pub(crate) use hiding::Hiding;
pub(crate) use ids::Ids;
pub use ids::{ElementId, TextId};
pub use language::Language;
pub(crate) use language::LanguageReason;
pub(crate) use layout::{Layout, Misfit};
pub(crate) use lines::VirtualLine;
pub(crate) use linked_data::{LinkedData, LinkedNode};
pub(crate) use metadata::{DISCUSSIONS, FORUM_SYSTEMS};
pub use metadata::{Metadata, Stated};
pub(crate) use parse::Cut;
pub use parse::Limits;
pub(crate) use passages::PassageLanguages;
pub(crate) use place::Place;
pub(crate) use source_map::SourceMap;
pub(crate) use tag::Tag;
pub(crate) use walk::{Event, Walk};

use crate::page::Page;
use attributes::{Attribute, AttributeNames};
use build::Parsed;
use html5ever::LocalName;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use url::Url;

/// A part of one text node: the common currency in which methods, corrections, finds and selections are compared.
///
/// ```
/// use clearline_engine::document::{Document, Limits, TextSpan};
///
/// let document = Document::parse_html("<main><p>It rained <b>all night</b>.</main>".into(), &Limits::default(), &|| false);
/// let text = document.text_ids().iter().next().ok_or("no text")?;
/// assert_eq!(document.span_text(&TextSpan { text, range: 3..9 }), "rained");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct TextSpan {
    /// Which text node.
    pub text: TextId,
    /// Bytes of that node's text, on character borders.
    pub range: Range<u32>,
}

/// One element of the page.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
///
/// let document = Document::parse_html("<main><p>It rained <b>all night</b>.</main>".into(), &Limits::default(), &|| false);
/// let bold = document.elements().iter().find(|element| &*element.name == "b").ok_or("no b")?;
/// assert_eq!(document.elements()[bold.parent].name.to_string(), "p");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Element {
    /// The name as an enum.
    pub tag: Tag,
    /// The name as written in the page (lower case).
    pub name: LocalName,
    /// The parent; the root is its own parent.
    pub parent: ElementId,
    /// Levels above this element; the root has 0, nothing exceeds [`Limits::depth`].
    pub depth: u16,
    /// One past the last element of this subtree.
    pub end: ElementId,
    /// All text nodes of this subtree.
    pub texts: Ids<TextId>,
    attributes: Range<u32>,
    attribute_names: AttributeNames,
}

/// One text node of the page.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
///
/// let document = Document::parse_html("<main><p>It rained <b>all night</b>.</main>".into(), &Limits::default(), &|| false);
/// let night = document.text_ids().iter().find(|&id| document.text(id) == "all night").ok_or("no text")?;
/// assert!(!document.texts()[night].linked);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct TextNode {
    /// The element that holds the text directly.
    pub element: ElementId,
    /// Whether a link (an `a` element) holds this text.
    pub linked: bool,
    /// Whether an element holds it whose text a reader does not see as text of the page ([`Document::hides_text`]).
    pub hidden: bool,
    bytes: Range<u32>,
}

/// The tables of one page. Immutable and shared between threads.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
///
/// let html = "<nav><a href=/>Home</a></nav><p>It rains.";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// assert!(document.elements().iter().any(|element| &*element.name == "nav"));
/// assert!(document.texts().iter().any(|text| text.linked));
/// ```
pub struct Document {
    elements: Arc<Vec<Element>>,
    attributes: Vec<Attribute>,
    attribute_values: String,
    texts: Vec<TextNode>,
    text: String,
    /// `sums[i]` counts the text nodes before `i`.
    sums: Vec<Counts>,
    shows_noscript: bool,
    stated: Option<ElementId>,
    cut: Option<Cut>,
    layout: Option<Result<Layout, Misfit>>,
    /// The largest frame of a page that consists of frames, see [`Page::main_frame`].
    main_frame: Option<String>,
    origin: Origin,
}

/// Where the document comes from, and what is computed from it only when somebody asks.
struct Origin {
    html: Arc<str>,
    moved: written::MovedRuns,
    source_map: OnceLock<SourceMap>,
    language: OnceLock<Language>,
    computed: once::Computed,
}

impl Document {
    /// The largest frame of a page that consists of frames, see [`Page::main_frame`].
    pub(crate) fn main_frame(&self) -> Option<&str> {
        self.main_frame.as_deref()
    }

    /// Whether a reader sees next to no text. Only then a frame may hold what there is to be read.
    fn is_scant(&self) -> bool {
        const SCANT: usize = 300;
        let shown = self.text_ids().iter().filter(|&id| !self.texts[id].hidden);
        let characters = shown
            .flat_map(|id| self.text(id).chars())
            .filter(|c| !c.is_whitespace());
        characters.take(SCANT).count() < SCANT
    }

    /// Parses a page within the default [`Limits`].
    pub fn parse(page: &Page) -> Document {
        Document::parse_page(page, &Limits::default(), &|| false)
    }

    /// Parses decoded text within `limits`; stops early where `is_cancelled` says so. What was read until then is the
    /// document, and [`Document::cut`] says why.
    pub fn parse_html(html: Arc<str>, limits: &Limits, is_cancelled: &dyn Fn() -> bool) -> Document {
        let (mut tree, cut) = parse::parse(&html, limits, is_cancelled);
        shadow::compose(&mut tree);
        let moved = streamed::place_fragments(&mut tree);
        let parsed = Parsed { tree, cut, html };
        let mut document = build::build(&parsed, None, limits.depth);
        if let Some(markup) = stated::markup(&document) {
            let (stated, _) = parse::parse(&markup, limits, is_cancelled);
            document = build::build(&parsed, Some(&stated), limits.depth);
        }
        document.origin.moved = written::MovedRuns::of(&parsed.tree, &moved);
        document
    }

    /// All elements in document order; element 0 is the root (`html`).
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// The ids of all elements.
    pub fn element_ids(&self) -> Ids<ElementId> {
        ElementId::all(&self.elements)
    }

    /// The same, for what outlives the document and asks about its elements.
    pub(crate) fn shared_elements(&self) -> Arc<Vec<Element>> {
        Arc::clone(&self.elements)
    }

    /// All text nodes in document order.
    pub fn texts(&self) -> &[TextNode] {
        &self.texts
    }

    /// The ids of all text nodes.
    pub fn text_ids(&self) -> Ids<TextId> {
        TextId::all(&self.texts)
    }

    /// The text of one text node, entities decoded, white space as in the source.
    pub fn text(&self, id: TextId) -> &str {
        let bytes = &self.texts[id].bytes;
        &self.text[bytes.start as usize..bytes.end as usize]
    }

    /// The text of a span; empty where the span does not fit this document.
    pub fn span_text(&self, span: &TextSpan) -> &str {
        if span.text.index() >= self.texts.len() {
            return "";
        }
        let range = span.range.start as usize..span.range.end as usize;
        self.text(span.text).get(range).unwrap_or("")
    }

    /// The span of a whole text node.
    pub fn whole(&self, id: TextId) -> TextSpan {
        let bytes = &self.texts[id].bytes;
        TextSpan {
            text: id,
            range: 0..bytes.end - bytes.start,
        }
    }

    /// Counts over a range of text nodes: one subtraction.
    pub fn counts(&self, texts: Ids<TextId>) -> Counts {
        self.sums[texts.end.index()] - self.sums[texts.start.index()]
    }

    /// The elements from `id`'s parent up to the root.
    pub fn ancestors(&self, id: ElementId) -> impl Iterator<Item = ElementId> + '_ {
        ancestors(&self.elements, id)
    }

    /// The elements directly inside an element, in document order.
    pub fn children(&self, id: ElementId) -> impl Iterator<Item = ElementId> + '_ {
        let end = self.elements[id].end;
        let existing = move |child: ElementId| (child < end).then_some(child);
        std::iter::successors(existing(id + 1), move |&child| existing(self.elements[child].end))
    }

    /// Whether a line ends between two text nodes of the page: a block begins or ends there, or a `br` is there.
    pub(crate) fn breaks_between(&self, before: TextId, after: TextId) -> bool {
        let breaks = |element: &Element| element.tag.breaks_line();
        // In pre-order, the elements that are opened between them are neighbours.
        let opened_until = |id: TextId| self.elements.partition_point(|element| element.texts.start <= id);
        let (first, last) = (opened_until(before), opened_until(after));
        let opened = self.elements.get(first..last).unwrap_or_default();
        let Some(text) = self.texts.get(before.index()) else {
            return false;
        };
        let around = std::iter::once(text.element).chain(self.ancestors(text.element));
        let mut closed = around
            .map(|id| &self.elements[id])
            .take_while(|element| element.texts.end <= after);
        opened.iter().any(breaks) || closed.any(breaks)
    }

    /// What is between two text nodes of the page where a text names both but nothing between them: a line end, or the
    /// space of the blank nodes that were passed over or of words that a style sheet keeps apart.
    pub fn gap_between(&self, before: TextId, after: TextId) -> Option<char> {
        if self.breaks_between(before, after) {
            return Some('\n');
        }
        let mut between = (before + 1).until(after).iter();
        let is_apart = between.any(|id| self.text(id).chars().any(is_blank)) || self.parts_words(before, after);
        is_apart.then_some(' ')
    }

    /// The text of several spans in the order of the page, apart where the page sets them apart.
    pub fn text_of(&self, spans: &[TextSpan]) -> String {
        let mut text = String::new();
        let mut last: Option<TextId> = None;
        for span in spans {
            text.extend(last.and_then(|last| self.gap_between(last, span.text)));
            text.push_str(self.span_text(span));
            last = Some(span.text);
        }
        text
    }

    /// Whether a reader does not see the text inside an element as text of the page, such as that of a script, a style or a
    /// template. A `noscript` shows where the page has next to no other text.
    pub fn hides_text(&self, id: ElementId) -> bool {
        let tag = self.elements[id].tag;
        tag.hides_text() && !(tag == Tag::Noscript && self.shows_noscript)
    }

    /// The element that holds the text which a page without other text states in its data for scripts (JSON-LD, state). It
    /// is none of the page: a `noscript` at the end of the root, and its text has no place in the source.
    pub fn stated(&self) -> Option<ElementId> {
        self.stated
    }

    /// Replays the page as open, text and close events in document order.
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self)
    }

    /// The same for the contents of one element, and then its close.
    pub(crate) fn walk_within(&self, id: ElementId) -> Walk<'_> {
        Walk::within(self, id)
    }

    /// The same for the page as it is written: what a streamed page holds in fragments, for a script to put in place, is met
    /// in the fragments. For programs that run no script and know no such pages.
    pub fn walk_as_written(&self) -> Walk<'_> {
        Walk::as_written(self)
    }

    /// The page as virtual lines: block tags and `br` end a line.
    ///
    /// ```
    /// use clearline_engine::document::{Document, Limits};
    ///
    /// let document = Document::parse_html("<p>One<br>two<p>three".into(), &Limits::default(), &|| false);
    /// let lines = document.virtual_lines();
    /// let written: Vec<String> = lines.iter().map(|line| line.text(&document)).filter(|text| !text.is_empty()).collect();
    /// assert_eq!(written, ["One", "two", "three"]);
    /// ```
    pub fn virtual_lines(&self) -> Vec<VirtualLine> {
        lines::virtual_lines(self)
    }

    /// The decoded source.
    pub fn html(&self) -> &Arc<str> {
        &self.origin.html
    }

    /// Where text nodes are in the decoded source. Computed when first asked for.
    pub fn source_map(&self) -> &SourceMap {
        self.origin.source_map.get_or_init(|| SourceMap::of(self))
    }

    /// The language of the text. Computed when first asked for.
    ///
    /// ```
    /// use clearline_engine::document::{Document, Limits};
    ///
    /// let document = Document::parse_html("<html lang=de><p>Guten Morgen".into(), &Limits::default(), &|| false);
    /// assert_eq!(document.language().code, "de");
    /// ```
    pub fn language(&self) -> &Language {
        self.origin.language.get_or_init(|| Language::of(self))
    }

    /// Which way the lines run.
    pub fn direction(&self) -> Direction {
        Direction::of(self)
    }

    /// Title and other facts that the page states about itself; `address` is where it came from, if that is known.
    pub fn metadata(&self, address: Option<&Url>) -> Metadata {
        Metadata::of(self, address)
    }

    /// Why the page was not read to its end, if it was not.
    pub fn cut(&self) -> Option<&Cut> {
        self.cut.as_ref()
    }
}

/// The elements from `id`'s parent up to the root.
pub(crate) fn ancestors(elements: &[Element], id: ElementId) -> impl Iterator<Item = ElementId> + '_ {
    let mut current = id;
    std::iter::from_fn(move || {
        let parent = elements[current].parent;
        (parent != current).then(|| {
            current = parent;
            parent
        })
    })
}
