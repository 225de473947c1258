//! What the corrections of the open page teach of other pages, found out before anybody is asked whether to remember it.

use crate::correct::rules::{NotLearned, Rule};
use std::sync::Arc;

/// A rule from the corrected page, or why there is none.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// The reading that is being learned from, or was.
    asked: Option<u64>,
    /// The reading that was learned from last, and what came of it.
    outcome: Option<(u64, Result<Arc<Rule>, NotLearned>)>,
}

impl Lesson {
    /// Whether the reading of this version is yet to be learned from; it is told once.
    pub fn begin(&mut self, version: u64) -> bool {
        self.asked.replace(version) != Some(version)
    }

    /// Takes in what came of it. What is no longer asked for is left out.
    pub fn take(&mut self, version: u64, outcome: Result<Arc<Rule>, NotLearned>) {
        if self.asked == Some(version) {
            self.outcome = Some((version, outcome));
        }
    }

    /// The rule from the reading of this version, with no word yet on which pages it is for.
    pub fn rule(&self, version: u64) -> Option<&Arc<Rule>> {
        let (of, outcome) = self.outcome.as_ref()?;
        outcome.as_ref().ok().filter(|_| *of == version)
    }

    /// Whether anything was learned last, if that was tried: of this reading, or of the one before while this one is asked.
    pub fn last(&self) -> Option<Result<(), NotLearned>> {
        let (_, outcome) = self.outcome.as_ref()?;
        Some(outcome.as_ref().map(|_| ()).map_err(|why| *why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::correct::rules::Pattern;

    #[test]
    fn only_the_reading_that_is_shown_can_be_kept() {
        let rule = Arc::new(Rule::new(Pattern::parse("example.com").unwrap()));
        let mut lesson = Lesson::default();
        assert!(lesson.begin(1) && !lesson.begin(1));
        assert!(lesson.begin(2));
        lesson.take(1, Ok(Arc::clone(&rule)));
        assert_eq!((lesson.last(), lesson.rule(1)), (None, None));
        lesson.take(2, Ok(rule));
        assert!(lesson.rule(2).is_some());
        // Another correction: still asked, but nothing can be kept until it is learned from.
        assert_eq!((lesson.last(), lesson.rule(3)), (Some(Ok(())), None));
        assert!(lesson.begin(3));
        lesson.take(3, Err(NotLearned::Scraps));
        assert_eq!((lesson.last(), lesson.rule(3)), (Some(Err(NotLearned::Scraps)), None));
    }
}
