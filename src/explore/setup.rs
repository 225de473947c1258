//! A method with its parameters on a page.

use super::{Effort, Stop};
use crate::correct::rules::{ChosenRule, comparisons};
use crate::document::Document;
use crate::extraction::{Extraction, ParameterCard};
use crate::methods::{Method, Parameters};
use crate::reading::extraction_of;

/// What questions are asked of.
#[derive(Clone, Copy)]
pub struct Setup<'a> {
    /// The page.
    pub document: &'a Document,
    /// The method.
    pub method: &'static Method,
    /// What is set of its parameters.
    pub parameters: &'a Parameters,
    /// The rule of the page's site, which comes after the method.
    pub rule: Option<&'a ChosenRule>,
}

impl<'a> Setup<'a> {
    /// Puts them together.
    pub fn new(document: &'a Document, method: &'static Method, parameters: &'a Parameters) -> Setup<'a> {
        Setup {
            document,
            method,
            parameters,
            rule: None,
        }
    }

    /// The same on a page that is read by a rule of its site.
    #[must_use]
    pub fn by_rule(self, rule: Option<&'a ChosenRule>) -> Setup<'a> {
        Setup { rule, ..self }
    }

    /// What the method answers, after the site's rule where that fits.
    pub fn extract(&self) -> Extraction {
        self.extract_by(self.parameters)
    }

    fn extract_by(&self, parameters: &Parameters) -> Extraction {
        let automatic = extraction_of(self.document, self.method, parameters);
        let by_rule = |rule: &ChosenRule| rule.apply(self.document, &automatic, &comparisons(&|| false)).ok();
        let ruled = self.rule.and_then(by_rule);
        ruled.unwrap_or(automatic)
    }

    /// What it would answer with another value of one parameter.
    ///
    /// # Errors
    /// Where the effort is used up or nobody waits for the answer.
    pub(super) fn extract_with(
        &self,
        card: &ParameterCard,
        value: &str,
        effort: &Effort<'_>,
    ) -> Result<Extraction, Stop> {
        effort.spend()?;
        let mut parameters = self.parameters.clone();
        // A value of the card's own grid or choices can always be set.
        let set = parameters.set(self.method.parameters, card.name, value);
        debug_assert_eq!(set, Ok(()));
        Ok(self.extract_by(&parameters))
    }

    /// An effort that suits the page.
    pub fn effort<'b>(&self, is_cancelled: &'b dyn Fn() -> bool) -> Effort<'b> {
        Effort::for_page(self.document.html().len(), is_cancelled)
    }
}
