//! A table of numbers laid out for the trees: rows in tiles of [`LANES`], each tile column by column.

use super::spread::Spread;

/// Rows of a tile; a comparison runs over all of them at once.
pub const LANES: usize = 16;

/// A row of a tile under way, from one of its columns on.
pub struct Row<'t> {
    columns: &'t mut [[f32; LANES]],
    lane: usize,
}

impl Row<'_> {
    /// Writes the next columns, and gives the rest of the row.
    #[must_use]
    #[inline(always)]
    pub fn write(self, values: impl ExactSizeIterator<Item = f32>) -> Self {
        debug_assert!(values.len() <= self.columns.len(), "more values than columns");
        let (own, columns) = self.columns.split_at_mut(values.len().min(self.columns.len()));
        // Always below LANES, which the compiler cannot know: so it spares the check.
        let lane = self.lane % LANES;
        for (column, value) in own.iter_mut().zip(values) {
            column[lane] = value;
        }
        Row { columns, lane }
    }

    /// Ends the row, which is full.
    pub fn end(self) {
        debug_assert!(self.columns.is_empty(), "a column without a value");
    }
}

/// One row for each block, one column for each feature.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rows: usize,
    width: usize,
    values: Vec<f32>,
    /// Between what the values of each column lie.
    spreads: Vec<Spread>,
}

impl Matrix {
    /// A table whose rows are written one after the other by `write`. The last one is repeated for those that its tile lacks,
    /// so that they raise no question of their own.
    pub fn of_rows<const WIDTH: usize>(rows: usize, mut write: impl FnMut(usize, Row<'_>)) -> Matrix {
        let mut values = Vec::with_capacity(rows.div_ceil(LANES) * LANES * WIDTH);
        // The tile under way stays near; the table is written through once.
        let mut tile = [[0.0; LANES]; WIDTH];
        let mut spreads = vec![Spread::NOTHING; WIDTH];
        for first in (0..rows).step_by(LANES) {
            let last = (rows - first).min(LANES) - 1;
            for lane in 0..=last {
                let columns = &mut tile;
                write(first + lane, Row { columns, lane });
            }
            for (column, spread) in tile.iter_mut().zip(&mut spreads) {
                let of_last = column[last];
                column[last + 1..].fill(of_last);
                *spread = spread.with(column);
            }
            values.extend_from_slice(tile.as_flattened());
        }
        Matrix {
            rows,
            width: WIDTH,
            values,
            spreads,
        }
    }

    /// Fills the last columns: all rows have the same value there.
    pub fn fill_last(&mut self, values: &[f32]) {
        let first = self.width.saturating_sub(values.len());
        for tile in self.values.chunks_exact_mut((self.width * LANES).max(1)) {
            let (columns, _) = tile.as_chunks_mut::<LANES>();
            for (column, value) in columns.iter_mut().skip(first).zip(values) {
                *column = [*value; LANES];
            }
        }
        for (spread, value) in self.spreads.iter_mut().skip(first).zip(values) {
            *spread = Spread::NOTHING.with(&[*value; LANES]);
        }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Between what the values of each column lie.
    pub fn spreads(&self) -> &[Spread] {
        &self.spreads
    }

    /// One value.
    pub fn value(&self, row: usize, column: usize) -> f32 {
        self.values[self.index(row, column)]
    }

    /// One row.
    pub fn row(&self, row: usize) -> impl Iterator<Item = f32> + '_ {
        (0..self.width).map(move |column| self.value(row, column))
    }

    /// The tiles in the order of their rows: for each column, [`LANES`] values; those of the last row again
    /// behind it.
    pub fn tiles(&self) -> impl Iterator<Item = &[[f32; LANES]]> {
        self.values
            .chunks_exact((self.width * LANES).max(1))
            .map(|tile| tile.as_chunks().0)
    }

    fn index(&self, row: usize, column: usize) -> usize {
        (row / LANES * self.width + column) * LANES + row % LANES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_from_tiles() {
        let matrix = Matrix::of_rows::<2>(LANES + 1, |row, rest| {
            let values = match row {
                3 => [1.0, 2.0],
                LANES => [3.0, 4.0],
                _ => [f32::NAN; 2],
            };
            let rest = rest.write(values[..1].iter().copied());
            rest.write(values[1..].iter().copied()).end();
        });
        assert_eq!(matrix.row(3).collect::<Vec<_>>(), [1.0, 2.0]);
        assert_eq!(matrix.row(LANES).collect::<Vec<_>>(), [3.0, 4.0]);
        let tiles: Vec<_> = matrix.tiles().collect();
        assert_eq!((tiles.len(), tiles[0][1][3], tiles[1][0][0]), (2, 2.0, 3.0));
        assert_eq!(tiles[1][0], [3.0; LANES]);
    }

    #[test]
    fn the_last_columns_are_filled_for_all_rows() {
        let mut matrix = Matrix::of_rows::<2>(LANES + 1, |_, rest| rest.write([1.0, f32::NAN].into_iter()).end());
        matrix.fill_last(&[7.0]);
        let filled = Matrix::of_rows::<2>(LANES + 1, |_, rest| rest.write([1.0, 7.0].into_iter()).end());
        assert_eq!(matrix, filled);
    }
}
