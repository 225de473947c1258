//! How much memory the program takes at most: by every method, in every format and of every kind of input, on the widest pages within its
//! limits.
#![cfg(target_os = "linux")]

use super::costs::{cost, start};
use super::figures::at_most;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use clearline_engine::methods::ParameterKind;
use clearline_engine::methods::{METHODS, Method};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::path::Path;

/// A page that takes as much memory as its limits let it.
struct WidePage {
    name: &'static str,
    build: fn() -> String,
    /// MiB over the start that it may take.
    most: f64,
}

/// Most bytes of a file.
const LARGEST: usize = 64 << 20;
/// MiB over the start for a page that a server may send, of 16 MiB and 500,000 nodes at most.
const PAGE: f64 = 300.0;
/// MiB over the start for a file of 64 MiB: its text is held by the page, the parser, the tables, the article and the answer.
const FILE: f64 = 600.0;
/// MiB over the start for a batch by two threads: two pages that a server may send, or one of the largest files.
const TWO_THREADS: f64 = 600.0;
/// Half of the nodes of the largest page: each of its paragraphs has one text.
const PARAGRAPHS: usize = 250_000;

const PAGES: &[WidePage] = &[
    WidePage {
        name: "paragraphs of a letter",
        build: || "<p>x".repeat(PARAGRAPHS),
        most: PAGE,
    },
    WidePage {
        name: "paragraphs with seven attributes",
        build: || {
            let paragraph = |n: usize| format!("<p a={n} b={n} c={n} d={n} e={n} f={n} g={n}>x");
            (0..PARAGRAPHS).map(paragraph).collect()
        },
        most: PAGE,
    },
    WidePage {
        name: "paragraphs of classes of their own",
        build: || {
            let paragraph = |n: usize| format!("<p class='a{n} b{n:x}' id=i{n}>some words of {n}");
            (0..PARAGRAPHS).map(paragraph).collect()
        },
        most: PAGE,
    },
    WidePage {
        name: "words in bold",
        build: || "<p>".to_owned() + &"<b>word</b> ".repeat(PARAGRAPHS * 2 / 3),
        most: PAGE,
    },
    WidePage {
        name: "towers of 500 boxes",
        build: || ("<div>".repeat(500) + "x" + &"</div>".repeat(500)).repeat(998),
        most: PAGE,
    },
    WidePage {
        name: "a paragraph of 16 MB",
        build: || "<p>".to_owned() + &"word and word, ".repeat((16 << 20) / 15),
        most: PAGE,
    },
    WidePage {
        name: "a file of 63 MiB",
        build: || {
            let paragraph = "<p>".to_owned() + &"word and other words, all of them in a line. ".repeat(14);
            paragraph.repeat((LARGEST - (1 << 20)) / paragraph.len())
        },
        most: FILE,
    },
];

/// Reads each page in each of some ways, and tells the most memory that one of them takes.
fn tell(what: &str, bound: impl Fn(&WidePage) -> f64, ways: impl Fn(&WidePage) -> Vec<(String, f64)>) {
    let start = start();
    for page in PAGES {
        let taken = ways(page);
        let most = taken.iter().max_by(|one, other| one.1.total_cmp(&other.1));
        let Some((way, most)) = most else { continue };
        let what = format!("memory over the start, {}: {what}, most of all {way}", page.name);
        at_most("P3", &what, most - start, bound(page), "MiB");
    }
}

/// MiB that the program takes for something on its standard input, which ends with an answer or a sentence.
fn taken(arguments: &[&str], input: String) -> f64 {
    let cost = cost(arguments, input);
    let is_sentence = |line: &str| line.starts_with("clearline: ") && line.ends_with('.');
    assert!(cost.told.lines().all(is_sentence), "{arguments:?}: {}", cost.told);
    assert!(
        matches!(cost.code, Some(0 | 2 | 3 | 5)),
        "{arguments:?}: {:?} {}",
        cost.code,
        cost.told
    );
    cost.memory
}

