//! One row of the list of units.

use super::description::{class_change, fate};
use super::judged::{Judged, Reason};
use super::lines::ListFacts;
use super::{AnalysisPalette, small_font};
use crate::app::ground::assistive::option;
use crate::app::ground::words::Words;
use clearline_column::bidi;
use clearline_engine::extraction::{Class, Extraction};
use clearline_words::{Message, Wording, message};
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, FontId, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, pos2, vec2,
};

/// Below this width of its texts a row has no room for the reason, in points.
const ROOM_FOR_REASON: f32 = 150.0;
/// Share of the texts that the first words take beside the reason.
const WORDS_SHARE: f32 = 0.5;
/// Width that the first words take at most beside the reason, in points.
const MOST_WORDS: f32 = 380.0;
/// Width of the mark of a kept unit, in points.
const KEPT_MARK: f32 = 3.0;
/// Room for the arrow between two classes, in points.
const ARROW: f32 = 14.0;
/// Room between columns, in points.
const GAP: f32 = 8.0;

/// How much of a row without text is seen: it should not draw the eye.
const EMPTY_OPACITY: f32 = 0.5;

/// What a row says.
pub(super) struct Content<'a> {
    pub(super) unit: usize,
    pub(super) judged: Option<Judged>,
    /// Why, where anything is known of it.
    pub(super) reason: Option<Reason>,
    /// Says why at length, where anything is known of it.
    pub(super) in_whole: &'a dyn Fn() -> Option<Message>,
    pub(super) characters: u32,
    pub(super) words: String,
    /// Says what the curve shows of it.
    pub(super) on_curve: &'a dyn Fn() -> Vec<Message>,
    pub(super) hovered: bool,
    pub(super) selected: bool,
}

/// Height of a row in points.
pub(crate) fn height(ui: &Ui) -> f32 {
    ui.text_style_height(&TextStyle::Body) + 5.0
}

/// The widths of the columns, the same for all rows.
pub(super) struct Columns {
    number: f32,
    badge: f32,
    /// Of the badges of first and final class, or of the one where no class changes.
    classes: f32,
    length: f32,
    has_reasons: bool,
}

impl Columns {
    /// Wide enough for the largest numbers of an extraction.
    pub(super) fn of(ui: &Ui, extraction: &Extraction, told: &ListFacts) -> Columns {
        let font = small_font(ui);
        let digit = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'));
        let width = |largest: usize| digit * (largest.max(1000).ilog10() + 1) as f32;
        let badge = font.size + 6.0;
        Columns {
            number: width(extraction.units.len()),
            badge,
            classes: if told.classes_change {
                2.0 * badge + ARROW
            } else {
                badge
            },
            length: width(told.longest as usize),
            has_reasons: told.reasons,
        }
    }
}

/// Takes the room of a row that is about something. The keyboard goes from row to row by arrows, so that Tab leaves the rows out; the
/// node of a row is known by what it is about, also where it has moved.
pub(crate) fn allocate(ui: &mut Ui, height: f32, about: usize) -> (Rect, Response) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
    let id = ui.scope_id().with(("row", about));
    (rect, ui.interact(rect, id, Sense::CLICK))
}

/// Draws a row; the response tells hover and click.
pub(super) fn show(ui: &mut Ui, content: &Content<'_>, columns: &Columns, palette: &AnalysisPalette) -> Response {
    let height = height(ui);
    let (rect, response) = allocate(ui, height, content.unit);
    let wording = ui.wording();
    option(&response, Role::ListBoxOption, content.selected, || {
        spoken(wording, content)
    });
    if !ui.is_rect_visible(rect) {
        return response;
    }
    paint_background(ui, rect, content, response.hovered());
    let painted = ui.scope(|ui| {
        if content.characters == 0 {
            ui.multiply_opacity(EMPTY_OPACITY);
        }
        paint(ui, rect, content, columns, palette)
    });
    let cut = painted.inner.filter(|cut| ui.rect_contains_pointer(*cut));
    match cut.and_then(|_| (content.in_whole)()) {
        Some(whole) => bidi::hover_text_at_pointer(response, &ui.say(&whole)),
        None => response,
    }
}

