//! The place of the window in the text.

use super::keys::Move;
use super::layouts::{Layouts, Source};

/// The place of the window's upper edge: a distance below the top of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Anchor {
    /// Index of the unit.
    pub unit: usize,
    /// Points from the unit's top to the window's.
    pub offset: f32,
}

/// The window's place and its motion.
#[derive(Default)]
pub(super) struct Scroll {
    /// The place.
    pub anchor: Anchor,
    /// Points that a key's motion still has to go.
    glide: f32,
    /// The share of the way from the first line to the last that is behind, or `None` where the text fits the window.
    pub progress: Option<f32>,
}

/// The window's height and the length of a line, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub height: f32,
    pub line: f32,
    /// Empty space after the last unit.
    pub end_margin: f32,
}

impl Scroll {
    /// Moves by points at once; negative is up.
    pub(super) fn shift(&mut self, points: f32) {
        self.anchor.offset += points;
    }

    /// Goes to a place at once.
    pub(super) fn jump(&mut self, anchor: Anchor) {
        self.anchor = anchor;
        self.glide = 0.0;
    }

    /// Begins the motion of a key. Pages overlap by two lines, so that the eye finds its place.
    pub(super) fn begin(&mut self, wish: Move, window: Window, units: usize) {
        match wish {
            Move::Lines(lines) => self.glide += lines * window.line,
            Move::Pages(pages) => self.glide += pages * (window.height - 2.0 * window.line).max(window.line),
            Move::Start => self.jump(Anchor::default()),
            // Past the last unit; settling pulls this back to where the window is full.
            Move::End => self.jump(Anchor {
                unit: units,
                offset: 0.0,
            }),
        }
    }

    /// Goes all of the way that is left at once, where nothing is to move by itself.
    pub(super) fn arrive(&mut self) {
        let way = std::mem::take(&mut self.glide);
        self.shift(way);
    }

    /// Goes a part of the way that is left. Returns whether there is more.
    pub(super) fn glide(&mut self, seconds: f32) -> bool {
        /// The rate of the exponential by which the way shrinks, per second.
        const RATE: f32 = 22.0;
        if self.glide == 0.0 {
            return false;
        }
        let share = 1.0 - (-RATE * seconds.clamp(0.0, 0.1)).exp();
        let step = if self.glide.abs() < 1.0 {
            self.glide
        } else {
            self.glide * share
        };
        self.glide -= step;
        self.shift(step);
        self.glide != 0.0
    }

    /// Brings the place to its normal form: the offset is within its unit, and the window shows nothing above the first
    /// unit and no more than the margin below the last.
    pub(super) fn settle(&mut self, layouts: &mut Layouts, source: &mut Source<'_>, window: Window) {
        if layouts.len() == 0 {
            self.jump(Anchor::default());
            self.progress = None;
            return;
        }
        if self.anchor.unit >= layouts.len() {
            let unit = layouts.len() - 1;
            self.anchor = Anchor {
                unit,
                offset: layouts.height(unit, source),
            };
        }
        self.climb(layouts, source);
        while self.anchor.unit + 1 < layouts.len() {
            let height = layouts.height(self.anchor.unit, source);
            if self.anchor.offset < height {
                break;
            }
            self.anchor.offset -= height;
            self.anchor.unit += 1;
        }
        let beyond = window.height - self.distance_to_end(layouts, source, window);
        if beyond > 0.0 {
            self.anchor.offset -= beyond;
            self.glide = 0.0;
            self.climb(layouts, source);
        }
        self.progress = self.measured(layouts, window);
    }

    /// The share of the way that lies above the window.
    fn measured(&self, layouts: &Layouts, window: Window) -> Option<f32> {
        let heights = layouts.heights();
        let way = heights.total() + f64::from(window.end_margin - window.height);
        let gone = heights.before(self.anchor.unit) + f64::from(self.anchor.offset);
        (way > 1.0).then(|| (gone / way).clamp(0.0, 1.0) as f32)
    }

    /// Moves a negative offset into the units above.
    fn climb(&mut self, layouts: &mut Layouts, source: &mut Source<'_>) {
        while self.anchor.offset < 0.0 && self.anchor.unit > 0 {
            self.anchor.unit -= 1;
            self.anchor.offset += layouts.height(self.anchor.unit, source);
        }
        if self.anchor.offset < 0.0 {
            self.anchor.offset = 0.0;
            self.glide = 0.0;
        }
    }

    /// Points from the window's upper edge to the end of the text with its margin, or the window's height where the
    /// end is farther than that.
    fn distance_to_end(&self, layouts: &mut Layouts, source: &mut Source<'_>, window: Window) -> f32 {
        let mut distance = -self.anchor.offset;
        for unit in self.anchor.unit..layouts.len() {
            distance += layouts.height(unit, source);
            if distance >= window.height {
                return window.height;
            }
        }
        distance + window.end_margin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_of_a_key_is_gone_at_once_where_nothing_is_to_glide() {
        let window = Window {
            height: 100.0,
            line: 10.0,
            end_margin: 0.0,
        };
        let mut scroll = Scroll::default();
        scroll.begin(Move::Lines(3.0), window, 1);
        assert!(scroll.glide(0.02) && scroll.anchor.offset < 29.0);
        scroll.arrive();
        assert!((scroll.anchor.offset - 30.0).abs() < 0.01);
        assert!(!scroll.glide(0.02), "nothing is left of the way");
    }
}
