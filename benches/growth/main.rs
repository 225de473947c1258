//! How the cost of each stage and method grows with the page, in time and in memory.
//!
//! `cargo bench --bench growth` reads generated articles of 10 kB to 16 MB and pages of 100 to 100,000 blocks, and
//! prints the exponent `e` of cost ~ size^e, fitted by least squares on logarithms, beside its bound. 1 is linear.
//! Beside it is the exponent of the last step alone, where the fixed cost of a page weighs nothing. Limits of the
//! parser are off.

#![allow(unreachable_pub, reason = "the modules of one program share their items")]
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod memory;
mod pages;
#[path = "../verdict/mod.rs"]
mod verdict;

use clearline_engine::document::{Document, Limits};
use clearline_engine::extraction::{Article, Shown};
use clearline_engine::internals::extraction::plain_text;
use clearline_engine::methods::{DEFAULT, METHODS, Parameters};
use pages::{KINDS, Kind};
use std::hint::black_box;
use std::io::{Error, Result};
use std::time::{Duration, Instant};
use verdict::verdict;

const BOUND: f64 = 1.1;
/// The fastest of this many rounds counts: as many for a large page as for a small one, because the first is always the
/// slowest.
const ROUNDS: usize = 7;

fn main() -> Result<()> {
    // Cargo adds a flag of its own.
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    if let [memory::MEMORY, counted, amount] = words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        let kind = KINDS.iter().find(|kind| kind.counted == counted);
        let (Some(kind), Ok(amount)) = (kind, amount.parse()) else {
            return Err(Error::other("there is no such kind or amount of pages"));
        };
        println!("{}", memory::while_reading(kind, amount)?);
        return Ok(());
    }
    KINDS.iter().try_for_each(report)
}

fn report(kind: &Kind) -> Result<()> {
    println!("pages of {:?} {}", kind.amounts, kind.counted);
    let pages = kind.amounts.map(|amount| ((kind.page)(amount), amount as f64));
    print_fit(
        kind,
        "parse + tables",
        &times(&pages, |html| html, |html| parse(html)),
        "ms",
    );
    print_fit(kind, "article", &times(&pages, parse, Article::of), "ms");
    for method in METHODS {
        let extract = |page: &Document| method.extract(page, &Parameters::default());
        print_fit(kind, method.name, &times(&pages, parse, extract), "ms");
    }
    let held = memory::measured(kind)?;
    print_fit(kind, "memory of a whole page", &held, "MiB");
    Ok(())
}

fn print_fit(kind: &Kind, name: &str, points: &[(f64, f64)], unit: &str) {
    let exponent = slope(points);
    let last = slope(&points[points.len().saturating_sub(2)..]);
    let largest = points.last().map_or(0.0, |point| point.1);
    println!(
        "{name:<24}over {:<7}exponent {exponent:>5.2}  last step {last:>5.2}  largest page {largest:>9.2} {unit:<4} ≤ {BOUND}  {}",
        kind.counted,
        verdict(exponent <= BOUND)
    );
}

fn parse(html: &str) -> Document {
    let patient = Limits {
        work: u64::MAX,
        nodes: usize::MAX,
        ..Limits::default()
    };
    Document::parse_html(html.into(), &patient, &|| false)
}

/// From bytes to text, as the program does it.
fn read_whole(html: &str) {
    let document = parse(html);
    let extraction = DEFAULT.extract(&document, &Parameters::default());
    let article = Article::of(&document);
    let shown = Shown::of(&document, &article, &extraction);
    black_box(plain_text(&article, &shown));
}

/// The milliseconds of some work on each page, with the page's amount. The input of the work is made again for each
/// round, because a document remembers what was computed of it.
fn times<'a, T, R>(
    pages: &'a [(String, f64)],
    prepare: impl Fn(&'a str) -> T,
    work: impl Fn(&T) -> R,
) -> Vec<(f64, f64)> {
    let timed = pages.iter().map(|(html, amount)| {
        let mut best = Duration::MAX;
        for _ in 0..ROUNDS {
            let prepared = prepare(html);
            let start = Instant::now();
            let result = black_box(work(&prepared));
            best = best.min(start.elapsed());
            drop(result);
        }
        (*amount, best.as_secs_f64() * 1e3)
    });
    timed.collect()
}

/// The slope of the logarithm of cost over that of size.
fn slope(points: &[(f64, f64)]) -> f64 {
    let logarithms = points.iter().map(|(size, cost)| (size.ln(), cost.ln()));
    let points: Vec<(f64, f64)> = logarithms.collect();
    let n = points.len() as f64;
    let (mean_x, mean_y) = points
        .iter()
        .fold((0.0, 0.0), |(x, y), point| (x + point.0 / n, y + point.1 / n));
    let covariance: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    covariance / points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum::<f64>()
}
