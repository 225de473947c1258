//! Between what the values of a column lie.

use super::LANES;

/// Values that are compared at once with those seen before: few, so that the spreads of all columns stay near the tile under way.
const ABREAST: usize = 4;

/// Between what the values of a column lie, by their places among `ABREAST`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    least: [f32; ABREAST],
    most: [f32; ABREAST],
    /// All bits where a value is missing.
    missing: [u32; ABREAST],
}

impl Spread {
    /// Of no values.
    pub(super) const NOTHING: Spread = Spread {
        least: [f32::INFINITY; ABREAST],
        most: [f32::NEG_INFINITY; ABREAST],
        missing: [0; ABREAST],
    };

    /// With the values of one more tile.
    pub(super) fn with(self, values: &[f32; LANES]) -> Spread {
        let (abreast, _) = values.as_chunks();
        abreast.iter().fold(self, Spread::with_some)
    }

    /// Whole arrays and no branch, so that this runs in wide registers. A missing value is neither less nor more than anything.
    fn with_some(self, values: &[f32; ABREAST]) -> Spread {
        let Spread { least, most, missing } = self;
        let of_value = |at: usize| if values[at].is_nan() { u32::MAX } else { 0 };
        Spread {
            least: std::array::from_fn(|at| if values[at] < least[at] { values[at] } else { least[at] }),
            most: std::array::from_fn(|at| if values[at] > most[at] { values[at] } else { most[at] }),
            missing: std::array::from_fn(|at| missing[at] | of_value(at)),
        }
    }

    /// The least and the greatest value, where a missing one counts as `missing`; and whether any is missing.
    pub fn ends(&self, missing: f32) -> ([f32; 2], bool) {
        let ([least, _], [_, most]) = (extremes(self.least), extremes(self.most));
        if self.missing == [0; ABREAST] {
            ([least, most], false)
        } else {
            ([least.min(missing), most.max(missing)], true)
        }
    }
}

/// The least and the greatest of values that are numbers, a power of two of them: halves against halves, so that this runs in wide registers too.
pub fn extremes<const COUNT: usize>(values: [f32; COUNT]) -> [f32; 2] {
    let (mut least, mut most) = (values, values);
    let mut half = COUNT / 2;
    while half > 0 {
        for row in 0..half {
            least[row] = if least[row + half] < least[row] {
                least[row + half]
            } else {
                least[row]
            };
            most[row] = if most[row + half] > most[row] {
                most[row + half]
            } else {
                most[row]
            };
        }
        half /= 2;
    }
    [least[0], most[0]]
}
