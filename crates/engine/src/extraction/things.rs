//! Things: parts of a page that mean something as a whole, such as a table, a list or a code listing.
//!
//! A method judges units. This step then decides about things, for every method alike: inside the article, a thing is kept or left out as a
//! whole. A verdict that changes gets one more step, so the column, the list of units and files read the same decision.
//!
//! * Code, tables, lists and definition lists stay whole if half of their text is kept.
//! * With less kept text, code and definition lists stay within kept text, tables stay between kept text, and lists stay there if they are torn or
//!   announced by a colon, or if they follow kept text in the same parent element. Menus, tool bars and asides don't.
//! * Other lists are left out. Of other tables, each row is judged by itself: a cell or two mean nothing without the others, and neither does a
//!   head without rows.
//! * The ingredients and steps of a recipe stay if anything of the page does.
//! * A footnote stays with the text that refers to it.
//!
//! Another story that the site has appended to the article is left out with all after it ([`next_story`]), unless the scope is the discussion
//! or the page.

use super::next_story::next_story;
use super::recipe::RecipeLeaves;
use super::{Article, Class, Evidence, Extraction, LeafKind, NodeKind, Relation, Step, shown};
use crate::document::{Document, ElementId, Tag};
use std::ops::Range;
use std::sync::Arc;

/// From this share of its text on, a thing is kept.
const MOST: f64 = 0.5;
/// A list whose links have a larger share of its text is a menu.
const MOST_LINKED: f64 = 0.6;
/// The same limit for a table, whose cells may name other pages.
const MOST_LINKED_CELLS: f64 = 0.4;
/// A list whose items are longer on average, in bytes, only lays out the page.
const LONGEST_ITEM: usize = 900;
/// A list (not a definition list) whose items have more parts on average, such as the posts of a thread, only lays out the page.
const MOST_PARTS: usize = 2;
/// Mean bytes of a term or definition from which a definition list is more than a few facts about the writer.
const SHORTEST_ENTRY: usize = 40;
/// Words in classes, ids and roles of elements that are set apart from the text.
const APART: [&str; 24] = [
    "nav",
    "navigation",
    "menu",
    "menubar",
    "toolbar",
    "tools",
    "listbox",
    "tablist",
    "tabs",
    "share",
    "social",
    "byline",
    "meta",
    "player",
    "gallery",
    "carousel",
    "slider",
    "related",
    "promo",
    "breadcrumb",
    "breadcrumbs",
    "pagination",
    "tags",
    "widget",
];

impl Extraction {
    /// Returns the extraction with whole things and with the footnotes of kept text, without an appended story. A unit that reaches beyond
    /// a thing keeps its verdict, and so does a page that would lose all its text. An extraction in the mode of a published program is returned
    /// unchanged.
    #[must_use]
    pub fn completed(mut self, document: &Document) -> Extraction {
        if !matches!(self.parameters.choice("mode"), "" | "repaired") {
            return self;
        }
        let article = Article::shared(document);
        let changes = Things::of(document, &article, &self).changes();
        let dropped = changes.iter().filter(|change| !change.keep).count();
        let leaves_some = changes.len() > dropped || self.kept_count() > dropped;
        if !changes.is_empty() && leaves_some {
            for Change { unit, keep, step } in changes {
                self.verdicts.then(unit, keep, step);
            }
            self.mark_kept_runs();
        }
        self.keep_notes(&article, |_| true);
        if !matches!(self.parameters.choice("policy"), "page" | "discussion") {
            self.end_before_next_story(document, &article);
        }
        self
    }

