//! The cost of each stage of the pipeline, compared with a plain parse.
//!
//! `cargo bench --bench pipeline [-- FOLDER…]`: each folder holds `pages/*.html.gz` of a corpus; without one the
//! project's own fixtures are read. The reference R is scraper's unguarded `Html::parse_document` over the decoded text
//! in memory, on the same pages in the same run. Every ratio is the summed time over all pages, with its bound if it
//! has one.

#![allow(unreachable_pub, reason = "the modules of one program share their items")]
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "verdict/mod.rs"]
mod verdict;

use clearline_engine::Reading;
use clearline_engine::document::{Document, Limits};
use clearline_engine::extraction::{Article, Shown};
use clearline_engine::internals::extraction::plain_text;
use clearline_engine::internals::methods::{auto, consensus};
use clearline_engine::methods;
use clearline_engine::page::{Options, Page, Source};
use clearline_engine::save::{Format, write};
use std::hint::black_box;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use verdict::verdict;

/// Each stage of each page is timed this often; the fastest counts.
const ROUNDS: usize = 3;
/// Bounds in R: a whole page, the stages after the parse, and a published method on a ready document.
const WHOLE: f64 = 1.35;
const AFTER: f64 = 0.5;
const PUBLISHED: f64 = 0.25;

fn main() {
    let arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let mut folders: Vec<PathBuf> = arguments.map(|corpus| Path::new(&corpus).join("pages")).collect();
    if folders.is_empty() {
        folders.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures"));
    }
    let files: Vec<PathBuf> = folders.iter().flat_map(|folder| files_in(folder)).collect();
    let pages = files.iter().filter_map(|file| bytes_of(file));
    let costs: Vec<Cost> = pages.filter_map(|bytes| measure(&bytes)).collect();
    let folders: Vec<_> = folders.iter().map(|folder| folder.display().to_string()).collect();
    if costs.is_empty() {
        eprintln!(
            "No page in {}. Name folders that have pages/*.html or pages/*.html.gz.",
            folders.join(", ")
        );
        std::process::exit(2);
    }
    println!("{} pages from {}", costs.len(), folders.join(", "));
    report(&costs);
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| is_html(path)).collect();
    files.sort();
    files
}

fn is_html(path: &Path) -> bool {
    let name = path.to_string_lossy();
    name.ends_with(".html") || name.ends_with(".html.gz")
}

fn bytes_of(path: &Path) -> Option<Vec<u8>> {
    let raw = std::fs::read(path).ok()?;
    if path.extension().is_none_or(|extension| extension != "gz") {
        return Some(raw);
    }
    let mut bytes = Vec::new();
    flate2::read::MultiGzDecoder::new(&raw[..])
        .read_to_end(&mut bytes)
        .ok()?;
    Some(bytes)
}

/// Time of every stage on one page.
struct Cost {
    bytes: usize,
    reference: Duration,
    stages: [Duration; STAGES.len()],
    /// The places of text in the source; only views and methods that need them ask.
    source_map: Duration,
    /// What the page states about itself, on the ready document.
    metadata: Duration,
    /// Each method on the ready document, in the order of `METHODS`.
    methods: Vec<Duration>,
    /// The article as a file, in the order of [`FORMATS`]. What a reading remembers is known already.
    saves: [Duration; FORMATS.len()],
}

const FORMATS: [Format; 4] = [Format::Text, Format::Markdown, Format::Html, Format::Json];

const STAGES: [&str; 4] = [
    "decode",
    "guarded parse + tables",
    "default method",
    "article + shown text",
];

