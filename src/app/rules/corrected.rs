//! The strips below the text: what was corrected, the way back from it, and whether it is to be remembered. Below, since what
//! comes and goes above the page would move curve and text away from the pointer.

use super::question::{Question, Refusal};
use super::state::Rules;
use super::strips::{has_lesson, show_lesson};
use crate::app::action::{Actions, CorrectAction, RuleAction};
use crate::app::ground::assistive::{Urgency, live};
use crate::app::ground::strip::{News, is_closed, strip, with_buttons};
use crate::app::ground::widgets::follow_keyboard;
use crate::app::ground::words::Words;
use crate::app::shared::{OpenPage, Shared};
use clearline_words::message;
use egui::{Button, Frame, Label, Panel, ScrollArea, Ui};

/// Width from which one strip has room for corrections and the question about them.
const ROOM_FOR_QUESTION: f32 = 800.0;

/// The share of the window's height that the strips take at most; what is more scrolls.
const MOST_HEIGHT: f32 = 0.25;

/// What is asked about corrections, or why nothing is.
type Asked = Result<Option<Question>, Refusal>;

/// What the strips are drawn from.
struct Input<'a> {
    open: &'a OpenPage,
    shared: &'a Shared,
    rules: &'a Rules,
}

/// Draws what there is to tell and to ask at the lower edge.
pub fn show(ui: &mut Ui, open: &OpenPage, (shared, rules): (&Shared, &Rules), actions: &mut Actions) {
    let input = &Input { open, shared, rules };
    let is_corrected = !input.shared.recipe.corrections.is_empty();
    if !is_corrected && !has_lesson(input.rules) {
        return;
    }
    Panel::bottom("corrections").frame(Frame::new()).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        // In a low window, or with enlarged controls, they would leave no room to the text and the analysis.
        let most = MOST_HEIGHT * ui.ctx().content_rect().height();
        let area = ScrollArea::vertical().id_salt("corrections").auto_shrink([false, true]);
        // A panel at the lower edge has no more room than it took before.
        area.max_height(most).min_scrolled_height(most).show(ui, |ui| {
            if is_corrected {
                show_corrections(ui, input, actions);
            }
            show_lesson(ui, input.rules, actions);
            follow_keyboard(ui);
        });
    });
}

fn show_corrections(ui: &mut Ui, input: &Input<'_>, actions: &mut Actions) {
    let asked = Question::about(input.open, input.rules);
    let has_room = ui.available_width() >= ROOM_FOR_QUESTION;
    strip(ui, ("corrected", News::Plain), |ui| match &asked {
        Ok(Some(_)) if !has_room => show_count(ui, input, &Ok(None), actions),
        asked => show_count(ui, input, asked, actions),
    });
    match &asked {
        Ok(Some(question)) if !has_room => {
            strip(ui, ("question", News::Plain), |ui| show_question(ui, question, actions))
        }
        Ok(_) => {}
        Err(why) => strip(ui, ("refusal", News::Plain), |ui| show_refusal(ui, why, actions)),
    }
}

/// What was corrected, the way back from it and, where there is room, whether it is to be remembered.
fn show_count(ui: &mut Ui, input: &Input<'_>, asked: &Asked, actions: &mut Actions) {
    let text = ui.say(&message!(
        "rules-corrected",
        times = input.shared.recipe.corrections.len()
    ));
    let buttons = |ui: &mut Ui| {
        if let Ok(Some(question)) = asked {
            question.show_answers(ui, actions);
            ui.separator();
        }
        let (can_undo, _) = input.shared.steps.available();
        if ui.add_enabled(can_undo, Button::new(ui.word("rules-undo"))).clicked() {
            actions.push(CorrectAction::Undo);
        }
        if ui.button(ui.word("rules-back-to-automatic")).clicked() {
            actions.push(CorrectAction::BackToAutomatic);
        }
    };
    with_buttons(ui, buttons, |ui| {
        show_live(ui, &text);
        // A text of its own: what was said already is not said again with it.
        if let Ok(Some(question)) = asked {
            show_live(ui, &question.text(ui.wording()));
        }
    });
}

/// Why other pages stay as they are, and what to do; in as many lines as it takes.
fn show_refusal(ui: &mut Ui, why: &Refusal, actions: &mut Actions) {
    let text = why.text(ui.wording());
    let close = |ui: &mut Ui| {
        if is_closed(ui) {
            actions.push(RuleAction::BeSilent);
        }
    };
    with_buttons(ui, close, |ui| {
        show_live(ui, &text);
    });
}

fn show_question(ui: &mut Ui, question: &Question, actions: &mut Actions) {
    let text = question.text(ui.wording());
    let answers = |ui: &mut Ui| question.show_answers(ui, actions);
    with_buttons(ui, answers, |ui| {
        show_live(ui, &text);
    });
}

/// A text that is read out once, in as many lines as it takes.
fn show_live(ui: &mut Ui, text: &str) {
    live(ui, text, Urgency::Polite, |ui| ui.add(Label::new(text).wrap()));
}
