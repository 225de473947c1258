//! Paths and links in the documents lead to something that exists, and every decision is in the index.

use crate::suite::program::files_below;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders of the repository. A word that begins with one of them is a path.
const FOLDERS: [&str; 12] = [
    ".ci",
    "assets",
    "benches",
    "crates",
    "docs",
    "examples",
    "extension",
    "fuzz",
    "src",
    "stoplists",
    "tests",
    "tools",
];

/// Folders that a command makes.
const MADE: [&str; 3] = ["fuzz/corpus", "fuzz/found", "fuzz/target"];

/// Folders with sources. A word such as `page/load.rs` is the end of a path in one of them.
const SOURCES: [&str; 5] = ["benches", "crates", "examples", "src", "tests"];

/// Documents outside of the top folder and `docs`.
const OTHERS: [&str; 3] = [
    "assets/auto.model.md",
    "tests/fixtures/README.md",
    "tools/train/README.md",
];

/// The headings of a decision.
const HEADINGS: [&str; 4] = ["## Context", "## Decision", "## Price", "## When to look again"];

#[test]
fn every_path_that_a_document_names_exists() {
    let sources: Vec<PathBuf> = SOURCES
        .iter()
        .flat_map(|folder| files_with(&top().join(folder), "rs"))
        .collect();
    let missing = |text: &str| -> Vec<String> {
        let paths = named_paths(text).into_iter();
        paths
            .filter(|path| !exists(path, &sources))
            .map(str::to_owned)
            .collect()
    };
    assert_none_in_documents("paths that do not exist", |_, text| missing(text));
}

#[test]
fn every_link_between_documents_leads_to_a_file() {
    assert_none_in_documents("links that lead nowhere", |document, text| {
        let folder = document.parent().unwrap();
        let links = linked_paths(text).into_iter();
        links
            .filter(|link| !folder.join(link).exists())
            .map(str::to_owned)
            .collect()
    });
}

#[test]
fn every_decision_is_in_the_index_and_has_its_headings() {
    let folder = top().join("docs/decisions");
    let index = read(&folder.join("README.md"));
    for page in files_with(&folder, "md") {
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        if name == "README.md" {
            continue;
        }
        assert!(index.contains(&format!("]({name})")), "the index lacks {name}");
        let text = read(&page);
        let headings: Vec<&str> = text.lines().filter(|line| line.starts_with("## ")).collect();
        assert_eq!(headings, HEADINGS, "in {name}");
        let number = name.split('-').next().unwrap_or_default();
        assert!(text.starts_with(&format!("# {number}: ")), "the title of {name}");
    }
}

#[test]
fn paths_are_found_among_words() {
    let text = "See `src/main.rs`, [docs](docs/formats.md) and (page/load.rs). Not `src/app/<feature>/`, `tests/*.rs`, text/html,\n\
                https://example.com/src/a.rs or a word.";
    assert_eq!(named_paths(text), ["src/main.rs", "docs/formats.md", "page/load.rs"]);
    assert_eq!(
        linked_paths("[a](b.md#c) ![d](e/f.png) [g](https://example.com) [h](#i)"),
        ["b.md", "e/f.png"]
    );
}

/// Fails with the faults that `faults_of` finds in each document.
fn assert_none_in_documents(what: &str, faults_of: impl Fn(&Path, &str) -> Vec<String>) {
    let mut faults = Vec::new();
    for document in documents() {
        let name = document.strip_prefix(top()).unwrap_or(&document).display().to_string();
        let found = faults_of(&document, &read(&document));
        faults.extend(found.into_iter().map(|fault| format!("{name}: {fault}")));
    }
    assert!(faults.is_empty(), "{what}:\n{}", faults.join("\n"));
}

fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

fn documents() -> Vec<PathBuf> {
    let at_top = fs::read_dir(top()).unwrap().map(|entry| entry.unwrap().path());
    let others = OTHERS.iter().map(|path| top().join(path));
    at_top
        .filter(|path| has_extension(path, "md"))
        .chain(files_with(&top().join("docs"), "md"))
        .chain(others)
        .collect()
}

fn files_with(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let files = files_below(folder).into_iter();
    files.filter(|path| has_extension(path, extension)).collect()
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

/// The words of a text that are paths. Patterns and places to fill in are none.
fn named_paths(text: &str) -> Vec<&str> {
    let is_of_word = |c: char| c.is_alphanumeric() || "._/-<>*…:".contains(c);
    let words = text
        .split(|c: char| !is_of_word(c))
        .map(|word| word.trim_end_matches(['.', ':', '/', '-']));
    words
        .filter(|word| word.contains('/') && !word.contains(['<', '>', '*', '…', ':']))
        .filter(|word| word.ends_with(".rs") || FOLDERS.contains(&word.split('/').next().unwrap_or_default()))
        .collect()
}

fn exists(path: &str, sources: &[PathBuf]) -> bool {
    top().join(path).exists()
        || MADE.iter().any(|made| path.starts_with(made))
        || path.ends_with(".rs") && sources.iter().any(|source| source.ends_with(path))
}

/// What the links of a text lead to, where that is no address and no place in the same text.
fn linked_paths(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    targets
        .map(|(target, _)| target.split('#').next().unwrap_or_default())
        .filter(|target| !target.is_empty() && !target.contains("://"))
        .collect()
}
