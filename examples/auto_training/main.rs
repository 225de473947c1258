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
use clearline_engine::page::Options;
use clearline_measure::{Corpus, GoldPage, Policies};
use std::error::Error;
use std::path::Path;

const USAGE: &str = "auto_training POLICIES FOLDER CORPUS…

Writes the features and labels of all blocks of the corpora, and of shortened copies of their pages, into FOLDER. POLICIES says
what their golds ask for, as for clearline eval.

auto_training --neutral FILE CORPUS…

Writes the neutral block, which explanations hold features against, into FILE.";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (task, corpora): (Task, &[String]) = match arguments.as_slice() {
        [option, file, corpora @ ..] if option == "--neutral" => (Task::Neutral(Path::new(file)), corpora),
        [policies, folder, corpora @ ..] => (
            Task::Dump(Policies::open(Path::new(policies))?, Path::new(folder)),
            corpora,
        ),
        _ => return Err(USAGE.into()),
    };
    if corpora.is_empty() {
        return Err(USAGE.into());
    }
    let corpora: Result<Vec<Corpus>, _> = corpora.iter().map(|folder| Corpus::open(Path::new(folder))).collect();
    let mut corpora = corpora?;
    match task {
        Task::Neutral(file) => Ok(std::fs::write(file, neutral::neutral(&corpora)?)?),
        Task::Dump(policies, folder) => {
            corpora.iter_mut().for_each(|corpus| policies.note(corpus));
            dump::dump(folder, &corpora)
        }
    }
}

/// The output and its place.
enum Task<'a> {
    Neutral(&'a Path),
    Dump(Policies, &'a Path),
}

/// The tables of a page of a corpus, in the character set that its gold names.
fn document_of(corpus: &Corpus, page: &GoldPage) -> Result<Document, Box<dyn Error>> {
    Ok(Document::parse(&corpus.load(page, Options::default())?))
}
