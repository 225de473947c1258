//! Corrections by hand, and the way back from them.

use super::Hands;
use crate::app::action::CorrectAction;
use crate::app::correct::steps::{Gesture, Steps};
use crate::app::ground::run_end::RunEnd;
use clearline_engine::Recipe;
use clearline_engine::correct::{Act, Correction};
use clearline_engine::extraction::{Extraction, KeptRun};

impl Hands<'_> {
    pub(super) fn apply_correct(&mut self, action: CorrectAction) {
        match action {
            CorrectAction::Move { run, end, border } => self.move_end(&run, end, border),
            CorrectAction::AddRun(unit) => self.correct(Act::RunAdded, true, [unit]),
            CorrectAction::RemoveRun(run) => self.correct(Act::RunRemoved, false, run.units()),
            CorrectAction::Flip(unit) => self.flip(unit),
            CorrectAction::Decide { units, keep } => self.correct(Act::Flipped, keep, units),
            CorrectAction::Undo => self.take_step(|steps, recipe| steps.undo(recipe)),
            CorrectAction::Redo => self.take_step(|steps, recipe| steps.redo(recipe)),
            CorrectAction::BackToAutomatic => {
                let recipe = Recipe {
                    corrections: Vec::new(),
                    ..self.state.recipe.clone()
                };
                self.change(recipe, None);
            }
        }
    }

    /// Reads the open page in another way from now on; a step that can be undone.
    pub(super) fn change(&mut self, recipe: Recipe, gesture: Option<Gesture>) {
        self.state.steps.note(&self.state.recipe, gesture);
        if recipe.corrections != self.state.recipe.corrections {
            self.state.notices.memory.ask_again();
        }
        self.take_recipe(recipe);
    }

    fn take_recipe(&mut self, recipe: Recipe) {
        self.state.recipe = recipe;
        self.engine.revise(self.state.recipe.clone());
        self.compare_anew();
    }

    fn take_step(&mut self, step: impl FnOnce(&mut Steps, &Recipe) -> Option<Recipe>) {
        if let Some(recipe) = step(&mut self.state.steps, &self.state.recipe) {
            self.state.panes.exploring.ghost = None;
            self.take_recipe(recipe);
        }
    }

    fn flip(&mut self, unit: usize) {
        let verdicts = self.extraction().map(|extraction| &extraction.verdicts);
        if let Some(verdicts) = verdicts.filter(|verdicts| unit < verdicts.len()) {
            let keep = verdicts.leaves_out(unit);
            self.correct(Act::Flipped, keep, [unit]);
        }
    }

    fn extraction(&self) -> Option<&Extraction> {
        self.state.open.as_ref().map(|open| &*open.reading.extraction)
    }

    /// One end of a run goes to another border between units, seen from where the drag began.
    fn move_end(&mut self, run: &KeptRun, end: RunEnd, border: usize) {
        let moved = match end {
            RunEnd::Start if border < run.start => (Act::StartMoved, true, border..run.start),
            RunEnd::Start if border <= run.end => (Act::StartMoved, false, run.start..border),
            RunEnd::End if border > run.end => (Act::EndMoved, true, run.end + 1..border),
            RunEnd::End if border > run.start => (Act::EndMoved, false, border..run.end + 1),
            RunEnd::Start | RunEnd::End => (Act::RunRemoved, false, run.start..run.end + 1),
        };
        let (act, keep, units) = moved;
        self.state.steps.note(&self.state.recipe, Some(Gesture::Marker));
        let before = self.state.steps.before_drag().cloned().unwrap_or_default();
        if let Some(recipe) = self.with_correction(before, (act, keep), units) {
            self.take_recipe(recipe);
        }
    }

    fn correct(&mut self, act: Act, keep: bool, units: impl IntoIterator<Item = usize>) {
        let before = self.state.recipe.clone();
        let is_another = |recipe: &Recipe| recipe.corrections.len() > before.corrections.len();
        if let Some(recipe) = self
            .with_correction(before.clone(), (act, keep), units)
            .filter(is_another)
        {
            self.change(recipe, None);
        }
    }

    /// A recipe with one more correction; as it was where the units have no text.
    fn with_correction(
        &self,
        mut recipe: Recipe,
        (act, keep): (Act, bool),
        units: impl IntoIterator<Item = usize>,
    ) -> Option<Recipe> {
        let reading = &self.state.open.as_ref()?.reading;
        let page = (&*reading.document, &reading.extraction.units);
        let correction = Correction::of_units(act, keep, page, units);
        if !correction.is_empty() {
            recipe.corrections.push(correction);
        }
        Some(recipe)
    }
}
