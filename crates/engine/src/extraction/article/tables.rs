//! Telling tables of data from tables that only lay out the page.

use super::NodeKind;
use crate::document::{Document, ElementId, Tag};

/// A cell longer than this on average holds running text, not data.
const LONG_CELL: u32 = 200;

/// A single row whose cells are longer than this on average is laid out, not data.
const LONG_CELL_OF_SINGLE_ROW: u32 = 60;

/// A cell of one place.
pub(super) const PLAIN_CELL: NodeKind = NodeKind::Cell {
    header: false,
    columns: 1,
    rows: 1,
};

/// Whether a `table` element holds data: it says so by its role, by headings or by a caption, or it has at least two columns of short cells
/// without several blocks or tables inside.
pub(super) fn holds_data(document: &Document, table: ElementId) -> bool {
    let elements = document.elements();
    let own = &elements[table];
    let role = document.attribute(table, "role").unwrap_or_default();
    if matches!(role, "presentation" | "none") {
        return false;
    }
    let (mut rows, mut cells, mut headed, mut blocks) = (0u32, 0u32, false, 0u32);
    for element in &elements[table.index() + 1..own.end.index()] {
        // Pages wrap the text of a data cell in a single block.
        let is_alone = || document.children(element.parent).nth(1).is_none();
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
            Tag::P | Tag::Div if is_alone() => {}
            Tag::P | Tag::Div | Tag::Ul | Tag::Ol | Tag::Blockquote | Tag::Pre => blocks += 1,
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
        || rows == 1
            && cells >= 2
            && blocks == 0
            && mean_length < LONG_CELL_OF_SINGLE_ROW
            && begins_with_name(document, table)
}

/// Whether the first cell of a table has a letter: notes and steps are numbered there.
fn begins_with_name(document: &Document, table: ElementId) -> bool {
    let elements = document.elements();
    let mut inside = (table + 1).until(elements[table].end).iter();
    let first = inside.find(|&id| matches!(elements[id].tag, Tag::Td | Tag::Th));
    let texts = first.into_iter().flat_map(|cell| elements[cell].texts.iter());
    texts
        .map(|text| document.text(text))
        .any(|text| text.contains(char::is_alphabetic))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn is_data(html: &str) -> bool {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let table = document
            .element_ids()
            .iter()
            .find(|&id| document.elements()[id].tag == Tag::Table);
        holds_data(&document, table.unwrap())
    }

    #[test]
    fn short_cells_are_data_and_long_ones_a_layout() {
        let name =
            "<td><div><div><a href=/pop>pop</a></div></div><td>takes the oldest element out <br> <span>(member)</span>";
        assert!(is_data(&format!("<table><tr>{name}</table>")));
        assert!(is_data(&format!("<table><tr>{name}<tr>{name}</table>")));
        let text =
            "The ferry leaves the harbour at six in the morning, and the last one comes back at night. ".repeat(3);
        assert!(!is_data(&format!("<table><tr><td>Menu<td>{text}</table>")));
        assert!(!is_data("<table><tr><td><p>a</p><p>b</p><td><p>c</p><p>d</p></table>"));
        assert!(!is_data("<table><tr><td>alone</table>"));
        assert!(!is_data("<table><tr><td>if x:<td><pre>a()</pre></table>"));
        assert!(!is_data("<table><tr><td>[1]<td>A note.</table>"));
    }
}
