//! Things: parts of a page that mean something as a whole, such as a table, a list or a code listing.
//!
//! A method judges units. This step then decides about things, for every method alike: inside the article, a thing is kept or left out as a
//! whole. A verdict that changes gets one more step, so the column, the list of units and files read the same decision.
//!
//! * Code, tables, lists, definition lists and quotations stay whole if half of their text is kept.
//! * A quotation also stays if kept text introduces it with a colon.
//! * With less kept text, code and definition lists stay within kept text, tables stay between kept text, and lists stay there if they are torn or
//!   announced by a colon, or if they follow kept text in the same parent element. Menus, tool bars and asides don't.
//! * Other lists are left out. Of other tables, each row is judged by itself: a cell or two mean nothing without the others, and neither does a
//!   head without rows.
//! * The ingredients and steps of a recipe stay if anything of the page does.
//! * A heading between kept text stays if it opens the text below it.
//! * Lines that name attachments stay with the text that they follow.
//! * The words next to an image of the article stay with it.
//! * Cited works stay under their heading.
//! * A footnote stays with the text that refers to it.
//!
//! Boxes that ask something of the reader are left out ([`appeals`]), and so are counts, buttons, labels and facts of the page ([`page_lines`],
//! [`facts`]), unless the scope is the page. Another story that the site has appended to the article is left out with all after it
//! ([`next_story`]), unless the scope is the discussion or the page.

mod appeals;
mod attachments;
mod captions;
mod context;
mod facts;
mod headings;
mod next_story;
mod notes;
mod page_lines;
mod recipe;
mod references;

use super::{Article, Class, Evidence, Extraction, LeafKind, NodeKind, Relation, Step, shown};
use crate::document::{Document, TextSpan};
use next_story::next_story;
use recipe::RecipeLeaves;
use std::ops::Range;
use std::sync::Arc;

/// From this share of its text on, a thing is kept.
const MOST: f64 = 0.5;
/// A list whose links have a larger share of its text is a menu.
const MOST_LINKED: f64 = 0.6;
/// The same limit for a table, whose cells may name other pages.
const MOST_LINKED_CELLS: f64 = 0.4;

impl Extraction {
    /// Returns the extraction with whole things and with the headings, attachments and footnotes of kept text, without an appended story. A
    /// unit that reaches beyond a thing keeps its verdict, and so does a page that would lose all its text. An extraction in the mode of a
    /// published program is returned unchanged.
    #[must_use]
    pub fn completed(mut self, document: &Document) -> Extraction {
        if !matches!(self.parameters.choice("mode"), "" | "repaired") {
            return self;
        }
        let article = Article::shared(document);
        let changes = Things::of(document, &article, &self).changes();
        let dropped = changes.iter().filter(|change| !change.keep).count();
        let leaves_some = changes.len() > dropped || self.kept_count() > dropped;
        let mut is_doubtful = !changes.is_empty() && leaves_some;
        if is_doubtful {
            for Change { unit, keep, step } in changes {
                self.verdicts.then(unit, keep, step);
            }
            self.mark_kept_runs();
        }
        self.keep_headings(document, &article);
        self.keep_attachments(document, &article);
        self.keep_references(document, &article);
        self.keep_captions(document, &article);
        self.keep_notes(&article, |_| true);
        if self.parameters.choice("policy") != "page" {
            let reach = reach(&article, &self);
            self.drop_appeals(document, &article, &reach);
            self.drop_page_lines(document, &article, &reach);
            self.drop_facts(document, &article, &reach);
        }
        if !matches!(self.parameters.choice("policy"), "page" | "discussion") {
            is_doubtful |= self.end_before_next_story(document, &article);
        }
        if (is_doubtful || self.likely_but_left_out(&[HIDDEN]).next().is_some())
            && let Some(confidence) = &mut self.confidence
        {
            confidence.lower();
        }
        self
    }

    /// Keeps some units, each with a step more.
    fn keep(&mut self, units: Vec<usize>, rule: &'static str) {
        if units.is_empty() {
            return;
        }
        for unit in units {
            self.verdicts.then(unit, true, Step::plain(rule, Class::Good));
        }
        self.mark_kept_runs();
    }

