//! Lists, quotations and tables around the units in sight, as nodes for assistive technology.

use std::collections::HashMap;

use egui::accesskit::Role;
use egui::{Id, Rect, Response, Ui, UiBuilder};

use super::item::{ColumnItem, ItemKind, LevelKind};
use super::units::Unit;

/// A node that holds others.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Container {
    id: Id,
    role: Role,
}

/// The nodes around the unit that was described last, each as the [`Ui`] that its contents belong to.
pub(super) struct Structure {
    column: Id,
    root: Ui,
    open: Vec<(Container, Ui)>,
    /// The item that the last bullet or number began, by list.
    begun: HashMap<u32, usize>,
    /// Nothing is built unless assistive technology asks.
    is_wanted: bool,
}

impl Structure {
    /// A structure within the column.
    pub(super) fn new(ui: &mut Ui, column: &Response) -> Self {
        let is_wanted = ui.ctx().has_accesskit_node(column.id);
        let inside = UiBuilder::new()
            .scope_id(column.id.with("text"))
            .max_rect(column.rect)
            .accessibility_parent(column.id);
        Self {
            column: column.id,
            root: ui.new_child(inside),
            open: Vec::new(),
            begun: HashMap::new(),
            is_wanted,
        }
    }

    /// The node that a unit is described in: inside the lists, quotations and tables around it.
    pub(super) fn enter(&mut self, item: &ColumnItem, unit: &Unit, area: Rect) -> &mut Ui {
        if !self.is_wanted {
            return &mut self.root;
        }
        let path = self.path(item, unit);
        let open = self.open.iter().map(|(container, _)| container);
        let shared = open.zip(&path).take_while(|(open, wanted)| open == wanted).count();
        self.open.truncate(shared);
        for container in path.into_iter().skip(shared) {
            let inside = UiBuilder::new()
                .scope_id(container.id)
                .max_rect(area)
                .accessibility_role(container.role);
            let parent = self.open.last_mut().map_or(&mut self.root, |(_, ui)| ui);
            let ui = parent.new_child(inside);
            self.open.push((container, ui));
        }
        self.open.last_mut().map_or(&mut self.root, |(_, ui)| ui)
    }

    /// The structures around a unit, outermost first.
    fn path(&mut self, item: &ColumnItem, unit: &Unit) -> Vec<Container> {
        let mut path = Vec::new();
        for level in &item.levels {
            let id = self.column.with(("level", level.id));
            match &level.kind {
                LevelKind::Quote => path.push(Container {
                    id,
                    role: Role::Blockquote,
                }),
                LevelKind::Hanging { marker, .. } => {
                    if marker.is_some() && unit.first {
                        self.begun.insert(level.id, item.key);
                    }
                    // A structure that continues from above the window has no marker in sight.
                    let begun = self.begun.get(&level.id).copied().unwrap_or_default();
                    path.push(Container { id, role: Role::List });
                    path.push(Container {
                        id: id.with(begun),
                        role: Role::ListItem,
                    });
                }
            }
        }
        if let ItemKind::TableRows(rows) = &item.kind {
            path.push(Container {
                id: self.column.with(("table", rows.columns.id)),
                role: Role::Table,
            });
        }
        path
    }
}
