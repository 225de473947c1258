//! The strip that offers pages which have arrived.

use super::action::WatchedAction;
use super::state::WatchedFolder;
use crate::app::action::Actions;
use crate::app::ground::assistive::{Urgency, live};
use crate::app::ground::icons::Icon;
use crate::app::ground::strip::{News, is_closed, strip, with_buttons};
use crate::app::ground::widgets::menu_button;
use crate::app::ground::words::Words;
use clearline_column::bidi;
use clearline_words::{Message, message};
use egui::{ScrollArea, Ui};

/// The list of titles scrolls beyond this height, in points.
const HIGHEST: f32 = 320.0;

/// Whether anything would be drawn.
pub fn is_needed(watched: &WatchedFolder) -> bool {
    watched.count() > 0
}

/// Draws the strip.
pub fn show_strip(ui: &mut Ui, watched: &WatchedFolder, actions: &mut Actions) {
    if !is_needed(watched) {
        return;
    }
    let sentence = ui.say(&matter(watched));
    strip(ui, ("watched", News::Plain), |ui| {
        let buttons = |ui: &mut Ui| {
            show_buttons(ui, watched, actions);
            if is_closed(ui) {
                actions.push(WatchedAction::Dismiss);
            }
        };
        with_buttons(ui, buttons, |ui| {
            live(ui, &sentence, Urgency::Polite, |ui| bidi::add_label(ui, &sentence));
        });
    });
}

fn matter(watched: &WatchedFolder) -> Message {
    let folder = watched.name();
    match (watched.arrived.as_slice(), watched.more) {
        ([only], 0) => message!("watched-arrived", title = only.title.as_str(), folder = folder),
        _ => message!("watched-several", count = watched.count(), folder = folder),
    }
}

fn show_buttons(ui: &mut Ui, watched: &WatchedFolder, actions: &mut Actions) {
    let has_several = watched.count() > 1;
    let keep = if has_several {
        "watched-keep-all"
    } else {
        "watched-keep"
    };
    if has_several {
        let name = ui.word("watched-read");
        menu_button(ui, (name.clone(), Icon::Down.atom()), &name, |ui| {
            show_titles(ui, watched, actions)
        });
    } else if let Some(only) = watched.arrived.first()
        && ui.button(ui.word("watched-read")).clicked()
    {
        actions.push(WatchedAction::Read(only.path.clone()));
    }
    // Those that are only counted are seen in the list of the folder.
    if watched.more == 0 && ui.button(ui.word(keep)).clicked() {
        actions.push(WatchedAction::Keep);
    }
}

fn show_titles(ui: &mut Ui, watched: &WatchedFolder, actions: &mut Actions) {
    ScrollArea::vertical().max_height(HIGHEST).show(ui, |ui| {
        for arrived in &watched.arrived {
            if ui.button(&arrived.title).clicked() {
                actions.push(WatchedAction::Read(arrived.path.clone()));
                ui.close();
            }
        }
    });
    ui.separator();
    if ui.button(ui.word("watched-list")).clicked() {
        actions.push(WatchedAction::List);
        ui.close();
    }
}
