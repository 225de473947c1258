//! What small corrections teach on real pages: how often anything is learned, and what that does to other pages of the host.
//!
//! `CLEARLINE_SHARED=path/to/shared cargo test --release -p clearline-measure --test touch_ups -- --ignored`

use clearline_engine::correct::rules::{NotLearned, Pattern, Rule, Selector, learn};
use clearline_engine::correct::{Act, Correction};
use clearline_engine::document::Document;
use clearline_engine::extraction::Extraction;
use clearline_engine::internals::correct::rules::{Fit, comparisons, comparisons_of_a_lesson};
use clearline_engine::methods::{self, Parameters};
use clearline_engine::page::Options;
use clearline_measure::{Corpus, GoldPage, bag_scores};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use url::Url;

/// Fewest pages of a host that is looked at.
const LEAST_PAGES: usize = 5;
/// Pages of a host that are read.
const MOST_PAGES: usize = 8;
/// Pages of a host that are corrected, one after the other.
const TAUGHT: usize = 3;
/// Characters from which on a block that is missing is worth a correction.
const WORTH_IT: usize = 20;
/// Change of bag F1 from which on a page is better or worse.
const CHANGE: f64 = 0.001;
/// Loss of bag F1 that is named.
const LOSS: f64 = 0.02;

/// A page of a host, read by the method of the window.
struct Read {
    address: Url,
    document: Document,
    automatic: Extraction,
    gold: String,
    /// The gold without white space.
    plain_gold: String,
}

/// A block that a reader leaves out or takes in.
struct Deed {
    kind: &'static str,
    keep: bool,
    unit: usize,
}

impl Read {
    fn of(corpus: &Corpus, gold: &GoldPage) -> Option<Read> {
        let document = Document::parse(&corpus.load(gold, Options::default()).ok()?);
        let text = gold.text.clone()?;
        Some(Read {
            address: Url::parse(gold.url.as_deref()?).ok()?,
            automatic: methods::DEFAULT.extract(&document, &Parameters::default()),
            document,
            plain_gold: plain(&text),
            gold: text,
        })
    }

    fn text(&self, unit: usize) -> String {
        self.document.text_of(self.automatic.units.spans(unit))
    }

    fn f1(&self, extraction: &Extraction) -> f64 {
        let spans: Vec<_> = extraction.kept_spans().cloned().collect();
        bag_scores(&self.gold, &self.document.text_of(&spans)).f1
    }

    /// What a reader may correct: each block that the gold decides otherwise, and the first and the last one.
    fn deeds(&self) -> Vec<Deed> {
        let deed = |kind, keep, unit| Deed { kind, keep, unit };
        let (mut kept, mut deeds) = (Vec::new(), Vec::new());
        for unit in 0..self.automatic.units.len() {
            let text = plain(&self.text(unit));
            let is_gold = self.plain_gold.contains(&text);
            if text.is_empty() {
                continue;
            }
            if self.automatic.verdicts.keeps(unit) {
                kept.push(unit);
                deeds.extend((!is_gold).then(|| deed("wrong block out", false, unit)));
            } else if is_gold && text.chars().count() > WORTH_IT {
                deeds.push(deed("missing block in", true, unit));
            }
        }
        deeds.extend(kept.first().map(|&unit| deed("first kept block out", false, unit)));
        deeds.extend(kept.last().map(|&unit| deed("last kept block out", false, unit)));
        deeds
    }

