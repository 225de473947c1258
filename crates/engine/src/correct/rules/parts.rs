//! From a small correction to the parts of the page that it was about.
//!
//! Where a reader leaves out an author's line or takes in a caption, the rule says just that: each part gets a name, and all else
//! stays with the method. A name is used only if it names nothing on the page that is to be the other way.

use super::part_names::{Kind, part_names};
use super::selector::Selector;
use super::stale::Stale;
use super::text::KeptText;
use super::{Effect, Fit, NotLearned, Pattern, Rule, Shape};
use crate::budget::Budget;
use crate::document::{Document, ElementId, TextId};
use crate::extraction::Extraction;

/// Parts that one rule leaves out, and as many that it takes in. More would describe this page, not its template.
const MOST_PARTS: usize = 8;
/// Elements around a text that may be the part.
const MOST_AROUND: usize = 6;
/// Share of a correction that its rule may get wrong on the very page: units hold text of two parts.
const MOST_WRONG: f64 = 0.02;

/// A page, what the method makes of it, and what a reader makes of that.
pub(super) struct Parts<'a> {
    pub document: &'a Document,
    pub automatic: &'a Extraction,
    pub corrected: &'a Extraction,
    pub budget: &'a Budget<'a>,
}

impl Parts<'_> {
    /// The rule that leaves out and takes in what the reader did, part by part.
    ///
    /// # Errors
    /// Why a part has no name that other pages share.
    pub(super) fn rule(&self, pages: &Pattern) -> Result<Rule, NotLearned> {
        let mut rule = Rule {
            drop: self.side(false).names()?,
            keep: self.side(true).names()?,
            effect: Effect::Remove,
            ..Rule::new(pages.clone())
        };
        if rule.drop.is_empty() && rule.keep.is_empty() {
            return Err(NotLearned::BringsNothing);
        }
        let ruled = self.ruled(&rule)?;
        if !self.is_as_corrected(&ruled) {
            return Err(NotLearned::NotTheText);
        }
        rule.shape = Shape::of(self.document, self.automatic, &ruled);
        Ok(rule)
    }

    /// Whether a rule does on the page what the reader did, and nothing else.
    pub(super) fn fits(&self, rule: &Rule) -> bool {
        self.ruled(rule).is_ok_and(|ruled| self.is_as_corrected(&ruled))
    }

    /// Whether an extraction is what the reader made, but for a small part of the correction.
    pub(super) fn is_as_corrected(&self, ruled: &Extraction) -> bool {
        f64::from(difference(ruled, self.corrected)) <= MOST_WRONG * f64::from(self.size())
    }

    /// What a rule makes of the method's answer.
    pub(super) fn ruled(&self, rule: &Rule) -> Result<Extraction, NotLearned> {
        let ruled = rule.apply(self.document, self.automatic, Fit::Anyway, self.budget);
        ruled.map_err(|stale| match stale {
            Stale::Stopped(stop) => NotLearned::Stopped(stop),
            _ => NotLearned::NotTheText,
        })
    }

    /// Characters that the reader has left out or taken in.
    pub(super) fn size(&self) -> u32 {
        difference(self.automatic, self.corrected)
    }

    /// What was taken in, or left out.
    fn side(&self, keep: bool) -> Side<'_> {
        let text_of = |is_meant: &dyn Fn(usize) -> bool| {
            let units = (0..self.corrected.units.len()).filter(|&unit| is_meant(unit));
            KeptText::of(self.document, units.flat_map(|unit| self.corrected.units.spans(unit)))
        };
        let is_so = |extraction: &Extraction, unit| extraction.verdicts.keeps(unit) == keep;
        Side {
            document: self.document,
            budget: self.budget,
            changed: text_of(&|unit| is_so(self.corrected, unit) && !is_so(self.automatic, unit)),
            others: text_of(&|unit| !is_so(self.corrected, unit)),
        }
    }
}

/// Characters of the units that one keeps and the other leaves out.
fn difference(one: &Extraction, other: &Extraction) -> u32 {
    let differs = |unit: &usize| one.verdicts.keeps(*unit) != other.verdicts.keeps(*unit);
    let characters = |unit: usize| one.units.get(unit).map_or(0, |unit| unit.characters);
    let units = 0..one.verdicts.len().min(other.verdicts.len());
    units.filter(differs).map(characters).fold(0, u32::saturating_add)
}

/// What was left out, or what was taken in.
struct Side<'a> {
    document: &'a Document,
    budget: &'a Budget<'a>,
    /// The text that was.
    changed: KeptText,
    /// The text that no name may be on: what stays, or what is not taken in.
    others: KeptText,
}

