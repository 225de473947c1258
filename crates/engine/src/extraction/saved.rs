//! Articles that were saved: their text was judged before, so every method keeps all of it.

use super::{Article, Class, Extraction, KeptRun, LeafState, Shown, Status, Step, Units, Verdicts};
use crate::document::{Ids, TextId};
use clearline_message::message;

const INSIDE: &str = "saved-article";
const OUTSIDE: &str = "outside-saved-article";

impl Extraction {
    /// The same extraction on a page whose article is known to be `texts`: one more step on every unit that has text.
    #[must_use]
    pub(crate) fn of_saved(mut self, texts: Ids<TextId>) -> Extraction {
        for unit in (0..self.units.len()).filter(|&unit| has_text(&self.units, unit)) {
            let mut spans = self.units.spans(unit).iter();
            let step = if spans.any(|span| texts.contains(span.text)) {
                Step::plain(INSIDE, Class::Good)
            } else {
                Step::plain(OUTSIDE, Class::Bad)
            };
            self.verdicts.then(unit, step.outcome == Class::Good, step);
        }
        self.mark_kept_runs();
        self.confidence = None;
        if !self.curve.kept.is_empty() {
            self.status = Status::Found;
            self.remark = Some(message!("remark-saved"));
        }
        self
    }

    /// Makes the kept runs of the curve anew from the verdicts; units without text do not part them.
    pub(crate) fn mark_kept_runs(&mut self) {
        self.curve.kept = kept_runs(&self.units, &self.verdicts);
    }
}

fn has_text(units: &Units, unit: usize) -> bool {
    units.get(unit).is_some_and(|unit| unit.characters > 0)
}

/// Runs of kept units; units without text do not part them.
fn kept_runs(units: &Units, verdicts: &Verdicts) -> Vec<KeptRun> {
    let mut runs: Vec<KeptRun> = Vec::new();
    let mut is_parted = true;
    for (unit, keep) in verdicts.kept().enumerate().filter(|&(unit, _)| has_text(units, unit)) {
        match (keep, runs.last_mut()) {
            (true, Some(last)) if !is_parted => last.end = unit,
            (true, _) => runs.push(KeptRun { start: unit, end: unit }),
            (false, _) => {}
        }
        is_parted = !keep;
    }
    runs
}

impl Shown {
    /// All of a saved article whose text is `texts`; what has no text belongs to its neighbour.
    pub(crate) fn of_saved(article: &Article, texts: Ids<TextId>) -> Shown {
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
        let state = |leaf| {
            if inside.contains(&leaf) {
                LeafState::Whole
            } else {
                LeafState::Hidden
            }
        };
        Shown {
            leaves: leaves.map(state).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Limits, TextSpan};
    use crate::extraction::Verdict;
    use crate::extraction::{Curve, NoArticle, Parameters, UnitKind};
    use std::ops::Range;

    fn texts(ids: Range<u32>) -> Ids<TextId> {
        TextId::from(ids.start).until(ids.end.into())
    }

    /// Six units of one text each, of which the third has none; nothing is kept.
    fn nothing() -> Extraction {
        let mut units = Units::new(UnitKind::VirtualLine, 6);
        for text in texts(0..6) {
            let span = TextSpan { text, range: 0..1 };
            units.push(u32::from(text.index() != 2), [span]);
        }
        let verdict = Verdict::new(false, Step::plain("too short", Class::Short));
        Extraction {
            method: "test",
            parameters: Parameters::default(),
            units,
            verdicts: vec![verdict; 6].into_iter().collect(),
            curve: Curve::default(),
            status: Status::Nothing(NoArticle::TooLittleText),
            confidence: None,
            remark: None,
        }
    }

    #[test]
    fn all_text_of_a_saved_article_is_kept_in_one_run() {
        let saved = nothing().of_saved(texts(1..5));
        let keep: Vec<bool> = saved.verdicts.kept().collect();
        assert_eq!(keep, [false, true, false, true, true, false]);
        assert_eq!(saved.curve.kept, [KeptRun { start: 1, end: 4 }]);
        assert_eq!(saved.status, Status::Found);
        assert_eq!(
            saved.verdicts.get(1).unwrap().to_string(),
            "too short → part of a saved article"
        );
        assert_eq!(saved.verdicts.get(2).unwrap().deciding().rule, "too short");
        let empty = nothing().of_saved(texts(1..1));
        assert_eq!(empty.status, nothing().status);
    }

    #[test]
    fn what_has_no_text_is_shown_where_it_stands() {
        let page = "<p>a</p><main><img src=b.png><p>c</p><hr></main><p>d</p>";
        let document = Document::parse_html(page.into(), &Limits::default(), &|| false);
        let article = Article::of(&document);
        let shown = Shown::of_saved(&article, texts(1..2));
        let is_shown: Vec<bool> = (0..5).map(|leaf| shown.is_shown(leaf)).collect();
        assert_eq!(is_shown, [false, true, true, true, false]);
    }
}
