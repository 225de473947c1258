//! The steps of the method, as pictures.

use super::answer::{Answer, without_boxes};
use super::main_text::LEAST_SCORE;
use super::words;
use crate::document::Document;
use crate::extraction::{Curve, Stages, Standing};
use crate::methods::Parameters;

/// Blocks, separators, segments, scores, main text.
pub(super) fn trace(document: &Document, parameters: &Parameters, trace: &mut dyn Stages) {
    let answer = match Answer::of(document, parameters) {
        Ok(answer) => answer,
        Err(misfit) => {
            let extraction = without_boxes(parameters, misfit);
            let sentence = misfit.map_or_else(words::no_boxes, words::refused);
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
    let cells = &structure.cells;
    let blocks = cells.iter().map(|cell| cell.blocks.len()).sum();
    trace.push(
        "blocks",
        words::blocks(blocks, structure.rounds),
        masses.clone(),
        open(),
    );
    let separators = || cells.iter().flat_map(|cell| &cell.separators);
    let heaviest = separators().max_by_key(|separator| separator.weight);
    let sentence = words::separators(separators().count(), heaviest);
    trace.push("separators", sentence, masses.clone(), open());
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
    trace.end("main text", sentence, &extraction);
}
