//! The containers of the article as elements, opened and closed in one pass over the tree.

use super::escape::push_attribute;
use super::{ForBook, Writer};
use crate::extraction::{LeafKind, NodeKind, NumberStyle, Numbering};

/// An open container.
pub(super) struct Open {
    kind: NodeKind,
    /// Its node.
    node: u32,
    /// One past its last node.
    pub(super) end: u32,
    /// Its end tags.
    close: &'static str,
    /// The end tags of what was opened around it.
    around: &'static str,
    /// Of a list, the number that its next item has by itself.
    next_number: i32,
    /// Of a table or a list of definitions, the part that is open.
    pub(super) part: Option<OpenPart>,
}

/// What is open in a container whose children come in a fixed order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OpenPart {
    /// The caption of a table, in a book.
    Caption,
    /// The first rows.
    Head,
    /// All other rows.
    Body,
    /// A term whose definition is still to come.
    Term,
    /// The definitions of the term before.
    Definitions,
}

impl OpenPart {
    pub(super) fn open(self) -> &'static str {
        match self {
            OpenPart::Caption => "<caption>",
            OpenPart::Head => "<thead>\n",
            OpenPart::Body => "<tbody>\n",
            OpenPart::Term | OpenPart::Definitions => "",
        }
    }

    pub(super) fn close(self) -> &'static str {
        match self {
            OpenPart::Caption => "</caption>\n",
            OpenPart::Head => "</thead>\n",
            OpenPart::Body => "</tbody>\n",
            // A term without a definition would not be valid.
            OpenPart::Term => "<dd></dd>\n",
            OpenPart::Definitions => "",
        }
    }
}

