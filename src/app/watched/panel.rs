//! The part of a panel in which the watched folder is chosen.

use super::action::WatchedAction;
use super::inbox::Standing;
use super::state::WatchedFolder;
use crate::app::action::Actions;
use crate::app::ground::settings::{OnArrival, Settings};
use crate::app::ground::words::Words;
use clearline_column::bidi;
use clearline_words::message;
use egui::Ui;

/// What can be done with pages that arrive, with the messages that name it.
const CHOICES: [(OnArrival, &str); 3] = [
    (OnArrival::Offer, "watched-offer"),
    (OnArrival::Open, "watched-open"),
    (OnArrival::Keep, "watched-keep-at-once"),
];

/// Draws which folder is watched, and what is done with its pages.
pub fn show_choices(ui: &mut Ui, settings: &Settings, watched: &WatchedFolder, actions: &mut Actions) {
    ui.label(ui.word("watched-purpose"));
    let Some(watch) = &settings.watched else {
        if ui.button(ui.word("watched-choose")).clicked() {
            actions.push(WatchedAction::Ask);
        }
        return;
    };
    let folder = watch.folder.display().to_string();
    let sentence = match watched.standing {
        Some(Standing::Missing) => message!("watched-missing", folder = folder),
        Some(Standing::Refused) => message!("watched-refused", folder = folder),
        Some(Standing::Watched) | None => message!("watched-folder", folder = folder),
    };
    bidi::add_label(ui, ui.say(&sentence));
    ui.horizontal_wrapped(|ui| {
        for (on_arrival, name) in CHOICES {
            if ui.radio(watch.on_arrival == on_arrival, ui.word(name)).clicked() {
                actions.push(WatchedAction::Choose(on_arrival));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        if ui.button(ui.word("watched-choose-other")).clicked() {
            actions.push(WatchedAction::Ask);
        }
        if ui.button(ui.word("watched-stop")).clicked() {
            actions.push(WatchedAction::Stop);
        }
    });
}
