//! Panels at the right and at the bottom, drawn last, so that Tab goes from left to right and from top to bottom.

use egui::{InnerResponse, Panel, Rect, Ui, UiBuilder, Vec2};

/// Draws `before`, then `panel`, which is at the right or at the bottom. `before` leaves it the room that it took in the last frame, in
/// the first frame `usual`. Both get the same context.
pub fn before_panel<C, R>(
    ui: &mut Ui,
    (name, usual): (&'static str, Vec2),
    context: &mut C,
    before: impl FnOnce(&mut Ui, &mut C) -> R,
    panel: impl FnOnce(&mut Ui, &mut C),
) -> R {
    let room = ui.available_rect_before_wrap();
    let id = ui.unique_id().with(name);
    let took: Vec2 = ui.data(|data| data.get_temp(id)).unwrap_or(usual);
    let left = Rect::from_min_max(room.min, (room.max - took).max(room.min));
    let mut child = ui.new_child(UiBuilder::new().id_salt(name).max_rect(left));
    // Where there is too little room, what stands before the panel is cut.
    child.shrink_clip_rect(left);
    let shown = before(&mut child, context);
    panel(ui, context);
    let takes = room.size() - ui.available_rect_before_wrap().size();
    // A panel around both is as high as what is in it.
    ui.expand_to_include_rect(child.min_rect().intersect(left));
    if (takes - took).abs().max_elem() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, takes));
        ui.ctx().request_discard("a panel has another size");
    }
    shown
}

/// Draws a panel at the right or at the bottom, and what is in it after its divider, so that Tab comes to the divider where it is seen:
/// between what it divides. By itself the toolkit draws it last.
pub fn divider_first<R>(ui: &mut Ui, panel: Panel, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    let panel = panel.show(ui, |ui| {
        let room = ui.available_rect_before_wrap();
        // A panel is as large as what is in it.
        ui.set_min_size(room.size());
        room
    });
    let mut inside = ui.new_child(UiBuilder::new().id_salt("after-divider").max_rect(panel.inner));
    inside.shrink_clip_rect(panel.response.rect);
    InnerResponse::new(contents(&mut inside), panel.response)
}
