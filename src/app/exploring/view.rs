//! The panel of *Why this?* and *Why not this?*: the reason why a passage was kept or left out and, for one that was left out, the changes
//! of parameters that would keep it.

use super::action::Question;
use super::asking::{Asking, Finding};
use crate::app::action::{Actions, CorrectAction, DialogAction, ExploreAction, MethodAction};
use crate::app::analysis::{fate, first_words};
use crate::app::ground::assistive::{Urgency, live};
use crate::app::ground::widgets::{panel, scroll_by_keys};
use crate::app::ground::words::Words;
use crate::app::shared::OpenPage;
use crate::said;
use clearline_column::bidi;
use clearline_engine::explore::{Change, WhyNot};
use clearline_engine::extraction::Verdict;
use clearline_words::{Message, Value, message};
use egui::{Button, Context, Key, RichText, ScrollArea, Spinner, TextEdit, Ui, WidgetInfo};

/// Width of the panel in points.
const WIDTH: f32 = 520.0;
/// Changes that are offered at most.
const MOST_CHANGES: usize = 6;
/// Places of a passage that can be chosen at most.
const MOST_PLACES: usize = 12;
/// Bytes of a pasted passage that are looked for at most.
const LONGEST: usize = 20_000;

/// Draws the panel.
pub fn show_panel(ctx: &Context, open: &OpenPage, asking: &Asking, actions: &mut Actions) {
    let title = if is_about_kept(open, asking) { "why" } else { "why-not" };
    if panel(ctx, &ctx.word(title), |ui| show(ui, open, asking, actions)) {
        actions.push(DialogAction::Close);
    }
}

/// Whether what is asked about is kept.
fn is_about_kept(open: &OpenPage, asking: &Asking) -> bool {
    match &asking.finding {
        Some(Finding::Unit { units, at, .. }) => units
            .get(*at)
            .is_some_and(|unit| open.reading.extraction.verdicts.keeps(*unit)),
        _ => false,
    }
}

fn show(ui: &mut Ui, open: &OpenPage, asking: &Asking, actions: &mut Actions) {
    let room = ui.ctx().content_rect().size();
    ui.set_width(WIDTH.min(room.x - 72.0));
    show_field(ui, asking, actions);
    let height = room.y - 260.0;
    ScrollArea::vertical()
        .max_height(height)
        // The answer comes later than the panel, which has the height of what it held first.
        .min_scrolled_height(height)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            scroll_by_keys(ui, height);
            show_finding(ui, open, asking, actions);
        });
}

fn show_finding(ui: &mut Ui, open: &OpenPage, asking: &Asking, actions: &mut Actions) {
    match &asking.finding {
        None if asking.is_busy() => {
            ui.horizontal(|ui| {
                ui.add(Spinner::new());
                ui.label(ui.word("why-not-trying"));
            });
        }
        None => {
            ui.weak(ui.word("why-not-hint"));
        }
        Some(Finding::NotOnPage) => {
            let told = ui.word("why-not-not-on-page");
            live(ui, &told, Urgency::Polite, |ui| ui.label(&told));
        }
        Some(Finding::OutsideUnits) => {
            let told = ui.word("why-not-outside-units");
            live(ui, &told, Urgency::Polite, |ui| ui.label(&told));
        }
        Some(Finding::Unit { units, at, why }) => {
            show_places(ui, units, *at, actions);
            if let Some(&unit) = units.get(*at) {
                show_unit(ui, open, (unit, why.as_deref()), actions);
            }
        }
    }
}

fn show_field(ui: &mut Ui, asking: &Asking, actions: &mut Actions) {
    let mut passage = asking.passage.clone();
    ui.horizontal(|ui| {
        let name = ui.word("why-not-field");
        let field = TextEdit::singleline(&mut passage)
            .hint_text(&name)
            .char_limit(LONGEST)
            .desired_width((ui.available_width() - 60.0).max(80.0));
        let field = ui.add(field);
        field.widget_info(|| {
            let mut info = WidgetInfo::text_edit(true, &asking.passage, &passage, &name);
            info.label = Some(name.clone());
            info
        });
        if asking.wants_focus {
            field.request_focus();
            actions.push(ExploreAction::Focused);
        }
        if field.changed() {
            actions.push(ExploreAction::Type(passage.clone()));
        }
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let may_ask = !passage.trim().is_empty();
        let is_clicked = ui.add_enabled(may_ask, Button::new(ui.word("why-not-ask"))).clicked();
        if is_entered {
            // Return takes the keyboard from a field; who asks once more needs it there.
            field.request_focus();
        }
        if may_ask && (is_entered || is_clicked) {
            actions.push(ExploreAction::Ask(Question::Passage(passage.clone())));
        }
    });
    ui.add_space(6.0);
}

