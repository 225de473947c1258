//! What a site's pages have in common, remembered: a library of templates, as the ClearReader post has it.
//!
//! A [`Rule`] says for which pages it is ([`Pattern`]), where on them the main text is, and what in it is none
//! ([`Selector`]). It is [learned](learn) from one page that somebody has put right, kept as a few lines of TOML
//! ([`SiteRules`]), and [applied](Rule::apply) to an extraction as one more step of its verdicts. Where a page does not look as
//! the rule expects, the rule is [stale](Stale) and changes nothing.

mod applying;
mod area;
mod file;
pub mod ftr;
mod learning;
mod matching;
mod naming;
mod pattern;
mod selector;
mod shape;
mod stale;
mod syntax;
mod text;

pub use applying::Fit;
pub use file::{Imported, LONGEST, RulesFault, SiteRules, import};
pub use learning::{NotLearned, learn};
pub use matching::{comparisons, comparisons_of_a_lesson};
pub(crate) use pattern::sites_of;
pub use pattern::{Pattern, PatternFault};
pub use selector::{Selector, SelectorFault};
pub use shape::{LineKind, Shape};
pub use stale::Stale;

use crate::budget::Budget;
use crate::document::{Document, ElementId, Stated, Tag, TextSpan, append_collapsed};
use crate::extraction::Extraction;
use crate::methods::Choice;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What is remembered of some pages of a site.
///
/// ```
/// use clearline_engine::correct::rules::{Pattern, Rule, Selector};
///
/// let rule = Rule {
///     container: vec![Selector::parse("article.story")?],
///     ..Rule::new(Pattern::parse("example.com/news/#/*")?)
/// };
/// assert_eq!(rule.pages.to_string(), "example.com/news/#/*");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Which pages.
    pub pages: Pattern,
    /// The element that holds their main text: the first of these that a page has. Without any, the whole page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub container: Vec<Selector>,
    /// What in it is no main text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drop: Vec<Selector>,
    /// What the container changes.
    #[serde(default)]
    pub effect: Effect,
    /// The element that holds the headline: the first of these that a page has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub title: Vec<Selector>,
    /// The method to be used instead of the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<Choice>,
    /// What its text looked like where it was learned; a rule that somebody has written expects nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
    /// Its origin and its use.
    #[serde(default)]
    pub history: History,
}

/// What a rule changes of a method's answer: a rule does what the correction did from which it was learned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effect {
    /// What is in the container is the main text, and nothing else.
    #[default]
    Replace,
    /// What is in the container is taken in; what the method keeps elsewhere stays.
    Add,
    /// What is not in the container is left out; what the method leaves out in it stays so.
    Remove,
}

/// The origin and the use of a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// The day on which it was learned, as `2026-11-03`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learned: Option<String>,
    /// How many pages the window has opened by it.
    #[serde(default)]
    pub used: u32,
}

impl Rule {
    /// A rule for some pages that says nothing yet.
    pub fn new(pages: Pattern) -> Rule {
        Rule {
            pages,
            container: Vec::new(),
            drop: Vec::new(),
            effect: Effect::default(),
            title: Vec::new(),
            method: None,
            shape: None,
            history: History::default(),
        }
    }

    /// The headline, where the rule names its element and the page has it. The search spends from the budget.
    pub(crate) fn title_of(&self, document: &Document, budget: &Budget<'_>) -> Option<Stated> {
        let headline = |title: &Selector| {
            let named = title.elements(document, budget).ok()?;
            named.into_iter().find_map(|id| line_of(document, id))
        };
        Some(Stated {
            value: self.title.iter().find_map(headline)?,
            origin: "the site's rule".to_owned(),
        })
    }
}

/// Characters of the longest headline.
const LONGEST_TITLE: usize = 300;

/// The text of an element in one line, if it is one; of a `meta`, what it states.
fn line_of(document: &Document, id: ElementId) -> Option<String> {
    let element = &document.elements()[id];
    let mut line = String::new();
    match document.attribute(id, "content").filter(|_| element.tag == Tag::Meta) {
        Some(stated) => append_collapsed(&mut line, stated),
        None => {
            let spans: Vec<TextSpan> = element.texts.iter().map(|text| document.whole(text)).collect();
            append_collapsed(&mut line, &document.text_of(&spans));
        }
    }
    let line = line.trim();
    (1..=LONGEST_TITLE)
        .contains(&line.chars().count())
        .then(|| line.to_owned())
}

/// A rule that was chosen for a page.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenRule {
    /// The rule.
    pub rule: Arc<Rule>,
    /// Whether it is used.
    pub decision: Decision,
}

/// Whether a rule is used on the page that it was chosen for. It is decided by the page's first reading and stays so: another
/// method or parameter must not turn it over.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Decision {
    /// That is to be seen on the page.
    #[default]
    Open,
    /// It is used wherever the page has its container.
    Use,
    /// It is not used, for this reason.
    Leave(Stale),
}

impl ChosenRule {
    /// A rule that is used where it is not stale.
    pub fn new(rule: Rule) -> ChosenRule {
        ChosenRule {
            rule: Arc::new(rule),
            decision: Decision::Open,
        }
    }

    /// The same rule by another decision.
    #[must_use]
    pub fn decided(&self, decision: Decision) -> ChosenRule {
        ChosenRule {
            rule: Arc::clone(&self.rule),
            decision,
        }
    }

    /// What the rule makes of a method's answer, with as many comparisons as the budget has ([`comparisons`]).
    ///
    /// # Errors
    /// [`Stale`] where the page does not look as the rule expects; where it is to be used, only if the page has nothing that it
    /// could be used on or the budget ends.
    pub fn apply(&self, document: &Document, automatic: &Extraction, budget: &Budget<'_>) -> Result<Extraction, Stale> {
        match self.decision {
            Decision::Open => self.rule.apply(document, automatic, Fit::Expected, budget),
            Decision::Use => self.rule.apply(document, automatic, Fit::Anyway, budget),
            Decision::Leave(stale) => Err(stale),
        }
    }

    /// The rule, where it is used.
    pub fn used(&self) -> Option<&Arc<Rule>> {
        (self.decision == Decision::Use).then_some(&self.rule)
    }

    /// Why the rule is not used, if it is not.
    pub fn stale(&self) -> Option<Stale> {
        match self.decision {
            Decision::Leave(stale) => Some(stale),
            Decision::Open | Decision::Use => None,
        }
    }

    /// Why the rule is not used, in a sentence.
    pub fn stale_sentence(&self) -> Option<String> {
        let pages = &self.rule.pages;
        let sentence = |stale| format!("The rule for {pages} does not fit this page and is not used: {stale}.");
        self.stale().map(sentence)
    }

    /// "Read by the rule for example.com.", where it is used.
    pub fn used_sentence(&self) -> Option<String> {
        Some(format!("Read by the rule for {}.", self.used()?.pages))
    }
}

#[cfg(test)]
mod tests;
