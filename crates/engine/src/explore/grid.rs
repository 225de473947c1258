//! The values of a slider.

use crate::extraction::{ParameterCard, ParameterKind};

/// Values below this distance of each other are the same: sums of decimal fractions are not exact.
const SAME: f64 = 1e-9;

/// The values of a number parameter: from the least on by steps, and the most.
///
/// ```
/// use clearline_engine::internals::explore::Grid;
///
/// let grid = Grid { least: 0.0, most: 1.0, step: 0.25 };
/// assert_eq!((grid.len(), grid.value(3), grid.nearest(0.6)), (5, 0.75, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Smallest value.
    pub least: f64,
    /// Largest value.
    pub most: f64,
    /// Distance of neighbouring values.
    pub step: f64,
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

    /// The values below and above a number, each beginning beside it.
    pub fn around(&self, number: f64) -> [Vec<f64>; 2] {
        let values = || (0..self.len()).map(|at| self.value(at));
        let mut below: Vec<f64> = values().take_while(|value| *value < number - SAME).collect();
        below.reverse();
        [below, values().filter(|value| *value > number + SAME).collect()]
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

/// Beyond the dense part, a station lies farther out than the one before by this part of its distance.
const GROWTH: usize = 16;

/// The distances at which a search of `len` values looks on its way outward: every value of the `dense` first ones, then ever
/// fewer; the last value in any case.
pub(super) fn stations(len: usize, dense: usize) -> impl Iterator<Item = usize> {
    let next = move |at: &usize| {
        let stride = if *at < dense { 1 } else { (at / GROWTH).max(1) };
        (*at < len).then(|| len.min(at + stride))
    };
    std::iter::successors((len > 0).then_some(1), next)
}

/// The first distance after `before` up to `at` for which `is_so` holds, by halving: it holds at `at` and not at `before`.
pub(super) fn border<E>(
    mut before: usize,
    mut at: usize,
    mut is_so: impl FnMut(usize) -> Result<bool, E>,
) -> Result<usize, E> {
    while at - before > 1 {
        let middle = before + (at - before) / 2;
        if is_so(middle)? { at = middle } else { before = middle }
    }
    Ok(at)
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
    fn searches_look_at_every_value_first_and_at_ever_fewer_then() {
        assert_eq!(stations(5, 9).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        let far: Vec<usize> = stations(100_000, 16).collect();
        assert!(far.len() < 200 && far[..16].iter().copied().eq(1..17));
        assert_eq!(far.last(), Some(&100_000));
        assert_eq!(stations(0, 9).count(), 0);
        let border = border(10, 50, |at| Ok::<_, ()>(at >= 33));
        assert_eq!(border, Ok(33));
    }

    #[test]
    fn neighbours_begin_beside_the_number() {
        let grid = Grid {
            least: 0.0,
            most: 1.0,
            step: 0.25,
        };
        assert_eq!(grid.around(0.5), [vec![0.25, 0.0], vec![0.75, 1.0]]);
        assert_eq!(grid.around(0.3), [vec![0.25, 0.0], vec![0.5, 0.75, 1.0]]);
        assert_eq!(grid.around(1.0), [vec![0.75, 0.5, 0.25, 0.0], vec![]]);
        assert_eq!(grid.share(0.25, 1.0), 0.75);
    }
}
