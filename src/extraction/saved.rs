//! Articles that were saved: what stands in them was judged before, so every method keeps all of it.

use super::{Article, Class, Extraction, KeptRun, LeafState, Shown, Status, Step, Verdict};
use crate::document::TextId;
use std::ops::Range;

const INSIDE: &str = "part of a saved article";
const OUTSIDE: &str = "outside the saved article";

impl Extraction {
    /// The same extraction on a page whose article is known to be `texts`: one more step on every unit.
    #[must_use]
    pub fn of_saved(mut self, texts: &Range<TextId>) -> Extraction {
        let verdicts = std::mem::take(&mut self.verdicts).into_iter().enumerate();
        let verdict = |(unit, verdict): (usize, Verdict)| {
            let mut spans = self.units.spans(unit).iter();
            match spans.any(|span| texts.contains(&span.text)) {
                true => verdict.then(true, Step::plain(INSIDE, Class::Good)),
                false => verdict.then(false, Step::plain(OUTSIDE, Class::Bad)),
            }
        };
        self.verdicts = verdicts.map(verdict).collect();
        self.curve.kept = kept_runs(&self.verdicts);
        if !texts.is_empty() {
            self.status = Status::Found;
        }
        self.confidence = None;
        self.remark = Some("Clearline has saved this page; its whole article is kept.".to_owned());
        self
    }
}

fn kept_runs(verdicts: &[Verdict]) -> Vec<KeptRun> {
    let mut runs: Vec<KeptRun> = Vec::new();
    for (unit, _) in verdicts.iter().enumerate().filter(|(_, verdict)| verdict.keep) {
        match runs.last_mut() {
            Some(last) if last.end + 1 == unit => last.end = unit,
            _ => runs.push(KeptRun { start: unit, end: unit }),
        }
    }
    runs
}

impl Shown {
    /// All of a saved article whose text is `texts`; what has no text belongs to what stands beside it.
    pub fn of_saved(article: &Article, texts: &Range<TextId>) -> Shown {
        // A run that stands in for something is followed by the text that it names.
        let text_of = |leaf: usize| {
            article
                .leaf_runs(&article.leaves[leaf])
                .first()
                .map(|run| run.span.text)
        };
        let leaves = 0..article.leaves.len();
        let last_before = leaves
            .clone()
            .rev()
            .find(|&leaf| text_of(leaf).is_some_and(|text| text < texts.start));
        let first_after = leaves
            .clone()
            .find(|&leaf| text_of(leaf).is_some_and(|text| text >= texts.end));
        let inside = last_before.map_or(0, |leaf| leaf + 1)..first_after.unwrap_or(leaves.end);
        let state = |leaf| match inside.contains(&leaf) {
            true => LeafState::Whole,
            false => LeafState::Hidden,
        };
        Shown {
            leaves: leaves.map(state).collect(),
        }
    }
}
