//! The table of extraction methods.
//!
//! A method is a card (who published it, which parameters it has) and one function from a document and parameters to an
//! extraction. It never knows that a window exists.

pub mod auto;
pub mod density;
pub mod justext;
pub mod line_block;
mod parameters;

pub use parameters::{ParameterCard, ParameterFault, ParameterKind, Parameters, Value};

use crate::document::Document;
use crate::extraction::Extraction;

/// One method: what a reader wants to know about it, and how to run it.
#[derive(Debug)]
pub struct Method {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name in the window.
    pub title: &'static str,
    /// One sentence on how it decides.
    pub summary: &'static str,
    /// Who published it, when and where.
    pub citation: &'static str,
    /// Its parameters.
    pub parameters: &'static [ParameterCard],
    run: fn(&Document, &Parameters) -> Extraction,
}

impl Method {
    /// Runs the method. Parameters that are not set have their defaults; see [`Parameters::set`] for how to set them.
    pub fn extract(&self, document: &Document, parameters: &Parameters) -> Extraction {
        (self.run)(document, &parameters.completed(self.parameters))
    }

    /// The parameter of that name.
    pub fn parameter(&self, name: &str) -> Option<&'static ParameterCard> {
        self.parameters.iter().find(|card| card.name == name)
    }
}

/// All methods, in the order of their keys.
pub const METHODS: &[&Method] = &[
    &justext::METHOD,
    &line_block::METHOD,
    &density::TEXT,
    &density::COMPOSITE,
    &density::PUNCTUATION,
    &auto::METHOD,
];

/// The method that is used where nobody chose one.
pub const DEFAULT: &Method = &line_block::METHOD;

/// The method of that name on the command line.
pub fn method(name: &str) -> Option<&'static Method> {
    METHODS.iter().copied().find(|method| method.name == name)
}
