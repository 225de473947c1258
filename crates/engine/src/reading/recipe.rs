//! How a page is read, as one value.

use crate::correct::Correction;
use crate::correct::rules::{ChosenRule, Rule};
use crate::methods::{self, Choice, Method, Parameters};

/// How a page is read: by which method, by which rule of its site, and with which corrections by hand.
///
/// Window, command line and saved analyses read by the same type. [`read`](super::read()) reads a new page and uses neither the rule
/// nor the corrections, which belong to one page; [`Reading::again`](super::Reading::again) uses all of it.
///
/// ```
/// use clearline_engine::{Recipe, methods};
///
/// let mut recipe = Recipe::of(methods::method("line-block").ok_or("no such method")?);
/// recipe.parameters.set(recipe.method.parameters, "k", "5")?;
/// assert_ne!(recipe, Recipe::default());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// The method.
    pub method: &'static Method,
    /// What is set of its parameters.
    pub parameters: Parameters,
    /// Whether the method is asked for: then neither a saved analysis nor a rule replaces it.
    pub is_asked: bool,
    /// By what other pages are read, where the rule in force has brought the method.
    pub usual: Option<Choice>,
    /// The rule of the page's site, and whether it is used.
    pub rule: Option<ChosenRule>,
    /// What was corrected by hand on the page, in this order.
    pub corrections: Vec<Correction>,
}

impl Default for Recipe {
    /// The usual method with its usual parameters.
    fn default() -> Recipe {
        Recipe::of(methods::DEFAULT)
    }
}

impl Recipe {
    /// A method with its usual parameters.
    pub fn of(method: &'static Method) -> Recipe {
        Recipe::by(method, &Parameters::default())
    }

    /// A method with its parameters.
    pub fn by(method: &'static Method, parameters: &Parameters) -> Recipe {
        Recipe {
            method,
            parameters: parameters.clone(),
            is_asked: false,
            usual: None,
            rule: None,
            corrections: Vec::new(),
        }
    }

    /// The recipe for a page that is opened next. A method that a rule brings lasts as long as its page, and so do the rule and
    /// the corrections.
    #[must_use]
    pub fn for_another_page(&self) -> Recipe {
        let (method, parameters) = match &self.usual {
            Some(usual) => (usual.method, &usual.parameters),
            None => (self.method, &self.parameters),
        };
        Recipe {
            is_asked: self.is_asked,
            ..Recipe::by(method, parameters)
        }
    }

    /// The same recipe by another rule, or by none: by the method that the rule brings, where it is used and brings one.
    #[must_use]
    pub fn with_rule(&self, rule: Option<ChosenRule>) -> Recipe {
        let own = rule.as_ref().and_then(|chosen| chosen.used()?.method.clone());
        let usual = self.for_another_page();
        let recipe = match own.filter(|_| !self.is_asked) {
            Some(own) => Recipe {
                usual: Some(Choice {
                    method: usual.method,
                    parameters: usual.parameters,
                }),
                ..Recipe::by(own.method, &own.parameters)
            },
            None => usual,
        };
        Recipe {
            is_asked: self.is_asked,
            rule,
            corrections: self.corrections.clone(),
            ..recipe
        }
    }

    /// Whether both are by the same method with the same parameters, now and on other pages.
    pub fn has_method_of(&self, other: &Recipe) -> bool {
        (self.method, &self.parameters, &self.usual) == (other.method, &other.parameters, &other.usual)
    }

    /// This rule and these corrections with the method that the other recipe has for other pages.
    #[must_use]
    pub fn with_method_of(&self, other: &Recipe) -> Recipe {
        Recipe {
            rule: self.rule.clone(),
            corrections: self.corrections.clone(),
            ..other.for_another_page()
        }
    }

    /// The rule, where it is used.
    pub fn rule_in_force(&self) -> Option<&Rule> {
        self.rule.as_ref()?.used().map(|rule| &**rule)
    }
}
