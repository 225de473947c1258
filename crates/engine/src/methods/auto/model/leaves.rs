//! Which leaf of each tree the rows of a tile reach, and its score.
//!
//! Looked up for all rows at once, in the widest registers that the processor has; the scores do not depend on them. Only what
//! is inlined is compiled for these registers, and closures that are called twice are not.

use super::trees::{MOST_LEAVES, Strokes};
use crate::methods::auto::features::LANES;
use fearless_simd::{Bytes, Simd, SimdBase, f32x4, u8x16, u16x8};

/// The scores of a tree's leaves, one row for each of their bytes: bytes are what registers look up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LeafTable([[u8; MOST_LEAVES]; size_of::<f32>()]);

impl LeafTable {
    /// The table of scores, from left to right.
    pub(super) fn of(scores: &[f32; MOST_LEAVES]) -> LeafTable {
        let byte = |place: usize, leaf: usize| scores[leaf].to_ne_bytes()[place];
        LeafTable(std::array::from_fn(|place| {
            std::array::from_fn(|leaf| byte(place, leaf))
        }))
    }

    #[inline(always)]
    fn look_up<S: Simd>(&self, simd: S, place: usize, leaves: u8x16<S>) -> u8x16<S> {
        u8x16::from_slice(simd, &self.0[place]).swizzle_dyn_within_blocks(leaves)
    }
}

// As many rows and leaves as a register has bytes.
const _: () = assert!(LANES == 16 && MOST_LEAVES == 16);

/// One score for each row of a tile.
type Sums<S> = [f32x4<S>; LANES / 4];

/// Adds to each row's score that of the leaf which it reaches, tree by tree.
#[inline(always)]
pub(super) fn add_scores<S: Simd>(simd: S, tables: &[LeafTable], strokes: &Strokes, scores: &mut [f32; LANES]) {
    let mut sums: Sums<S> = [f32x4::splat(simd, 0.0); LANES / 4];
    for (sums, scores) in sums.iter_mut().zip(scores.chunks_exact(4)) {
        *sums = f32x4::from_slice(simd, scores);
    }
    for (table, (own, &common)) in tables.iter().zip(strokes.own.iter().zip(&strokes.common)) {
        add(simd, table, first_left_of_rows(simd, own, common), &mut sums);
    }
    for (scores, sums) in scores.chunks_exact_mut(4).zip(&sums) {
        scores.copy_from_slice(sums.as_slice());
    }
}

#[inline(always)]
fn add<S: Simd>(simd: S, table: &LeafTable, leaves: u8x16<S>, sums: &mut Sums<S>) {
    let low = table
        .look_up(simd, 0, leaves)
        .interleave(table.look_up(simd, 1, leaves));
    let high = table
        .look_up(simd, 2, leaves)
        .interleave(table.look_up(simd, 3, leaves));
    let (upper, lower) = (pairs(low.0, high.0), pairs(low.1, high.1));
    sums[0] += upper.0.bitcast::<f32x4<S>>();
    sums[1] += upper.1.bitcast::<f32x4<S>>();
    sums[2] += lower.0.bitcast::<f32x4<S>>();
    sums[3] += lower.1.bitcast::<f32x4<S>>();
}

#[inline(always)]
fn pairs<S: Simd>(low: u8x16<S>, high: u8x16<S>) -> (u16x8<S>, u16x8<S>) {
    low.bitcast::<u16x8<S>>().interleave(high.bitcast::<u16x8<S>>())
}

/// The first leaf of each row that is not struck out: as many as there are ones before the first zero. The last leaf never is, since it
/// lies on the left of no split. `own` is struck out for one row, `common` for all.
#[inline(always)]
fn first_left_of_rows<S: Simd>(simd: S, own: &[u16; LANES], common: u16) -> u8x16<S> {
    let (upper, lower) = own.split_at(LANES / 2);
    let common = u16x8::splat(simd, common);
    let (upper, lower) = (
        last_ones(u16x8::from_slice(simd, upper) | common),
        last_ones(u16x8::from_slice(simd, lower) | common),
    );
    let (low, high) = upper.deinterleave(lower);
    count_ones(simd, low) + count_ones(simd, high)
}

/// The bytes of the ones behind the last zero.
#[inline(always)]
fn last_ones<S: Simd>(bits: u16x8<S>) -> u8x16<S> {
    (bits & !(bits + 1)).bitcast::<u8x16<S>>()
}

#[inline(always)]
fn count_ones<S: Simd>(simd: S, bytes: u8x16<S>) -> u8x16<S> {
    let counts = u8x16::from_slice(simd, &ONES_OF_FOUR_BITS);
    counts.swizzle_dyn_within_blocks(bytes & 15) + counts.swizzle_dyn_within_blocks(bytes >> 4)
}

const ONES_OF_FOUR_BITS: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

#[cfg(test)]
mod tests {
    use super::*;
    use fearless_simd::{Level, dispatch};

    #[test]
    fn rows_reach_the_leaves_that_each_would_reach_alone() {
        let mut state = 3u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 16
        };
        let leaves: Vec<[f32; MOST_LEAVES]> = (0..200)
            .map(|_| std::array::from_fn(|_| random() as f32 / 6553.0 - 5.0))
            .collect();
        // Many ones at the low end, as where many features are large.
        let mut struck = || (random() as u16 | ((1 << (random() % 16)) - 1)) & 0x7FFF;
        let strokes = Strokes {
            own: leaves.iter().map(|_| std::array::from_fn(|_| struck())).collect(),
            common: leaves.iter().map(|_| struck() & struck()).collect(),
        };
        let tables: Vec<LeafTable> = leaves.iter().map(LeafTable::of).collect();
        let before: [f32; LANES] = std::array::from_fn(|row| row as f32);
        let mut alone = before;
        for (leaves, (own, common)) in leaves.iter().zip(strokes.own.iter().zip(&strokes.common)) {
            for (score, own) in alone.iter_mut().zip(own) {
                let first_left = (own | common).trailing_ones() as usize;
                *score += leaves[first_left % MOST_LEAVES];
            }
        }
        // The widest registers of this processor, and those that all of its kind have.
        for registers in [Level::new(), Level::baseline()] {
            let mut scores = before;
            dispatch!(registers, simd => add_scores(simd, &tables, &strokes, &mut scores));
            assert_eq!(scores, alone, "{registers:?}");
        }
    }
}
