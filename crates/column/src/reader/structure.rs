//! Lists, quotations and tables around the units in sight, as nodes for assistive technology.

use std::collections::HashMap;

use egui::accesskit::Role;
use egui::{Id, Rect, Response, Ui, UiBuilder};

use super::item::{ColumnItem, ItemKind, LevelKind};
use super::units::Unit;

/// A node that holds others.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Container {
    /// Of the list, quotation or table.
    whole: Id,
    /// How many parts of that are before this one: what stands outside of it, such as a term between definitions or a bar, divides it.
    part: usize,
    role: Role,
}

impl Container {
    /// The part that follows those that have ended.
    fn next(whole: Id, role: Role, ended: &HashMap<Id, usize>) -> Self {
        let part = ended.get(&whole).copied().unwrap_or_default();
        Self { whole, part, role }
    }

    fn id(self) -> Id {
        self.whole.with(self.part)
    }
}

/// The nodes around the unit that was described last, each as the [`Ui`] that its contents belong to.
pub(super) struct Structure {
    column: Id,
    root: Ui,
    open: Vec<(Container, Ui)>,
    /// The item that the last bullet or number began, by list.
    begun: HashMap<u32, usize>,
    /// How many parts of lists, quotations and tables are described, by these. A node cannot have what stands between its children.
    ended: HashMap<Id, usize>,
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
            ended: HashMap::new(),
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
        let same = |(open, (wanted, _)): &(&Container, &(Container, Option<&str>))| *open == wanted;
        let shared = open.zip(&path).take_while(same).count();
        for (container, _) in self.open.drain(shared..) {
            *self.ended.entry(container.whole).or_default() += 1;
        }
        for (container, marker) in path.into_iter().skip(shared) {
            let inside = UiBuilder::new()
                .scope_id(container.id())
                .max_rect(area)
                .accessibility_role(container.role);
            let parent = self.open.last_mut().map_or(&mut self.root, |(_, ui)| ui);
            let ui = parent.new_child(inside);
            if let Some(marker) = marker {
                ui.ctx()
                    .accesskit_node_builder(ui.unique_id(), |node| node.set_label(marker));
            }
            self.open.push((container, ui));
        }
        self.open.last_mut().map_or(&mut self.root, |(_, ui)| ui)
    }

    /// The structures around a unit, outermost first, with the bullets and numbers of entries, which are no part of the text.
    fn path<'i>(&mut self, item: &'i ColumnItem, unit: &Unit) -> Vec<(Container, Option<&'i str>)> {
        let mut path = Vec::new();
        for level in &item.levels {
            let id = self.column.with(("level", level.id));
            let ended = &self.ended;
            let mut push = |whole, role, marker| path.push((Container::next(whole, role, ended), marker));
            match &level.kind {
                LevelKind::Quote => push(id, Role::Blockquote, None),
                LevelKind::Hanging { marker, .. } => {
                    if marker.is_some() && unit.first {
                        self.begun.insert(level.id, item.key);
                    }
                    // A structure that continues from above the window has no marker in sight.
                    let begun = self.begun.get(&level.id).copied().unwrap_or_default();
                    push(id, Role::List, None);
                    push(id.with(begun), Role::ListItem, marker.as_deref());
                }
            }
        }
        if let ItemKind::TableRows(rows) = &item.kind {
            let id = self.column.with(("table", rows.columns.id));
            path.push((Container::next(id, Role::Table, &self.ended), None));
        }
        path
    }
}
