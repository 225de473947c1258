//! `eval` on a corpus of two pages: an article, and a page of links that holds none.

use super::program::{Run, clearline, fixture, records, text, text_of};
use clearline_words::message;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

const SENTENCE: &str =
    "The ferry crosses the river from April to November, and nobody on board has ever bought a ticket twice.";
const ADVERT: &str = "Subscribe to our letter";

/// A corpus of two pages.
pub struct Tiny {
    folder: TempDir,
}

impl Tiny {
    pub fn new() -> Tiny {
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
                           "must": ["crosses  the RIVER"], "mustnot": [ADVERT],
                           "comments": [SENTENCE, "Nobody wrote this."]});
        let links = json!({"id": "links", "lang": "de", "text": ""});
        tiny.write("tiny/gold.jsonl", &format!("{ferry}\n\n{links}\n"));
        // Half of the article, and nothing of the other page.
        let output = json!({"id": "ferry", "text": format!("{SENTENCE} ").repeat(2)});
        tiny.write("other.jsonl", &format!("{output}\n"));
        tiny
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn corpus(&self) -> PathBuf {
        self.path("tiny")
    }

    pub fn write(&self, name: &str, content: &str) {
        fs::write(self.path(name), content).unwrap();
    }

    pub fn eval(&self, options: &[&str]) -> Run {
        let corpus = self.corpus().display().to_string();
        clearline(&[&["eval"], options, &[&corpus]].concat())
    }

    /// The scores of the other program's output.
    pub fn against(&self, options: &[&str]) -> Value {
        let output = self.path("other.jsonl").display().to_string();
        let run = self.eval(&[&["-f", "json", "--against", &output], options].concat());
        assert_eq!(run.code, Some(0));
        run.json()[0].take()
    }

    /// A folder of a cross-validation with the model of the program as its only one.
    pub fn folds(&self, groups: &[&str]) -> String {
        fs::create_dir_all(self.path("folds")).unwrap();
        fs::write(self.path("folds/one.model"), include_bytes!("../../assets/auto.model")).unwrap();
        self.write(
            "folds/folds.json",
            &json!([{"model": "one.model", "groups": groups}]).to_string(),
        );
        self.path("folds").display().to_string()
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
    assert_eq!(whole["snippets"][2], json!({"page": 0.5, "all": 0.5}));

    let table = tiny.eval(&["-m", "line-block"]).stdout;
    let mut lines = table.lines();
    let heading = format!("{:<20}{} ", text("table-method"), text("table-corpus"));
    assert!(lines.next().unwrap().starts_with(&heading));
    let figures: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(figures[..4], ["line-block", "tiny", "2", "1"]);
    assert_eq!(figures[figures.len() - 1], "0.5000");
    assert_eq!(table.lines().count(), 1 + parts.len());
}

