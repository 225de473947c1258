//! From votes to an extraction.

use super::votes::Votes;
use super::{METHOD, VOTERS};
use crate::document::{Document, VirtualLine};
use crate::extraction::{
    Class, Curve, Evidence, Extraction, KeptRun, Relation, Series, SeriesKind, Status, Step, UnitKind, Units, Verdict,
    Verdicts,
};
use crate::methods::{Parameters, auto};

/// Sums of shares may miss the votes that are needed by a rounding error.
const ROUNDING: f64 = 1e-4;

/// What is said of each line: its characters, its votes, and how much of it each voter keeps.
const FEATURES: &[&str] = &[
    "characters",
    "votes",
    VOTERS[0].name,
    VOTERS[1].name,
    VOTERS[2].name,
    VOTERS[3].name,
    VOTERS[4].name,
    VOTERS[5].name,
    VOTERS[6].name,
    VOTERS[7].name,
    VOTERS[8].name,
];

pub(super) fn answer(document: &Document, votes: &Votes, parameters: &Parameters) -> Extraction {
    let needed = parameters.number("votes");
    let weights = weights(parameters.number("auto_votes"));
    let sums: Vec<f64> = votes.shares().iter().map(|shares| sum(shares, &weights)).collect();
    let verdicts: Verdicts = sums.iter().map(|&sum| verdict(sum, needed)).collect();
    let kept = votes.lines().iter().zip(verdicts.kept()).filter(|&(_, keep)| keep);
    Extraction {
        method: METHOD.name,
        parameters: parameters.clone(),
        status: Status::of(document, kept.map(|(line, _)| line.counts.characters).sum()),
        units: units(document, votes, &sums),
        curve: Curve {
            kept: KeptRun::of(&verdicts),
            threshold: Some(needed),
            threshold_parameter: Some("votes"),
            ..heat_map(sums)
        },
        verdicts,
        confidence: None,
        remark: None,
    }
}

/// How hot each line is, without a decision.
pub(super) fn heat_map(sums: Vec<f64>) -> Curve {
    Curve::of("line", "method-votes", Series::new("votes", SeriesKind::Bars, sums))
}

/// How many votes each voter has.
pub(super) fn weights(auto_votes: f64) -> [f64; VOTERS.len()] {
    VOTERS.map(|voter| {
        if voter.name == auto::METHOD.name {
            auto_votes
        } else {
            1.0
        }
    })
}

fn sum(shares: &[f32; VOTERS.len()], weights: &[f64; VOTERS.len()]) -> f64 {
    shares
        .iter()
        .zip(weights)
        .map(|(&share, weight)| f64::from(share) * weight)
        .sum()
}

fn verdict(votes: f64, needed: f64) -> Verdict {
    let keep = votes >= needed - ROUNDING;
    let (rule, class, relation) = if keep {
        ("votes-enough", Class::Good, Relation::AtLeast)
    } else {
        ("votes-too-few", Class::Bad, Relation::Below)
    };
    Verdict::new(
        keep,
        Step::measured(rule, class, Evidence::new("votes", votes, relation, needed)),
    )
}

fn units(document: &Document, votes: &Votes, sums: &[f64]) -> Units {
    let mut units = Units::new(UnitKind::VirtualLine, sums.len());
    let mut rows = Vec::with_capacity(sums.len());
    for ((line, shares), sum) in votes.lines().iter().zip(votes.shares()).zip(sums) {
        units.push(line.counts.characters, line.spans(document));
        rows.push(values(line, *sum, shares));
    }
    units.measured(FEATURES, move |line, feature| rows[line][feature])
}

fn values(line: &VirtualLine, sum: f64, shares: &[f32; VOTERS.len()]) -> [f64; FEATURES.len()] {
    let [a, b, c, d, e, f, g, h, i] = shares.map(f64::from);
    [f64::from(line.counts.characters), sum, a, b, c, d, e, f, g, h, i]
}
