//! The list of the start page: one row for each page, all of it by keys.

use super::action::StartAction;
use super::facts;
use super::state::{Row, Shown, StartPage};
use crate::app::action::Actions;
use crate::app::ground::assistive::place_in_list;
use crate::app::ground::rows::{self, RowState, Rows};
use crate::app::ground::words::Words;
use crate::app::shared::Shared;
use egui::{Id, Key, Modifiers, Rect, Response, ScrollArea, Ui, UiBuilder};

/// The list as the holder of the keyboard.
fn id() -> Id {
    Id::unique("start-list")
}

/// Draws the rows. Where nothing else has the keyboard, the list has it.
pub(super) fn show(ui: &mut Ui, start: &StartPage, shared: &Shared, name: &str, actions: &mut Actions) {
    let listed = start.rows(shared);
    let cursor = start.cursor.min(listed.len().saturating_sub(1));
    let is_free = ui.memory(|memory| memory.focused().is_none());
    if rows::hold_keyboard(ui, id(), name, is_free && shared.dialog.is_none()) {
        collect_keys(ui, start, (&listed, cursor), actions);
    }
    let salt = matches!(start.shown, Shown::Recents);
    let inside = UiBuilder::new().id_salt(salt).accessibility_parent(id());
    ui.scope_builder(inside, |ui| show_rows(ui, start, (&listed, cursor), shared, actions));
}

fn show_rows(
    ui: &mut Ui,
    start: &StartPage,
    (listed, cursor): (&[Row<'_>], usize),
    shared: &Shared,
    actions: &mut Actions,
) {
    let row_height = rows::height(ui, 0);
    let area = ScrollArea::vertical().id_salt(start.folder()).auto_shrink(false);
    area.show_viewport(ui, |ui, viewport| {
        let rows = Rows::in_area(ui, viewport, row_height, listed.len());
        let in_sight = rows.in_sight();
        for (number, row) in in_sight.clone().zip(listed.get(in_sight).unwrap_or_default()) {
            let is_current = number == cursor;
            let response = show_row(ui, rows.place(number), *row, is_current, shared);
            place_in_list(&response, id(), number, listed.len());
            if is_current {
                rows::speak(&response, id());
            }
            if response.clicked() {
                actions.push(open(*row));
            }
        }
        if start.wants_sight {
            ui.scroll_to_rect(rows.place(cursor), None);
            actions.push(StartAction::Sighted);
        }
    });
}

fn show_row(ui: &Ui, area: Rect, row: Row<'_>, is_current: bool, shared: &Shared) -> Response {
    let state = RowState {
        is_chosen: is_current,
        is_current,
    };
    let wording = ui.wording();
    match row {
        Row::Recent(page) => {
            let (title, facts) = (facts::title(page), facts::facts(page, wording));
            rows::show(ui, area, ui.scope_id().with(&page.page), state, (&title, &facts))
        }
        Row::File(file) => {
            let known = file.path.to_str().and_then(|path| shared.recents.named(path));
            let facts = facts::file_facts(file, known, wording);
            rows::show(
                ui,
                area,
                ui.scope_id().with(&file.path),
                state,
                (file.title.as_ref().unwrap_or(&file.name), &facts),
            )
        }
    }
}

fn open(row: Row<'_>) -> StartAction {
    match row {
        Row::Recent(page) => StartAction::Open(page.page.clone()),
        Row::File(file) => StartAction::OpenFolder(file.path.clone()),
    }
}

fn collect_keys(ui: &Ui, start: &StartPage, (listed, cursor): (&[Row<'_>], usize), actions: &mut Actions) {
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let mut cursor = cursor;
    for (key, by) in rows::up_down_and_ends(listed.len()) {
        for () in rows::presses(ui.ctx(), Modifiers::NONE, key) {
            actions.push(StartAction::Go(by));
            cursor = rows::row_after(cursor, by, listed.len());
        }
    }
    // What is pressed in the same frame is for the row that the keys have come to.
    let current = listed.get(cursor).copied();
    if let Some(row) = current.filter(|_| pressed(Key::Enter)) {
        actions.push(open(row));
    }
    if let Some(Row::Recent(page)) = current.filter(|_| pressed(Key::Delete)) {
        actions.push(StartAction::Forget(page.page.clone()));
    }
    let above = start.folder().and_then(|folder| folder.parent());
    if let Some(above) = above.filter(|_| pressed(Key::Backspace)) {
        actions.push(StartAction::OpenFolder(above.to_owned()));
    }
}
