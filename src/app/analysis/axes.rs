//! Axes with round numbers, and how much is written around the curve.

use super::curve::Lengths;
use super::small_font;
use crate::app::ground::words::Words;
use clearline_engine::extraction::Curve;
pub(super) use clearline_engine::internals::extraction::ticks::short_number;
use clearline_engine::internals::extraction::ticks::{round_step, ticks};
use clearline_words::message;
use egui::{RichText, Ui, Vec2};
use egui_plot::{AxisHints, GridInput, GridMark, HPlacement, Plot};

/// Least distance of two numbers on the x axis, in points.
const X_DISTANCE: f64 = 64.0;
/// Half the width of a number on the x axis, in points.
const HALF_A_NUMBER: f64 = 10.0;
/// Least distance of two numbers on the y axis, in points.
const Y_DISTANCE: f64 = 32.0;
/// Width of the y axis, in points: wide enough for five digits, the same for all curves so that nothing jumps.
const Y_AXIS: f32 = 34.0;
/// Height of the axis with a name below its numbers: the plot learns it by drawing, one frame too late.
const X_AXIS: f32 = 32.0;

/// How much is written around the curve, by the room there is.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) enum Detail {
    /// Nothing but the curve.
    Bare,
    /// Numbers on the axes and names at the marks.
    Numbers,
    /// The names of the axes too.
    Names,
}

impl Detail {
    pub(super) fn of(room: Vec2) -> Detail {
        if room.y >= 200.0 && room.x >= 240.0 {
            Detail::Names
        } else if room.y >= 100.0 && room.x >= 200.0 {
            Detail::Numbers
        } else {
            Detail::Bare
        }
    }
}

/// An empty plot with the curve's axes. It neither zooms nor pans by itself.
pub(super) fn plot<'a>(ui: &Ui, (curve, lengths): (&Curve, Option<Lengths>), detail: Detail) -> Plot<'a> {
    let small = small_font(ui);
    let mut x_axis = AxisHints::new_x().formatter(|mark, _| short_number(mark.value));
    if detail >= Detail::Names {
        // The engine names the kind of units as the message does.
        let name = ui.say(&message!("unit", kind = curve.x_name));
        let name = RichText::new(name).font(small.clone()).weak();
        x_axis = x_axis.label(name).min_thickness(X_AXIS);
    }
    let y_axis = AxisHints::new_y().formatter(|mark, _| short_number(mark.value));
    let mut y_axes = vec![y_axis.tick_label_font(small.clone()).min_thickness(Y_AXIS)];
    if let Some(Lengths::Shown { characters }) = lengths {
        let lengths = AxisHints::new_y().formatter(move |mark, _| short_number((mark.value * characters).round()));
        y_axes.push(lengths.tick_label_font(small.clone()).placement(HPlacement::Right));
    }
    Plot::new("curve")
        .custom_x_axes(vec![x_axis.tick_label_font(small)])
        .custom_y_axes(y_axes)
        .grid_spacing(1.0..=2.0)
        .x_grid_spacer(|input| unit_marks(&input))
        .y_grid_spacer(|input| marks(&input, Y_DISTANCE, 0.0))
        .show_axes(detail >= Detail::Numbers)
        .show_grid([false, true])
        .grid_color(ui.visuals().weak_text_color().gamma_multiply(0.3))
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .show_x(false)
        .show_y(false)
        .show_crosshair(false)
}

/// Marks of the x axis: at units, and none so near to the right end that its number would be cut.
fn unit_marks(input: &GridInput) -> Vec<GridMark> {
    let room = input.base_step_size * HALF_A_NUMBER;
    let mut units = marks(input, X_DISTANCE, 1.0);
    units.retain(|mark| mark.value + room <= input.bounds.1);
    units
}

/// Marks at multiples of a round step, at least `distance` points and `least` apart. The grid's spacing is one point, so
/// that `base_step_size` is the value of a point.
fn marks(input: &GridInput, distance: f64, least: f64) -> Vec<GridMark> {
    let step_size = round_step((input.base_step_size * distance).max(least));
    let values = ticks(input.bounds, step_size);
    values.map(|value| GridMark { value, step_size }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_never_split() {
        let input = GridInput {
            bounds: (-0.5, 7.5),
            base_step_size: 8.0 / 800.0,
        };
        let values: Vec<f64> = unit_marks(&input).iter().map(|mark| mark.value).collect();
        assert_eq!(values, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    }
}
