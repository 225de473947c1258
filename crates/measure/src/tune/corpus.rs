//! The pages that parameters are fitted to, and how settings score on them.

use crate::{Corpus, GoldPage, bag_scores, over_pages};
use clearline_engine::Stop;
use clearline_engine::document::Document;
use clearline_engine::extraction::{Article, Shown};
use clearline_engine::internals::extraction::plain_text;
use clearline_engine::internals::extraction_of;
use clearline_engine::methods::{Method, Parameters};
use clearline_engine::page::{Cancel, Options, Source, load};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes of source whose tables are kept. The tables of a page take some five times as much; further pages are read
/// again for every setting.
const MOST_KEPT: usize = 200_000_000;

/// Pages with gold texts.
pub struct TuningCorpus {
    pages: Vec<TuningPage>,
    threads: usize,
    cancel: Cancel,
}

struct TuningPage {
    gold: GoldPage,
    file: PathBuf,
    parsed: Option<(Document, Arc<Article>)>,
}

impl TuningCorpus {
    /// Reads the pages of some corpora whose gold text is not empty. A page that cannot be read scores 0 with every
    /// setting.
    pub fn open(corpora: &[Corpus], threads: usize, cancel: &Cancel) -> TuningCorpus {
        let mut pages = Vec::new();
        let kept = AtomicUsize::new(0);
        for corpus in corpora {
            let golds: Vec<GoldPage> = corpus.pages.iter().filter(|gold| has_text(gold)).cloned().collect();
            pages.extend(over_pages(&golds, threads, |gold| {
                let file = corpus.file_of(gold);
                let parsed = (!cancel.is_cancelled()).then(|| parse(&file)).flatten();
                let is_kept = |(document, _): &(Document, Arc<Article>)| {
                    let bytes = document.html().len();
                    kept.fetch_add(bytes, Ordering::Relaxed) + bytes <= MOST_KEPT
                };
                TuningPage {
                    gold: gold.clone(),
                    parsed: parsed.filter(is_kept),
                    file,
                }
            }));
        }
        TuningCorpus {
            pages,
            threads,
            cancel: cancel.clone(),
        }
    }

    /// How many pages there are.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Deals the groups into folds of about the same number of pages, the largest groups first. Each fold lists the
    /// numbers of its pages in rising order. There are fewer folds where there are fewer groups.
    pub fn folds(&self, most: usize) -> Vec<Vec<usize>> {
        let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (number, page) in self.pages.iter().enumerate() {
            let group = page.gold.group.as_deref().unwrap_or(&page.gold.id);
            groups.entry(group).or_default().push(number);
        }
        let mut groups: Vec<Vec<usize>> = groups.into_values().collect();
        groups.sort_by_key(|pages| std::cmp::Reverse(pages.len()));
        let mut folds = vec![Vec::new(); most.min(groups.len())];
        for group in groups {
            if let Some(smallest) = folds.iter_mut().min_by_key(|fold| fold.len()) {
                smallest.extend(group);
            }
        }
        folds.iter_mut().for_each(|fold| fold.sort_unstable());
        folds
    }
}

fn has_text(gold: &GoldPage) -> bool {
    gold.text.is_some() && !gold.is_empty()
}

fn parse(file: &std::path::Path) -> Option<(Document, Arc<Article>)> {
    let page = load(&Source::File(file.to_owned()), &Options::default()).ok()?;
    let document = Document::parse(&page);
    let article = Article::shared(&document);
    Some((document, article))
}

/// The scores of settings, each measured once.
pub(super) struct Scores<'a> {
    method: &'static Method,
    corpus: &'a TuningCorpus,
    /// The scores by the text of all parameters in force.
    known: HashMap<String, Arc<[f64]>>,
}

impl<'a> Scores<'a> {
    pub(super) fn new(method: &'static Method, corpus: &'a TuningCorpus) -> Scores<'a> {
        Scores {
            method,
            corpus,
            known: HashMap::new(),
        }
    }

    /// How many settings were measured.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// The bag F1 of every page.
    pub(super) fn of(&mut self, parameters: &Parameters) -> Result<Arc<[f64]>, Stop> {
        let in_force = parameters.completed(self.method.parameters);
        let name: String = in_force
            .iter()
            .map(|(name, value)| format!("{name}={value} "))
            .collect();
        if let Some(scores) = self.known.get(&name) {
            return Ok(scores.clone());
        }
        let cancel = &self.corpus.cancel;
        let score = |page: &TuningPage| {
            if cancel.is_cancelled() {
                0.0
            } else {
                score(page, self.method, parameters)
            }
        };
        let scores: Arc<[f64]> = over_pages(&self.corpus.pages, self.corpus.threads, score).into();
        if cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        self.known.insert(name, scores.clone());
        Ok(scores)
    }
}

fn score(page: &TuningPage, method: &'static Method, parameters: &Parameters) -> f64 {
    let read = match &page.parsed {
        Some(_) => None,
        None => parse(&page.file),
    };
    let Some((document, article)) = page.parsed.as_ref().or(read.as_ref()) else {
        return 0.0;
    };
    let shown = Shown::of(document, article, &extraction_of(document, method, parameters));
    let gold = page.gold.text.as_deref().unwrap_or_default();
    bag_scores(gold, &plain_text(article, &shown)).f1
}
