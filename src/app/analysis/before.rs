//! The curve as it was before a parameter was moved, pale behind the new one.

use super::AnalysisPalette;
use super::decimate::{Drawing, Trace};
use clearline_engine::extraction::{Curve, KeptRun};
use egui::{Color32, Rect, Ui, pos2};
use egui_plot::{HLine, Line, LineStyle, PlotPoints, PlotTransform, PlotUi};

/// How much of the cursor's colour is left of it.
const PALENESS: f32 = 0.45;
/// Height of the strip where the text was kept, in points.
const STRIP: f32 = 3.0;

/// The colour of all that was.
pub(super) fn colour(palette: &AnalysisPalette) -> Color32 {
    palette.cursor.gamma_multiply(PALENESS)
}

/// Adds its line and its threshold to the plot.
pub(super) fn add<'a>(plot: &mut PlotUi<'a>, curve: &Curve, drawing: &'a Drawing, palette: &AnalysisPalette) {
    let colour = colour(palette);
    for trace in &drawing.traces {
        if let Trace::Line(points) = trace {
            let line = Line::new("before", PlotPoints::Borrowed(points)).color(colour);
            plot.line(line.width(1.0).allow_hover(false));
        }
    }
    if let Some(threshold) = curve.threshold {
        let line = HLine::new("threshold-before", threshold).color(colour);
        plot.hline(line.style(LineStyle::dashed_loose()).allow_hover(false));
    }
}

/// Paints a strip at the foot of the plot where the text was kept.
pub(super) fn paint_kept(ui: &Ui, transform: &PlotTransform, kept: &[KeptRun], palette: &AnalysisPalette) {
    let frame = *transform.frame();
    let painter = ui.painter_at(frame);
    for run in kept {
        let x = |unit: f64| transform.position_from_point_x(unit);
        let (left, right) = (x(run.start as f64 - 0.5), x(run.end as f64 + 0.5));
        let strip = Rect::from_min_max(pos2(left, frame.bottom() - STRIP), pos2(right, frame.bottom()));
        painter.rect_filled(strip, 0.0, colour(palette));
    }
}
