//! Describes the text out of sight to assistive technology, without laying it out.

use std::ops::Range;

use egui::{Id, Rect, Response, Ui, UiBuilder};

use super::column::Column;
use super::describe::{Description, unit_id};
use super::item::{ColumnItem, ItemKind, Spot};
use super::links::link_id;
use super::spoken::{RunNodes, RunsOf, accesskit_rect, write_cell, write_unit};
use super::state::ColumnState;
use super::units::Unit;

/// A unit out of sight.
#[derive(Clone, Copy)]
struct OutOfSight<'a> {
    item: &'a ColumnItem,
    unit: &'a Unit,
    id: Id,
    /// About where it would be in the window.
    area: Rect,
}

impl Column<'_> {
    /// Describes units out of sight, if anything listens.
    pub(super) fn describe_out_of_sight(
        &self,
        description: &mut Description,
        state: &mut ColumnState,
        column: &Response,
        units: Range<usize>,
    ) {
        if !description.is_wanted {
            return;
        }
        let ColumnState {
            layouts,
            spoken,
            scroll,
            ..
        } = state;
        let heights = layouts.heights();
        let top = f64::from(column.rect.top()) - heights.before(scroll.anchor.unit) - f64::from(scroll.anchor.offset);
        for index in units {
            let Some(unit) = layouts.unit(index) else { return };
            let Some(item) = self.items.get(unit.item) else { return };
            let unseen = OutOfSight {
                item,
                unit,
                id: unit_id(column, index),
                area: Rect::from_x_y_ranges(
                    column.rect.x_range(),
                    (top + heights.before(index)) as f32..=(top + heights.before(index + 1)) as f32,
                ),
            };
            let ui = description.structure.enter(item, unit, unseen.area);
            let mut ui = unseen.child(ui, unseen.id);
            write_unit(ui.ctx(), unseen.id, (item, &unit.range), self.words);
            let start = Spot {
                item: unit.item,
                byte: unit.range.start,
            };
            description.nodes.note(unseen.id, start);
            for (part, runs) in spoken.plain(index, (item, unit)).iter().enumerate() {
                let cell = unseen.cell(&mut ui, part);
                let of = RunsOf {
                    item,
                    index: unit.item,
                    id: cell.as_ref().map_or(unseen.id, Ui::unique_id),
                    place: None,
                    is_rtl: self.about.is_rtl,
                };
                description.nodes.add(cell.as_ref().unwrap_or(&ui), of, runs);
            }
            self.describe_out_of_sight_links(&mut ui, &mut description.nodes, (column, unseen));
        }
    }

    fn describe_out_of_sight_links(
        &self,
        ui: &mut Ui,
        nodes: &mut RunNodes,
        (column, unseen): (&Response, OutOfSight<'_>),
    ) {
        let OutOfSight { item, unit, .. } = unseen;
        for link in (self.owner.links)(unit.item, &unit.range) {
            let id = link_id(column, item, &link);
            let spot = Spot {
                item: unit.item,
                byte: link.range.start,
            };
            unseen.child(ui, id);
            link.describe(ui.ctx(), id, (item, self.words), &|| (self.owner.address)(spot));
            nodes.note(id, spot);
        }
    }
}

impl OutOfSight<'_> {
    /// The node of a cell, if it is one of a table.
    fn cell(&self, ui: &mut Ui, index: usize) -> Option<Ui> {
        let ItemKind::TableRows(rows) = &self.item.kind else {
            return None;
        };
        let cell = rows.cells.get(index)?;
        let id = self.id.with(index);
        let node = self.child(ui, id);
        write_cell(ui.ctx(), id, (self.item, rows), cell);
        Some(node)
    }

    /// A node within another.
    fn child(&self, ui: &mut Ui, id: Id) -> Ui {
        let child = ui.new_child(UiBuilder::new().scope_id(id).max_rect(self.area));
        ui.ctx().accesskit_node_builder(id, |node| {
            node.set_bounds(accesskit_rect(self.area));
        });
        child
    }
}
