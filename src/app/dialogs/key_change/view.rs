//! Draws the panel: what the keys do, and a button for each that waits for another key.

use super::state::{KeyChange, meaning};
use crate::app::action::{Actions, KeyAction, LookAction};
use crate::app::dialogs::view::panel;
use crate::app::ground::assistive::{Urgency, live};
use crate::app::ground::letter_keys::LetterKey;
use crate::app::ground::settings::Settings;
use crate::app::ground::widgets::follow_keyboard;
use crate::app::ground::words::Words;
use clearline_words::message;
use egui::{Button, Context, EventFilter, Label, Role, ScrollArea, Ui, WidgetInfo, vec2};

/// The widest panel, and room around it and for all but the list, in points.
const WIDEST: f32 = 560.0;
const BESIDE: f32 = 72.0;
const AROUND: f32 = 330.0;
/// Width of a button with a key, in points, and the least height of the list.
const KEY: f32 = 110.0;
const LOWEST: f32 = 80.0;

/// Draws the panel.
pub fn change(ctx: &Context, change: &KeyChange, settings: &Settings, actions: &mut Actions) {
    panel(ctx, "letter-keys-title", actions, |ui, actions| {
        show(ui, change, settings, actions);
    });
}

fn show(ui: &mut Ui, change: &KeyChange, settings: &Settings, actions: &mut Actions) {
    let room = ui.ctx().content_rect().size();
    let width = WIDEST.min(room.x - BESIDE);
    ui.set_width(width);
    show_switch(ui, settings.window.letter_keys, actions);
    ui.add(Label::new(ui.word("letter-keys-hint")).wrap());
    show_told(ui, change);
    ui.separator();
    let height = (room.y - AROUND).max(LOWEST);
    let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
    area.auto_shrink([false, true]).show(ui, |ui| {
        for key in LetterKey::all() {
            ui.horizontal(|ui| {
                show_key(ui, key, (change, settings), actions);
                ui.add(Label::new(ui.say(&meaning(key))).wrap());
            });
        }
        follow_keyboard(ui);
    });
    ui.separator();
    let reset = Button::new(ui.word("letter-keys-reset"));
    if ui.add_enabled(settings.keys.are_changed(), reset).clicked() {
        actions.push(KeyAction::Reset);
    }
}

/// The switch for all keys with which neither Ctrl nor Alt is held.
pub(in crate::app::dialogs) fn show_switch(ui: &mut Ui, letter_keys: bool, actions: &mut Actions) {
    let mut act = letter_keys;
    let label = ui.word("letter-keys");
    if ui.checkbox(&mut act, label).clicked() {
        actions.push(LookAction::LetterKeys(act));
    }
}

/// What is waited for, or what came of the last key.
fn show_told(ui: &mut Ui, change: &KeyChange) {
    let waits = change
        .recording
        .map(|key| (message!("letter-keys-waits", what = meaning(key)), false));
    // Empty where there is nothing to say, so that the list stays in its place.
    let (told, is_refused) = match change.told.clone().or(waits) {
        Some((message, is_refused)) => (ui.say(&message), is_refused),
        None => (String::new(), false),
    };
    let urgency = if is_refused {
        Urgency::Assertive
    } else {
        Urgency::Polite
    };
    let add = |ui: &mut Ui| ui.add(Label::new(&told).wrap());
    // What says nothing is not to be read out.
    match told.is_empty() {
        true => drop(add(ui)),
        false => drop(live(ui, &told, urgency, add)),
    }
}

fn show_key(ui: &mut Ui, key: LetterKey, (change, settings): (&KeyChange, &Settings), actions: &mut Actions) {
    let is_waiting = change.recording == Some(key);
    let written = match settings.keys.chord(key) {
        _ if is_waiting => ui.word("letter-keys-press"),
        Some(chord) => chord.to_string(),
        None => ui.word("letter-keys-none"),
    };
    let name = ui.say(&message!("letter-keys-now", key = written.clone(), what = meaning(key)));
    let button = Button::new(written).selected(is_waiting).min_size(vec2(KEY, 0.0));
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    if is_waiting {
        // Else the toolkit would go on by arrows, and take the keyboard away at Escape.
        let filter = EventFilter {
            escape: true,
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| {
            memory.request_focus(response.id);
            memory.set_focus_lock_filter(response.id, filter);
        });
    }
    if response.clicked() {
        actions.push(KeyAction::Record(key));
    }
}
