//! The curve of an extraction with its threshold, kept runs and markers.

mod box_at_pointer;
mod caption;
mod input;
mod lengths;
mod menu;

pub use input::{Classes, CurveInput, Grips, Lengths, Scale, Touched};
pub use lengths::LengthsView;

use super::axes::{Detail, plot, short_number};
use super::before;
use super::decimate::Drawing;
use super::handles::Handles;
use super::marks::Marks;
use super::series;
use super::viewport::Viewport;
use crate::app::analysis::Ghost;
use crate::app::ground::words::Words;
use clearline_engine::extraction::{Curve, KeptRun};
use clearline_words::{Message, Wording, message};
use egui::{CursorIcon, Role, Ui, WidgetInfo};
use egui_plot::{HLine, LineStyle, PlotPoint, PlotResponse, PlotUi, Span};

/// How much one point of wheel movement zooms, as a power of e: a notch of 40 points is about a fifth.
const WHEEL: f64 = 0.005;
/// Room above the highest value, for the names of the markers, in points.
const HEADROOM: f32 = 20.0;

/// What the curve pane keeps between frames. Starts with the whole curve in view.
#[derive(Debug, Default)]
pub struct CurveView {
    viewport: Option<Viewport>,
    followed: Option<usize>,
    drawing: Drawing,
    /// Of the curve before a parameter was moved.
    before: Drawing,
    handles: Handles,
}

/// What the pointer did on the curve in this frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CurveResponse {
    /// The unit under the pointer.
    pub hovered: Option<usize>,
    /// The unit that was clicked.
    pub clicked: Option<usize>,
    /// What was done to markers and threshold.
    pub touched: Option<Touched>,
}

/// Draws the curve into all the room there is, with the one before a parameter was moved behind it. Wheel zooms, drag pans;
/// markers and threshold are handles; a double-click makes a run in a gap, and shows the whole curve in a run.
pub fn show(ui: &mut Ui, input: &CurveInput<'_>, ghost: Option<&Ghost>, view: &mut CurveView) -> CurveResponse {
    let units = input.curve.units();
    if units == 0 {
        show_nothing(ui);
        return CurveResponse::default();
    }
    view.attend(units, input.selected);
    let detail = Detail::of(ui.available_size());
    let toggled = detail >= Detail::Names && caption::show(ui, input, ghost);
    let before = ghost.and_then(Ghost::curve);
    let plot = plot(ui, (input.curve, input.grips.lengths), detail).show(ui, |plot| view.draw(plot, input, ghost));
    if before.is_some() {
        before::paint_kept(ui, &plot.transform, &view.before.shades, input.palette);
    }
    let Drawing { shades, values, .. } = &view.drawing;
    let moved = view.handles.show(ui, &plot.transform, input, shades, *values);
    let mut answer = answer(&plot, input, view);
    answer.touched = moved.or(answer.touched);
    let mut marks = Marks::on(ui, plot.transform, input.palette, &view.handles.tabs);
    marks.runs(input.curve, &view.drawing.shades, detail >= Detail::Numbers);
    if let Some(threshold) = input.curve.threshold.filter(|_| detail >= Detail::Numbers) {
        marks.threshold(threshold);
    }
    point_out(ui, &plot, input, &marks, answer.hovered);
    answer.touched = answer.touched.or(menu::show(&plot.response, input, view));
    answer.touched = answer.touched.or(toggled.then_some(Touched::Lengths));
    answer
}

/// What stands in place of the curve of a page without text.
pub fn show_nothing(ui: &mut Ui) {
    ui.weak(ui.word("curve-none"));
}

impl CurveView {
    /// The part of the x axis in view, as unit positions; `None` before the first frame.
    pub fn visible(&self) -> Option<(f64, f64)> {
        self.viewport.map(|viewport| (viewport.from(), viewport.to()))
    }

