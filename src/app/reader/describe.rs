//! What assistive technology is told of the column.

use std::ops::Range;

use egui::accesskit::Role;
use egui::{CursorIcon, Response, Sense, Ui, WidgetInfo};

use super::item::{ColumnItem, ItemKind};
use super::picture::PictureBox;
use super::sight::Placed;
use crate::app::typeset::TextKind;

/// The response of a unit: pictures can be clicked, everything else only has a place.
pub(super) fn interact(ui: &Ui, column: &Response, placed: &Placed, picture: Option<&PictureBox>) -> Response {
    // Plain numbers below the column's id name its tooltips.
    let id = column.id.with(("unit", placed.unit));
    match picture.filter(|picture| picture.is_shown()) {
        Some(picture) => {
            let area = picture.area.translate(placed.area.min.to_vec2());
            let response = ui.interact(area.intersect(column.rect), id, Sense::click());
            response.on_hover_cursor(CursorIcon::ZoomIn)
        }
        None => ui.interact(placed.area.intersect(column.rect), id, Sense::hover()),
    }
}

/// Describes a part of an item.
pub(super) fn describe(response: &Response, item: &ColumnItem, part: &Range<usize>) {
    response.widget_info(|| WidgetInfo::labeled(role(&item.kind), true, name(item, part)));
    if let ItemKind::Text(TextKind::Heading(level)) = item.kind {
        response
            .ctx
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
        ItemKind::Image(_) => Role::Image,
        ItemKind::Embed => Role::Link,
        ItemKind::Rule => Role::Splitter,
        ItemKind::Fold => Role::Button,
    }
}
