//! Hostile pages at full size, read by the program itself within a bounded address space; and the time of real pages.

use super::figures::{at_least, at_most, in_milliseconds, largest, memory, processor_seconds, quantile};
use super::hostile_pages::{self, HostilePage};
use super::shared::{folder, report};
use clearline::Reading;
use clearline::document::{CutLimit, Document, Limits};
use clearline::methods::{DEFAULT, Parameters};
use clearline::page::{Cancel, Options, Source, load};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How often the pattern of a page is repeated.
const TIMES: usize = 100_000;
/// The address space of the program, in kB, as the shell counts.
const ADDRESS_SPACE: &str = "1048576";

/// What a run of the program took.
#[derive(Default)]
struct Cost {
    /// Seconds of the processor, all threads together.
    processor: f64,
    /// MiB at the worst moment.
    memory: f64,
    code: Option<i32>,
    told: String,
}

fn program(arguments: &[&str]) -> Child {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v \"$0\"; exec \"$@\"", ADDRESS_SPACE]);
    command.arg(env!("CARGO_BIN_EXE_clearline")).args(arguments).arg("-");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Reads a page and looks at the program while it does so.
fn cost(html: String) -> Cost {
    cost_of(&["extract"], html)
}

/// Lets a command of the program read a page, and looks at it while it does so.
fn cost_of(arguments: &[&str], html: String) -> Cost {
    let mut child = program(arguments);
    let process = child.id().to_string();
    let mut stdin = child.stdin.take().unwrap();
    // A page that is too large is not read to its end.
    let feeder = thread::spawn(move || stdin.write_all(html.as_bytes()).ok());
    let mut cost = Cost::default();
    let status = loop {
        cost.processor = cost.processor.max(processor_seconds(&process).unwrap_or_default());
        cost.memory = cost.memory.max(memory(&process, "VmHWM").unwrap_or_default());
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        thread::sleep(Duration::from_millis(2));
    };
    feeder.join().unwrap();
    cost.code = status.code();
    child.stderr.take().unwrap().read_to_string(&mut cost.told).unwrap();
    cost
}

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
    let start = cost("<p>x".to_owned()).memory;
    let costs: Vec<(&str, Cost)> = hostile_pages::all().map(|page| (page.name, cost(full(page)))).collect();
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

/// What is written bit by bit takes little memory beside the page's reading, however much it is.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "reads a page of 500,000 nodes some times"]
fn analyses_of_many_nodes_take_little_memory() {
    let page = || "<p>x".repeat(500_000);
    let runs: [(&str, &[&str]); 8] = [
        ("auto", &["extract", "-f", "json"]),
        ("auto", &["explain", "-f", "json"]),
        ("auto", &["explain", "-f", "csv"]),
        ("auto", &["explain", "-f", "svg"]),
        ("auto", &["explain", "--trace", "-f", "json"]),
        ("line-block", &["explain", "--trace", "-f", "json"]),
        ("text-density", &["explain", "--trace", "-f", "json"]),
        ("dbscan", &["explain", "--trace"]),
    ];
    for (method, arguments) in runs {
        let arguments = [arguments, &["-m", method]].concat();
        let read = cost_of(&["extract", "-m", method], page()).memory;
        let cost = cost_of(&arguments, page());
        // Most methods find nothing on such a page.
        assert!(matches!(cost.code, Some(0 | 3)), "{}", cost.told);
        let what = format!("memory over that of reading, {} of 500,000 nodes", arguments.join(" "));
        at_most("P3", &what, cost.memory - read, 64.0, "MiB");
    }
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
pub fn real_pages(shared: &Path) -> impl Iterator<Item = clearline::page::Page> {
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
