//! Pages with boxes on the command line.

use super::panes::around;
use super::program::{clearline, command, fixture, text};
use clearline_words::message;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;

fn columns() -> String {
    fixture("vips/columns.clearline-layout.json")
}

/// The page of a file with boxes, alone.
fn html_of(file: &str) -> String {
    let whole: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    whole["html"].as_str().unwrap().to_owned()
}

fn written(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path.display().to_string()
}

#[test]
fn a_page_with_its_boxes_opens_like_any_page() {
    let folder = tempfile::tempdir().unwrap();
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&fs::read(columns()).unwrap()).unwrap();
    let packed = written(folder.path(), "a.clearline-layout.json.gz", &packed.finish().unwrap());
    for file in [columns(), packed] {
        let run = clearline(&["extract", "-m", "vips", &file]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        assert!(run.stdout.starts_with("Said cross that will and had"), "{}", run.stdout);
        assert!(!run.stdout.contains("Most read"), "{}", run.stdout);
        let other = clearline(&["extract", "-m", "line-block", &file]);
        assert_eq!(other.code, Some(0), "{}", other.stderr);
    }
}

#[test]
fn boxes_go_beside_the_page_that_they_are_of_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let html = html_of(&columns());
    let page = written(folder.path(), "a.html", html.as_bytes());
    let boxes = columns();
    let arguments = ["extract", "-m", "vips", "--layout", &boxes];
    let run = clearline(&[&arguments[..], &[&page]].concat());
    assert_eq!(run.stdout, clearline(&["extract", "-m", "vips", &boxes]).stdout);
    let other = written(folder.path(), "b.html", html.replacen("<h1", "<h2", 1).as_bytes());
    let run = clearline(&[&arguments[..], &[&other]].concat());
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""));
    let misfit = &around(&message!("misfit-element", element = "|"), 1);
    assert!(run.stderr.contains(misfit), "{}", run.stderr);
    let run = clearline(&["extract", "-m", "vips", "--layout", &page, &page]);
    assert_eq!(run.code, Some(5), "{}", run.stderr);
    let damaged = message!("flaw-damaged", line = "1", column = "|");
    let told = message!("fault-content-layout", detail = damaged)
        .error_text()
        .to_string();
    let (told, _) = told.split_once('|').unwrap();
    assert!(run.sentence().starts_with(told), "{}", run.stderr);
    let run = clearline(&["extract", "--layout", "no-such-file.json", &page]);
    let why = message!("fault-open-missing", name = "").error_text().why;
    assert!(run.sentence().contains(&why));
    // The boxes are not overwritten.
    let mine = written(folder.path(), "boxes.json", &fs::read(&boxes).unwrap());
    let run = clearline(&["extract", "-m", "vips", "--layout", &mine, "-o", &mine, &page]);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
}

#[test]
fn without_boxes_the_method_says_what_it_needs() {
    let run = clearline(&["extract", "-m", "vips", &fixture("article-en.html")]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""));
    let needs = text("no-article-no-boxes") + ".";
    assert!(run.sentence().ends_with(&needs), "{}", run.stderr);
}

#[test]
fn the_way_to_the_answer_is_unseen() {
    let run = clearline(&["explain", "-m", "vips", "--trace", &columns()]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let step = |number: &str, stage: &str| {
        message!("trace-step", number = number, step = text(stage), sentence = "").to_string()
    };
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].starts_with(&step("1", "stage-round")), "{}", lines[0]);
    for stage in ["stage-segments", "stage-scores", "stage-main-text"] {
        let told = step("", stage);
        assert!(lines.iter().any(|line| line.contains(&told)), "{stage}");
    }
    let run = clearline(&["explain", "-m", "vips", "--set", "pdoc=4", &columns()]);
    assert!(run.json()["units"].as_array().is_some_and(|units| units.len() < 10));
}

#[test]
fn pages_are_measured_where_boxes_are_known() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("pages");
    fs::create_dir(&pages).unwrap();
    fs::copy(columns(), pages.join("a.clearline-layout.json")).unwrap();
    fs::copy(fixture("article-en.html"), pages.join("b.html")).unwrap();
    let gold = "{\"id\": \"a\", \"text\": \"Bridge repair agreed\"}\n{\"id\": \"b\", \"text\": \"Night desk\"}\n";
    written(folder.path(), "gold.jsonl", gold.as_bytes());
    let corpus = folder.path().display().to_string();
    let run = clearline(&["eval", "-m", "vips", "-m", "dbscan", "-f", "json", &corpus]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let pages = |at: usize| run.json()[at]["scores"][0]["summary"]["pages"].clone();
    assert_eq!((pages(0), pages(1)), (1.into(), 2.into()));
    let not_measured = message!(
        "eval-without-boxes",
        method = "vips",
        missing = 1,
        pages = 2,
        name = "|"
    );
    assert!(run.stderr.contains(&around(&not_measured, 0)), "{}", run.stderr);
    fs::remove_file(folder.path().join("pages/a.clearline-layout.json")).unwrap();
    let run = clearline(&["eval", "-m", "vips", "-m", "dbscan", "-f", "json", &corpus]);
    assert_eq!(run.json().as_array().map(Vec::len), Some(1));
}

#[test]
fn what_the_browser_does_not_show_is_unseen_among_the_reasons() {
    let folder = tempfile::tempdir().unwrap();
    let why = |file: &str| clearline(&["explain", "-m", "line-block", "--why", "Bridge repair agreed", file]);
    let unseen = &text("unit-unseen");
    assert!(!why(&columns()).stdout.contains(unseen));
    let mut page: Value = serde_json::from_str(&fs::read_to_string(columns()).unwrap()).unwrap();
    page.as_object_mut().unwrap().remove("format");
    let name = page["strings"]
        .as_array()
        .unwrap()
        .iter()
        .position(|name| name == "h1")
        .unwrap();
    let tags = page["elements"]["tag"].as_array().unwrap();
    let heading = tags.iter().position(|tag| *tag == name).unwrap();
    // Full transparency hides what is in it as well.
    page["elements"]["flags"][heading] = (1 | 4).into();
    // The form is named first.
    let page = format!(r#"{{"format": "clearline-layout", {}"#, &page.to_string()[1..]);
    let run = why(&written(folder.path(), "a.clearline-layout.json", page.as_bytes()));
    assert!(run.stdout.contains(unseen), "{} {}", run.stdout, run.stderr);
}

#[test]
fn boxes_come_on_standard_input_too() {
    let mut child = command(&["extract", "-m", "vips", "-"]).spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(&fs::read(columns()).unwrap())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.stdout.starts_with(b"Said cross that will"));
}
