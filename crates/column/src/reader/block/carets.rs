//! Finds what is at a point of a block, places carets in it, and knows how far words, sentences and paragraphs reach.

use std::ops::Range;

use egui::{Pos2, Rect};

use super::super::item::{ColumnItem, ItemKind};

use super::super::segments::{sentence_around, word_around};
use super::super::selection::Grain;
use super::{Block, Piece, runs_within};
use crate::typeset::{Caret, CaretStep, Insertions, Style};

impl Piece {
    /// A caret of the item's text, counted from the start of this piece.
    fn inside(&self, caret: Caret) -> Caret {
        let byte = caret.byte.saturating_sub(self.start).min(self.length);
        Caret { byte, ..caret }
    }

    /// The inverse of [`Piece::inside`].
    fn outside(&self, caret: Caret) -> Caret {
        let byte = self.start + caret.byte;
        Caret { byte, ..caret }
    }
}

impl Block {
    /// The byte of the item's text at a point, or nearest to it, and whether the point is on its character.
    pub(crate) fn hit(&self, point: Pos2) -> Option<(usize, bool)> {
        let piece = self.nearest_piece(point)?;
        let inside = point - piece.offset;
        let byte = piece.paragraph.hit(inside);
        let on_text = piece
            .paragraph
            .rects(byte..byte + 1)
            .iter()
            .any(|rect| rect.contains(inside));
        Some((piece.start + byte, on_text))
    }

    fn nearest_piece(&self, point: Pos2) -> Option<&Piece> {
        let place = |piece: &Piece| Rect::from_min_size(piece.offset.to_pos2(), piece.paragraph.size());
        let distance = |piece: &&Piece| place(piece).distance_sq_to_pos(point);
        self.pieces.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }

    /// The caret at a point, or nearest to it.
    pub(crate) fn caret_at(&self, point: Pos2) -> Option<Caret> {
        let piece = self.nearest_piece(point)?;
        Some(piece.outside(piece.paragraph.caret_at(point - piece.offset)))
    }

    /// What is at a point or nearest to it: a caret without a width, a word, a sentence, a paragraph, as bytes of the
    /// item's text, and whether the caret at the end belongs to the character before it.
    pub(crate) fn grain_at(&self, point: Pos2, grain: Grain, item: &ColumnItem) -> Option<(Range<usize>, bool)> {
        let (piece, caret) = (self.nearest_piece(point)?, self.caret_at(point)?);
        let inside = point - piece.offset;
        let pressed = piece.start + piece.paragraph.hit(inside);
        Some(match grain {
            Grain::Character => (caret.byte..caret.byte, caret.clings_back),
            Grain::Word => {
                let whole = piece.start..piece.start + piece.length;
                (within(item, whole, pressed, word_around), true)
            }
            Grain::Sentence => (sentence_in(item, piece, pressed), true),
            Grain::Paragraph => (paragraph_around(item, piece), true),
        })
    }

    /// The caret's place, relative to the block's corner.
    pub(crate) fn caret_box(&self, caret: Caret) -> Option<Rect> {
        let piece = self.pieces.get(self.piece_of(caret)?)?;
        let place = piece.paragraph.caret_box(piece.inside(caret));
        Some(place.translate(piece.offset))
    }

    /// The caret after a step.
    pub(crate) fn stepped(&self, caret: Caret, step: CaretStep) -> Stepped {
        let Some((index, piece)) = self
            .piece_of(caret)
            .and_then(|index| Some((index, self.pieces.get(index)?)))
        else {
            return Stepped::Beyond;
        };
        if let Some(stepped) = piece.paragraph.stepped(piece.inside(caret), step) {
            return Stepped::To(piece.outside(stepped));
        }
        let is_onward = matches!(step, CaretStep::Right | CaretStep::WordRight) != piece.paragraph.is_rtl();
        let next = if is_onward {
            self.pieces.get(index + 1).map(|next| (next, next.start))
        } else {
            index
                .checked_sub(1)
                .and_then(|index| self.pieces.get(index))
                .map(|before| (before, before.start + before.length))
        };
        match next {
            // The end of a cell and the start of the next are one place.
            Some((next, byte)) if byte == caret.byte => {
                let from = Caret {
                    byte: byte - next.start,
                    clings_back: !is_onward,
                };
                let stepped = next.paragraph.stepped(from, step);
                Stepped::To(next.outside(stepped.unwrap_or(from)))
            }
            Some((_, byte)) => Stepped::To(Caret {
                byte,
                clings_back: !is_onward,
            }),
            None if is_onward => Stepped::Beyond,
            None => Stepped::Before,
        }
    }

