//! A curve made ready for the screen: decimated for one view of it, and kept until something changes.

use super::viewport::Viewport;
use clearline_engine::extraction::{Curve, KeptRun, SeriesKind};
pub(super) use clearline_engine::internals::extraction::decimation::{Column, Sample};
use clearline_engine::internals::extraction::decimation::{columns, extremes, scatter, shades, stride};
use egui_plot::PlotPoint;
use std::ops::Range;

/// Pixels that a point of a scattered series covers in either direction; two of them there look like one.
const DOT: usize = 4;

/// One series, ready to be drawn.
#[derive(Debug)]
pub(super) enum Trace {
    Line(Vec<PlotPoint>),
    Points(Vec<PlotPoint>),
    Bars(Vec<Column>),
    Bands(Vec<Column>),
}

/// What a drawing is kept by.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    identity: u64,
    visible: Range<usize>,
    pixels: (usize, usize),
}

/// All series of a curve, decimated for one view of it; kept as long as nothing changes.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    key: Option<Key>,
    /// One for each series.
    pub(super) traces: Vec<Trace>,
    /// The kept runs.
    pub(super) shades: Vec<KeptRun>,
    /// Units a column.
    pub(super) stride: usize,
    /// Lowest and highest value in view, zero and threshold included.
    pub(super) values: (f64, f64),
}

impl Drawing {
    /// Draws anew if `identity`, the view or its size in pixels (width, height) are others than before.
    pub(super) fn update(&mut self, curve: &Curve, identity: u64, view: &Viewport, pixels: (usize, usize)) {
        let key = Some(Key {
            identity,
            visible: view.visible(),
            pixels,
        });
        if self.key != key {
            self.draw(curve, view.visible(), pixels);
            self.key = key;
        }
    }

    /// Shows other values, too.
    pub(super) fn make_room(&mut self, (low, high): (f64, f64)) {
        self.values = (self.values.0.min(low), self.values.1.max(high));
    }

    fn draw(&mut self, curve: &Curve, visible: Range<usize>, (width, height): (usize, usize)) {
        self.stride = stride(visible.len(), width);
        let of = |samples: &[f64]| columns(samples, visible.clone(), self.stride);
        let drawn: Vec<Vec<Column>> = curve.series.iter().map(|series| of(&series.samples)).collect();
        self.values = extremes(drawn.iter().flatten(), curve.threshold);
        let cell = if self.stride == 1 { 1 } else { self.stride * DOT };
        let (low, high) = self.values;
        let row = (high - low) * DOT as f64 / height.max(1) as f64;
        self.shades = shades(&curve.kept, &visible, self.stride);
        let traces = curve
            .series
            .iter()
            .zip(drawn)
            .map(|(series, columns)| match series.kind {
                SeriesKind::Line => Trace::Line(points(columns.iter().flat_map(Column::samples))),
                SeriesKind::Points => Trace::Points(points(scatter(&series.samples, visible.clone(), cell, low, row))),
                SeriesKind::Bars => Trace::Bars(columns),
                SeriesKind::Bands => Trace::Bands(columns),
            });
        self.traces = traces.collect();
    }
}

fn points(samples: impl IntoIterator<Item = Sample>) -> Vec<PlotPoint> {
    let point = |sample: Sample| PlotPoint::new(sample.unit as f64, sample.value);
    samples.into_iter().map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::extraction::Series;

    fn line(samples: Vec<f64>) -> Curve {
        Curve {
            series: vec![Series {
                name: "length",
                kind: SeriesKind::Line,
                samples: samples.into(),
            }],
            ..Curve::default()
        }
    }

    fn points(curve: &Curve, view: &Viewport, width: usize) -> Vec<PlotPoint> {
        let mut drawing = Drawing::default();
        drawing.update(curve, 1, view, (width, 100));
        match drawing.traces.remove(0) {
            Trace::Line(points) => points,
            other => panic!("a line was drawn as {other:?}"),
        }
    }

    /// Noise without a random generator: the same in every run.
    fn rough(units: usize) -> Vec<f64> {
        (0..units as u64)
            .map(|i| (i.wrapping_mul(2_654_435_761) >> 7) as f64 % 97.0)
            .collect()
    }

    #[test]
    fn every_peak_and_every_low_survives() {
        let mut samples = vec![10.0; 200_000];
        samples[123_457] = 900.0;
        samples[77_777] = -3.0;
        let points = points(&line(samples), &Viewport::whole(200_000), 600);
        assert!(points.len() <= 2 * 601);
        assert!(points.contains(&PlotPoint::new(123_457.0, 900.0)));
        assert!(points.contains(&PlotPoint::new(77_777.0, -3.0)));
    }

    #[test]
    fn x_never_runs_back() {
        let points = points(&line(rough(50_000)), &Viewport::whole(50_000), 333);
        assert!(points.is_sorted_by(|a, b| a.x < b.x));
    }

    #[test]
    fn what_fits_is_drawn_exactly() {
        let samples = rough(5_000);
        let mut view = Viewport::whole(5_000);
        view.zoom(10.0, 2_500.0);
        let points = points(&line(samples.clone()), &view, 600);
        let exact: Vec<PlotPoint> = view
            .visible()
            .map(|unit| PlotPoint::new(unit as f64, samples[unit]))
            .collect();
        assert_eq!(points, exact);
    }

    #[test]
    fn the_threshold_is_in_view_even_above_every_value() {
        let mut curve = line(vec![1.0, 2.0]);
        curve.threshold = Some(60.0);
        let mut drawing = Drawing::default();
        drawing.update(&curve, 1, &Viewport::whole(2), (100, 100));
        assert_eq!(drawing.values, (0.0, 60.0));
    }

    #[test]
    fn a_drawing_is_kept_until_something_changes() {
        let curve = line(rough(100));
        let view = Viewport::whole(100);
        let mut drawing = Drawing::default();
        drawing.update(&curve, 1, &view, (50, 100));
        let other = line(vec![0.0; 100]);
        drawing.update(&other, 1, &view, (50, 100));
        assert!(drawing.values.1 > 0.0, "the same identity is not drawn again");
        drawing.update(&other, 2, &view, (50, 100));
        assert_eq!(drawing.values, (0.0, 0.0));
    }
}
