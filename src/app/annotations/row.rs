//! One highlight in the list.

use super::placed::Placed;
use crate::app::ground::assistive::option;
use crate::app::ground::markdown::Markdown;
use crate::app::ground::rows::{self, RowState};
use crate::app::ground::theme::scheme;
use crate::app::ground::words::Words;
use clearline_column::reader::Palette;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_library::HighlightKind;
use clearline_words::message;
use egui::text::LayoutJob;
use egui::{Align2, Rect, Response, RichText, Role, TextStyle, Ui, Vec2, vec2};

/// Size of the letter's ground, and room behind it, in points.
const LETTER: f32 = 20.0;
const GAP: f32 = 8.0;
/// Characters of a passage and of a note that are shown.
const LONGEST: usize = 400;

/// The width that the texts of rows have, in points.
pub(super) fn room_for_text(ui: &Ui) -> f32 {
    rows::room(ui.available_width()) - LETTER - GAP
}

/// What a row is.
#[derive(Clone, Copy)]
pub(super) struct Row {
    /// Whether the arrows have come to it.
    pub is_current: bool,
    /// Whether the last change of the highlight could not be written.
    pub is_refused: bool,
}

/// The letter of a kind on its colour.
pub(super) fn kind_label(ui: &Ui, kind: HighlightKind) -> RichText {
    let palette = Palette::of(scheme(ui.ctx()));
    RichText::new(format!(" {} ", kind.letter()))
        .color(palette.text.text)
        .background_color(palette.grounds.highlights[kind as usize])
}

/// Draws a row: the letter on its colour, the passage, and the note below it.
pub(super) fn show(ui: &Ui, area: Rect, placed: &Placed, row: Row) -> Response {
    let annotation = &placed.annotation;
    let state = RowState {
        is_chosen: row.is_current,
        is_current: row.is_current,
    };
    let (response, room) = rows::ground(ui, area, ui.scope_id().with(&annotation.id), state);
    let kind = annotation.highlight();
    let letter = kind.letter().to_string();
    let words = in_one_line(&beginning(annotation.words(), LONGEST));
    let markdown = Markdown::of(&beginning(&annotation.note().unwrap_or_default(), LONGEST));
    let note = note_of(ui, placed, &markdown, row.is_refused);
    let wording = ui.wording();
    option(&response, Role::ListBoxOption, row.is_current, || {
        wording.say(&message!(
            "highlights-row",
            letter = letter.as_str(),
            words = words.as_str(),
            note = note.as_str()
        ))
    });
    let palette = Palette::of(scheme(ui.ctx()));
    let chip = Rect::from_min_size(room.min, Vec2::splat(LETTER));
    ui.painter()
        .rect_filled(chip, 3.0, palette.grounds.highlights[kind as usize]);
    let (body, small) = (
        TextStyle::Body.resolve(ui.style()),
        TextStyle::Small.resolve(ui.style()),
    );
    let ink = palette.text.text;
    ui.painter()
        .text(chip.center(), Align2::CENTER_CENTER, &letter, body.clone(), ink);
    let room = room.with_min_x(chip.right() + GAP);
    let (strong, plain) = (ui.visuals().strong_text_color(), ui.visuals().text_color());
    let words = LayoutJob::simple_singleline(words, body, strong);
    let below = rows::line(ui, room.min, room.width(), words);
    let is_plain = placed.place.is_none() || row.is_refused;
    let note = match is_plain {
        true => LayoutJob::simple_singleline(note, small, plain),
        false => markdown.line(ui, &small, plain),
    };
    rows::line(ui, room.min + vec2(0.0, below), room.width(), note);
    response
}

/// The note in one line; of a passage that is gone, that it is; of a highlight that could not be written, that it is not.
fn note_of(ui: &Ui, placed: &Placed, markdown: &Markdown, is_refused: bool) -> String {
    let mut note = in_one_line(&markdown.in_one_line());
    if placed.place.is_none() {
        note = ui.say(&message!("highlights-row-lost", note = note));
    }
    if is_refused {
        note = ui.say(&message!("highlights-row-unwritten", note = note));
    }
    note
}
