//! Describes the column to assistive technology: the document as a whole, and the text that is in sight.

use std::ops::Range;

use egui::accesskit::{Action, Node, Role};
use egui::{CursorIcon, Response, Sense, Ui, UiBuilder, WidgetInfo};

use super::block::Block;
use super::column::Column;
use super::item::{ColumnItem, ItemKind, Spot};
use super::links::{Boxes, LinkAnswer, LinksInSight};
use super::picture::PictureBox;
use super::sight::Placed;
use super::state::ColumnState;
use super::structure::Structure;
use super::table::{TableCell, TableRows};
use super::words::ColumnWords;
use crate::typeset::TextKind;

/// What the text as a whole is.
#[derive(Clone, Copy)]
pub(super) struct About<'a> {
    pub title: &'a str,
    /// How much there is to read.
    pub summary: &'a str,
    /// BCP 47 tag.
    pub language: &'a str,
    pub is_rtl: bool,
}

impl Column<'_> {
    /// Describes what is in sight to assistive technology. Returns the picture that was clicked or chosen by key, and
    /// what the keyboard does with links.
    pub(super) fn describe(
        &self,
        ui: &mut Ui,
        state: &mut ColumnState,
        column: &Response,
        in_sight: &[Placed],
    ) -> (Option<Spot>, LinkAnswer) {
        let About {
            title,
            summary,
            language,
            ..
        } = self.about;
        describe_document(column, (title, summary), language);
        state.controls.focused_link = None;
        state.controls.column = Some(column.id);
        let mut structure = Structure::new(ui, column);
        let (mut chosen, mut keyed) = (None, LinkAnswer::default());
        for placed in in_sight {
            let (Some(item), Some(unit)) = (self.items.get(placed.item), state.layouts.unit(placed.unit)) else {
                continue;
            };
            let part = unit.range.clone();
            let ui = structure.enter(item, unit, placed.area);
            let response = interact(
                ui,
                column,
                (placed, item),
                state.picture(placed.unit).map(|(_, picture)| picture),
            );
            if response.clicked() {
                let item = placed.item;
                chosen = Some(Spot { item, byte: 0 });
            }
            describe_unit(&response, (item, &part), self.words);
            if item.kind == ItemKind::Fold {
                let (rects, palette) = (vec![placed.frame.shrink(3.0)], self.palette);
                let spot = Spot {
                    item: placed.item,
                    byte: 0,
                };
                Boxes { column, rects, palette }.take_keyboard(&response, spot, (state, &mut keyed));
            }
            if let (ItemKind::TableRows(rows), Some(block)) = (&item.kind, state.layouts.made_block(placed.unit)) {
                describe_cells(ui, &response, (item, rows), (block, placed));
            }
            let links = (self.owner.links)(placed.item, &part);
            if !links.is_empty() {
                let links = LinksInSight {
                    item,
                    placed,
                    links: &links,
                    address: self.owner.address,
                };
                let ui = inside(ui, &response, "links");
                links.show(&ui, column, (state, &mut keyed), self.palette);
            }
        }
        (chosen, keyed)
    }
}

/// Describes the document as a whole: its title, how much there is, its language.
fn describe_document(column: &Response, (title, summary): (&str, &str), language: &str) {
    column.widget_info(|| WidgetInfo::labeled(Role::Document, true, title));
    column.ctx.accesskit_node_builder(column.id, |node| {
        node.set_role(Role::Document);
        node.set_description(summary);
        if !language.is_empty() {
            node.set_language(language);
        }
    });
}

/// The response of a unit: pictures can be clicked, bars can be reached by the keyboard, and everything else only has a
/// place.
fn interact(
    ui: &Ui,
    column: &Response,
    (placed, item): (&Placed, &ColumnItem),
    picture: Option<&PictureBox>,
) -> Response {
    // Plain numbers below the column's id name its tooltips.
    let id = column.id.with(("unit", placed.unit));
    match picture.filter(|picture| picture.is_shown()) {
        Some(picture) => {
            let area = picture.area.translate(placed.area.min.to_vec2());
            let response = ui.interact(area.intersect(column.rect), id, Sense::click());
            response.on_hover_cursor(CursorIcon::ZoomIn)
        }
        None if item.kind == ItemKind::Fold => {
            let area = placed.frame.intersect(column.rect);
            ui.interact(area, id, Sense::focusable_noninteractive())
        }
        None => ui.interact(placed.area.intersect(column.rect), id, Sense::hover()),
    }
}

/// Describes a part of an item.
fn describe_unit(response: &Response, (item, part): (&ColumnItem, &Range<usize>), words: &ColumnWords) {
    response.widget_info(|| WidgetInfo::labeled(role(&item.kind), true, name(item, part, words)));
    let write = |node: &mut Node| {
        if let Some(level) = level(&item.kind) {
            node.set_level(level);
        }
        if item.dimmed {
            node.set_description(words.left_out.as_ref());
        }
        if item.kind == ItemKind::Fold {
            node.add_action(Action::Click);
        }
    };
    response.ctx.accesskit_node_builder(response.id, write);
}

/// Describes the cells of a table's rows within the node of the rows.
fn describe_cells(
    ui: &mut Ui,
    row: &Response,
    (item, rows): (&ColumnItem, &TableRows),
    (block, placed): (&Block, &Placed),
) {
    if !ui.ctx().has_accesskit_node(row.id) {
        return;
    }
    let ui = inside(ui, row, "cells");
    let heads_columns = rows.cells.iter().all(|cell| cell.is_header);
    for (index, (cell, place)) in rows.cells.iter().zip(&block.grid.cells).enumerate() {
        let area = place.translate(placed.area.min.to_vec2() + placed.shift);
        let response = ui.interact(area.intersect(row.rect), row.id.with(index), Sense::hover());
        let role = match (cell.is_header, heads_columns) {
            (false, _) => Role::Cell,
            (true, true) => Role::ColumnHeader,
            (true, false) => Role::RowHeader,
        };
        let text = item.text.get(cell.text.clone()).unwrap_or_default();
        response.widget_info(|| WidgetInfo::labeled(role, true, text));
        ui.ctx()
            .accesskit_node_builder(response.id, |node| write_cell(node, role, cell));
    }
}

fn write_cell(node: &mut Node, role: Role, cell: &TableCell) {
    node.set_role(role);
    node.set_column_index(cell.columns.start);
    if cell.columns.len() > 1 {
        node.set_column_span(cell.columns.len());
    }
    if cell.rows.len() > 1 {
        node.set_row_span(cell.rows.len());
    }
}

/// Where nodes are made that belong to a unit's own node.
fn inside(ui: &mut Ui, unit: &Response, parts: &'static str) -> Ui {
    let inside = UiBuilder::new()
        .scope_id(unit.id.with(parts))
        .max_rect(unit.rect)
        .accessibility_parent(unit.id);
    ui.new_child(inside)
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
        // Everything else that can be done with it has a button of its own.
        ItemKind::Fold => {
            let end = item.runs.first().map_or(part.end, |run| run.range.start);
            text(&(part.start..end)).trim_end_matches([' ', '·']).to_owned()
        }
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
