//! The one way to read a page: by a recipe, and by the rule of its site.

use super::{Reading, Recipe};
use crate::budget::Budget;
use crate::correct::rules::{ChosenRule, Rule, comparisons};
use crate::document::Limits;
use crate::page::{Page, PageFault};
use clearline_message::Message;
use std::sync::Arc;
use url::Url;

/// Where the rules of sites are kept.
///
/// ```
/// use clearline_engine::Rules;
/// use clearline_engine::Message;
/// use clearline_engine::correct::rules::{Rule, SiteRules};
/// use url::Url;
///
/// struct OneSite(SiteRules);
///
/// impl Rules for OneSite {
///     fn rule_for(&self, address: &Url) -> Result<Option<Rule>, Message> {
///         Ok(self.0.closest(address).cloned())
///     }
/// }
/// ```
pub trait Rules {
    /// The rule that names a page most closely; `None` where no rule names it.
    ///
    /// # Errors
    /// A message that says why the rules cannot be read.
    fn rule_for(&self, address: &Url) -> Result<Option<Rule>, Message>;
}

/// No rules for any site.
///
/// ```
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{NoRules, Recipe, read};
///
/// let page = Page::from_html(Source::Pasted, "<p>It rained all night.");
/// let reading = read(page.into(), &Recipe::default(), &NoRules, &|| false)?;
/// assert!(reading.recipe.rule.is_none());
/// # Ok::<(), clearline_engine::page::PageFault>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NoRules;

impl Rules for NoRules {
    fn rule_for(&self, _address: &Url) -> Result<Option<Rule>, Message> {
        Ok(None)
    }
}

impl<R: Rules> Rules for Option<R> {
    fn rule_for(&self, address: &Url) -> Result<Option<Rule>, Message> {
        self.as_ref().map_or(Ok(None), |rules| rules.rule_for(address))
    }
}

/// Reads a page.
///
/// A saved analysis is read as it was read then, unless the recipe [is asked for](Recipe::is_asked). Every other page is read by
/// the recipe's method and by the rule of its site; the recipe's own rule and corrections belong to another page and are not
/// used. [`Reading::recipe`] says by what the page was read.
///
/// ```
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{NoRules, Recipe, read};
///
/// let html = "<p>It is warm, and we have soup, bread and butter, and time for all of them.</p>";
/// let page = Page::from_html(Source::Pasted, html);
/// let reading = read(page.into(), &Recipe::default(), &NoRules, &|| false)?;
/// assert!(reading.text().starts_with("It is warm"));
/// # Ok::<(), clearline_engine::page::PageFault>(())
/// ```
///
/// # Errors
/// [`PageFault::Cancelled`] where `is_cancelled` says so before the page is read.
pub fn read(
    page: Arc<Page>,
    recipe: &Recipe,
    rules: &dyn Rules,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Reading, PageFault> {
    read_within(page, recipe, rules, &Limits::default(), is_cancelled)
}

/// Like [`read()`], with other limits of the parser.
///
/// # Errors
/// [`PageFault::Cancelled`] where `is_cancelled` says so before the page is read.
pub fn read_within(
    page: Arc<Page>,
    recipe: &Recipe,
    rules: &dyn Rules,
    limits: &Limits,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Reading, PageFault> {
    let saved = Recipe::saved_in(&page).filter(|_| !recipe.is_asked);
    let budget = comparisons(is_cancelled);
    let reading = match saved {
        Some(saved) => {
            let parsed = Reading::parsed(page, saved.method, &saved.parameters, limits, is_cancelled);
            parsed.finished(&saved, &budget)
        }
        None => {
            let usual = recipe.for_another_page();
            let parsed = Reading::parsed(page, usual.method, &usual.parameters, limits, is_cancelled);
            parsed.with_recipe(usual).by_rule_of_site(rules, &budget)
        }
    };
    if is_cancelled() {
        return Err(PageFault::Cancelled);
    }
    Ok(reading)
}

impl Reading {
    /// The same page by another recipe, with its rule and its corrections; nothing is parsed again. The rule is applied for as
    /// long as nobody cancels.
    ///
    /// ```
    /// use clearline_engine::page::{Page, Source};
    /// use clearline_engine::{NoRules, Recipe, methods, read};
    ///
    /// let page = Page::from_html(Source::Pasted, "<p>It rained all night, and the lower road was gone.");
    /// let reading = read(page.into(), &Recipe::default(), &NoRules, &|| false)?;
    /// let other = Recipe::of(methods::method("justext").unwrap_or(methods::DEFAULT));
    /// assert_eq!(reading.again(&other, &|| false).extraction.method, "justext");
    /// # Ok::<(), clearline_engine::page::PageFault>(())
    /// ```
    #[must_use]
    pub fn again(&self, recipe: &Recipe, is_cancelled: &dyn Fn() -> bool) -> Reading {
        self.by(recipe.method, &recipe.parameters)
            .finished(recipe, &comparisons(is_cancelled))
    }

    /// A reading by the recipe's method, with its rule and its corrections. The rule spends from the budget, since a file may hold
    /// any rule.
    fn finished(&self, recipe: &Recipe, budget: &Budget<'_>) -> Reading {
        let before = self.with_recipe(Recipe {
            rule: None,
            corrections: Vec::new(),
            ..recipe.clone()
        });
        let ruled = recipe.rule.as_ref().map(|rule| before.ruled(rule, budget));
        ruled.as_ref().unwrap_or(&before).corrected(&recipe.corrections)
    }

    /// The reading by the rule of its site, as it is where there is none. A method that was asked for is stronger than the rule's;
    /// a rule that does not fit brings no method.
    fn by_rule_of_site(self, rules: &dyn Rules, budget: &Budget<'_>) -> Reading {
        let rule = match self.address().map(|address| rules.rule_for(&address)) {
            None | Some(Ok(None)) => return self,
            Some(Ok(Some(rule))) => rule,
            Some(Err(fault)) => {
                return Reading {
                    rules_fault: Some(fault),
                    ..self
                };
            }
        };
        let own = rule.method.clone().filter(|_| !self.recipe.is_asked);
        let chosen = ChosenRule::new(rule);
        let Some(own) = own else {
            return self.ruled(&chosen, budget);
        };
        let ruled = self.by(own.method, &own.parameters).ruled(&chosen, budget);
        match &ruled.recipe.rule {
            Some(decided) if decided.used().is_some() => {
                let recipe = self.recipe.with_rule(Some(decided.clone()));
                ruled.with_recipe(recipe)
            }
            Some(decided) => self.ruled(decided, budget),
            None => self,
        }
    }
}