    /// Leaves out the kept ones of some units, each with a step more, unless nothing else is kept.
    fn leave_out(&mut self, mut units: Vec<usize>, rule: &'static str) {
        units.retain(|&unit| self.verdicts.keeps(unit));
        units.sort_unstable();
        units.dedup();
        if units.is_empty() || units.len() == self.kept_count() {
            return;
        }
        for unit in units {
            self.verdicts.then(unit, false, Step::plain(rule, Class::Bad));
        }
        self.mark_kept_runs();
    }

    /// Whether a unit is left out for a reason that also holds for parts of things: it is hidden, a label, or a copy.
    fn is_set_aside(&self, unit: usize) -> bool {
        let verdict = self.verdicts.get(unit);
        verdict.is_some_and(|verdict| [HIDDEN, LABEL, COPY].contains(&verdict.deciding().rule))
    }

    /// Leaves out an appended story and returns whether there is one.
    fn end_before_next_story(&mut self, document: &Document, article: &Article) -> bool {
        let Some(next) = next_story(document, article, || kept_bytes(document, article, self)) else {
            return false;
        };
        let mut units = units_within(article, self, &(next..article.leaves.len()), &reach(article, self));
        units.retain(|&unit| self.verdicts.keeps(unit));
        for unit in units {
            let step = Step::plain("other-story", Class::Bad);
            self.verdicts.then(unit, false, step);
        }
        self.mark_kept_runs();
        true
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

struct Things<'a> {
    document: &'a Document,
    article: &'a Article,
    extraction: &'a Extraction,
    /// The kept bytes of each leaf. Empty if the page has no thing.
    kept: Vec<usize>,
    /// The kept bytes of all leaves before each one, and the bytes of these leaves.
    sums: Vec<(usize, usize)>,
    /// From the first kept leaf to the last.
    kept_range: Range<usize>,
    recipe: Arc<RecipeLeaves>,
    /// The leaves with a letter or digit.
    with_words: Vec<usize>,
    reach: Vec<Range<u32>>,
}

impl<'a> Things<'a> {
    fn of(document: &'a Document, article: &'a Article, extraction: &'a Extraction) -> Things<'a> {
        let is_container = |kind| {
            matches!(
                kind,
                NodeKind::Table | NodeKind::List { .. } | NodeKind::DefinitionList | NodeKind::Quote
            )
        };
        let has_container = || article.nodes.iter().any(|node| is_container(node.kind));
        let has_code = || article.leaves.iter().any(|leaf| leaf.kind == LeafKind::Code);
        let mut things = Things {
            document,
            article,
            extraction,
            kept: Vec::new(),
            sums: vec![(0, 0)],
            kept_range: 0..0,
            recipe: document.once(RecipeLeaves::of),
            with_words: Vec::new(),
            reach: Vec::new(),
        };
        if !things.recipe.is_empty() || has_container() || has_code() {
            things.kept = kept_bytes(document, article, extraction);
            let (mut kept, mut all) = (0, 0);
            for (bytes, leaf) in things.kept.iter().zip(&article.leaves) {
                kept += bytes;
                all += leaf.text.len();
                things.sums.push((kept, all));
            }
            let is_kept = |&bytes: &usize| bytes > 0;
            let first = things.kept.iter().position(is_kept);
            let last = things.kept.iter().rposition(is_kept);
            things.kept_range = first.unwrap_or(0)..last.map_or(0, |last| last + 1);
            let has_words = |leaf: &usize| {
                let leaf = &article.leaves[*leaf];
                leaf.kind.has_text() && article.leaf_text(leaf).contains(char::is_alphanumeric)
            };
            things.with_words = (0..article.leaves.len()).filter(has_words).collect();
            things.reach = reach(article, extraction);
        }
        things
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
            let whole = found.end.max(node + 1);
            node = match found.kind {
                NodeKind::Table => {
                    self.complete_table(node, &mut changes);
                    whole
                }
                NodeKind::List { .. } if self.is_thing(node) => {
                    self.complete_list(node, &LIST, &mut changes);
                    whole
                }
                NodeKind::DefinitionList if self.is_thing(node) => {
                    self.complete_list(node, &DEFINITIONS, &mut changes);
                    whole
                }
                NodeKind::Quote => {
                    let leaves = self.article.leaves_in(node);
                    let share = self.share(&leaves);
                    if share >= MOST {
                        self.change(&leaves, share, "quotation-mostly-kept", &mut changes);
                        whole
                    } else if self.is_announced(&leaves) && self.is_between_kept(&leaves) && !self.is_apart(&leaves) {
                        let step = Step::plain("quotation-kept", Class::Good);
                        self.change_plainly(&self.without_figures(leaves), step, &mut changes);
                        whole
                    } else {
                        node + 1
                    }
                }
                NodeKind::Leaf(leaf) if self.article.leaves[leaf as usize].kind == LeafKind::Code => {
                    let leaves = leaf as usize..leaf as usize + 1;
                    let share = self.share(&leaves);
                    if share >= MOST {
                        self.change(&leaves, share, "code-mostly-kept", &mut changes);
                    } else if self.is_within_kept(&leaves) && !self.is_apart(&leaves) {
                        let step = Step::plain("code-within", Class::Good);
                        self.change_plainly(&leaves, step, &mut changes);
                    }
                    node + 1
                }
                _ => node + 1,
            };
        }
        if !self.kept_range.is_empty() {
            self.complete_recipe(&mut changes);
        }
        changes
    }

