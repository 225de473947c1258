//! How pages are read: the method, its parameters and the character set.

use super::arguments::{PageArguments, RecipeArguments};
use super::failure::{Failure, tell};
use crate::Reading;
use crate::correct::Correction;
use crate::extraction::Status;
use crate::methods::{self, Method, Parameters};
use crate::page::{Cancel, Options, Page, PageFault, Source, charset_of_label, load};
use crate::save::{notices, saved_recipe};
use std::sync::Arc;

/// How pages are read.
pub(super) struct Recipe {
    pub method: &'static Method,
    pub parameters: Parameters,
    pub corrections: Vec<Correction>,
    pub charset: Option<String>,
    pub cancel: Cancel,
}

impl Recipe {
    /// Checks what was asked for, before any page is touched.
    pub fn new(arguments: &RecipeArguments, cancel: &Cancel) -> Result<Recipe, Failure> {
        let method = match &arguments.method {
            Some(name) => methods::method(name).ok_or_else(|| Failure::UnknownMethod(name.clone()))?,
            None => methods::DEFAULT,
        };
        let mut parameters = Parameters::default();
        for (name, value) in &arguments.assignments {
            parameters.set(method.parameters, name, value)?;
        }
        if let Some(label) = &arguments.charset {
            charset_of_label(label).map_err(PageFault::from)?;
        }
        Ok(Recipe {
            method,
            parameters,
            corrections: Vec::new(),
            charset: arguments.charset.clone(),
            cancel: cancel.clone(),
        })
    }

    /// The recipe of a saved analysis, unless another was asked for.
    fn or_saved(self, page: &Page, asked: &RecipeArguments) -> Recipe {
        let is_asked = asked.method.is_some() || !asked.assignments.is_empty();
        match saved_recipe(page).filter(|_| !is_asked) {
            Some(saved) => Recipe {
                method: saved.method,
                parameters: saved.parameters,
                corrections: saved.corrections,
                ..self
            },
            None => self,
        }
    }

    /// What [`load`] is asked with.
    pub fn options(&self, base_url: Option<url::Url>) -> Options {
        Options {
            charset: self.charset.clone(),
            base_url,
            cancel: self.cancel.clone(),
            ..Options::default()
        }
    }

    /// Reads a page that is already here.
    pub fn read(&self, page: Page) -> Result<Reading, PageFault> {
        let is_cancelled = || self.cancel.is_cancelled();
        let reading = Reading::while_wanted(Arc::new(page), self.method, &self.parameters, &is_cancelled);
        match self.cancel.is_cancelled() {
            true => Err(PageFault::Cancelled),
            false if self.corrections.is_empty() => Ok(reading),
            false => Ok(reading.corrected(&self.corrections)),
        }
    }
}

/// Gets and reads the page of a command, and warns of what is not whole.
pub(super) fn read_page(arguments: &PageArguments, cancel: &Cancel) -> Result<Reading, Failure> {
    Ok(read_page_and_recipe(arguments, cancel)?.0)
}

/// The same, with how it was read.
pub(super) fn read_page_and_recipe(arguments: &PageArguments, cancel: &Cancel) -> Result<(Reading, Recipe), Failure> {
    let recipe = Recipe::new(&arguments.recipe, cancel)?;
    let source = source(&arguments.page)?;
    let page = load(&source, &recipe.options(arguments.url.clone()))?;
    let recipe = recipe.or_saved(&page, &arguments.recipe);
    let reading = recipe.read(page)?;
    for notice in notices(&reading) {
        tell(&notice);
    }
    if let Status::Doubtful(_) = reading.extraction.status {
        tell(&reading.extraction.status.to_string());
    }
    Ok((reading, recipe))
}

/// A page as typed: an address, a path, or `-` for standard input.
pub(super) fn source(typed: &str) -> Result<Source, PageFault> {
    match typed {
        "-" => Ok(Source::Stdin),
        _ => Ok(Source::parse(typed)?),
    }
}
