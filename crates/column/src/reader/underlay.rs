//! What lies behind the text of a unit and over it: highlights, hits, the selection, the caret.

use std::ops::Range;

use egui::{Align2, FontId, Rect, Stroke, StrokeKind, pos2, vec2};

use super::block::Block;
use super::hits::Hits;
use super::item::Highlight;
use super::paint::Canvas;
use crate::typeset::Caret;

const CORNER: f32 = 2.0;
/// Points between the hits of two lines, half above and half below.
const HIT_MARGIN: f32 = 1.5;
/// Width of the caret in points.
const CARET: f32 = 2.0;
/// Size of the letters beside highlights, and their distance from the text and from each other, in ems.
const LETTER: f32 = 0.62;
const LETTER_GAP: f32 = 0.5;
const LETTER_STEP: f32 = 0.55;
/// How much of a selected picture the selection covers.
const OVER_PICTURE: f32 = 0.45;

/// What is marked in a unit.
#[derive(Default)]
pub(super) struct Underlay<'a> {
    /// Parts of its item with other grounds.
    pub highlights: Vec<&'a Highlight>,
    /// The selected bytes of its item.
    pub selected: Range<usize>,
    /// Whether all of the item is selected, even where it has no text.
    pub is_covered: bool,
    /// The hits in it.
    pub hits: Hits<'a>,
    /// The caret, if it is in this item and visible.
    pub caret: Option<Caret>,
}

impl Canvas<'_> {
    /// Paints what lies behind the text: the selection under the hits, so that both are seen.
    pub(super) fn paint_underlay(&self, block: &Block, underlay: &Underlay<'_>) {
        let grounds = &self.palette.grounds;
        for highlight in &underlay.highlights {
            for area in block.rects(&highlight.range) {
                self.painter.rect_filled(self.place(area), CORNER, highlight.colour);
            }
        }
        for (_, area) in block.boxes_of(std::slice::from_ref(&underlay.selected), &self.seen()) {
            self.painter.rect_filled(self.place(area), 0.0, grounds.selection);
        }
        for (index, area) in self.hit_boxes(block, underlay.hits) {
            let is_now = underlay.hits.now == Some(index);
            let colour = if is_now { grounds.hit_now } else { grounds.hit };
            let area = self.place(area).shrink2(vec2(0.0, HIT_MARGIN));
            self.painter.rect_filled(area, CORNER, colour);
            if is_now {
                let stroke = Stroke::new(1.5, self.palette.text.text);
                let edge = area.expand2(vec2(1.5, 0.0));
                self.painter.rect_stroke(edge, CORNER, stroke, StrokeKind::Middle);
            }
        }
    }

    /// Paints the letters of highlights in the margin, each beside the line in which its highlight begins.
    pub(super) fn paint_letters(&self, block: &Block, text: &str, underlay: &Underlay<'_>) {
        let font = FontId::proportional(self.sheet.ems(LETTER));
        let mut lines: Vec<f32> = Vec::new();
        for highlight in &underlay.highlights {
            let start = highlight.range.start;
            let length = text
                .get(start..)
                .and_then(|rest| rest.chars().next())
                .map_or(1, char::len_utf8);
            let first = block.rects(&(start..start + length)).into_iter().next();
            let (Some(letter), Some(area)) = (highlight.letter, first) else {
                continue;
            };
            let line = area.center().y;
            let before = lines.iter().filter(|other| **other == line).count() as f32;
            lines.push(line);
            let away = self.sheet.ems(LETTER_GAP + LETTER_STEP * before);
            let at = pos2(self.origin.x - away, self.origin.y + line);
            let ink = self.palette.text.dimmed;
            self.painter.text(at, Align2::RIGHT_CENTER, letter, font.clone(), ink);
        }
    }

    /// Paints what lies over the text and over a picture.
    pub(super) fn paint_overlay(&self, block: &Block, underlay: &Underlay<'_>) {
        if let Some(picture) = block.own_picture().filter(|_| underlay.is_covered) {
            let veil = self.palette.grounds.selection.gamma_multiply(OVER_PICTURE);
            let area = if picture.is_shown() { picture.area } else { block.frame };
            self.painter.rect_filled(self.place(area), 0.0, veil);
        }
        if let Some(place) = underlay.caret.and_then(|caret| block.caret_box(caret)) {
            let place = self.place(place);
            let line = Rect::from_center_size(place.center(), vec2(CARET, place.height()));
            self.painter.rect_filled(line, 0.0, self.palette.text.text);
        }
    }

    fn hit_boxes(&self, block: &Block, hits: Hits<'_>) -> Vec<(usize, Rect)> {
        let parts: Vec<Range<usize>> = hits.all.iter().map(|hit| hit.range()).collect();
        block.boxes_of(&parts, &self.seen())
    }

    /// The heights of the unit that the window shows.
    fn seen(&self) -> Range<f32> {
        let clip = self.painter.clip_rect();
        clip.top() - self.origin.y..clip.bottom() - self.origin.y
    }
}
