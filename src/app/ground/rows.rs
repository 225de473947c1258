//! Rows of lists: a title with facts below it, chosen ones shaded, the one that the keyboard is at with a bar.

use super::assistive::option;
use super::theme::{WindowPalette, scheme};
use clearline_column::bidi;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Id, Pos2, Rect, Response, Role, Sense, TextStyle, Ui, vec2};

/// Room on each side of the texts, in points.
const MARGIN: f32 = 8.0;
/// Room between lines, and between rows, in points.
const GAP: f32 = 3.0;

/// What of a row is not its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowState {
    /// Whether it is chosen.
    pub is_chosen: bool,
    /// Whether the keyboard is at it.
    pub is_current: bool,
}

/// Height of a row with a title, facts, and so many small lines more.
pub fn height(ui: &Ui, more: usize) -> f32 {
    let (body, small) = (
        ui.text_style_height(&TextStyle::Body),
        ui.text_style_height(&TextStyle::Small),
    );
    body + small + (small + GAP) * more as f32 + 4.0 * GAP
}

/// The ground of a row, which can be clicked, and the room for its lines. The keyboard goes from row to row by arrows, so that Tab
/// leaves rows out.
pub fn ground(ui: &Ui, area: Rect, id: Id, state: RowState) -> (Response, Rect) {
    let response = ui.interact(area, id, Sense::CLICK);
    let visuals = ui.visuals();
    if state.is_chosen {
        let ground = visuals.selection.bg_fill.gamma_multiply(0.45);
        ui.painter().rect_filled(area, 3.0, ground);
    } else if response.hovered() {
        let ground = visuals.widgets.hovered.bg_fill.gamma_multiply(0.5);
        ui.painter().rect_filled(area, 3.0, ground);
    }
    if state.is_current {
        let accent = WindowPalette::of(scheme(ui.ctx())).accent;
        let bar = Rect::from_min_size(area.min, vec2(3.0, area.height()));
        ui.painter().rect_filled(bar, 1.0, accent);
    }
    (response, area.shrink2(vec2(MARGIN, 2.0 * GAP)))
}

/// Draws a row of a title and facts.
pub fn show(ui: &Ui, area: Rect, id: Id, state: RowState, (title, facts): (&str, &str)) -> Response {
    let (response, room) = ground(ui, area, id, state);
    option(&response, Role::ListBoxOption, state.is_chosen, &named(title, facts));
    let (body, small) = (
        TextStyle::Body.resolve(ui.style()),
        TextStyle::Small.resolve(ui.style()),
    );
    let visuals = ui.visuals();
    let title = LayoutJob::simple_singleline(title.to_owned(), body, visuals.strong_text_color());
    let below = line(ui, room.min, room.width(), title);
    let facts = LayoutJob::simple_singleline(facts.to_owned(), small, visuals.weak_text_color());
    line(ui, room.min + vec2(0.0, below), room.width(), facts);
    response
}

/// What a row is called.
pub fn named(title: &str, facts: &str) -> String {
    match facts {
        "" => title.to_owned(),
        facts => format!("{title}. {facts}"),
    }
}

/// Draws one line, cut with "…" where there is no more room; its height with the gap below it.
pub fn line(ui: &Ui, at: Pos2, width: f32, mut job: LayoutJob) -> f32 {
    job.wrap = TextWrapping::truncate_at_width(width);
    let galley = bidi::lay_out(ui.ctx(), job);
    let height = galley.size().y;
    ui.painter().galley(at, galley, ui.visuals().text_color());
    height + GAP
}
