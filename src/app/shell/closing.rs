//! What Escape does, and how panels are closed.

use super::features::Features;
use crate::app::action::AnnotationAction;
use crate::app::ground::dialog::Dialog;
use crate::app::look;
use crate::app::shared::Tools;

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
    tools.shared.dialog.take().is_some()
}

/// Stops what is on its way; where nothing is, closes what lies over the page.
pub(super) fn cancel(features: &mut Features, tools: &mut Tools<'_>) {
    let is_done = stop_opening(tools)
        || close_dialog(features, tools)
        || features.find.close(tools)
        || deselect(tools)
        || unmark(tools)
        || tools.dismiss_notices()
        || features.player.put_away()
        || look::leave_full_screen(tools);
    // The key has taken the keyboard from whoever had it.
    let shared = &tools.shared;
    if (is_done || shared.keyboard.is_away()) && shared.dialog.is_none() {
        shared.keyboard.give_back(tools.ctx);
    }
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
