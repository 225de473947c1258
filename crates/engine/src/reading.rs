//! The pipeline as one value: a page, what it is made of, what a method made of it, and what is shown.

use crate::budget::Budget;
use crate::correct::rules::{ChosenRule, Decision, Rule};
use crate::correct::{Corrected, Correction};
use crate::document::{Document, Limits, Metadata, Tag};
use crate::extraction::{Article, Extraction, Shown, Stages, Status};
use crate::methods::{Method, Parameters};
use crate::page::{Notice, Page, is_web_address, without_credentials};
use std::fmt;
use std::sync::Arc;
use url::Url;

/// A page read by a method. Cheap to clone: the big parts are shared.
#[derive(Clone)]
pub struct Reading {
    /// The page as it came.
    pub page: Arc<Page>,
    /// Its tables.
    pub document: Arc<Document>,
    /// Its whole tree.
    pub article: Arc<Article>,
    /// What it states about itself.
    pub metadata: Arc<Metadata>,
    /// The rule of the page's site, if one was looked for and found, with what was decided of it.
    pub rule: Option<Arc<ChosenRule>>,
    /// The method's answer after the site's rule, before corrections by hand.
    pub automatic: Arc<Extraction>,
    /// The corrections by hand.
    pub corrections: Arc<[Correction]>,
    /// How many of these, from the end, are more than can be made.
    pub unmade: usize,
    /// The answer that counts: the method's after the corrections.
    pub extraction: Arc<Extraction>,
    /// What the answer keeps of the tree.
    pub shown: Arc<Shown>,
}

/// Bytes of a `base` that is taken; every relative link of a page is joined to it.
const LONGEST_BASE: usize = 8_192;

impl Reading {
    /// Parses a page and reads it by a method.
    pub fn of(page: Page, method: &Method, parameters: &Parameters) -> Reading {
        Reading::while_wanted(Arc::new(page), method, parameters, &|| false)
    }

