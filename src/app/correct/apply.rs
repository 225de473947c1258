//! Corrections by hand, and the way back from them.

use super::action::CorrectAction;
use crate::app::action::MethodAction;
use crate::app::ground::chosen::Chosen;
use crate::app::ground::run_end::RunEnd;
use crate::app::shared::{Gesture, Shared, Steps, Tools};
use clearline_engine::correct::{Act, Correction};
use clearline_engine::extraction::KeptRun;
use clearline_engine::{Reading, Recipe};

/// Carries out an action.
pub(crate) fn apply(action: CorrectAction, tools: &mut Tools<'_>) {
    match action {
        CorrectAction::Move { run, end, border } => move_end(&run, end, border, tools),
        CorrectAction::AddRun(unit) => correct(Act::RunAdded, true, vec![unit], tools),
        CorrectAction::RemoveRun(run) => correct(Act::RunRemoved, false, Vec::from_iter(run.units()), tools),
        CorrectAction::Flip(unit) => flip(unit, tools),
        CorrectAction::Decide { chosen, keep } => correct(Act::Flipped, keep, chosen, tools),
        CorrectAction::Undo => take_step(Steps::undo, tools),
        CorrectAction::Redo => take_step(Steps::redo, tools),
        CorrectAction::BackToAutomatic => {
            let recipe = Recipe {
                corrections: Vec::new(),
                ..tools.shared.recipe.clone()
            };
            tools.change(recipe, None);
        }
    }
}

fn take_step(step: fn(&mut Steps, &Recipe) -> Option<Recipe>, tools: &mut Tools<'_>) {
    if let Some(recipe) = step(&mut tools.shared.steps, &tools.shared.recipe) {
        tools.wish(MethodAction::DropGhost);
        tools.take_recipe(recipe);
    }
}

fn flip(unit: usize, tools: &mut Tools<'_>) {
    let open = tools.shared.open.as_ref();
    let verdicts = open.map(|open| &open.reading.extraction.verdicts);
    if let Some(verdicts) = verdicts.filter(|verdicts| unit < verdicts.len()) {
        let keep = verdicts.leaves_out(unit);
        correct(Act::Flipped, keep, vec![unit], tools);
    }
}

/// One end of a run goes to another border between units, seen from where the drag began.
fn move_end(run: &KeptRun, end: RunEnd, border: usize, tools: &mut Tools<'_>) {
    let moved = match end {
        RunEnd::Start if border < run.start => (Act::StartMoved, true, border..run.start),
        RunEnd::Start if border <= run.end => (Act::StartMoved, false, run.start..border),
        RunEnd::End if border > run.end => (Act::EndMoved, true, run.end + 1..border),
        RunEnd::End if border > run.start => (Act::EndMoved, false, border..run.end + 1),
        RunEnd::Start | RunEnd::End => (Act::RunRemoved, false, run.start..run.end + 1),
    };
    let (act, keep, units) = moved;
    tools.note_step(Some(Gesture::Marker));
    let before = tools.shared.steps.before_drag().cloned().unwrap_or_default();
    if let Some(recipe) = with_correction(tools.shared, before, act, keep, Vec::from_iter(units).into()) {
        tools.take_recipe(recipe);
    }
}

fn correct(act: Act, keep: bool, chosen: impl Into<Chosen>, tools: &mut Tools<'_>) {
    let before = tools.shared.recipe.clone();
    let count = before.corrections.len();
    let corrected = with_correction(tools.shared, before, act, keep, chosen.into());
    if let Some(recipe) = corrected.filter(|recipe| recipe.corrections.len() != count) {
        tools.change(recipe, None);
    }
}

/// Whether a correction takes back the last of those before it, and nothing more: the one part that both flip was so by itself.
fn takes_back(correction: &Correction, before: &[Correction], reading: &Reading) -> bool {
    let all = &reading.extraction.units;
    let Some((last, earlier)) = before.split_last() else {
        return false;
    };
    let flips_same = correction.act == Act::Flipped
        && (last.act, last.keep) == (Act::Flipped, !correction.keep)
        && (&last.passages, &last.elements) == (&correction.passages, &correction.elements);
    let was_so = || match (&correction.units(all)[..], &correction.elements[..]) {
        ([unit], []) => {
            reading.automatic.verdicts.keeps(*unit) == correction.keep
                && !earlier.iter().any(|other| other.units(all).contains(unit))
        }
        ([], [element]) => !earlier.iter().any(|other| other.elements.contains(element)),
        _ => false,
    };
    flips_same && was_so()
}

/// A recipe with one more correction, or without the last where this takes that back; as it was where nothing is chosen.
fn with_correction(shared: &Shared, mut recipe: Recipe, act: Act, keep: bool, chosen: Chosen) -> Option<Recipe> {
    let reading = &shared.open.as_ref()?.reading;
    let all = &reading.extraction.units;
    let leaves = chosen
        .leaves
        .iter()
        .filter_map(|&leaf| reading.article.leaves.get(leaf));
    let correction = Correction::of_units(act, keep, &reading.document, all, chosen.units)
        .with_elements(leaves.map(|leaf| leaf.element));
    if takes_back(&correction, &recipe.corrections, reading) {
        recipe.corrections.pop();
    } else if !correction.is_empty() {
        recipe.corrections.push(correction);
    }
    Some(recipe)
}
