//! Questions about the method, and what a parameter was moved from.

use super::Hands;
use crate::app::action::{ExploreAction, MethodAction};
use crate::app::dialogs::Sheet;
use crate::app::engine::TaskAnswer;
use crate::app::exploring::{Answered, FoundRange, Ghost, NextRange, Question, Told, answer};
use crate::app::shell::state::OpenPage;
use clearline_engine::explore::{Setup, sensitivity};
use egui::Popup;
use std::time::Duration;

impl Hands<'_> {
    pub(super) fn apply_explore(&mut self, action: ExploreAction) {
        let exploring = &mut self.state.panes.exploring;
        match action {
            ExploreAction::Ask(question) => self.ask_about(question),
            ExploreAction::OpenPassage => {
                exploring.asking.told = None;
                exploring.asking.wants_focus = true;
                self.state.sheet = Some(Sheet::WhyNot);
            }
            ExploreAction::Type(passage) => exploring.asking.passage = passage,
            ExploreAction::Focused => exploring.asking.wants_focus = false,
            ExploreAction::Change { name, value } => {
                self.state.sheet = None;
                self.apply_method(MethodAction::Set { name, value });
            }
            ExploreAction::ToggleSliders => exploring.has_folded_sliders = !exploring.has_folded_sliders,
            ExploreAction::ToggleSlidersForReason => {
                exploring.has_sliders_for_reason = !exploring.has_sliders_for_reason;
            }
        }
    }

    /// Asks why something was left out; the panel shows the answer when it comes.
    fn ask_about(&mut self, question: Question) {
        let Some(open) = &self.state.open else {
            return;
        };
        self.state.sheet = Some(Sheet::WhyNot);
        let (number, cancel) = self.state.panes.exploring.asking.begin(question.clone());
        let reading = open.reading.clone();
        self.run(move || {
            let told = answer(&reading, question, &cancel);
            TaskAnswer::WhyNot(Answered { number, told })
        });
    }

    /// Takes an answer in; the unit that it is about is marked on all sides.
    pub(super) fn take_answer_on_passage(&mut self, answered: Answered) {
        let asking = &mut self.state.panes.exploring.asking;
        if asking.take(answered)
            && let Some(Told::Unit { units, at, .. }) = &asking.told
            && let Some(&unit) = units.get(*at)
        {
            self.go_to(unit);
        }
    }

    /// The page was read in another way: what is asked in the open panel is asked again.
    pub(super) fn ask_again(&mut self) {
        if !matches!(self.state.sheet, Some(Sheet::WhyNot)) {
            return;
        }
        let marked = self.state.panes.linked.marked.map(Question::Unit);
        let again = match self.state.panes.exploring.asking.question() {
            Some(Question::Passage(passage)) => Some(Question::Passage(passage.clone())),
            Some(Question::Unit(_) | Question::OneOf(..)) => marked,
            None => None,
        };
        if let Some(question) = again {
            self.ask_about(question);
        }
    }

    /// Another page: what was asked about the last one means nothing here.
    pub(super) fn forget_questions(&mut self) {
        let exploring = &mut self.state.panes.exploring;
        exploring.ghost = None;
        exploring.asking.stop();
        exploring.asking.told = None;
        if matches!(self.state.sheet, Some(Sheet::WhyNot)) {
            self.state.sheet = None;
        }
    }

    /// Keeps the curve that a parameter is moved from, and drops what was found out about it.
    pub(super) fn note_movement(&mut self, action: &MethodAction) {
        let parameter = match action {
            MethodAction::Choose(_) => {
                self.state.panes.exploring.ghost = None;
                return self.state.panes.exploring.ranges.disturb(None);
            }
            MethodAction::Set { name, .. } | MethodAction::Reset(name) => Some(*name),
            MethodAction::ResetAll => None,
            MethodAction::Again => return,
        };
        let exploring = &mut self.state.panes.exploring;
        exploring.ranges.disturb(parameter);
        let Some(open) = &self.state.open else {
            return;
        };
        let (last, is_moving) = (exploring.ghost.take(), self.state.steps.is_moving());
        let ghost = Ghost::while_moving(last, &open.reading.extraction, parameter, is_moving);
        exploring.ghost = Some(ghost);
    }

    /// While sliders are in sight, finds out one after the other how far they can move.
    pub fn find_ranges(&mut self) {
        let are_in_sight = |open: &&OpenPage| open.analysis.has_sliders || Popup::is_any_open(self.ctx);
        let Some(open) = self.state.open.as_ref().filter(are_in_sight) else {
            return;
        };
        let (method, identity) = (self.state.recipe.method, open.versions.curve);
        // Another method was chosen, and its answer is not here yet.
        if open.reading.automatic.method != method.name {
            return;
        }
        let now = self.ctx.input(|input| input.time);
        match self.state.panes.exploring.ranges.next(identity, method, now) {
            NextRange::Nothing => {}
            NextRange::Wait(seconds) => self.ctx.request_repaint_after(Duration::from_secs_f64(seconds)),
            NextRange::Ask(parameter, cancel) => {
                let document = open.reading.document.clone();
                let recipe = self.state.recipe.clone();
                self.run(move || {
                    let setup = Setup::new(&document, &recipe);
                    let is_cancelled = || cancel.is_cancelled();
                    let card = method.parameter(parameter);
                    let range = card.and_then(|card| sensitivity(&setup, card, &setup.budget(&is_cancelled)).ok());
                    TaskAnswer::Range(FoundRange {
                        identity,
                        parameter,
                        range: range.flatten(),
                    })
                });
            }
        }
    }
}
