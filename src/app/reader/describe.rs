//! What assistive technology is told of the column.

use std::ops::Range;

use egui::accesskit::Role;
use egui::{Rect, Response, Sense, Ui, WidgetInfo};

use super::item::{ColumnItem, ItemKind};
use crate::app::typeset::TextKind;

/// Describes a part of an item, which is seen in `area`; `id` tells it from others in the column.
pub(super) fn describe(
    ui: &Ui,
    column: &Response,
    (item, part): (&ColumnItem, &Range<usize>),
    (id, area): (usize, Rect),
) {
    // Plain numbers below the column's id name its tooltips.
    let id = column.id.with(("unit", id));
    let response = ui.interact(area.intersect(column.rect), id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(role(&item.kind), true, name(item, part)));
    if let ItemKind::Text(TextKind::Heading(level)) = item.kind {
        ui.ctx()
            .accesskit_node_builder(response.id, |node| node.set_level(usize::from(level)));
    }
}

/// What is read out of a part of an item.
fn name(item: &ColumnItem, part: &Range<usize>) -> String {
    let text = |range: &Range<usize>| item.text.get(range.clone()).unwrap_or_default();
    match &item.kind {
        ItemKind::Rule => "Line across the text".to_owned(),
        ItemKind::TableRows(rows) => {
            let cells: Vec<&str> = rows.cells.iter().map(|cell| text(&cell.text)).collect();
            cells.join(", ")
        }
        _ => text(part).to_owned(),
    }
}

/// What an item is to assistive technology.
fn role(kind: &ItemKind) -> Role {
    match kind {
        ItemKind::Text(TextKind::Title | TextKind::Heading(_)) => Role::Heading,
        ItemKind::Text(TextKind::Math) => Role::Math,
        ItemKind::Text(_) => Role::Paragraph,
        ItemKind::Code(_) => Role::Code,
        ItemKind::TableRows(_) => Role::Row,
        ItemKind::Image => Role::Image,
        ItemKind::Embed => Role::Link,
        ItemKind::Rule => Role::Splitter,
        ItemKind::Fold => Role::Button,
    }
}
