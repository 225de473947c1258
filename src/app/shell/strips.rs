//! The strips above the page: a page on its way, a fault, good news, and what a reader has to know of the page.
//!
//! While something is dragged they keep the room that they had, so that nothing moves under the pointer.

use crate::app::action::{Action, Actions, MoveAction, NoticeAction, PageAction};
use crate::app::ground::assistive::{Urgency, describe, live};
use crate::app::ground::links::LONGEST_TOLD;
use crate::app::ground::strip::{News, is_closed, strip, with_buttons};
use crate::app::ground::{widgets, words::Words};
use crate::app::shared::{Fault, Offer, Opening, Outcome};
use crate::app::shell::state::State;
use crate::app::{annotations, handover, library, rules, watched};
use clearline_column::bidi;
use clearline_engine::Caution;
use clearline_engine::extraction::{NoArticle, Status};
use clearline_engine::internals::page::size;
use clearline_engine::internals::save::characters::beginning;
use clearline_engine::page::{Notice, Source};
use clearline_words::{Message, message};
use egui::text::LayoutJob;
use egui::{Align, Align2, Area, Context, FontSelection, Id, Label, Order, Rect, RichText, Ui, Vec2, pos2, vec2};

/// Characters of a failed address that are shown; all of it under the pointer.
const LONGEST_ADDRESS: usize = 100;
/// Widths in points that a sentence and each offer beside it take.
const LEAST_FOR_TEXT: f32 = 300.0;
const OFFER: f32 = 200.0;

/// Points above and below a fault over a dialog, and beside it, and its width at most.
const ABOVE_PANEL: f32 = 6.0;
const BESIDE: f32 = 16.0;
const WIDEST: f32 = 820.0;

/// Draws all strips that there is reason for.
pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Actions) {
    let (shared, rules) = (&state.shared, &state.features.rules);
    ui.spacing_mut().item_spacing.y = 0.0;
    if let Some(opening) = &state.shared.opening {
        strip(ui, ("opening", News::Plain), |ui| show_opening(ui, opening, actions));
    }
    if let Some(fault) = shared.notices.above_page() {
        strip(ui, ("fault", News::Fault), |ui| show_fault(ui, fault, actions));
    }
    if let Some(message) = shared.notices.outcome_above_page() {
        show_outcome(ui, message, actions);
    }
    annotations::show_strip(ui, &state.features.annotated, actions);
    library::show_strips(ui, shared, &state.features.library, actions);
    handover::show_strip(ui, &state.features.handover, actions);
    watched::show_strip(ui, &state.features.watched, actions);
    rules::show_strips(ui, shared, rules, actions);
    for caution in cautions(state) {
        let sentence = caution.to_string();
        let buttons = |ui: &mut Ui| {
            if let Some((label, action)) = offer(&caution)
                && ui.button(ui.say(&label)).clicked()
            {
                actions.push(action);
            }
            if is_closed(ui) {
                actions.push(NoticeAction::PutAway(sentence.clone()));
            }
        };
        let told = ui.say(&caution.message());
        show_notice(ui, News::Warning, &told, buttons);
    }
}

/// Draws a fault above the dialog that it came up in, which covers the strips and leaves it this room.
pub(super) fn show_over_dialog(ctx: &Context, state: &State, actions: &mut Actions) {
    let fault = state.shared.notices.over_panel();
    let mut below = 0.0;
    if let Some(fault) = fault {
        let area = Area::new(Id::unique("fault-over-dialog"))
            .order(Order::Foreground)
            .anchor(Align2::CENTER_TOP, vec2(0.0, ABOVE_PANEL));
        let shown = area.show(ctx, |ui| {
            ui.set_width((ctx.content_rect().width() - 2.0 * BESIDE).min(WIDEST));
            strip(ui, ("fault", News::Fault), |ui| show_fault(ui, fault, actions));
        });
        below = shown.response.rect.bottom() + ABOVE_PANEL;
        widgets::share_keyboard(ctx, shown.response.layer_id);
    }
    widgets::keep_panels_below(ctx, below);
}

fn news_of(message: &Outcome) -> News {
    if message.is_good { News::Good } else { News::Warning }
}

