//! One highlight in the list.

use super::placed::Placed;
use crate::app::ground::assistive::option;
use crate::app::ground::theme::{WindowPalette, scheme};
use crate::app::ground::words::Words;
use clearline_column::bidi;
use clearline_column::reader::Palette;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use clearline_library::HighlightKind;
use clearline_words::message;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, Pos2, Rect, Response, RichText, Role, Sense, TextStyle, Ui, pos2, vec2};

/// Room around the texts, between them, and for the letter, in points.
const MARGIN: f32 = 6.0;
const GAP: f32 = 2.0;
const LETTER: f32 = 26.0;
/// Characters of a passage and of a note that are shown.
const LONGEST: usize = 400;

/// Height of a row: the passage, and the note below it.
pub(super) fn height(ui: &Ui) -> f32 {
    let heights = ui.text_style_height(&TextStyle::Body) + ui.text_style_height(&TextStyle::Small);
    heights + GAP + 2.0 * MARGIN
}

/// The letter of a kind on its colour.
pub(super) fn kind_label(ui: &Ui, kind: HighlightKind) -> RichText {
    let palette = Palette::of(scheme(ui.ctx()));
    RichText::new(format!(" {} ", kind.letter()))
        .color(palette.text.text)
        .background_color(palette.grounds.highlights[kind as usize])
}

/// Draws a row.
pub(super) fn show(ui: &mut Ui, area: Rect, placed: &Placed, is_current: bool) -> Response {
    let annotation = &placed.annotation;
    let response = ui.interact(area, ui.scope_id().with(&annotation.id), Sense::click());
    let kind = annotation.highlight();
    let words = in_one_line(&beginning(annotation.words(), LONGEST));
    let note = note_of(ui, placed);
    let letter = kind.letter().to_string();
    let name = ui.say(&message!(
        "highlights-row",
        letter = letter.as_str(),
        words = words.as_str(),
        note = note.as_str()
    ));
    option(&response, Role::ListBoxOption, is_current, &name);
    let palette = Palette::of(scheme(ui.ctx()));
    let visuals = ui.visuals();
    if is_current {
        let ground = visuals.selection.bg_fill.gamma_multiply(0.45);
        ui.painter().rect_filled(area, 3.0, ground);
    } else if response.hovered() {
        let ground = visuals.widgets.hovered.bg_fill.gamma_multiply(0.5);
        ui.painter().rect_filled(area, 3.0, ground);
    }
    if response.has_focus() {
        let accent = WindowPalette::of(scheme(ui.ctx())).accent;
        let bar = Rect::from_min_size(area.min, vec2(3.0, area.height()));
        ui.painter().rect_filled(bar, 1.0, accent);
    }
    let chip = Rect::from_min_size(
        area.min + vec2(MARGIN + 2.0, MARGIN),
        vec2(LETTER - MARGIN, LETTER - MARGIN),
    );
    ui.painter()
        .rect_filled(chip, 3.0, palette.grounds.highlights[kind as usize]);
    let font = TextStyle::Body.resolve(ui.style());
    ui.painter()
        .text(chip.center(), Align2::CENTER_CENTER, &letter, font, palette.text.text);
    let texts = area.shrink2(vec2(MARGIN, MARGIN));
    let texts = texts.with_min_x(chip.right() + MARGIN);
    let colour = visuals.strong_text_color();
    let below = paint_line(ui, texts.min, texts.width(), (&words, TextStyle::Body), colour);
    let at = pos2(texts.left(), texts.top() + below + GAP);
    paint_line(ui, at, texts.width(), (&note, TextStyle::Small), visuals.text_color());
    response
}

/// The note in one line; of a passage that is gone, that it is.
fn note_of(ui: &Ui, placed: &Placed) -> String {
    let note = placed.annotation.note().unwrap_or_default();
    let note = in_one_line(&beginning(note, LONGEST));
    match placed.place {
        Some(_) => note,
        None => ui.say(&message!("highlights-row-lost", note = note)),
    }
}

/// One line, cut with "…" where there is no more room; its height.
fn paint_line(ui: &Ui, at: Pos2, width: f32, (text, style): (&str, TextStyle), colour: egui::Color32) -> f32 {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), style.resolve(ui.style()), colour);
    job.wrap = TextWrapping::truncate_at_width(width);
    let galley = bidi::lay_out(ui.ctx(), job);
    let height = galley.size().y;
    ui.painter().galley(at, galley, colour);
    height
}
