//! The article as XHTML for a book: the same walk, in mark-up that is well-formed and valid.
//!
//! Browsers mend what is in a place where it may not be; a schema does not. So each child that its container may not hold gets what
//! it needs around it: a list holds items, a list of definitions terms and definitions in turn, a table one caption and then rows.

use super::Writer;
use super::containers::OpenPart;
use super::escape::{push_attribute, push_text};
use crate::extraction::{LeafKind, NodeKind};
use crate::save::characters::in_one_line;
use crate::save::epub::{Album, language_tag, uri};
use crate::save::pieces::Piece;
use url::Url;

/// What the walk uses of a book, and what it gathers for it.
#[derive(Default)]
pub(in crate::save) struct ForBook {
    /// The pictures of the article.
    pub album: Album,
    /// Bytes of pictures that still fit into the book.
    pub room: usize,
    /// The headings, in the order of the text.
    pub headings: Vec<Heading>,
    /// Bytes at which nothing is open: there the text may be cut into several files.
    pub breaks: Vec<usize>,
    /// The highlights behind which a reference to their note stands.
    pub referred: Vec<usize>,
}

/// A heading of the article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::save) struct Heading {
    /// 1 to 6.
    pub level: u8,
    /// Its name in the file.
    pub id: String,
    /// Its text in one line, never empty.
    pub text: String,
}

