//! The strip of the library: that the open page is kept, or what was taken out.

use super::state::{Library, LibraryNotice, PageState};
use crate::app::action::{Actions, LibraryAction};
use crate::app::ground::strip::{News, is_closed, strip, with_buttons};
use crate::app::ground::words::Words;
use crate::app::shared::Shared;
use crate::said::day;
use clearline_column::bidi;
use clearline_words::{Message, message};
use egui::Ui;

/// What the strip says, with its button.
fn matter(shared: &Shared, library: &Library) -> Option<(Message, Option<(&'static str, LibraryAction)>)> {
    shared.open.as_ref()?;
    match (&library.notice, &library.page) {
        (LibraryNotice::KeptBefore, PageState::Kept(kept)) => Some(match kept.difference {
            None => (message!("library-page-kept", day = day(&kept.day)), None),
            Some(difference) => {
                let matter = message!(
                    "library-page-changed",
                    day = day(&kept.day),
                    added = difference.added,
                    removed = difference.removed
                );
                (matter, Some(("library-keep-again", LibraryAction::KeepAgain)))
            }
        }),
        (LibraryNotice::TakenOut, _) => {
            let matter = message!("library-taken-out", count = library.taken_out.len());
            Some((matter, Some(("library-undo", LibraryAction::Undo))))
        }
        _ => None,
    }
}

/// Whether anything would be drawn.
pub fn is_needed(shared: &Shared, library: &Library) -> bool {
    matter(shared, library).is_some()
}

/// Draws the strip.
pub fn show_strips(ui: &mut Ui, shared: &Shared, library: &Library, actions: &mut Actions) {
    let Some((matter, offer)) = matter(shared, library) else {
        return;
    };
    let sentence = ui.say(&matter);
    strip(ui, News::Plain, |ui| {
        let buttons = |ui: &mut Ui| {
            if is_closed(ui) {
                actions.push(LibraryAction::Dismiss);
            }
            if let Some((label, action)) = offer
                && ui.button(ui.word(label)).clicked()
            {
                actions.push(action);
            }
        };
        with_buttons(ui, buttons, |ui| {
            bidi::add_label(ui, sentence);
        });
    });
}
