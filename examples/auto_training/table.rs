//! Tables by corpus, type and language, and of what the confidence is worth.

use clearline::evaluate::{Rate, Scores};
use serde::Serialize;
use std::collections::BTreeMap;

/// How well one page was extracted.
#[derive(Serialize)]
pub struct PageResult {
    pub corpus: String,
    pub id: String,
    pub group: String,
    #[serde(rename = "type")]
    pub kind: Option<String>,
    pub lang: Option<String>,
    pub bag: Option<Scores>,
    pub gold_is_empty: bool,
    /// Snippets that must and that must not appear.
    pub snippets: [Option<Rate>; 2],
    pub confidence: f64,
}

const HEAD: &str =
    "                            pages       P       R      F1 | nonempty F1 |    must  mustnot (over all snippets)";

/// Prints all tables.
pub fn print_tables(results: &[PageResult]) {
    println!("{HEAD}");
    let corpora = grouped(results.iter(), |result| Some(&result.corpus));
    for (corpus, pages) in &corpora {
        print_line(corpus, pages);
        for (by, key) in [("type", kind as Key), ("lang", lang as Key)] {
            let groups = grouped(pages.iter().copied(), key);
            for (name, pages) in groups.iter().filter(|_| groups.len() > 1) {
                print_line(&format!("  {by} {name}"), pages);
            }
        }
    }
    print_confidence(results);
}

type Key = fn(&PageResult) -> Option<&String>;

fn kind(result: &PageResult) -> Option<&String> {
    result.kind.as_ref()
}

fn lang(result: &PageResult) -> Option<&String> {
    result.lang.as_ref()
}

fn grouped<'a>(results: impl Iterator<Item = &'a PageResult>, key: Key) -> BTreeMap<String, Vec<&'a PageResult>> {
    let mut groups: BTreeMap<String, Vec<&PageResult>> = BTreeMap::new();
    for result in results {
        let name = key(result).cloned().unwrap_or_else(|| "?".to_owned());
        groups.entry(name).or_default().push(result);
    }
    groups
}

fn print_line(name: &str, pages: &[&PageResult]) {
    let scores = |with_empty: bool| -> Vec<Scores> {
        let wanted = pages.iter().filter(|page| with_empty || !page.gold_is_empty);
        wanted.filter_map(|page| page.bag).collect()
    };
    let all = scores(true);
    println!(
        "{name:<26} {:>6} {} {} {} |   {}   | {} {}",
        pages.len(),
        shown(mean(&all, |scores| scores.p)),
        shown(mean(&all, |scores| scores.r)),
        shown(mean(&all, |scores| scores.f1)),
        shown(mean(&scores(false), |scores| scores.f1)),
        shown(rate(pages, 0)),
        shown(rate(pages, 1)),
    );
}

fn shown(value: Option<f64>) -> String {
    value.map_or_else(|| format!("{:>7}", "–"), |value| format!("{value:>7.4}"))
}

fn mean(scores: &[Scores], part: fn(&Scores) -> f64) -> Option<f64> {
    (!scores.is_empty()).then(|| scores.iter().map(part).sum::<f64>() / scores.len() as f64)
}

/// The share of snippets that are as they should be, over all of them.
fn rate(pages: &[&PageResult], which: usize) -> Option<f64> {
    let rates = pages.iter().filter_map(|page| page.snippets[which]);
    let (right, all) = rates.fold((0, 0), |(right, all), rate| (right + rate.right, all + rate.all));
    (all > 0).then(|| right as f64 / all as f64)
}

const CONFIDENCES: [f64; 7] = [0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 1.01];

fn print_confidence(results: &[PageResult]) {
    println!("\nconfidence, by corpus (pages whose gold is not empty)        pages   share  mean F1  F1 < 0.5");
    for (corpus, pages) in grouped(results.iter(), |result| Some(&result.corpus)) {
        let scored: Vec<_> = pages.iter().filter(|page| !page.gold_is_empty).collect();
        let scored: Vec<_> = scored
            .iter()
            .filter_map(|page| Some((page.confidence, page.bag?.f1)))
            .collect();
        for bounds in CONFIDENCES.windows(2) {
            let inside = |(confidence, _): &&(f64, f64)| (bounds[0]..bounds[1]).contains(confidence);
            let f1: Vec<f64> = scored.iter().filter(inside).map(|&(_, f1)| f1).collect();
            if f1.is_empty() {
                continue;
            }
            let (count, low) = (f1.len() as f64, f1.iter().filter(|&&f1| f1 < 0.5).count() as f64);
            println!(
                "{corpus:<26} {:.1} to {:.1} {:>27} {:>7.3} {:>8.4} {:>9.3}",
                bounds[0],
                bounds[1].min(1.0),
                f1.len(),
                count / scored.len() as f64,
                f1.iter().sum::<f64>() / count,
                low / count,
            );
        }
    }
}