impl Writer<'_> {
    /// Remembers that nothing is open here.
    pub(super) fn note_break(&mut self) {
        let at = self.html.len();
        if let Some(book) = &mut self.book
            && self.open.is_empty()
            && book.breaks.last() != Some(&at)
        {
            book.breaks.push(at);
        }
    }

    /// Opens what the innermost open container needs around a child; its end tags.
    pub(super) fn open_around_in_book(&mut self, child: NodeKind) -> &'static str {
        let is_term = matches!(child, NodeKind::Leaf(leaf) if self.leaf_kind(leaf) == Some(LeafKind::Term));
        match (self.around(), child) {
            (NodeKind::List { .. }, NodeKind::Item { .. }) | (NodeKind::Notes, NodeKind::Note(_)) => "",
            (NodeKind::List { .. } | NodeKind::Notes, _) => self.tag("<li>", "</li>\n"),
            (NodeKind::DefinitionList, _) if is_term => {
                self.turn_to(OpenPart::Term);
                "</dt>\n"
            }
            (NodeKind::DefinitionList, child) => self.open_definition(child),
            (NodeKind::Row { .. }, NodeKind::Cell { .. }) => "",
            (NodeKind::Row { .. }, _) => self.tag("<td>", "</td>\n"),
            (NodeKind::Table, NodeKind::Row { .. }) => "",
            (NodeKind::Table, _) => self.open_beside_rows(),
            _ => "",
        }
    }

    /// A definition needs a term before it.
    fn open_definition(&mut self, child: NodeKind) -> &'static str {
        let before = self.open.last().and_then(|open| open.part);
        if let Some(open) = self.open.last_mut() {
            open.part = Some(OpenPart::Definitions);
        }
        if before.is_none() {
            self.html.push_str("<dt></dt>\n");
        }
        match child {
            NodeKind::Definition => "",
            _ => self.tag("<dd>", "</dd>\n"),
        }
    }

    /// What is right inside a table and no row is in its caption before the rows, and in a row of its own after them.
    fn open_beside_rows(&mut self) -> &'static str {
        match self.open.last().and_then(|table| table.part) {
            None | Some(OpenPart::Caption) => {
                self.turn_to(OpenPart::Caption);
                ""
            }
            _ => {
                self.turn_to(OpenPart::Body);
                self.tag("<tr><td>", "</td></tr>\n")
            }
        }
    }

    /// What a container counts as in its place: a table inside a caption is none, and its rows are no rows then.
    pub(super) fn kind_in_place(&self, kind: NodeKind) -> NodeKind {
        let is_in_caption = || self.open.iter().any(|open| open.part == Some(OpenPart::Caption));
        match kind {
            NodeKind::Table if self.book.is_some() && is_in_caption() => NodeKind::Root,
            // Rows and cells that are in no table hold what any part of the page does.
            NodeKind::Row { .. } if self.book.is_some() && self.around() != NodeKind::Table => NodeKind::Root,
            NodeKind::Cell { .. } if self.book.is_some() && !matches!(self.around(), NodeKind::Row { .. }) => {
                NodeKind::Root
            }
            kind => kind,
        }
    }

    /// Whether a container has other tags in a book than in HTML.
    pub(super) fn is_written_otherwise(&self, kind: NodeKind) -> bool {
        match kind {
            NodeKind::Root | NodeKind::Details | NodeKind::Table | NodeKind::Notes | NodeKind::Note(_) => true,
            NodeKind::Item { .. } => !matches!(self.around(), NodeKind::List { .. }),
            NodeKind::Definition => self.around() != NodeKind::DefinitionList,
            _ => false,
        }
    }

    /// Opens such a container; its end tags.
    pub(super) fn open_in_book(&mut self, kind: NodeKind) -> &'static str {
        match kind {
            // Few readers of books unfold anything.
            NodeKind::Details => self.tag("<div class=\"details\">\n", "</div>\n"),
            NodeKind::Table => self.tag("<table>\n", "</table>\n"),
            NodeKind::Notes => self.tag(
                "<div class=\"notes\" epub:type=\"footnotes\">\n<ol>\n",
                "</ol>\n</div>\n",
            ),
            NodeKind::Note(note) => self.open_note_in_book(note),
            _ => self.tag("<div>\n", "</div>\n"),
        }
    }

    fn open_note_in_book(&mut self, note: u32) -> &'static str {
        let (open, close) = match self.around() {
            NodeKind::Notes => ("<li class=\"note\" epub:type=\"footnote\"", "</li>\n"),
            _ => ("<div class=\"note\" epub:type=\"footnote\"", "</div>\n"),
        };
        self.html.push_str(open);
        push_attribute(&mut self.html, "id", &format!("note-{}", note + 1));
        self.html.push('>');
        if let Some(note) = self.article.notes.get(note as usize) {
            self.html.push_str("<span class=\"label\">");
            push_text(&mut self.html, &in_one_line(&note.label));
            self.html.push_str(".</span> ");
        }
        close
    }

    /// The tags of a leaf in a book where they are others than in HTML.
    pub(super) fn leaf_tags_in_book(&mut self, leaf: usize) -> Option<(String, &'static str)> {
        self.book.as_ref()?;
        let plain = |class: &str| (format!("<p class=\"{class}\">"), "</p>\n");
        Some(match self.article.leaves[leaf].kind {
            LeafKind::Heading(level) => self.heading_tags(leaf, level.clamp(1, 6)),
            LeafKind::Caption if self.around() == NodeKind::Figure && self.is_last(leaf) => {
                ("<figcaption>".to_owned(), "</figcaption>\n")
            }
            LeafKind::Caption => plain("caption"),
            // Its end tag is what was opened around it.
            LeafKind::Term if self.around() == NodeKind::DefinitionList => ("<dt>".to_owned(), ""),
            LeafKind::Term => plain("term"),
            LeafKind::Summary => plain("summary"),
            _ => return None,
        })
    }

    fn heading_tags(&mut self, leaf: usize, level: u8) -> (String, &'static str) {
        const CLOSE: [&str; 6] = ["</h1>\n", "</h2>\n", "</h3>\n", "</h4>\n", "</h5>\n", "</h6>\n"];
        let text = self.article.leaf_text(&self.article.leaves[leaf]);
        let text = in_one_line(text);
        let id = format!("heading-{}", leaf + 1);
        let open = format!("<h{level} id=\"{id}\">");
        if let Some(book) = &mut self.book
            && !text.is_empty()
        {
            book.headings.push(Heading { level, id, text });
        }
        (open, CLOSE[usize::from(level) - 1])
    }

    /// Whether nothing behind a leaf is shown in the innermost open container.
    fn is_last(&self, leaf: usize) -> bool {
        self.open.last().is_some_and(|open| {
            let end = self.article.leaves.partition_point(|other| other.node < open.end);
            self.shown_before[leaf + 1] == self.shown_before[end]
        })
    }

    fn leaf_kind(&self, leaf: u32) -> Option<LeafKind> {
        self.article.leaves.get(leaf as usize).map(|leaf| leaf.kind)
    }

    /// Appends the start tag of a link.
    pub(super) fn push_link(&self, html: &mut String, target: &Url) {
        match &self.book {
            Some(_) => {
                html.push_str("<a");
                push_attribute(html, "href", &uri(target));
                html.push('>');
            }
            None => super::escape::push_link(html, target),
        }
    }

    /// Appends the attributes that name the language of an element's text.
    pub(super) fn push_language(&self, html: &mut String, language: &str) {
        match &self.book {
            Some(_) => {
                if let Some(tag) = language_tag(language) {
                    push_attribute(html, "lang", &tag);
                    push_attribute(html, "xml:lang", &tag);
                }
            }
            None => push_attribute(html, "lang", language),
        }
    }

    /// Appends references to the notes of the highlights that end with these pieces.
    pub(super) fn refer_to_notes(&mut self, html: &mut String, pieces: &[Piece<'_>]) {
        let (Some(book), Some(highlights)) = (&mut self.book, self.passages.highlights) else {
            return;
        };
        for &highlight in pieces.iter().flat_map(|piece| &piece.ending) {
            if let Some(number) = highlights.note_number(highlight)
                && !book.referred.contains(&highlight)
            {
                book.referred.push(highlight);
                html.push_str(&format!(
                    "<sup><a href=\"#own-note-{number}\" id=\"own-reference-{number}\" epub:type=\"noteref\" \
                     role=\"doc-noteref\">*{number}</a></sup>"
                ));
            }
        }
    }

    /// What a highlight is written in: its class, by which the style sheet colours it.
    pub(super) fn highlight_class(&self, piece: &Piece<'_>) -> Option<&str> {
        Some(self.passages.highlights?.class(piece.highlight?))
    }
}
