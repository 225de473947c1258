//! What is told above the page: a page on its way, a fault, good news, and what a reader has to know of the page.

use super::action::{Action, Actions, PageAction, PlaceAction, SheetAction};
use super::icons::Icon;
use super::links::LONGEST_TOLD;
use super::memory;
use super::state::{Fault, Message, Opening, State};
use super::theme::{Palette, scheme};
use clearline_column::bidi;
use clearline_engine::Caution;
use clearline_engine::extraction::{NoArticle, Status};
use clearline_engine::page::{Notice, Size, Source};
use clearline_engine::save::characters::beginning;
use egui::{Align, Color32, Frame, Label, Layout, Margin, RichText, Ui, Vec2};

/// Characters of a failed address that are told; all of it under the pointer.
const LONGEST_ADDRESS: usize = 100;

/// Draws all strips that there is reason for.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Actions) {
    ui.spacing_mut().item_spacing.y = 0.0;
    if let Some(opening) = &state.journey.opening {
        strip(ui, News::Plain, |ui| show_opening(ui, opening, actions));
    }
    if let Some(fault) = &state.notices.fault {
        strip(ui, News::Fault, |ui| show_fault(ui, fault, actions));
    }
    if let Some(message) = &state.notices.message {
        let close = |ui: &mut Ui| close_button(ui, actions, SheetAction::DismissMessage);
        show_notice(ui, news_of(message), &message.text, close);
    }
    memory::show_strips(ui, state, actions);
    for caution in cautions(state) {
        let sentence = caution.to_string();
        let buttons = |ui: &mut Ui| {
            close_button(ui, actions, SheetAction::PutAway(sentence.clone()));
            if let Some((label, action)) = offer(&caution)
                && ui.button(label).clicked()
            {
                actions.push(action);
            }
        };
        show_notice(ui, News::Warning, &sentence, buttons);
    }
}

/// What kind of news a strip has: each has a ground and a sign of its own, so that they differ by more than words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum News {
    /// Something goes on, or was done by hand.
    Plain,
    /// Something is done.
    Good,
    /// Something to be known.
    Warning,
    /// Something went wrong.
    Fault,
}

impl News {
    fn ground(self, palette: &Palette) -> Color32 {
        match self {
            News::Plain => palette.ground,
            News::Good => palette.good,
            News::Warning => palette.notice,
            News::Fault => palette.fault,
        }
    }

    fn icon(self) -> Option<Icon> {
        match self {
            News::Plain => None,
            News::Good => Some(Icon::Done),
            News::Warning => Some(Icon::Caution),
            News::Fault => Some(Icon::Wrong),
        }
    }
}

fn news_of(message: &Message) -> News {
    if message.is_good { News::Good } else { News::Warning }
}

/// A sentence with its buttons, the one that puts it away first.
fn show_notice(ui: &mut Ui, news: News, sentence: &str, buttons: impl FnOnce(&mut Ui)) {
    strip(ui, news, |ui| {
        with_buttons(ui, buttons, |ui| {
            bidi::add_label(ui, sentence);
        });
    });
}

/// What a reader can do about a caution, by one button.
fn offer(caution: &Caution) -> Option<(String, Action)> {
    let Caution::Page(notice) = caution else {
        return None;
    };
    match notice {
        Notice::LeadsOn { to, .. } => {
            let (written, outside) = (to.clone(), false);
            Some(("Open it".to_owned(), PlaceAction::Follow { written, outside }.into()))
        }
        notice => {
            let charset = notice.other_reading()?.name();
            Some((format!("Read as {charset}"), PageAction::Decode(Some(charset)).into()))
        }
    }
}

/// What a reader has to know of the open page, and has not put away.
fn cautions(state: &State) -> Vec<Caution> {
    let Some(open) = &state.open else {
        return Vec::new();
    };
    // What did not come is the news then; what was said of the page in view comes back with it.
    if state.notices.fault.as_ref().is_some_and(|fault| fault.failed.is_some()) {
        return Vec::new();
    }
    let status = &open.reading.extraction.status;
    // While a slider is dragged, no strip moves the page; it is told at the edge of the column.
    let is_told_here = !matches!(status, Status::Found | Status::Nothing(NoArticle::CutTooHigh));
    let no_article = is_told_here.then(|| Caution::Reading(status.to_string()));
    no_article
        .into_iter()
        .chain(open.view.guide.notices.iter().cloned())
        .filter(|caution| !state.notices.put_away.contains(&caution.to_string()))
        .collect()
}

