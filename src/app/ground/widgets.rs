//! Buttons, menus and panels that look and read the same everywhere.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Align2, Context, Id, IntoAtoms, PopupCloseBehavior, Response, Role, Ui, WidgetInfo, Window, vec2};

/// A button that opens a menu; `name` is what assistive technology calls it.
pub fn menu<'a>(ui: &mut Ui, label: impl IntoAtoms<'a>, name: &str, contents: impl FnOnce(&mut Ui)) -> Response {
    named(menu_button(ui, label, contents), name)
}

/// A button that opens a menu, without a name of its own.
pub fn menu_button<'a>(ui: &mut Ui, label: impl IntoAtoms<'a>, contents: impl FnOnce(&mut Ui)) -> Response {
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    MenuButton::new(label).config(config).ui(ui, contents).0
}

/// Names a button for assistive technology and in its tooltip.
pub fn named(response: Response, name: &str) -> Response {
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response.on_hover_text(name)
}

/// Puts the cursor into a field and selects its text, so that typing replaces it.
pub fn select_all(ui: &Ui, field: Id, text: &str) {
    ui.memory_mut(|memory| memory.request_focus(field));
    let mut state = TextEditState::load(ui.ctx(), field).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), field);
}

/// Draws a panel over the page. True where it was closed.
pub fn panel(ctx: &Context, title: &str, contents: impl FnOnce(&mut Ui)) -> bool {
    let mut is_open = true;
    let room = ctx.content_rect().size() - vec2(48.0, 96.0);
    Window::new(title)
        .open(&mut is_open)
        .anchor(Align2::CENTER_TOP, vec2(0.0, 72.0))
        .collapsible(false)
        .resizable(false)
        .max_size(room)
        .show(ctx, contents);
    !is_open
}

/// Whether rows and details have more room side by side than above each other.
pub fn is_flat(room: egui::Vec2) -> bool {
    room.x > 1.5 * room.y
}
