//! The line that says how far an import is, and the list of what failed.

use super::action::ImportAction;
use super::state::Importing;
use crate::app::action::{Actions, LibraryAction};
use crate::app::ground::assistive::{live_at, named_list};
use crate::app::ground::icons::Icon;
use crate::app::ground::widgets::menu_button;
use crate::app::ground::words::Words;
use crate::app::library::state::PanelView;
use clearline_column::bidi;
use clearline_words::message;
use egui::{Button, Label, RichText, Role, ScrollArea, Ui};
use std::sync::atomic::Ordering;

fn push(actions: &mut Actions, action: ImportAction) {
    actions.push(LibraryAction::Import(action));
}

/// The button that asks what is to be imported.
pub(in crate::app::library) fn show_button(ui: &mut Ui, importing: &Importing, actions: &mut Actions) {
    ui.add_enabled_ui(importing.run.is_none(), |ui| {
        let name = ui.word("import-button");
        let label = (name.clone(), Icon::Down.atom());
        menu_button(ui, label, &name, |ui| {
            for (word, action) in [
                ("import-choose-file", ImportAction::AskFile),
                ("import-choose-folder", ImportAction::AskFolder),
            ] {
                if ui.button(ui.word(word)).clicked() {
                    push(actions, action);
                    ui.close();
                }
            }
        });
    });
}

/// Whether the line would say anything.
fn is_line_needed(importing: &Importing) -> bool {
    let is_idle = importing.run.is_none() && importing.standing.waiting == 0;
    !is_idle || importing.failed() > 0 || importing.fault.is_some()
}

/// How far an import is, and what can be done with it.
pub(in crate::app::library) fn show_line(ui: &mut Ui, importing: &Importing, view: PanelView, actions: &mut Actions) {
    if !is_line_needed(importing) {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if let Some(run) = &importing.run {
            let sentence = match run.progress.reading() {
                Some(path) => ui.say(&message!("import-reading", path = path)),
                None => {
                    let count = |number: &std::sync::atomic::AtomicUsize| number.load(Ordering::Relaxed);
                    let (done, all) = (count(&run.progress.done), count(&run.progress.all));
                    ui.say(&message!("import-progress", done = done, all = all))
                }
            };
            bidi::add_label(ui, sentence);
            if let Some(resting) = run.progress.resting() {
                ui.weak(ui.say(&resting));
            }
            if ui.button(ui.word("import-pause")).clicked() {
                push(actions, ImportAction::Pause);
            }
        } else if importing.standing.waiting > 0 {
            if let Some(resting) = &importing.resting {
                live_at(ui, "import-resting", RichText::new(ui.say(resting)));
            }
            ui.label(ui.say(&message!("import-paused", left = importing.standing.waiting)));
            if ui.button(ui.word("import-go-on")).clicked() {
                push(actions, ImportAction::GoOn);
            }
        }
        if importing.failed() > 0 {
            let label = ui.say(&message!("import-failures", count = importing.failed()));
            let is_listed = view == PanelView::Failures;
            if ui.add(Button::new(label).selected(is_listed)).clicked() {
                let other = if is_listed {
                    PanelView::Articles
                } else {
                    PanelView::Failures
                };
                actions.push(LibraryAction::View(other));
            }
        }
    });
    if let Some(fault) = &importing.fault {
        let sentence = ui.wording().in_one(&fault.message());
        ui.add(Label::new(sentence).wrap());
    }
}

/// What failed, with the reasons.
pub(in crate::app::library) fn show_failures(ui: &mut Ui, importing: &Importing, height: f32, actions: &mut Actions) {
    let standing = &importing.standing;
    ui.horizontal_wrapped(|ui| {
        ui.strong(ui.word("import-failures-title"));
        let is_idle = importing.run.is_none();
        ui.add_enabled_ui(is_idle && !standing.failed.is_empty(), |ui| {
            if ui.button(ui.word("import-try-again")).clicked() {
                actions.push(LibraryAction::View(PanelView::Articles));
                push(actions, ImportAction::TryAgain);
            }
        });
        ui.add_enabled_ui(is_idle, |ui| {
            if ui.button(ui.word("import-forget")).clicked() {
                actions.push(LibraryAction::View(PanelView::Articles));
                push(actions, ImportAction::Forget);
            }
        });
    });
    let name = ui.word("import-failures-title");
    named_list(ui, Role::List, &name, |ui| {
        let area = ScrollArea::vertical()
            .id_salt("failures")
            .max_height(height)
            .min_scrolled_height(height);
        area.auto_shrink(false).show(ui, |ui| {
            let shown = importing.worded();
            for (name, why) in shown {
                ui.add(Label::new(RichText::new(name).strong()).wrap());
                ui.add(Label::new(RichText::new(why).weak()).wrap());
                ui.add_space(4.0);
            }
            let more = importing.failures().saturating_sub(shown.len());
            if more > 0 {
                ui.label(ui.say(&message!("list-more", count = more)));
            }
        });
    });
}
