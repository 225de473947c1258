//! Cuts the text of a unit into runs, the form in which assistive technology takes text.

use std::ops::Range;
use std::sync::Arc;

use egui::{Rect, Vec2};
use unicode_segmentation::UnicodeSegmentation;

use super::super::block::{Block, Piece};
use super::super::item::ColumnItem;
use super::super::segments::word_starts;
use super::languages::Languages;

/// The most characters of a run: AccessKit counts the words' places in a byte, and a line feed may follow.
const MOST: usize = 254;

/// Characters of one line of an item's text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in super::super) struct TextRun {
    /// Bytes of the item's text.
    pub bytes: Range<usize>,
    /// How many bytes each of its characters has, as readers count characters.
    pub lengths: Vec<u8>,
    /// Whether the same line goes on in the next run.
    pub goes_on: bool,
    /// Whether a paragraph, or a cell of a table, ends here.
    pub ends: bool,
    /// BCP 47 tag of its language, where it has one of its own.
    pub language: Option<Arc<str>>,
    /// What only a layout knows. A text that is far away has none.
    pub set: Option<SetRun>,
}

/// A run as it is set in a line.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) struct SetRun {
    /// Its place, from the corner of the block.
    pub area: Rect,
    /// The left edge and the width of each character, from the left of `area`.
    pub characters: Vec<(f32, f32)>,
    /// The characters that words begin with.
    pub words: Vec<u8>,
    /// Whether its line begins at the right.
    pub is_rtl: bool,
}

/// The runs of a part of a text that is not laid out: one line.
pub(in super::super) fn plain_runs(item: &ColumnItem, part: Range<usize>) -> Vec<TextRun> {
    let mut runs = cut_line(&item.text, part, &Languages::of(item));
    if let Some(last) = runs.last_mut() {
        last.ends = true;
    }
    runs
}

/// The runs of the pieces of a block that show a part of its item's text. A piece may go on behind the part, as that of a bar does, whose
/// buttons are not read with its sentence.
pub(in super::super) fn set_runs(item: &ColumnItem, part: Range<usize>, block: &Block) -> Vec<TextRun> {
    let languages = Languages::of(item);
    let pieces = block.pieces.iter();
    let end = |piece: &Piece| (piece.start + piece.length).min(part.end);
    let shown = pieces.filter(|piece| part.contains(&piece.start));
    let mut runs: Vec<TextRun> = shown
        .flat_map(|piece| runs_of_piece(&item.text, (piece, end(piece)), &languages))
        .collect();
    if let Some(last) = runs.last_mut() {
        last.ends = true;
    }
    runs
}

/// The runs of a piece up to a byte of the item's text.
fn runs_of_piece(text: &str, (piece, end): (&Piece, usize), languages: &Languages<'_>) -> Vec<TextRun> {
    let starts = piece.paragraph.line_starts();
    let starts: Vec<usize> = starts.iter().map(|start| piece.start + start).collect();
    let ends = starts.iter().skip(1).copied().chain([end]);
    let lines = starts.iter().copied().zip(ends);
    let lines = lines.filter_map(|(start, line_end)| (start < end).then_some((start, line_end.min(end))));
    let mut runs: Vec<TextRun> = lines
        .flat_map(|(start, end)| cut_line(text, start..end, languages))
        .collect();
    let characters: Vec<Range<usize>> = runs.iter().flat_map(TextRun::characters).collect();
    let inside = characters
        .iter()
        .map(|part| part.start - piece.start..part.end - piece.start);
    let inside: Vec<Range<usize>> = inside.collect();
    let mut boxes = vec![None; inside.len()];
    for (part, area) in piece.paragraph.boxes_of(&inside, f32::MIN..f32::MAX) {
        if let Some(known) = boxes.get_mut(part) {
            *known = Some(known.map_or(area, |known: Rect| known.union(area)));
        }
    }
    let words = word_starts(text.get(piece.start..end).unwrap_or_default());
    let words: Vec<usize> = words.into_iter().map(|word| piece.start + word).collect();
    let mut boxes = boxes.as_slice();
    for run in &mut runs {
        let (own, rest) = boxes.split_at(run.lengths.len().min(boxes.len()));
        boxes = rest;
        run.set = run.placed(own, &words, piece);
    }
    runs
}

impl TextRun {
    /// The bytes of each character.
    fn characters(&self) -> impl Iterator<Item = Range<usize>> {
        let mut end = self.bytes.start;
        self.lengths.iter().map(move |length| {
            let start = end;
            end += usize::from(*length);
            start..end
        })
    }

