//! The strips below the text: what was corrected, the way back from it, and whether it is to be remembered. Below, since what
//! comes and goes above the page would move curve and text away from the pointer.

use super::action::{Actions, CorrectAction};
use super::engine::Recipe;
use super::memory::{self, Question};
use super::state::{Notices, OpenPage};
use super::steps::Steps;
use super::strips::{strip, with_buttons};
use super::theme::{Palette, Scheme};
use crate::correct::rules::NotLearned;
use egui::{Button, Frame, Label, Panel, Ui};

/// Width from which one strip has room for corrections and the question about them.
const ROOM_FOR_QUESTION: f32 = 800.0;

/// What the strips are drawn from.
pub(super) struct Input<'a> {
    pub open: &'a OpenPage,
    pub recipe: &'a Recipe,
    pub steps: &'a Steps,
    pub notices: &'a Notices,
}

/// Draws what there is to tell and to ask at the lower edge.
pub(super) fn show(ui: &mut Ui, input: &Input<'_>, actions: &mut Actions) {
    let is_corrected = !input.recipe.corrections.is_empty();
    if !is_corrected && !memory::is_lesson_told(input.notices) {
        return;
    }
    Panel::bottom("corrections").frame(Frame::new()).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let palette = Palette::of(Scheme::of(ui.ctx()));
        if is_corrected {
            show_corrections(ui, input, palette, actions);
        }
        memory::show_lesson(ui, input.notices, palette, actions);
    });
}

fn show_corrections(ui: &mut Ui, input: &Input<'_>, palette: &Palette, actions: &mut Actions) {
    let (question, refused) = match Question::about(input.open, input.notices) {
        Ok(question) => (question, None),
        Err(why) => (None, Some(why)),
    };
    let (beside, below) = match ui.available_width() >= ROOM_FOR_QUESTION {
        true => (question, None),
        false => (None, question),
    };
    strip(ui, palette.notice, |ui| {
        show_count(ui, input, (beside, refused), actions)
    });
    if let Some(question) = below {
        strip(ui, palette.notice, |ui| show_question(ui, &question, actions));
    }
}

/// What was corrected, the way back from it and, where there is room, whether it is to be remembered.
fn show_count(
    ui: &mut Ui,
    input: &Input<'_>,
    (question, refused): (Option<Question>, Option<NotLearned>),
    actions: &mut Actions,
) {
    let told = count_told(input.recipe.corrections.len(), question.as_ref(), refused);
    let buttons = |ui: &mut Ui| {
        if ui.button("Back to automatic").clicked() {
            actions.push(CorrectAction::BackToAutomatic);
        }
        let (can_undo, _) = input.steps.available();
        if ui.add_enabled(can_undo, Button::new("Undo")).clicked() {
            actions.push(CorrectAction::Undo);
        }
        if let Some(question) = &question {
            ui.separator();
            question.show_answers(ui, actions);
        }
    };
    with_buttons(ui, buttons, |ui| {
        let response = ui.add(Label::new(told).truncate());
        if let Some(why) = refused {
            response.on_hover_text(why.sentence().to_string());
        }
    });
}

fn count_told(count: usize, question: Option<&Question>, refused: Option<NotLearned>) -> String {
    let times = match count {
        1 => String::new(),
        count => format!(", {count} times"),
    };
    let only = refused.map_or("", |_| ", for this page only");
    let question = question.map(|question| format!(" Remember for {}?", question.site()));
    format!("Corrected by you{times}{only}.{}", question.unwrap_or_default())
}

fn show_question(ui: &mut Ui, question: &Question, actions: &mut Actions) {
    let told = format!("Remember for {}?", question.site());
    let answers = |ui: &mut Ui| question.show_answers(ui, actions);
    with_buttons(ui, answers, |ui| {
        ui.add(Label::new(told).truncate());
    });
}
