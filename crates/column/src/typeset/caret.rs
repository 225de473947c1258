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
    /// Whether it belongs to the character before it. At the end of a broken line it is then at the end of that line.
    pub clings_back: bool,
}

/// A step of a caret. Left and right are as seen, in either direction of the text.
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
    fn of(cursor: Cursor, paragraph: &Paragraph) -> Self {
        Self {
            byte: paragraph.shown.insertions.original(cursor.index()),
            clings_back: cursor.affinity() == Affinity::Upstream,
        }
    }

    fn cursor(self, paragraph: &Paragraph) -> Cursor {
        let insertions = &paragraph.shown.insertions;
        let (byte, affinity) = if self.clings_back {
            (insertions.end(self.byte), Affinity::Upstream)
        } else {
            (insertions.start(self.byte), Affinity::Downstream)
        };
        Cursor::from_byte_index(&paragraph.layout, byte, affinity)
    }
}

impl Paragraph {
    /// The caret at a point, or nearest to it.
    pub fn caret_at(&self, point: Pos2) -> Caret {
        let (x, y) = self.natural(point);
        let cursor = Cursor::from_point(&self.layout, x, y);
        Caret::of(cursor, self)
    }

    /// The place of a caret: a line as high as its line of text, without a width.
    pub fn caret_box(&self, caret: Caret) -> Rect {
        let area = caret.cursor(self).geometry(&self.layout, 0.0);
        let mut lines = self.lines();
        let line = lines.position(|line| f64::from(line.metrics().block_min_coord) >= area.y0);
        self.real(area, line.unwrap_or_else(|| self.line_count().saturating_sub(1)))
    }

    /// The caret after a step, or `None` where the step leads out of the paragraph.
    pub fn stepped(&self, caret: Caret, step: CaretStep) -> Option<Caret> {
        let layout = &self.layout;
        let moved = |selection: Selection| match step {
            CaretStep::Left => selection.previous_visual(layout, false),
            CaretStep::Right => selection.next_visual(layout, false),
            CaretStep::WordLeft => selection.previous_visual_word(layout, false),
            CaretStep::WordRight => selection.next_visual_word(layout, false),
            CaretStep::LineStart => selection.line_start(layout, false),
            CaretStep::LineEnd => selection.line_end(layout, false),
        };
        let mut before = Selection::from(caret.cursor(self));
        if matches!(step, CaretStep::LineStart | CaretStep::LineEnd) {
            return Some(Caret::of(moved(before).focus(), self));
        }
        // Some places differ only in the layout: before and after the end of a line, or an inserted mark.
        loop {
            let after = moved(before);
            let stepped = Caret::of(after.focus(), self);
            if stepped.byte != caret.byte {
                return Some(stepped);
            }
            if after.focus() == before.focus() {
                return None;
            }
            before = after;
        }
    }

    /// The bytes that its lines begin with, in ascending order.
    pub fn line_starts(&self) -> Vec<usize> {
        let insertions = &self.shown.insertions;
        let starts = self.lines().map(|line| insertions.original(line.text_range().start));
        starts.collect()
    }

    /// The boxes of many parts in one pass over the lines between two heights. The parts are in ascending order and do
    /// not overlap; each box has the index of its part.
    pub fn boxes_of(&self, parts: &[Range<usize>], seen: Range<f32>) -> Vec<(usize, Rect)> {
        let scale = self.scale();
        let insertions = &self.shown.insertions;
        let shown = |part: &Range<usize>| {
            let part = self.marked(part);
            insertions.start(part.start)..insertions.end(part.end)
        };
        let parts: Vec<Range<usize>> = parts.iter().map(shown).collect();
        let mut boxes: Vec<(usize, Rect)> = Vec::new();
        for line in self.lines() {
            let metrics = line.metrics();
            let is_seen = metrics.block_max_coord >= seen.start * scale && metrics.block_min_coord <= seen.end * scale;
            if is_seen && holds_any(&line, &parts) {
                self.add_boxes(&line, &parts, &mut boxes);
            }
        }
        boxes
    }

    /// Adds the boxes of parts in a line, from left to right; characters of one part that stand side by side share a
    /// box.
    fn add_boxes(&self, line: &Line<'_, Style>, parts: &[Range<usize>], boxes: &mut Vec<(usize, Rect)>) {
        let metrics = line.metrics();
        let mut open: Option<(usize, Range<f32>)> = None;
        let mut close = |open: Option<(usize, Range<f32>)>| {
            if let Some((part, edges)) = open {
                let min = pos2(edges.start, metrics.block_min_coord);
                let area = Rect::from_min_max(min, pos2(edges.end, metrics.block_max_coord));
                boxes.push((part, area / self.scale()));
            }
        };
        let mut pen = self.pen(line);
        for run in line.runs() {
            for cluster in run.visual_clusters() {
                let (edges, _) = pen.step(&run, &cluster);
                let byte = cluster.text_range().start;
                let at = parts.partition_point(|part| part.end <= byte);
                let part = parts.get(at).filter(|part| part.start <= byte).map(|_| at);
                match &mut open {
                    Some((last, before)) if Some(*last) == part => before.end = edges.end,
                    _ => close(std::mem::replace(&mut open, part.map(|part| (part, edges)))),
                }
            }
        }
        close(open);
    }
}

/// Whether a part begins or goes on in a line.
fn holds_any(line: &Line<'_, Style>, parts: &[Range<usize>]) -> bool {
    let text = line.text_range();
    let first = parts.partition_point(|part| part.end <= text.start);
    parts.get(first).is_some_and(|part| part.start < text.end)
}
