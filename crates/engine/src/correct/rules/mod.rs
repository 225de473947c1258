//! What a site's pages have in common, remembered: a library of templates, as the ClearReader post has it.
//!
//! A [`Rule`] says for which pages it is ([`Pattern`]), where on them the main text is, and what in it is none
//! ([`Selector`]). It is [learned](learn) from one page that somebody has put right, kept as a few lines of TOML
//! ([`SiteRules`]), and [applied](Rule::apply) to an extraction as one more step of its verdicts. Where a page does not look as
//! the rule expects, the rule is [stale](Stale) and changes nothing.

pub(crate) mod applying;
mod area;
pub(crate) mod chosen;
pub(crate) mod file;
pub(crate) mod ftr;
pub(crate) mod history;
mod learning;
pub(crate) mod learning_more;
pub(crate) mod matching;
mod naming;
mod not_learned;
mod part_names;
mod parts;
pub(crate) mod pattern;
pub(crate) mod selector;
pub(crate) mod shape;
mod stale;
mod syntax;
mod text;

pub(crate) use applying::Fit;
pub use chosen::ChosenRule;
pub(crate) use chosen::Decision;
pub(crate) use file::{Imported, LONGEST, import};
pub use file::{RulesFault, SiteRules};
pub(crate) use history::History;
pub use learning::learn;
pub(crate) use matching::comparisons;
pub use not_learned::NotLearned;
pub use pattern::Pattern;
pub(crate) use pattern::sites_of;
pub use selector::Selector;
pub(crate) use shape::Shape;
pub use stale::Stale;

use crate::budget::Budget;
use crate::document::{Document, ElementId, Stated, Tag, TextSpan, append_collapsed};
use crate::methods::Choice;
use serde::{Deserialize, Serialize};

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
    /// What is main text wherever it stands, whatever the method says of it. Of parts inside each other in `drop` and `keep`, the
    /// inner one counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keep: Vec<Selector>,
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
///
/// ```
/// use clearline_engine::correct::rules::{Effect, Pattern, Rule};
///
/// let rule = Rule {
///     effect: Effect::Add,
///     ..Rule::new(Pattern::parse("example.com/*")?)
/// };
/// assert_ne!(rule.effect, Effect::default());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

impl Rule {
    /// A rule for some pages that says nothing yet.
    pub fn new(pages: Pattern) -> Rule {
        Rule {
            pages,
            container: Vec::new(),
            drop: Vec::new(),
            keep: Vec::new(),
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
            origin: ORIGIN.to_owned(),
        })
    }
}

/// The origin of a headline that a rule has found.
const ORIGIN: &str = "site-rule";

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

#[cfg(test)]
mod tests;
