//! Lists: where their rows are, who of them has the keyboard, and how a row looks: a title with facts below it, chosen ones shaded,
//! the one that the keyboard is at with a bar.

use super::assistive::option;
use super::theme::{WindowPalette, scheme};
use clearline_column::bidi;
use egui::scroll_area::ScrollAreaOutput;
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Context, EventFilter, Id, Key, Modifiers, Pos2, Rect, Response, Role, Sense, TextStyle, Ui, Vec2, WidgetInfo, pos2,
    vec2,
};
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

/// What of a list was in sight when it was drawn last, so that the row that is chosen can be kept there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct InSight {
    /// Points from the top of the first row to the upper edge.
    offset: f32,
    /// Points between both edges.
    room: f32,
    /// Height of a row.
    height: f32,
}

/// What rounding may take from a row that is whole in sight, in points.
const NEARLY: f32 = 0.5;

impl InSight {
    /// Takes in what is in sight now.
    pub fn note<R>(&mut self, area: &ScrollAreaOutput<R>, height: f32) {
        *self = InSight {
            offset: area.state.clamped_offset().y,
            room: area.inner_rect.height(),
            height,
        };
    }

    /// Whether all of a row was in sight.
    pub fn holds(&self, row: usize) -> bool {
        let top = row as f32 * self.height;
        self.room > 0.0 && top > self.offset - NEARLY && top + self.height < self.offset + self.room + NEARLY
    }

    /// Where to scroll to for a row, in a list that has so much room now and rows of this height: no further than needed where a part of it is
    /// in sight, else with the row in the middle. `None` where all of it is in sight.
    pub fn offset_for(&self, row: usize, (room, height): (f32, f32)) -> Option<f32> {
        let now = InSight { room, height, ..*self };
        if now.holds(row) {
            return None;
        }
        let (top, bottom) = (row as f32 * height, (row + 1) as f32 * height);
        let is_cut_above = top < self.offset && bottom > self.offset;
        let is_cut_below = top < self.offset + room && bottom > self.offset + room;
        let to = match (is_cut_above, is_cut_below) {
            _ if room < height => top,
            (true, _) => top,
            (_, true) => bottom - room,
            _ => top - (room - height) / 2.0,
        };
        Some(to.max(0.0))
    }

    /// The same for the row that is chosen: where it was chosen since the last frame, or was in sight until the list got less room.
    pub fn follow(&self, row: usize, is_new: bool, (room, height): (f32, f32)) -> Option<f32> {
        let is_less = room < self.room && self.holds(row);
        self.offset_for(row, (room, height)).filter(|_| is_new || is_less)
    }
}

/// The keys that go from row to row: whether each leads onward, and by how many rows.
const STEPS: [(Key, bool, usize); 8] = [
    (Key::ArrowUp, false, 1),
    (Key::ArrowLeft, false, 1),
    (Key::ArrowDown, true, 1),
    (Key::ArrowRight, true, 1),
    (Key::PageUp, false, PAGE),
    (Key::PageDown, true, PAGE),
    (Key::Home, false, usize::MAX),
    (Key::End, true, usize::MAX),
];

/// Rows that a page key goes on.
const PAGE: usize = 10;

/// The keys that go up and down in every list, also in one whose field has the keyboard, and by how many rows.
pub const UP_AND_DOWN: [(Key, isize); 4] = [
    (Key::ArrowDown, 1),
    (Key::ArrowUp, -1),
    (Key::PageDown, PAGE as isize),
    (Key::PageUp, -(PAGE as isize)),
];

/// The same, with those that go to the ends of a list of so many rows.
pub fn up_down_and_ends(rows: usize) -> impl Iterator<Item = (Key, isize)> {
    let all = isize::try_from(rows).unwrap_or(isize::MAX);
    UP_AND_DOWN.into_iter().chain([(Key::Home, -all), (Key::End, all)])
}

/// Takes a key: once for each time that it was pressed since the last frame, which may have taken long.
pub fn presses(ctx: &Context, modifiers: Modifiers, key: Key) -> impl Iterator<Item = ()> + use<> {
    let count = ctx.input_mut(|input| input.count_and_consume_key(modifiers, key));
    std::iter::repeat_n((), count)
}

/// The row so many rows on from another, or back; the first or the last where there are not so many.
pub fn row_after(row: usize, by: isize, rows: usize) -> usize {
    let last = rows.saturating_sub(1);
    row.min(last).saturating_add_signed(by).min(last)
}

/// Takes the keys that go from row to row: whether each leads onward, and by how many rows.
pub fn take_steps(ctx: &Context) -> impl Iterator<Item = (bool, usize)> {
    let steps = |(key, is_onward, count)| presses(ctx, Modifiers::NONE, key).map(move |()| (is_onward, count));
    let taken: Vec<(bool, usize)> = STEPS.into_iter().flat_map(steps).collect();
    taken.into_iter()
}

/// Takes these keys for a list that is drawn later in this frame: what is drawn before it would take them for its own.
pub fn set_steps_aside(ctx: &Context) {
    let steps: Vec<(bool, usize)> = take_steps(ctx).collect();
    ctx.data_mut(|data| data.insert_temp(steps_aside(), steps));
}

/// What was set aside for a list, once.
pub fn steps_set_aside(ctx: &Context) -> Vec<(bool, usize)> {
    let steps = ctx.data_mut(|data| data.remove_temp(steps_aside()));
    steps.unwrap_or_default()
}

fn steps_aside() -> Id {
    Id::unique("steps-aside")
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

/// A text that keeps its own direction among others (UAX #9, first strong isolate).
pub fn isolated(text: &str) -> String {
    format!("\u{2068}{text}\u{2069}")
}

/// Facts side by side, each once it says something. Beside words from right to left each keeps its own direction, else the parts of a
/// date would change places.
pub fn joined(facts: impl IntoIterator<Item = String>) -> String {
    let mut facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    if facts.iter().any(|fact| bidi::has_rtl(fact)) {
        facts = facts.iter().map(|fact| isolated(fact)).collect();
    }
    facts.join(" · ")
}

/// The width for the texts of a row of this width, in points.
pub fn room(width: f32) -> f32 {
    width - 2.0 * MARGIN
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
    option(&response, Role::ListBoxOption, state.is_chosen, || named(title, facts));
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Four rows of 20 points and a half, from the middle of the third row on.
    const SEEN: InSight = InSight {
        offset: 50.0,
        room: 90.0,
        height: 20.0,
    };

    #[test]
    fn a_row_that_is_cut_at_an_edge_is_brought_into_sight() {
        let offset_for = |row| SEEN.offset_for(row, (90.0, 20.0));
        assert_eq!(offset_for(2), Some(40.0), "cut at the upper edge");
        assert_eq!([3, 4, 5, 6].map(offset_for), [None; 4]);
        assert_eq!(SEEN.offset_for(6, (80.0, 20.0)), Some(60.0), "cut at the lower edge");
        assert_eq!(offset_for(20), Some(365.0), "in the middle");
        assert_eq!(offset_for(0), Some(0.0));
        assert_eq!(
            SEEN.offset_for(9, (12.0, 20.0)),
            Some(180.0),
            "by its top, where there is less room than a row"
        );
    }

    #[test]
    fn a_chosen_row_stays_in_sight_where_the_list_gets_less_room() {
        assert_eq!(SEEN.follow(6, false, (60.0, 20.0)), Some(100.0));
        assert_eq!(
            SEEN.follow(20, false, (60.0, 20.0)),
            None,
            "one has scrolled away from it"
        );
        assert_eq!(SEEN.follow(2, false, (90.0, 20.0)), None);
    }
}
