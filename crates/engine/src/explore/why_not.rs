//! Why a passage was left out, and the smallest change of one parameter that would keep it.

use super::grid::{border, stations};
use super::{Grid, Setup};
use crate::budget::{Budget, Stop};
use crate::extraction::{Extraction, ParameterCard, ParameterKind, Step, UnitKind, Value, counted};
use clearline_message::{Message, message};
use serde::Serialize;
use std::ops::Range;

/// On the way outward, so many values are looked at one by one; farther out some are passed over, and the border is found by
/// halving once a value keeps the passage. Only a range of values that is narrower than a stride, a sixteenth of its distance,
/// can be overlooked.
const DENSE: usize = 16;
/// A parameter with more choices than these is a list of languages or the like: none of them is an advice.
pub const MOST_CHOICES: usize = 6;
/// A passage is kept where more than this share of it is.
const MOST_OF_IT: f64 = 0.5;

/// The answer on one unit that was left out.
///
/// ```
/// # use clearline_engine::page::{Page, Source};
/// # use clearline_engine::{NoRules, Recipe, read};
/// # let html = format!("<h1>Rain</h1><a href=/>Home</a>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// # let reading = read(Page::from_html(Source::Pasted, &html).into(), &Recipe::default(), &NoRules, &|| false)?;
/// use clearline_engine::explore::{Setup, why_not};
///
/// let setup = Setup::new(&reading.document, &reading.recipe);
/// let left_out = (0..reading.extraction.units.len()).find(|&unit| !reading.extraction.verdicts.keeps(unit));
/// if let Some(unit) = left_out
///     && let Ok(Some(answer)) = why_not(&setup, &reading.extraction, unit, &setup.budget(&|| false))
/// {
///     assert_eq!(answer.unit, unit);
///     println!("{}", answer.step);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct WhyNot {
    /// The unit.
    pub unit: usize,
    /// The step that removed it.
    pub step: Step,
    /// For each parameter that can keep it, the smallest change that does; the smallest first.
    pub changes: Vec<Change>,
    /// Whether every parameter was searched to the end.
    pub is_complete: bool,
}

/// Another value of one parameter.
///
/// ```
/// # use clearline_engine::page::{Page, Source};
/// # use clearline_engine::{NoRules, Recipe, read};
/// # let html = format!("<h1>Rain</h1><a href=/>Home</a>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// # let reading = read(Page::from_html(Source::Pasted, &html).into(), &Recipe::default(), &NoRules, &|| false)?;
/// use clearline_engine::explore::{Change, Setup, why_not};
///
/// let setup = Setup::new(&reading.document, &reading.recipe);
/// for unit in 0..reading.extraction.units.len() {
///     if let Ok(Some(answer)) = why_not(&setup, &reading.extraction, unit, &setup.budget(&|| false)) {
///         for Change { parameter, from, to, .. } in answer.changes {
///             assert_ne!(from, to, "{parameter}");
///         }
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The parameter.
    pub parameter: &'static str,
    /// Its value now.
    pub from: Value,
    /// The value that keeps the unit.
    pub to: Value,
    /// How large the change is, as a share of the parameter's range; another choice is the whole range.
    pub share: f64,
    /// What else the change does.
    pub effect: Effect,
}

/// What a change does to the other units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// Left out now, kept then.
    pub comes_in: Passages,
    /// Kept now, left out then.
    pub goes_out: Passages,
}

impl Effect {
    /// The effect in a sentence or two, with the `words` with which the first unit of each part begins. `kind` is what a unit
    /// is called.
    pub fn messages(&self, kind: UnitKind, words: impl Fn(usize) -> String) -> Vec<Message> {
        let part = |passages: &Passages, id: &'static str| {
            let first = words(*passages.units.first()?);
            let unit = match passages.units.len() {
                1 => kind.one(),
                _ => kind.many(),
            };
            let others = message!("others", count = passages.units.len(), unit = unit);
            Some(message!(
                id,
                count = passages.units.len(),
                others = others,
                characters = counted(usize::try_from(passages.characters).unwrap_or(usize::MAX), "character"),
                first = first
            ))
        };
        let parts = [
            part(&self.comes_in, "effect-comes-in"),
            part(&self.goes_out, "effect-goes-out"),
        ];
        let parts: Vec<Message> = parts.into_iter().flatten().collect();
        if parts.is_empty() {
            vec![message!("effect-none")]
        } else {
            parts
        }
    }
}

