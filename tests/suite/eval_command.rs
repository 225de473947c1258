//! `eval` on a corpus of two pages: an article, and a page of links that holds none.

use super::program::{Run, clearline};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

const SENTENCE: &str =
    "The ferry crosses the river from April to November, and nobody on board has ever bought a ticket twice.";
const ADVERT: &str = "Subscribe to our letter";

struct Tiny {
    folder: TempDir,
}

impl Tiny {
    fn new() -> Tiny {
        let tiny = Tiny {
            folder: tempfile::tempdir().unwrap(),
        };
        let links = "<li><a href=/a>Timetable of the ferry</a><li><a href=/b>Bridges</a>".repeat(10);
        let article = format!("<p>{SENTENCE}</p>\n").repeat(4);
        fs::create_dir_all(tiny.corpus().join("pages")).unwrap();
        tiny.write(
            "tiny/pages/ferry.html",
            &format!("<ul>{links}</ul>\n{article}<p>{ADVERT}"),
        );
        tiny.write("tiny/pages/links.html", &format!("<ul>{links}</ul>"));
        let ferry = json!({"id": "ferry", "lang": "en", "type": "article", "text": format!("{SENTENCE}\n").repeat(4),
                           "must": ["crosses  the RIVER"], "mustnot": [ADVERT]});
        let links = json!({"id": "links", "lang": "de", "text": ""});
        tiny.write("tiny/gold.jsonl", &format!("{ferry}\n\n{links}\n"));
        // Half of the article, and nothing of the other page.
        let output = json!({"id": "ferry", "text": format!("{SENTENCE} ").repeat(2)});
        tiny.write("other.jsonl", &format!("{output}\n"));
        tiny
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn corpus(&self) -> PathBuf {
        self.path("tiny")
    }

    fn write(&self, name: &str, content: &str) {
        fs::write(self.path(name), content).unwrap();
    }

    fn eval(&self, options: &[&str]) -> Run {
        let corpus = self.corpus().display().to_string();
        clearline(&[&["eval"], options, &[&corpus]].concat())
    }

    /// The scores of the other program's output.
    fn against(&self, options: &[&str]) -> Value {
        let output = self.path("other.jsonl").display().to_string();
        let run = self.eval(&[&["-f", "json", "--against", &output], options].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        run.json()[0].take()
    }
}

#[test]
fn a_method_is_measured_as_text_and_as_json() {
    let tiny = Tiny::new();
    let run = tiny.eval(&["-m", "line-block", "-f", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let outcomes = run.json();
    assert_eq!(outcomes.as_array().unwrap().len(), 1);
    assert_eq!(
        (&outcomes[0]["method"], &outcomes[0]["corpus"]),
        (&json!("line-block"), &json!("tiny"))
    );
    let scores = &outcomes[0]["scores"];
    let parts: Vec<&str> = scores
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["part"].as_str().unwrap())
        .collect();
    assert_eq!(parts, ["tiny", "  type=?", "  type=article", "  lang=de", "  lang=en"]);
    let whole = &scores[0]["summary"];
    assert_eq!(
        (&whole["pages"], &whole["with_gold"], &whole["empty"]),
        (&json!(2), &json!(2), &json!(1))
    );
    for measure in ["bag", "shingle", "lcs", "substring"] {
        assert_eq!(whole[measure]["r"], 1.0, "{measure}");
    }
    assert_eq!(whole["snippets"][0], json!({"page": 1.0, "all": 1.0}));

    let table = tiny.eval(&["-m", "line-block"]).stdout;
    let mut lines = table.lines();
    assert!(lines.next().unwrap().starts_with("method              corpus "));
    let figures: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(figures[..4], ["line-block", "tiny", "2", "1"]);
    assert_eq!(table.lines().count(), 1 + parts.len());
}

#[test]
fn several_methods_end_in_an_overview() {
    let run = Tiny::new().eval(&["-m", "line-block", "-m", "dbscan"]);
    let overview: Vec<&str> = run.stdout.lines().skip_while(|line| !line.is_empty()).skip(1).collect();
    assert_eq!(overview[..2], ["| bag F1 | tiny |", "|---|--:|"]);
    assert!(overview[2].starts_with("| line-block | ") && overview[3].starts_with("| dbscan | "));
}

#[test]
fn the_output_of_another_program_is_measured() {
    let tiny = Tiny::new();
    let outcome = tiny.against(&[]);
    assert_eq!((&outcome["method"], &outcome["worst"]), (&json!("other"), &json!([])));
    let whole = &outcome["scores"][0]["summary"];
    // A page without a record is one of which nothing was extracted: here that is right.
    assert_eq!((&whole["pages"], &whole["empty"]), (&json!(2), &json!(1)));
    assert_eq!((&whole["bag"]["p"], &whole["bag"]["r"]), (&json!(1.0), &json!(0.75)));
    assert_eq!((&whole["lcs"]["p"], &whole["lcs"]["r"]), (&json!(1.0), &json!(0.75)));
    let right = json!({"page": 1.0, "all": 1.0});
    assert_eq!(whole["snippets"], json!([right, right]));
}

#[test]
fn pages_without_gold_text_can_be_left_out() {
    let outcome = Tiny::new().against(&["--nonempty"]);
    assert_eq!(outcome["scores"].as_array().unwrap().len(), 1);
    let whole = &outcome["scores"][0]["summary"];
    assert_eq!((&whole["pages"], &whole["empty"]), (&json!(1), &json!(0)));
    assert_eq!((&whole["bag"]["p"], &whole["bag"]["r"]), (&json!(1.0), &json!(0.5)));
}

#[test]
fn the_worst_pages_are_listed() {
    let tiny = Tiny::new();
    let worst = tiny.against(&["--worst", "1"])["worst"].take();
    assert_eq!(worst.as_array().unwrap().len(), 1);
    assert_eq!(
        (&worst[0]["id"], &worst[0]["text"]["bag"]["r"]),
        (&json!("ferry"), &json!(0.5))
    );
    let both = tiny.against(&["--worst", "9"])["worst"].take();
    assert_eq!((&both[0]["id"], &both[1]["id"]), (&json!("ferry"), &json!("links")));
    let output = tiny.path("other.jsonl").display().to_string();
    let table = tiny.eval(&["--against", &output, "--worst", "1"]).stdout;
    assert!(
        table.ends_with("    0.667  P 1.000  R 0.500  article       en    ferry\n"),
        "{table}"
    );
}

#[test]
fn wrong_arguments_end_with_2() {
    let tiny = Tiny::new();
    for (options, told) in [
        (&["-m", "magic"][..], "There is no method “magic”"),
        (&["--set", "treshold=1"], "no parameter"),
        (&["-m", "line-block", "--against", "x.jsonl"], "cannot be used with"),
    ] {
        let run = tiny.eval(options);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{options:?}");
        assert!(run.sentence().contains(told), "{}", run.stderr);
    }
}

#[test]
fn what_is_no_corpus_ends_with_5() {
    let tiny = Tiny::new();
    let missing = tiny.path("none.jsonl").display().to_string();
    let run = tiny.eval(&["--against", &missing]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
    assert!(run.sentence().contains("none.jsonl could not be read"));

    tiny.write("tiny/gold.jsonl", "{\"id\": \"a\"}\n{\"text\": \"b\"}\n");
    let run = tiny.eval(&[]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(5), ""));
    assert!(run.sentence().contains("line 2: missing field `id`"), "{}", run.stderr);

    fs::remove_file(tiny.path("tiny/gold.jsonl")).unwrap();
    let run = tiny.eval(&[]);
    assert_eq!(run.code, Some(5));
    assert!(
        run.sentence()
            .ends_with("A corpus is a folder with pages/ and gold.jsonl.")
    );
}

#[test]
fn what_is_kept_of_the_structure_is_measured() {
    let tiny = Tiny::new();
    tiny.write(
        "tiny/pages/list.html",
        &format!("<p>{SENTENCE}<ul><li>{SENTENCE}<li>{SENTENCE}</ul><p>{SENTENCE}"),
    );
    let gold = json!({"id": "list", "text_md": format!("- {SENTENCE}\n- {SENTENCE}\n\n# {SENTENCE}\n")});
    tiny.write("tiny/gold.jsonl", &format!("{gold}\n"));
    let run = tiny.eval(&["--structure", "-m", "auto", "-f", "json"]);
    let measured: Value = serde_json::from_str(&run.stdout).unwrap();
    let kept = |kind: usize| measured[0]["kinds"][kind]["kept"].clone();
    assert_eq!(kept(0), json!({"gold": 1, "text": 1, "kind": 0}));
    assert_eq!(kept(1), json!({"gold": 2, "text": 2, "kind": 2}));
    assert_eq!(measured[0]["pages"][0]["structure"]["lost"][0][0], "heading");
    let run = tiny.eval(&["--structure", "-m", "auto", "--worst", "1"]);
    assert!(run.stdout.contains("auto on tiny, 1 pages"), "{}", run.stdout);
    assert!(
        run.stdout.contains("    list: headings: theferrycrosses"),
        "{}",
        run.stdout
    );
}