/// What became of a wish, and what can be done next: beside the sentence, or below it where there is little room.
fn show_outcome(ui: &mut Ui, outcome: &Outcome, actions: &mut Actions) {
    let top = ui.cursor().min;
    strip(ui, ("outcome", news_of(outcome)), |ui| {
        let room = LEAST_FOR_TEXT + OFFER * outcome.offers.len() as f32;
        let is_beside = ui.available_width() >= room;
        let buttons = |ui: &mut Ui| {
            if is_beside {
                show_offers(ui, &outcome.offers, actions);
            }
            if is_closed(ui) {
                actions.push(NoticeAction::DismissMessage);
            }
        };
        with_buttons(ui, buttons, |ui| {
            let key = (&outcome.text, outcome.number);
            live(ui, key, Urgency::Polite, |ui| bidi::add_label(ui, &outcome.text));
        });
        if !is_beside && !outcome.offers.is_empty() {
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| show_offers(ui, &outcome.offers, actions));
        }
    });
    if outcome.is_again {
        let area = Rect::from_min_max(top, pos2(ui.max_rect().right(), ui.cursor().top()));
        flash(ui, area, outcome.at);
    }
}

/// Seconds for which a strip is lit that says what it said before.
const FLASH: f64 = 0.6;

/// Lights what was said again, since nothing else of it would be seen.
fn flash(ui: &Ui, area: Rect, since: f64) {
    let left = 1.0 - (ui.input(|input| input.time) - since) / FLASH;
    if left > 0.0 {
        let accent = ui.visuals().selection.bg_fill;
        ui.painter()
            .rect_filled(area, 0.0, accent.gamma_multiply(0.5 * left.min(1.0) as f32));
        ui.ctx().request_repaint();
    }
}

fn show_offers(ui: &mut Ui, offers: &[Offer], actions: &mut Actions) {
    for offer in offers {
        if ui.button(ui.say(&offer.label)).clicked() {
            actions.push(offer.action.clone());
        }
    }
}

fn show_sentence(ui: &mut Ui, sentence: &str) {
    live(ui, sentence, Urgency::Polite, |ui| bidi::add_label(ui, sentence));
}

/// A sentence with its buttons, the one that puts it away last.
fn show_notice(ui: &mut Ui, news: News, sentence: &str, buttons: impl FnOnce(&mut Ui)) {
    strip(ui, (sentence, news), |ui| {
        with_buttons(ui, buttons, |ui| show_sentence(ui, sentence));
    });
}

/// What a reader can do about a caution, by one button.
fn offer(caution: &Caution) -> Option<(Message, Action)> {
    let Caution::Page(notice) = caution else {
        return None;
    };
    match notice {
        Notice::LeadsOn { to, .. } => {
            let (written, outside) = (to.clone(), false);
            let action = MoveAction::Follow { written, outside };
            Some((message!("strip-open-target"), action.into()))
        }
        notice => {
            let charset = notice.other_reading()?.name();
            let label = message!("strip-read-as", charset = charset);
            Some((label, PageAction::Decode(Some(charset)).into()))
        }
    }
}

/// What a reader has to know of the open page, and has not put away.
fn cautions(state: &State) -> Vec<Caution> {
    let Some(open) = &state.shared.open else {
        return Vec::new();
    };
    // What did not come is the news then; what was said of the page in view comes back with it.
    if state
        .shared
        .notices
        .fault
        .as_ref()
        .is_some_and(|fault| fault.failed.is_some())
    {
        return Vec::new();
    }
    let status = &open.reading.extraction.status;
    // While a slider is dragged, no strip moves the page; the notice is at the edge of the column.
    let is_shown_here = !matches!(status, Status::Found | Status::Nothing(NoArticle::CutTooHigh));
    let no_article = is_shown_here.then(|| Caution::Remark(open.reading.status_message()));
    no_article
        .into_iter()
        .chain(open.view.guide.notices.iter().cloned())
        .filter(|caution| !state.shared.notices.put_away.contains(&caution.to_string()))
        .collect()
}

