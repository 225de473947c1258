//! The pipeline as one value: a page, what it is made of, what a recipe made of it, and what is shown.

mod address;
mod caution;
mod places;
pub(crate) mod read;
mod recipe;
mod saved;

pub use caution::Caution;
pub use read::{NoRules, Rules, read};
pub use recipe::Recipe;
pub(crate) use saved::{Unknown, WrittenRecipe};

use crate::budget::Budget;
use crate::correct::rules::{ChosenRule, Decision, Rule};
use crate::correct::{Corrected, Correction};
use crate::document::{Document, Limits, Metadata};
use crate::extraction::{Article, Extraction, Shown, Stages};
use crate::methods::{Method, Parameters};
use crate::page::Page;
use clearline_message::Message;
use std::sync::Arc;

/// A page read by a recipe. Cheap to clone: the big parts are shared.
///
/// ```
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::{Reading, methods};
///
/// let html = format!("<title>Rain</title>{}", "<p>It rained all night, and the lower road was gone.".repeat(9));
/// let page = Page::from_html(Source::Pasted, &html);
/// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
/// assert_eq!(reading.metadata.title.as_deref(), Some("Rain"));
/// assert!(reading.text().starts_with("It rained all night"));
/// ```
#[derive(Clone)]
pub struct Reading {
    /// The page as it came.
    pub page: Arc<Page>,
    /// Its tables.
    pub document: Arc<Document>,
    /// Its whole tree.
    pub article: Arc<Article>,
    /// Title, author, date and what else the page states about itself.
    pub metadata: Arc<Metadata>,
    /// The recipe that it was read by.
    pub recipe: Arc<Recipe>,
    /// Why the rules of its site could not be looked at, where they could not.
    pub rules_fault: Option<Message>,
    /// The method's answer after the site's rule, before corrections by hand.
    pub automatic: Arc<Extraction>,
    /// How many of the corrections by hand, from the end, are more than can be made.
    pub unmade: usize,
    /// The answer that counts: the method's after the corrections.
    pub extraction: Arc<Extraction>,
    /// What the answer keeps of the tree.
    pub shown: Arc<Shown>,
}

impl Reading {
    /// Parses a page and reads it by a method, without the rule of its site.
    pub fn of(page: Page, method: &'static Method, parameters: &Parameters) -> Reading {
        Reading::parsed(Arc::new(page), method, parameters, &Limits::default(), &|| false)
    }

