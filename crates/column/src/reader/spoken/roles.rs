//! What the parts of the text are for assistive technology, and what is read out of them.

use std::ops::Range;

use egui::accesskit::{Action, Node, Role};
use egui::{Context, Id};

use super::super::item::{ColumnItem, ItemKind};
use super::super::table::{TableCell, TableRows};
use super::super::words::ColumnWords;
use super::fold_end;
use super::languages::Languages;
use crate::typeset::TextKind;

/// Describes a part of an item in its node.
pub(in super::super) fn write_unit(
    ctx: &Context,
    id: Id,
    (item, part): (&ColumnItem, &Range<usize>),
    words: &ColumnWords,
) {
    ctx.accesskit_node_builder(id, |node| {
        node.set_role(role(&item.kind));
        node.set_label(name(item, part, words));
        if let Some(level) = level(&item.kind) {
            node.set_level(level);
        }
        if let Some(language) = Languages::of(item).of_all(part) {
            node.set_language(&**language);
        }
        if item.dimmed {
            node.set_description(words.left_out.as_ref());
        }
        if item.kind == ItemKind::Fold {
            node.add_action(Action::Click);
        }
    });
}

/// Describes a cell of a table's rows in its node.
pub(in super::super) fn write_cell(ctx: &Context, id: Id, (item, rows): (&ColumnItem, &TableRows), cell: &TableCell) {
    let heads_columns = rows.cells.iter().all(|cell| cell.is_header);
    let role = match (cell.is_header, heads_columns) {
        (false, _) => Role::Cell,
        (true, true) => Role::ColumnHeader,
        (true, false) => Role::RowHeader,
    };
    ctx.accesskit_node_builder(id, |node: &mut Node| {
        node.set_role(role);
        node.set_label(item.text.get(cell.text.clone()).unwrap_or_default());
        node.set_column_index(cell.columns.start);
        if cell.columns.len() > 1 {
            node.set_column_span(cell.columns.len());
        }
        if cell.rows.len() > 1 {
            node.set_row_span(cell.rows.len());
        }
    });
}

/// What is read out of a part of an item.
fn name(item: &ColumnItem, part: &Range<usize>, words: &ColumnWords) -> String {
    let text = |range: &Range<usize>| item.text.get(range.clone()).unwrap_or_default();
    match &item.kind {
        ItemKind::Rule => words.rule.clone().into_owned(),
        ItemKind::TableRows(rows) => {
            let cells: Vec<&str> = rows.cells.iter().map(|cell| text(&cell.text)).collect();
            cells.join(", ")
        }
        ItemKind::Fold => text(&(part.start..fold_end(item, part.end))).to_owned(),
        _ => text(part).to_owned(),
    }
}

/// The level of a heading; the title has the first.
fn level(kind: &ItemKind) -> Option<usize> {
    match kind {
        ItemKind::Text(TextKind::Title) => Some(1),
        ItemKind::Text(TextKind::Heading(level)) => Some(usize::from(*level)),
        _ => None,
    }
}

/// The role of an item for assistive technology.
fn role(kind: &ItemKind) -> Role {
    match kind {
        ItemKind::Text(TextKind::Title | TextKind::Heading(_)) => Role::Heading,
        ItemKind::Text(TextKind::Math) => Role::Math,
        ItemKind::Text(TextKind::Caption) => Role::Caption,
        ItemKind::Text(_) => Role::Paragraph,
        ItemKind::Code(_) => Role::Code,
        ItemKind::TableRows(_) => Role::Row,
        ItemKind::Image(_) => Role::Image,
        // Its name is a link of its own.
        ItemKind::Embed => Role::Figure,
        ItemKind::Rule => Role::Splitter,
        ItemKind::Fold => Role::Button,
    }
}
