//! The rule for one page, and whether it is used there.

use super::{Fit, Rule, Stale};
use crate::budget::Budget;
use crate::document::Document;
use crate::extraction::Extraction;
use clearline_message::{Message, message};
use std::sync::Arc;

/// A rule that was chosen for a page.
///
/// ```
/// use clearline_engine::correct::rules::{ChosenRule, Pattern, Rule};
///
/// let chosen = ChosenRule::new(Rule::new(Pattern::parse("example.com/*")?));
/// // Whether it is used is decided when a page is read.
/// assert!(chosen.used().is_none() && chosen.stale().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// Not decided yet: the first reading decides.
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

    /// What the rule makes of a method's answer, with as many comparisons as the budget has (`comparisons`).
    ///
    /// # Errors
    /// [`Stale`] where the page does not look as the rule expects. A rule that is used fails only where the page has nothing to use it
    /// on, or the budget ends.
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
    pub fn stale_message(&self) -> Option<Message> {
        let rule = message!("rules-rule", pages = self.rule.pages.to_string());
        let stale = self.stale()?;
        Some(message!("rules-stale", rule = rule, why = stale.message()))
    }

    /// "Read by the rule for example.com.", where it is used.
    pub fn used_message(&self) -> Option<Message> {
        Some(message!("rules-read", pages = self.used()?.pages.to_string()))
    }
}