/// Some units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Passages {
    /// Their numbers, in page order.
    pub units: Vec<usize>,
    /// Their characters without white space.
    pub characters: u64,
}

/// Answers for a unit of [`Setup::extract`]'s answer.
///
/// ```
/// use clearline_engine::explore::{Located, Setup, locate, why_not};
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{NoRules, Recipe, read};
///
/// let text = "<p>It rained all night, and by morning the lower road was gone under brown water.".repeat(9);
/// let page = Page::from_html(Source::Pasted, &format!("<a href=/>Home</a>{text}"));
/// let reading = read(page.into(), &Recipe::default(), &NoRules, &|| false)?;
///
/// let extraction = &*reading.extraction;
/// let Located::In(units) = locate(&reading.document, &extraction.units, "Home") else {
///     return Err("not on the page".into());
/// };
/// let setup = Setup::new(&reading.document, &reading.recipe);
/// let answer = why_not(&setup, extraction, units[0], &setup.budget(&|| false)).ok().flatten();
/// assert!(answer.is_some_and(|answer| !answer.step.to_string().is_empty()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Where nobody waits for the answer. A unit that is kept, has no text or does not exist has no answer: `None`.
pub fn why_not(
    setup: &Setup<'_>,
    answer: &Extraction,
    unit: usize,
    budget: &Budget<'_>,
) -> Result<Option<WhyNot>, Stop> {
    let verdict = answer.verdicts.get(unit).filter(|verdict| !verdict.keep);
    let has_text = answer.units.get(unit).is_some_and(|unit| unit.characters > 0);
    let Some(verdict) = verdict.filter(|_| has_text) else {
        return Ok(None);
    };
    let search = Search { setup, answer, unit };
    let cards = setup.recipe.method.parameters;
    let mut changes = Vec::new();
    let mut is_complete = true;
    for (number, card) in cards.iter().enumerate() {
        let part = budget.split(cards.len() - number);
        let (found, is_whole) = search.changes(card, &part)?;
        budget.take_back(&part);
        changes.extend(found);
        is_complete &= is_whole;
    }
    let size = |change: &Change| {
        (
            change.share,
            change.effect.comes_in.characters + change.effect.goes_out.characters,
        )
    };
    changes.sort_by(|a, b| {
        let ((a_share, a_rest), (b_share, b_rest)) = (size(a), size(b));
        a_share.total_cmp(&b_share).then(a_rest.cmp(&b_rest))
    });
    Ok(Some(WhyNot {
        unit,
        step: *verdict.deciding(),
        changes,
        is_complete,
    }))
}

struct Search<'a> {
    setup: &'a Setup<'a>,
    answer: &'a Extraction,
    unit: usize,
}

/// Where a search ended: what it found, or why it did not.
type Outcome<T> = Result<T, Stop>;

