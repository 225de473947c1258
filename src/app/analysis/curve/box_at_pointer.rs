//! What is told of the unit that is pointed at.

use clearline_column::bidi;
use egui::{Align2, Area, Frame, Label, Order, Popup, Pos2, Rect, Response, Tooltip, Ui, Vec2, vec2};

/// Room between the unit's value and the box, in points.
const GAP: f32 = 6.0;

/// A plot that is narrower than this stands above the text, which a box of several lines would cover.
const NARROW: f32 = 620.0;

/// Height of the tabs of START and END at the upper edge of the plot, which the box leaves free.
const TABS: f32 = 18.0;

/// Shows the box, unless a menu is open, which it would cover. A single line stands inside the plot, so that it covers neither the
/// tabs above nor the buttons below; more than that has no room there, and in a narrow window only the first line is shown.
pub(super) fn show(response: &Response, frame: Rect, at: Pos2, text: &str) {
    if Popup::is_any_open(&response.ctx) {
        return;
    }
    match text.split_once('\n') {
        None => return show_inside(response, frame, at, text),
        Some((first, _)) if frame.width() < NARROW => return show_inside(response, frame, at, first),
        Some(_) => {}
    }
    let around = Rect::from_center_size(at, Vec2::splat(8.0));
    Tooltip::always_open(response.ctx.clone(), response.layer_id, response.id, around)
        .gap(GAP)
        .show(|ui| bidi::add_label(ui, text));
}

fn show_inside(response: &Response, frame: Rect, at: Pos2, text: &str) {
    let (pivot, corner) = corner(frame, at);
    let width = frame.width();
    Area::new(response.id.with("box-at-pointer"))
        .order(Order::Tooltip)
        .interactable(false)
        .pivot(pivot)
        .fixed_pos(corner)
        .constrain_to(frame.with_min_y((frame.top() + TABS).min(at.y)))
        .show(&response.ctx, |ui: &mut Ui| {
            let frame = Frame::popup(ui.style()).inner_margin(vec2(6.0, 2.0));
            let room = width - frame.total_margin().sum().x;
            frame.show(ui, |ui| {
                ui.set_max_width(room);
                ui.add(Label::new(text).truncate())
            });
        });
}

/// Where the box is held, and by which corner: on the side of the unit where there is more room, above its value.
fn corner(frame: Rect, at: Pos2) -> (Align2, Pos2) {
    if at.x < frame.center().x {
        (Align2::LEFT_BOTTOM, at + vec2(GAP, -GAP))
    } else {
        (Align2::RIGHT_BOTTOM, at - vec2(GAP, GAP))
    }
}