    fn complete_recipe(&self, changes: &mut Vec<Change>) {
        for leaf in self.recipe.iter() {
            let step = Step::plain("recipe", Class::Good);
            self.change_plainly(&(leaf..leaf + 1), step, changes);
        }
    }

    fn complete_list(&self, list: u32, rules: &ListRules, changes: &mut Vec<Change>) {
        let leaves = self.article.leaves_in(list);
        if leaves.is_empty() {
            return;
        }
        let share = self.share(&leaves);
        let is_meant = || {
            let stays_within = || rules.stay_within_kept && self.is_within_kept(&leaves) && self.says_much(list);
            let is_of_text = self.is_meant(&leaves, share) || stays_within();
            is_of_text && self.may_be_text(&leaves, MOST_LINKED)
        };
        if share >= MOST {
            self.change(&leaves, share, rules.mostly_kept, changes);
        } else if is_meant() {
            let step = Step::plain(rules.between_kept, Class::Good);
            self.change_plainly(&self.with_headings(leaves), step, changes);
        } else if share > 0.0 && !self.recipe.meets(&leaves) {
            self.change(&leaves, share, rules.mostly_left_out, changes);
        }
    }

    fn complete_table(&self, table: u32, changes: &mut Vec<Change>) {
        let leaves = self.article.leaves_in(table);
        let share = self.share(&leaves);
        if share >= MOST {
            return self.change(&leaves, share, "table-mostly-kept", changes);
        }
        let rows: Vec<TableRow> = self.rows(table).collect();
        let is_meant = rows.len() > 1 && self.is_between_kept(&leaves) && self.may_be_text(&leaves, MOST_LINKED_CELLS);
        if is_meant {
            let step = Step::plain("table-within", Class::Good);
            return self.change_plainly(&leaves, step, changes);
        }
        let is_all_head = rows.iter().all(|row| row.is_header);
        let keeps_data = is_all_head || rows.iter().any(|row| !row.is_header && row.share >= MOST);
        let is_torn_recipe = |row: &TableRow| row.share < MOST && self.recipe.meets(&row.leaves);
        for row in rows.iter().filter(|row| row.share > 0.0 && !is_torn_recipe(row)) {
            let (share, rule) = match row.share >= MOST {
                true if row.is_header && !keeps_data => (share, "table-head-out"),
                true => (row.share, "row-mostly-kept"),
                false => (row.share, ROW_MOSTLY_LEFT_OUT),
            };
            self.change(&row.leaves, share, rule, changes);
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

    /// Keeps all units within some leaves if most of a thing is kept, or else leaves them out.
    fn change(&self, leaves: &Range<usize>, share: f64, rule: &'static str, to: &mut Vec<Change>) {
        let (relation, outcome) = if share >= MOST {
            (Relation::AtLeast, Class::Good)
        } else {
            (Relation::Below, Class::Bad)
        };
        let step = Step::measured(rule, outcome, Evidence::new("share-kept", share, relation, MOST));
        self.change_plainly(leaves, step, to);
    }

    /// Whether a unit stays left out. A thing that is mostly kept, which its evidence says, may say the same twice, as descriptions of
    /// parameters do.
    fn stays_out(&self, unit: usize, step: &Step) -> bool {
        let is_copy = || {
            let verdict = self.extraction.verdicts.get(unit);
            verdict.is_some_and(|verdict| verdict.deciding().rule == COPY)
        };
        self.extraction.is_set_aside(unit) && !(step.evidence.is_some() && is_copy())
    }

    fn change_plainly(&self, leaves: &Range<usize>, step: Step, to: &mut Vec<Change>) {
        let keep = step.outcome == Class::Good;
        let mut units = units_within(self.article, self.extraction, leaves, &self.reach);
        units.retain(|&unit| self.extraction.verdicts.keeps(unit) != keep && !(keep && self.stays_out(unit, &step)));
        to.extend(units.into_iter().map(|unit| Change { unit, keep, step }));
    }
}

/// The rule of methods that leave out hidden text, and those for labels and copies.
pub(crate) const HIDDEN: &str = "hidden";
pub(crate) const LABEL: &str = "screen-reader-label";
pub(crate) const COPY: &str = "duplicate";

/// The rule that keeps captions.
pub(super) const CAPTION: &str = "image-caption";

/// The rules that leave out likely text with the thing that it is part of.
pub(crate) const LEFT_OUT_WITH_THING: [&str; 3] =
    [LIST.mostly_left_out, DEFINITIONS.mostly_left_out, ROW_MOSTLY_LEFT_OUT];
const ROW_MOSTLY_LEFT_OUT: &str = "row-mostly-out";

/// The rules that decide about a kind of list.
struct ListRules {
    /// Whether such a list stays wherever there is kept text before it and after it.
    stay_within_kept: bool,
    mostly_kept: &'static str,
    between_kept: &'static str,
    mostly_left_out: &'static str,
}

const LIST: ListRules = ListRules {
    stay_within_kept: false,
    mostly_kept: "list-mostly-kept",
    between_kept: "list-within",
    mostly_left_out: "list-mostly-out",
};

const DEFINITIONS: ListRules = ListRules {
    stay_within_kept: true,
    mostly_kept: "definition-list-mostly-kept",
    between_kept: "definition-list-within",
    mostly_left_out: "definition-list-mostly-out",
};

/// The kept bytes of each leaf.
fn kept_bytes(document: &Document, article: &Article, extraction: &Extraction) -> Vec<usize> {
    let states = shown::judged(document, article, extraction);
    let leaves = states.iter().zip(&article.leaves);
    leaves.map(|(state, leaf)| state.shown_of(leaf)).collect()
}

/// Leaves whose text is kept, at least in part.
fn kept_leaves(article: &Article, extraction: &Extraction) -> Vec<usize> {
    let is_kept = |&leaf: &usize| {
        let own = &article.leaves[leaf];
        let mut units = article.units_of(own, &extraction.units);
        own.kind.has_text() && units.any(|unit| extraction.verdicts.keeps(unit))
    };
    (0..article.leaves.len()).filter(is_kept).collect()
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

/// The units whose text lies within one leaf, ascending.
fn units_of_leaf(article: &Article, extraction: &Extraction, leaf: usize) -> Vec<usize> {
    let own = &article.leaves[leaf];
    let runs = article.leaf_runs(own);
    let (Some(first), Some(last)) = (runs.first(), runs.last()) else {
        return Vec::new();
    };
    let is_inside = |span: &TextSpan| (first.span.text..=last.span.text).contains(&span.text);
    let mut units: Vec<usize> = article.units_of(own, &extraction.units).collect();
    units.sort_unstable();
    units.dedup();
    units.retain(|&unit| extraction.units.spans(unit).iter().all(is_inside));
    units
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
