//! The scroll bar.

use egui::{Rect, Sense, Ui, pos2, vec2};

use super::heights::Heights;
use super::palette::Palette;
use super::scroll::Anchor;

/// Width of the bar, and of the area that can be grabbed, in points.
pub(super) const WIDTH: f32 = 12.0;
const SHORTEST_HANDLE: f32 = 32.0;

/// The scroll bar of a column at the right edge of `area`; `grab` is where in its handle the pointer took hold.
pub(super) struct ScrollBar<'a> {
    pub area: Rect,
    pub id: egui::Id,
    pub palette: &'a Palette,
    pub grab: &'a mut Option<f32>,
}

impl ScrollBar<'_> {
    /// Draws the bar. Returns the place that the user drags it to, if so. Draws nothing for a text that fits the
    /// window.
    pub(super) fn show(self, ui: &Ui, heights: &Heights, anchor: Anchor) -> Option<Anchor> {
        let view = f64::from(self.area.height());
        let hidden = heights.total() - view;
        if hidden <= 0.0 || view <= 0.0 {
            return None;
        }
        let top = heights.before(anchor.unit) + f64::from(anchor.offset);
        let length = ((view * view / heights.total()) as f32)
            .max(SHORTEST_HANDLE)
            .min(self.area.height());
        let way = self.area.height() - length;
        let offset = (top / hidden).clamp(0.0, 1.0) as f32 * way;
        let track = Rect::from_min_max(pos2(self.area.right() - WIDTH, self.area.top()), self.area.max);
        let handle = Rect::from_min_size(track.min + vec2(0.0, offset), vec2(WIDTH, length));

        // Not focusable: the keys scroll the text itself.
        let response = ui.interact(track, self.id, Sense::CLICK | Sense::DRAG);
        let wide = response.hovered() || response.dragged();
        let drawn = handle.shrink2(vec2(if wide { 2.0 } else { 3.5 }, 2.0));
        ui.painter()
            .rect_filled(drawn, drawn.width() / 2.0, self.palette.handle);

        if !response.is_pointer_button_down_on() {
            *self.grab = None;
            return None;
        }
        let pointer = response.interact_pointer_pos()?;
        // While the pointer rests, the text rests too, although the heights behind the bar become exact.
        if self.grab.is_some() && ui.input(|input| input.pointer.delta().y == 0.0) {
            return None;
        }
        // Grabbed beside the handle, the bar centres it under the pointer.
        let taken = if handle.contains(pointer) {
            pointer.y - handle.top()
        } else {
            length / 2.0
        };
        let grab = *self.grab.get_or_insert(taken);
        let share = ((pointer.y - grab - track.top()) / way.max(1.0)).clamp(0.0, 1.0);
        let (unit, offset) = heights.at(f64::from(share) * hidden);
        Some(Anchor { unit, offset })
    }
}
