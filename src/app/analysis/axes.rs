//! Axes with round numbers, and how much is written around the curve.

use super::small_font;
use crate::extraction::Curve;
use egui::{RichText, Ui, Vec2};
use egui_plot::{AxisHints, GridInput, GridMark, Plot};

/// Least distance of two numbers on the x axis, in points.
const X_DISTANCE: f64 = 64.0;
/// Least distance of two numbers on the y axis, in points.
const Y_DISTANCE: f64 = 32.0;
/// Width of the y axis, in points: wide enough for five digits, the same for all curves so that nothing jumps.
const Y_AXIS: f32 = 34.0;

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
pub(super) fn plot<'a>(ui: &Ui, curve: &Curve, detail: Detail) -> Plot<'a> {
    let small = small_font(ui);
    let mut x_axis = AxisHints::new_x().formatter(|mark, _| short_number(mark.value));
    if detail >= Detail::Names {
        x_axis = x_axis.label(RichText::new(curve.x_name).font(small.clone()).weak());
    }
    let y_axis = AxisHints::new_y().formatter(|mark, _| short_number(mark.value));
    Plot::new("curve")
        .custom_x_axes(vec![x_axis.tick_label_font(small.clone())])
        .custom_y_axes(vec![y_axis.tick_label_font(small).min_thickness(Y_AXIS)])
        .grid_spacing(1.0..=2.0)
        .x_grid_spacer(|input| marks(&input, X_DISTANCE, 1.0))
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

/// Marks at multiples of a round step, at least `distance` points and `least` apart. The grid's spacing is one point, so
/// that `base_step_size` is the value of a point.
fn marks(input: &GridInput, distance: f64, least: f64) -> Vec<GridMark> {
    let step_size = round_step((input.base_step_size * distance).max(least));
    if !step_size.is_finite() || step_size <= 0.0 {
        return Vec::new();
    }
    let first = (input.bounds.0 / step_size).ceil() as i64;
    let last = (input.bounds.1 / step_size).floor() as i64;
    (first..=last)
        .map(|i| GridMark {
            value: i as f64 * step_size,
            step_size,
        })
        .collect()
}

/// The least of 1, 2, 5, 10, 20, … (and 0.5, 0.2, …) that is not below `least`.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|digit| digit * power);
    let fits = |step: &f64| *step >= least * (1.0 - 1e-9);
    steps.into_iter().find(fits).unwrap_or(10.0 * power)
}

/// A value as short as it can be read: whole numbers and large ones without places, others with two.
pub(super) fn short_number(value: f64) -> String {
    if value.fract().abs() < 1e-9 || value.abs() >= 1_000.0 {
        format!("{value:.0}")
    } else {
        format!("{value:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts = [60.0, 0.1666, 12_345.678, -3.0].map(short_number);
        assert_eq!(texts, ["60", "0.17", "12346", "-3"]);
    }

    #[test]
    fn steps_are_round() {
        let steps = [0.7, 1.0, 1.1, 2.1, 5.01, 37.0, 0.012].map(round_step);
        for (step, expected) in steps.into_iter().zip([1.0, 1.0, 2.0, 5.0, 10.0, 50.0, 0.02]) {
            assert!((step - expected).abs() < 1e-9, "{step} is not {expected}");
        }
    }

    #[test]
    fn units_are_never_split() {
        let input = GridInput {
            bounds: (-0.5, 7.5),
            base_step_size: 8.0 / 800.0,
        };
        let values: Vec<f64> = marks(&input, X_DISTANCE, 1.0).iter().map(|mark| mark.value).collect();
        assert_eq!(values, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    }
}
