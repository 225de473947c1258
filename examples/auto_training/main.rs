//! The program's part in training the method `auto`: the features and labels of corpora as matrices.
//! `tools/train/run.sh` calls it.

#![allow(unreachable_pub, reason = "the modules of one program share their items")]
#![allow(clippy::print_stdout, reason = "it tells how far it is")]

mod alignment;
mod dump;
mod labels;
mod neutral;
mod shortened;

use clearline_engine::document::Document;
use clearline_engine::page::{Options, Source, load};
use clearline_measure::{Corpus, GoldPage};
use std::error::Error;
use std::path::Path;

const USAGE: &str = "auto_training FOLDER CORPUS…

Writes the features and labels of all blocks of the corpora, and of shortened copies of their pages, into FOLDER.

auto_training --neutral FILE CORPUS…

Writes the neutral block, which explanations hold features against, into FILE.";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (task, corpora): (Task, &[String]) = match arguments.as_slice() {
        [option, file, corpora @ ..] if option == "--neutral" => (Task::Neutral(Path::new(file)), corpora),
        [folder, corpora @ ..] => (Task::Dump(Path::new(folder)), corpora),
        [] => return Err(USAGE.into()),
    };
    if corpora.is_empty() {
        return Err(USAGE.into());
    }
    let corpora: Result<Vec<Corpus>, _> = corpora.iter().map(|folder| Corpus::open(Path::new(folder))).collect();
    match task {
        Task::Neutral(file) => Ok(std::fs::write(file, neutral::neutral(&corpora?)?)?),
        Task::Dump(folder) => dump::dump(folder, &corpora?),
    }
}

/// The output and its place.
enum Task<'a> {
    Neutral(&'a Path),
    Dump(&'a Path),
}

/// The tables of a page of a corpus.
fn document_of(corpus: &Corpus, page: &GoldPage) -> Result<Document, Box<dyn Error>> {
    let file = Source::File(corpus.file_of(page));
    Ok(Document::parse(&load(&file, &Options::default())?))
}
