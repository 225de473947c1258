//! The agreement strip: a row a method, a column a leaf of the article, filled where the method keeps the leaf.

use super::comparison::Entry;
use crate::app::analysis::{AnalysisPalette, row, small_font};
use crate::app::ground::letter_keys::written_of_method;
use crate::app::ground::words::Words;
use clearline_measure::Scores;
use clearline_words::{Wording, message};
use egui::{Align2, Color32, Rect, Response, Role, Sense, Stroke, TextStyle, Ui, WidgetInfo, pos2, vec2};
use std::ops::Range;

/// Height of a method's row in points.
const ROW: f32 = 20.0;
/// Width of the methods' names in points.
const NAME: f32 = 132.0;
/// Share of the width that the names take at most.
const MOST_NAME: f32 = 0.34;
/// Width of a score in points.
const SCORE: f32 = 40.0;
/// Width from which the ends of the strip are named, in points.
const ROOM_FOR_ENDS: f32 = 160.0;
/// Room between columns, in points.
const GAP: f32 = 8.0;

/// What several methods make of the article's leaves.
#[derive(Clone, Copy)]
pub(super) struct StripInput<'a> {
    /// The methods.
    pub entries: &'a [Entry],
    /// The leaf that is pointed at elsewhere.
    pub hovered: Option<usize>,
    /// The chosen leaf.
    pub selected: Option<usize>,
    /// The colours.
    pub palette: &'a AnalysisPalette,
}

/// What the pointer did on strip or list in this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LeafResponse {
    /// The leaf under the pointer.
    pub hovered: Option<usize>,
    /// The leaf that was clicked.
    pub clicked: Option<usize>,
}

/// Draws the strip; beside each row P, R and F1 where there is a gold text.
pub(super) fn show(ui: &mut Ui, input: &StripInput<'_>) -> LeafResponse {
    let leaves = input.entries.first().map_or(0, |entry| entry.shares.len());
    let has_scores = input.entries.iter().any(|entry| entry.scores.is_some());
    let size = vec2(ui.available_width(), ROW * (input.entries.len() + 1) as f32);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = NAME.min(rect.width() * MOST_NAME);
    let scores = if has_scores { 3.0 * SCORE } else { 0.0 };
    let cells = Rect::from_min_max(rect.min + vec2(name + GAP, ROW), rect.max - vec2(scores + GAP, 0.0));
    paint_head(ui, rect, cells, has_scores);
    for (row, entry) in input.entries.iter().enumerate() {
        let top = cells.top() + ROW * row as f32;
        let y = egui::Rangef::new(top, top + ROW);
        paint_name(ui, Rect::from_x_y_ranges(rect.left()..=cells.left() - GAP, y), entry);
        paint_cells(
            ui,
            Rect::from_x_y_ranges(cells.x_range(), y).shrink2(vec2(0.0, 2.0)),
            entry,
            input.palette,
        );
        if let Some(scores) = &entry.scores {
            paint_scores(ui, Rect::from_x_y_ranges(cells.right()..=rect.right(), y), scores);
        }
    }
    let hovered = response.hover_pos().and_then(|at| leaf_at(cells, leaves, at.x));
    for leaf in [input.selected, hovered.or(input.hovered)].into_iter().flatten() {
        paint_cursor(ui, cells, leaves, leaf, input.palette.cursor);
    }
    tell(&response, ui.wording(), input, leaves);
    LeafResponse {
        hovered,
        clicked: hovered.filter(|_| response.clicked()),
    }
}

fn leaf_at(cells: Rect, leaves: usize, x: f32) -> Option<usize> {
    let share = (x - cells.left()) / cells.width().max(1.0);
    let is_inside = leaves > 0 && (0.0..1.0).contains(&share);
    is_inside.then(|| ((share * leaves as f32) as usize).min(leaves - 1))
}

fn paint_head(ui: &Ui, rect: Rect, cells: Rect, has_scores: bool) {
    let color = ui.visuals().weak_text_color();
    let font = small_font(ui);
    let y = rect.top() + ROW / 2.0;
    let text = |x: f32, align: Align2, text: &str| ui.painter().text(pos2(x, y), align, text, font.clone(), color);
    if cells.width() >= ROOM_FOR_ENDS {
        text(cells.left(), Align2::LEFT_CENTER, &ui.word("compare-top"));
        text(cells.right(), Align2::RIGHT_CENTER, &ui.word("compare-end"));
    }
    if has_scores {
        for (column, name) in (1..).zip(["P", "R", "F1"]) {
            text(cells.right() + SCORE * column as f32, Align2::RIGHT_CENTER, name);
        }
    }
}

