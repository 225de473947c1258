//! The strip that says what is not written yet.

use super::action::AnnotationAction;
use super::state::Annotated;
use crate::app::action::Actions;
use crate::app::ground::assistive::{Urgency, live};
use crate::app::ground::strip::{News, strip, with_buttons};
use crate::app::ground::words::Words;
use clearline_column::bidi;
use clearline_words::message;
use egui::Ui;

/// Draws the strip, where there is reason for it.
pub fn show_strip(ui: &mut Ui, annotated: &Annotated, actions: &mut Actions) {
    let Some(unwritten) = annotated.unwritten() else {
        return;
    };
    let count = unwritten.count;
    let Some(reason) = unwritten.reason else {
        let sentence = ui.say(&message!("highlights-being-written", count = count));
        return strip(ui, ("highlights", News::Plain), |ui| {
            live(ui, &sentence, Urgency::Polite, |ui| bidi::add_label(ui, &sentence));
        });
    };
    let reason = ui.wording().in_one(reason);
    let id = match annotated.is_leaving() {
        false => message!("highlights-unwritten", count = count, reason = reason),
        true => message!("highlights-unwritten-leaving", count = count, reason = reason),
    };
    let sentence = ui.say(&id);
    strip(ui, ("highlights", News::Fault), |ui| {
        let buttons = |ui: &mut Ui| {
            if ui.button(ui.word("strip-try-again")).clicked() {
                actions.push(AnnotationAction::Write);
            }
        };
        with_buttons(ui, buttons, |ui| {
            live(ui, &sentence, Urgency::Assertive, |ui| bidi::add_label(ui, &sentence));
        });
    });
}
