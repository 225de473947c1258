//! Choosing a method, and moving its parameters.

use super::action::MethodAction;
use super::ranges::{FoundRange, NextRange};
use super::state::Sliders;
use crate::app::action::PageAction;
use crate::app::analysis::Ghost;
use crate::app::shared::{Gesture, Tools};
use clearline_engine::explore::{Setup, sensitivity};
use clearline_engine::methods::{Method, Parameters};
use clearline_words::message;
use egui::Popup;
use std::time::Duration;

impl Sliders {
    /// Carries out an action.
    pub fn apply(&mut self, action: MethodAction, tools: &mut Tools<'_>) {
        match action {
            MethodAction::Choose(method) => self.choose(method, tools),
            MethodAction::Set { name, value } => self.set(name, &value, tools),
            MethodAction::Reset(name) => {
                self.note_movement(Some(name), tools);
                let mut recipe = tools.shared.recipe.clone();
                recipe.parameters.reset(name);
                tools.change(recipe, None);
            }
            MethodAction::ResetAll => {
                self.note_movement(None, tools);
                let mut recipe = tools.shared.recipe.clone();
                recipe.parameters = Parameters::default();
                tools.change(recipe, None);
            }
            MethodAction::Again if tools.shared.has_failed_address() => tools.wish(PageAction::Retry),
            MethodAction::Again => tools.take_recipe(tools.shared.recipe.clone()),
            MethodAction::ToggleSliders => self.are_folded = !self.are_folded,
            MethodAction::ToggleSlidersForReason => self.are_for_reason = !self.are_for_reason,
            MethodAction::SlidersInSight(are_in_sight) => self.are_in_sight = are_in_sight,
            MethodAction::Range(found) => self.ranges.take(found),
            MethodAction::DropGhost => self.ghost = None,
        }
    }

    fn choose(&mut self, method: &'static Method, tools: &mut Tools<'_>) {
        self.ghost = None;
        self.ranges.disturb(None);
        let mut recipe = tools.shared.recipe.clone();
        recipe.method = method;
        recipe.parameters = Parameters::default();
        recipe.usual = None;
        let page = tools.shared.open.as_ref().map(|open| &*open.reading.page);
        let recipe = tools.shared.settings.policies.applied_to(page, recipe);
        tools.change(recipe, None);
    }

    fn set(&mut self, name: &'static str, value: &str, tools: &mut Tools<'_>) {
        self.note_movement(Some(name), tools);
        let mut recipe = tools.shared.recipe.clone();
        match recipe.parameters.set(recipe.method.parameters, name, value) {
            Ok(()) => tools.change(recipe, Some(Gesture::Parameter(name))),
            Err(fault) => tools.tell_of(&message!("fault-parameter", reason = fault.message(None).in_whole())),
        }
    }

    /// Keeps the curve that a parameter is moved from, and drops what was found out about it.
    fn note_movement(&mut self, parameter: Option<&'static str>, tools: &Tools<'_>) {
        self.ranges.disturb(parameter);
        let Some(open) = &tools.shared.open else {
            return;
        };
        let (last, is_moving) = (self.ghost.take(), tools.shared.steps.is_moving());
        let ghost = Ghost::while_moving(last, &open.reading.extraction, parameter, is_moving);
        self.ghost = Some(ghost);
    }

    /// While sliders are in sight, finds out one after the other how far they can move.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        let are_in_sight = self.are_in_sight || Popup::is_any_open(tools.ctx);
        let Some(open) = tools.shared.open.as_ref().filter(|_| are_in_sight) else {
            return;
        };
        let (method, identity) = (tools.shared.recipe.method, open.versions.curve);
        // Another method was chosen, and its answer is not here yet.
        if open.reading.automatic.method != method.name {
            return;
        }
        match self.ranges.next(identity, method, tools.now()) {
            NextRange::Nothing => {}
            NextRange::Wait(seconds) => tools.ctx.request_repaint_after(Duration::from_secs_f64(seconds)),
            NextRange::Ask(parameter, cancel) => {
                let (document, recipe) = (open.reading.document.clone(), tools.shared.recipe.clone());
                tools.run_in("ranges", open.versions.ticket(), move || {
                    let setup = Setup::new(&document, &recipe);
                    let is_cancelled = || cancel.is_cancelled();
                    let card = method.parameter(parameter);
                    let range = card.and_then(|card| sensitivity(&setup, card, &setup.budget(&is_cancelled)).ok());
                    MethodAction::Range(FoundRange {
                        parameter,
                        range: range.flatten(),
                    })
                });
            }
        }
    }
}
