//! What means something else by halves: tables, code, and text without the footnotes that it refers to.
//!
//! One rule for the column, the bars beside it, the list of units and files: the verdicts say what of an answer is read, so
//! what completes an answer is a step of them like any other. A table or a block of code is kept whole if half of its text is
//! kept. Otherwise each row of the table is judged in the same way by itself. A row with less kept text is left out, since a cell or
//! two say nothing without the others, and so is a head without rows. A footnote is part of the text that refers to it.

use super::{Article, Class, Evidence, Extraction, LeafKind, NodeKind, Relation, Step, shown};
use crate::document::Document;
use std::ops::Range;

/// From this share of its text on, a table, a row or a block of code is kept whole.
const MOST: f64 = 0.5;

impl Extraction {
    /// The same answer with whole tables, rows and blocks of code, and with the footnotes of what is kept. A unit that
    /// reaches beyond them keeps its verdict, and so does a page that would lose all its text. An answer in the mode of a
    /// published program is returned as it is.
    #[must_use]
    pub fn completed(mut self, document: &Document) -> Extraction {
        if !matches!(self.parameters.choice("mode"), "" | "repaired") {
            return self;
        }
        let article = Article::shared(document);
        let changes = Completion::of(document, &article, &self).changes();
        let dropped = changes.iter().filter(|change| !change.keep).count();
        let leaves_some = changes.len() > dropped || self.kept_count() > dropped;
        if !changes.is_empty() && leaves_some {
            for Change { unit, keep, step } in changes {
                self.verdicts.then(unit, keep, step);
            }
            self.mark_kept_runs();
        }
        self.keep_notes(&article, |_| true);
        self
    }

    /// Keeps the footnotes of kept text, as far as `may_keep` allows it for their units.
    pub(crate) fn keep_notes(&mut self, article: &Article, may_keep: impl Fn(usize) -> bool) {
        if article.notes.is_empty() {
            return;
        }
        let reach = reach(article, self);
        let mut is_changed = false;
        for note in &article.notes {
            let mut references = note.references.iter().filter_map(|&run| article.runs.get(run as usize));
            let is_kept = references.any(|run| {
                let unit = self.units.at(run.span.text, run.span.range.start);
                unit.is_some_and(|unit| self.verdicts.keeps(unit))
            });
            let leaves = article.leaves_in(note.node);
            let mut units = units_within(article, self, &leaves, &reach);
            units.retain(|&unit| is_kept && self.verdicts.leaves_out(unit) && may_keep(unit));
            for unit in units {
                self.verdicts
                    .then(unit, true, Step::plain("a footnote of kept text", Class::Good));
                is_changed = true;
            }
        }
        if is_changed {
            self.mark_kept_runs();
        }
    }
}

/// A verdict that changes.
struct Change {
    unit: usize,
    keep: bool,
    step: Step,
}

/// A row of a table.
struct TableRow {
    is_header: bool,
    leaves: Range<usize>,
    /// The share of its text that is kept.
    share: f64,
}

struct Completion<'a> {
    article: &'a Article,
    extraction: &'a Extraction,
    /// The bytes of each leaf that are kept; empty where the page has neither tables nor code.
    kept: Vec<usize>,
    reach: Vec<Range<u32>>,
}

