//! Footnotes go with the text that refers to them.

use super::{reach, units_within};
use crate::extraction::{Article, Extraction};

impl Extraction {
    /// Keeps the footnotes of kept text, as far as `may_keep` allows it for their units.
    pub(crate) fn keep_notes(&mut self, article: &Article, may_keep: impl Fn(usize) -> bool) {
        if article.notes.is_empty() {
            return;
        }
        let reach = reach(article, self);
        let mut kept = Vec::new();
        for note in &article.notes {
            let mut references = note.references.iter().filter_map(|&run| article.runs.get(run as usize));
            let is_kept = references.any(|run| {
                let unit = self.units.at(run.span.text, run.span.range.start);
                unit.is_some_and(|unit| self.verdicts.keeps(unit))
            });
            if is_kept {
                kept.extend(units_within(article, self, &article.leaves_in(note.node), &reach));
            }
        }
        kept.retain(|&unit| self.verdicts.leaves_out(unit) && may_keep(unit));
        kept.sort_unstable();
        kept.dedup();
        self.keep(kept, "footnote-kept");
    }
}