    /// Its place in a piece, given the boxes of its characters and where words begin. A character that is not drawn,
    /// such as the space at the end of a line, has no width.
    fn placed(&self, boxes: &[Option<Rect>], words: &[usize], piece: &Piece) -> Option<SetRun> {
        let area = boxes.iter().flatten().copied().reduce(Rect::union)?;
        let mut edge = 0.0;
        let place = |known: &Option<Rect>| match known {
            Some(known) => {
                edge = known.right() - area.left();
                (known.left() - area.left(), known.width())
            }
            None => (edge, 0.0),
        };
        let characters = boxes.iter().map(place).collect();
        let begins = |part: &Range<usize>| words.binary_search(&part.start).is_ok();
        let starts = self.characters().enumerate().filter(|(_, part)| begins(part));
        Some(SetRun {
            area: area.translate(piece.offset),
            characters,
            words: starts.filter_map(|(index, _)| u8::try_from(index).ok()).collect(),
            is_rtl: piece.paragraph.is_rtl(),
        })
    }

    /// The place of a run in the window, by the way from the block's corner to there.
    pub(in super::super) fn area(&self, way: Vec2) -> Option<Rect> {
        self.set.as_ref().map(|set| set.area.translate(way))
    }
}

/// Cuts a line into runs of one language.
fn cut_line(text: &str, line: Range<usize>, languages: &Languages<'_>) -> Vec<TextRun> {
    let mut runs: Vec<TextRun> = Vec::new();
    for part in languages.cut(line) {
        let language = languages.of_all(&part).cloned();
        if let Some(before) = runs.last_mut() {
            before.goes_on = true;
        }
        runs.extend(bounded_runs(text, part).into_iter().map(|run| TextRun {
            language: language.clone(),
            ..run
        }));
    }
    runs
}

/// Cuts a part of a line into runs of a bounded number of characters.
fn bounded_runs(text: &str, line: Range<usize>) -> Vec<TextRun> {
    let Some(shown) = text.get(line.clone()).filter(|shown| !shown.is_empty()) else {
        return Vec::new();
    };
    let mut runs: Vec<TextRun> = Vec::new();
    let mut open = TextRun {
        bytes: line.start..line.start,
        ..TextRun::default()
    };
    let characters = shown.graphemes(true).flat_map(bounded);
    for length in characters {
        if open.lengths.len() == MOST {
            let next = open.bytes.end;
            open.goes_on = true;
            let full = std::mem::replace(
                &mut open,
                TextRun {
                    bytes: next..next,
                    ..TextRun::default()
                },
            );
            runs.push(full);
        }
        open.bytes.end += usize::from(length);
        open.lengths.push(length);
    }
    runs.push(open);
    runs
}

/// The length of a character in bytes. One with hundreds of marks counts as several.
fn bounded(grapheme: &str) -> Vec<u8> {
    match u8::try_from(grapheme.len()) {
        Ok(length) => vec![length],
        Err(_) => grapheme.chars().map(|character| character.len_utf8() as u8).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Vec<TextRun> {
        let item = ColumnItem {
            text: text.to_owned(),
            ..ColumnItem::default()
        };
        plain_runs(&item, 0..text.len())
    }

    #[test]
    fn a_long_text_becomes_runs_that_join_without_loss() {
        let text = "字e\u{301}👨‍👩‍👧 ".repeat(300);
        let runs = plain(&text);
        let joined: String = runs.iter().map(|run| &text[run.bytes.clone()]).collect();
        assert_eq!(joined, text);
        assert!(runs.iter().all(|run| run.lengths.len() <= MOST));
        assert_eq!(runs.iter().map(|run| run.lengths.len()).sum::<usize>(), 1200);
        let (last, before) = runs.split_last().unwrap();
        assert!(last.ends && !last.goes_on && before.iter().all(|run| run.goes_on && !run.ends));
    }

    #[test]
    fn a_character_with_hundreds_of_marks_is_several() {
        let text = format!("a{}", "\u{301}".repeat(300));
        let runs = plain(&text);
        let bytes: usize = runs
            .iter()
            .flat_map(|run| &run.lengths)
            .map(|length| usize::from(*length))
            .sum();
        assert_eq!(bytes, text.len());
    }

    #[test]
    fn an_empty_text_has_no_runs() {
        assert_eq!(plain(""), []);
    }
}
