//! The grounds of `auto`: what they claim is what the model does.

use super::pages::parse;
use super::shared;
use clearline_engine::document::Document;
use clearline_engine::internals::extraction::Ground;
use clearline_engine::internals::methods::auto::features::{Features, Matrix, Neutral, Subject, WIDTH, subjects};
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
    /// Those of the blocks that may be comments.
    comments: usize,
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
            let (score, moved) = (scores[block], comments.moved(block));
            let is_confirmed =
                |ground: &Ground| (score > model.score(&without(&row, ground)) + moved) == ground.is_for();
            // What a comment is worth is no feature's doing: its ground gives it as it is.
            let (of_comment, of_features): (Vec<&Ground>, Vec<&Ground>) =
                (grounds.list.iter()).partition(|ground| ground.name == Subject::Comment.name());
            assert!(of_comment.iter().all(|ground| ground.amount == f64::from(moved)));
            let mut are_confirmed = of_features.into_iter().all(is_confirmed);
            if let Some(comment) = &grounds.comment {
                assert!((comment.score - f64::from(comments.score(block))).abs() < 1e-4);
                let is_confirmed = |ground: &Ground| {
                    let without = comment_score(model, &without(&row, ground));
                    (comments.score(block) > without) == ground.is_for()
                };
                are_confirmed &= comment.list.iter().all(is_confirmed);
                self.comments += 1;
            }
            self.blocks += 1;
            self.confirmed += usize::from(are_confirmed);
            for is_for in [true, false] {
                assert!(grounds.list.iter().filter(|ground| ground.is_for() == is_for).count() <= 3);
            }
        }
    }

    fn check(&self, least: usize) {
        let Tried {
            blocks,
            comments,
            confirmed,
        } = *self;
        shared::report(&format!(
            "grounds: all of a block's confirmed for {confirmed} of {blocks} blocks, {comments} of which may be comments"
        ));
        assert!(
            blocks >= least && comments > 0 && confirmed * 100 >= blocks * 95,
            "{confirmed} of {blocks}, {comments}"
        );
    }
}

/// A block's features with what a ground is about as in the neutral block.
fn without(row: &[f32; WIDTH], ground: &Ground) -> [f32; WIDTH] {
    let neutral = Neutral::embedded().values();
    let mut changed = *row;
    for ((value, neutral), subject) in changed.iter_mut().zip(neutral).zip(subjects()) {
        if subject.name() == ground.name {
            *value = *neutral;
        }
    }
    changed
}

fn comment_score(model: &Model, row: &[f32; WIDTH]) -> f32 {
    model.comment_scores(&Matrix::of_rows::<WIDTH>(1, |_, rest| {
        rest.write(row.iter().copied()).end()
    }))[0]
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
