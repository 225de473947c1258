//! The containers of the article as elements, opened and closed in one pass over the tree.

use super::Writer;
use super::escape::push_attribute;
use crate::extraction::{LeafKind, NodeKind, NumberStyle, Numbering};

/// An open container.
pub(super) struct Open {
    kind: NodeKind,
    /// Its node.
    node: u32,
    /// One past its last node.
    end: u32,
    /// Its end tags.
    close: &'static str,
    /// The end tag of the caption that was opened for it.
    caption: &'static str,
    /// Of a list, the number that its next item has by itself.
    next_number: i32,
    /// Of a table, the part that holds its rows.
    part: Option<TablePart>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TablePart {
    Head,
    Body,
}

impl TablePart {
    fn tags(self) -> (&'static str, &'static str) {
        match self {
            TablePart::Head => ("<thead>\n", "</thead>\n"),
            TablePart::Body => ("<tbody>\n", "</tbody>\n"),
        }
    }
}

impl Writer<'_> {
    /// Writes the whole article.
    pub(super) fn write(mut self) -> String {
        let mut node = 1;
        while let Some(current) = self.article.nodes.get(node as usize)
            && self.budget.holds(&self.html)
        {
            self.close_until(node);
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
        self.html
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

    /// Writes a leaf, in a caption where nothing else is allowed.
    fn leaf_in_place(&mut self, leaf: usize) {
        let start = self.html.len();
        let close = match self.article.leaves[leaf].kind {
            LeafKind::Caption => "",
            _ => self.open_caption(),
        };
        let opened = self.html.len();
        self.leaf(leaf);
        if self.html.len() == opened {
            self.html.truncate(start)
        } else {
            self.html.push_str(close)
        }
    }

    /// Opens a caption right inside a table, where browsers leave nothing but captions and rows; its end tag.
    fn open_caption(&mut self) -> &'static str {
        match self.around() {
            NodeKind::Table => self.tag("<caption>", "</caption>\n"),
            _ => "",
        }
    }

    fn open(&mut self, node: u32, kind: NodeKind) {
        let caption = match kind {
            NodeKind::Row { .. } => "",
            _ => self.open_caption(),
        };
        let mut open = Open {
            kind,
            node,
            end: self.article.nodes[node as usize].end,
            close: "",
            caption,
            next_number: 1,
            part: None,
        };
        open.close = match (kind, self.around()) {
            (NodeKind::List { numbering }, _) => {
                open.next_number = numbering.map_or(1, |numbering| numbering.start);
                self.open_list(numbering)
            }
            (NodeKind::Item { number }, _) => self.open_item(number),
            (NodeKind::DefinitionList, _) => self.tag("<dl>\n", "</dl>\n"),
            (NodeKind::Definition, _) => self.tag("<dd>", "</dd>\n"),
            (NodeKind::Quote, _) => self.tag("<blockquote>\n", "</blockquote>\n"),
            (NodeKind::Figure, _) => self.tag("<figure>\n", "</figure>\n"),
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

    fn tag(&mut self, open: &str, close: &'static str) -> &'static str {
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
        self.html.push_str(if reversed { " reversed>\n" } else { ">\n" });
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
        if let Some(table) = self.open.last_mut() {
            let part = match (header, table.part) {
                (true, None | Some(TablePart::Head)) => TablePart::Head,
                _ => TablePart::Body,
            };
            if table.part != Some(part) {
                let end = table.part.map_or("", |before| before.tags().1);
                self.html.push_str(end);
                self.html.push_str(part.tags().0);
                table.part = Some(part);
            }
        }
        self.tag("<tr>", "</tr>\n")
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
            if let Some(part) = open.part {
                self.html.push_str(part.tags().1);
            }
            self.html.push_str(open.close);
            self.html.push_str(open.caption);
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