/// The modes of a method as arguments; one without any where it has none.
fn modes(method: &Method) -> Vec<Vec<String>> {
    let mode = method.parameters.iter().find(|card| card.name == "mode");
    match mode.map(|card| &card.kind) {
        Some(ParameterKind::Choice(modes)) => {
            let set = |mode: &&str| vec!["--set".to_owned(), format!("mode={mode}")];
            modes.iter().map(set).collect()
        }
        _ => vec![Vec::new()],
    }
}

#[test]
#[ignore = "reads pages of up to 64 MiB by every method"]
fn every_method_takes_bounded_memory() {
    tell(
        "every method",
        |page| page.most,
        |page| {
            let ways = METHODS
                .iter()
                .flat_map(|method| modes(method).into_iter().map(move |mode| (method, mode)));
            let run = |(method, mode): (&&Method, Vec<String>)| {
                let mut arguments = vec!["extract", "-m", method.name];
                arguments.extend(mode.iter().map(String::as_str));
                arguments.push("-");
                (
                    arguments[2..arguments.len() - 1].join(" "),
                    taken(&arguments, (page.build)()),
                )
            };
            ways.map(run).collect()
        },
    );
}

/// The ways to write what was found.
const FORMATS: &[&[&str]] = &[
    &["extract", "-f", "txt"],
    &["extract", "-f", "md"],
    &["extract", "-f", "html"],
    &["extract", "-f", "json"],
    &["extract", "-m", "composite-density", "-f", "own-html"],
    &["extract", "-m", "clearreader", "-f", "own-html"],
    &["extract", "-m", "line-block", "--set", "mode=python", "-f", "own-text"],
    &["extract", "-m", "line-block", "--set", "mode=java", "-f", "own-text"],
    &["explain", "-f", "json"],
    &["explain", "-f", "csv"],
    &["explain", "-f", "svg"],
    &["explain", "-f", "png"],
    &["explain", "--trace"],
    &["explain", "--trace", "-f", "json"],
    &["explain", "--why", "word"],
];

#[test]
#[ignore = "writes pages of up to 64 MiB in every format"]
fn every_format_takes_bounded_memory() {
    tell(
        "every format",
        |page| page.most,
        |page| {
            let run = |format: &&[&str]| {
                let arguments = [*format, &["-"]].concat();
                (format.join(" "), taken(&arguments, (page.build)()))
            };
            FORMATS.iter().map(run).collect()
        },
    );
}

/// A trace is written stage by stage.
#[test]
#[ignore = "reads a page of 500,000 nodes some times"]
fn a_trace_takes_little_memory() {
    let page = &PAGES[0];
    for method in ["auto", "line-block", "text-density", "dbscan"] {
        let read = taken(&["extract", "-m", method, "-"], (page.build)());
        let arguments = ["explain", "--trace", "-f", "json", "-m", method, "-"];
        let traced = taken(&arguments, (page.build)());
        let what = format!("memory over that of reading, {}: trace of {method}", page.name);
        at_most("P3", &what, traced - read, 64.0, "MiB");
    }
}

/// What is written bit by bit takes little memory beside the page's reading, however much it is.
#[test]
#[ignore = "reads pages of 500,000 nodes some times"]
fn what_is_written_bit_by_bit_takes_little_memory() {
    for page in &PAGES[..2] {
        let read = taken(&["extract", "-"], (page.build)());
        for format in ["json", "csv", "svg"] {
            let explained = taken(&["explain", "-f", format, "-"], (page.build)());
            let what = format!("memory over that of reading, {}: explain -f {format}", page.name);
            at_most("P3", &what, explained - read, 64.0, "MiB");
        }
    }
}

/// A kind of input: the name of its file, and what a page is in it; and the arguments that read it.
struct Kind {
    file: &'static str,
    pack: fn(&str, &Path) -> Vec<u8>,
    arguments: &'static [&'static str],
}

