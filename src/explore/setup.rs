//! A method with its parameters on a page.

use super::{Effort, Stop};
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
}

impl<'a> Setup<'a> {
    /// Puts them together.
    pub fn new(document: &'a Document, method: &'static Method, parameters: &'a Parameters) -> Setup<'a> {
        Setup {
            document,
            method,
            parameters,
        }
    }

    /// What the method answers.
    pub fn extract(&self) -> Extraction {
        extraction_of(self.document, self.method, self.parameters)
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
        Ok(extraction_of(self.document, self.method, &parameters))
    }

    /// An effort that suits the page.
    pub fn effort<'b>(&self, is_cancelled: &'b dyn Fn() -> bool) -> Effort<'b> {
        Effort::for_page(self.document.html().len(), is_cancelled)
    }
}
