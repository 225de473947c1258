//! What small corrections teach on real pages: how often anything is learned, and what that does to other pages of the host.
//!
//! `CLEARLINE_SHARED=path/to/shared cargo test --release -p clearline-measure --test touch_ups -- --ignored --nocapture`

use clearline_engine::correct::rules::{NotLearned, Pattern, Rule, learn};
use clearline_engine::correct::{Act, Correction};
use clearline_engine::document::Document;
use clearline_engine::extraction::Extraction;
use clearline_engine::internals::correct::rules::{Fit, comparisons, comparisons_of_a_lesson};
use clearline_engine::methods::{self, Parameters};
use clearline_engine::page::Options;
use clearline_measure::{Corpus, bag_scores};
use std::collections::BTreeMap;
use std::path::Path;
use url::Url;

/// Fewest pages of a host, and the most that are read.
const PAGES: std::ops::RangeInclusive<usize> = 5..=8;
/// Pages of a host that are corrected, one after the other.
const TAUGHT: usize = 3;

/// A page of a host, read by the method of the window.
struct Read {
    address: Url,
    document: Document,
    automatic: Extraction,
    gold: String,
    /// The gold without white space.
    plain_gold: String,
}

impl Read {
    fn text(&self, unit: usize) -> String {
        self.document.text_of(self.automatic.units.spans(unit))
    }

    fn is_gold(&self, unit: usize) -> bool {
        self.plain_gold.contains(&plain(&self.text(unit)))
    }

    fn with_text(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.automatic.units.len()).filter(|&unit| !plain(&self.text(unit)).is_empty())
    }

    fn kept(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.with_text().filter(|&unit| self.automatic.verdicts.keeps(unit))
    }

    fn f1(&self, extraction: &Extraction) -> f64 {
        let spans: Vec<_> = extraction.kept_spans().cloned().collect();
        bag_scores(&self.gold, &self.document.text_of(&spans)).f1
    }

    fn lesson(&self, (keep, units): &(bool, Vec<usize>)) -> Result<Rule, NotLearned> {
        let units = units.iter().copied();
        let correction = Correction::of_units(Act::Flipped, *keep, &self.document, &self.automatic.units, units);
        let corrected = self.automatic.corrected(&[correction]);
        let pages = Pattern::of_site(&self.address).ok_or(NotLearned::NoContainer)?;
        let budget = comparisons_of_a_lesson(&|| false);
        learn(&pages, &self.document, &self.automatic, &corrected, &budget)
    }

    /// What a reader may correct of the page, by the kind of the correction.
    fn corrections(&self) -> Vec<(&'static str, (bool, Vec<usize>))> {
        let first = self.kept().next();
        let last = self.kept().next_back();
        let wrong: Vec<usize> = self.kept().filter(|&unit| !self.is_gold(unit)).collect();
        let missing: Vec<usize> = self
            .with_text()
            .filter(|&unit| {
                self.automatic.verdicts.leaves_out(unit) && self.is_gold(unit) && self.text(unit).len() > 20
            })
            .collect();
        let mut all: Vec<(&'static str, (bool, Vec<usize>))> = Vec::new();
        all.extend(first.map(|unit| ("first kept block out", (false, vec![unit]))));
        all.extend(last.map(|unit| ("last kept block out", (false, vec![unit]))));
        all.extend(wrong.iter().map(|&unit| ("wrong block out", (false, vec![unit]))));
        all.extend(missing.iter().map(|&unit| ("missing block in", (true, vec![unit]))));
        all
    }
}

fn plain(text: &str) -> String {
    text.split_whitespace().collect()
}

/// What came of the corrections of one kind.
#[derive(Default, Debug)]
struct Sum {
    corrections: usize,
    learned: usize,
    /// Other pages that a rule changed.
    changed: usize,
    stale: usize,
    /// Of the changed ones, those that got better and worse by the gold, by over 0.001 of bag F1.
    better: usize,
    worse: usize,
    gain: f64,
    refused: BTreeMap<String, usize>,
}

