//! The values that a slider can stand at.

use crate::extraction::{ParameterCard, ParameterKind};

/// Values below this distance of each other are the same: sums of decimal fractions are not exact.
const SAME: f64 = 1e-9;

/// The values of a number parameter: from the least on by steps, and the most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Smallest value.
    pub least: f64,
    /// Largest value.
    pub most: f64,
    step: f64,
}

impl Grid {
    /// The grid of a parameter; none for choices.
    pub fn of(card: &ParameterCard) -> Option<Grid> {
        match card.kind {
            ParameterKind::Number { least, most, step, .. } | ParameterKind::Adaptive { least, most, step } => {
                Some(Grid { least, most, step })
            }
            ParameterKind::Choice(_) => None,
        }
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        ((self.most - self.least) / self.step - SAME).ceil().max(0.0) as usize + 1
    }

    /// Whether there is none; there always is one.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The value at a place, counted from 0; the most from the last place on.
    pub fn value(&self, at: usize) -> f64 {
        let exact = self.least + at as f64 * self.step;
        let rounded = (exact / SAME).round() * SAME;
        // Dividing by a whole number is exact where multiplying by a fraction is not.
        let clean = (rounded * 1e6).round() / 1e6;
        clean.min(self.most)
    }

    /// The places of the values below and above a number, each beginning beside it.
    pub fn around(&self, number: f64) -> (impl Iterator<Item = usize> + use<>, impl Iterator<Item = usize> + use<>) {
        let grid = *self;
        let below = (0..grid.len()).rev().filter(move |&at| grid.value(at) < number - SAME);
        let above = (0..grid.len()).filter(move |&at| grid.value(at) > number + SAME);
        (below, above)
    }

    /// The place of the value that is nearest to a number.
    pub fn nearest(&self, number: f64) -> usize {
        let at = ((number - self.least) / self.step).round().max(0.0) as usize;
        at.min(self.len() - 1)
    }

    /// How far apart two numbers are as a share of the range, 0 to 1.
    pub fn share(&self, from: f64, to: f64) -> f64 {
        ((to - from).abs() / (self.most - self.least).max(SAME)).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_clean_decimals_and_end_with_the_most() {
        let grid = Grid {
            least: 0.0,
            most: 1.0,
            step: 0.05,
        };
        assert_eq!(grid.len(), 21);
        assert_eq!([3, 6, 20].map(|at| grid.value(at).to_string()), ["0.15", "0.3", "1"]);
        let uneven = Grid {
            least: 1.0,
            most: 10.0,
            step: 4.0,
        };
        assert_eq!(
            (0..uneven.len()).map(|at| uneven.value(at)).collect::<Vec<_>>(),
            [1.0, 5.0, 9.0, 10.0]
        );
    }

    #[test]
    fn neighbours_begin_beside_the_number() {
        let grid = Grid {
            least: 0.0,
            most: 1.0,
            step: 0.25,
        };
        let around = |number| {
            let (below, above) = grid.around(number);
            let values = |places: Vec<usize>| places.into_iter().map(|at| grid.value(at)).collect::<Vec<_>>();
            (values(below.collect()), values(above.collect()))
        };
        assert_eq!(around(0.5), (vec![0.25, 0.0], vec![0.75, 1.0]));
        assert_eq!(around(0.3), (vec![0.25, 0.0], vec![0.5, 0.75, 1.0]));
        assert_eq!(around(1.0), (vec![0.75, 0.5, 0.25, 0.0], vec![]));
        assert_eq!(grid.share(0.25, 1.0), 0.75);
    }
}
