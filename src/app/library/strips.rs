//! The strip of the library: that the open page is kept, or what was taken out.

use super::lines::Lines;
use super::state::{Library, LibraryNotice, PageState};
use crate::app::action::{Action, Actions, LibraryAction, PageAction};
use crate::app::ground::assistive::{Urgency, live};
use crate::app::ground::rows::isolated;
use crate::app::ground::strip::{News, is_closed, strip, with_buttons};
use crate::app::ground::words::Words;
use crate::app::shared::{Outcome, Shared};
use crate::said::day;
use clearline_column::bidi;
use clearline_engine::page::Source;
use clearline_library::{LibraryFault, Removed};
use clearline_words::{Message, message};
use egui::{ScrollArea, Ui};
use std::sync::Arc;

/// Lines that are shown take at most this height, in points.
const HIGHEST: f32 = 200.0;

/// A button, by the message that names it.
type Offer = (&'static str, Action);

/// What the strip says, with its buttons.
fn matter(shared: &Shared, library: &Library) -> Option<(Message, Vec<Offer>)> {
    shared.open.as_ref()?;
    Some(match (&library.notice, &library.page) {
        (LibraryNotice::KeptBefore, PageState::Kept(kept)) => match (refusal(library), kept.lines.as_deref()) {
            (Some(fault), _) => (fault.message(), Vec::new()),
            (None, None) => (message!("library-page-kept", day = day(&kept.day)), Vec::new()),
            (None, Some(Lines { difference, .. })) => {
                let id = match kept.has_same_bytes {
                    true => "library-page-read-otherwise",
                    false => "library-page-changed",
                };
                let matter = message!(
                    id,
                    day = day(&kept.day),
                    added = difference.added,
                    removed = difference.removed
                );
                let compare = if library.shows_lines {
                    "reread-hide"
                } else {
                    "reread-compare"
                };
                let offers = vec![
                    (compare, LibraryAction::ShowLines(!library.shows_lines).into()),
                    ("library-keep-again", LibraryAction::KeepAgain.into()),
                ];
                (matter, offers)
            }
        },
        (LibraryNotice::AsKept, PageState::Kept(kept)) => {
            // What a browser has shown may not be what a fetch gives.
            let is_fetched = matches!(shared.open.as_ref()?.reading.page.source, Source::Url(_));
            let fetch = is_fetched.then(|| ("library-fetch", PageAction::RefetchOpen.into()));
            (
                message!("library-page-as-kept", day = day(&kept.day)),
                Vec::from_iter(fetch),
            )
        }
        (LibraryNotice::KeptAgain(_), PageState::Kept(_)) => {
            let offers = vec![("library-undo", LibraryAction::Undo.into())];
            (message!("library-kept-again"), offers)
        }
        (LibraryNotice::TakenOut, _) => {
            let matter = taken_out(&library.taken_out);
            (matter, vec![("library-undo", LibraryAction::Undo.into())])
        }
        _ => return None,
    })
}

/// What was taken out: by its title where it is one article.
pub(super) fn taken_out(removed: &[Arc<Removed>]) -> Message {
    let title = removed.first().map(|removed| removed.file_title()).unwrap_or_default();
    // A title from right to left would turn the sentence around.
    let title = if bidi::has_rtl(&title) { isolated(&title) } else { title };
    message!("library-taken-out", count = removed.len(), title = title)
}

/// Why the file of the open page is not changed, where that is to be said.
fn refusal(library: &Library) -> Option<&LibraryFault> {
    match (&library.notice, &library.page) {
        (LibraryNotice::KeptBefore, PageState::Kept(kept)) => kept.refusal.as_deref(),
        _ => None,
    }
}

/// By which lines the open page differs from the one that is kept, where they are to be shown.
fn lines(library: &Library) -> Option<&Lines> {
    match (&library.notice, &library.page) {
        (LibraryNotice::KeptBefore, PageState::Kept(kept)) if library.shows_lines => kept.lines.as_deref(),
        _ => None,
    }
}

/// Whether anything would be drawn.
pub fn is_needed(shared: &Shared, library: &Library) -> bool {
    matter(shared, library).is_some()
}

/// Draws the strip.
pub fn show_strips(ui: &mut Ui, shared: &Shared, library: &Library, actions: &mut Actions) {
    let Some((matter, offers)) = matter(shared, library) else {
        return;
    };
    // Why a file is not changed is said with its reason and what can be done.
    let sentence = match refusal(library) {
        Some(_) => ui.wording().in_one(&matter),
        None => ui.say(&matter),
    };
    strip(ui, ("library", News::Plain), |ui| {
        let buttons = |ui: &mut Ui| {
            for (label, action) in offers {
                if ui.button(ui.word(label)).clicked() {
                    actions.push(action);
                }
            }
            if is_closed(ui) {
                actions.push(LibraryAction::Dismiss);
            }
        };
        with_buttons(ui, buttons, |ui| {
            live(ui, &sentence, Urgency::Polite, |ui| bidi::add_label(ui, &sentence));
        });
        if let Some(lines) = lines(library) {
            let area = ScrollArea::vertical().id_salt("lines").max_height(HIGHEST);
            area.auto_shrink([false, true]).show(ui, |ui| lines.show(ui));
        }
    });
}

/// Says in the panel what became of a wish, and what can be done next.
pub(super) fn show_outcome(ui: &mut Ui, outcome: &Outcome, actions: &mut Actions) {
    let key = (&outcome.text, outcome.number);
    ui.horizontal_wrapped(|ui| {
        live(ui, key, Urgency::Polite, |ui| bidi::add_label(ui, &outcome.text));
        for offer in &outcome.offers {
            if ui.button(ui.say(&offer.label)).clicked() {
                actions.push(offer.action.clone());
            }
        }
    });
}