impl Writer<'_> {
    /// Writes the whole article.
    pub(super) fn write(mut self) -> (String, Option<ForBook>) {
        let mut node = 1;
        while let Some(current) = self.article.nodes.get(node as usize)
            && self.budget.holds(&self.html)
        {
            self.close_until(node);
            self.note_break();
            node = match current.kind {
                NodeKind::Leaf(leaf) => {
                    if self.shown.is_shown(leaf as usize) {
                        self.leaf_in_place(leaf as usize);
                    }
                    node + 1
                }
                _ if self.passed.contains(&node) => node + 1,
                kind if self.shows_inside(node) || self.completes_table(node) => {
                    self.open(node, kind);
                    node + 1
                }
                _ => current.end.max(node + 1),
            };
        }
        self.close_until(node);
        (self.html, self.book)
    }

    /// What the innermost open container is; the root where none is open.
    pub(super) fn around(&self) -> NodeKind {
        self.open.last().map_or(NodeKind::Root, |open| open.kind)
    }

    /// Whether nothing before a leaf is shown in the innermost open container.
    pub(super) fn is_first(&self, leaf: usize) -> bool {
        let leaves = &self.article.leaves;
        self.open.last().is_some_and(|open| {
            let first = leaves.partition_point(|other| other.node < open.node);
            self.shown_before[first] == self.shown_before[leaf]
        })
    }

    /// Whether anything inside a container is shown.
    pub(super) fn shows_inside(&self, node: u32) -> bool {
        let leaves = self.article.leaves_in(node);
        self.shown_before[leaves.start] < self.shown_before[leaves.end]
    }

    /// A table keeps its empty rows, and a row all of its cells.
    fn completes_table(&self, node: u32) -> bool {
        match (self.article.nodes[node as usize].kind, self.around()) {
            (NodeKind::Row { .. }, NodeKind::Table) => self.article.leaves_in(node).is_empty(),
            (NodeKind::Cell { .. }, NodeKind::Row { .. }) => true,
            _ => false,
        }
    }

    /// Writes a leaf, in what has to be around it.
    fn leaf_in_place(&mut self, leaf: usize) {
        let (start, part) = (self.html.len(), self.open.last().and_then(|open| open.part));
        let close = self.open_around(NodeKind::Leaf(leaf as u32));
        let opened = self.html.len();
        self.leaf(leaf);
        if self.html.len() == opened {
            self.html.truncate(start);
            if let Some(open) = self.open.last_mut() {
                open.part = part;
            }
        } else {
            self.html.push_str(close)
        }
    }

    /// Opens what the innermost open container needs around a child; its end tags.
    fn open_around(&mut self, child: NodeKind) -> &'static str {
        if self.book.is_some() {
            return self.open_around_in_book(child);
        }
        let is_caption = |leaf: u32| self.article.leaves[leaf as usize].kind == LeafKind::Caption;
        match (self.around(), child) {
            (NodeKind::Table, NodeKind::Row { .. }) => "",
            (NodeKind::Table, NodeKind::Leaf(leaf)) if is_caption(leaf) => "",
            // Browsers leave nothing but captions and rows right inside a table.
            (NodeKind::Table, _) => self.tag("<caption>", "</caption>\n"),
            _ => "",
        }
    }

    fn open(&mut self, node: u32, kind: NodeKind) {
        let around = self.open_around(kind);
        let kind = self.kind_in_place(kind);
        let mut open = Open {
            kind,
            node,
            end: self.article.nodes[node as usize].end,
            close: "",
            around,
            next_number: 1,
            part: None,
        };
        open.close = match (kind, self.around()) {
            _ if self.book.is_some() && self.is_written_otherwise(kind) => self.open_in_book(kind),
            (NodeKind::List { numbering }, _) => {
                open.next_number = numbering.map_or(1, |numbering| numbering.start);
                self.open_list(numbering)
            }
            (NodeKind::Item { number }, _) => self.open_item(number),
            (NodeKind::DefinitionList, _) => self.tag("<dl>\n", "</dl>\n"),
            (NodeKind::Definition, _) => self.tag("<dd>", "</dd>\n"),
            (NodeKind::Quote, _) => self.tag("<blockquote>\n", "</blockquote>\n"),
            (NodeKind::Figure, _) => self.tag("<figure>\n", "</figure>\n"),
            (NodeKind::Post, _) => self.tag("<article class=\"post\">\n", "</article>\n"),
            (NodeKind::Details, _) => self.tag("<details open>\n", "</details>\n"),
            // The box is what scrolls where the table is too wide; the role says that it holds data, even if little of it is left.
            (NodeKind::Table, _) => self.tag("<div class=\"table\">\n<table role=\"table\">\n", "</table>\n</div>\n"),
            (NodeKind::Row { header }, NodeKind::Table) => self.open_row(header),
            (NodeKind::Cell { header, columns, rows }, NodeKind::Row { .. }) => self.open_cell(header, columns, rows),
            (NodeKind::Notes, _) => self.tag("<ol class=\"notes\" role=\"doc-endnotes\">\n", "</ol>\n"),
            (NodeKind::Note(note), around) => self.open_note(note, around),
            // Outside of their tables rows and cells are no elements of their own.
            (NodeKind::Row { .. } | NodeKind::Cell { .. }, _) => self.tag("<div>\n", "</div>\n"),
            (NodeKind::Root | NodeKind::Leaf(_), _) => "",
        };
        self.open.push(open);
    }

    pub(super) fn tag(&mut self, open: &str, close: &'static str) -> &'static str {
        self.html.push_str(open);
        close
    }

    fn open_list(&mut self, numbering: Option<Numbering>) -> &'static str {
        let Some(Numbering { start, style, reversed }) = numbering else {
            return self.tag("<ul>\n", "</ul>\n");
        };
        self.html.push_str("<ol");
        if start != 1 || reversed {
            push_attribute(&mut self.html, "start", &start.to_string());
        }
        if style != NumberStyle::Decimal {
            push_attribute(&mut self.html, "type", style.attribute());
        }
        self.html.push_str(match (reversed, self.book.is_some()) {
            (false, _) => ">\n",
            (true, false) => " reversed>\n",
            (true, true) => " reversed=\"reversed\">\n",
        });
        "</ol>\n"
    }

    /// An item says its number where it is not the one after that of the item before.
    fn open_item(&mut self, number: i32) -> &'static str {
        self.html.push_str("<li");
        if let Some(list) = self.open.last_mut()
            && let NodeKind::List {
                numbering: Some(numbering),
            } = list.kind
        {
            if number != list.next_number {
                push_attribute(&mut self.html, "value", &number.to_string());
            }
            list.next_number = number.saturating_add(if numbering.reversed { -1 } else { 1 });
        }
        self.html.push('>');
        "</li>\n"
    }

    /// The first rows are the table's head while they are headers.
    fn open_row(&mut self, header: bool) -> &'static str {
        let before = self.open.last().and_then(|table| table.part);
        self.turn_to(match (header, before) {
            (true, None | Some(OpenPart::Caption | OpenPart::Head)) => OpenPart::Head,
            _ => OpenPart::Body,
        });
        self.tag("<tr>", "</tr>\n")
    }

    /// Goes on in another part of the innermost open container.
    pub(super) fn turn_to(&mut self, part: OpenPart) {
        if let Some(open) = self.open.last_mut()
            && open.part != Some(part)
        {
            let before = open.part.replace(part);
            self.html.push_str(before.map_or("", OpenPart::close));
            self.html.push_str(part.open());
        }
    }

    fn open_cell(&mut self, header: bool, columns: u16, rows: u16) -> &'static str {
        let (open, close) = if header { ("<th", "</th>") } else { ("<td", "</td>") };
        self.html.push_str(open);
        for (name, span) in [("colspan", columns), ("rowspan", rows)] {
            if span != 1 {
                push_attribute(&mut self.html, name, &span.to_string());
            }
        }
        self.html.push('>');
        close
    }

    /// Notes bear their label, which need not be a number, as an attribute that the style sheet shows.
    fn open_note(&mut self, note: u32, around: NodeKind) -> &'static str {
        let (open, close) = match around {
            NodeKind::Notes => ("<li class=\"note\"", "</li>\n"),
            _ => ("<div class=\"note\" role=\"doc-footnote\"", "</div>\n"),
        };
        self.html.push_str(open);
        push_attribute(&mut self.html, "id", &format!("note-{}", note + 1));
        if let Some(note) = self.article.notes.get(note as usize) {
            push_attribute(&mut self.html, "data-label", &note.label);
        }
        self.html.push('>');
        close
    }

    fn close_until(&mut self, node: u32) {
        while let Some(open) = self.open.pop_if(|open| open.end <= node) {
            if let NodeKind::Note(note) = open.kind {
                self.ways_back(note);
            }
            self.html.push_str(open.part.map_or("", OpenPart::close));
            self.html.push_str(open.close);
            self.html.push_str(open.around);
        }
    }

    /// A link back to each reference that was written before the note.
    fn ways_back(&mut self, note: u32) {
        let written = self.references.get(note as usize).copied().unwrap_or(0);
        for reference in 1..=written {
            let href = format!("#reference-{}-{reference}", note + 1);
            self.html.push_str(" <a");
            push_attribute(&mut self.html, "href", &href);
            self.html.push_str(" role=\"doc-backlink\">↩</a>");
        }
    }
}
