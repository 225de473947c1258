//! What a site's pages have in common, remembered: a library of templates, as the ClearReader post has it (METHODS E.4).
//!
//! A [`Rule`] says for which pages it is ([`Pattern`]), where on them the main text stands and what in it is none
//! ([`Selector`]). It is [learned](learn) from one page that somebody has put right, kept as a line or two of TOML
//! ([`SiteRules`]), and [applied](Rule::apply) to an extraction as one more step of its verdicts. Where a page does not look as
//! the rule expects, the rule is [stale](Stale) and changes nothing.

mod applying;
mod area;
mod learning;
mod matching;
mod naming;
mod pattern;
mod selector;
mod shape;
mod stale;
mod syntax;
mod text;

pub use learning::{NotLearned, learn};
pub use pattern::{Pattern, PatternFault, sites_of};
pub use selector::{Selector, SelectorFault};
pub use shape::{LineKind, Shape};
pub use stale::Stale;

use serde::{Deserialize, Serialize};

/// What is remembered of some pages of a site.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Which pages.
    pub pages: Pattern,
    /// Where their main text stands: the first of these that a page has. Without any, anywhere.
    pub container: Vec<Selector>,
    /// What in it is no main text.
    pub drop: Vec<Selector>,
    /// What the container changes.
    pub effect: Effect,
    /// The headline.
    pub title: Option<Selector>,
    /// What its text looked like where it was learned; a rule that somebody has written expects nothing.
    pub shape: Option<Shape>,
    /// Where it comes from, and what became of it.
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

/// Where a rule comes from, and what became of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// The day on which it was learned, as `2026-11-03`.
    pub learned: Option<String>,
    /// How many pages it was used for.
    pub used: u32,
}
