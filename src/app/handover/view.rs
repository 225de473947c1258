//! The strip that asks about a page that a site may have named.

use super::action::HandoverAction;
use super::state::Handover;
use crate::app::action::Actions;
use crate::app::ground::assistive::{Urgency, live};
use crate::app::ground::strip::{News, is_closed, strip, with_buttons};
use crate::app::ground::words::Words;
use crate::handover::address::Announced;
use clearline_column::bidi;
use clearline_engine::internals::save::characters::beginning;
use clearline_words::message;
use egui::Ui;

/// Characters of the address that are shown.
const LONGEST: usize = 100;

/// Draws the strip, where there is such a page.
pub fn show_strip(ui: &mut Ui, handover: &Handover, actions: &mut Actions) {
    let Some(address) = handover.announced() else {
        return;
    };
    let shown = beginning(address.url().as_str(), LONGEST);
    let host = address.url().host_str().unwrap_or_default();
    let seconds_left = handover.seconds_left(ui.input(|input| input.time));
    let can_be_answered = seconds_left <= 0.0;
    if !can_be_answered {
        ui.ctx().request_repaint_after_secs(seconds_left as f32);
    }
    let question = ui.say(&message!("handover-announced", host = host, address = shown.as_str()));
    strip(ui, ("handover", News::Warning), |ui| {
        let buttons = |ui: &mut Ui| {
            ui.add_enabled_ui(can_be_answered, |ui| show_buttons(ui, address, actions));
        };
        with_buttons(ui, buttons, |ui| {
            live(ui, &question, Urgency::Polite, |ui| bidi::add_label(ui, &question));
        });
    });
}

fn show_buttons(ui: &mut Ui, address: &Announced, actions: &mut Actions) {
    if ui.button(ui.word("strip-open-target")).clicked() {
        actions.push(HandoverAction::Open(address.clone()));
    }
    if is_closed(ui) {
        actions.push(HandoverAction::Dismiss);
    }
}