#[test]
#[ignore = "reads the pages of the corpora, which CLEARLINE_SHARED names"]
fn what_small_corrections_teach() {
    let Some(shared) = std::env::var_os("CLEARLINE_SHARED") else {
        return println!("Skipped: CLEARLINE_SHARED names no folder.");
    };
    let mut sums: BTreeMap<&'static str, Sum> = BTreeMap::new();
    let mut hosts = 0;
    for folder in corpora(Path::new(&shared)) {
        let corpus = Corpus::open(&folder).unwrap();
        for (host, pages) in hosts_of(&corpus) {
            hosts += 1;
            for (at, page) in pages.iter().take(TAUGHT).enumerate() {
                for (kind, correction) in page.corrections() {
                    let sum = sums.entry(kind).or_default();
                    sum.corrections += 1;
                    let rule = match page.lesson(&correction) {
                        Ok(rule) => rule,
                        Err(why) => {
                            *sum.refused.entry(format!("{why:?}")).or_default() += 1;
                            continue;
                        }
                    };
                    sum.learned += 1;
                    let others = pages.iter().enumerate().filter(|(other, _)| *other != at);
                    for (other, page_of) in others {
                        judge(sum, (&host, kind, other), &rule, page_of);
                    }
                }
            }
        }
    }
    println!("{hosts} hosts");
    for (kind, sum) in sums {
        println!("{kind}: {sum:?}");
    }
}

fn judge(sum: &mut Sum, (host, kind, number): (&str, &str, usize), rule: &Rule, page: &Read) {
    let ruled = rule.apply(&page.document, &page.automatic, Fit::Expected, &comparisons(&|| false));
    let Ok(ruled) = ruled else {
        sum.stale += 1;
        return;
    };
    if ruled.verdicts.kept().eq(page.automatic.verdicts.kept()) {
        return;
    }
    let gain = page.f1(&ruled) - page.f1(&page.automatic);
    sum.changed += 1;
    sum.better += usize::from(gain > 0.001);
    sum.worse += usize::from(gain < -0.001);
    sum.gain += gain;
    if gain < -0.02 {
        let named: Vec<&str> = rule
            .container
            .iter()
            .chain(&rule.drop)
            .chain(&rule.keep)
            .map(|selector| selector.text())
            .collect();
        println!("{host}, page {number}, {kind}: {gain:.3} by {}", named.join(" | "));
    }
}

fn corpora(shared: &Path) -> Vec<std::path::PathBuf> {
    let packs = ["corpora/dev", "corpora/dev2"].map(|pack| shared.join(pack));
    let mut folders: Vec<_> = packs
        .iter()
        .flat_map(|pack| std::fs::read_dir(pack).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("gold.jsonl").is_file())
        .collect();
    folders.sort();
    folders
}

/// The hosts of a corpus that have enough pages.
fn hosts_of(corpus: &Corpus) -> Vec<(String, Vec<Read>)> {
    let mut hosts: BTreeMap<String, Vec<Read>> = BTreeMap::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let host_of = |address: &Option<String>| Some(Url::parse(address.as_deref()?).ok()?.host_str()?.to_owned());
    for page in corpus.pages.iter().filter(|page| page.text.is_some()) {
        *counts.entry(host_of(&page.url).unwrap_or_default()).or_default() += 1;
    }
    for gold in &corpus.pages {
        let Some((host, text)) = host_of(&gold.url).zip(gold.text.clone()) else {
            continue;
        };
        let read = hosts.entry(host.clone()).or_default();
        if counts[&host] < *PAGES.start() || read.len() == *PAGES.end() || !host.contains('.') {
            continue;
        }
        let Ok(page) = corpus.load(gold, Options::default()) else {
            continue;
        };
        let document = Document::parse(&page);
        read.push(Read {
            address: Url::parse(gold.url.as_deref().unwrap_or_default()).unwrap(),
            automatic: methods::DEFAULT.extract(&document, &Parameters::default()),
            document,
            plain_gold: plain(&text),
            gold: text,
        });
    }
    let enough = |(_, pages): &(String, Vec<Read>)| pages.len() >= *PAGES.start();
    hosts.into_iter().filter(enough).collect()
}
