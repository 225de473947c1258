//! What spoke for and against a block, in words.
//!
//! The model's score is shared among the subjects of its features ([`Share`](super::model::Share)). A subject is named where its
//! share is worth naming and the score moves the same way if it alone is taken away: so no sentence claims what the model would
//! not confirm.

mod facts;
mod words;

use super::comments::Comments;
use super::features::{Subject, WIDTH};
use super::model::{Model, Share, Shares};
use crate::extraction::{CommentGrounds, Ground, UnitGrounds};
use clearline_message::{Message, message};
use facts::Facts;
use words::{Said, Short, glance, said, said_of_comment};

/// As many grounds are named for and against a block.
const NAMED: usize = 3;
/// A smaller share of the score moves no reader: it changes a probability of a half by 0.0125.
const LEAST: f64 = 0.05;

/// What spoke for and against a block with these features; `is_likely` says whether it was kept.
pub(super) fn grounds(
    model: &Model,
    row: &[f32; WIDTH],
    (comments, block): (&Comments, usize),
    is_likely: bool,
) -> UnitGrounds {
    let mut shares = model.shares(row);
    comments.add_to(&mut shares, block);
    let facts = Facts::of(row, comments.probability(block));
    let told = [true, false].map(|is_for| Side::of(&shares, &facts, is_for, said));
    UnitGrounds {
        in_short: told[usize::from(!is_likely)].in_short(&facts),
        list: told.into_iter().flat_map(|side| side.grounds).collect(),
        score: shares.score(),
        comment: comments.may_be(block).then(|| {
            let shares = model.comment_shares(row);
            let told = [true, false].map(|is_for| Side::of(&shares, &facts, is_for, said_of_comment));
            CommentGrounds {
                probability: f64::from(comments.probability(block)),
                score: shares.score(),
                list: told.into_iter().flat_map(|side| side.grounds).collect(),
            }
        }),
    }
}

/// What speaks for a block, or what speaks against it.
struct Side {
    grounds: Vec<Ground>,
    shorts: Vec<Short>,
}

impl Side {
    fn of(
        shares: &Shares,
        facts: &Facts<'_>,
        is_for: bool,
        said: impl Fn(Subject, &Facts<'_>, bool) -> Option<Said>,
    ) -> Side {
        let mut side = Side {
            grounds: Vec::new(),
            shorts: Vec::new(),
        };
        for (subject, amount) in loudest(shares, is_for) {
            if side.grounds.len() == NAMED || subject.is_of_page() && !side.grounds.is_empty() {
                break;
            }
            let Some(said) = said(subject, facts, is_for) else {
                facts.take_asked();
                continue;
            };
            side.grounds.push(Ground {
                name: subject.name(),
                amount,
                sentence: said.sentence,
                features: facts.take_asked(),
            });
            side.shorts.push(said.short);
        }
        side
    }

    /// What the block is and where, by the first that say so.
    fn in_short(&self, facts: &Facts<'_>) -> Message {
        if let Some(Short::Does(does)) = self.shorts.first() {
            return does.clone();
        }
        let what = self.shorts.iter().find_map(|short| match short {
            Short::What(what) => Some(what.clone()),
            _ => None,
        });
        let region = self.shorts.iter().find_map(|short| match short {
            Short::Region(region) => Some(region.clone()),
            _ => None,
        });
        let place = self.shorts.iter().find_map(|short| match short {
            Short::Where(place) => Some(place.clone()),
            _ => None,
        });
        let what = what.unwrap_or_else(|| glance(facts));
        match region.or(place) {
            Some(place) => message!("what-and-where", what = what, place = place),
            None => what,
        }
    }
}

/// The subjects of one sign that are loud enough to be named, the loudest first; what is true of all blocks of the page is last, for
/// blocks with nothing else to say.
fn loudest(shares: &Shares, is_for: bool) -> Vec<(Subject, f64)> {
    let sign = if is_for { 1.0 } else { -1.0 };
    let is_loud = |share: &Share| sign * share.amount >= LEAST && sign * share.loss > 0.0;
    let subjects = Subject::ALL.into_iter().zip(&shares.of_subjects);
    let loud = subjects.filter(|(_, share)| is_loud(share));
    let mut loud: Vec<(Subject, f64)> = loud.map(|(subject, share)| (subject, share.amount)).collect();
    loud.sort_by(|a, b| (sign * b.1).total_cmp(&(sign * a.1)));
    loud.sort_by_key(|(subject, _)| subject.is_of_page());
    loud
}

#[cfg(test)]
mod tests;
