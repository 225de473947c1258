//! The texts of a unit, set each by itself.

use super::Piece;
use crate::reader::item::ColumnItem;
use crate::reader::layouts::Source;
use crate::reader::picture::PictureBox;
use crate::reader::sheet::Sheet;
use crate::typeset::{Style, StyleRun, StyledText, TextKind, Typesetter};
use egui::Vec2;
use std::ops::Range;

/// Sets a text that starts at a byte of its item. It is placed later.
pub(in crate::reader) fn set_piece(
    typesetter: &mut Typesetter,
    sheet: &Sheet,
    (text, runs, kind): (&str, &[StyleRun], TextKind),
    start: usize,
) -> Piece {
    let styled = StyledText {
        text,
        runs,
        kind,
        language: &sheet.language,
        is_rtl: sheet.is_rtl,
    };
    Piece {
        paragraph: typesetter.lay_out(&styled, &sheet.settings, sheet.width),
        offset: Vec2::ZERO,
        start,
        length: text.len(),
    }
}

pub(super) fn set_picture(source: &mut Source<'_>, sheet: &Sheet, image: u32) -> PictureBox {
    let face = (source.faces)(image);
    let note = (!face.note.is_empty()).then(|| {
        let text = (face.note.as_str(), [].as_slice(), TextKind::Caption);
        set_piece(source.typesetter, sheet, text, 0)
    });
    PictureBox::new(face, note)
}

pub(super) fn set_markers(typesetter: &mut Typesetter, sheet: &Sheet, item: &ColumnItem) -> Vec<(usize, Piece)> {
    let kind = match item.text_kind() {
        TextKind::Small => TextKind::Small,
        _ => TextKind::Body,
    };
    let levels = item.levels.iter().enumerate();
    let markers = levels.filter_map(|(level, strip)| Some((level, strip.marker()?)));
    // In a text from right to left the full stop of a number is at its left. And the CJK font has a tiny bullet.
    let mark = if sheet.is_rtl { "\u{200F}" } else { "" };
    let marker_sheet = Sheet {
        language: String::new(),
        width: f32::INFINITY,
        ..sheet.clone()
    };
    markers
        .map(|(level, marker)| {
            let marker = format!("{mark}{marker}");
            (level, set_piece(typesetter, &marker_sheet, (&marker, &[], kind), 0))
        })
        .collect()
}

/// The styles of a part of an item's text, with ranges relative to its start.
pub(in crate::reader) fn runs_within(item: &ColumnItem, range: &Range<usize>, is_header: bool) -> Vec<StyleRun> {
    let whole = is_header.then(|| StyleRun::new(0..range.len(), Style::STRONG));
    let inside = item.runs.iter().filter_map(|run| {
        let start = run.range.start.max(range.start);
        let end = run.range.end.min(range.end);
        (start < end).then(|| StyleRun {
            range: start - range.start..end - range.start,
            ..run.clone()
        })
    });
    whole.into_iter().chain(inside).collect()
}
