//! Our scores against those of the reference scorer.

use super::shared;
use clearline_engine::Reading;
use clearline_engine::methods::{self, Parameters};
use clearline_engine::page::{Options, Source, load};
use clearline_measure::{Corpus, PageScore, Scores, Summary, score_page};
use std::io::Write;
use std::path::Path;
use std::process::Command;

/// How far our figures may lie from the reference's.
const TOLERANCE: f64 = 1e-9;

/// Chinese, English, and one of snippets without gold texts.
const CORPORA: [&str; 3] = ["zh-handmade", "scrapinghub", "trafilatura-eval"];

#[test]
#[ignore = "needs the folder that CLEARLINE_SHARED names, and python3"]
fn conformance_of_scores() {
    let Some(shared) = shared::folder() else {
        return;
    };
    for name in CORPORA {
        let corpus = Corpus::open(&shared.join("corpora/dev").join(name)).unwrap();
        let (mut scores, mut output) = (Vec::new(), tempfile::NamedTempFile::new().unwrap());
        for page in &corpus.pages {
            let text = extracted(&corpus.file_of(page));
            writeln!(output, "{}", serde_json::json!({"id": page.id, "text": text})).unwrap();
            scores.push(score_page(page, &text));
        }
        let reference = reference(&shared, name, output.path());
        assert_eq!(differences(&scores, &reference["overall"]), [] as [String; 0], "{name}");
        shared::report(&format!("scores of {name}: equal to the reference to {TOLERANCE}"));
    }
}

fn extracted(file: &Path) -> String {
    let page = load(&Source::File(file.to_owned()), &Options::default()).unwrap();
    Reading::of(page, methods::DEFAULT, &Parameters::default()).text()
}

fn reference(shared: &Path, corpus: &str, output: &Path) -> serde_json::Value {
    let scorer = shared.join("corpora/score.py");
    let folder = shared.join("corpora/dev").join(corpus);
    let run = Command::new("python3")
        .arg(scorer)
        .arg(folder)
        .arg(output)
        .arg("--json")
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    serde_json::from_slice(&run.stdout).unwrap()
}

/// Figures that differ, in words.
fn differences(scores: &[PageScore], reference: &serde_json::Value) -> Vec<String> {
    let ours = Summary::of(scores);
    let part = |scores: Option<Scores>, pick: fn(Scores) -> f64| scores.map(pick);
    let mut pairs = Vec::new();
    for (name, scores) in [("bag", ours.bag), ("shingle", ours.shingle), ("lcs", ours.lcs)] {
        pairs.push((format!("{name} P"), part(scores, |s| s.p), &reference[name]["p"]));
        pairs.push((format!("{name} R"), part(scores, |s| s.r), &reference[name]["r"]));
        pairs.push((format!("{name} F1"), part(scores, |s| s.f1), &reference[name]["f1"]));
    }
    for (name, rates) in ["must", "mustnot"].into_iter().zip(ours.snippets) {
        pairs.push((format!("{name} by page"), rates.page, &reference[name]["page"]));
        pairs.push((format!("{name} over all"), rates.all, &reference[name]["all"]));
    }
    let differ = |ours: Option<f64>, theirs: Option<f64>| match (ours, theirs) {
        (Some(ours), Some(theirs)) => (ours - theirs).abs() > TOLERANCE,
        (ours, theirs) => ours.is_some() != theirs.is_some(),
    };
    let told = pairs
        .into_iter()
        .filter(|(_, ours, theirs)| differ(*ours, theirs.as_f64()));
    told.map(|(name, ours, theirs)| format!("{name}: {ours:?}, reference {theirs}"))
        .collect()
}
