//! Methods run over a corpus.

use super::{Corpus, Folds, GoldPage, PageScore, score_page};
use clearline_engine::document::Document;
use clearline_engine::extraction::{Article, Extraction, Shown};
use clearline_engine::internals::extraction::plain_text;
use clearline_engine::internals::methods::auto::Policy;
use clearline_engine::internals::methods::{auto, consensus};
use clearline_engine::methods::{Method, Parameters};
use clearline_engine::page::Options;
use std::borrow::Cow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// A method with its parameters and models.
#[derive(Clone)]
pub struct Contestant {
    /// The method.
    pub method: &'static Method,
    /// Its parameters.
    pub parameters: Parameters,
    /// For `auto` and `consensus`: models of `auto`, one of which has not seen the page. A page in no fold is judged by
    /// the program's own model.
    pub folds: Option<Arc<Folds>>,
}

impl Contestant {
    pub(super) fn extract(&self, document: &Document, page: &GoldPage) -> Extraction {
        let model = self.folds.as_ref().and_then(|folds| folds.model_for(page));
        let parameters = &self.parameters_for(page);
        let extraction = match model {
            Some(model) if self.method.name == consensus::METHOD.name => {
                consensus::extract_by(model, document, parameters)
            }
            Some(model) => auto::extract_by(model, document, parameters),
            None => self.method.extract(document, parameters),
        };
        extraction.completed(document)
    }

    /// The parameters, with the policy that the page's gold asks for where the method has one and none is set.
    fn parameters_for(&self, page: &GoldPage) -> Cow<'_, Parameters> {
        let has_policy = self.method.parameter(Policy::PARAMETER).is_some();
        let is_set = !self.parameters.choice(Policy::PARAMETER).is_empty();
        let Some(policy) = page.policy.filter(|_| has_policy && !is_set) else {
            return Cow::Borrowed(&self.parameters);
        };
        let mut parameters = self.parameters.clone();
        let set = parameters.set(self.method.parameters, Policy::PARAMETER, policy.name());
        debug_assert!(set.is_ok(), "a policy is a choice of its parameter");
        Cow::Owned(parameters)
    }
}

/// The result of a run.
pub struct Run {
    /// `scores[contestant][page]`, pages in the order of the gold. A method that needs boxes has none of pages without.
    pub scores: Vec<Vec<PageScore>>,
    /// Pages that could not be read. They count as pages with nothing extracted.
    pub unread: Vec<String>,
}

/// Scores every contestant on every page. Each page is parsed once.
pub fn run(corpus: &Corpus, contestants: &[Contestant], threads: usize) -> Run {
    let scored = over_pages(&corpus.pages, threads, |page| scores(corpus, page, contestants));
    let mut run = Run {
        scores: contestants.iter().map(|_| Vec::new()).collect(),
        unread: Vec::new(),
    };
    for (gold, page) in corpus.pages.iter().zip(scored) {
        if page.is_none() {
            run.unread.push(gold.id.clone());
        }
        let unread = |contestant: &Contestant| (!contestant.method.needs_boxes()).then(|| score_page(gold, ""));
        let scores = page.unwrap_or_else(|| contestants.iter().map(unread).collect());
        for (of_contestant, score) in run.scores.iter_mut().zip(scores) {
            of_contestant.extend(score);
        }
    }
    run
}

/// The scores of all contestants on one page, each where it has what it needs; or `None` where it cannot be read.
fn scores(corpus: &Corpus, gold: &GoldPage, contestants: &[Contestant]) -> Option<Vec<Option<PageScore>>> {
    let page = corpus.load(gold, Options::default()).ok()?;
    let document = Document::parse(&page);
    let article = Article::shared(&document);
    let has_boxes = document.layout().is_some_and(|layout| layout.is_ok());
    let score = |contestant: &Contestant| {
        if contestant.method.needs_boxes() && !has_boxes {
            return None;
        }
        let extraction = contestant.extract(&document, gold);
        let mut shown = Shown::of(&document, &article, &extraction);
        for part in &gold.without {
            part.hide(&article, &extraction, &mut shown);
        }
        Some(PageScore {
            confidence: extraction.confidence_value(),
            ..score_page(gold, &plain_text(&article, &shown))
        })
    };
    Some(contestants.iter().map(score).collect())
}

/// Does `work` on every page, on several threads. The answers keep the order of the pages.
pub fn over_pages<P: Sync, T: Send>(pages: &[P], threads: usize, work: impl Fn(&P) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(pages.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some((index, page)) = take(pages, &next) {
                    let answer = work(page);
                    done.lock()
                        .unwrap_or_else(|poisoned| poisoned.into_inner())
                        .push((index, answer));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    done.sort_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, answer)| answer).collect()
}

fn take<'a, P>(pages: &'a [P], next: &AtomicUsize) -> Option<(usize, &'a P)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    pages.get(index).map(|page| (index, page))
}
