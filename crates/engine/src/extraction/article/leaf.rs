//! The leaves of the tree: text in runs of one style, images, players.

use crate::document::{ElementId, TextSpan};
use crate::extraction::Shown;
use clearline_message::{Message, message};
use std::ops::Range;

/// A piece of the page that is laid out as one: a paragraph, a heading, an image.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
/// use clearline_engine::extraction::Article;
///
/// let html = "<h2>Soup</h2><p>It is warm.";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let article = Article::of(&document);
/// let texts: Vec<&str> = article.leaves.iter().map(|leaf| article.leaf_text(leaf)).collect();
/// assert_eq!(texts, ["Soup", "It is warm."]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// What it is.
    pub kind: LeafKind,
    /// Its node in the tree.
    pub node: u32,
    /// Its text, as bytes of [`Article::text`](super::Article::text).
    pub text: Range<u32>,
    /// Its runs.
    pub runs: Range<u32>,
    /// The element that it begins in.
    pub element: ElementId,
    /// Whether the page aligns it with the right edge, as letters do with a signature. Never in text that is written from right to left.
    pub is_right_aligned: bool,
    /// Of code, the name of its language where the page gives one, in lower case: letters, digits and `+#-_.` only.
    pub language: Option<Box<str>>,
}

/// What a leaf is.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
/// use clearline_engine::extraction::{Article, LeafKind};
///
/// let html = "<h2>Soup</h2><p>It is warm.";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let article = Article::of(&document);
/// let kinds: Vec<LeafKind> = article.leaves.iter().map(|leaf| leaf.kind).collect();
/// assert_eq!(kinds, [LeafKind::Heading(2), LeafKind::Paragraph]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafKind {
    /// A heading of level 1 to 6.
    Heading(u8),
    /// Running text.
    Paragraph,
    /// Text whose spaces and line ends count.
    Code,
    /// A displayed formula, as TeX without delimiters.
    Math,
    /// What describes a figure or table.
    Caption,
    /// A term that a definition follows.
    Term,
    /// The line that a page shows of folded text.
    Summary,
    /// Who wrote a post, and when. It stands in for what the page shows of both.
    PostHeading,
    /// An image, by its index in [`Article::images`](super::Article::images). It has no text.
    Image(u32),
    /// A player or another page, by its index in [`Article::embeds`](super::Article::embeds). It has no text.
    Embed(u32),
    /// A line across the page.
    Rule,
}

impl LeafKind {
    /// Whether it has text that a method can judge.
    pub fn has_text(self) -> bool {
        !matches!(self, LeafKind::Image(_) | LeafKind::Embed(_) | LeafKind::Rule)
    }
}

/// Text of one style from one text node; white space is collapsed outside code.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
/// use clearline_engine::extraction::Article;
///
/// let html = "<p>We have <a href=/soup>soup</a>.";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let article = Article::of(&document);
/// let run = article.runs.iter().find(|run| run.link.is_some()).ok_or("no link")?;
/// assert_eq!(document.span_text(&run.span), "soup");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Bytes of [`Article::text`](super::Article::text).
    pub text: Range<u32>,
    /// The text's origin; see `Run::stands_in`.
    pub span: TextSpan,
    /// How it looks.
    pub style: Style,
    /// Where it leads: an index into [`Article::links`](super::Article::links).
    pub link: Option<u32>,
    /// The footnote that it refers to: an index into [`Article::notes`](super::Article::notes). The text is the
    /// reference's number or sign, as the page writes it.
    pub note: Option<u32>,
}

impl Run {
    /// Whether the text stands in for something that is no text of the page: the TeX of a formula, the name of an emoji, a
    /// quotation mark. Its span is then empty: the place right before the text that it goes with, or right behind it.
    pub fn stands_in(&self) -> bool {
        self.span.range.is_empty()
    }
}

/// An image of the page.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
/// use clearline_engine::extraction::Article;
///
/// let html = "<p>It is warm.<img src=/soup.png alt='A pot of soup'>";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let article = Article::of(&document);
/// assert_eq!(article.images[0].alt, "A pot of soup");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Image {
    /// Its address as written in the page: the largest that a reader has use for, never a placeholder. May be relative,
    /// a data URI, or `cid:` of an archive.
    pub source: String,
    /// What it shows, in words; may be empty.
    pub alt: String,
    /// Width and height in pixels that the page states.
    pub size: [Option<u32>; 2],
    /// Where it leads: an index into [`Article::links`](super::Article::links).
    pub link: Option<u32>,
    /// The leaf beside it that says the same as `alt`, by its index: where it is shown, `alt` need not be.
    pub said_by: Option<u32>,
}

