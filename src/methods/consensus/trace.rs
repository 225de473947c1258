//! One ballot after the other, as pictures.

use super::VOTERS;
use super::answer::{answer, curve, sums, weights};
use super::votes::Votes;
use crate::document::Document;
use crate::extraction::{Figure, Standing, Trace, counted, grouped};
use crate::methods::Parameters;

/// A stage for each voter, with the votes so far; the count.
pub(super) fn trace(document: &Document, votes: &Votes, parameters: &Parameters) -> Trace {
    let count = votes.lines().len();
    let of_voters = weights(parameters.number("auto_votes"));
    let mut trace = Trace::default();
    let mut so_far = [0.0; VOTERS.len()];
    for (number, voter) in VOTERS.into_iter().enumerate() {
        so_far[number] = of_voters[number];
        let kept = votes.shares().iter().filter(|shares| shares[number] > 0.5).count();
        let weight = of_voters[number];
        let sentence = format!(
            "{} keeps {} of {}; {} for each.",
            voter.title,
            grouped(kept),
            counted(count, "line"),
            if weight == 1.0 {
                "a vote".to_owned()
            } else {
                format!("{} votes", Figure(weight))
            }
        );
        let curve = curve(sums(votes, &so_far));
        trace.push(voter.name, sentence, curve, vec![Standing::OPEN; count]);
    }
    let answer = answer(document, votes, parameters);
    let sentence = format!(
        "Kept with at least {} of {} votes: {} of {}.",
        parameters.number("votes"),
        Figure(of_voters.iter().sum()),
        grouped(answer.kept_count()),
        counted(count, "line")
    );
    trace.end("count", sentence, &answer);
    trace
}