    fn end_before_next_story(&mut self, document: &Document, article: &Article) {
        let Some(next) = next_story(document, article, || kept_bytes(document, article, self)) else {
            return;
        };
        let mut units = units_within(article, self, &(next..article.leaves.len()), &reach(article, self));
        units.retain(|&unit| self.verdicts.keeps(unit));
        for unit in units {
            let step = Step::plain("part of another story", Class::Bad);
            self.verdicts.then(unit, false, step);
        }
        self.mark_kept_runs();
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

struct Things<'a> {
    document: &'a Document,
    article: &'a Article,
    extraction: &'a Extraction,
    /// The kept bytes of each leaf. Empty if the page has no thing.
    kept: Vec<usize>,
    /// From the first kept leaf to the last.
    kept_range: Range<usize>,
    recipe: Arc<RecipeLeaves>,
    /// The leaves with a letter or digit.
    with_words: Vec<usize>,
    reach: Vec<Range<u32>>,
}

impl<'a> Things<'a> {
    fn of(document: &'a Document, article: &'a Article, extraction: &'a Extraction) -> Things<'a> {
        let is_container = |kind| matches!(kind, NodeKind::Table | NodeKind::List { .. } | NodeKind::DefinitionList);
        let has_container = || article.nodes.iter().any(|node| is_container(node.kind));
        let has_code = || article.leaves.iter().any(|leaf| leaf.kind == LeafKind::Code);
        let mut things = Things {
            document,
            article,
            extraction,
            kept: Vec::new(),
            kept_range: 0..0,
            recipe: document.once(RecipeLeaves::of),
            with_words: Vec::new(),
            reach: Vec::new(),
        };
        if !things.recipe.is_empty() || has_container() || has_code() {
            things.kept = kept_bytes(document, article, extraction);
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
                NodeKind::Leaf(leaf) if self.article.leaves[leaf as usize].kind == LeafKind::Code => {
                    let leaves = leaf as usize..leaf as usize + 1;
                    let share = self.share(&leaves);
                    if share >= MOST {
                        self.change(&leaves, share, "part of code that is mostly kept", &mut changes);
                    } else if self.is_within_kept(&leaves) && !self.is_apart(&leaves) {
                        let step = Step::plain("code within kept text", Class::Good);
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
            let step = Step::plain("part of a recipe", Class::Good);
            self.change_plainly(&(leaf..leaf + 1), step, changes);
        }
    }

    /// Whether a list means something as a whole. One with headings or long items only lays out the page.
    fn is_thing(&self, list: u32) -> bool {
        let leaves = self.article.leaves_in(list);
        let own = &self.article.leaves[leaves.clone()];
        let items = (list..self.article.nodes[list as usize].end)
            .filter(|&node| {
                matches!(
                    self.article.nodes[node as usize].kind,
                    NodeKind::Item { .. } | NodeKind::Definition
                )
            })
            .count();
        let bytes: usize = own.iter().map(|leaf| leaf.text.len()).sum();
        let has_headings = own.iter().any(|leaf| matches!(leaf.kind, LeafKind::Heading(_)));
        let has_few_parts = || own.iter().filter(|leaf| leaf.kind.has_text()).count() <= MOST_PARTS * items;
        let is_list = matches!(self.article.nodes[list as usize].kind, NodeKind::List { .. });
        !has_headings && bytes <= LONGEST_ITEM * items && (!is_list || has_few_parts())
    }

    /// Whether there is kept text before some leaves and after them, wherever it is.
    fn is_within_kept(&self, leaves: &Range<usize>) -> bool {
        self.kept_range.start < leaves.start && leaves.end < self.kept_range.end
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

    /// Whether the entries of a definition list are longer than the facts about the writer of a post.
    fn says_much(&self, list: u32) -> bool {
        let leaves = self.article.leaves_in(list);
        let bytes: usize = self.article.leaves[leaves.clone()]
            .iter()
            .map(|leaf| leaf.text.len())
            .sum();
        bytes >= SHORTEST_ENTRY * leaves.len()
    }

    /// Whether a list that is mostly left out is nevertheless part of the text around it: it is between kept text and torn or announced, or
    /// follows kept text as the next element of the same parent.
    fn is_meant(&self, leaves: &Range<usize>, share: f64) -> bool {
        let is_announced = || {
            let before = leaves.start.checked_sub(1).map(|leaf| &self.article.leaves[leaf]);
            before.is_some_and(|leaf| self.article.leaf_text(leaf).trim_end().ends_with([':', '：']))
        };
        (share > 0.0 || is_announced()) && self.is_between_kept(leaves) || self.follows_kept(leaves)
    }

    /// A thing with the headings right before it.
    fn with_headings(&self, leaves: Range<usize>) -> Range<usize> {
        let is_heading = |leaf: &usize| matches!(self.article.leaves[*leaf].kind, LeafKind::Heading(_));
        let first = (0..leaves.start).rev().take_while(is_heading).last();
        first.unwrap_or(leaves.start)..leaves.end
    }

    /// Whether the text before a thing, headings aside, is kept and has the same parent element.
    fn follows_kept(&self, leaves: &Range<usize>) -> bool {
        let elements = self.document.elements();
        let Some(own) = self.article.leaves.get(leaves.start).map(|leaf| leaf.element) else {
            return false;
        };
        let is_heading = |leaf: &usize| matches!(self.article.leaves[*leaf].kind, LeafKind::Heading(_));
        let Some(before) = (0..leaves.start).rev().find(|leaf| !is_heading(leaf)) else {
            return false;
        };
        let before_element = self.article.leaves[before].element;
        let holds_before = |id: &ElementId| (*id..elements[*id].end).contains(&before_element);
        let parent = self.document.ancestors(own).find(holds_before);
        let headings = before + 1..leaves.start;
        let block_of = |id: ElementId| {
            let mut around = std::iter::once(id).chain(self.document.ancestors(id));
            around.find(|&id| elements[id].tag.breaks_line()).unwrap_or(id)
        };
        let is_child = |id: ElementId| parent == Some(elements[block_of(id)].parent);
        self.kept[before] > 0
            && is_child(before_element)
            && headings
                .into_iter()
                .all(|leaf| is_child(self.article.leaves[leaf].element))
    }

    /// Whether the text right before some leaves and the text right after them are kept.
    fn is_between_kept(&self, leaves: &Range<usize>) -> bool {
        let first_inside = self.with_words.partition_point(|&leaf| leaf < leaves.start);
        let first_after = self.with_words.partition_point(|&leaf| leaf < leaves.end);
        let before = first_inside.checked_sub(1).map(|place| self.with_words[place]);
        let after = self.with_words.get(first_after).copied();
        let is_kept = |leaf: usize| self.kept[leaf] > 0;
        before.is_some_and(is_kept) && after.is_some_and(is_kept)
    }

    /// Whether some leaves are neither a menu nor set apart from the text before them.
    fn may_be_text(&self, leaves: &Range<usize>, most_linked: f64) -> bool {
        self.linked(leaves) <= most_linked && !self.is_apart(leaves)
    }

    /// The share of the text of some leaves in links, 0 to 1.
    fn linked(&self, leaves: &Range<usize>) -> f64 {
        let (mut linked, mut all) = (0, 0);
        for leaf in &self.article.leaves[leaves.clone()] {
            for run in self.article.leaf_runs(leaf) {
                all += run.text.len();
                linked += if run.link.is_some() { run.text.len() } else { 0 };
            }
        }
        linked as f64 / all.max(1) as f64
    }

    /// Whether the page sets some leaves apart from the text before them, by elements or names of navigation, asides and tools.
    fn is_apart(&self, leaves: &Range<usize>) -> bool {
        let Some(first) = self.article.leaves.get(leaves.start) else {
            return false;
        };
        let before = leaves
            .start
            .checked_sub(1)
            .map(|leaf| self.article.leaves[leaf].element);
        let elements = self.document.elements();
        let holds_before = |id: ElementId| before.is_some_and(|before| (id..elements[id].end).contains(&before));
        let says = |id: ElementId| {
            let stated = ["class", "id", "role"]
                .into_iter()
                .filter_map(move |name| self.document.attribute(id, name));
            let mut words = stated.flat_map(|value| value.split(|c: char| !c.is_ascii_alphabetic()));
            words.any(|word| APART.iter().any(|apart| word.eq_ignore_ascii_case(apart)))
        };
        let is_apart =
            |id: ElementId| matches!(elements[id].tag, Tag::Nav | Tag::Aside | Tag::Footer | Tag::Form) || says(id);
        let around = std::iter::once(first.element).chain(self.document.ancestors(first.element));
        around.take_while(|&id| !holds_before(id)).any(is_apart)
    }

    fn complete_table(&self, table: u32, changes: &mut Vec<Change>) {
        let leaves = self.article.leaves_in(table);
        let share = self.share(&leaves);
        if share >= MOST {
            return self.change(&leaves, share, "part of a table that is mostly kept", changes);
        }
        let rows: Vec<TableRow> = self.rows(table).collect();
        let is_meant = rows.len() > 1 && self.is_between_kept(&leaves) && self.may_be_text(&leaves, MOST_LINKED_CELLS);
        if is_meant {
            let step = Step::plain("part of a table between kept text", Class::Good);
            return self.change_plainly(&leaves, step, changes);
        }
        let is_all_head = rows.iter().all(|row| row.is_header);
        let keeps_data = is_all_head || rows.iter().any(|row| !row.is_header && row.share >= MOST);
        let is_torn_recipe = |row: &TableRow| row.share < MOST && self.recipe.meets(&row.leaves);
        for row in rows.iter().filter(|row| row.share > 0.0 && !is_torn_recipe(row)) {
            let (share, rule) = match row.share >= MOST {
                true if row.is_header && !keeps_data => (share, "the head of a table that is left out"),
                true => (row.share, "part of a row that is mostly kept"),
                false => (row.share, "part of a row that is mostly left out"),
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

    /// The share of the text of some leaves that is kept, 0 to 1.
    fn share(&self, leaves: &Range<usize>) -> f64 {
        let own = self.article.leaves[leaves.clone()].iter();
        let all: usize = own.map(|leaf| leaf.text.len()).sum();
        let kept: usize = self.kept[leaves.clone()].iter().sum();
        kept as f64 / all.max(1) as f64
    }

    /// Keeps all units within some leaves if most of a thing is kept, or else leaves them out.
    fn change(&self, leaves: &Range<usize>, share: f64, rule: &'static str, to: &mut Vec<Change>) {
        let (relation, outcome) = if share >= MOST {
            (Relation::AtLeast, Class::Good)
        } else {
            (Relation::Below, Class::Bad)
        };
        let step = Step::measured(rule, outcome, Evidence::new("share of it kept", share, relation, MOST));
        self.change_plainly(leaves, step, to);
    }

    /// Whether a unit is left out for a reason that holds for parts of things, too. A thing that is mostly kept, which its evidence says, may
    /// say the same twice, as descriptions of parameters do.
    fn is_set_aside(&self, unit: usize, step: &Step) -> bool {
        let Some(verdict) = self.extraction.verdicts.get(unit) else {
            return false;
        };
        let rule = verdict.deciding().rule;
        [HIDDEN, LABEL].contains(&rule) || rule == COPY && step.evidence.is_none()
    }

    fn change_plainly(&self, leaves: &Range<usize>, step: Step, to: &mut Vec<Change>) {
        let keep = step.outcome == Class::Good;
        let mut units = units_within(self.article, self.extraction, leaves, &self.reach);
        units.retain(|&unit| self.extraction.verdicts.keeps(unit) != keep && !(keep && self.is_set_aside(unit, &step)));
        to.extend(units.into_iter().map(|unit| Change { unit, keep, step }));
    }
}

/// The rule of methods that leave out hidden text, and those for labels and copies.
pub(crate) const HIDDEN: &str = "the page does not show it";
pub(crate) const LABEL: &str = "a label for screen readers";
pub(crate) const COPY: &str = "repeats an earlier block";

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
    mostly_kept: "part of a list that is mostly kept",
    between_kept: "part of a list between kept text",
    mostly_left_out: "part of a list that is mostly left out",
};

const DEFINITIONS: ListRules = ListRules {
    stay_within_kept: true,
    mostly_kept: "part of a definition list that is mostly kept",
    between_kept: "part of a definition list between kept text",
    mostly_left_out: "part of a definition list that is mostly left out",
};

/// The kept bytes of each leaf.
fn kept_bytes(document: &Document, article: &Article, extraction: &Extraction) -> Vec<usize> {
    let states = shown::judged(document, article, extraction);
    let leaves = states.iter().zip(&article.leaves);
    leaves.map(|(state, leaf)| state.shown_of(leaf)).collect()
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