fn paint_background(ui: &Ui, rect: Rect, content: &Content<'_>, pointed: bool) {
    paint_ground(ui, rect, content.selected, pointed || content.hovered);
}

/// The ground of a row that is chosen or pointed at.
pub(crate) fn paint_ground(ui: &Ui, rect: Rect, selected: bool, pointed: bool) {
    let visuals = ui.visuals();
    if selected {
        ui.painter()
            .rect_filled(rect, 2.0, visuals.selection.bg_fill.gamma_multiply(0.45));
    }
    if pointed {
        ui.painter()
            .rect_filled(rect, 2.0, visuals.widgets.hovered.bg_fill.gamma_multiply(0.5));
    }
}

/// Paints what a row says; the area of the reason, where it had to be cut.
fn paint(ui: &Ui, rect: Rect, content: &Content<'_>, columns: &Columns, palette: &AnalysisPalette) -> Option<Rect> {
    let small = small_font(ui);
    let visuals = ui.visuals();
    let keep = content.judged.is_some_and(|judged| judged.keep);
    let color = if keep {
        visuals.text_color()
    } else {
        visuals.weak_text_color()
    };
    if keep {
        let mark = Rect::from_min_size(rect.min, vec2(KEPT_MARK, rect.height()));
        ui.painter()
            .rect_filled(mark.shrink2(vec2(0.0, 2.0)), 1.0, palette.marker);
    }
    let mut x = rect.left() + KEPT_MARK + GAP / 2.0 + columns.number;
    let number = |x: f32, text: String| {
        let at = pos2(x, rect.center().y);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, text, small.clone(), visuals.weak_text_color());
    };
    number(x, content.unit.to_string());
    x += GAP;
    if let Some(judged) = content.judged {
        let right = x + columns.classes;
        paint_classes(ui, pos2(right, rect.center().y), columns.badge, (judged, palette));
    }
    x += columns.classes + columns.length + GAP;
    number(x, content.characters.to_string());
    x += GAP;
    let rest = Rect::from_min_max(pos2(x, rect.top()), rect.max - vec2(GAP, 0.0));
    paint_texts(ui, rest, (content, columns.has_reasons), color)
}

/// The final class, and before it the first one where the context changed it.
fn paint_classes(ui: &Ui, right: Pos2, badge: f32, (judged, palette): (Judged, &AnalysisPalette)) {
    let square = |right: Pos2| Rect::from_min_size(right - vec2(badge, badge / 2.0), Vec2::splat(badge));
    let last = square(right);
    paint_badge(ui, last, judged.class, palette);
    if judged.first != judged.class {
        let stroke = Stroke::new(1.0, ui.visuals().weak_text_color());
        let start = pos2(last.left() - ARROW + 3.0, right.y);
        ui.painter().arrow(start, vec2(ARROW - 6.0, 0.0), stroke);
        let first = square(pos2(last.left() - ARROW, right.y));
        paint_badge(ui, first, judged.first, palette);
    }
}

/// The letter of a class on its colour.
pub(super) fn paint_badge(ui: &Ui, rect: Rect, class: Class, palette: &AnalysisPalette) {
    paint_letter(ui, rect, class.letter(), palette.class(class));
}

/// A letter on a coloured square.
pub(super) fn paint_letter(ui: &Ui, rect: Rect, letter: char, (fill, color): (Color32, Color32)) {
    let font = FontId::monospace(rect.height() - 5.0);
    let outline = Stroke::new(1.0, ui.visuals().weak_text_color().gamma_multiply(0.4));
    ui.painter().rect(rect, 3.0, fill, outline, StrokeKind::Inside);
    ui.painter()
        .text(rect.center(), Align2::CENTER_CENTER, letter, font, color);
}