    /// Like [`Reading::of`], but stops parsing at other limits, or where `is_cancelled` says so, and goes on with what was read.
    fn parsed(
        page: Arc<Page>,
        method: &'static Method,
        parameters: &Parameters,
        limits: &Limits,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Reading {
        let document = Document::parse_page(&page, limits, is_cancelled);
        let article = Article::shared(&document);
        let metadata = Arc::new(document.metadata(page.final_url.as_ref()));
        let document = Arc::new(document);
        let (extraction, shown) = judge(&document, &article, method, parameters);
        Reading {
            page,
            document,
            article,
            metadata,
            recipe: Arc::new(Recipe::by(method, parameters)),
            rules_fault: None,
            automatic: Arc::clone(&extraction),
            unmade: 0,
            extraction,
            shown,
        }
    }

    /// The same page by another method or with other parameters, without a rule and corrections; nothing is parsed again.
    ///
    /// ```
    /// use clearline_engine::page::{Page, Source};
    /// use clearline_engine::{Reading, methods};
    ///
    /// let page = Page::from_html(Source::Pasted, "<p>It rained all night, and the lower road was gone.");
    /// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
    /// for method in methods::METHODS {
    ///     assert_eq!(reading.by(method, &methods::Parameters::default()).extraction.method, method.name);
    /// }
    /// ```
    #[must_use]
    pub fn by(&self, method: &'static Method, parameters: &Parameters) -> Reading {
        let (extraction, shown) = judge(&self.document, &self.article, method, parameters);
        let rule = self.recipe.rule.as_ref();
        let has_own_title = rule.is_none_or(|chosen| chosen.rule.title.is_empty());
        let metadata = if has_own_title {
            Arc::clone(&self.metadata)
        } else {
            Arc::new(self.document.metadata(self.page.final_url.as_ref()))
        };
        Reading {
            metadata,
            recipe: Arc::new(Recipe::by(method, parameters)),
            automatic: Arc::clone(&extraction),
            unmade: 0,
            extraction,
            shown,
            ..self.clone()
        }
    }

    /// The same reading by a rule of its site, without corrections. Where the rule is stale or the budget ends, the reading says so
    /// and is otherwise as it was; see `comparisons`. An article that was saved needs no rule. To be
    /// called on a reading without one.
    #[must_use]
    pub fn ruled(&self, chosen: &ChosenRule, budget: &Budget<'_>) -> Reading {
        if self.document.saved_article().is_some() {
            return self.clone();
        }
        let ruled = chosen.apply(&self.document, &self.automatic, budget);
        let decision = ruled.as_ref().err().copied().map_or(Decision::Use, Decision::Leave);
        let reading = self.corrected(&[]).with_recipe(Recipe {
            rule: Some(chosen.decided(decision)),
            corrections: Vec::new(),
            ..Recipe::clone(&self.recipe)
        });
        let Ok(mut ruled) = ruled else {
            return reading;
        };
        ruled.keep_notes(&self.article, |_| true);
        let extraction = Arc::new(ruled);
        let mut metadata = Arc::clone(&self.metadata);
        if let Some(title) = chosen.rule.title_of(&self.document, budget) {
            Arc::make_mut(&mut metadata).title = Some(title);
        }
        Reading {
            metadata,
            automatic: Arc::clone(&extraction),
            shown: Arc::new(Shown::of(&self.document, &self.article, &extraction)),
            extraction,
            ..reading
        }
    }

    /// The same reading with these corrections instead of those that it has.
    ///
    /// ```
    /// use clearline_engine::correct::{Act, Correction};
    /// use clearline_engine::page::{Page, Source};
    /// use clearline_engine::{Reading, methods};
    ///
    /// let page = Page::from_html(Source::Pasted, &"<p>It rained all night, and the lower road was gone.".repeat(9));
    /// let reading = Reading::of(page, methods::DEFAULT, &methods::Parameters::default());
    /// let units = &reading.extraction.units;
    /// let all_out = Correction::of_units(Act::Flipped, false, &reading.document, units, 0..units.len());
    /// let corrected = reading.corrected(&[all_out]);
    /// assert_eq!(corrected.text(), "");
    /// assert_eq!(corrected.corrected(&[]).text(), reading.text());
    /// ```
    #[must_use]
    pub fn corrected(&self, corrections: &[Correction]) -> Reading {
        if self.recipe.corrections == corrections {
            return self.clone();
        }
        let (document, article) = (&self.document, &self.article);
        let (extraction, made) = match corrections {
            [] => (Arc::clone(&self.automatic), 0),
            _ => self.corrected_answer(corrections),
        };
        let shown = match document.saved_article() {
            Some(texts) if corrections.is_empty() => Shown::of_saved(article, texts),
            _ => Shown::of(document, article, &extraction).corrected(article, &extraction.units, &corrections[..made]),
        };
        Reading {
            recipe: Arc::new(Recipe {
                corrections: corrections.to_vec(),
                ..Recipe::clone(&self.recipe)
            }),
            unmade: corrections.len() - made,
            extraction,
            shown: Arc::new(shown),
            ..self.clone()
        }
    }

    /// The same reading under another recipe, which must be the one that it was made by.
    fn with_recipe(&self, recipe: Recipe) -> Reading {
        Reading {
            recipe: Arc::new(recipe),
            ..self.clone()
        }
    }

    /// The automatic answer after corrections, with the footnotes of what they take in; and how many were made.
    fn corrected_answer(&self, corrections: &[Correction]) -> (Arc<Extraction>, usize) {
        let Corrected {
            mut extraction,
            touched,
            made,
        } = self.automatic.after(corrections);
        extraction.keep_notes(&self.article, |unit| !touched.get(unit).is_some_and(|touched| *touched));
        (Arc::new(extraction), made)
    }

    /// The answer without what [`Extraction::completed`] adds to it: what the method itself keeps, after the site's rule and
    /// the corrections. Without the rule where the budget ends before its elements are found.
    pub(crate) fn own_answer(&self, budget: &Budget<'_>) -> Option<Extraction> {
        let method = crate::methods::method(self.extraction.method)?;
        let own = method.extract(&self.document, &self.extraction.parameters);
        let chosen = self.recipe.rule.as_ref();
        let ruled = chosen.and_then(|chosen| chosen.apply(&self.document, &own, budget).ok());
        Some(ruled.unwrap_or(own).corrected(&self.recipe.corrections))
    }

    /// The site's rule that was used, if any.
    pub fn rule_in_force(&self) -> Option<&Rule> {
        self.recipe.rule_in_force()
    }

    /// The method's way to the answer, stage by stage.
    pub fn trace_into(&self, stages: &mut dyn Stages) {
        if let Some(method) = crate::methods::method(self.extraction.method) {
            method.trace_into(&self.document, &self.extraction, stages);
        }
    }

    /// The kept text: leaves by blank lines, items of a list by line ends, cells of a row by tabs.
    pub fn text(&self) -> String {
        crate::extraction::plain_text(&self.article, &self.shown)
    }
}

fn judge(
    document: &Document,
    article: &Article,
    method: &Method,
    parameters: &Parameters,
) -> (Arc<Extraction>, Arc<Shown>) {
    let extraction = extraction_of(document, method, parameters);
    let shown = match document.saved_article() {
        Some(texts) => Shown::of_saved(article, texts),
        None => Shown::of(document, article, &extraction),
    };
    (Arc::new(extraction), Arc::new(shown))
}

/// A method's answer on a page, completed. Of a page that Clearline saved, the whole article is kept by every method.
pub fn extraction_of(document: &Document, method: &Method, parameters: &Parameters) -> Extraction {
    let extraction = method.extract(document, parameters).completed(document);
    match document.saved_article() {
        Some(texts) => extraction.of_saved(texts),
        None => extraction,
    }
}