    /// The first or the last caret of the block.
    pub(crate) fn end(&self, is_last: bool) -> Option<Caret> {
        let piece = if is_last {
            self.pieces.last()
        } else {
            self.pieces.first()
        }?;
        let length = if is_last { piece.length } else { 0 };
        Some(Caret {
            byte: piece.start + length,
            clings_back: is_last,
        })
    }

    /// The boxes of ascending parts of the item's text that are within the heights `seen`, each with the index of its
    /// part.
    pub(crate) fn boxes_of(&self, parts: &[Range<usize>], seen: &Range<f32>) -> Vec<(usize, Rect)> {
        let mut boxes = Vec::new();
        for piece in &self.pieces {
            let end = piece.start + piece.length;
            let first = parts.partition_point(|part| part.end <= piece.start);
            let after = parts.partition_point(|part| part.start < end);
            let Some(touching) = parts.get(first..after) else {
                continue;
            };
            let clipped = |part: &Range<usize>| {
                part.start.saturating_sub(piece.start)..part.end.saturating_sub(piece.start).min(piece.length)
            };
            let inside: Vec<Range<usize>> = touching.iter().map(clipped).collect();
            let seen = seen.start - piece.offset.y..seen.end - piece.offset.y;
            let found = piece.paragraph.boxes_of(&inside, seen).into_iter();
            boxes.extend(found.map(|(part, area)| (first + part, area.translate(piece.offset))));
        }
        boxes
    }

    /// The index of the piece that holds a caret.
    fn piece_of(&self, caret: Caret) -> Option<usize> {
        let after = self
            .pieces
            .partition_point(|piece| piece.start < caret.byte || !caret.clings_back && piece.start == caret.byte);
        match after.checked_sub(1) {
            None if self.pieces.is_empty() => None,
            before => Some(before.unwrap_or_default()),
        }
    }
}

/// The target of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Stepped {
    /// To another place in the block.
    To(Caret),
    /// To what is before the block.
    Before,
    /// To what follows the block.
    Beyond,
}

/// The sentence around a byte: in the cell of a table, of code its line, else in the whole item.
fn sentence_in(item: &ColumnItem, piece: &Piece, byte: usize) -> Range<usize> {
    match &item.kind {
        ItemKind::Code(_) => {
            let (before, after) = item.text.split_at_checked(byte).unwrap_or_default();
            let start = before.rfind('\n').map_or(0, |at| at + 1);
            start..after.find('\n').map_or(item.text.len(), |at| byte + at)
        }
        _ => within(item, paragraph_around(item, piece), byte, sentence_around),
    }
}

/// The cell of a table, else the whole item.
fn paragraph_around(item: &ColumnItem, piece: &Piece) -> Range<usize> {
    match &item.kind {
        ItemKind::TableRows(_) => piece.start..piece.start + piece.length,
        _ => 0..item.text.len(),
    }
}

/// A segment around a byte, found in a part of the item's text without readings; one that ends before a reading takes it
/// along.
fn within(item: &ColumnItem, part: Range<usize>, byte: usize, around: fn(&str, usize) -> Range<usize>) -> Range<usize> {
    let text = item.text.get(part.clone()).unwrap_or_default();
    let readings = runs_within(item, &part, false).into_iter();
    let readings = readings.filter(|run| run.style.contains(Style::READING));
    let readings: Vec<Range<usize>> = readings.map(|run| run.range).collect();
    let (text, insertions) = Insertions::put(text.into(), Vec::new(), &readings);
    let found = around(&text, insertions.start(byte.saturating_sub(part.start)));
    let place = |byte: usize| part.start + insertions.original(byte);
    place(found.start)..place(found.end)
}
