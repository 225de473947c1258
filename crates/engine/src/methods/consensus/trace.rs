//! The vote as pictures: one method after the other adds its votes, then they are counted.

use super::VOTERS;
use super::answer::{answer, heat_map, weights};
use super::votes::Votes;
use crate::document::Document;
use crate::extraction::{Stages, Standing, counted, kept_of};
use crate::methods::Parameters;
use clearline_message::message;

/// From this share on, a method has voted for a line.
const VOTED: f32 = 0.5;

/// A stage for each voter, then the count.
pub(super) fn trace(document: &Document, parameters: &Parameters, trace: &mut dyn Stages) {
    let votes = document.once(Votes::of);
    let weights = weights(parameters.number("auto_votes"));
    let lines = votes.shares().len();
    let mut sums = vec![0.0; lines];
    for (at, (voter, weight)) in VOTERS.iter().zip(weights).enumerate() {
        let shares = || votes.shares().iter().map(|shares| shares[at]);
        for (sum, share) in sums.iter_mut().zip(shares()) {
            *sum += f64::from(share) * weight;
        }
        let kept = shares().filter(|&share| share >= VOTED).count();
        let sentence = message!(
            "trace-consensus-voter",
            votes = weight,
            kept = kept,
            lines = counted(lines, "line"),
        );
        trace.push(
            voter.name,
            sentence,
            heat_map(sums.clone()),
            vec![Standing::OPEN; lines],
        );
    }
    let extraction = answer(document, &votes, parameters);
    let sentence = message!(
        "trace-consensus-count",
        votes = counted(parameters.number("votes") as usize, "vote"),
        kept = kept_of(&extraction, "line"),
    );
    trace.end("count", sentence, &extraction);
}
