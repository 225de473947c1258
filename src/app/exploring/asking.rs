//! A question about a passage, and its answer.

use super::action::Question;
use clearline_engine::Reading;
use clearline_engine::explore::{Located, Setup, WhyNot, locate, why_not};
use clearline_engine::page::Cancel;

/// The question that is open and what came of it.
#[derive(Debug, Default)]
pub struct Asking {
    /// What stands in the field.
    pub passage: String,
    /// The answer; none while it is on its way, and before anything is asked.
    pub finding: Option<Finding>,
    /// Whether the field is to get the keyboard in the next frame.
    pub wants_focus: bool,
    /// What was asked last.
    question: Option<Question>,
    /// Grows with every question.
    number: u64,
    running: Option<Cancel>,
}

/// An answer with the question that it belongs to.
#[derive(Clone, Debug)]
pub struct Found {
    /// The number of the question.
    pub number: u64,
    /// The answer; none where nobody waited for it.
    pub finding: Option<Finding>,
}

/// What is found.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// The page shows no such text.
    NotOnPage,
    /// The text stands in no unit that the method judged.
    OutsideUnits,
    /// About one of the units that hold the passage.
    Unit {
        /// The units, in page order.
        units: Vec<usize>,
        /// Which of them this is about.
        at: usize,
        /// Why the method left it out; none where it is kept, or was left out by hand.
        why: Option<Box<WhyNot>>,
    },
}

impl Asking {
    /// Begins with a question; its number, and what stops the search for its answer.
    pub fn begin(&mut self, question: Question) -> (u64, Cancel) {
        self.stop();
        match &question {
            Question::Passage(passage) => self.passage.clone_from(passage),
            Question::Unit(_) => self.passage.clear(),
            Question::OneOf(..) => {}
        }
        let cancel = Cancel::new();
        self.question = Some(question);
        self.number += 1;
        self.finding = None;
        self.running = Some(cancel.clone());
        (self.number, cancel)
    }

    /// What was asked last.
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// Whether an answer is on its way.
    pub fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Takes an answer, unless something else was asked since. False where it is of no use any more.
    pub fn take(&mut self, found: Found) -> bool {
        let is_wanted = found.number == self.number && self.running.take().is_some();
        if is_wanted {
            self.finding = found.finding;
        }
        is_wanted
    }

    /// Nobody waits for an answer any more.
    pub fn stop(&mut self) {
        if let Some(cancel) = self.running.take() {
            cancel.cancel();
        }
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Answers a question about the method's own answer, as it was before corrections. `None` where nobody waits for it.
pub(super) fn answer(reading: &Reading, question: Question, cancel: &Cancel) -> Option<Finding> {
    let (units, chosen) = match question {
        Question::Unit(unit) => (vec![unit], None),
        Question::OneOf(units, at) => (units, Some(at)),
        Question::Passage(passage) => match locate(&reading.document, &reading.automatic.units, &passage) {
            Located::In(units) => (units, None),
            Located::OutsideUnits => return Some(Finding::OutsideUnits),
            Located::NotOnPage | Located::Nothing => return Some(Finding::NotOnPage),
        },
    };
    // What is left out is what somebody asks about.
    let is_left_out = |unit: &usize| reading.automatic.verdicts.leaves_out(*unit);
    let at = chosen.or_else(|| units.iter().position(is_left_out)).unwrap_or(0);
    let setup = Setup::new(&reading.document, &reading.recipe);
    let is_cancelled = || cancel.is_cancelled();
    let unit = *units.get(at)?;
    let why = why_not(&setup, &reading.automatic, unit, &setup.budget(&is_cancelled)).ok()?;
    Some(Finding::Unit {
        units,
        at,
        why: why.map(Box::new),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_holds_what_was_asked_and_nothing_older() {
        let mut asking = Asking::default();
        let field = |asking: &Asking| asking.passage.clone();
        let _ = asking.begin(Question::Passage("the lower road".into()));
        assert_eq!(field(&asking), "the lower road");
        let _ = asking.begin(Question::OneOf(vec![3, 7], 1));
        assert_eq!(field(&asking), "the lower road", "another place of the same passage");
        let _ = asking.begin(Question::Unit(5));
        assert_eq!(field(&asking), "");
    }
}
