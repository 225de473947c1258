//! `explain --why` and `tune`, as typed.

use super::panes::around;
use super::program::{Run, clearline, fixture, text};
use clearline_words::{Message, message};
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
    let told = |fate: &str, rule: &str, evidence: Message| {
        let reason = message!("step-with", step = text(rule), evidence = evidence);
        message!("why-fate", fate = text(fate), reason = reason)
    };
    let link_share = message!(
        "step-evidence",
        feature = text("measure-link-share"),
        figures = "1 > 0.50"
    );
    let fate = told("fate-left-out", "step-links-mostly", link_share);
    assert!(
        run.stdout
            .contains(&format!("“Rowers beaten by the weather once again”\n  {fate}"))
    );
    let run = why("It is warm, and we have soup.", &[]);
    let fate = told("fate-kept", "step-rise-to-fall", Message::verbatim(""));
    assert!(run.stdout.contains(&format!("\n  {fate}")), "{}", run.stdout);
}

#[test]
fn grounds_and_changes_are_told_in_sentences() {
    let run = clearline(&["explain", "--why", "Rowers beaten", &fixture("article-en.html")]);
    let has = |part: &str| assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    let links = message!("what-one-of-links", count = 10);
    let mostly = message!("mostly-links", all = "no", share = message!("percent", share = 90));
    let branch = message!(
        "because-branch",
        size = message!("count-word", count = 38),
        mostly = mostly
    );
    for said in [
        message!("why-fate", fate = text("fate-left-out"), reason = links),
        message!("grounds-for", sentences = ""),
        message!("grounds-against", sentences = branch),
    ] {
        has(&format!("\n  {said}"));
    }
    has(&format!("\n  {}\n    -m auto --set cut=", text("why-kept-with")));
    let effect = message!(
        "effect-comes-in",
        count = 2,
        others = "|",
        characters = "|",
        first = "|"
    );
    has(&around(&effect, 2));
}

#[test]
fn the_same_as_json() {
    let run = why("Rowers beaten by the weather", &["-f", "json"]);
    let told: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (&told[0]["keep"], &told[0]["is_complete"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(told[0]["step"]["evidence"]["feature"], "link-share");
    for change in told[0]["changes"].as_array().unwrap() {
        assert!(change["share"].as_f64().unwrap() > 0.0 && change["effect"]["comes_in"].is_object());
    }
}

#[test]
fn what_the_page_does_not_show_and_other_formats_are_refused() {
    let run = why("Nobody wrote this.", &[]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(
        run.stderr
            .contains(&message!("fault-not-on-page", passage = "Nobody wrote this.").to_string()),
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
    let by_group = message!("tune-by-group", folds = 2).to_string();
    let is_validated =
        |line: &str| line.trim_start().starts_with(&text("tune-cross-validated")) && line.ends_with(&by_group);
    let validated = again.stdout.lines().find(|line| is_validated(line));
    assert!(
        validated.is_some_and(|line| line.contains(" 1.0000 ")),
        "{}",
        again.stdout
    );
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
    let refused = message!("tune-nothing-free", method = "auto").to_string();
    assert!(run.stderr.contains(&refused), "{}", run.stderr);
    let missing = clearline(&["tune", "no-such", &path]);
    assert_eq!(missing.code, Some(2));
}
