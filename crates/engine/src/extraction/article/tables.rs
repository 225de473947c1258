//! Telling tables of data from tables that only lay out the page.

use super::NodeKind;
use crate::document::{Document, ElementId, Tag};

/// A cell longer than this on average holds running text, not data.
const LONG_CELL: u32 = 200;

/// A cell of one place.
pub(super) const PLAIN_CELL: NodeKind = NodeKind::Cell {
    header: false,
    columns: 1,
    rows: 1,
};

/// Whether a `table` element holds data: it says so by its role, by headings or by a caption, or it has at least two rows and columns of
/// short cells without blocks or tables inside.
pub(super) fn holds_data(document: &Document, table: ElementId) -> bool {
    let elements = document.elements();
    let own = &elements[table];
    let role = document.attribute(table, "role").unwrap_or_default();
    if matches!(role, "presentation" | "none") {
        return false;
    }
    let (mut rows, mut cells, mut headed, mut blocks) = (0u32, 0u32, false, 0u32);
    for element in &elements[table.index() + 1..own.end.index()] {
        match element.tag {
            Tag::Tr => rows += 1,
            Tag::Td => cells += 1,
            Tag::Th => {
                cells += 1;
                headed = true;
            }
            Tag::Caption | Tag::Thead => headed = true,
            Tag::Table | Tag::Form | Tag::Article | Tag::Section => return false,
            tag if tag.heading_level().is_some() => blocks += 1,
            Tag::P | Tag::Div | Tag::Ul | Tag::Ol | Tag::Blockquote => blocks += 1,
            _ => {}
        }
    }
    if rows == 0 || cells == 0 {
        return false;
    }
    if matches!(role, "table" | "grid" | "treegrid") {
        return true;
    }
    let mean_length = document.counts(own.texts).characters / cells;
    headed && mean_length < 4 * LONG_CELL
        || rows >= 2 && cells >= 2 * rows && blocks * 2 <= cells && mean_length < LONG_CELL
}

/// A `tr` element: a header where it is in the head of its table or has headings only.
pub(super) fn row(document: &Document, row: ElementId) -> NodeKind {
    let elements = document.elements();
    let tag_of = |id: ElementId| elements[id].tag;
    let cells = document.children(row).map(tag_of);
    let mut cells = cells.filter(|tag| matches!(tag, Tag::Td | Tag::Th)).peekable();
    let has_cells = cells.peek().is_some();
    let in_head = tag_of(elements[row].parent) == Tag::Thead;
    NodeKind::Row {
        header: in_head || has_cells && cells.all(|tag| tag == Tag::Th),
    }
}

/// A `td` or `th` element with its spans.
pub(super) fn cell(document: &Document, cell: ElementId) -> NodeKind {
    let span = |attribute| {
        let span = document.attribute(cell, attribute)?.trim().parse::<u32>().ok()?;
        // HTML: no rows means all that are left.
        let all_left = span == 0 && attribute == "rowspan";
        let wanted = if all_left { u32::from(NodeKind::MAX_SPAN) } else { span };
        Some(wanted.clamp(1, u32::from(NodeKind::MAX_SPAN)) as u16)
    };
    NodeKind::Cell {
        header: document.elements()[cell].tag == Tag::Th,
        columns: span("colspan").unwrap_or(1),
        rows: span("rowspan").unwrap_or(1),
    }
}