/// The other places where the passage stands.
fn show_places(ui: &mut Ui, units: &[usize], at: usize, actions: &mut Actions) {
    if units.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.weak(ui.say(&message!("why-not-places", places = units.len())));
        for (place, &unit) in units.iter().enumerate().take(MOST_PLACES) {
            if ui.selectable_label(place == at, unit.to_string()).clicked() {
                actions.push(ExploreAction::Ask(Question::OneOf(units.to_vec(), place)));
            }
        }
    });
}

fn show_unit(ui: &mut Ui, open: &OpenPage, (unit, why): (usize, Option<&WhyNot>), actions: &mut Actions) {
    let extraction = &open.reading.extraction;
    let Some(verdict) = extraction.verdicts.get(unit) else {
        return;
    };
    let number = extraction.units.kind().numbered(unit);
    ui.strong(ui.say(&message!("why-not-unit", unit = number, fate = fate(verdict.keep))));
    bidi::add_label(ui, ui.say(&message!("quoted", words = words(open, unit))));
    let decided = ui.say(&decided_by(open, &verdict, why));
    live(ui, (unit, &decided), Urgency::Polite, |ui| {
        bidi::add_label(ui, &decided)
    });
    for side in verdict.grounds_in_words() {
        bidi::add_label(ui, RichText::new(ui.say(&side)).small());
    }
    if verdict.keep {
        return;
    }
    ui.add_space(4.0);
    if ui.button(ui.word("why-not-take-in")).clicked() {
        let chosen = vec![unit].into();
        actions.push(CorrectAction::Decide { chosen, keep: true });
        actions.push(DialogAction::Close);
    }
    ui.add_space(8.0);
    if let Some(why) = why {
        show_changes(ui, open, why, actions);
    }
}

/// What kept the unit or removed it.
fn decided_by(open: &OpenPage, verdict: &Verdict, why: Option<&WhyNot>) -> Message {
    let keep = verdict.keep;
    let automatic = why.and_then(|why| open.reading.automatic.verdicts.get(why.unit));
    let verdict = automatic.as_ref().unwrap_or(verdict);
    let id = match (keep, verdict.grounds().is_some()) {
        (true, true) => "why-not-kept",
        (true, false) => "why-not-kept-by-step",
        (false, true) => "why-not-left-out",
        (false, false) => "why-not-left-out-by-step",
    };
    message!(id, reason = verdict.reason())
}

fn show_changes(ui: &mut Ui, open: &OpenPage, why: &WhyNot, actions: &mut Actions) {
    let limit = match (why.changes.is_empty(), why.is_complete) {
        (true, true) => Some("why-not-no-value"),
        (true, false) => Some("why-not-no-value-tried"),
        (false, false) => Some("why-not-not-all-tried"),
        (false, true) => None,
    };
    if !why.changes.is_empty() {
        ui.label(ui.word("why-not-kept-with"));
    }
    for change in why.changes.iter().take(MOST_CHANGES) {
        show_change(ui, open, change, actions);
    }
    if let Some(limit) = limit {
        ui.label(ui.word(limit));
    }
}

/// A button with the change, and what else it does.
fn show_change(ui: &mut Ui, open: &OpenPage, change: &Change, actions: &mut Actions) {
    let Change {
        parameter,
        from,
        to,
        effect,
        ..
    } = change;
    ui.horizontal_wrapped(|ui| {
        let title = said::parameter(open.reading.extraction.method, parameter);
        let set = message!("why-not-set", parameter = title, value = said::value(parameter, to));
        if ui.button(ui.say(&set)).clicked() {
            let value = to.to_string();
            actions.push(DialogAction::Close);
            actions.push(MethodAction::Set { name: parameter, value });
        }
        ui.weak(ui.say(&message!("why-not-now", value = from.short())));
    });
    let kind = open.reading.extraction.units.kind();
    let effects = Value::Sentences(effect.messages(kind, |unit| words(open, unit)));
    let text = ui.say(&message!("sentences", sentences = effects));
    ui.indent(parameter, |ui| bidi::add_label(ui, RichText::new(text).small()));
    ui.add_space(4.0);
}

fn words(open: &OpenPage, unit: usize) -> String {
    first_words(&open.reading.extraction, &open.reading.document, unit)
}
