//! The markers of the kept runs and the line of the threshold as handles, to be dragged and moved by keys.
//!
//! A handle holds the run that was grabbed. The run changes during the drag, so every move counts from where the drag began
//! and is added to the corrections from before it.

mod grip;
mod tabs;

use super::curve::{CurveInput, Touched};
use super::snapping::{Snaps, free};
use crate::app::ground::assistive::{moved_to, range};
use crate::app::ground::run_end::RunEnd;
use crate::app::ground::words::Words;
use crate::said::parameter;
use clearline_engine::extraction::KeptRun;
use clearline_words::message;
use egui::{CursorIcon, EventFilter, Id, Key, Modifiers, Pos2, Rangef, Rect, Response, Sense, Ui, pos2, vec2};
use egui_plot::PlotTransform;
use grip::GRIP;
use std::fmt::Debug;
use std::hash::Hash;
pub(super) use tabs::TAB;
use tabs::Tab;

/// More markers in view than these have no handles: they could not be told apart.
const MOST: usize = 120;

/// Where the pointer is on a handle without meaning it: on a marker's line below its tab, or on the threshold's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passing {
    /// Where.
    pub(super) at: Pos2,
    /// Whether it was clicked there.
    pub(super) clicked: bool,
}

/// Of these markers, the border of the one that is met first on the way from a border out of the run of this end.
fn next_beyond(end: RunEnd, border: usize, markers: &[(usize, Marker)]) -> Option<usize> {
    let others = markers
        .iter()
        .filter(|(_, marker)| marker.end != end)
        .map(|(at, _)| *at);
    match end {
        RunEnd::Start => others.filter(|at| *at <= border).max(),
        RunEnd::End => others.filter(|at| *at >= border).min(),
    }
}

/// What is dragged, and where places to snap to are.
#[derive(Debug, Default)]
pub(super) struct Handles {
    drag: Option<Drag>,
    snaps: Snaps,
    /// Lowest and highest value while the threshold is dragged: the axis must not run away from the pointer.
    held: Option<(f64, f64)>,
    /// What is meant for the curve behind the handles.
    pub(super) passing: Option<Passing>,
    /// Where the tabs of the markers stand, so that no label is written over them.
    pub(super) tabs: Vec<Rect>,
}

/// A marker on its way.
#[derive(Clone, Debug)]
struct Drag {
    marker: Marker,
    /// Where it is now.
    border: usize,
    /// How far from the marker it was grabbed, in points.
    offset: f32,
}

/// A marker as it was before it was touched.
#[derive(Clone, Debug, PartialEq)]
struct Marker {
    run: KeptRun,
    end: RunEnd,
}

impl Handles {
    /// Lowest and highest value of the axis, given those of the curve.
    pub(super) fn values(&self, of_curve: (f64, f64)) -> (f64, f64) {
        self.held.unwrap_or(of_curve)
    }

    /// Draws the handles over the plot; what was moved.
    pub(super) fn show(
        &mut self,
        ui: &Ui,
        transform: &PlotTransform,
        input: &CurveInput<'_>,
        shades: &[KeptRun],
        values: (f64, f64),
    ) -> Option<Touched> {
        self.snaps.update(input.curve, input.grips.units, input.identity);
        self.passing = None;
        self.tabs.clear();
        let plot = Plot { ui, transform, input };
        let threshold = self.threshold(&plot, values);
        if !input.grips.has_runs {
            self.drag = None;
            return threshold;
        }
        let dragged = self.drag.as_ref().map(|drag| (drag.marker.clone(), drag.border));
        let ends = shades
            .iter()
            .flat_map(|run| [RunEnd::Start, RunEnd::End].map(|end| Marker { run: run.clone(), end }));
        // The run that is dragged changes under the hand; its marker stays the one that was grabbed.
        let others = ends.filter(|marker| {
            dragged.as_ref().is_none_or(|(grabbed, border)| {
                marker.id() != grabbed.id() && (marker.end != grabbed.end || marker.end.border(&marker.run) != *border)
            })
        });
        let others: Vec<Marker> = others.collect();
        let few = if others.len() <= MOST { others } else { Vec::new() };
        let standing = few.into_iter().map(|marker| (marker.end.border(&marker.run), marker));
        let grabbed = dragged.map(|(marker, border)| (border, marker));
        let all: Vec<(usize, Marker)> = grabbed.into_iter().chain(standing).collect();
        let (mut touched, mut tabs) = (None, Vec::with_capacity(all.len()));
        for (border, marker) in &all {
            let done = self.marker(
                &plot,
                (marker, *border),
                next_beyond(marker.end, *border, &all),
                &mut tabs,
            );
            touched = touched.or(done);
        }
        self.tabs = tabs::paint(ui, *transform.frame(), input.palette.marker, tabs);
        touched.or(threshold)
    }

