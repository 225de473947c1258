//! A table of numbers laid out for the trees: rows in tiles of [`LANES`], each tile column by column.

use std::ops::Range;

/// Rows of a tile; a comparison runs over all of them at once.
pub const LANES: usize = 16;

/// One row for each block, one column for each feature.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rows: usize,
    width: usize,
    values: Vec<f32>,
}

impl Matrix {
    /// A table full of one value.
    pub fn filled(rows: usize, width: usize, value: f32) -> Matrix {
        Matrix {
            rows,
            width,
            values: vec![value; rows.div_ceil(LANES) * LANES * width],
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

    /// Sets a row.
    pub fn set_row(&mut self, row: usize, values: &[f32]) {
        let start = self.index(row, 0);
        for (column, &value) in values.iter().enumerate().take(self.width) {
            self.values[start + column * LANES] = value;
        }
    }

    /// Some of the rows.
    pub fn part(&self, rows: Range<usize>) -> Matrix {
        let mut part = Matrix::filled(rows.len(), self.width, f32::NAN);
        for (to, from) in rows.enumerate() {
            let values: Vec<f32> = self.row(from).collect();
            part.set_row(to, &values);
        }
        part
    }

    /// One value.
    pub fn value(&self, row: usize, column: usize) -> f32 {
        self.values[self.index(row, column)]
    }

    /// One row.
    pub fn row(&self, row: usize) -> impl Iterator<Item = f32> + '_ {
        (0..self.width).map(move |column| self.value(row, column))
    }

    /// The tiles in the order of their rows: for each column, [`LANES`] values; missing ones behind the last row.
    pub fn tiles(&self) -> impl Iterator<Item = &[[f32; LANES]]> {
        self.values
            .chunks_exact((self.width * LANES).max(1))
            .map(|tile| tile.as_chunks().0)
    }

    /// The tiles, to be changed.
    pub fn tiles_mut(&mut self) -> impl Iterator<Item = &mut [[f32; LANES]]> {
        let size = (self.width * LANES).max(1);
        self.values.chunks_exact_mut(size).map(|tile| tile.as_chunks_mut().0)
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
        let mut matrix = Matrix::filled(LANES + 1, 2, f32::NAN);
        matrix.set_row(3, &[1.0, 2.0]);
        matrix.set_row(LANES, &[3.0, 4.0]);
        assert_eq!(matrix.row(3).collect::<Vec<_>>(), [1.0, 2.0]);
        assert_eq!(matrix.part(LANES..LANES + 1).row(0).collect::<Vec<_>>(), [3.0, 4.0]);
        let tiles: Vec<_> = matrix.tiles().collect();
        assert_eq!((tiles.len(), tiles[0][1][3], tiles[1][0][0]), (2, 2.0, 3.0));
        assert!(tiles[1][0][1].is_nan());
    }
}
