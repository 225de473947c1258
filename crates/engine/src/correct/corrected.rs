//! What corrections make of an extraction.

use super::Correction;
use super::runs::{join, part};
use crate::document::ElementId;
use crate::extraction::{Article, Extraction, LeafState, NoArticle, Shown, Status, Units, Verdicts};
use std::collections::HashMap;

/// The result of corrections.
pub struct Corrected {
    /// The extraction after those that were made.
    pub extraction: Extraction,
    /// Of each unit, whether one of them speaks of it.
    pub touched: Vec<bool>,
    /// How many were made: the first ones, while the work for them is bounded.
    pub made: usize,
}

/// Units, runs and passages that corrections may go through together. Nobody makes so many by hand; a file may hold a million
/// corrections, each of a whole page.
const MOST_WORK: usize = 20_000_000;

impl Extraction {
    /// The same extraction after some corrections, each made on what the one before has left.
    #[must_use]
    pub fn corrected(&self, corrections: &[Correction]) -> Extraction {
        self.after(corrections).extraction
    }

    /// The same, with what is known of the corrections.
    pub fn after(&self, corrections: &[Correction]) -> Corrected {
        let mut corrected = self.clone();
        let mut touched = vec![false; self.units.len()];
        let (mut work, mut made) = (0, 0);
        for correction in corrections {
            let units = correction.units(&self.units);
            work += correction.passages.len() + correction.elements.len() + units.len() + corrected.curve.kept.len();
            if work > MOST_WORK && made > 0 {
                break;
            }
            corrected.correct(correction, &units, &self.verdicts);
            for unit in units {
                touched.get_mut(unit).into_iter().for_each(|touched| *touched = true);
            }
            made += 1;
        }
        if made > 0 {
            corrected.status = match corrected.kept_count() {
                0 => Status::Nothing(NoArticle::LeftOut),
                _ => Status::Found,
            };
            // It was worth something for the method's own answer.
            corrected.confidence = None;
        }
        Corrected {
            extraction: corrected,
            touched,
            made,
        }
    }

    /// A unit's verdict is the one before all corrections with the step of the last that has changed it, so that it does not
    /// grow with their number.
    fn correct(&mut self, correction: &Correction, units: &[usize], automatic: &Verdicts) {
        for &unit in units {
            if self.verdicts.keeps(unit) != correction.keep
                && let Some(before) = automatic.get(unit)
            {
                let verdict = before.then(correction.keep, correction.step());
                self.verdicts.replace(unit, &verdict);
            }
        }
        let kept = std::mem::take(&mut self.curve.kept);
        self.curve.kept = if correction.keep {
            join(kept, units, &self.units)
        } else {
            part(kept, units, &self.verdicts)
        };
    }
}

impl Shown {
    /// Returns the same with what `corrections` say about leaves that belong to no unit; the last one counts.
    #[must_use]
    pub(crate) fn corrected(mut self, article: &Article, units: &Units, corrections: &[Correction]) -> Shown {
        let decided = corrections
            .iter()
            .flat_map(|correction| correction.elements.iter().map(|&element| (element, correction.keep)));
        let decided: HashMap<ElementId, bool> = decided.collect();
        let leaves = self
            .leaves
            .iter_mut()
            .zip(&article.leaves)
            .filter(|_| !decided.is_empty());
        for (state, leaf) in leaves {
            if let Some(&keep) = decided.get(&leaf.element)
                && article.units_of(leaf, units).next().is_none()
            {
                *state = if keep { LeafState::Whole } else { LeafState::Hidden };
            }
        }
        self
    }
}
