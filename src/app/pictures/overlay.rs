//! A picture as large as the window.

use super::gallery::Gallery;
use crate::app::action::{Actions, DialogAction};
use crate::app::ground::{
    widgets::{be_modal, hold_keyboard},
    words::Words,
};
use clearline_words::message;
use egui::{Area, Color32, Context, CursorIcon, Id, Order, Pos2, Rect, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

/// Space between the picture and the window's edges, in points.
const MARGIN: f32 = 24.0;
/// Small pictures are not blown up more than this.
const MOST_FITTED: f32 = 2.0;
/// How far the wheel can zoom in, from the fitted size.
const MOST_ZOOM: f32 = 8.0;
const BACKDROP: Color32 = Color32::from_rgba_premultiplied(12, 12, 12, 236);

/// How the picture lies in the window.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Zoom {
    /// From the fitted size.
    factor: f32,
    /// Points from the window's centre to the picture's.
    shift: Vec2,
}

impl Default for Zoom {
    fn default() -> Self {
        Zoom {
            factor: 1.0,
            shift: Vec2::ZERO,
        }
    }
}

/// Draws an image over the window: the wheel zooms, dragging moves, a click closes.
pub fn show(ctx: &Context, gallery: &Gallery, image: u32, actions: &mut Actions) {
    let Some((texture, size)) = gallery.picture(image) else {
        return actions.push(DialogAction::Close);
    };
    let alt = gallery.image(image).map_or("", |image| image.alt.as_str());
    let window = ctx.content_rect();
    let area = Area::new(Id::unique("enlarged-image")).order(Order::Foreground);
    let shown = area.fixed_pos(window.min).show(ctx, |ui| {
        let name = ui.say(&message!("pictures-enlarged", alt = alt));
        ctx.accesskit_node_builder(ui.unique_id(), |node| {
            be_modal(node);
            node.set_label(name);
        });
        let response = ui.allocate_rect(window, Sense::click_and_drag());
        let name = ui.say(&message!("pictures-close", alt = alt));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let response = response.on_hover_cursor(CursorIcon::ZoomOut);
        let id = response.id.with(image);
        let mut zoom: Zoom = ui.data(|data| data.get_temp(id)).unwrap_or_default();
        zoom.shift += response.drag_delta();
        zoom_by_wheel(ui, &mut zoom, window);
        ui.data_mut(|data| data.insert_temp(id, zoom));
        let place = Rect::from_center_size(window.center() + zoom.shift, fitted(size, window.size()) * zoom.factor);
        let painter = ui.painter();
        painter.rect_filled(window, 0.0, BACKDROP);
        painter.rect_filled(place, 0.0, Color32::WHITE);
        painter.image(
            texture,
            place,
            Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0)),
            Color32::WHITE,
        );
        if response.clicked() {
            ui.data_mut(|data| data.remove::<Zoom>(id));
            actions.push(DialogAction::Close);
        }
    });
    hold_keyboard(&shown.response);
}

/// What is under the pointer stays there.
fn zoom_by_wheel(ui: &Ui, zoom: &mut Zoom, window: Rect) {
    let (wheel, pinch, pointer) = ui.input(|input| {
        let pointer = input.pointer.hover_pos().unwrap_or(window.center());
        (input.smooth_scroll_delta.y, input.zoom_delta(), pointer)
    });
    let wished = zoom.factor * pinch * (wheel * 0.004).exp();
    let factor = wished.clamp(1.0, MOST_ZOOM);
    let from_centre = pointer - window.center() - zoom.shift;
    zoom.shift += from_centre * (1.0 - factor / zoom.factor);
    zoom.factor = factor;
    if factor == 1.0 {
        zoom.shift = Vec2::ZERO;
    }
}

fn fitted(size: Vec2, window: Vec2) -> Vec2 {
    let room = (window - Vec2::splat(2.0 * MARGIN)).max(vec2(1.0, 1.0));
    size * (room.x / size.x).min(room.y / size.y).min(MOST_FITTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_fit_the_window() {
        let window = vec2(1048.0, 548.0);
        assert_eq!(fitted(vec2(4000.0, 1000.0), window), vec2(1000.0, 250.0));
        assert_eq!(fitted(vec2(500.0, 1000.0), window), vec2(250.0, 500.0));
        assert_eq!(fitted(vec2(10.0, 10.0), window), vec2(20.0, 20.0));
    }
}
