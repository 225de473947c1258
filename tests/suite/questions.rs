//! `explain --why` and `tune`, as typed.

use super::program::{Run, clearline, fixture};
use serde_json::{Value, json};
use std::fs;

fn why(passage: &str, options: &[&str]) -> Run {
    let page = fixture("article-en.html");
    clearline(&[&["explain", "-m", "line-block", "--why", passage], options, &[&page]].concat())
}

#[test]
fn a_passage_that_is_left_out_is_told_with_its_step() {
    let run = why("rowers  BEATEN by the weather", &[]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(
        run.stdout
            .contains("“Rowers beaten by the weather once again”\n  left out: mostly links: link share 1 > 0.50")
    );
    let run = why("It is warm, and we have soup.", &[]);
    assert!(
        run.stdout.contains("\n  kept: between a rise and a fall: "),
        "{}",
        run.stdout
    );
}

#[test]
fn grounds_and_changes_are_told_in_sentences() {
    let run = clearline(&["explain", "--why", "Rowers beaten", &fixture("article-en.html")]);
    let has = |part: &str| assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    has("\n  left out: one of 10 links");
    has("\n  For it: ");
    has("\n  Against it: The part of the page around it, of 38 words, is 90 % links.");
    has("\n  It would be kept with\n    -m auto --set cut=");
    has(" characters together, would come in too, the first “");
}

#[test]
fn the_same_as_json() {
    let run = why("Rowers beaten by the weather", &["-f", "json"]);
    let told: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (&told[0]["keep"], &told[0]["is_complete"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(told[0]["step"]["evidence"]["feature"], "link share");
    for change in told[0]["changes"].as_array().unwrap() {
        assert!(change["share"].as_f64().unwrap() > 0.0 && change["effect"]["comes_in"].is_object());
    }
}

#[test]
fn what_the_page_does_not_show_and_other_formats_are_refused() {
    let run = why("Nobody wrote this.", &[]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(
        run.stderr.contains("The page shows no text “Nobody wrote this.”"),
        "{}",
        run.stderr
    );
    let run = why("soup", &["-f", "csv"]);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
}

/// Two sites whose text is two stories apart from each other, of which the defaults keep one.
fn corpus() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("pages")).unwrap();
    let (first, second) = ("山水".repeat(100), "日月".repeat(35));
    let links = "<li><a href=/>首页</a>".repeat(6);
    let page = format!("<p>{first}<p>{first}<ul>{links}</ul><div><p>{second}</div><ul>{links}</ul>");
    let mut golds = String::new();
    for (id, group) in [("a1", "a"), ("a2", "a"), ("b1", "b")] {
        fs::write(folder.path().join(format!("pages/{id}.html")), &page).unwrap();
        let text = format!("{first}\n{first}\n{second}");
        golds += &format!("{}\n", json!({"id": id, "group": group, "text": text}));
    }
    fs::write(folder.path().join("gold.jsonl"), golds).unwrap();
    folder
}

#[test]
fn fitting_tells_before_after_and_what_to_expect_elsewhere() {
    let folder = corpus();
    let path = folder.path().display().to_string();
    let run = clearline(&["tune", "line-block", "--set", "mode=repaired", "-f", "json", &path]);
    let tuned: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|fault| panic!("{fault}: {}", run.stderr));
    assert_eq!((&tuned["pages"], &tuned["folds"]), (&json!(3), &json!(2)));
    assert!(tuned["before"].as_f64().unwrap() < 0.95, "{tuned}");
    assert_eq!((&tuned["after"], &tuned["cross_validated"]), (&json!(1.0), &json!(1.0)));
    // What is printed can be typed.
    let options = tuned["options"].as_str().unwrap().to_owned();
    let page = folder.path().join("pages/a1.html").display().to_string();
    let words = ["extract", "-m", "line-block"]
        .into_iter()
        .chain(options.split(' '))
        .chain([&*page]);
    let read = clearline(&words.collect::<Vec<_>>());
    assert!(read.stdout.contains("日月日月"), "{options}");
    let again = clearline(&["tune", "line-block", "--set", "mode=repaired", &path]);
    assert!(again.stdout.contains("cross-validated   1.0000  by group, 2 folds"));
    assert!(
        again.stdout.ends_with(&format!("-m line-block {options}\n")),
        "{}",
        again.stdout
    );
}

#[test]
fn nothing_to_fit_is_refused() {
    let folder = corpus();
    let path = folder.path().display().to_string();
    let run = clearline(&["tune", "auto", "--set", "cut=0.5", "--set", "policy=article", &path]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("no parameter that is free"), "{}", run.stderr);
    let missing = clearline(&["tune", "no-such", &path]);
    assert_eq!(missing.code, Some(2));
}
