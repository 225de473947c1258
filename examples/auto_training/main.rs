//! What training the method `auto` needs from the program itself: the features and labels of corpora as matrices, and the
//! scores of trained models on pages that they have not seen. `tools/train/run.sh` calls it.

#![allow(clippy::print_stdout, reason = "the tables are what it is for")]

mod alignment;
mod dump;
mod evaluation;
mod labels;
mod table;

use clearline::document::Document;
use clearline::evaluate::{Corpus, GoldPage};
use clearline::page::{Options, Source, load};
use std::error::Error;
use std::path::Path;

const USAGE: &str = "auto_training dump FOLDER CORPUS…
auto_training evaluate FOLDS CORPUS…

dump writes the features and labels of all blocks of the corpora into FOLDER.
evaluate scores each page by the model of FOLDS that has not seen its group, and writes\nFOLDS/scores.jsonl and, for each corpus, FOLDS/<corpus>.jsonl with the texts.";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (command, folder, corpora) = match words.as_slice() {
        [command, folder, corpora @ ..] if !corpora.is_empty() => (*command, Path::new(*folder), corpora),
        _ => return Err(USAGE.into()),
    };
    let corpora: Result<Vec<Corpus>, _> = corpora.iter().map(|folder| Corpus::open(Path::new(folder))).collect();
    match command {
        "dump" => dump::dump(folder, &corpora?),
        "evaluate" => evaluation::evaluate(folder, &corpora?),
        _ => Err(USAGE.into()),
    }
}

/// The tables of a page of a corpus.
fn document_of(corpus: &Corpus, page: &GoldPage) -> Result<Document, Box<dyn Error>> {
    let file = Source::File(corpus.file_of(page));
    Ok(Document::parse(&load(&file, &Options::default())?))
}

/// The group of a page; a page without one is a group of its own.
fn group_of(corpus: &Corpus, page: &GoldPage) -> String {
    page.group
        .clone()
        .unwrap_or_else(|| format!("{}:{}", corpus.name, page.id))
}
