//! Corrections by hand: what a reader says about a page after a method has answered.
//!
//! A correction never touches a method. It makes a new extraction from the one before: every verdict that it changes gets
//! one more step with its reason, and the kept runs of the curve, the START and END markers, follow. It is kept as passages
//! of text and not as numbers of units, so that it outlives a change of method or parameters.

pub(crate) mod corrected;
pub(crate) mod passage;
pub mod rules;
mod runs;

pub(crate) use corrected::Corrected;
pub(crate) use passage::Passage;

use crate::document::{Document, ElementId};
use crate::extraction::{Class, Step, Units};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a reader did.
///
/// ```
/// # use clearline_engine::page::{Page, Source};
/// # use clearline_engine::{NoRules, Recipe, read};
/// # let html = format!("<h1>Rain</h1><a href=/>Home</a>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// # let reading = read(Page::from_html(Source::Pasted, &html).into(), &Recipe::default(), &NoRules, &|| false)?;
/// use clearline_engine::correct::{Act, Correction};
///
/// let units = &reading.extraction.units;
/// let all_out = Correction::of_units(Act::Flipped, false, &reading.document, units, 0..units.len());
/// assert_eq!(reading.corrected(&[all_out]).text(), "");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Act {
    /// Moved the start of a kept run.
    StartMoved,
    /// Moved the end of a kept run.
    EndMoved,
    /// Made a kept run where there was none.
    RunAdded,
    /// Took a kept run away.
    RunRemoved,
    /// Took text in, or left it out, without touching a marker.
    Flipped,
}

/// One correction: text that is kept or left out from now on.
///
/// ```
/// use clearline_engine::correct::{Act, Correction};
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{Reading, methods};
///
/// let html = format!("<p>Advertisement</p>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// let page = Page::from_html(Source::Pasted, &html);
/// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
/// let units = &reading.extraction.units;
/// let all_in = Correction::of_units(Act::Flipped, true, &reading.document, units, 0..units.len());
/// assert!(reading.corrected(&[all_in]).text().starts_with("Advertisement"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    /// What the reader did.
    pub act: Act,
    /// Whether the text is kept from now on.
    pub keep: bool,
    /// The text, in page order.
    pub passages: Arc<[Passage]>,
    /// The elements whose leaves belong to no unit, such as images and formulas.
    #[serde(default, skip_serializing_if = "<[ElementId]>::is_empty")]
    pub elements: Arc<[ElementId]>,
}

impl Correction {
    /// Keeps or leaves out the text of some units; their order does not matter.
    pub fn of_units(
        act: Act,
        keep: bool,
        document: &Document,
        units: &Units,
        chosen: impl IntoIterator<Item = usize>,
    ) -> Correction {
        let spans = chosen.into_iter().flat_map(|unit| units.spans(unit));
        Correction {
            act,
            keep,
            passages: Passage::of_spans(document, spans).into(),
            elements: Arc::default(),
        }
    }

    /// Returns the same correction for some elements, too, whose leaves belong to no unit.
    #[must_use]
    pub fn with_elements(self, elements: impl IntoIterator<Item = ElementId>) -> Correction {
        Correction {
            elements: elements.into_iter().collect(),
            ..self
        }
    }

    /// The units that it speaks of, ascending.
    pub fn units(&self, units: &Units) -> Vec<usize> {
        passage::units_in(units, &self.passages)
    }

    /// Whether it speaks of nothing.
    pub fn is_empty(&self) -> bool {
        self.passages.is_empty() && self.elements.is_empty()
    }

    /// The step that it adds to a verdict.
    fn step(&self) -> Step {
        let (rule, outcome) = match (self.act, self.keep) {
            (Act::StartMoved, true) => ("start-before", Class::Good),
            (Act::StartMoved, false) => ("start-after", Class::Bad),
            (Act::EndMoved, true) => ("end-after", Class::Good),
            (Act::EndMoved, false) => ("end-before", Class::Bad),
            (Act::RunAdded, _) => ("span-made", Class::Good),
            (Act::RunRemoved, _) => ("span-removed", Class::Bad),
            (Act::Flipped, true) => ("kept-by-hand", Class::Good),
            (Act::Flipped, false) => ("left-out-by-hand", Class::Bad),
        };
        Step::plain(rule, outcome)
    }
}

#[cfg(test)]
mod tests;