impl Search<'_> {
    /// The smallest change of a number, or all choices that keep the unit; and whether the search was complete.
    fn changes(&self, card: &'static ParameterCard, budget: &Budget<'_>) -> Outcome<(Vec<Change>, bool)> {
        let found = match card.kind {
            ParameterKind::Choice(choices) => self.choices(card, choices, budget),
            _ => self.number(card, budget).map(|change| change.into_iter().collect()),
        };
        match found {
            Ok(changes) => Ok((changes, true)),
            Err(Stop::Exhausted) => Ok((Vec::new(), false)),
            Err(Stop::Cancelled) => Err(Stop::Cancelled),
        }
    }

    fn choices(
        &self,
        card: &'static ParameterCard,
        choices: &'static [&'static str],
        budget: &Budget<'_>,
    ) -> Outcome<Vec<Change>> {
        let in_force = self
            .setup
            .recipe
            .parameters
            .completed(self.setup.recipe.method.parameters);
        let from = in_force.choice(card.name);
        let others = choices
            .iter()
            .copied()
            .filter(|choice| *choice != from && choices.len() <= MOST_CHOICES);
        let mut changes = Vec::new();
        for choice in others {
            let then = self.setup.extract_with(card, choice, budget)?;
            if self.keeps(&then) {
                let values = [Value::Choice(from), Value::Choice(choice)];
                changes.push(self.change(card, values, 1.0, &then));
            }
        }
        Ok(changes)
    }

    /// The nearest value that keeps the unit, searched on both sides at once.
    fn number(&self, card: &'static ParameterCard, budget: &Budget<'_>) -> Outcome<Option<Change>> {
        let from = self.answer.number_in_force(card.name);
        let (Some(grid), Some(from)) = (Grid::of(card), from) else {
            return Ok(None);
        };
        let sides = grid.around(from);
        let longest = sides.iter().map(Vec::len).max().unwrap_or(0);
        let mut passed = 0;
        for distance in stations(longest, DENSE) {
            let mut found = Vec::new();
            for side in &sides {
                found.extend(self.first_of(card, side, passed..distance, budget)?);
            }
            let distance_of = |value: &f64| (value - from).abs();
            if let Some(to) = found
                .into_iter()
                .min_by(|a, b| distance_of(a).total_cmp(&distance_of(b)))
            {
                let then = self.setup.extract_with(card, &to.to_string(), budget)?;
                let values = [Value::Number(from), Value::Number(to)];
                return Ok(Some(self.change(card, values, grid.share(from, to), &then)));
            }
            passed = distance;
        }
        Ok(None)
    }

    /// If the last value of a stretch of a side keeps the unit: the first one that does.
    fn first_of(
        &self,
        card: &ParameterCard,
        side: &[f64],
        stretch: Range<usize>,
        budget: &Budget<'_>,
    ) -> Outcome<Option<f64>> {
        // Distances count from 1.
        let value_at = |distance: usize| side.get(distance.saturating_sub(1)).copied();
        let last = stretch.end.min(side.len());
        if last <= stretch.start {
            return Ok(None);
        }
        let keeps = |distance: usize| -> Outcome<bool> {
            let Some(value) = value_at(distance) else {
                return Ok(false);
            };
            Ok(self.keeps(&self.setup.extract_with(card, &value.to_string(), budget)?))
        };
        if keeps(last)? {
            Ok(value_at(border(stretch.start, last, keeps)?))
        } else {
            Ok(None)
        }
    }

    /// Whether another answer, perhaps with other units, keeps the unit.
    fn keeps(&self, then: &Extraction) -> bool {
        then.cover().share_of(self.answer.units.spans(self.unit)) > MOST_OF_IT
    }

    fn change(&self, card: &'static ParameterCard, [from, to]: [Value; 2], share: f64, then: &Extraction) -> Change {
        let cover = then.cover();
        let mut effect = Effect::default();
        for (other, (unit, is_kept)) in self.answer.units.iter().zip(self.answer.verdicts.kept()).enumerate() {
            if other == self.unit || unit.characters == 0 {
                continue;
            }
            let is_kept_then = cover.share_of(self.answer.units.spans(other)) > MOST_OF_IT;
            match (is_kept, is_kept_then) {
                (false, true) => effect.comes_in.add(other, unit.characters),
                (true, false) => effect.goes_out.add(other, unit.characters),
                _ => {}
            }
        }
        Change {
            parameter: card.name,
            from,
            to,
            share,
            effect,
        }
    }
}

impl Passages {
    fn add(&mut self, unit: usize, characters: u32) {
        self.units.push(unit);
        self.characters += u64::from(characters);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }
}