    /// Follows what happened elsewhere: another page is shown whole, a chosen unit is brought into view once.
    fn attend(&mut self, units: usize, selected: Option<usize>) {
        let kept = self.viewport.filter(|viewport| viewport.units() == units);
        let mut viewport = kept.unwrap_or_else(|| Viewport::whole(units));
        if selected != self.followed {
            if let Some(unit) = selected {
                viewport.reveal(unit);
            }
            self.followed = selected;
        }
        self.viewport = Some(viewport);
    }

    /// Zooms and pans, then fills the plot.
    fn draw<'a>(&'a mut self, plot: &mut PlotUi<'a>, input: &CurveInput<'_>, ghost: Option<&Ghost>) {
        let curve = input.curve;
        let viewport = self.viewport.get_or_insert_with(|| Viewport::whole(curve.units()));
        navigate(plot, viewport);
        let size = plot.response().rect.size();
        let pixels = size * plot.ctx().pixels_per_point();
        let pixels = (pixels.x.max(1.0) as usize, pixels.y.max(1.0) as usize);
        self.drawing.update(curve, input.identity, viewport, pixels);
        let before = ghost.and_then(|ghost| Some((ghost.curve()?, ghost.identity())));
        if let Some((before, identity)) = before {
            self.before.update(before, identity, viewport, pixels);
            self.drawing.make_room(self.before.values);
        }
        plot.set_plot_bounds_x(viewport.from()..=viewport.to());
        plot.set_plot_bounds_y(y_bounds(self.handles.values(self.drawing.values), size.y));
        for run in &self.drawing.shades {
            let shade = Span::new("", run.start as f64 - 0.5..=run.end as f64 + 0.5);
            plot.span(shade.fill(input.palette.kept).border_width(0.0));
        }
        if let Some((before, _)) = before {
            before::add(plot, before, &self.before, input.palette);
        }
        series::add(plot, input, &self.drawing);
        if let Some(threshold) = curve.threshold {
            let line = HLine::new("threshold", threshold).color(input.palette.threshold);
            plot.hline(line.style(LineStyle::dashed_dense()).allow_hover(false));
        }
    }

    /// The unit at a place on the screen: where a column of pixels holds several, the one whose peak is seen.
    fn unit_at(&self, curve: &Curve, x: f64) -> Option<usize> {
        let units = curve.units();
        let near = x.round().clamp(0.0, units.saturating_sub(1) as f64) as usize;
        let stride = self.drawing.stride;
        if stride < 2 {
            return Some(near);
        }
        let start = near - near % stride;
        let highest = (start..(start + stride).min(units))
            .filter_map(|unit| Some((unit, value(curve, unit)?)))
            .max_by(|a, b| a.1.total_cmp(&b.1));
        Some(highest.map_or(near, |(unit, _)| unit))
    }
}

/// Lowest to highest value with room for the names of the markers above.
fn y_bounds((low, high): (f64, f64), height: f32) -> std::ops::RangeInclusive<f64> {
    let high = if high > low { high } else { low + 1.0 };
    let share = f64::from((HEADROOM / height.max(1.0)).min(0.3));
    low..=high + (high - low) * share / (1.0 - share)
}

/// Zooms by wheel or pinch around the pointer, pans by dragging or a sideways wheel.
fn navigate(plot: &PlotUi<'_>, viewport: &mut Viewport) {
    let response = plot.response();
    let units_per_point = viewport.width() / f64::from(response.rect.width().max(1.0));
    if response.dragged() {
        viewport.pan(-f64::from(response.drag_delta().x) * units_per_point);
    }
    if let Some(pointer) = response.hover_pos() {
        let x = viewport.from() + f64::from(pointer.x - response.rect.left()) * units_per_point;
        let (scroll, pinch) = plot.ctx().input_mut(|input| {
            let scroll = std::mem::take(&mut input.smooth_scroll_delta);
            (scroll, input.zoom_delta())
        });
        let factor = f64::from(pinch) * (f64::from(scroll.y) * WHEEL).exp();
        if factor != 1.0 {
            viewport.zoom(factor, x);
        }
        if scroll.x != 0.0 {
            viewport.pan(-f64::from(scroll.x) * units_per_point);
        }
    }
}