impl<'a> Completion<'a> {
    fn of(document: &Document, article: &'a Article, extraction: &'a Extraction) -> Completion<'a> {
        let is_table = || article.nodes.iter().any(|node| node.kind == NodeKind::Table);
        let is_code = || article.leaves.iter().any(|leaf| leaf.kind == LeafKind::Code);
        let mut completion = Completion {
            article,
            extraction,
            kept: Vec::new(),
            reach: Vec::new(),
        };
        if is_table() || is_code() {
            let states = shown::judged(document, article, extraction);
            let leaves = states.iter().zip(&article.leaves);
            completion.kept = leaves.map(|(state, leaf)| state.shown_of(leaf)).collect();
            completion.reach = reach(article, extraction);
        }
        completion
    }

    fn changes(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        let nodes = if self.kept.is_empty() {
            &[]
        } else {
            &self.article.nodes[..]
        };
        let mut node = 0;
        while let Some(found) = nodes.get(node as usize) {
            node = match found.kind {
                NodeKind::Table => {
                    self.complete_table(node, &mut changes);
                    found.end.max(node + 1)
                }
                NodeKind::Leaf(leaf) if self.article.leaves[leaf as usize].kind == LeafKind::Code => {
                    let leaves = leaf as usize..leaf as usize + 1;
                    let share = self.share(&leaves);
                    if share >= MOST {
                        self.change(&leaves, (true, share), "part of code that is mostly kept", &mut changes);
                    }
                    node + 1
                }
                _ => node + 1,
            };
        }
        changes
    }

    fn complete_table(&self, table: u32, changes: &mut Vec<Change>) {
        let leaves = self.article.leaves_in(table);
        let share = self.share(&leaves);
        if share >= MOST {
            return self.change(&leaves, (true, share), "part of a table that is mostly kept", changes);
        }
        let rows: Vec<TableRow> = self.rows(table).collect();
        let is_all_head = rows.iter().all(|row| row.is_header);
        let keeps_data = is_all_head || rows.iter().any(|row| !row.is_header && row.share >= MOST);
        for row in rows.iter().filter(|row| row.share > 0.0) {
            let (keep, share, rule) = match row.share >= MOST {
                true if row.is_header && !keeps_data => (false, share, "the head of a table that is left out"),
                true => (true, row.share, "part of a row that is mostly kept"),
                false => (false, row.share, "part of a row that is mostly left out"),
            };
            self.change(&row.leaves, (keep, share), rule, changes);
        }
    }

    fn rows(&self, table: u32) -> impl Iterator<Item = TableRow> {
        let nodes = table..self.article.nodes[table as usize].end;
        nodes.filter_map(|node| {
            let NodeKind::Row { header } = self.article.nodes[node as usize].kind else {
                return None;
            };
            let leaves = self.article.leaves_in(node);
            Some(TableRow {
                is_header: header,
                share: self.share(&leaves),
                leaves,
            })
        })
    }

    /// The share of the text of some leaves that is kept, 0 to 1.
    fn share(&self, leaves: &Range<usize>) -> f64 {
        let all: usize = self.article.leaves[leaves.clone()]
            .iter()
            .map(|leaf| leaf.text.len())
            .sum();
        let kept: usize = self.kept[leaves.clone()].iter().sum();
        kept as f64 / all.max(1) as f64
    }

    /// Changes the verdicts of all units that lie within some leaves and are judged otherwise.
    fn change(&self, leaves: &Range<usize>, (keep, share): (bool, f64), rule: &'static str, to: &mut Vec<Change>) {
        let (relation, outcome) = if keep {
            (Relation::AtLeast, Class::Good)
        } else {
            (Relation::Below, Class::Bad)
        };
        let step = Step::measured(rule, outcome, Evidence::new("share of it kept", share, relation, MOST));
        let mut units = units_within(self.article, self.extraction, leaves, &self.reach);
        units.retain(|&unit| self.extraction.verdicts.keeps(unit) != keep);
        to.extend(units.into_iter().map(|unit| Change { unit, keep, step }));
    }
}

/// For each unit, from which run of the article to which it reaches; what never shows does not count.
fn reach(article: &Article, extraction: &Extraction) -> Vec<Range<u32>> {
    let mut reach: Vec<Option<Range<u32>>> = vec![None; extraction.units.len()];
    for (run, at) in article.runs.iter().zip(0..).filter(|(run, _)| !run.stands_in()) {
        for (_, unit) in extraction.units.parts_of(&run.span) {
            let reached = reach[unit].get_or_insert(at..at);
            reached.end = at + 1;
        }
    }
    reach.into_iter().map(Option::unwrap_or_default).collect()
}

/// The units whose text lies within some leaves, ascending.
fn units_within(article: &Article, extraction: &Extraction, leaves: &Range<usize>, reach: &[Range<u32>]) -> Vec<usize> {
    let within = &article.leaves[leaves.clone()];
    let (Some(first), Some(last)) = (within.first(), within.last()) else {
        return Vec::new();
    };
    let runs = first.runs.start..last.runs.end;
    let of_runs = article.runs[runs.start as usize..runs.end as usize].iter();
    let mut units: Vec<usize> = of_runs
        .flat_map(|run| extraction.units.parts_of(&run.span).map(|(_, unit)| unit))
        .filter(|&unit| reach[unit].start >= runs.start && reach[unit].end <= runs.end)
        .collect();
    units.sort_unstable();
    units.dedup();
    units
}

#[cfg(test)]
mod tests;
