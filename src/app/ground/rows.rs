//! Lists: where their rows are, who of them has the keyboard, and how a row looks: a title with facts below it, chosen ones shaded,
//! the one that the keyboard is at with a bar.

use super::assistive::option;
use super::theme::{WindowPalette, scheme};
use clearline_column::bidi;
use egui::text::{LayoutJob, TextWrapping};
use egui::{EventFilter, Id, Pos2, Rect, Response, Role, Sense, TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2};
use std::ops::Range;

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

/// Where the rows of a list are, which are all of one height.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    left_top: Pos2,
    size: Vec2,
    viewport: Rect,
    count: usize,
}

impl Rows {
    /// The rows inside of a scroll area, which gets the height of all of them.
    pub fn in_area(ui: &mut Ui, viewport: Rect, height: f32, count: usize) -> Rows {
        ui.set_height(height * count as f32);
        Rows {
            left_top: pos2(ui.max_rect().left(), ui.max_rect().top()),
            size: vec2(ui.available_width(), height),
            viewport,
            count,
        }
    }

    /// The place of a row.
    pub fn place(&self, row: usize) -> Rect {
        let below = vec2(0.0, self.size.y * row as f32);
        Rect::from_min_size(self.left_top + below, self.size)
    }

    /// The rows of which anything is in sight.
    pub fn in_sight(&self) -> Range<usize> {
        let first = (self.viewport.top() / self.size.y).floor().max(0.0) as usize;
        let after = (self.viewport.bottom() / self.size.y).ceil().max(0.0) as usize;
        first.min(self.count)..after.min(self.count)
    }
}

/// Makes a list the holder of the keyboard for its rows; up and down stay in it. True where it has the keyboard already: what is
/// pressed in the frame in which it gets it was for another. [`speak`] names the row that the keys have come to.
pub fn hold_keyboard(ui: &Ui, id: Id, name: &str, takes_it: bool) -> bool {
    let whole = ui.interact(ui.available_rect_before_wrap(), id, Sense::focusable_noninteractive());
    whole.widget_info(|| WidgetInfo::labeled(Role::ListBox, true, name));
    if takes_it {
        whole.request_focus();
        // Only what had the keyboard in the last frame can keep the arrows from leading away.
        ui.ctx().request_repaint();
        return false;
    }
    if whole.has_focus() {
        let arrows = EventFilter {
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, arrows));
    }
    whole.has_focus()
}

/// Has a row speak for the control that has the keyboard, to assistive technology.
pub fn speak(row: &Response, holder: Id) {
    let id = row.id.accesskit_id();
    row.ctx
        .accesskit_node_builder(holder, |node| node.set_active_descendant(id));
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