/// First words and, where there is room, what decided; the area of that, where it had to be cut.
fn paint_texts(ui: &Ui, rect: Rect, (content, has_reasons): (&Content<'_>, bool), color: Color32) -> Option<Rect> {
    let with_reason = has_reasons && rect.width() >= ROOM_FOR_REASON;
    // What a wide window has more is the reason's.
    let most = MOST_WORDS / rect.width().max(1.0);
    let share = if with_reason { WORDS_SHARE.min(most) } else { 1.0 };
    let (words_area, reason_area) = rect.split_left_right_at_fraction(share);
    let body = TextStyle::Body.resolve(ui.style());
    let words = if content.words.is_empty() {
        "–"
    } else {
        &content.words
    };
    paint_line(
        ui,
        words_area.left(),
        rect,
        words_area.width() - GAP,
        (words, body, color),
    );
    let reason = content.reason.as_ref().filter(|_| with_reason)?;
    paint_reason(ui, (reason_area, rect), reason).then_some(reason_area)
}

/// A reason in an area of a row, with its figures where there is room for all of both, else with "…": its words come first.
/// Whether it was cut.
fn paint_reason(ui: &Ui, (area, row): (Rect, Rect), reason: &Reason) -> bool {
    let (font, color) = (small_font(ui), ui.visuals().weak_text_color());
    let words = ui.say(&reason.words);
    let painted = paint_line(ui, area.left(), row, area.width(), (&words, font.clone(), color));
    let Some(figures) = &reason.figures else {
        return painted.is_cut;
    };
    let spaced = format!(" {}", ui.say(figures));
    let measured = ui.painter().layout_no_wrap(spaced.clone(), font.clone(), color);
    let left = area.left() + painted.width;
    let has_room = !painted.is_cut && left + measured.size().x <= area.right();
    let rest = if has_room { &spaced } else { "…" };
    if !painted.is_cut {
        paint_line(ui, left, row, f32::INFINITY, (rest, font, color));
    }
    !has_room
}

/// A line of text on the screen.
pub(crate) struct Painted {
    /// How wide it came out, in points.
    width: f32,
    /// Whether it had to be cut.
    is_cut: bool,
}

/// One line of text from `x` on, cut with "…" at `width`, in the middle of the row.
pub(crate) fn paint_line(
    ui: &Ui,
    x: f32,
    row: Rect,
    width: f32,
    (text, font, color): (&str, FontId, Color32),
) -> Painted {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
    let galley = bidi::lay_out(ui.ctx(), job);
    let y = row.center().y - galley.size().y / 2.0;
    let painted = Painted {
        width: galley.size().x,
        is_cut: galley.elided,
    };
    ui.painter().galley(pos2(x, y), galley, color);
    painted
}

/// The row in words.
fn spoken(wording: Wording, content: &Content<'_>) -> String {
    let mut facts = vec![message!("lines-row-characters", characters = content.characters)];
    facts.extend((content.on_curve)());
    if let Some(judged) = content.judged {
        facts.push(class_change(judged.first, judged.class));
        facts.push(fate(judged.keep));
    }
    facts.extend(content.reason.as_ref().map(Reason::in_words));
    let row = message!("lines-row", unit = content.unit.to_string(), facts = facts);
    wording.say(&match content.words.as_str() {
        "" => row,
        words => message!("lines-row-with-words", row = row, words = words),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::extraction::{Evidence, Relation, Step, Verdict};
    use egui::{Context, RawInput, Shape};

    /// The texts that a reason comes to in an area of this width.
    fn painted(width: f32) -> Vec<String> {
        let evidence = Evidence::new("main-text-probability", 0.02, Relation::Below, 0.62);
        let verdict = Verdict::new(false, Step::measured("unlikely", Class::Bad, evidence));
        let reason = Reason::from(&verdict);
        let area = Rect::from_min_size(Pos2::ZERO, vec2(width, 20.0));
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            paint_reason(ui, (area, area), &reason);
        });
        output.textures_delta.clear();
        let shapes = std::mem::take(&mut output.shapes);
        let texts = shapes.into_iter().filter_map(|shape| match shape.shape {
            Shape::Text(text) => Some(text.galley),
            _ => None,
        });
        let seen = |galley: &egui::Galley| galley.rows.iter().map(|row| row.text()).collect::<String>();
        texts.map(|galley| seen(&galley)).collect()
    }

    #[test]
    fn the_words_of_a_reason_have_room_before_its_figures() {
        assert_eq!(painted(400.0), ["unlikely: probability of main text", " 0.02 < 0.62"]);
        assert_eq!(painted(180.0), ["unlikely: probability of main text", "…"]);
        let cut = painted(130.0);
        assert!(
            cut.len() == 1 && cut[0].starts_with("unlikely: prob") && cut[0].ends_with('…'),
            "{cut:?}"
        );
    }
}
