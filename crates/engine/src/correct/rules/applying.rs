//! From a method's answer and a rule to another answer.

use super::area::{Area, Place};
use super::stale::{self, Stale};
use super::{Effect, ORIGIN, Rule};
use crate::budget::Budget;
use crate::document::{Document, Metadata};
use crate::extraction::{Class, Extraction, Status, Step};

/// Which pages a rule is applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Those that look as the rule expects.
    Expected,
    /// All that have its container.
    Anyway,
}

impl Rule {
    /// The same extraction with one more step for every verdict that the rule changes. Looking for the rule's elements takes from
    /// the budget, see `comparisons`.
    ///
    /// # Errors
    /// [`Stale`] where the page has no container or does not look as the rule expects, as far as `fit` asks for that;
    /// [`Stale::Stopped`] where the budget ends.
    pub fn apply(
        &self,
        document: &Document,
        automatic: &Extraction,
        fit: Fit,
        budget: &Budget<'_>,
    ) -> Result<Extraction, Stale> {
        let ruled = self.ruled(document, automatic, budget)?;
        let doubt = match fit {
            Fit::Expected => stale::doubt(self, document, automatic, &ruled),
            Fit::Anyway => None,
        };
        doubt.map_or(Ok(ruled), Err)
    }

    fn ruled(&self, document: &Document, automatic: &Extraction, budget: &Budget<'_>) -> Result<Extraction, Stale> {
        let area = Area::of(document, self, budget).map_err(Stale::Stopped)?;
        let area = area.ok_or(Stale::NoContainer)?;
        let mut ruled = automatic.clone();
        for unit in 0..ruled.verdicts.len() {
            let keeps = ruled.verdicts.keeps(unit);
            if ruled.units.get(unit).is_some_and(|unit| unit.characters > 0)
                && let Some((keep, step)) = step(area.place_of(ruled.units.spans(unit)), keeps, self.effect)
            {
                ruled.verdicts.then(unit, keep, step);
            }
        }
        ruled.mark_kept_runs();
        if ruled.kept_count() > 0 {
            ruled.status = Status::Found;
        }
        // It was worth something for the method's own answer.
        ruled.confidence = None;
        Ok(ruled)
    }
}

/// Whether a rule has changed anything of a page that was read by it: a verdict, or the headline. `extraction` is the answer after the rule.
pub fn has_changed(extraction: &Extraction, metadata: &Metadata) -> bool {
    let is_titled = metadata.title.as_ref().is_some_and(|title| title.origin == ORIGIN);
    is_titled || extraction.verdicts.have_step(&[INSIDE, TAKEN_IN, DROPPED, OUTSIDE])
}

const INSIDE: &str = "rule-container";
const TAKEN_IN: &str = "rule-keeps";
const DROPPED: &str = "rule-drops";
const OUTSIDE: &str = "outside-rule-container";

/// What the rule changes of a verdict, if anything.
fn step(place: Place, keeps: bool, effect: Effect) -> Option<(bool, Step)> {
    match (place, keeps, effect) {
        (Place::Inside, false, Effect::Replace | Effect::Add) => Some((true, Step::plain(INSIDE, Class::Good))),
        (Place::Kept, false, _) => Some((true, Step::plain(TAKEN_IN, Class::Good))),
        (Place::Dropped, true, Effect::Replace | Effect::Remove) => Some((false, Step::plain(DROPPED, Class::Bad))),
        (Place::Outside, true, Effect::Replace | Effect::Remove) => Some((false, Step::plain(OUTSIDE, Class::Bad))),
        _ => None,
    }
}
