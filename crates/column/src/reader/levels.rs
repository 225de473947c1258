//! The strips that lists and quotations take of the column's width.
//!
//! Lengths are measured from the edge where lines begin: the left one, or the right one of a text that runs from right to
//! left.

use egui::{Rangef, Rect, pos2};

use super::item::{ColumnItem, LevelKind};
use super::sheet::Sheet;

/// Width of a quotation's strip, in ems, and of the bar in it, in points.
const QUOTE_STRIP: f32 = 1.4;
const QUOTE_BAR: f32 = 3.0;
/// Space between a marker and its text, in ems.
const MARKER_GAP: f32 = 0.5;

/// Where the strips of an item end.
pub(super) struct Strips {
    ends: Vec<f32>,
    width: f32,
    is_rtl: bool,
}

impl Strips {
    /// The strips of an item. Half of the column is left for the text, however many strips there are.
    pub(super) fn of(item: &ColumnItem, sheet: &Sheet, is_rtl: bool) -> Self {
        let strip = |kind: &LevelKind| match kind {
            LevelKind::Quote => sheet.ems(QUOTE_STRIP),
            LevelKind::Hanging { width, .. } => sheet.ems(*width),
        };
        let mut ends: Vec<f32> = Vec::with_capacity(item.levels.len());
        for level in &item.levels {
            ends.push(ends.last().copied().unwrap_or_default() + strip(&level.kind));
        }
        let total = ends.last().copied().unwrap_or_default();
        let scale = (sheet.width / 2.0 / total.max(1.0)).min(1.0);
        ends.iter_mut().for_each(|end| *end *= scale);
        Self {
            ends,
            width: sheet.width,
            is_rtl,
        }
    }

    /// What is left for the text.
    pub(super) fn text(&self) -> Rangef {
        let indent = self.ends.last().copied().unwrap_or_default();
        if self.is_rtl {
            Rangef::new(0.0, self.width - indent)
        } else {
            Rangef::new(indent, self.width)
        }
    }

    /// The left edge of a marker of this width that hangs in a level's strip.
    pub(super) fn marker_left(&self, level: usize, marker: f32, sheet: &Sheet) -> f32 {
        let end = self.ends.get(level).copied().unwrap_or_default();
        let gap = sheet.ems(MARKER_GAP);
        if self.is_rtl {
            self.width - end + gap
        } else {
            end - gap - marker
        }
    }

    /// The bars of quotations beside a text, which reach up to `top` where the item before is in the same quotation.
    pub(super) fn bars(&self, item: &ColumnItem, shared: usize, (top, text): (f32, Rangef)) -> Vec<Rect> {
        let quotes = item.levels.iter().enumerate();
        let quotes = quotes.filter(|(_, level)| level.kind == LevelKind::Quote);
        let bar = |level: usize| {
            let start = level.checked_sub(1).and_then(|outer| self.ends.get(outer)).copied();
            let start = start.unwrap_or_default();
            let left = if self.is_rtl {
                self.width - start - QUOTE_BAR
            } else {
                start
            };
            let top = if level < shared { top } else { text.min };
            Rect::from_min_max(pos2(left, top), pos2(left + QUOTE_BAR, text.max))
        };
        quotes.map(|(level, _)| bar(level)).collect()
    }
}