    fn lesson(&self, deed: &Deed) -> Result<Rule, NotLearned> {
        let (document, units) = (&self.document, &self.automatic.units);
        let correction = Correction::of_units(Act::Flipped, deed.keep, document, units, [deed.unit]);
        let corrected = self.automatic.corrected(&[correction]);
        let pages = Pattern::of_site(&self.address).ok_or(NotLearned::NoContainer)?;
        let budget = comparisons_of_a_lesson(&|| false);
        learn(&pages, document, &self.automatic, &corrected, &budget)
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
    refused: BTreeMap<String, usize>,
    /// Other pages for which a rule was stale.
    stale: usize,
    /// Other pages that a rule changed.
    changed: usize,
    /// Of these, those that got better by the gold, and worse.
    better: usize,
    worse: usize,
    /// The sum of all changes of bag F1.
    gain: f64,
}

impl Sum {
    /// Counts what a rule does to another page. The change of bag F1, where it changes the page.
    fn judge(&mut self, rule: &Rule, page: &Read) -> Option<f64> {
        let ruled = rule.apply(&page.document, &page.automatic, Fit::Expected, &comparisons(&|| false));
        let Ok(ruled) = ruled else {
            self.stale += 1;
            return None;
        };
        if ruled.verdicts.kept().eq(page.automatic.verdicts.kept()) {
            return None;
        }
        let gain = page.f1(&ruled) - page.f1(&page.automatic);
        self.changed += 1;
        self.better += usize::from(gain > CHANGE);
        self.worse += usize::from(gain < -CHANGE);
        self.gain += gain;
        Some(gain)
    }
}

#[test]
#[ignore = "reads the pages of the corpora, which CLEARLINE_SHARED names"]
fn what_small_corrections_teach() {
    let Some(shared) = std::env::var_os("CLEARLINE_SHARED") else {
        return report("skipped: CLEARLINE_SHARED does not name the shared folder");
    };
    let mut sums: BTreeMap<&'static str, Sum> = BTreeMap::new();
    let mut hosts = 0;
    for folder in corpora(Path::new(&shared)) {
        let corpus = Corpus::open(&folder).unwrap();
        for (host, pages) in hosts_of(&corpus) {
            hosts += 1;
            for taught in 0..TAUGHT.min(pages.len()) {
                teach(&host, &pages, taught, &mut sums);
            }
        }
    }
    report(&format!("{hosts} hosts"));
    for (kind, sum) in &sums {
        report(&format!("{kind}: {sum:?}"));
    }
    // A rule is worth nothing that makes other pages worse on the whole.
    let wrong = sums.get("wrong block out").map_or(0.0, |sum| sum.gain);
    assert!(wrong >= 0.0, "{wrong}");
}

/// Corrects one of the pages in all ways, and looks at what that does to the others.
fn teach(host: &str, pages: &[Read], taught: usize, sums: &mut BTreeMap<&'static str, Sum>) {
    let Some(page) = pages.get(taught) else {
        return;
    };
    for deed in page.deeds() {
        let sum = sums.entry(deed.kind).or_default();
        sum.corrections += 1;
        let rule = match page.lesson(&deed) {
            Ok(rule) => rule,
            Err(why) => {
                *sum.refused.entry(format!("{why:?}")).or_default() += 1;
                continue;
            }
        };
        sum.learned += 1;
        for (number, other) in pages.iter().enumerate().filter(|(number, _)| *number != taught) {
            if let Some(gain) = sum.judge(&rule, other).filter(|gain| *gain < -LOSS) {
                let parts = rule.container.iter().chain(&rule.drop).chain(&rule.keep);
                let parts: Vec<&str> = parts.map(Selector::text).collect();
                let parts = parts.join(" | ");
                report(&format!("{host}, page {number}, {}: {gain:.3} by {parts}", deed.kind));
            }
        }
    }
}

/// Prints a line past the test harness.
fn report(line: &str) {
    // Without stderr there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "{line}");
}

fn corpora(shared: &Path) -> Vec<PathBuf> {
    let packs = ["corpora/dev", "corpora/dev2"].map(|pack| shared.join(pack));
    let folders = packs.iter().filter_map(|pack| std::fs::read_dir(pack).ok()).flatten();
    let mut folders: Vec<PathBuf> = folders.filter_map(|entry| Some(entry.ok()?.path())).collect();
    folders.retain(|folder| folder.join("gold.jsonl").is_file());
    folders.sort();
    folders
}

/// The hosts of a corpus that have enough pages with a gold text.
fn hosts_of(corpus: &Corpus) -> BTreeMap<String, Vec<Read>> {
    let host_of = |page: &GoldPage| Some(Url::parse(page.url.as_deref()?).ok()?.domain()?.to_owned());
    let mut hosts: BTreeMap<String, Vec<&GoldPage>> = BTreeMap::new();
    for page in corpus.pages.iter().filter(|page| page.text.is_some()) {
        if let Some(host) = host_of(page) {
            hosts.entry(host).or_default().push(page);
        }
    }
    hosts.retain(|_, pages| pages.len() >= LEAST_PAGES);
    let read = |pages: Vec<&GoldPage>| {
        let read = pages
            .into_iter()
            .take(MOST_PAGES)
            .filter_map(|page| Read::of(corpus, page));
        read.collect()
    };
    hosts.into_iter().map(|(host, pages)| (host, read(pages))).collect()
}