/// What the pointer points at. A double-click makes a run where none is, else it shows the whole curve.
fn answer(plot: &PlotResponse<()>, input: &CurveInput<'_>, view: &mut CurveView) -> CurveResponse {
    let response = &plot.response;
    let passing = view.handles.passing;
    let pointer = if response.dragged() { None } else { response.hover_pos() };
    let pointer = pointer.or(passing.map(|passing| passing.at));
    let clicked = response.clicked() || passing.is_some_and(|passing| passing.clicked);
    let hovered = pointer.and_then(|pointer| {
        let x = plot.transform.value_from_position(pointer).x;
        view.unit_at(input.curve, x)
    });
    let mut touched = None;
    if let Some(unit) = hovered.filter(|_| response.double_clicked()) {
        match run_at(input.curve, unit) {
            Some(_) => view.viewport = None,
            None if !input.grips.has_runs => view.viewport = None,
            None => touched = input.grips.units.nearest_with_text(unit).map(Touched::AddRun),
        }
    }
    CurveResponse {
        hovered,
        clicked: hovered.filter(|_| clicked),
        touched,
    }
}

/// The kept run that a unit is in.
fn run_at(curve: &Curve, unit: usize) -> Option<&KeptRun> {
    let after = curve.kept.partition_point(|run| run.end < unit);
    curve.kept.get(after).filter(|run| run.start <= unit)
}

/// Paints cursor and selection over the series and tells the same to those who do not see them.
fn point_out(
    ui: &Ui,
    plot: &PlotResponse<()>,
    input: &CurveInput<'_>,
    marks: &Marks<'_>,
    under_pointer: Option<usize>,
) {
    let response = &plot.response;
    let in_view = |unit: &usize| plot.transform.bounds().range_x().contains(&(*unit as f64));
    let place = |unit: usize| plot.transform.position_from_point(&point(input.curve, unit));
    if let Some(unit) = input.selected.filter(in_view) {
        marks.selection(place(unit));
    }
    let pointed = under_pointer.or(input.hovered);
    if let Some(unit) = pointed.filter(in_view) {
        marks.cursor(place(unit));
        box_at_pointer::show(response, *plot.transform.frame(), place(unit), &(input.describe)(unit));
    }
    if response.dragged() {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
    }
    let wording = ui.wording();
    response.widget_info(|| WidgetInfo {
        current_text_value: pointed.or(input.selected).map(input.describe),
        ..WidgetInfo::labeled(Role::GraphicsObject, ui.is_enabled(), summary(wording, input.curve))
    });
}

fn point(curve: &Curve, unit: usize) -> PlotPoint {
    PlotPoint::new(unit as f64, value(curve, unit).unwrap_or(0.0))
}

/// The value of a unit in the first series, which is the one that the pointer follows.
fn value(curve: &Curve, unit: usize) -> Option<f64> {
    let samples = &curve.series.first()?.samples;
    samples.get(unit).copied().filter(|value| value.is_finite())
}

/// The curve in one sentence.
fn summary(wording: Wording, curve: &Curve) -> String {
    // The engine names the kind of units as the messages do.
    let (kind, runs) = (curve.x_name, curve.kept.len());
    let threshold = curve.threshold.map(short_number);
    let kept = match (curve.kept.first(), curve.kept.last()) {
        (Some(first), Some(last)) => message!("curve-kept", runs = runs)
            .with("first", first.start.to_string())
            .with("last", last.end.to_string()),
        _ => message!("curve-nothing-kept"),
    };
    let facts = [message!("units-counted", kind = kind, count = curve.units())]
        .into_iter()
        .chain(threshold.map(|value| message!("curve-threshold", value = value)))
        .chain([kept]);
    wording.say(&message!(
        "curve-summary",
        measure = Message::named("measure", curve.y_name),
        unit = message!("unit", kind = kind),
        facts = facts.collect::<Vec<_>>()
    ))
}