fn paint_name(ui: &Ui, rect: Rect, entry: &Entry) {
    let (body, color) = (TextStyle::Body.resolve(ui.style()), ui.visuals().text_color());
    let title = ui.say(&entry.method.title());
    let text = format!("{} {title}", written_of_method(ui.ctx(), entry.method));
    row::paint_line(ui, rect.left(), rect, rect.width(), (&text, body, color));
}

/// One rectangle a pixel column at most, as strong as the share of its leaves that is kept.
fn paint_cells(ui: &Ui, rect: Rect, entry: &Entry, palette: &AnalysisPalette) {
    let visuals = ui.visuals();
    ui.painter()
        .rect_filled(rect, 1.0, visuals.weak_text_color().gamma_multiply(0.18));
    for (columns, share) in runs(&entry.shares, rect.width() as usize) {
        let x = |share: f32| rect.left() + rect.width() * share;
        let cell = Rect::from_x_y_ranges(x(columns.start)..=x(columns.end), rect.y_range());
        // What is kept in part is not to be overlooked.
        let strength = 0.25 + 0.75 * share;
        ui.painter()
            .rect_filled(cell, 0.0, palette.marker.gamma_multiply(strength));
    }
}

/// Where something is kept, as parts of the row from 0 to 1, and how much: of at most `most` columns neighbours with the
/// same share are one.
fn runs(shares: &[f32], most: usize) -> Vec<(Range<f32>, f32)> {
    let leaves = shares.len();
    let columns = leaves.min(most).max(1);
    let at = |column: usize| column as f32 / columns as f32;
    let mut runs: Vec<(Range<f32>, f32)> = Vec::new();
    for column in 0..columns {
        let of_column = &shares[column * leaves / columns..(column + 1) * leaves / columns];
        let share = of_column.iter().sum::<f32>() / of_column.len().max(1) as f32;
        match runs.last_mut() {
            Some((range, last)) if range.end == at(column) && *last == share => range.end = at(column + 1),
            _ if share > 0.0 => runs.push((at(column)..at(column + 1), share)),
            _ => {}
        }
    }
    runs
}

fn paint_scores(ui: &Ui, rect: Rect, scores: &Scores) {
    let color = ui.visuals().text_color();
    for (column, score) in (1..).zip([scores.p, scores.r, scores.f1]) {
        let at = pos2(rect.left() + SCORE * column as f32, rect.center().y);
        let text = format!("{score:.3}");
        ui.painter().text(at, Align2::RIGHT_CENTER, text, small_font(ui), color);
    }
}

fn paint_cursor(ui: &Ui, cells: Rect, leaves: usize, leaf: usize, color: Color32) {
    let width = cells.width() / leaves.max(1) as f32;
    let left = cells.left() + width * leaf as f32;
    let frame = Rect::from_x_y_ranges(left..=left + width.max(2.0), cells.y_range());
    let stroke = Stroke::new(1.0, color);
    ui.painter().rect_stroke(frame, 0.0, stroke, egui::StrokeKind::Outside);
}

/// The strip in words.
fn tell(response: &Response, wording: Wording, input: &StripInput<'_>, leaves: usize) {
    let entry = |entry: &Entry| {
        let kept = entry.shares.iter().filter(|share| **share > 0.0).count();
        let method = entry.method.title();
        let told = match entry.scores {
            Some(scores) => message!("compare-agreement-scored", score = scores.f1),
            None => message!("compare-agreement-method"),
        };
        wording.say(&told.with("method", method).with("kept", kept).with("leaves", leaves))
    };
    let entries: Vec<String> = input.entries.iter().map(entry).collect();
    let entries = entries.join(&wording.word("list-semicolon"));
    let text = wording.say(&message!("compare-agreement", methods = entries));
    response.widget_info(|| WidgetInfo::labeled(Role::GraphicsObject, true, &text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_on_the_strip_is_a_leaf() {
        let cells = Rect::from_min_size(pos2(100.0, 0.0), vec2(50.0, 40.0));
        assert_eq!(leaf_at(cells, 10, 100.0), Some(0));
        assert_eq!(leaf_at(cells, 10, 149.0), Some(9));
        assert_eq!((leaf_at(cells, 10, 99.0), leaf_at(cells, 10, 151.0)), (None, None));
        assert_eq!(leaf_at(cells, 0, 120.0), None);
    }

    #[test]
    fn neighbours_with_the_same_share_are_one_rectangle() {
        assert_eq!(runs(&[0.0, 1.0, 1.0, 0.5], 100), [(0.25..0.75, 1.0), (0.75..1.0, 0.5)]);
        assert_eq!(runs(&[0.0, 1.0, 1.0, 1.0], 2), [(0.0..0.5, 0.5), (0.5..1.0, 1.0)]);
        assert!(runs(&[], 100).is_empty());
    }
}
