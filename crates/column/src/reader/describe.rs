//! Describes the column to assistive technology: the document as a whole, and what it consists of.

use egui::accesskit::{Action, Role};
use egui::{CursorIcon, Id, Rect, Response, Sense, Ui, UiBuilder, WidgetInfo};

use super::block::Block;
use super::column::Column;
use super::item::{ColumnItem, ItemKind, Spot};
use super::links::{Boxes, LinkAnswer, LinksInSight};
use super::picture::PictureBox;
use super::selection::Selection;
use super::sight::Placed;
use super::spoken::{RunNodes, RunsOf, parts, set_runs, write_cell, write_unit};
use super::state::ColumnState;
use super::structure::Structure;
use super::table::{TableCell, TableRows};

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

/// What is described in a frame.
pub(super) struct Description {
    pub structure: Structure,
    pub nodes: RunNodes,
    /// Whether anything listens. If not, only what is in sight takes clicks and keys.
    pub is_wanted: bool,
}

impl Column<'_> {
    /// Describes the text to assistive technology. Returns the picture that was clicked or chosen by key, and what the
    /// keyboard does with links.
    pub(super) fn describe(
        &self,
        ui: &mut Ui,
        state: &mut ColumnState,
        column: &Response,
        in_sight: &[Placed],
    ) -> (Option<Spot>, LinkAnswer) {
        describe_document(column, &self.about);
        state.controls.focused_link = None;
        state.controls.is_on_button = false;
        state.controls.column = Some(column.id);
        let mut description = Description {
            structure: Structure::new(ui, column),
            nodes: RunNodes::default(),
            is_wanted: ui.ctx().has_accesskit_node(column.id),
        };
        let first = in_sight.first().map_or(0, |placed| placed.unit);
        let after = in_sight.last().map_or(0, |placed| placed.unit + 1);
        self.describe_out_of_sight(&mut description, state, column, 0..first);
        let (mut chosen, mut keyed) = (None, LinkAnswer::default());
        for placed in in_sight {
            let clicked = self.describe_placed(&mut description, (state, &mut keyed), column, placed);
            chosen = clicked.or(chosen);
        }
        self.describe_out_of_sight(&mut description, state, column, after..state.layouts.len());
        if description.is_wanted {
            self.describe_selection(state, column, &description.nodes);
        }
        state.spoken.nodes = description.nodes;
        (chosen, keyed)
    }

    /// Describes a unit in sight and takes what is done with it. Returns its picture if that was clicked.
    fn describe_placed(
        &self,
        description: &mut Description,
        (state, keyed): (&mut ColumnState, &mut LinkAnswer),
        column: &Response,
        placed: &Placed,
    ) -> Option<Spot> {
        let (item, unit) = (self.items.get(placed.item)?, state.layouts.unit(placed.unit)?);
        let part = unit.range.clone();
        let spot = Spot {
            item: placed.item,
            byte: 0,
        };
        let ui = description.structure.enter(item, unit, placed.area);
        let picture = state.picture(placed.unit).map(|(_, picture)| picture);
        let response = interact(ui, column, (placed, item), picture);
        response.widget_info(|| WidgetInfo::new(Role::Paragraph));
        write_unit(&column.ctx, response.id, (item, &part), self.words);
        if item.kind == ItemKind::Fold {
            let (rects, palette) = (vec![placed.frame.shrink(3.0)], self.palette);
            let bar = Boxes {
                column,
                rects,
                palette,
                is_button: true,
            };
            bar.take_keyboard(&response, spot, (state, keyed));
        }
        if let Some(block) = state.layouts.made_block(placed.unit).filter(|_| description.is_wanted) {
            let way = placed.area.min.to_vec2() + placed.shift;
            let cells = match &item.kind {
                ItemKind::TableRows(rows) => describe_cells(ui, &response, (item, rows), (block, placed)),
                _ => Vec::new(),
            };
            for (index, part) in parts(item, &part).into_iter().enumerate() {
                let owner = cells.get(index).unwrap_or(&response);
                let runs = set_runs(item, part, block);
                let of = RunsOf {
                    item,
                    index: placed.item,
                    id: owner.id,
                    place: Some((way, placed.frame.intersect(column.rect))),
                    is_rtl: self.about.is_rtl,
                };
                description.nodes.add(&inside(ui, owner, "runs"), of, &runs);
            }
        }
        let links = (self.owner.links)(placed.item, &part);
        if !links.is_empty() {
            let links = LinksInSight {
                item,
                placed,
                links: &links,
                words: self.words,
                address: self.owner.address,
            };
            let keyboard = (state, keyed, &mut description.nodes);
            links.show(&inside(ui, &response, "links"), column, keyboard, self.palette);
        }
        response.clicked().then_some(spot)
    }

    /// Describes the selection, or else the caret: where the keys moved it, or the first place in sight.
    fn describe_selection(&self, state: &ColumnState, column: &Response, nodes: &RunNodes) {
        let at_top = || {
            let top = state.position()?;
            Some(Selection {
                anchor: top,
                focus: top,
            })
        };
        let Some(selection) = state.selecting.selection.or_else(at_top) else {
            return;
        };
        if let Some(selection) = nodes.selection(self.items, selection) {
            column.ctx.accesskit_node_builder(column.id, |node| {
                node.set_text_selection(selection);
                node.add_action(Action::SetTextSelection);
            });
        }
    }
}

/// Names the node of a unit.
pub(super) fn unit_id(column: &Response, unit: usize) -> Id {
    // Plain numbers below the column's id name its tooltips.
    column.id.with(("unit", unit))
}

/// Describes the document as a whole: its title, how much there is, its language.
fn describe_document(column: &Response, about: &About<'_>) {
    column.widget_info(|| WidgetInfo::labeled(Role::Document, true, about.title));
    column.ctx.accesskit_node_builder(column.id, |node| {
        node.set_role(Role::Document);
        node.set_description(about.summary);
        if !about.language.is_empty() {
            node.set_language(about.language);
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
    let id = unit_id(column, placed.unit);
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

/// Describes the cells of a table's rows within the node of the rows.
fn describe_cells(
    ui: &mut Ui,
    row: &Response,
    (item, rows): (&ColumnItem, &TableRows),
    (block, placed): (&Block, &Placed),
) -> Vec<Response> {
    let ui = inside(ui, row, "cells");
    let cells = rows.cells.iter().zip(&block.grid.cells).enumerate();
    let describe = |(index, (cell, place)): (usize, (&TableCell, &Rect))| {
        let area = place.translate(placed.area.min.to_vec2() + placed.shift);
        let response = ui.interact(area.intersect(row.rect), row.id.with(index), Sense::hover());
        response.widget_info(|| WidgetInfo::new(Role::Cell));
        write_cell(&response.ctx, response.id, (item, rows), cell);
        response
    };
    cells.map(describe).collect()
}

/// Where nodes are made that belong to the node of a unit or cell.
fn inside(ui: &mut Ui, unit: &Response, parts: &'static str) -> Ui {
    let inside = UiBuilder::new()
        .scope_id(unit.id.with(parts))
        .max_rect(unit.rect)
        .accessibility_parent(unit.id);
    ui.new_child(inside)
}
