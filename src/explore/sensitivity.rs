//! The range of a parameter within which the kept text does not change.

use super::setup::number_in_force;
use super::{Effort, Grid, Setup, Stop};
use crate::extraction::{Cover, ParameterCard};
use serde::Serialize;
use std::fmt;

/// How far a parameter can move without changing the text.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sensitivity {
    /// The value in force.
    pub value: f64,
    /// The smallest value with the same text.
    pub from: Bound,
    /// The largest value with the same text.
    pub to: Bound,
}

/// One end of the range.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind", content = "value")]
pub enum Bound {
    /// The next value changes the text.
    Exact(f64),
    /// There is no further value.
    EndOfRange(f64),
    /// The text is the same so far; the effort was used up.
    AtLeast(f64),
}

impl Bound {
    /// The outermost value that is known to give the same text.
    pub fn value(self) -> f64 {
        let (Bound::Exact(value) | Bound::EndOfRange(value) | Bound::AtLeast(value)) = self;
        value
    }
}

impl fmt::Display for Sensitivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from.value(), self.to.value());
        match (self.from, self.to) {
            (Bound::EndOfRange(_), Bound::EndOfRange(_)) => f.write_str("No value changes the text."),
            (Bound::Exact(_) | Bound::EndOfRange(_), Bound::Exact(_) | Bound::EndOfRange(_)) if from == to => {
                write!(f, "The text is this one at {from} alone.")
            }
            (Bound::AtLeast(_), _) | (_, Bound::AtLeast(_)) => {
                write!(f, "The text stays the same at least from {from} to {to}.")
            }
            _ => write!(f, "The text stays the same from {from} to {to}."),
        }
    }
}

/// Walks from the value in force outward, value by value, until the text changes: exact, since the text need not change
/// steadily with a parameter. Each side has half of the effort.
///
/// # Errors
/// Where nobody waits for the answer. Choices have no range: `None`.
pub fn sensitivity(setup: &Setup<'_>, card: &ParameterCard, effort: &Effort<'_>) -> Result<Option<Sensitivity>, Stop> {
    let answer = setup.extract();
    let (Some(grid), Some(value)) = (Grid::of(card), number_in_force(setup, &answer, card.name)) else {
        return Ok(None);
    };
    let kept = answer.cover();
    let (below, above) = grid.around(value);
    let walk = |places: &mut dyn Iterator<Item = usize>, effort: &Effort<'_>| -> Result<Bound, Stop> {
        let mut reached = value;
        for at in places {
            match is_same(setup, card, grid.value(at), &kept, effort) {
                Ok(true) => reached = grid.value(at),
                Ok(false) => return Ok(Bound::Exact(reached)),
                Err(Stop::Exhausted) => return Ok(Bound::AtLeast(reached)),
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            }
        }
        Ok(Bound::EndOfRange(reached))
    };
    let (mut below, mut above) = (below, above);
    Ok(Some(Sensitivity {
        value,
        from: walk(&mut below, &effort.split(2))?,
        to: walk(&mut above, effort)?,
    }))
}

fn is_same(
    setup: &Setup<'_>,
    card: &ParameterCard,
    value: f64,
    kept: &Cover,
    effort: &Effort<'_>,
) -> Result<bool, Stop> {
    let answer = setup.extract_with(card, &value.to_string(), effort)?;
    Ok(answer.cover() == *kept)
}
