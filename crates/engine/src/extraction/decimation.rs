//! Drawing no more than can be seen, without losing a peak.
//!
//! Neighbouring units that fall into one pixel column are drawn as their lowest and their highest value, as in the
//! min-max aggregation of Jugel et al. ("M4: a visualization-oriented time series data aggregation", VLDB 2014). Columns
//! begin at multiples of their width in units, so that panning does not make the picture flicker.

use super::KeptRun;
use std::ops::Range;

/// One unit and its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Its number.
    pub unit: usize,
    /// Its value.
    pub value: f64,
}

/// The extremes of neighbouring units that are drawn as one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// First unit of the column, in view or not.
    pub start: usize,
    /// The lowest value.
    pub low: Sample,
    /// The highest value.
    pub high: Sample,
}

impl Column {
    fn of(start: usize, samples: impl Iterator<Item = Sample>) -> Option<Column> {
        samples.fold(None, |column, sample| {
            let mut column = column.unwrap_or(Column {
                start,
                low: sample,
                high: sample,
            });
            if sample.value < column.low.value {
                column.low = sample;
            }
            if sample.value > column.high.value {
                column.high = sample;
            }
            Some(column)
        })
    }

    /// Its lowest and highest sample in the order of their units; one where they are the same.
    pub fn samples(&self) -> impl Iterator<Item = Sample> + use<> {
        let (first, last) = if self.low.unit <= self.high.unit {
            (self.low, self.high)
        } else {
            (self.high, self.low)
        };
        let last = (last.unit != first.unit).then_some(last);
        std::iter::once(first).chain(last)
    }
}

/// Units a column when `visible` units share `columns` pixel columns; at least 1.
pub fn stride(visible: usize, columns: usize) -> usize {
    visible.div_ceil(columns.max(1)).max(1)
}

/// The columns of the units in `visible`, `stride` units each. Values that are no numbers are left out.
pub fn columns(samples: &[f64], visible: Range<usize>, stride: usize) -> Vec<Column> {
    let end = visible.end.min(samples.len());
    let mut columns = Vec::with_capacity(visible.len() / stride + 2);
    let mut start = visible.start - visible.start % stride;
    while start < end {
        let units = start.max(visible.start)..(start + stride).min(end);
        columns.extend(Column::of(start, finite(samples, units)));
        start += stride;
    }
    columns
}

/// The samples of the units in `visible`, one for each cell of `stride` units by `height` of the measure, counted from
/// `low`: another one in the same cell would cover it.
pub fn scatter(samples: &[f64], visible: Range<usize>, stride: usize, low: f64, height: f64) -> Vec<Sample> {
    let rows_per_value = if height > 0.0 { height.recip() } else { 0.0 };
    let mut last_column: Vec<Option<usize>> = Vec::new();
    let mut is_first = |sample: &Sample| {
        let row = ((sample.value - low) * rows_per_value) as usize;
        if last_column.len() <= row {
            last_column.resize(row + 1, None);
        }
        let column = Some(sample.unit / stride);
        std::mem::replace(&mut last_column[row], column) != column
    };
    let end = visible.end.min(samples.len());
    finite(samples, visible.start.min(end)..end)
        .filter(|sample| is_first(sample))
        .collect()
}

/// The kept runs that are at least partly in view; runs that are less than a column apart are drawn as one.
pub fn shades(kept: &[KeptRun], visible: &Range<usize>, stride: usize) -> Vec<KeptRun> {
    let first = kept.partition_point(|run| run.end < visible.start);
    let mut shades: Vec<KeptRun> = Vec::new();
    for run in kept.iter().skip(first).take_while(|run| run.start < visible.end) {
        match shades.last_mut() {
            Some(last) if run.start.saturating_sub(last.end) < stride => last.end = run.end,
            _ => shades.push(run.clone()),
        }
    }
    shades
}

fn finite(samples: &[f64], units: Range<usize>) -> impl Iterator<Item = Sample> {
    let values = samples.get(units.clone()).unwrap_or_default();
    units
        .zip(values)
        .map(|(unit, &value)| Sample { unit, value })
        .filter(|sample| sample.value.is_finite())
}

/// The lowest and the highest value of some columns, zero and the threshold included.
pub fn extremes<'a>(columns: impl Iterator<Item = &'a Column>, threshold: Option<f64>) -> (f64, f64) {
    let threshold = threshold.filter(|value| value.is_finite()).unwrap_or(0.0);
    columns.fold((threshold.min(0.0), threshold.max(0.0)), |(low, high), column| {
        (low.min(column.low.value), high.max(column.high.value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Noise without a random generator: the same in every run.
    fn rough(units: usize) -> Vec<f64> {
        (0..units as u64)
            .map(|i| (i.wrapping_mul(2_654_435_761) >> 7) as f64 % 97.0)
            .collect()
    }

    #[test]
    fn panning_by_a_unit_keeps_the_columns() {
        let samples = rough(1_000);
        let here = columns(&samples, 100..500, 10);
        let there = columns(&samples, 101..501, 10);
        assert_eq!(here[1..40], there[1..40]);
    }

    #[test]
    fn values_that_are_no_numbers_are_left_out() {
        let samples = [1.0, f64::NAN, f64::INFINITY, 4.0];
        let found = columns(&samples, 0..4, 2);
        let highs: Vec<f64> = found.iter().map(|column| column.high.value).collect();
        assert_eq!(highs, [1.0, 4.0]);
    }

    #[test]
    fn a_shorter_series_ends_where_its_samples_do() {
        assert_eq!(columns(&[1.0, 2.0], 0..10, 1).len(), 2);
        assert!(columns(&[1.0, 2.0], 5..10, 3).is_empty());
    }

    #[test]
    fn scattered_points_do_not_cover_each_other() {
        let samples: Vec<f64> = (0..1_000).map(|i| f64::from(i % 10)).collect();
        let points = scatter(&samples, 0..1_000, 100, 0.0, 2.0);
        let first: Vec<f64> = points.iter().take(5).map(|point| point.value).collect();
        assert_eq!(first, [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(points.len(), 50);
        assert_eq!(scatter(&samples, 0..1_000, 1, 0.0, 2.0).len(), 1_000);
        assert_eq!(scatter(&[0.0; 9], 0..9, 3, 0.0, 0.0).len(), 3);
    }

    #[test]
    fn runs_less_than_a_column_apart_are_one_shade() {
        let run = |start, end| KeptRun { start, end };
        let kept = [run(0, 4), run(10, 12), run(14, 20), run(90, 95)];
        assert_eq!(shades(&kept, &(8..50), 1), [run(10, 12), run(14, 20)]);
        assert_eq!(shades(&kept, &(0..100), 3), [run(0, 4), run(10, 20), run(90, 95)]);
    }
}