    /// A marker, given the border at which the next run begins or the one before ends.
    fn marker(
        &mut self,
        plot: &Plot<'_>,
        (marker, border): (&Marker, usize),
        beyond: Option<usize>,
        tabs: &mut Vec<Tab>,
    ) -> Option<Touched> {
        let x = plot.x_of(border)?;
        // Half of the gap; the other one belongs to the marker beyond it.
        let room = beyond.map_or(f32::INFINITY, |beyond| (plot.at(beyond) - x).abs() / 2.0);
        let frame = *plot.transform.frame();
        let is_outer = marker.is_outer(plot.input);
        // Only the outermost markers can be grabbed anywhere, so that the curve can still be panned between the others.
        let height = if is_outer { frame.height() } else { TAB.y };
        let sides = marker.grip_sides(plot, border, room);
        let grip = Rect::from_x_y_ranges(sides, frame.top()..=frame.top() + height).intersect(frame);
        let response = plot.grip(marker.id(), grip, CursorIcon::ResizeHorizontal);
        let tab = frame.top() + TAB.y;
        self.let_pass(&response, |at| at.y > tab);
        let asked = marker.describe(&response, plot.input, border, tab);
        let to = self.dragged_to(plot, marker, border, &response);
        let to = to.or(self.stepped_to(plot, marker, border, &response)).or(asked);
        tabs.push(Tab {
            x,
            // On the outer side of its run.
            is_left: marker.end == RunEnd::Start,
            room,
            is_held: self.drag.as_ref().is_some_and(|drag| drag.marker == *marker),
            response,
        });
        let to = to?;
        (to != border).then(|| Touched::End {
            run: marker.run.clone(),
            end: marker.end,
            border: to,
        })
    }

    fn dragged_to(&mut self, plot: &Plot<'_>, marker: &Marker, border: usize, response: &Response) -> Option<usize> {
        if response.drag_started() {
            let grabbed = plot.ui.input(|input| input.pointer.press_origin())?;
            self.drag = Some(Drag {
                marker: marker.clone(),
                border,
                offset: grabbed.x - plot.x_of(border)?,
            });
        }
        if response.drag_stopped() {
            self.drag = None;
        }
        let drag = self.drag.as_mut().filter(|drag| drag.marker == *marker)?;
        let pointer = response.interact_pointer_pos()?;
        let x = plot
            .transform
            .value_from_position(pos2(pointer.x - drag.offset, pointer.y))
            .x;
        let is_free = plot.ui.input(|input| input.modifiers.alt);
        let border = if is_free {
            free(x)
        } else {
            self.snaps.near(x, plot.units_per_point())
        };
        drag.border = border.min(plot.input.grips.units.len());
        Some(drag.border)
    }

    /// Arrows go from unit to unit, with Ctrl from one place to snap to to the next.
    fn stepped_to(&self, plot: &Plot<'_>, marker: &Marker, border: usize, response: &Response) -> Option<usize> {
        if !response.has_focus() {
            return None;
        }
        let units = plot.input.grips.units;
        let pressed = |modifiers, key| plot.ui.input_mut(|input| input.consume_key(modifiers, key));
        for (key, is_onward) in [
            (Key::ArrowLeft, false),
            (Key::ArrowDown, false),
            (Key::ArrowRight, true),
            (Key::ArrowUp, true),
        ] {
            if pressed(Modifiers::COMMAND, key) {
                let to = self.snaps.step(border, is_onward)?;
                return marker.end.leaves_text(&marker.run, units, to).then_some(to);
            }
            if pressed(Modifiers::NONE, key) {
                return marker.end.next_border(&marker.run, units, is_onward);
            }
        }
        None
    }

    /// Hands what is behind a handle to the curve.
    fn let_pass(&mut self, response: &Response, is_behind: impl Fn(Pos2) -> bool) {
        let at = response.hover_pos().filter(|at| is_behind(*at) && !response.dragged());
        let clicked = response.clicked();
        self.passing = at.map(|at| Passing { at, clicked }).or(self.passing);
    }

