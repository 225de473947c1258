//! What is around the series of a figure: axes, threshold, START and END, the legend.

use super::curve::{COLUMNS, Drawing, PLOT, SMALL};
use super::{Anchor, Paint, Rgb, Shape, words};
use crate::document::characters::is_wide;
use crate::extraction::decimation::{shades, stride};
use crate::extraction::ticks::{round_step, short_number, ticks};
use crate::extraction::{Series, SeriesKind};
use clearline_message::message;

/// Least distances of two numbers on the axes, in points.
const TICK_DISTANCES: (f64, f64) = (64.0, 40.0);
/// Width of a letter of the legend in sizes of its type, a little more than the average.
const LETTER: f32 = 0.56;
/// Room that the name of a marker takes beside its line, in points.
const ROOM_FOR_NAME: f32 = 48.0;

impl Drawing<'_> {
    /// Round numbers with a faint line at each value, and the names of what is counted and measured.
    pub(super) fn axes(&mut self) {
        let ((left, top), (right, bottom)) = PLOT;
        let faint = self.palette.faint;
        let small = (SMALL, faint);
        let values_per_point = (self.scale.high - self.scale.low) / f64::from(bottom - top);
        let step = round_step(values_per_point * TICK_DISTANCES.1);
        for value in ticks((self.scale.low, self.scale.high), step) {
            let y = self.scale.y(value);
            let fill = Paint {
                rgb: faint,
                opacity: 0.3,
            };
            self.shapes
                .push(Shape::rectangle((left, y - 0.25), (right, y + 0.25), fill));
            let number = short_number(value);
            self.text((left - 8.0, y + 4.0), &number, small, Anchor::End);
        }
        let units_per_point = self.scale.units / f64::from(right - left);
        let step = round_step((units_per_point * TICK_DISTANCES.0).max(1.0));
        for unit in ticks((0.0, self.scale.units - 1.0), step) {
            let x = self.scale.x(unit);
            self.line(vec![(x, bottom), (x, bottom + 4.0)], faint, (1.0, 0.0));
            self.text((x, bottom + 18.0), &short_number(unit), small, Anchor::Middle);
        }
        self.line(vec![(left, bottom), (right, bottom)], faint, (1.0, 0.0));
        let unit = (self.format)(&words::unit(self.curve()));
        self.text(((left + right) / 2.0, bottom + 38.0), &unit, small, Anchor::Middle);
        let measure = (self.format)(&words::measure(self.curve().y_name));
        self.text((24.0, top - 10.0), &measure, small, Anchor::Start);
    }

    pub(super) fn threshold(&mut self) {
        let ((left, _), (right, _)) = PLOT;
        if let Some(threshold) = self.curve().threshold.filter(|value| value.is_finite()) {
            let y = self.scale.y(threshold);
            self.line(vec![(left, y), (right, y)], self.palette.threshold, (1.25, 4.0));
        }
    }

    /// The first START and the last END as lines with their names, what lies between as ticks.
    pub(super) fn markers(&mut self) {
        let ((left, top), (right, bottom)) = PLOT;
        let kept = &self.curve().kept;
        let (Some(first), Some(last)) = (kept.first(), kept.last()) else {
            return;
        };
        let colour = self.palette.marker;
        let units = self.curve().units();
        for run in shades(kept, &(0..units), stride(units, COLUMNS)) {
            let (from, to) = self.ends(run.start, run.end);
            for x in [from, to] {
                self.line(vec![(x, top), (x, top + 7.0)], colour, (1.0, 0.0));
            }
        }
        let (start, end) = self.ends(first.start, last.end);
        for x in [start, end] {
            self.line(vec![(x, top), (x, bottom)], colour, (1.5, 0.0));
        }
        let is_inside = (start - left < ROOM_FOR_NAME, right - end < ROOM_FOR_NAME);
        let before = ((start - 5.0, top + 14.0), Anchor::End);
        let after = ((start + 5.0, top + 14.0), Anchor::Start);
        let (at, anchor) = if is_inside.0 { after } else { before };
        self.text(at, &(self.format)(&message!("curve-start")), (SMALL, colour), anchor);
        // Where both names would be in a narrow run, the second goes below the first.
        let is_crowded = is_inside.0 && is_inside.1 && end - start < 2.0 * ROOM_FOR_NAME;
        let y = if is_crowded { top + 28.0 } else { top + 14.0 };
        let (x, anchor) = if is_inside.1 {
            (end - 5.0, Anchor::End)
        } else {
            (end + 5.0, Anchor::Start)
        };
        self.text((x, y), &(self.format)(&message!("curve-end")), (SMALL, colour), anchor);
    }

    /// What the colours mean, from the right end of the plot to the left.
    pub(super) fn legend(&mut self) {
        let y = PLOT.0.1 - 10.0;
        let mut right = PLOT.1.0;
        for (name, colour, is_dashed) in self.entries().into_iter().rev() {
            let left = right - rough_width(&name) * SMALL;
            self.text((left, y), &name, (SMALL, self.palette.faint), Anchor::Start);
            if is_dashed {
                self.line(vec![(left - 22.0, y - 4.0), (left - 6.0, y - 4.0)], colour, (1.25, 4.0))
            } else {
                self.shapes
                    .push(Shape::rectangle((left - 15.0, y - 8.5), (left - 6.0, y + 0.5), colour))
            }
            right = left - if is_dashed { 38.0 } else { 31.0 };
        }
    }

    /// The entries of the legend: name, colour, and whether it is a dashed line.
    fn entries(&self) -> Vec<(String, Rgb, bool)> {
        let curve = self.curve();
        let is_line = |series: &&Series| series.kind == SeriesKind::Line;
        let mut entries = Vec::new();
        if !curve.series.iter().all(|series| is_line(&series)) {
            let classes = self.extraction.verdicts.classes().into_iter();
            entries.extend(classes.map(|class| {
                let name = (self.format)(&class.message());
                (name, self.palette.class(class), false)
            }));
        }
        let lines = curve.series.iter().zip(self.palette.series.into_iter().cycle());
        let lines = lines.filter(|(series, _)| is_line(series) && curve.series.len() > 1);
        entries.extend(lines.map(|(series, colour)| ((self.format)(&words::measure(series.name)), colour, false)));
        if let Some(threshold) = curve.threshold.filter(|value| value.is_finite()) {
            let named = message!("curve-threshold", value = short_number(threshold));
            let name = (self.format)(&named);
            entries.push((name, self.palette.threshold, true));
        }
        entries
    }
}

/// A little more than the width of a text in sizes of its type.
fn rough_width(text: &str) -> f32 {
    text.chars().map(|c| if is_wide(c) { 1.0 } else { LETTER }).sum()
}
