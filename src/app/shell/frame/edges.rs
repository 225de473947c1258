//! The edges of a window with a frame of its own: a line, and a few points inside of it that resize.

use crate::app::ground::theme::{WindowPalette, scheme};
use egui::viewport::ResizeDirection;
use egui::{
    Context, CursorIcon, Event, Id, LayerId, Order, PointerButton, Pos2, RawInput, Rect, Stroke, StrokeKind,
    ViewportInfo,
};

/// How far inside of the window its edges are grasped, in points.
const WIDTH: f32 = 4.0;
/// How far from a corner both edges are grasped, in points.
const CORNER: f32 = 14.0;

/// Takes a press on an edge out of what comes to the window; says which edge.
pub(super) fn take_press(input: &mut RawInput) -> Option<ResizeDirection> {
    let window = input.screen_rect?;
    if is_fixed(input.viewport()) {
        return None;
    }
    let mut pressed = None;
    input.events.retain(|event| match event {
        Event::PointerButton {
            pos,
            pressed: true,
            button: PointerButton::Primary,
            ..
        } if pressed.is_none() => {
            pressed = edge_at(window, *pos);
            pressed.is_none()
        }
        _ => true,
    });
    pressed
}

/// Draws the line around the window, and the pointer over an edge.
pub(super) fn show(ctx: &Context) {
    if ctx.input(|input| is_fixed(input.viewport())) {
        return;
    }
    let window = ctx.viewport_rect();
    let stroke = Stroke::new(1.0, WindowPalette::of(scheme(ctx)).line);
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::unique("edges")));
    painter
        .with_clip_rect(window)
        .rect_stroke(window, 0.0, stroke, StrokeKind::Inside);
    let (pointer, is_held) = ctx.input(|input| (input.pointer.hover_pos(), input.pointer.any_down()));
    if let Some(edge) = pointer.filter(|_| !is_held).and_then(|at| edge_at(window, at)) {
        ctx.set_cursor_icon(pointer_over(edge));
    }
}

/// Whether the window has a size that is not its own.
fn is_fixed(viewport: &ViewportInfo) -> bool {
    viewport.maximized.unwrap_or_default() || super::is_full(viewport)
}

/// The edge or corner at a place of the window.
fn edge_at(window: Rect, at: Pos2) -> Option<ResizeDirection> {
    if !window.contains(at) || window.shrink(WIDTH).contains(at) {
        return None;
    }
    let (north, south) = (at.y - window.top() < CORNER, window.bottom() - at.y < CORNER);
    let (west, east) = (at.x - window.left() < CORNER, window.right() - at.x < CORNER);
    Some(match (north, south, west, east) {
        (true, _, true, _) => ResizeDirection::NorthWest,
        (true, _, _, true) => ResizeDirection::NorthEast,
        (_, true, true, _) => ResizeDirection::SouthWest,
        (_, true, _, true) => ResizeDirection::SouthEast,
        (true, ..) => ResizeDirection::North,
        (_, true, ..) => ResizeDirection::South,
        (_, _, true, _) => ResizeDirection::West,
        _ => ResizeDirection::East,
    })
}

fn pointer_over(edge: ResizeDirection) -> CursorIcon {
    match edge {
        ResizeDirection::North => CursorIcon::ResizeNorth,
        ResizeDirection::South => CursorIcon::ResizeSouth,
        ResizeDirection::East => CursorIcon::ResizeEast,
        ResizeDirection::West => CursorIcon::ResizeWest,
        ResizeDirection::NorthEast => CursorIcon::ResizeNorthEast,
        ResizeDirection::SouthEast => CursorIcon::ResizeSouthEast,
        ResizeDirection::NorthWest => CursorIcon::ResizeNorthWest,
        ResizeDirection::SouthWest => CursorIcon::ResizeSouthWest,
    }
}