    fn threshold(&mut self, plot: &Plot<'_>, values: (f64, f64)) -> Option<Touched> {
        let scale = plot.input.grips.threshold?;
        let value = plot.input.curve.threshold?;
        let frame = *plot.transform.frame();
        let y = plot.transform.position_from_point_y(value);
        let grip = Rect::from_center_size(pos2(frame.center().x, y), vec2(frame.width(), GRIP)).intersect(frame);
        let response = plot.grip("threshold", grip, CursorIcon::ResizeVertical);
        let name = plot.ui.say(&message!(
            "curve-threshold-handle",
            parameter = parameter(scale.method, scale.name)
        ));
        let (ends, step) = ((scale.grid.least, scale.grid.most), scale.grid.step);
        range(&response, &name, value, ends, step);
        self.let_pass(&response, |_| true);
        if response.drag_started() {
            self.held = Some(values);
        }
        if response.drag_stopped() {
            self.held = None;
        }
        let mut to = moved_to(&response, value, ends, step).unwrap_or(value);
        if let (true, Some(pointer)) = (response.dragged(), response.interact_pointer_pos()) {
            to = plot.transform.value_from_position(pointer).y;
        }
        if response.has_focus() {
            let pressed = |key| plot.ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
            let any = |keys: [Key; 2]| i8::from(keys.into_iter().any(pressed));
            let steps = any([Key::ArrowUp, Key::ArrowRight]) - any([Key::ArrowDown, Key::ArrowLeft]);
            to += scale.grid.step * f64::from(steps);
        }
        let is_moved = response.dragged() || to != value;
        let to = scale.nearest(to);
        (is_moved && to != value).then_some(Touched::Threshold(to))
    }
}

impl Marker {
    /// The other end of its run: that stays where it is while the marker moves, and with it the keyboard's focus.
    fn id(&self) -> (usize, RunEnd) {
        let other = match self.end {
            RunEnd::Start => self.run.end,
            RunEnd::End => self.run.start,
        };
        (other, self.end)
    }

    /// The sides of what can be grabbed of it while it stands at this border.
    fn grip_sides(&self, plot: &Plot<'_>, border: usize, room: f32) -> Rangef {
        let other = match self.end {
            RunEnd::Start => plot.at(self.run.end + 1),
            RunEnd::End => plot.at(self.run.start),
        };
        grip::sides(
            self.end,
            (plot.at(border), other),
            room,
            plot.transform.frame().x_range(),
        )
    }

    /// Whether it is the first START or the last END.
    fn is_outer(&self, input: &CurveInput<'_>) -> bool {
        let kept = &input.curve.kept;
        match self.end {
            RunEnd::Start => kept.first().is_none_or(|run| self.run.start <= run.start),
            RunEnd::End => kept.last().is_none_or(|run| self.run.end >= run.end),
        }
    }

    /// The border that assistive technology asks for, if it asks.
    fn describe(&self, response: &Response, input: &CurveInput<'_>, border: usize, tab: f32) -> Option<usize> {
        let unit = match self.end {
            RunEnd::Start => border,
            RunEnd::End => border.saturating_sub(1),
        };
        let at = input.grips.units.kind().numbered(unit);
        let place = message!("curve-handle", end = self.end.name(), unit = at);
        let wording = response.ctx.wording();
        let last = input.grips.units.len().saturating_sub(1);
        let ends = (0.0, last as f64);
        range(response, &wording.say(&place), unit as f64, ends, 1.0);
        if response.hover_pos().is_some_and(|at| at.y <= tab) && !response.dragged() {
            let hint = message!("curve-handle-hint", handle = place);
            response.clone().on_hover_text_at_pointer(wording.say(&hint));
        }
        let unit = moved_to(response, unit as f64, ends, 1.0)?.round() as usize;
        let border = match self.end {
            RunEnd::Start => unit,
            RunEnd::End => unit + 1,
        };
        self.end
            .leaves_text(&self.run, input.grips.units, border)
            .then_some(border)
    }
}

/// The plot that handles are drawn on.
struct Plot<'a> {
    ui: &'a Ui,
    transform: &'a PlotTransform,
    input: &'a CurveInput<'a>,
}

impl Plot<'_> {
    /// Where a border stands on the screen or beside it.
    fn at(&self, border: usize) -> f32 {
        self.transform.position_from_point_x(border as f64 - 0.5)
    }

    /// Where a border stands on the screen, if that is in view.
    fn x_of(&self, border: usize) -> Option<f32> {
        let x = self.at(border);
        self.transform.frame().x_range().expand(0.5).contains(x).then_some(x)
    }

    fn units_per_point(&self) -> f64 {
        1.0 / self.transform.dpos_dvalue_x().abs().max(f64::MIN_POSITIVE)
    }

    /// Something that can be dragged and has the arrow keys while it has the keyboard.
    fn grip(&self, id: impl Hash + Debug, rect: Rect, cursor: CursorIcon) -> Response {
        let id: Id = self.ui.scope_id().with(("handle", id));
        let response = self.ui.interact(rect, id, Sense::click_and_drag());
        if response.drag_started() || response.clicked() {
            response.request_focus();
        }
        if response.has_focus() {
            let arrows = EventFilter {
                horizontal_arrows: true,
                vertical_arrows: true,
                ..EventFilter::default()
            };
            self.ui.memory_mut(|memory| memory.set_focus_lock_filter(id, arrows));
        }
        response.on_hover_and_drag_cursor(cursor)
    }
}