    /// Like [`Reading::of`], but stops parsing where `is_cancelled` says so and goes on with what was read.
    pub fn while_wanted(
        page: Arc<Page>,
        method: &Method,
        parameters: &Parameters,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Reading {
        let document = Document::parse_html(page.html.clone(), &Limits::default(), is_cancelled);
        let article = Article::shared(&document);
        let metadata = Arc::new(document.metadata(page.final_url.as_ref()));
        let document = Arc::new(document);
        let (extraction, shown) = judge(&document, &article, method, parameters);
        Reading {
            page,
            document,
            article,
            metadata,
            rule: None,
            automatic: Arc::clone(&extraction),
            corrections: Arc::default(),
            unmade: 0,
            extraction,
            shown,
        }
    }

    /// The same page by another method or with other parameters, without a rule and corrections; nothing is parsed again.
    #[must_use]
    pub fn by(&self, method: &Method, parameters: &Parameters) -> Reading {
        let (extraction, shown) = judge(&self.document, &self.article, method, parameters);
        let own_title = || Arc::new(self.document.metadata(self.page.final_url.as_ref()));
        let has_own_title = self.rule.as_ref().is_none_or(|chosen| chosen.rule.title.is_empty());
        Reading {
            metadata: if has_own_title {
                Arc::clone(&self.metadata)
            } else {
                own_title()
            },
            rule: None,
            automatic: Arc::clone(&extraction),
            corrections: Arc::default(),
            unmade: 0,
            extraction,
            shown,
            ..self.clone()
        }
    }

    /// The same reading by a rule of its site, without corrections. Where the rule is stale or the budget ends, the reading says so
    /// and is otherwise as it was; see [`comparisons`](crate::correct::rules::comparisons). An article that was saved needs no rule. To be
    /// called on a reading without one.
    #[must_use]
    pub fn ruled(&self, chosen: &ChosenRule, budget: &Budget<'_>) -> Reading {
        if self.document.saved_article().is_some() {
            return self.clone();
        }
        let ruled = chosen.apply(&self.document, &self.automatic, budget);
        let decision = ruled.as_ref().err().copied().map_or(Decision::Use, Decision::Leave);
        let reading = Reading {
            rule: Some(Arc::new(chosen.decided(decision))),
            ..self.corrected(&[])
        };
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
    #[must_use]
    pub fn corrected(&self, corrections: &[Correction]) -> Reading {
        if *self.corrections == *corrections {
            return self.clone();
        }
        let (document, article) = (&self.document, &self.article);
        let (extraction, made) = match corrections {
            [] => (Arc::clone(&self.automatic), 0),
            _ => self.corrected_answer(corrections),
        };
        let shown = match document.saved_article() {
            Some(texts) if corrections.is_empty() => Shown::of_saved(article, &texts),
            _ => Shown::of(document, article, &extraction),
        };
        Reading {
            corrections: corrections.into(),
            unmade: corrections.len() - made,
            extraction,
            shown: Arc::new(shown),
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
    pub fn own_answer(&self, budget: &Budget<'_>) -> Option<Extraction> {
        let method = crate::methods::method(self.extraction.method)?;
        let own = method.extract(&self.document, &self.extraction.parameters);
        let chosen = self.rule.as_ref();
        let ruled = chosen.and_then(|chosen| chosen.apply(&self.document, &own, budget).ok());
        Some(ruled.unwrap_or(own).corrected(&self.corrections))
    }

    /// The site's rule that the answer comes by, if one was used.
    pub fn rule_in_force(&self) -> Option<&Rule> {
        self.rule.as_ref()?.used().map(|rule| &**rule)
    }

    /// The page's address: where it was fetched, what the user or its file says, else what the page calls its own.
    pub fn address(&self) -> Option<Url> {
        let own = || Url::parse(&self.metadata.canonical.as_ref()?.value).ok();
        self.page
            .final_url
            .clone()
            .or_else(|| own().filter(is_web_address))
            .map(without_credentials)
    }

    /// What the page's `base` element says, as it is written; `None` where it says nothing that could be an address.
    pub fn written_base(&self) -> Option<&str> {
        let elements = self.document.elements();
        let is_base = |id: &usize| elements[*id].tag == Tag::Base;
        (0..elements.len())
            .filter(is_base)
            .find_map(|id| self.document.attribute(id as u32, "href"))
            .filter(|base| base.len() <= LONGEST_BASE)
    }

    /// Against what the page's links are resolved: its `base` element, else its address.
    pub fn link_base(&self) -> Option<Url> {
        let address = self.address();
        let resolved = match (self.written_base(), &address) {
            (Some(base), Some(address)) => address.join(base).ok(),
            (Some(base), None) => Url::parse(base).ok(),
            (None, _) => None,
        };
        resolved.or(address)
    }

    /// What a reader should know beside the status: what of the page was not read, what happened on the way, whether the
    /// text is none that the page shows, and which corrections were not made.
    pub fn cautions(&self) -> Vec<Caution> {
        let extraction = &self.extraction;
        let matters = matches!(extraction.status, Status::Nothing(_)) || extraction.keeps_stated(&self.document);
        let remark = extraction.remark.clone().filter(|_| matters);
        let cut = self.document.cut().map(ToString::to_string);
        let notices = self.page.arrival.notices.iter().cloned();
        let said = remark.into_iter().chain(cut).map(Caution::Reading);
        let unmade = self.unmade_sentence().map(Caution::Reading);
        said.chain(notices.map(Caution::Page)).chain(unmade).collect()
    }

    fn unmade_sentence(&self) -> Option<String> {
        let (all, unmade) = (self.corrections.len(), self.unmade);
        (unmade > 0).then(|| {
            format!(
                "Of {all} corrections the last {unmade} are not made: together they go through more text than is possible at \
                 once. Correct larger parts with fewer of them."
            )
        })
    }

    /// How the method came to the answer, stage by stage.
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

/// Something that a reader should know of a reading. Its `Display` is a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Caution {
    /// What was noticed when the page came; some of it offers another page or another way to read this one.
    Page(Notice),
    /// What came of reading it: a sentence.
    Reading(String),
}

impl fmt::Display for Caution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Caution::Page(notice) => notice.fmt(f),
            Caution::Reading(sentence) => f.write_str(sentence),
        }
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
        Some(texts) => Shown::of_saved(article, &texts),
        None => Shown::of(document, article, &extraction),
    };
    (Arc::new(extraction), Arc::new(shown))
}

/// A method's answer on a page, completed; of a page that Clearline saved, its whole article is kept whatever the method says.
pub fn extraction_of(document: &Document, method: &Method, parameters: &Parameters) -> Extraction {
    let extraction = method.extract(document, parameters).completed(document);
    match document.saved_article() {
        Some(texts) => extraction.of_saved(&texts),
        None => extraction,
    }
}
