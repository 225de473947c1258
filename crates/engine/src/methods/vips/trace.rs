//! The steps of the method, as pictures.

use super::answer::{Answer, without_boxes};
use super::main_text::LEAST_SCORE;
use super::rounds::Structure;
use super::separators::Separator;
use super::words;
use crate::document::{Document, Misfit};
use crate::extraction::{Curve, Stages, Standing};
use crate::methods::Parameters;
use clearline_message::Message;

/// The rounds, segments, scores, main text.
pub(super) fn trace(document: &Document, parameters: &Parameters, trace: &mut dyn Stages) {
    let answer = match Answer::of(document, parameters) {
        Ok(answer) => answer,
        Err(misfit) => {
            let extraction = without_boxes(parameters, misfit);
            let sentence = misfit.map_or_else(words::no_boxes, Misfit::refusal);
            return trace.end("boxes", sentence, &extraction);
        }
    };
    let Some(structure) = answer.segmented.structure() else {
        return;
    };
    let curve = answer.curve();
    let masses = Curve {
        series: curve.series.iter().take(1).cloned().collect(),
        ..curve.clone()
    };
    let open = || vec![Standing::OPEN; answer.segments.len()];
    for sentence in rounds(structure) {
        trace.push("round", sentence, masses.clone(), open());
    }
    let sentence = words::segments(answer.segments.len(), answer.permitted);
    trace.push("segments", sentence, masses, open());
    let least = LEAST_SCORE * answer.best_score();
    let scores = curve.series.get(1).map_or(&[][..], |scores| &scores.samples);
    let standings = Standing::by_threshold(scores, least);
    trace.push(
        "scores",
        words::scores(answer.best_score(), least),
        curve.clone(),
        standings,
    );
    let extraction = answer.extraction(document, parameters);
    let sentence = words::main_text(extraction.kept_count());
    trace.end("main-text", sentence, &extraction);
}

/// What each round has found, in a sentence; a page in one part has one round.
fn rounds(structure: &Structure) -> Vec<Message> {
    let cells = &structure.cells;
    let last = structure.last_round().max(1);
    let mut found: Vec<(Vec<&Separator>, usize)> = vec![Default::default(); last as usize];
    for cell in cells {
        // Each part takes the place of the one that it was in.
        let Some(child) = cells
            .get(cell.children.start as usize)
            .filter(|_| !cell.children.is_empty())
        else {
            continue;
        };
        if let Some((separators, more)) = found.get_mut(child.round.saturating_sub(1) as usize) {
            separators.extend(&cell.separators);
            *more += cell.children.len() - 1;
        }
    }
    let mut parts = 1;
    let sentences = (1..).zip(found).map(|(round, (separators, more))| {
        parts += more;
        let heaviest = separators.iter().max_by_key(|separator| separator.weight).copied();
        words::round(round, (separators.len(), parts), heaviest)
    });
    sentences.collect()
}
