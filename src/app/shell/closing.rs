//! What Escape does, how panels are closed, and how a page is left.

use super::features::Features;
use crate::app::action::AnnotationAction;
use crate::app::ground::dialog::{Dialog, DialogKind};
use crate::app::ground::linked::Linked;
use crate::app::ground::way::Way;
use crate::app::journey::{Visit, remember, visit_of};
use crate::app::look;
use crate::app::shared::{Shared, Steps, Tools};
use clearline_column::reader::ColumnState;
use clearline_engine::Recipe;
use egui::{Popup, ViewportCommand};

/// Closes the panel over the page; one with changes that are not kept says so instead. False where there is none.
pub(super) fn close_dialog(features: &mut Features, tools: &mut Tools<'_>) -> bool {
    if tools.shared.dialog == Some(Dialog::Rules) && features.rules.panel.is_changed() {
        features.rules.panel.is_closing = true;
        return true;
    }
    if tools.shared.dialog == Some(Dialog::Note) {
        tools.wish(AnnotationAction::KeepNote);
        return true;
    }
    if tools.shared.dialog == Some(Dialog::Path) {
        tools.shared.dialog = features.path_box.instead_of.take();
        return true;
    }
    tools.shared.dialog.take().is_some()
}

/// Stops what is on its way; where nothing is, closes what lies over the page.
pub(super) fn cancel(features: &mut Features, tools: &mut Tools<'_>) {
    // What stands over a panel is closed before it.
    let is_over_panel = tools.shared.dialog.is_some() && tools.shared.notices.over_panel().is_some();
    let is_done = stop_opening(tools)
        || is_over_panel && dismiss_notices(features, tools)
        || features.library.close_tags(tools.shared)
        || close_dialog(features, tools)
        || features.find.close(tools)
        || deselect(tools)
        || unmark(tools)
        || dismiss_notices(features, tools)
        || features.player.put_away()
        || look::leave_full_screen(tools);
    // The key has taken the keyboard from whoever had it.
    let shared = &tools.shared;
    if (is_done || shared.keyboard.is_away()) && shared.dialog.is_none() {
        shared.keyboard.give_back(tools.ctx);
    }
}

/// Puts away the notices above the page, and what was typed along with its fault; false where there are none.
fn dismiss_notices(features: &Features, tools: &mut Tools<'_>) -> bool {
    let has_fault = tools.shared.notices.fault.is_some();
    if has_fault {
        restore_address(features, tools);
    }
    tools.dismiss_notices() || has_fault
}

/// Brings the address back in place of what was typed, which stays only as long as its fault is shown, to be mended: both go together.
pub(super) fn restore_address(features: &Features, tools: &mut Tools<'_>) {
    tools.shared.notices.fault = None;
    tools.restore_address();
    if tools.shared.page_address().is_none() {
        tools.shared.address.text = address_here(features, tools.shared);
    }
}

/// What the field says where nothing was typed: the address of the page, or the folder that is listed in its place.
pub(super) fn address_here(features: &Features, shared: &Shared) -> String {
    let folder = || Some(features.start.folder()?.display().to_string());
    shared.page_address().or_else(folder).unwrap_or_default()
}

/// Stops what is on its way; false where nothing is.
fn stop_opening(tools: &mut Tools<'_>) -> bool {
    let is_stopped = tools.engine.cancel();
    if is_stopped {
        tools.shared.opening = None;
        tools.restore_address();
    }
    is_stopped
}

/// Takes the selection away; false where nothing was selected.
fn deselect(tools: &mut Tools<'_>) -> bool {
    let is_selected = tools.column.selection().is_some();
    if is_selected {
        tools.column.select(None);
    }
    is_selected
}

/// Takes the mark away; false where nothing in sight is marked.
fn unmark(tools: &mut Tools<'_>) -> bool {
    let is_marked = tools.shared.has_analysis() && tools.shared.linked.marked.is_some();
    tools.shared.linked.marked = None;
    is_marked
}

/// What the features know of the page that was open is of no use for the one that has come.
pub(super) fn turn_page(is_another: bool, features: &mut Features) {
    features.rules.turn_page();
    features.sliders.ghost = None;
    features.asking.forget();
    features.player.outdate();
    features.saving.turn_page(!is_another);
    features.compare.turn_page(!is_another);
}

/// Menus, panels about the page that was open, and what was put away of it, go with it; the panel of the rules where another page
/// comes, unless it holds changes that would be lost.
pub(super) fn close_what_was_about_the_page(is_another: bool, features: &mut Features, tools: &mut Tools<'_>) {
    Popup::close_all(tools.ctx);
    if is_another {
        tools.shared.notices.put_away.clear();
    }
    let path_box = &mut features.path_box;
    let asks_about_page = matches!(path_box.kind, DialogKind::SaveAs(_) | DialogKind::Gold);
    let is_about_page = |dialog: &Dialog| match dialog {
        Dialog::Picture(_) | Dialog::Replace(_) | Dialog::WhyNot | Dialog::Annotations | Dialog::Note => true,
        Dialog::Path => asks_about_page,
        Dialog::Rules => is_another,
        Dialog::Keys | Dialog::LetterKeys | Dialog::About | Dialog::Library | Dialog::Browser => false,
    };
    path_box
        .instead_of
        .take_if(|dialog| asks_about_page || is_about_page(dialog));
    if tools.shared.dialog.as_ref().is_some_and(is_about_page) {
        close_dialog(features, tools);
    }
}

/// Where one is: at the open page, or at the list of a folder.
pub(super) fn here(features: &Features, tools: &Tools<'_>) -> Option<Visit> {
    let folder = || {
        features
            .start
            .folder()
            .map(|folder| Visit::of_folder(folder.to_owned()))
    };
    visit_of(tools.shared, tools.column).or_else(folder)
}

/// Leaves the open page for something that is none; `way` is the step in the history that leads there.
pub(super) fn leave_page(way: Option<Way>, features: &mut Features, tools: &mut Tools<'_>) {
    tools.engine.cancel();
    remember(tools.shared, tools.column);
    features.library.leave_page(tools);
    let left = here(features, tools);
    features.journey.go_or_leave(way, left);
    close_what_was_about_the_page(true, features, tools);
    turn_page(true, features);
    let shared = &mut *tools.shared;
    if let Some(open) = shared.open.take() {
        shared.left = open.versions;
    }
    shared.opening = None;
    shared.notices.fault = None;
    shared.notices.message = None;
    shared.linked = Linked::default();
    shared.address.text.clear();
    shared.recipe = Recipe::default();
    shared.steps = Steps::default();
    *tools.column = ColumnState::default();
    let title = shared.title();
    tools.ctx.send_viewport_cmd(ViewportCommand::Title(title));
}