/// A name, and what it names on the page.
struct Named {
    selector: Selector,
    elements: Vec<ElementId>,
}

impl Side<'_> {
    /// Names for all that has changed.
    fn names(&self) -> Result<Vec<Selector>, NotLearned> {
        let mut all: Vec<Named> = Vec::new();
        let mut is_covered = vec![false; self.document.texts().len()];
        for text in self.document.text_ids() {
            let has_changed = self.changed.in_texts(text.until(text + 1)) > 0;
            if !has_changed || is_covered.get(text.index()).copied().unwrap_or(true) {
                continue;
            }
            if all.len() == MOST_PARTS {
                return Err(NotLearned::ManyParts);
            }
            let named = self.name_of(text)?;
            self.cover(&named, &mut is_covered);
            all.push(named);
        }
        let mut needed = 0;
        while needed < all.len() {
            if self.is_needless(needed, &all) {
                all.remove(needed);
            } else {
                needed += 1;
            }
        }
        Ok(all.into_iter().map(|named| named.selector).collect())
    }

    /// Whether the other names name all that this one does.
    fn is_needless(&self, at: usize, all: &[Named]) -> bool {
        let mut by_others = vec![false; self.document.texts().len()];
        let others = all.iter().enumerate().filter(|(other, _)| *other != at);
        others.for_each(|(_, named)| self.cover(named, &mut by_others));
        let mut by_this = vec![false; by_others.len()];
        self.cover(&all[at], &mut by_this);
        std::iter::zip(by_this, by_others).all(|(this, others)| !this || others)
    }

    /// Marks the texts that a name is for.
    fn cover(&self, named: &Named, is_covered: &mut [bool]) {
        let mut end = ElementId::FIRST;
        for &id in &named.elements {
            // What is inside a covered element is covered.
            if id >= end {
                let element = &self.document.elements()[id];
                end = element.end;
                is_covered[element.texts.indexes()].fill(true);
            }
        }
    }

    /// The surest name of an element around a text.
    fn name_of(&self, text: TextId) -> Result<Named, NotLearned> {
        let around = self.around(text);
        if around.is_empty() {
            return Err(NotLearned::WithinText);
        }
        let mut has_names = false;
        for kind in Kind::ALL {
            for &id in &around {
                for name in part_names(self.document, id, kind, self.budget) {
                    has_names |= kind == Kind::Own;
                    if let Some(named) = self.named(&name, id) {
                        return Ok(named);
                    }
                }
            }
        }
        // Where the budget has ended, names are missing that the page has.
        self.budget.spend(1).map_err(NotLearned::Stopped)?;
        Err(if has_names {
            NotLearned::OthersAlike
        } else if around.iter().any(|&id| self.has_marks_of_this_page(id)) {
            NotLearned::OnlyHere
        } else {
            NotLearned::NoMark
        })
    }

    /// Elements around a text with nothing in them that is to be the other way: first those that are mostly what has changed, from
    /// the outermost on, then those that are mostly something else.
    fn around(&self, text: TextId) -> Vec<ElementId> {
        let Some(node) = self.document.texts().get(text.index()) else {
            return Vec::new();
        };
        let elements = self.document.elements();
        let is_free = |id: &ElementId| *id != ElementId::ROOT && self.others.inside(self.document, *id) == 0;
        let above = std::iter::once(node.element).chain(self.document.ancestors(node.element));
        let free = above.take_while(is_free).take(MOST_AROUND);
        let (mut mostly, rest): (Vec<ElementId>, Vec<ElementId>) = free.partition(|&id| {
            let all = self.document.counts(elements[id].texts).characters;
            2 * u64::from(self.changed.inside(self.document, id)) >= u64::from(all)
        });
        mostly.reverse();
        mostly.extend(rest);
        mostly
    }

    /// The name, if it names this element and nothing that is to be the other way.
    fn named(&self, name: &str, id: ElementId) -> Option<Named> {
        let selector = Selector::parse(name).ok()?;
        let elements = selector.elements(self.document, self.budget).ok()?;
        let is_free = |&id: &ElementId| self.others.inside(self.document, id) == 0;
        (elements.contains(&id) && elements.iter().all(is_free)).then_some(Named { selector, elements })
    }

    /// Whether an element has an id or classes, so that none of them is such as other pages have.
    fn has_marks_of_this_page(&self, id: ElementId) -> bool {
        let has = |name| {
            self.document
                .attribute(id, name)
                .is_some_and(|value| !value.trim().is_empty())
        };
        has("id") || has("class")
    }
}
