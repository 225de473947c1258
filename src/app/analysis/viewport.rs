//! Which part of the x axis is in view.

use std::ops::Range;

/// Fewer units than this are not worth a closer look.
const CLOSEST: f64 = 8.0;

/// A range of the x axis. Unit `i` stands at `i` and takes the room from `i − ½` to `i + ½`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Viewport {
    units: usize,
    from: f64,
    to: f64,
}

impl Viewport {
    /// All units.
    pub(super) fn whole(units: usize) -> Viewport {
        Viewport {
            units,
            from: -0.5,
            to: units.max(1) as f64 - 0.5,
        }
    }

    /// How many units the axis has, in view or not.
    pub(super) fn units(&self) -> usize {
        self.units
    }

    pub(super) fn from(&self) -> f64 {
        self.from
    }

    pub(super) fn to(&self) -> f64 {
        self.to
    }

    pub(super) fn width(&self) -> f64 {
        self.to - self.from
    }

    /// The units in view and one more at either side, so that a line runs on to the edge.
    pub(super) fn visible(&self) -> Range<usize> {
        let first = self.from.floor().max(0.0) as usize;
        let end = (self.to.ceil() as usize + 1).min(self.units);
        first.min(end)..end
    }

    /// Whether the place of a unit is in view.
    pub(super) fn shows(&self, x: f64) -> bool {
        (self.from..=self.to).contains(&x)
    }

    /// Comes closer by `factor` (> 1) or moves away (< 1); what stands at `x` stays where it is.
    pub(super) fn zoom(&mut self, factor: f64, x: f64) {
        let most = Viewport::whole(self.units).width();
        let width = (self.width() / factor).clamp(CLOSEST.min(most), most);
        let share = ((x - self.from) / self.width()).clamp(0.0, 1.0);
        self.place(x - share * width, width);
    }

    /// Moves on by so many units.
    pub(super) fn pan(&mut self, units: f64) {
        self.place(self.from + units, self.width());
    }

    /// Moves as little as needed to have a unit in view, but then into the middle.
    pub(super) fn reveal(&mut self, unit: usize) {
        let x = unit as f64;
        if !self.shows(x) {
            self.place(x - self.width() / 2.0, self.width());
        }
    }

    fn place(&mut self, from: f64, width: f64) {
        let whole = Viewport::whole(self.units);
        self.from = from.clamp(whole.from, (whole.to - width).max(whole.from));
        self.to = self.from + width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zooming_keeps_the_place_under_the_pointer() {
        let mut view = Viewport::whole(100);
        view.zoom(4.0, 30.0);
        assert_eq!(view.width(), 25.0);
        let share = (30.0 - view.from()) / view.width();
        assert!((share - 30.5 / 100.0).abs() < 1e-9);
    }

    #[test]
    fn no_view_leaves_the_axis() {
        let mut view = Viewport::whole(100);
        view.zoom(2.0, 0.0);
        view.pan(-1000.0);
        assert_eq!((view.from(), view.to()), (-0.5, 49.5));
        view.pan(1000.0);
        assert_eq!((view.from(), view.to()), (49.5, 99.5));
        view.zoom(0.001, 70.0);
        assert_eq!(view, Viewport::whole(100));
        view.zoom(1e9, 70.0);
        assert_eq!(view.width(), CLOSEST);
    }

    #[test]
    fn a_short_axis_is_always_in_view() {
        for units in [0, 1, 3] {
            let mut view = Viewport::whole(units);
            view.zoom(100.0, 1.0);
            view.pan(5.0);
            assert_eq!(view, Viewport::whole(units));
            assert_eq!(view.visible(), 0..units);
        }
    }

    #[test]
    fn revealing_moves_only_where_it_must() {
        let mut view = Viewport::whole(100);
        view.zoom(10.0, 0.0);
        let before = view;
        view.reveal(5);
        assert_eq!(view, before);
        view.reveal(50);
        assert_eq!((view.from(), view.to()), (45.0, 55.0));
    }

    #[test]
    fn the_neighbours_of_the_visible_units_belong_to_the_drawing() {
        let mut view = Viewport::whole(100);
        view.zoom(10.0, -0.5);
        view.pan(20.0);
        assert_eq!((view.from(), view.to()), (19.5, 29.5));
        assert_eq!(view.visible(), 19..31);
    }
}
