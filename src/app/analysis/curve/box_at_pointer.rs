//! What is told of the unit that is pointed at.

use crate::app::bidi;
use egui::{Align2, Area, Frame, Label, Order, Pos2, Rect, Response, Tooltip, Ui, Vec2, vec2};

/// Room between the unit's value and the box, in points.
const GAP: f32 = 6.0;

/// Shows the box. A single line stands inside the plot, so that it covers neither the tabs above nor the buttons below; more than
/// that has no room there.
pub(super) fn show(response: &Response, frame: Rect, at: Pos2, text: &str) {
    if !text.contains('\n') {
        return show_inside(response, frame, at, text);
    }
    let around = Rect::from_center_size(at, Vec2::splat(8.0));
    Tooltip::always_open(response.ctx.clone(), response.layer_id, response.id, around)
        .gap(GAP)
        .show(|ui| bidi::add_label(ui, text));
}

fn show_inside(response: &Response, frame: Rect, at: Pos2, text: &str) {
    let (pivot, corner) = corner(frame, at);
    Area::new(response.id.with("box at the pointer"))
        .order(Order::Tooltip)
        .interactable(false)
        .pivot(pivot)
        .fixed_pos(corner)
        .constrain_to(frame)
        .show(&response.ctx, |ui: &mut Ui| {
            let frame = Frame::popup(ui.style()).inner_margin(vec2(6.0, 2.0));
            frame.show(ui, |ui| ui.add(Label::new(text).extend()));
        });
}

/// Where the box is held, and by which corner: on the side of the unit where there is more room, above its value.
fn corner(frame: Rect, at: Pos2) -> (Align2, Pos2) {
    match at.x < frame.center().x {
        true => (Align2::LEFT_BOTTOM, at + vec2(GAP, -GAP)),
        false => (Align2::RIGHT_BOTTOM, at - vec2(GAP, GAP)),
    }
}
