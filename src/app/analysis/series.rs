//! Decimated series as items of the plot.
//!
//! A line has one colour. What is drawn unit by unit (bars, points, bands) has the colours of the units' classes.

use super::curve::CurveInput;
use super::decimate::{Column, Drawing, Trace};
use clearline_engine::extraction::{Class, Series, SeriesKind};
use egui::{Color32, Stroke};
use egui_plot::{Bar, BarChart, Line, PlotPoint, PlotPoints, PlotUi, Points};

/// Room a bar takes of its unit's; the rest is the gap to the next one.
const BAR_SHARE: f64 = 0.8;

/// Adds every series of the curve to the plot.
pub(super) fn add<'a>(plot: &mut PlotUi<'a>, input: &CurveInput<'_>, drawing: &'a Drawing) {
    let series = input.curve.series.iter().zip(&drawing.traces);
    for ((series, trace), &color) in series.zip(input.palette.series.iter().cycle()) {
        match trace {
            Trace::Line(points) => plot.line(line(series, points, color)),
            Trace::Points(points) => add_points(plot, series, points, (input, color)),
            Trace::Bars(columns) => {
                // A gap between bars of a pixel would only make the picture dull.
                let share = if drawing.stride == 1 { BAR_SHARE } else { 1.0 };
                let bars = bars(columns, drawing.stride, share, |unit| of_unit(input, unit, color));
                plot.bar_chart(BarChart::new(series.name, bars).allow_hover(false));
            }
            Trace::Bands(columns) => {
                let bands = bars(columns, drawing.stride, 1.0, |unit| of_unit(input, unit, color));
                plot.bar_chart(BarChart::new(series.name, bands).allow_hover(false));
            }
        }
    }
}

/// Whether the units of a series have the colours of their classes.
pub(super) fn is_coloured_by_class(kind: SeriesKind) -> bool {
    match kind {
        SeriesKind::Line => false,
        SeriesKind::Bars | SeriesKind::Points | SeriesKind::Bands => true,
    }
}

fn of_unit(input: &CurveInput<'_>, unit: usize, other: Color32) -> Color32 {
    match input.coherence {
        Some(coherence) => coherence(unit).map_or(other, |degree| input.palette.coherence(degree)),
        None => (input.classes.of)(unit).map_or(other, |class| input.palette.bar(class)),
    }
}

fn line<'a>(series: &Series, points: &'a [PlotPoint], color: Color32) -> Line<'a> {
    Line::new(series.name, PlotPoints::Borrowed(points))
        .color(color)
        .width(1.25)
        .fill(0.0)
        .fill_alpha(0.22)
        .allow_hover(false)
}

/// One item of the plot a class; the good ones last, so that no other point covers them.
fn add_points<'a>(
    plot: &mut PlotUi<'a>,
    series: &Series,
    points: &[PlotPoint],
    (input, other): (&CurveInput<'_>, Color32),
) {
    let classes = Class::ALL.into_iter().rev().map(Some);
    for class in std::iter::once(None).chain(classes) {
        let of_class = points
            .iter()
            .filter(|point| (input.classes.of)(point.x as usize) == class);
        let of_class: Vec<PlotPoint> = of_class.copied().collect();
        let color = class.map_or(other, |class: Class| input.palette.bar(class));
        plot.points(
            Points::new(series.name, PlotPoints::Owned(of_class))
                .color(color)
                .radius(2.5)
                .allow_hover(false),
        );
    }
}

/// A bar a column, from zero to the highest value, or from the lowest one where values are negative; in the colour of the
/// unit with the highest value.
fn bars(columns: &[Column], stride: usize, share: f64, color: impl Fn(usize) -> Color32) -> Vec<Bar> {
    let width = stride as f64;
    let bar = |column: &Column| {
        let (low, high) = (column.low.value.min(0.0), column.high.value.max(0.0));
        let middle = column.start as f64 + (width - 1.0) / 2.0;
        Bar::new(middle, high - low)
            .base_offset(low)
            .width(width * share)
            .fill(color(column.high.unit).gamma_multiply(0.85))
            .stroke(Stroke::NONE)
    };
    columns.iter().map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::super::decimate::Sample;
    use super::*;

    #[test]
    fn a_bar_has_the_colour_of_its_highest_unit() {
        let sample = |unit, value| Sample { unit, value };
        let column = Column {
            start: 4,
            low: sample(4, 1.0),
            high: sample(5, 8.0),
        };
        let color = |unit| if unit == 5 { Color32::GREEN } else { Color32::RED };
        let bars = bars(&[column], 2, 1.0, color);
        assert_eq!(bars[0].fill, Color32::GREEN.gamma_multiply(0.85));
        assert_eq!((bars[0].argument, bars[0].value, bars[0].bar_width), (4.5, 8.0, 2.0));
    }
}
