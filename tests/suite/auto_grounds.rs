//! The grounds of `auto`: what they claim is what the model does.

use super::pages::parse;
use super::shared;
use clearline_engine::document::Document;
use clearline_engine::internals::extraction::Ground;
use clearline_engine::internals::methods::auto::features::{Features, Neutral, Subject, WIDTH, subjects};
use clearline_engine::internals::methods::auto::{Judgement, METHOD, Model, Policy};
use clearline_engine::methods::Parameters;
use clearline_engine::page::{Options, Source, load};
use clearline_measure::Corpus;
use std::fs;
use std::path::Path;

/// Blocks whose grounds were tried, and those of them all of whose grounds the model confirmed.
#[derive(Default)]
struct Tried {
    blocks: usize,
    confirmed: usize,
}

impl Tried {
    /// Tries every `stride`-th block of a page.
    fn page(&mut self, model: &Model, document: &Document, stride: usize) {
        let features = Features::of(document);
        let extraction = METHOD.extract(document, &Parameters::default());
        let Judgement {
            scores,
            first_look,
            comments,
        } = Judgement::of(model, &features, Policy::default());
        for block in (0..scores.len()).step_by(stride) {
            let verdict = extraction.verdicts.get(block).unwrap();
            let grounds = verdict.grounds().unwrap();
            // The amounts are parts of the very score.
            assert!((grounds.score - f64::from(scores[block])).abs() < 1e-4);
            let row = features.row((Policy::default(), first_look), block);
            let is_confirmed = |ground: &Ground| {
                let moved = comments.moved(block);
                let without = match ground.name == Subject::Comment.name() {
                    true => scores[block] - moved,
                    false => without(model, &row, ground) + moved,
                };
                (scores[block] > without) == ground.is_for()
            };
            self.blocks += 1;
            self.confirmed += usize::from(grounds.list.iter().all(is_confirmed));
            for is_for in [true, false] {
                assert!(grounds.list.iter().filter(|ground| ground.is_for() == is_for).count() <= 3);
            }
        }
    }

    fn check(&self, least: usize) {
        let Tried { blocks, confirmed } = *self;
        shared::report(&format!(
            "grounds: all of a block's confirmed for {confirmed} of {blocks} blocks"
        ));
        assert!(
            blocks >= least && confirmed * 100 >= blocks * 95,
            "{confirmed} of {blocks}"
        );
    }
}

/// The score of a block with what a ground is about as in the neutral block.
fn without(model: &Model, row: &[f32; WIDTH], ground: &Ground) -> f32 {
    let neutral = Neutral::embedded().values();
    let mut changed = *row;
    for ((value, neutral), subject) in changed.iter_mut().zip(neutral).zip(subjects()) {
        if subject.name() == ground.name {
            *value = *neutral;
        }
    }
    model.score(&changed)
}

fn model() -> Model {
    Model::read(include_bytes!("../../assets/auto.model")).unwrap()
}

#[test]
fn grounds_are_what_the_score_would_lose_on_our_own_pages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/auto/pages");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let mut tried = Tried::default();
    for file in files {
        let html = fs::read(&file).unwrap();
        tried.page(&model(), &parse(&String::from_utf8_lossy(&html)), 4);
    }
    tried.check(100);
}

#[test]
fn grounds_are_what_the_score_would_lose_on_real_pages() {
    let Some(shared) = shared::folder() else {
        return;
    };
    let mut tried = Tried::default();
    for name in ["wcxb-dev", "zh-gne", "mozilla", "multilang-extra"] {
        let corpus = Corpus::open(&shared.join("corpora/dev").join(name)).unwrap();
        for page in corpus.pages.iter().step_by(12) {
            let page = load(&Source::File(corpus.file_of(page)), &Options::default()).unwrap();
            tried.page(&model(), &Document::parse(&page), 11);
        }
    }
    tried.check(2_000);
}