const fn kind(file: &'static str, pack: fn(&str, &Path) -> Vec<u8>, arguments: &'static [&'static str]) -> Kind {
    Kind { file, pack, arguments }
}

const EXTRACT: &[&str] = &["extract"];
/// Pages are read by two threads, whatever the machine.
const BATCH: &[&str] = &["batch", "--jobs", "2", "--quiet"];
/// As often a page stands in a stream.
const TIMES: usize = 4;

const KINDS: &[Kind] = &[
    kind("page.html", |html, _| html.as_bytes().to_vec(), EXTRACT),
    kind("page.html.gz", |html, _| gzip(html.as_bytes()), EXTRACT),
    kind("page.txt", |html, _| html.as_bytes().to_vec(), EXTRACT),
    kind("page.mhtml", |html, _| web_archive(html), EXTRACT),
    kind("page.json", saved_analysis, EXTRACT),
];

const STREAMS: &[Kind] = &[
    kind("pages.warc", |html, _| stored(html).repeat(TIMES), BATCH),
    kind("pages.warc.gz", |html, _| gzip(&stored(html)).repeat(TIMES), BATCH),
    kind("pages.jsonl", |html, _| line("html", html).repeat(TIMES), BATCH),
    kind(
        "encoded.jsonl",
        |html, _| line("html_base64", &STANDARD.encode(html)).repeat(TIMES),
        BATCH,
    ),
];

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn web_archive(html: &str) -> Vec<u8> {
    let head = "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=\"B\"\r\n\r\n--B\r\n\
        Content-Type: text/html\r\nContent-Transfer-Encoding: 8bit\r\n\r\n";
    [head, html, "\r\n--B--\r\n"].concat().into_bytes()
}

fn saved_analysis(html: &str, folder: &Path) -> Vec<u8> {
    let path = folder.join("saved.json");
    let output = path.display().to_string();
    taken(&["extract", "-f", "json", "-o", &output, "-"], html.to_owned());
    fs::read(path).unwrap()
}

/// A record of a WARC file.
fn stored(html: &str) -> Vec<u8> {
    let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{html}");
    let length = block.len();
    let head = format!(
        "WARC/1.1\r\nWARC-Type: response\r\nContent-Type: application/http\r\nContent-Length: {length}\r\n\r\n"
    );
    [&head, &block, "\r\n\r\n"].concat().into_bytes()
}

fn line(key: &str, value: &str) -> Vec<u8> {
    let mut line = serde_json::json!({ key: value }).to_string().into_bytes();
    line.push(b'\n');
    line
}

/// MiB that each kind of input takes with a page in it.
fn taken_by(kinds: &[Kind], page: &WidePage) -> Vec<(String, f64)> {
    let html = (page.build)();
    let run = |kind: &Kind| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(kind.file);
        fs::write(&path, (kind.pack)(&html, folder.path())).unwrap();
        let path = path.display().to_string();
        let arguments = [kind.arguments, &[&path]].concat();
        (kind.file.to_owned(), taken(&arguments, String::new()))
    };
    kinds.iter().map(run).collect()
}

#[test]
#[ignore = "reads pages of up to 64 MiB from every kind of file"]
fn every_kind_of_file_takes_bounded_memory() {
    tell("every kind of file", |page| page.most, |page| taken_by(KINDS, page));
}

#[test]
#[ignore = "reads some pages of up to 64 MiB from every kind of stream"]
fn every_kind_of_stream_takes_bounded_memory() {
    tell("every kind of stream", |_| TWO_THREADS, |page| taken_by(STREAMS, page));
}

/// The files of a batch weigh what they hold, so that two of the largest are not read at once.
#[test]
#[ignore = "reads some pages of up to 64 MiB"]
fn files_of_a_batch_take_bounded_memory() {
    tell(
        "files of a batch",
        |_| TWO_THREADS,
        |page| {
            let folder = tempfile::tempdir().unwrap();
            for number in 0..TIMES {
                fs::write(folder.path().join(format!("{number}.html")), (page.build)()).unwrap();
            }
            let path = folder.path().display().to_string();
            vec![("a folder".to_owned(), taken(&[BATCH, &[&path]].concat(), String::new()))]
        },
    );
}