#[test]
fn several_methods_end_in_an_overview() {
    let run = Tiny::new().eval(&["-m", "line-block", "-m", "dbscan"]);
    let overview: Vec<&str> = run.stdout.lines().skip_while(|line| !line.is_empty()).skip(1).collect();
    let heading = format!("| {} | tiny |", text("table-bag-f1"));
    assert_eq!(overview[..2], [heading.as_str(), "|---|--:|"]);
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
    let half = json!({"page": 0.5, "all": 0.5});
    assert_eq!(whole["snippets"], json!([right, right, half]));
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
fn what_pages_state_is_measured_against_gold() {
    let tiny = Tiny::new();
    tiny.write(
        "tiny/pages/ferry.html",
        "<title>The ferry – River Post</title><meta name=author content='Ida Marsh'><p>Published 6 May 2024",
    );
    let ferry = json!({"id": "ferry", "url": "https://riverpost.example/ferry", "title": "the  Ferry", "author": "Marsh, Ida",
                       "date": "2024-05-07"});
    let links = json!({"id": "links", "title": "Links", "author": null});
    tiny.write("tiny/gold.jsonl", &format!("{ferry}\n{links}\n"));

    let rows = tiny.eval(&["--metadata", "-f", "json", "--worst", "9"]).json();
    let figures: Vec<_> = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|row| [&row["gold"], &row["stated"], &row["equal"]])
        .collect();
    assert_eq!(figures, [[2, 1, 1], [1, 1, 1], [1, 1, 0]]);
    assert_eq!(
        rows[0]["worst"][0],
        json!({"id": "links", "fact": "title", "gold": "Links", "stated": null, "equal": false})
    );
    let day = json!({"value": "2024-05-06", "origin": "headline-line"});
    assert_eq!(rows[2]["worst"][0]["stated"], day);

    let table = tiny.eval(&["--metadata", "--worst", "1"]).stdout;
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[1], ["tiny", "title", "2", "1", "1", "0.500"]);
    let gold = format!("{} Links", text("table-gold"));
    assert_eq!((lines[2].join(" "), lines[3].join(" ")), ("links".to_owned(), gold));
    let (ours, origin) = (text("table-ours"), text("origin-headline-line"));
    assert!(
        table.ends_with(&format!("      {ours:<4}  2024-05-06  ({origin})\n")),
        "{table}"
    );
}

#[test]
fn silence_earns_nothing_beside_the_plain_figure() {
    let whole = Tiny::new().against(&[])["scores"][0]["summary"].take();
    assert_eq!(
        (&whole["bag"]["r"], &whole["nonempty"]["r"]),
        (&json!(0.75), &json!(0.5))
    );
}

#[test]
fn confidence_is_held_against_scores() {
    let tiny = Tiny::new();
    let run = tiny.eval(&["-m", "auto", "-m", "line-block", "-f", "json"]);
    let outcomes = run.json();
    let bands = outcomes[0]["confidence"].as_array().unwrap();
    assert_eq!(
        (bands.len(), &bands[0]["pages"], &bands[0]["share"]),
        (1, &json!(1), &json!(1.0))
    );
    assert_eq!(outcomes[1]["confidence"], json!([]));
    let [from, f1] = ["from", "f1"].map(|key| bands[0][key].as_f64().unwrap());
    let (from, f1) = (format!("{from:.1}"), format!("{f1:.3}"));
    let told = message!("eval-confidence", from = from, f1 = f1, percent = "100").to_string();
    let table = tiny.eval(&["-m", "auto"]).stdout;
    assert!(table.trim_end().ends_with(&told), "{table}");
}

#[test]
fn pages_are_judged_by_models_that_have_not_seen_them() {
    let tiny = Tiny::new();
    let folds = tiny.folds(&["tiny:ferry", "tiny:links"]);
    let (with, without) = (
        tiny.eval(&["-m", "auto", "--folds", &folds]),
        tiny.eval(&["-m", "auto"]),
    );
    assert_eq!((with.code, with.stderr.as_str()), (Some(0), ""));
    assert_eq!(with.stdout, without.stdout, "it is the same model");
    assert_eq!(without.sentence(), text("eval-learned-from"));
    assert_eq!(tiny.eval(&["-m", "justext"]).stderr, "");
    let folds = tiny.folds(&["tiny:ferry"]);
    let run = tiny.eval(&["-m", "auto", "--folds", &folds]);
    let told = message!("eval-strangers", count = "1", all = "2", name = "tiny");
    assert_eq!(run.sentence(), told.to_string());
    let run = tiny.eval(&["-m", "justext", "--folds", &folds]);
    let fault = message!("eval-folds-only-auto").error_text();
    assert_eq!((run.code, run.sentence()), (Some(2), fault.to_string().as_str()));
}

