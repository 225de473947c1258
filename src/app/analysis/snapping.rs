//! Where a marker snaps to: where the curve jumps over its threshold or below it, and where text begins or ends.

use clearline_engine::extraction::{Curve, Units};

/// How far a marker is drawn to a place to snap to, in points.
const REACH: f64 = 9.0;

/// Borders between units that a marker snaps to; border `b` stands before unit `b`.
#[derive(Debug, Default)]
pub(super) struct Snaps {
    identity: Option<u64>,
    /// In ascending order.
    borders: Vec<u32>,
}

impl Snaps {
    /// Looks for them anew where the curve is another one.
    pub(super) fn update(&mut self, curve: &Curve, units: &Units, identity: u64) {
        if self.identity == Some(identity) {
            return;
        }
        self.identity = Some(identity);
        let count = units.len();
        let has_text = |unit: usize| units.get(unit).is_some_and(|unit| unit.characters > 0);
        let samples = curve.series.first().map_or(&[][..], |series| &series.samples);
        let is_high = |unit: usize| {
            let value = samples.get(unit).copied().unwrap_or(0.0);
            value > curve.threshold.unwrap_or(0.0)
        };
        let is_border = |&border: &usize| {
            let Some(before) = border.checked_sub(1).filter(|_| border < count) else {
                return true;
            };
            has_text(before) != has_text(border) || is_high(before) != is_high(border)
        };
        self.borders = (0..=count).filter(is_border).map(|border| border as u32).collect();
    }

    /// The border for a pointer at `x` (in units), where `scale` units take a point of the screen.
    pub(super) fn near(&self, x: f64, scale: f64) -> usize {
        let free = free(x);
        let at = self.borders.partition_point(|border| (*border as usize) < free);
        let around = [at.checked_sub(1), Some(at)].into_iter().flatten();
        let near = around
            .filter_map(|at| self.borders.get(at).map(|border| *border as usize))
            .min_by(|a, b| distance(x, *a).total_cmp(&distance(x, *b)));
        near.filter(|border| distance(x, *border) <= REACH * scale)
            .unwrap_or(free)
    }

    /// The next place to snap to behind a border, or before it.
    pub(super) fn step(&self, from: usize, is_onward: bool) -> Option<usize> {
        let border = if is_onward {
            self.borders.partition_point(|border| *border as usize <= from)
        } else {
            self.borders
                .partition_point(|border| (*border as usize) < from)
                .checked_sub(1)?
        };
        self.borders.get(border).map(|border| *border as usize)
    }
}

/// The border that is nearest to `x`.
pub(super) fn free(x: f64) -> usize {
    (x + 0.5).round().max(0.0) as usize
}

fn distance(x: f64, border: usize) -> f64 {
    (x + 0.5 - border as f64).abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::document::{TextId, TextSpan};
    use clearline_engine::extraction::{Series, SeriesKind, UnitKind};

    /// Ten units; 3 to 6 have text, and 5 and 6 rise above the threshold.
    fn snaps() -> Snaps {
        let mut units = Units::new(UnitKind::VirtualLine, 10);
        for unit in 0..10 {
            let characters = u32::from((3..7).contains(&unit));
            units.push(
                characters,
                [TextSpan {
                    text: TextId::at(unit),
                    range: 0..1,
                }],
            );
        }
        let curve = Curve {
            series: vec![Series {
                name: "",
                kind: SeriesKind::Line,
                samples: (0..10)
                    .map(|unit| if (5..7).contains(&unit) { 90.0 } else { 10.0 })
                    .collect(),
            }],
            threshold: Some(60.0),
            ..Curve::default()
        };
        let mut snaps = Snaps::default();
        snaps.update(&curve, &units, 1);
        snaps
    }

    #[test]
    fn markers_snap_to_text_and_to_rises_and_falls() {
        let snaps = snaps();
        assert_eq!(snaps.borders, [0, 3, 5, 7, 10]);
        // A border stands half a unit before its unit.
        assert_eq!(snaps.near(2.9, 0.1), 3);
        assert_eq!(snaps.near(4.1, 0.1), 5);
        assert_eq!(snaps.near(3.4, 0.01), 4);
        assert_eq!(snaps.near(-3.0, 0.1), 0);
    }

    #[test]
    fn keys_go_from_place_to_place() {
        let snaps = snaps();
        assert_eq!((snaps.step(3, true), snaps.step(3, false)), (Some(5), Some(0)));
        assert_eq!((snaps.step(10, true), snaps.step(0, false)), (None, None));
        assert_eq!(snaps.step(4, false), Some(3));
    }
}
