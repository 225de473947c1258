//! Decimated series as items of the plot.

use super::decimate::{Column, Drawing, Trace};
use crate::extraction::{Curve, Series};
use egui::{Color32, Stroke};
use egui_plot::{Bar, BarChart, Line, PlotPoints, PlotUi, Points};

/// Room a bar takes of its unit's; the rest is the gap to the next one.
const BAR_SHARE: f64 = 0.8;

/// Adds every series of the curve to the plot, in the palette's colours.
pub(super) fn add<'a>(plot: &mut PlotUi<'a>, curve: &Curve, drawing: &'a Drawing, colors: &[Color32]) {
    let series = curve.series.iter().zip(&drawing.traces);
    for ((series, trace), &color) in series.zip(colors.iter().cycle()) {
        match trace {
            Trace::Line(points) => plot.line(line(series, points, color)),
            Trace::Points(points) => plot.points(
                Points::new(series.name, PlotPoints::Borrowed(points))
                    .color(color)
                    .radius(2.0)
                    .allow_hover(false),
            ),
            Trace::Bars(columns) => {
                // A gap between bars of a pixel would only make the picture dull.
                let share = if drawing.stride == 1 { BAR_SHARE } else { 1.0 };
                plot.bar_chart(bars(series, columns, drawing.stride, share, color));
            }
            Trace::Bands(columns) => plot.bar_chart(bars(series, columns, drawing.stride, 1.0, color)),
        }
    }
}

fn line<'a>(series: &Series, points: &'a [egui_plot::PlotPoint], color: Color32) -> Line<'a> {
    Line::new(series.name, PlotPoints::Borrowed(points))
        .color(color)
        .width(1.25)
        .fill(0.0)
        .fill_alpha(0.22)
        .allow_hover(false)
}

/// A bar a column, from zero to the highest value, or from the lowest one where values are negative.
fn bars(series: &Series, columns: &[Column], stride: usize, share: f64, color: Color32) -> BarChart {
    let width = stride as f64;
    let bar = |column: &Column| {
        let (low, high) = (column.low.value.min(0.0), column.high.value.max(0.0));
        let middle = column.start as f64 + (width - 1.0) / 2.0;
        Bar::new(middle, high - low)
            .base_offset(low)
            .width(width * share)
            .fill(color.gamma_multiply(0.7))
            .stroke(Stroke::NONE)
    };
    BarChart::new(series.name, columns.iter().map(bar).collect()).allow_hover(false)
}
