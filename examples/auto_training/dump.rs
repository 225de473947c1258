//! Writes the trainer's input: little-endian, one record for each block.
//!
//! `features.f32`: the rows of the feature matrix. `blocks.f32`: page, tokens, label (0 or 1), weight, whether it is known to be a
//! comment (0 or 1). `pages.jsonl`: one page on each line, followed by itself with its discussion and by its shortened copy.
//! `features.json`: the names, the hash by which a model knows them, and by which probabilities the first look is summed up.

use crate::document_of;
use crate::labels::{Label, labels as labels_of};
use crate::shortened::{Shortened, shortened};
use clearline_engine::document::{Document, Limits};
use clearline_engine::internals::methods::auto::features::{self, DOUBTFUL, Features, FirstLook, SURE};
use clearline_engine::internals::methods::auto::{Blocks, Policy, feature_hash};
use clearline_measure::{Corpus, GoldPage};
use serde_json::json;
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// The least and the most tokens of main text in a shortened copy.
const COPIED_TOKENS: (f64, f64) = (25.0, 220.0);

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
        &json!({ "hash": feature_hash(), "names": names, "doubtful": [DOUBTFUL.start, DOUBTFUL.end], "sure": SURE }),
    )?;
    Ok(())
}

impl Dump {
    /// A page, the same for who asks for the discussion if snippets of it are known, and its shortened copy if it has one.
    fn page(&mut self, corpus: &Corpus, gold: &GoldPage) -> Result<(), Box<dyn Error>> {
        let document = document_of(corpus, gold)?;
        let blocks = Blocks::of(&document);
        let labels = labels_of(&document, &blocks, gold);
        self.example(&document, gold, &blocks, &labels)?;
        self.note(corpus, gold, blocks.len(), false)?;
        if let Some(gold) = with_comments(gold) {
            self.example(&document, &gold, &blocks, &labels_of(&document, &blocks, &gold))?;
            self.note(corpus, &gold, blocks.len(), false)?;
        }
        // Text around snippets is unknown.
        let copy = gold
            .text
            .as_ref()
            .and_then(|_| shortened(&document, &blocks, &labels, self.copied_tokens()));
        match copy {
            Some(copy) => self.copy(corpus, gold, copy),
            None => Ok(()),
        }
    }

    fn copy(&mut self, corpus: &Corpus, gold: &GoldPage, copy: Shortened) -> Result<(), Box<dyn Error>> {
        let document = Document::parse_html(copy.html.into(), &Limits::default(), &|| false);
        let blocks = Blocks::of(&document);
        let gold = GoldPage {
            text: Some(copy.text),
            ..gold.clone()
        };
        self.example(&document, &gold, &blocks, &labels_of(&document, &blocks, &gold))?;
        self.note(corpus, &gold, blocks.len(), true)
    }

    /// How much of a page's main text its copy has: all magnitudes from a sentence to some paragraphs, by multiples of
    /// the golden ratio, which are spread evenly over any selection.
    fn copied_tokens(&self) -> usize {
        let place = (self.count as f64 * 0.618_033_988_75).fract();
        let (least, most) = COPIED_TOKENS;
        (least * (most / least).powf(place)) as usize
    }

    fn example(
        &mut self,
        document: &Document,
        gold: &GoldPage,
        blocks: &Blocks,
        labels: &[Label],
    ) -> std::io::Result<()> {
        let features = Features::of(document);
        let policy = gold.policy.unwrap_or_default();
        for (row, (block, label)) in blocks.list().iter().zip(labels).enumerate() {
            for value in features.row((policy, FirstLook::UNKNOWN), row) {
                self.features.write_all(&value.to_le_bytes())?;
            }
            let tokens = blocks.tokens(block).len() as f32;
            let [is_main, is_comment] = [label.is_main, label.is_comment].map(|is_so| f32::from(u8::from(is_so)));
            for value in [self.count as f32, tokens, is_main, label.weight, is_comment] {
                self.blocks.write_all(&value.to_le_bytes())?;
            }
        }
        Ok(())
    }

    fn note(&mut self, corpus: &Corpus, gold: &GoldPage, blocks: usize, is_copy: bool) -> Result<(), Box<dyn Error>> {
        let page = json!({
            "corpus": corpus.name, "id": gold.id, "group": gold.group, "blocks": blocks, "copy": is_copy, "kind": gold.kind,
            "has_text": gold.text.is_some(),
        });
        writeln!(self.pages, "{page}")?;
        self.count += 1;
        Ok(())
    }
}

/// What is known of a page to who asks for the discussion, where snippets of main text and of the discussion are known.
fn with_comments(gold: &GoldPage) -> Option<GoldPage> {
    let is_known = gold.text.is_none() && gold.policy.is_none() && !gold.comments.is_empty();
    is_known.then(|| GoldPage {
        must: gold.must.iter().chain(&gold.comments).cloned().collect(),
        policy: Some(Policy::Discussion),
        ..gold.clone()
    })
}