#[test]
fn what_is_kept_of_the_structure_is_measured() {
    let tiny = Tiny::new();
    let heading = "Passengers without a ticket are told the story of the first ferryman";
    let items = [
        "The first boat of the day leaves as soon as the fog has lifted, which may be before nine or after ten.",
        "The last one waits for the train from the coast, however late the train may be, and for nobody else.",
    ];
    let [first, second] = items;
    tiny.write(
        "tiny/pages/list.html",
        &format!("<p>{SENTENCE}<ul><li>{first}<li>{second}</ul><p>{heading}<p>{SENTENCE}"),
    );
    let gold = json!({"id": "list", "text_md": format!("- {first}\n- {second}\n\n# {heading}\n")});
    tiny.write("tiny/gold.jsonl", &format!("{gold}\n"));
    let run = tiny.eval(&["--structure", "-m", "line-block", "-f", "json"]);
    let measured: Value = serde_json::from_str(&run.stdout).unwrap();
    let kept = |kind: usize| measured[0]["kinds"][kind]["kept"].clone();
    assert_eq!(kept(0), json!({"gold": 1, "text": 1, "kind": 0}));
    assert_eq!(kept(1), json!({"gold": 2, "text": 2, "kind": 2}));
    assert_eq!(measured[0]["pages"][0]["structure"]["lost"][0][0], "heading");
    let run = tiny.eval(&["--structure", "-m", "line-block", "--worst", "1"]);
    let subject = message!("eval-structure-of", method = "line-block", name = "tiny", pages = "1");
    assert!(run.stdout.contains(&subject.to_string()), "{}", run.stdout);
    assert!(
        run.stdout.contains("    list: headings: passengerswithout"),
        "{}",
        run.stdout
    );
}

#[test]
fn blocks_that_stay_in_one_piece_are_counted() {
    let tiny = Tiny::new();
    let items = [
        "The first boat of the day leaves as soon as the fog has lifted, which may be before nine or after ten.",
        "The last one waits for the train from the coast, however late the train may be, and for nobody else.",
    ];
    let [first, second] = items;
    let links = "<ul><li><a href=/a>One two three</a><li><a href=/b>Four five six</a></ul>";
    let list = format!("<p>{SENTENCE}<ul><li>{first}<li>{second}</ul><p>{SENTENCE}");
    tiny.write("tiny/pages/list.html", &format!("{links}{list}"));
    let text = format!("One two three\nFour five six\n{SENTENCE}\n{first}\n{second}\n{SENTENCE}");
    tiny.write("tiny/gold.jsonl", &format!("{}\n", json!({"id": "list", "text": text})));
    let run = tiny.eval(&["--blocks", "-m", "line-block", "-f", "json"]);
    let measured: Value = serde_json::from_str(&run.stdout).unwrap();
    let lists = &measured[0]["elements"][0];
    assert_eq!(
        (&lists["tag"], &lists["gold"], &lists["kept"]),
        (&json!("ul"), &json!(2), &json!(1))
    );
    let run = tiny.eval(&["--blocks", "-m", "line-block", "--worst", "1"]);
    assert!(
        run.stdout.contains("    list  ul  one two three four five six"),
        "{}",
        run.stdout
    );
}

#[test]
fn a_page_that_was_marked_as_gold_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    let gold = folder.path().join("own gold");
    let gold = gold.to_str().unwrap();
    let page = fixture("article-en.html");
    let mark = ["extract", "-m", "line-block", "--gold", gold, page.as_str()];
    let first = clearline(&mark);
    assert_eq!(first.code, Some(0));
    let again = clearline(&mark);
    let known = records(&text_of(&folder.path().join("own gold/gold.jsonl")));
    let id = known[0]["id"].as_str().unwrap();
    let told = |done: &'static str| message!(done, id = id, folder = gold, pages = "1").to_string();
    assert_eq!(first.sentence(), told("gold-marked"));
    assert_eq!(again.sentence(), told("gold-marked-again"));
    let run = clearline(&["eval", "-m", "line-block", "-f", "json", gold]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let f1 = &run.json()[0]["scores"][0]["summary"]["bag"]["f1"];
    assert_eq!(f1.as_f64(), Some(1.0), "{}", run.stdout);
}
