//! Worked by hand on a page whose line blocks are known.

use super::*;
use crate::Corpus;
use clearline_engine::internals::explore::stories::{page, parameters};
use clearline_engine::internals::methods::line_block;
use clearline_engine::page::Cancel;
use std::fs;

/// Pages of two sites; the first and the third story are their text.
fn corpus(folder: &std::path::Path, groups: [&str; 2]) -> TuningCorpus {
    fs::create_dir_all(folder.join("pages")).unwrap();
    let text = format!("{}\n{}", "山".repeat(60), "日".repeat(90));
    let gold = |(number, group): (usize, &str)| {
        let id = format!("page-{number}");
        fs::write(folder.join("pages").join(format!("{id}.html")), page()).unwrap();
        format!("{{\"id\":\"{id}\",\"group\":\"{group}\",\"text\":{text:?}}}\n")
    };
    let golds: String = groups.into_iter().enumerate().map(gold).collect();
    let empty = "{\"id\":\"none\",\"group\":\"c\",\"text\":\"\"}\n";
    fs::write(folder.join("gold.jsonl"), golds + empty).unwrap();
    TuningCorpus::open(&[Corpus::open(folder).unwrap()], 2, &Cancel::new())
}

#[test]
fn fitting_finds_the_threshold_between_the_stories() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = corpus(folder.path(), ["a", "b"]);
    let mut fixed = parameters("");
    fixed.set(line_block::METHOD.parameters, "mode", "repaired").unwrap();
    let tuned = tune(&line_block::METHOD, &fixed, &corpus, &mut |_, _| {}).unwrap();
    // By the default of 60 only the third story is kept: P = 1, R = 90/150.
    assert!((tuned.before - 0.75).abs() < 1e-9, "{}", tuned.before);
    let found = tuned.parameters.number("threshold");
    assert!((30.0..50.0).contains(&found), "{found}");
    assert_eq!(
        (tuned.after, tuned.validated, tuned.folds, tuned.pages),
        (1.0, Some(1.0), 2, 2)
    );
}

#[test]
fn pages_of_one_group_are_never_on_both_sides() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = corpus(folder.path(), ["a", "a"]);
    assert_eq!(corpus.folds(5), [[0, 1]]);
    let tuned = tune(&line_block::METHOD, &parameters(""), &corpus, &mut |_, _| {}).unwrap();
    assert_eq!((tuned.validated, tuned.folds), (None, 0));
}