fn measure(bytes: &[u8]) -> Option<Cost> {
    let page = Page::from_bytes(Source::Stdin, bytes.to_vec(), &Options::default()).ok()?;
    let document = Document::parse(&page);
    let parameters = methods::Parameters::default();
    let extraction = methods::DEFAULT.extract(&document, &parameters);
    let times = methods::METHODS
        .iter()
        .map(|method| fastest_on_new(&page, |document| method.extract(document, &parameters)));
    Some(Cost {
        bytes: page.html.len(),
        reference: fastest(|| scraper::Html::parse_document(&page.html)),
        stages: [
            fastest(|| page.with_own_charset()),
            fastest(|| Document::parse_html(page.html.clone(), &Limits::default(), &|| false)),
            fastest_on_new(&page, |document| methods::DEFAULT.extract(document, &parameters)),
            fastest(|| {
                let article = Article::of(&document);
                let shown = Shown::of(&document, &article, &extraction);
                plain_text(&article, &shown)
            }),
        ],
        source_map: fastest_on_new(&page, |document| {
            black_box(document.source_map());
        }),
        metadata: fastest_on_new(&page, |document| document.metadata(None)),
        methods: times.collect(),
        saves: {
            let reading = Reading::of(page.clone(), methods::DEFAULT, &parameters);
            let in_memory = |format| {
                let mut file = Vec::new();
                write(&reading, format, None, &mut file).map(|()| file)
            };
            FORMATS.map(|format| fastest(|| in_memory(format)))
        },
    })
}

/// Each round has its own document, because a document remembers what was computed of it. Its language is known.
fn fastest_on_new<T>(page: &Page, work: impl Fn(&Document) -> T) -> Duration {
    let round = |_| {
        let document = Document::parse(page);
        document.language();
        let start = Instant::now();
        let result = black_box(work(&document));
        let took = start.elapsed();
        drop(result);
        took
    };
    (0..ROUNDS).map(round).min().unwrap_or_default()
}

fn fastest<T>(mut work: impl FnMut() -> T) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let result = black_box(work());
        best = best.min(start.elapsed());
        drop(result);
    }
    best
}

/// Summed over all pages.
struct Sums<'a> {
    costs: &'a [Cost],
    reference: Duration,
    bytes: usize,
}

impl Sums<'_> {
    fn print(&self, name: &str, bound: Option<f64>, of: impl Fn(&Cost) -> Duration) {
        let each: Vec<Duration> = self.costs.iter().map(of).collect();
        let total: Duration = each.iter().sum();
        let ratio = total.as_secs_f64() / self.reference.as_secs_f64();
        let end = bound.map(|bound| format!("  ≤ {bound} R  {}", verdict(ratio <= bound)));
        println!(
            "{name:<26} {ratio:>6.2} R {:>7.2} ns/byte  median {:>7.3} ms  mean {:>7.3} ms{}",
            total.as_nanos() as f64 / self.bytes.max(1) as f64,
            median(each).as_secs_f64() * 1e3,
            total.as_secs_f64() * 1e3 / self.costs.len().max(1) as f64,
            end.unwrap_or_default()
        );
    }
}

fn report(costs: &[Cost]) {
    let sums = Sums {
        costs,
        reference: costs.iter().map(|cost| cost.reference).sum(),
        bytes: costs.iter().map(|cost| cost.bytes).sum(),
    };
    sums.print("R: plain scraper parse", None, |cost| cost.reference);
    for (stage, name) in STAGES.iter().enumerate() {
        sums.print(name, None, |cost| cost.stages[stage]);
    }
    // The tables are made while the page is parsed, so a clock cannot separate them.
    sums.print("after parse and tables", Some(AFTER), |cost| {
        cost.stages[2..].iter().sum()
    });
    sums.print("whole page", Some(WHOLE), |cost| cost.stages.iter().sum());
    sums.print("metadata", None, |cost| cost.metadata);
    sums.print("source map (on request)", None, |cost| cost.source_map);
    for (index, format) in FORMATS.iter().enumerate() {
        let name = format!("saved as .{}", format.extension());
        sums.print(&name, None, |cost| cost.saves[index]);
    }
    println!("methods on a ready document:");
    for (index, method) in methods::METHODS.iter().enumerate() {
        let is_own = [auto::METHOD.name, consensus::METHOD.name].contains(&method.name);
        sums.print(method.name, (!is_own).then_some(PUBLISHED), |cost| cost.methods[index]);
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
