//! A page and the recipe that it is read by.

use crate::budget::{Budget, ONE_SECOND, Stop};
use crate::correct::rules::Stale;
use crate::document::Document;
use crate::extraction::{Extraction, ParameterCard};
use crate::methods::Parameters;
use crate::reading::{Recipe, extraction_of};

/// Work of all runs that answer one question.
const WORK_OF_A_QUESTION: u64 = 2 * ONE_SECOND;
/// Characters of source that an element or a text node weighs as much as.
const WORK_OF_A_NODE: u64 = 10;
/// What a run on even the smallest page counts as, so that there are 2,000 runs at most.
const LEAST_WORK: u64 = WORK_OF_A_QUESTION / 2_000;

/// What questions are asked of: a page, and the recipe that it is read by. Corrections by hand are no part of the answer.
///
/// ```
/// # use clearline_engine::page::{Page, Source};
/// # use clearline_engine::{NoRules, Recipe, read};
/// # let html = format!("<h1>Rain</h1><a href=/>Home</a>{}", "<p>It rained all night, and the lower road was gone.</p>".repeat(9));
/// # let reading = read(Page::from_html(Source::Pasted, &html).into(), &Recipe::default(), &NoRules, &|| false)?;
/// use clearline_engine::explore::Setup;
///
/// let setup = Setup::new(&reading.document, &reading.recipe);
/// let answer = setup.extract(&setup.budget(&|| false)).map_err(|_| "stopped")?;
/// assert_eq!(answer.kept_count(), reading.extraction.kept_count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Setup<'a> {
    /// The page.
    pub document: &'a Document,
    /// Its method, parameters and rule.
    pub recipe: &'a Recipe,
}

impl<'a> Setup<'a> {
    /// Puts them together.
    pub fn new(document: &'a Document, recipe: &'a Recipe) -> Setup<'a> {
        Setup { document, recipe }
    }

    /// What the method answers, after the site's rule where that fits. The rule takes its comparisons from the budget.
    ///
    /// # Errors
    /// Where the budget is used up or nobody waits for the answer.
    pub fn extract(&self, budget: &Budget<'_>) -> Result<Extraction, Stop> {
        self.extract_by(&self.recipe.parameters, budget)
    }

    fn extract_by(&self, parameters: &Parameters, budget: &Budget<'_>) -> Result<Extraction, Stop> {
        let automatic = extraction_of(self.document, self.recipe.method, parameters);
        match self
            .recipe
            .rule
            .as_ref()
            .map(|rule| rule.apply(self.document, &automatic, budget))
        {
            Some(Ok(ruled)) => Ok(ruled),
            Some(Err(Stale::Stopped(stop))) if budget.is_used_up() => Err(stop),
            Some(Err(_)) | None => Ok(automatic),
        }
    }

    /// What it would answer with another value of one parameter.
    ///
    /// # Errors
    /// Where the budget is used up or nobody waits for the answer.
    pub(super) fn extract_with(
        &self,
        card: &ParameterCard,
        value: &str,
        budget: &Budget<'_>,
    ) -> Result<Extraction, Stop> {
        budget.spend(self.work_of_a_run())?;
        let mut parameters = self.recipe.parameters.clone();
        // A value of the card's own grid or choices can always be set.
        let set = parameters.set(self.recipe.method.parameters, card.name, value);
        debug_assert_eq!(set, Ok(()));
        self.extract_by(&parameters, budget)
    }

    /// Units of work of one run of a method: as many as the page has characters of source, or what its nodes weigh where it has
    /// more of these.
    pub(super) fn work_of_a_run(&self) -> u64 {
        let nodes = self.document.elements().len() + self.document.texts().len();
        let characters = self.document.html().len() as u64;
        characters.max(WORK_OF_A_NODE * nodes as u64).max(LEAST_WORK)
    }

    /// What answering one question may cost: two seconds on any page. The same page always gets the same number of
    /// runs, so that an answer does not depend on the machine.
    pub fn budget<'b>(&self, is_cancelled: &'b dyn Fn() -> bool) -> Budget<'b> {
        Budget::of(WORK_OF_A_QUESTION, is_cancelled)
    }
}