impl Image {
    /// What it shows, in words, where the shown text beside it does not say so anyway.
    pub fn own_words(&self, shown: &Shown) -> &str {
        match self.said_by {
            Some(leaf) if shown.is_shown(leaf as usize) => "",
            _ => &self.alt,
        }
    }
}

/// Something that plays, or another page, set into this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embed {
    /// What it is.
    pub kind: EmbedKind,
    /// Its address as written in the page.
    pub source: String,
    /// What the page calls it; may be empty.
    pub title: String,
}

/// What is set into a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmbedKind {
    /// A `video` element.
    Video,
    /// An `audio` element.
    Audio,
    /// A page in a frame, mostly a player.
    Page,
}

impl Embed {
    /// Its title, else the host that it is from; empty where neither is known.
    pub fn title_or_host(&self) -> &str {
        match self.title.as_str() {
            "" => host_of(&self.source),
            title => title,
        }
    }

    /// What it is, and its title or where it is from.
    pub fn message(&self) -> Message {
        let kind = match self.kind {
            EmbedKind::Video => "video",
            EmbedKind::Audio => "audio",
            EmbedKind::Page => "page",
        };
        match self.title_or_host() {
            "" => message!("text-embed", kind = kind),
            from => message!("text-embed-from", kind = kind, from = from),
        }
    }

    /// The same in English, for files.
    pub fn name(&self) -> String {
        self.message().to_string()
    }
}

/// The host of an address as written; empty where it names none.
fn host_of(source: &str) -> &str {
    let after = source.split_once("//").map_or("", |(_, after)| after);
    let host = after.split(['/', '?', '#']).next().unwrap_or_default();
    host.strip_prefix("www.").unwrap_or(host)
}

/// A footnote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Its number or sign, as the first reference to it writes it, without brackets.
    pub label: String,
    /// The container that holds its text.
    pub node: u32,
    /// The runs that refer to it, in page order: the way back.
    pub references: Vec<u32>,
}

/// How a run of text looks; several at once.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
/// use clearline_engine::extraction::{Article, Style};
///
/// let html = "<p>We have <b>soup</b>.";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let article = Article::of(&document);
/// let bold = article.runs.iter().find(|run| run.style.has(Style::STRONG)).ok_or("nothing bold")?;
/// assert_eq!(document.span_text(&bold.span), "soup");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style(u16);

impl Style {
    /// Plain text.
    pub const PLAIN: Style = Style(0);
    /// `em`, `i`, `cite`, `var`.
    pub const EMPHASIS: Style = Style(1);
    /// `strong`, `b`.
    pub const STRONG: Style = Style(1 << 1);
    /// `code`, `kbd`, `samp`, `tt`.
    pub const CODE: Style = Style(1 << 2);
    /// `sub`.
    pub const SUBSCRIPT: Style = Style(1 << 3);
    /// `sup`.
    pub const SUPERSCRIPT: Style = Style(1 << 4);
    /// `del`, `s`, `strike`.
    pub const STRUCK: Style = Style(1 << 5);
    /// `mark`.
    pub const MARKED: Style = Style(1 << 6);
    /// `ins`.
    pub const INSERTED: Style = Style(1 << 7);
    /// A formula, as TeX without delimiters.
    pub const MATH: Style = Style(1 << 8);
    /// `ruby`: characters that may have a reading.
    pub const RUBY: Style = Style(1 << 9);
    /// `rt` and `rp`: how the characters of [`Style::RUBY`] before it are read, with the parentheses around it.
    pub const READING: Style = Style(1 << 10);

    /// Whether all of `other` is part of this style.
    pub fn has(self, other: Style) -> bool {
        self.0 & other.0 == other.0
    }

    /// The style without the parts that text and mark-up show by parentheses alone.
    pub(crate) fn without_readings(self) -> Style {
        Style(self.0 & !(Style::RUBY.0 | Style::READING.0))
    }

    /// Both styles at once.
    #[must_use]
    pub fn with(self, other: Style) -> Style {
        Style(self.0 | other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embeds_are_named_by_title_or_host() {
        let name = |kind, source: &str, title: &str| {
            let (source, title) = (source.to_owned(), title.to_owned());
            Embed { kind, source, title }.name()
        };
        assert_eq!(
            name(EmbedKind::Page, "https://www.tube.example/embed/1", ""),
            "Embedded page: tube.example"
        );
        assert_eq!(
            name(EmbedKind::Page, "//tube.example/embed/1", "Rain"),
            "Embedded page: Rain"
        );
        assert_eq!(name(EmbedKind::Video, "rain.mp4", ""), "Video");
    }
}
