//! A learned judge of text blocks.
//!
//! The page is cut into blocks (`Blocks`); each gets some 260 numbers (`features`); boosted trees make a probability
//! of them ([`Model`]), in two looks where the first leaves much in doubt ([`Judgement`]), and what readers wrote counts as is
//! asked for ([`Comments`]); the blocks with the highest expected F1 are kept (`cut`), without asides and hidden text and each
//! text once, with their captions and the names under quotations. How far they are to be trusted (`trust`), set right by cross-validation, is the confidence. Every verdict names what spoke loudest for and against it, in words (`grounds`).
//!
//! `tools/train/` says how the model is trained, `assets/auto.model.md` what it was trained on and how well it does.

mod answer;
mod asides;
pub(crate) mod blocks;
mod class_words;
mod comments;
mod companions;
mod confidence;
pub(crate) mod cut;
pub(crate) mod features;
mod grounds;
mod hidden;
mod judgement;
mod kept;
mod lexicon;
mod measures;
pub(crate) mod model;
mod policy;
mod posts;
pub(crate) mod survey;
mod trace;
mod traits;
mod trust;
pub(crate) mod words;

pub use comments::Comments;
pub use judgement::Judgement;
pub(crate) use model::Model;
pub use policy::Policy;

use super::{Method, OwnOutput, ParameterCard, ParameterKind, Parameters};
use crate::document::Document;
use crate::extraction::Extraction;
use answer::{Examined, Looked};
use flate2::read::GzDecoder;
use std::io::Read;
use std::sync::{Arc, LazyLock};

/// The method's card.
pub const METHOD: Method = Method {
    name: "auto",
    parameters: PARAMETERS,
    run: |document, parameters| answer::answer((&EMBEDDED, examined(document, parameters)), document, parameters),
    trace: |document, parameters, stages| {
        trace::trace(
            (&EMBEDDED, examined(document, parameters)),
            document,
            parameters,
            stages,
        )
    },
    counted_words: None,
    own: OwnOutput::NONE,
};

const PARAMETERS: &[ParameterCard] = &[
    ParameterCard {
        name: "cut",
        kind: ParameterKind::Adaptive {
            least: 0.0,
            most: 1.0,
            step: 0.01,
        },
    },
    ParameterCard {
        name: Policy::PARAMETER,
        kind: ParameterKind::Choice(&Policy::NAMES),
    },
];

/// The embedded model as it lies in its file; `build.rs` has packed it.
pub static MODEL_FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut file = Vec::new();
    let packed: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/auto.model.gz"));
    let read = GzDecoder::new(packed).read_to_end(&mut file);
    debug_assert!(read.is_ok(), "{read:?}");
    file
});

static EMBEDDED: LazyLock<Model> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads it")]
    Model::read(&MODEL_FILE).expect("the embedded model is whole")
});

/// What the embedded model sees in a page: kept with the document, so that the cut can be moved without it.
fn examined(document: &Document, parameters: &Parameters) -> Arc<Examined> {
    let looked = document.once(Looked::of);
    looked.examined(&EMBEDDED, document, Policy::of(parameters))
}

/// Extracts by a model of the caller's, such as one that has not seen the page in training.
pub fn extract_by(model: &Model, document: &Document, parameters: &Parameters) -> Extraction {
    let examined = Looked::of(document).examined(model, document, Policy::of(parameters));
    answer::answer((model, examined), document, parameters)
}
