//! Hostile pages at full size, read by the program itself within a bounded address space; and the time of real pages.

use super::costs::{self, Cost};
use super::figures::{at_least, at_most, in_milliseconds, largest, quantile};
use super::hostile_pages::{self, HostilePage};
use super::shared::{folder, report};
use clearline_engine::Reading;
use clearline_engine::document::{Document, Limits};
use clearline_engine::internals::document::CutLimit;
use clearline_engine::methods::{DEFAULT, Parameters};
use clearline_engine::page::{Cancel, Options, Source, load};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// How often the pattern of a page is repeated.
const TIMES: usize = 100_000;

/// The page at full size; pages of which every part grows are large as they are.
fn full(page: &HostilePage) -> String {
    match hostile_pages::STATED.iter().any(|stated| stated.name == page.name) {
        true => page.html(),
        false => page.repeated(TIMES),
    }
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "some ninety pages of megabytes take minutes"]
fn hostile_pages_at_full_size_end_within_a_gibibyte() {
    let start = costs::start();
    let costs: Vec<(&str, Cost)> = hostile_pages::all()
        .map(|page| (page.name, costs::cost(&["extract", "-"], full(page))))
        .collect();
    for (name, cost) in &costs {
        assert!(
            matches!(cost.code, Some(0 | 3 | 5)),
            "{name}: {:?} {}",
            cost.code,
            cost.told
        );
        let is_sentence = |line: &str| line.starts_with("clearline: ") && line.ends_with('.');
        assert!(cost.told.lines().all(is_sentence), "{name}: {}", cost.told);
    }
    let worst = |figure: fn(&Cost) -> f64| {
        let worst = costs
            .iter()
            .max_by(|(_, one), (_, other)| figure(one).total_cmp(&figure(other)));
        worst.map(|(name, cost)| (*name, figure(cost))).unwrap_or_default()
    };
    let (name, seconds) = worst(|cost| cost.processor);
    let count = costs.len();
    at_least("P1", "hostile pages at full size that end", count as f64, 87.0, "pages");
    at_most(
        "P2",
        &format!("slowest of {count} hostile pages, “{name}”"),
        seconds,
        2.0,
        "s of the processor",
    );
    let (name, most) = worst(|cost| cost.memory);
    at_most(
        "P3",
        &format!("memory over the start, “{name}”"),
        most - start,
        300.0,
        "MiB",
    );
}

/// The packed pages in a folder and all below it, in order.
pub fn pages_below(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.to_string_lossy().ends_with(".html.gz") => pages.push(path),
                false => {}
            }
        }
    }
    pages.sort();
    pages
}

/// Every page of the corpora that can be read, decoded and still in bytes.
pub fn real_pages(shared: &Path) -> impl Iterator<Item = clearline_engine::page::Page> {
    let pages = pages_below(&shared.join("corpora/dev")).into_iter();
    pages.filter_map(|path| load(&Source::File(path), &Options::default()).ok())
}

#[test]
#[ignore = "needs the folder that CLEARLINE_SHARED names"]
fn real_pages_are_read_soon() {
    let Some(shared) = folder() else { return };
    let mut times: Vec<f64> = real_pages(&shared)
        .map(|page| {
            let started = Instant::now();
            let reading = Reading::of(page, DEFAULT, &Parameters::default());
            assert!(reading.document.cut().is_none());
            in_milliseconds(started.elapsed())
        })
        .collect();
    report(&format!("{} real pages", times.len()));
    at_most("P2", "99 of 100 real pages", quantile(&mut times, 0.99), 100.0, "ms");
    at_most("P2", "slowest real page", largest(&times), 2_000.0, "ms");
}

#[test]
fn a_parse_that_is_stopped_ends_soon() {
    let html: String = (0..4_000).map(|number| format!("<font size={number}><p>")).collect();
    let cancel = Cancel::new();
    let stopper = cancel.clone();
    let stopping = thread::spawn(move || {
        thread::sleep(Duration::from_millis(50));
        stopper.cancel();
        Instant::now()
    });
    let patient = Limits {
        work: u64::MAX,
        nodes: usize::MAX,
        ..Limits::default()
    };
    let document = Document::parse_html(html.into(), &patient, &|| cancel.is_cancelled());
    let took = in_milliseconds(stopping.join().unwrap().elapsed());
    assert_eq!(document.cut().map(|cut| cut.limit), Some(CutLimit::Cancelled));
    at_most("P8", "from cancelling a slow parse to its end", took, 100.0, "ms");
}