fn show_opening(ui: &mut Ui, opening: &Opening, actions: &mut Actions) {
    let text = ui.say(&told_of(opening));
    let what = ui.say(&message!("strip-on-its-way", what = what_of(opening)));
    let stop = |ui: &mut Ui| {
        if ui.button(ui.word("strip-stop")).clicked() {
            actions.push(PageAction::Cancel);
        }
    };
    with_buttons(ui, stop, |ui| {
        let shown = live(ui, &what, Urgency::Polite, |ui| ui.add(Label::new(text).truncate()));
        // Each byte that comes would be read out.
        describe(&shown, |node| node.set_value(what.as_str()));
    });
}

/// What is on its way, and how much of it has come.
fn told_of(opening: &Opening) -> Message {
    let what = what_of(opening);
    let Some(progress) = opening.progress else {
        return message!("strip-on-its-way", what = what);
    };
    let received = size(progress.received);
    match progress.expected {
        Some(expected) => {
            message!(
                "strip-partly-here",
                what = what,
                received = received,
                expected = size(expected)
            )
        }
        None => message!("strip-some-is-here", what = what, received = received),
    }
}

/// What is on its way.
fn what_of(opening: &Opening) -> Message {
    match &opening.source {
        Source::Url(url) => message!("strip-fetching", host = url.host_str().unwrap_or(url.as_str())),
        Source::Browser(url) => message!("strip-opening", source = url.host_str().unwrap_or(url.as_str())),
        Source::Stdin => message!("strip-opening-input"),
        Source::Pasted => message!("strip-opening-pasted"),
        source => message!("strip-opening", source = source.to_string()),
    }
}

fn show_fault(ui: &mut Ui, fault: &Fault, actions: &mut Actions) {
    let sentence = &fault.sentence;
    let failed = fault.failed_source();
    let buttons = |ui: &mut Ui| {
        if let Some(source) = failed {
            retry_buttons(ui, source, actions);
        }
        if is_closed(ui) {
            actions.push(NoticeAction::DismissFault);
        }
    };
    let address = failed.map(Source::to_string).unwrap_or_default();
    with_buttons(ui, buttons, |ui| {
        let tell = |ui: &mut Ui| {
            let (why, now) = (sentence.why.as_str(), sentence.what_now.as_str());
            let rest = match why {
                "" => message!("strip-fault-now", now = now),
                why => message!("strip-fault-why-now", why = why, now = now),
            };
            let rest = ui.say(&rest);
            // One text: two would not be wrapped as one paragraph.
            let mut job = LayoutJob::default();
            for part in [RichText::new(&sentence.what).strong(), RichText::new(&rest)] {
                part.append_to(&mut job, ui.style(), FontSelection::Default, Align::Min);
            }
            let whole = format!("{}{rest}", sentence.what);
            live(ui, &whole, Urgency::Assertive, |ui| bidi::add_label(ui, job));
        };
        if sentence.what.contains(&address) {
            return tell(ui);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            tell(ui);
            let shown = beginning(&address, LONGEST_ADDRESS);
            let response = bidi::add_label(ui, RichText::new(shown).weak());
            bidi::hover_text(response, &beginning(&address, LONGEST_TOLD));
        });
    });
}

fn retry_buttons(ui: &mut Ui, source: &Source, actions: &mut Actions) {
    if ui.button(ui.word("strip-try-again")).clicked() {
        actions.push(PageAction::Retry);
    }
    if let Source::Url(url) = source
        && ui.button(ui.word("open-in-browser")).clicked()
    {
        actions.push(MoveAction::Browse(url.to_string()));
    }
}

/// Whether anything would be drawn.
pub(super) fn is_needed(state: &State) -> bool {
    let notices = &state.shared.notices;
    state.shared.opening.is_some()
        || notices.above_page().is_some()
        || notices.outcome_above_page().is_some()
        || state.features.annotated.unwritten().is_some()
        || library::is_needed(&state.shared, &state.features.library)
        || state.features.handover.announced().is_some()
        || watched::is_needed(&state.features.watched)
        || rules::is_needed(&state.shared, &state.features.rules)
        || !cautions(state).is_empty()
}
