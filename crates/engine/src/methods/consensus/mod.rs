//! The vote of the other methods.
//!
//! Methods that decide by different measures err on different pages, and what most of them keep is seldom wrong: a plain
//! majority of independent judges errs less than each of them (Condorcet, "Essai sur l'application de l'analyse à la
//! probabilité des décisions rendues à la pluralité des voix", 1785). These judges are not independent, so how many votes
//! it takes was measured.
//!
//! Every other method answers with its defaults. A vote is given by the characters that an answer's spans cover, so that
//! methods with different units can vote together; it is counted for each virtual line, since no method parts a line but
//! where an element in it does:
//!
//! ```text
//! votes(line) = Σ weight(method) · share(method, line)
//! ```
//!
//! `share` is the share of the line's characters that the method keeps, `weight` is `auto_votes` for `auto` and 1 for the
//! others. A line with at least `votes` is kept. The curve is the heat map of the votes.
//!
//! The votes of a page do not depend on the parameters and are kept with the document ([`Document::once`]), so that moving
//! a slider does not run nine methods.
//!
//! Of 15 votes `auto` has 7, and 9 are needed: a line is kept that `auto` and two others keep. With one vote each, the best majority
//! scores below `auto` on the English corpora, and it loses most of the documentation of software, which few methods recognize.

mod answer;
mod trace;
mod votes;

use super::{
    Method, OwnOutput, ParameterCard, ParameterKind, Parameters, auto, clearreader, dbscan, density, justext,
    line_block, scored_blocks,
};
use crate::document::Document;
use crate::extraction::Extraction;
use votes::Votes;

/// The method's card.
pub const METHOD: Method = Method {
    name: "consensus",
    parameters: PARAMETERS,
    run: extract,
    trace: trace::trace,
    counted_words: None,
    own: OwnOutput::NONE,
};

/// Who votes, in the order of their keys.
const VOTERS: [&Method; 9] = [
    &auto::METHOD,
    &justext::METHOD,
    &line_block::METHOD,
    &density::TEXT,
    &density::COMPOSITE,
    &density::PUNCTUATION,
    &scored_blocks::METHOD,
    &dbscan::METHOD,
    &clearreader::METHOD,
];

const PARAMETERS: &[ParameterCard] = &[
    ParameterCard {
        name: "votes",
        kind: ParameterKind::Number {
            least: 1.0,
            most: 16.0,
            step: 1.0,
            default: 9.0,
            in_mode: &[],
        },
    },
    ParameterCard {
        name: "auto_votes",
        kind: ParameterKind::Number {
            least: 0.0,
            most: 8.0,
            step: 1.0,
            default: 7.0,
            in_mode: &[],
        },
    },
];

fn extract(document: &Document, parameters: &Parameters) -> Extraction {
    answer::answer(document, &document.once(Votes::of), parameters)
}

/// The same where `auto` judges by a model of the caller's, such as one that has not seen the page in training.
pub fn extract_by(model: &auto::Model, document: &Document, parameters: &Parameters) -> Extraction {
    let votes = Votes::counted(document, |voter| {
        let answer = if voter.name == auto::METHOD.name {
            auto::extract_by(model, document, &Parameters::default())
        } else {
            voter.extract(document, &Parameters::default())
        };
        answer.completed(document)
    });
    answer::answer(document, &votes, &parameters.completed(PARAMETERS))
}

#[cfg(test)]
mod tests;
