//! What the strips tell of the library: that the open page is kept, and what was taken out.

use super::state::{Library, LibraryNotice, PageState};
use crate::app::action::{Actions, LibraryAction};
use crate::app::ground::strip::{News, is_closed, strip, with_buttons};
use crate::app::ground::words::Words;
use crate::app::shared::Shared;
use clearline_column::bidi;
use clearline_words::{Message, message};
use egui::Ui;

/// What there is to tell, with the button that goes with it.
fn matter(shared: &Shared, library: &Library) -> Option<(Message, Option<(&'static str, LibraryAction)>)> {
    shared.open.as_ref()?;
    match (&library.notice, &library.page) {
        (LibraryNotice::KeptBefore, PageState::Kept(kept)) => Some(match kept.difference {
            None => (message!("library-page-kept", day = kept.day.as_str()), None),
            Some(difference) => {
                let told = message!(
                    "library-page-changed",
                    day = kept.day.as_str(),
                    added = difference.added,
                    removed = difference.removed
                );
                (told, Some(("library-keep-again", LibraryAction::KeepAgain)))
            }
        }),
        (LibraryNotice::TakenOut(removed), _) => {
            let told = message!("library-taken-out", count = removed.len());
            Some((told, Some(("library-undo", LibraryAction::Undo))))
        }
        _ => None,
    }
}

/// Whether anything would be drawn.
pub fn is_needed(shared: &Shared, library: &Library) -> bool {
    matter(shared, library).is_some()
}

/// Draws what there is to tell.
pub fn show_strips(ui: &mut Ui, shared: &Shared, library: &Library, actions: &mut Actions) {
    let Some((told, offer)) = matter(shared, library) else {
        return;
    };
    let told = ui.say(&told);
    strip(ui, News::Plain, |ui| {
        let buttons = |ui: &mut Ui| {
            if is_closed(ui) {
                actions.push(LibraryAction::BeSilent);
            }
            if let Some((label, action)) = offer
                && ui.button(ui.word(label)).clicked()
            {
                actions.push(action);
            }
        };
        with_buttons(ui, buttons, |ui| {
            bidi::add_label(ui, told);
        });
    });
}
