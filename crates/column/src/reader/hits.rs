//! The hits of a search: which of them a unit shows, and their places on the scroll bar.

use std::ops::Range;

use egui::{Painter, Rect, pos2, vec2};

use super::bar;
use super::item::Spot;
use super::layouts::Layouts;
use super::palette::Palette;

/// Height of a mark on the scroll bar, and the part of its width that it leaves free at each side, in points.
const MARK: f32 = 2.0;
const MARK_MARGIN: f32 = 3.0;

/// A part of an item's text that was searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hit {
    /// Index of the item.
    pub item: u32,
    /// First byte of its text.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Hit {
    /// Its first character.
    pub fn spot(self) -> Spot {
        Spot {
            item: self.item as usize,
            byte: self.start as usize,
        }
    }

    /// Its bytes of the item's text.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The hits that a column marks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hits<'a> {
    /// All of them, in ascending order, none over another.
    pub all: &'a [Hit],
    /// The index of the present hit.
    pub now: Option<usize>,
}

impl<'a> Hits<'a> {
    /// The hits that touch a part of an item.
    pub(super) fn within(self, item: usize, part: &Range<usize>) -> Hits<'a> {
        let place = |hit: &Hit| hit.item as usize;
        let first = self
            .all
            .partition_point(|hit| (place(hit), hit.end as usize) <= (item, part.start));
        let after = self
            .all
            .partition_point(|hit| (place(hit), hit.start as usize) < (item, part.end));
        let all = self.all.get(first..after).unwrap_or_default();
        let now = self.now.and_then(|now| now.checked_sub(first));
        Hits {
            all,
            now: now.filter(|now| *now < all.len()),
        }
    }

    /// Draws a mark on the scroll bar of `area` wherever there are hits. The time depends on the bar's length, not on
    /// the number of hits.
    pub(super) fn paint_marks(self, painter: &Painter, area: Rect, (layouts, palette): (&Layouts, &Palette)) {
        if self.all.is_empty() {
            return;
        }
        let rows = (area.height() / MARK) as usize;
        let step = layouts.heights().total() / rows.max(1) as f64;
        let mark = |row: usize| {
            let left_top = pos2(area.right() - bar::WIDTH + MARK_MARGIN, area.top() + row as f32 * MARK);
            Rect::from_min_size(left_top, vec2(bar::WIDTH - 2.0 * MARK_MARGIN, MARK))
        };
        let ink = palette.text.link;
        let mut before = 0;
        for row in 0..rows {
            let end = spot_at(layouts, (row + 1) as f64 * step);
            let until = if row + 1 == rows {
                self.all.len()
            } else {
                self.all.partition_point(|hit| hit.spot() < end)
            };
            if until > before {
                let now = self.now.is_some_and(|now| (before..until).contains(&now));
                painter.rect_filled(mark(row), 0.0, ink.gamma_multiply(if now { 1.0 } else { 0.6 }));
                if now {
                    painter.rect_filled(mark(row).expand2(vec2(MARK_MARGIN, 1.0)), 1.0, palette.text.text);
                }
            }
            before = until;
        }
    }
}

/// The spot about so many points below the start of the text.
fn spot_at(layouts: &Layouts, distance: f64) -> Spot {
    let (index, below) = layouts.heights().at(distance);
    let height = layouts.heights().before(index + 1) - layouts.heights().before(index);
    let share = (f64::from(below) / height.max(1.0)).clamp(0.0, 1.0);
    layouts.unit(index).map_or(Spot { item: 0, byte: 0 }, |unit| Spot {
        item: unit.item,
        byte: unit.range.start + (unit.range.len() as f64 * share) as usize,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_has_the_hits_that_touch_it() {
        let hit = |item, start| Hit {
            item,
            start,
            end: start + 4,
        };
        let all = [hit(0, 0), hit(2, 1), hit(2, 8), hit(2, 20), hit(3, 0)];
        let hits = Hits {
            all: &all,
            now: Some(2),
        };
        let found = hits.within(2, &(3..10));
        assert_eq!((found.all, found.now), (&all[1..3], Some(1)));
        let cut = hits.within(2, &(10..30));
        assert_eq!((cut.all, cut.now), (&all[2..4], Some(0)));
        let other = hits.within(3, &(0..30));
        assert_eq!((other.all, other.now), (&all[4..], None));
        assert!(hits.within(1, &(0..9)).all.is_empty());
    }
}
