//! Carets in a paragraph, the steps that keys take, and the boxes of many parts at once.

use std::ops::Range;

use egui::{Pos2, Rect, pos2};
use parley::{Affinity, Cursor, Line, Selection};

use super::paragraph::Paragraph;
use super::style::Style;

/// A place between two characters of a paragraph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Caret {
    /// The byte after it.
    pub byte: usize,
    /// Whether it belongs to the character before it: where a line is broken, it stands at the end of that line.
    pub clings_back: bool,
}

/// A step of a caret. Left and right are as seen, whichever way the text runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaretStep {
    /// Over a character to the left.
    Left,
    /// Over a character to the right.
    Right,
    /// Over a word to the left.
    WordLeft,
    /// Over a word to the right.
    WordRight,
    /// To the start of the line.
    LineStart,
    /// To the end of the line.
    LineEnd,
}

impl Caret {
    fn of(cursor: Cursor) -> Self {
        Self {
            byte: cursor.index(),
            clings_back: cursor.affinity() == Affinity::Upstream,
        }
    }

    fn cursor(self, paragraph: &Paragraph) -> Cursor {
        let affinity = if self.clings_back {
            Affinity::Upstream
        } else {
            Affinity::Downstream
        };
        Cursor::from_byte_index(&paragraph.layout, self.byte, affinity)
    }
}

impl Paragraph {
    /// The caret at a point, or nearest to it.
    pub fn caret_at(&self, point: Pos2) -> Caret {
        let scale = self.scale();
        Caret::of(Cursor::from_point(&self.layout, point.x * scale, point.y * scale))
    }

    /// Where a caret stands: a line as high as its line of text, without a width.
    pub fn caret_box(&self, caret: Caret) -> Rect {
        let area = caret.cursor(self).geometry(&self.layout, 0.0);
        let min = pos2(area.x0 as f32, area.y0 as f32);
        let max = pos2(area.x1 as f32, area.y1 as f32);
        Rect::from_min_max(min, max) / self.scale()
    }

    /// The caret after a step; `None` where the step leads out of the paragraph.
    pub fn stepped(&self, caret: Caret, step: CaretStep) -> Option<Caret> {
        let layout = &self.layout;
        let before = Selection::from(caret.cursor(self));
        let after = match step {
            CaretStep::Left => before.previous_visual(layout, false),
            CaretStep::Right => before.next_visual(layout, false),
            CaretStep::WordLeft => before.previous_visual_word(layout, false),
            CaretStep::WordRight => before.next_visual_word(layout, false),
            CaretStep::LineStart => return Some(Caret::of(before.line_start(layout, false).focus())),
            CaretStep::LineEnd => return Some(Caret::of(before.line_end(layout, false).focus())),
        };
        (after.focus().index() != before.focus().index()).then(|| Caret::of(after.focus()))
    }

    /// The word at a point, or nearest to it (UAX #29, by the segmentation that lines are broken with).
    pub fn word_at(&self, point: Pos2) -> Range<usize> {
        let scale = self.scale();
        Selection::word_from_point(&self.layout, point.x * scale, point.y * scale).text_range()
    }

    /// The boxes of many parts in one pass over the lines between two heights. The parts are in ascending order and do
    /// not overlap; each box comes with the index of its part.
    pub fn boxes_of(&self, parts: &[Range<usize>], seen: Range<f32>) -> Vec<(usize, Rect)> {
        let scale = self.scale();
        let mut boxes: Vec<(usize, Rect)> = Vec::new();
        for line in self.lines() {
            let metrics = line.metrics();
            let is_seen = metrics.block_max_coord >= seen.start * scale && metrics.block_min_coord <= seen.end * scale;
            if is_seen && holds_any(&line, parts) {
                add_boxes(&line, parts, scale, &mut boxes);
            }
        }
        boxes
    }
}

/// Whether a part begins or goes on in a line.
fn holds_any(line: &Line<'_, Style>, parts: &[Range<usize>]) -> bool {
    let text = line.text_range();
    let first = parts.partition_point(|part| part.end <= text.start);
    parts.get(first).is_some_and(|part| part.start < text.end)
}

/// Adds the boxes of parts in a line, from left to right; characters of one part that stand side by side share a box.
fn add_boxes(line: &Line<'_, Style>, parts: &[Range<usize>], scale: f32, boxes: &mut Vec<(usize, Rect)>) {
    let metrics = line.metrics();
    let mut x = metrics.offset + metrics.inline_min_coord;
    let mut open: Option<(usize, f32)> = None;
    let mut close = |open: &mut Option<(usize, f32)>, x: f32| {
        if let Some((part, left)) = open.take() {
            let area = Rect::from_min_max(pos2(left, metrics.block_min_coord), pos2(x, metrics.block_max_coord));
            boxes.push((part, area / scale));
        }
    };
    for run in line.runs() {
        for cluster in run.visual_clusters() {
            let byte = cluster.text_range().start;
            let at = parts.partition_point(|part| part.end <= byte);
            let part = parts.get(at).filter(|part| part.start <= byte).map(|_| at);
            if part != open.map(|(part, _)| part) {
                close(&mut open, x);
                open = part.map(|part| (part, x));
            }
            x += cluster.advance();
        }
    }
    close(&mut open, x);
}
