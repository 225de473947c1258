//! What the corrections of the open page teach of other pages, found out before anybody is asked whether to remember it.

use clearline_engine::correct::rules::{NotLearned, Rule};
use clearline_engine::page::Cancel;
use std::sync::Arc;

/// A rule from the corrected page, or why there is none.
#[derive(Debug, Default)]
pub struct Lesson {
    /// The reading that is learned from, or was.
    asked: Option<u64>,
    running: Option<Cancel>,
    /// The reading that was learned from last, and what came of it.
    outcome: Option<(u64, Result<Arc<Rule>, NotLearned>)>,
}

impl Lesson {
    /// Begins learning from the reading of this version, once, and gives what stops it. Nobody waits for an older one any more.
    pub fn begin(&mut self, version: u64) -> Option<Cancel> {
        if self.asked == Some(version) {
            return None;
        }
        self.stop();
        self.asked = Some(version);
        self.running.insert(Cancel::new()).clone().into()
    }

    /// Takes in what came of it.
    pub fn take(&mut self, version: u64, outcome: Result<Arc<Rule>, NotLearned>) {
        if self.asked == Some(version) {
            self.running = None;
            self.outcome = Some((version, outcome));
        }
    }

    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancel();
        }
    }

    /// A task has failed: if it was this one, its answer never comes.
    pub fn give_up(&mut self) {
        self.running = None;
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

impl Drop for Lesson {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::correct::rules::Pattern;

    #[test]
    fn only_the_reading_that_is_shown_can_be_kept() {
        let rule = Arc::new(Rule::new(Pattern::parse("example.com").unwrap()));
        let mut lesson = Lesson::default();
        let first = lesson.begin(1).unwrap();
        assert!(lesson.begin(1).is_none() && !first.is_cancelled());
        assert!(lesson.begin(2).is_some() && first.is_cancelled(), "nobody waits for it");
        lesson.take(1, Ok(Arc::clone(&rule)));
        assert_eq!((lesson.last(), lesson.rule(1)), (None, None));
        lesson.take(2, Ok(rule));
        assert!(lesson.rule(2).is_some());
        // Another correction: still asked, but nothing can be kept until it is learned from.
        assert_eq!((lesson.last(), lesson.rule(3)), (Some(Ok(())), None));
        assert!(lesson.begin(3).is_some());
        lesson.take(3, Err(NotLearned::Scraps));
        assert_eq!((lesson.last(), lesson.rule(3)), (Some(Err(NotLearned::Scraps)), None));
    }

    #[test]
    fn a_lesson_that_fails_is_not_begun_again_and_stops_no_other() {
        let mut lesson = Lesson::default();
        assert!(lesson.begin(1).is_some());
        lesson.give_up();
        assert!(lesson.begin(1).is_none() && lesson.begin(2).is_some());
    }

    #[test]
    fn nobody_waits_for_a_lesson_of_a_page_that_is_left() {
        let mut lesson = Lesson::default();
        let cancel = lesson.begin(1).unwrap();
        drop(lesson);
        assert!(cancel.is_cancelled());
    }
}
