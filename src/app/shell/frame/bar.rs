//! The bar on top of a window that the desktop gives none.

use crate::app::ground::{
    icons::Icon,
    theme::{WindowPalette, scheme},
    widgets,
    words::Words,
};
use clearline_column::bidi;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align, Align2, Area, Button, Context, Id, Layout, Order, Rect, Response, Role, Sense, TextStyle, Ui, UiBuilder,
    Vec2, ViewportCommand, WidgetInfo, vec2,
};

/// Room at both ends of the bar, in points.
const MARGIN: f32 = 12.0;
/// The size of a button in points.
const BUTTON: Vec2 = vec2(32.0, 24.0);

/// Draws the bar; whether the desktop moves the window from now on.
pub(super) fn show(ctx: &Context, title: &str) -> bool {
    let bar = ctx.viewport_rect().with_max_y(ctx.content_rect().top());
    let area = Area::new(Id::unique("frame"))
        .order(Order::Tooltip)
        .fixed_pos(bar.min)
        .constrain_to(ctx.viewport_rect())
        .fade_in(false);
    let inside = |ui: &mut Ui| {
        ui.painter()
            .rect_filled(bar, 0.0, WindowPalette::of(scheme(ui.ctx())).ground);
        let handle = handle(ui, bar, title);
        let buttons = UiBuilder::new()
            .max_rect(bar.shrink2(vec2(MARGIN / 2.0, 0.0)))
            .layout(Layout::right_to_left(Align::Center));
        let left = ui.scope_builder(buttons, show_buttons).response.rect.left();
        show_title(ui, bar.with_min_x(bar.left() + MARGIN).with_max_x(left - MARGIN), title);
        handle
    };
    let handle = area.show(ctx, inside).inner;
    if handle.double_clicked() {
        toggle_size(ctx);
    }
    let is_moved = handle.drag_started();
    if is_moved {
        ctx.send_viewport_cmd(ViewportCommand::StartDrag);
    }
    is_moved
}

/// What moves the window: the whole bar, below its buttons.
fn handle(ui: &mut Ui, bar: Rect, title: &str) -> Response {
    let handle = ui.allocate_rect(bar, Sense::CLICK | Sense::DRAG);
    handle.widget_info(|| WidgetInfo::labeled(Role::TitleBar, true, title));
    handle
}

/// From right to left.
fn show_buttons(ui: &mut Ui) {
    ui.spacing_mut().item_spacing.x = 2.0;
    let ctx = ui.ctx().clone();
    if button(ui, Icon::Close, "frame-close").clicked() {
        ctx.send_viewport_cmd(ViewportCommand::Close);
    }
    let (icon, name) = match is_maximized(&ctx) {
        true => (Icon::Restore, "frame-restore"),
        false => (Icon::Maximize, "frame-maximize"),
    };
    if button(ui, icon, name).clicked() {
        toggle_size(&ctx);
    }
    if button(ui, Icon::Minimize, "frame-minimize").clicked() {
        ctx.send_viewport_cmd(ViewportCommand::Minimized(true));
    }
}

fn button(ui: &mut Ui, icon: Icon, name: &str) -> Response {
    let button = Button::new(icon.atom())
        .frame_when_inactive(false)
        .min_size(BUTTON)
        .sense(Sense::CLICK);
    let name = ui.word(name);
    widgets::named(ui.add(button), &name)
}

/// The title, cut where the buttons begin; quieter where another window has the keyboard.
fn show_title(ui: &Ui, room: Rect, title: &str) {
    let palette = WindowPalette::of(scheme(ui.ctx()));
    let colour = if ui.input(|input| input.focused) {
        palette.text
    } else {
        palette.quiet
    };
    let mut text = LayoutJob::single_section(
        title.to_owned(),
        TextFormat::simple(TextStyle::Body.resolve(ui.style()), colour),
    );
    text.wrap = TextWrapping::truncate_at_width(room.width());
    let galley = bidi::lay_out(ui.ctx(), text);
    let place = Align2::LEFT_CENTER.align_size_within_rect(galley.size(), room);
    ui.painter().galley(place.min, galley, colour);
}

fn is_maximized(ctx: &Context) -> bool {
    ctx.input(|input| input.viewport().maximized).unwrap_or_default()
}

fn toggle_size(ctx: &Context) {
    ctx.send_viewport_cmd(ViewportCommand::Maximized(!is_maximized(ctx)));
}
