//! The tabs at the heads of the markers: as wide as the gaps between kept runs allow, and what is held on top.

use egui::{Color32, CornerRadius, Rect, Response, Stroke, StrokeKind, Ui, pos2, vec2};

/// Size of the tab at the head of a marker, in points.
pub(in crate::app::analysis) const TAB: egui::Vec2 = vec2(9.0, 16.0);

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
    if is_lit {
        Some(TAB.x + 2.0)
    } else {
        Some(room.min(TAB.x)).filter(|width| *width >= LEAST)
    }
}

/// Paints tabs over the plot, those that something is done to on top, and above all the one that is held; where they stand.
pub(super) fn paint(ui: &Ui, frame: Rect, colour: Color32, mut tabs: Vec<Tab>) -> Vec<Rect> {
    tabs.sort_by_key(|tab| (tab.is_held, tab.is_lit()));
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
    use egui::{Context, Id, Pos2, RawInput, Sense};

    #[test]
    fn the_tab_that_is_held_lies_on_top_of_one_that_has_the_keyboard() {
        let frame = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 100.0));
        let mut order = Vec::new();
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            let tab = |x: f32, is_held: bool, is_focused: bool| {
                let response = ui.interact(Rect::NOTHING, Id::unique(x as u32), Sense::click());
                if is_focused {
                    response.request_focus();
                }
                Tab {
                    x,
                    is_left: false,
                    room: 40.0,
                    is_held,
                    response,
                }
            };
            let tabs = vec![
                tab(100.0, true, false),
                tab(103.0, false, true),
                tab(200.0, false, false),
            ];
            assert!(tabs[1].is_lit());
            order = paint(ui, frame, Color32::BLACK, tabs).iter().map(Rect::left).collect();
        });
        output.textures_delta.clear();
        assert_eq!(order, [200.0, 103.0, 100.0]);
    }

    #[test]
    fn a_tab_is_as_wide_as_its_room_and_whole_while_something_is_done_to_it() {
        assert_eq!((width(40.0, false), width(5.0, false)), (Some(TAB.x), Some(5.0)));
        assert_eq!((width(2.0, false), width(2.0, true)), (None, Some(TAB.x + 2.0)));
    }
}