/// A strip with its sign at the left.
pub(super) fn strip(ui: &mut Ui, news: News, contents: impl FnOnce(&mut Ui)) {
    let ground = news.ground(Palette::of(scheme(ui.ctx())));
    let frame = Frame::new().fill(ground).inner_margin(Margin::symmetric(12, 6));
    frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let Some(icon) = news.icon() else {
            return contents(ui);
        };
        ui.horizontal(|ui| {
            let (_, area) = ui.allocate_space(Vec2::new(16.0, ui.spacing().interact_size.y));
            icon.paint(ui.painter(), area, ui.visuals().text_color());
            ui.vertical(contents);
        });
    });
}

/// Buttons on the right, text in the room that is left.
pub(super) fn with_buttons(ui: &mut Ui, buttons: impl FnOnce(&mut Ui), text: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            buttons(ui);
            ui.with_layout(Layout::left_to_right(Align::Center), text);
        });
    });
}

pub(super) fn close_button(ui: &mut Ui, actions: &mut Actions, action: impl Into<Action>) {
    let response = ui.small_button(Icon::Close.atom());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Close this message"));
    if response.clicked() {
        actions.push(action);
    }
}

fn show_opening(ui: &mut Ui, opening: &Opening, actions: &mut Actions) {
    let what = match &opening.source {
        Source::Url(url) => format!("Fetching {}", url.host_str().unwrap_or(url.as_str())),
        source => format!("Opening {source}"),
    };
    let progress = opening.progress.map(|progress| {
        let received = Size(progress.received);
        match progress.expected {
            Some(expected) => format!(" – {received} of {}", Size(expected)),
            None => format!(" – {received}"),
        }
    });
    let text = format!("{what} …{}", progress.unwrap_or_default());
    let stop = |ui: &mut Ui| {
        if ui.button("Stop").clicked() {
            actions.push(PageAction::Cancel);
        }
    };
    with_buttons(ui, stop, |ui| {
        ui.add(Label::new(text).truncate());
    });
}

fn show_fault(ui: &mut Ui, fault: &Fault, actions: &mut Actions) {
    let sentence = &fault.sentence;
    let failed = fault.failed_source();
    let buttons = |ui: &mut Ui| {
        close_button(ui, actions, SheetAction::DismissFault);
        if let Some(source) = failed {
            retry_buttons(ui, source, actions);
        }
    };
    with_buttons(ui, buttons, |ui| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            ui.horizontal_wrapped(|ui| {
                let why = match sentence.why.is_empty() {
                    true => ". ".to_owned(),
                    false => format!(": {}. ", sentence.why),
                };
                ui.label(RichText::new(&sentence.what).strong());
                ui.label(why + &sentence.what_now);
            });
            let address = failed.map(Source::to_string).unwrap_or_default();
            if !sentence.what.contains(&address) {
                let shown = beginning(&address, LONGEST_ADDRESS);
                let response = bidi::add_label(ui, RichText::new(shown).weak());
                bidi::hover_text(response, &beginning(&address, LONGEST_TOLD));
            }
        });
    });
}

fn retry_buttons(ui: &mut Ui, source: &Source, actions: &mut Actions) {
    if let Source::Url(url) = source
        && ui.button("Open in the browser").clicked()
    {
        actions.push(SheetAction::Browse(url.to_string()));
    }
    if ui.button("Try again").clicked() {
        actions.push(PageAction::Retry);
    }
}

/// Whether anything would be drawn.
pub fn is_needed(state: &State) -> bool {
    let notices = &state.notices;
    state.journey.opening.is_some()
        || notices.fault.is_some()
        || notices.message.is_some()
        || memory::is_needed(state)
        || !cautions(state).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::Scheme;

    #[test]
    fn good_news_and_warnings_differ_by_sign_and_colour() {
        let kinds = [News::Good, News::Warning, News::Fault];
        for scheme in Scheme::ALL {
            let palette = Palette::of(scheme);
            for (at, one) in kinds.iter().enumerate() {
                for other in &kinds[at + 1..] {
                    assert_ne!(
                        one.ground(palette),
                        other.ground(palette),
                        "{scheme:?}: {one:?}, {other:?}"
                    );
                    assert_ne!(one.icon(), other.icon());
                }
            }
        }
    }
}
