//! Writes what the trainer reads: little-endian, one record a block.
//!
//! `features.f32`: the rows of the feature matrix. `blocks.f32`: page, tokens, label (0 or 1), weight. `pages.jsonl`: one
//! page a line. `features.json`: the names, and the hash by which a model knows them.

use crate::document_of;
use crate::labels::labels;
use clearline::evaluate::{Corpus, GoldPage};
use clearline::methods::auto::{Blocks, Survey, feature_hash, features};
use serde_json::json;
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

struct Dump {
    features: BufWriter<File>,
    blocks: BufWriter<File>,
    pages: BufWriter<File>,
    count: usize,
}

/// Writes the features and labels of all pages.
pub fn dump(folder: &Path, corpora: &[Corpus]) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(folder)?;
    let create = |name: &str| File::create(folder.join(name)).map(BufWriter::new);
    let mut dump = Dump {
        features: create("features.f32")?,
        blocks: create("blocks.f32")?,
        pages: create("pages.jsonl")?,
        count: 0,
    };
    for corpus in corpora {
        for page in &corpus.pages {
            dump.page(corpus, page)?;
        }
        println!("{}: {} pages", corpus.name, corpus.pages.len());
    }
    let names: Vec<_> = features::catalogue().iter().map(|card| card.name).collect();
    serde_json::to_writer(
        create("features.json")?,
        &json!({ "hash": feature_hash(), "names": names }),
    )?;
    Ok(())
}

impl Dump {
    fn page(&mut self, corpus: &Corpus, gold: &GoldPage) -> Result<(), Box<dyn Error>> {
        let document = document_of(corpus, gold)?;
        let blocks = Blocks::of(&document);
        let matrix = features::matrix(&Survey::of(&document, &blocks));
        for (row, (block, label)) in blocks.list().iter().zip(labels(&document, &blocks, gold)).enumerate() {
            for value in matrix.row(row) {
                self.features.write_all(&value.to_le_bytes())?;
            }
            let tokens = blocks.tokens(block).len() as f32;
            for value in [
                self.count as f32,
                tokens,
                f32::from(u8::from(label.is_main)),
                label.weight,
            ] {
                self.blocks.write_all(&value.to_le_bytes())?;
            }
        }
        let page = json!({ "corpus": corpus.name, "id": gold.id, "group": gold.group, "blocks": blocks.len() });
        writeln!(self.pages, "{page}")?;
        self.count += 1;
        Ok(())
    }
}
