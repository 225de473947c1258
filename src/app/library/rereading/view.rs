//! The line that says how far the reading is, and the list of what has changed.

use super::action::RereadAction;
use super::changed::Changed;
use super::state::Rereading;
use crate::app::action::{Actions, LibraryAction};
use crate::app::ground::assistive::named_list;
use crate::app::ground::icons::Icon;
use crate::app::ground::widgets::menu;
use crate::app::ground::words::Words;
use crate::app::library::state::PanelView;
use clearline_column::bidi;
use clearline_words::message;
use egui::{Button, RichText, Role, ScrollArea, Ui};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Articles of the list that are shown; the others follow as those are decided on.
const MOST_SHOWN: usize = 200;
/// How often the line follows the reading.
const EVERY: Duration = Duration::from_millis(200);

fn push(actions: &mut Actions, action: RereadAction) {
    actions.push(LibraryAction::Reread(action));
}

/// The button that asks which articles are read again, at the end of a row: what follows would be as idle as it is.
pub(in crate::app::library) fn show_button(ui: &mut Ui, rereading: &Rereading, chosen: usize, actions: &mut Actions) {
    if rereading.is_running() || rereading.is_keeping {
        ui.disable();
    }
    let label = (ui.word("reread-button"), Icon::Down.atom());
    menu(ui, label, &ui.word("reread-button-name"), |ui| {
        let some = ui.say(&message!("reread-chosen", count = chosen));
        for (text, action) in [(some, RereadAction::Chosen), (ui.word("reread-all"), RereadAction::All)] {
            if ui.add(Button::new(text)).clicked() {
                push(actions, action);
                ui.close();
            }
        }
    });
}

/// Whether the line would say anything.
fn is_line_needed(rereading: &Rereading) -> bool {
    rereading.is_running() || rereading.found.is_some() || rereading.fault.is_some()
}

/// How far the reading is, or what it has found.
pub(in crate::app::library) fn show_line(ui: &mut Ui, rereading: &Rereading, view: PanelView, actions: &mut Actions) {
    if !is_line_needed(rereading) {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if let Some(run) = &rereading.run {
            ui.ctx().request_repaint_after(EVERY);
            let count = |number: &AtomicUsize| number.load(Ordering::Relaxed);
            let (done, all) = (count(&run.count.done), count(&run.count.all));
            ui.label(ui.say(&message!("reread-progress", done = done, all = all)));
            if ui.button(ui.word("strip-stop")).clicked() {
                push(actions, RereadAction::Stop);
            }
        } else if let Some(found) = &rereading.found {
            let changed = found.changed.len();
            ui.label(ui.say(&message!("reread-found", read = found.read, changed = changed)));
            if let Some((failed, fault)) = &found.failed {
                let why = ui.wording().in_one(fault);
                bidi::add_label(ui, ui.say(&message!("reread-failed", failed = *failed, why = why)));
            }
        }
        if let Some(fault) = &rereading.fault {
            bidi::add_label(ui, ui.wording().in_one(fault));
        }
        if !rereading.is_running() {
            let (label, action) = match (view, rereading.changed().is_empty()) {
                (_, true) => ("close", LibraryAction::Reread(RereadAction::Close)),
                (PanelView::Changes, false) => ("library-title", LibraryAction::View(PanelView::Articles)),
                (_, false) => ("reread-show", LibraryAction::View(PanelView::Changes)),
            };
            if ui.button(ui.word(label)).clicked() {
                actions.push(action);
            }
        }
    });
}

/// The articles whose text is another now.
pub(in crate::app::library) fn show_changes(ui: &mut Ui, rereading: &Rereading, height: f32, actions: &mut Actions) {
    ui.horizontal_wrapped(|ui| {
        ui.strong(ui.word("reread-title"));
        ui.add_enabled_ui(!rereading.is_keeping, |ui| {
            if ui.button(ui.word("reread-keep-all-new")).clicked() {
                push(actions, RereadAction::KeepNew(None));
            }
            if ui.button(ui.word("reread-keep-all-old")).clicked() {
                push(actions, RereadAction::KeepOld(None));
            }
        });
    });
    let name = ui.word("reread-title");
    named_list(ui, Role::List, &name, |ui| {
        let area = ScrollArea::vertical()
            .id_salt("reread")
            .max_height(height)
            .min_scrolled_height(height);
        area.auto_shrink(false).show(ui, |ui| {
            for (row, changed) in rereading.changed().iter().enumerate().take(MOST_SHOWN) {
                ui.push_id(&changed.path, |ui| show_one(ui, rereading, (row, changed), actions));
            }
            let more = rereading.changed().len().saturating_sub(MOST_SHOWN);
            if more > 0 {
                ui.label(ui.say(&message!("list-more", count = more)));
            }
        });
    });
}

fn show_one(ui: &mut Ui, rereading: &Rereading, (row, changed): (usize, &Changed), actions: &mut Actions) {
    bidi::add_label(ui, RichText::new(&changed.title).strong());
    ui.horizontal_wrapped(|ui| {
        let difference = changed.lines.difference;
        ui.weak(ui.say(&message!(
            "reread-lines",
            added = difference.added,
            removed = difference.removed
        )));
        let is_unfolded = rereading.unfolded == Some(row);
        let label = ui.word(if is_unfolded { "reread-hide" } else { "reread-compare" });
        if ui.button(label).clicked() {
            push(actions, RereadAction::Unfold(row));
        }
        ui.add_enabled_ui(!rereading.is_keeping, |ui| {
            if ui.button(ui.word("library-keep-again")).clicked() {
                push(actions, RereadAction::KeepNew(Some(row)));
            }
            if ui.button(ui.word("reread-keep-old")).clicked() {
                push(actions, RereadAction::KeepOld(Some(row)));
            }
        });
    });
    if rereading.unfolded == Some(row) {
        changed.lines.show(ui);
    }
    ui.add_space(6.0);
}
