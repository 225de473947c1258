//! The tabs at the heads of the markers: as wide as the gaps between kept runs allow, and what is held on top.

use super::TAB;
use egui::{Color32, CornerRadius, Rect, Response, Stroke, StrokeKind, Ui, pos2, vec2};

/// Narrowest tab that is drawn, in points; where there is less room, a marker has its tick alone until it is pointed at.
const LEAST: f32 = 3.0;
/// Narrowest tab with lines on it, in points.
const ROOM_FOR_LINES: f32 = 7.0;

/// A tab in a frame.
pub(super) struct Tab {
    /// Where its marker stands.
    pub(super) x: f32,
    /// Whether it hangs on the left of that.
    pub(super) is_left: bool,
    /// The room that it has on that side.
    pub(super) room: f32,
    /// Whether its marker is dragged.
    pub(super) is_held: bool,
    /// What is done to it.
    pub(super) response: Response,
}

impl Tab {
    fn is_lit(&self) -> bool {
        self.is_held || self.response.hovered() || self.response.has_focus()
    }

    /// Where it is drawn; `None` where it has no room.
    fn area(&self, frame: Rect) -> Option<Rect> {
        let width = width(self.room, self.is_lit())?;
        let side = if self.is_left { -width } else { 0.0 };
        let left = (self.x + side).clamp(frame.left(), (frame.right() - width).max(frame.left()));
        Some(Rect::from_min_size(pos2(left, frame.top()), vec2(width, TAB.y)))
    }
}

/// How wide a tab is drawn that has so much room; `None` where that is too little.
fn width(room: f32, is_lit: bool) -> Option<f32> {
    match is_lit {
        true => Some(TAB.x + 2.0),
        false => Some(room.min(TAB.x)).filter(|width| *width >= LEAST),
    }
}

/// Paints tabs over the plot, those that something is done to on top; where they stand.
pub(super) fn paint(ui: &Ui, frame: Rect, colour: Color32, mut tabs: Vec<Tab>) -> Vec<Rect> {
    tabs.sort_by_key(Tab::is_lit);
    let with_areas = tabs.iter().filter_map(|tab| Some((tab, tab.area(frame)?)));
    with_areas
        .map(|(tab, area)| {
            paint_one(ui, (frame, area), colour, tab);
            area
        })
        .collect()
}

fn paint_one(ui: &Ui, (frame, area): (Rect, Rect), colour: Color32, tab: &Tab) {
    let painter = ui.painter_at(frame);
    let ground = ui.visuals().extreme_bg_color;
    let outline = Stroke::new(1.0, ground);
    painter.rect(area, CornerRadius::same(3), colour, outline, StrokeKind::Outside);
    for line in [-1.5, 1.5].into_iter().filter(|_| area.width() >= ROOM_FOR_LINES) {
        let x = area.center().x + line;
        painter.vline(x, area.y_range().shrink(4.0), outline);
    }
    if tab.is_held {
        painter.vline(tab.x, frame.y_range(), Stroke::new(2.0, colour));
    }
    if tab.response.has_focus() {
        let outline = Stroke::new(1.5, ui.visuals().selection.stroke.color);
        painter.rect_stroke(area.expand(2.0), CornerRadius::same(4), outline, StrokeKind::Outside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tab_is_as_wide_as_its_room_and_whole_while_something_is_done_to_it() {
        assert_eq!((width(40.0, false), width(5.0, false)), (Some(TAB.x), Some(5.0)));
        assert_eq!((width(2.0, false), width(2.0, true)), (None, Some(TAB.x + 2.0)));
    }
}
