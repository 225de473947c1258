//! The frame of the window, where the desktop draws none: a bar with the title and three buttons, and edges that resize.
//!
//! egui keeps the bar's room free by its safe area, so that no menu or dialog lies over the bar. Its buttons are no stops of Tab, as
//! those of a desktop are none.

mod bar;
mod edges;
#[cfg(test)]
mod tests;

use egui::epaint::MarginF32;
use egui::{
    Context, Event, Modifiers, PointerButton, RawInput, SafeAreaInsets, Ui, UiBuilder, ViewportCommand, ViewportInfo,
};

/// The height of the bar in points.
const HEIGHT: f32 = 34.0;

/// What the window draws of its own frame, and what it knows of it from frame to frame.
#[derive(Debug, Default)]
pub(super) struct OwnFrame {
    /// Whether the window draws it at all.
    is_drawn: bool,
    /// Whether the desktop moves the window since the last frame. It keeps the release of the button to itself.
    is_moved: bool,
}

impl OwnFrame {
    /// A frame that the window draws, or leaves to the desktop.
    pub(super) fn new(is_drawn: bool) -> OwnFrame {
        OwnFrame {
            is_drawn,
            is_moved: false,
        }
    }

    /// Before a frame: keeps the bar's room free, and takes what is meant for the edges.
    pub(super) fn take_input(&mut self, ctx: &Context, input: &mut RawInput) {
        if !self.is_drawn {
            return;
        }
        let is_full = is_full(input.viewport());
        let top = if is_full { 0.0 } else { HEIGHT };
        input.safe_area_insets = Some(SafeAreaInsets(MarginF32 { top, ..MarginF32::ZERO }));
        if std::mem::take(&mut self.is_moved) {
            let release = |pos| Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed: false,
                modifiers: Modifiers::NONE,
            };
            let pointer = ctx.input(|input| input.pointer.latest_pos());
            input.events.splice(0..0, pointer.map(release));
        }
        if let Some(edge) = edges::take_press(input) {
            ctx.send_viewport_cmd(ViewportCommand::BeginResize(edge));
        }
    }

    /// Draws the contents of the window in the room that the bar leaves.
    pub(super) fn below(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
        let room = ui.ctx().content_rect();
        if room == ui.ctx().viewport_rect() {
            contents(ui);
        } else {
            ui.scope_builder(UiBuilder::new().max_rect(room), contents);
        }
    }

    /// Draws the frame.
    pub(super) fn show(&mut self, ctx: &Context, title: &str) {
        if self.is_drawn && !ctx.input(|input| is_full(input.viewport())) {
            self.is_moved = bar::show(ctx, title);
            edges::show(ctx);
        }
    }
}

/// Whether the window fills the screen, without any frame.
fn is_full(viewport: &ViewportInfo) -> bool {
    viewport.fullscreen.unwrap_or_default()
}
