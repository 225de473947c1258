//! Buttons, menus and panels that look and read the same everywhere.

use super::assistive::describe;
use super::words::Words;
use egui::accesskit::{HasPopup, Node};
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{
    Align, Align2, Context, Id, IntoAtoms, LayerId, Layout, Popup, PopupCloseBehavior, Response, RichText, Role,
    ScrollArea, Ui, UiKind, WidgetInfo, Window, vec2,
};

/// A button that opens a menu; `name` is what assistive technology calls it.
pub fn menu<'a>(ui: &mut Ui, label: impl IntoAtoms<'a>, name: &str, contents: impl FnOnce(&mut Ui)) -> Response {
    let response = menu_button(ui, label, name, contents);
    response.on_hover_text(name)
}

/// The same without a tooltip.
pub fn menu_button<'a>(ui: &mut Ui, label: impl IntoAtoms<'a>, name: &str, contents: impl FnOnce(&mut Ui)) -> Response {
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let named_contents = |ui: &mut Ui| {
        name_menu(ui, name);
        // In a low window its last entries would be out of reach.
        let room = ui.ctx().content_rect().bottom() - ui.cursor().top() - BELOW_MENU;
        // Where they scroll, the bar stands beside the keys at their right.
        let scroll = &mut ui.spacing_mut().scroll;
        scroll.floating_allocated_width = scroll.bar_width;
        ScrollArea::vertical()
            .max_height(room)
            .min_scrolled_height(room)
            .show(ui, contents);
    };
    let response = MenuButton::new(label).config(config).ui(ui, named_contents).0;
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let is_open = Popup::is_id_open(ui.ctx(), Popup::default_response_id(&response));
    describe(&response, |node| {
        node.set_has_popup(HasPopup::Menu);
        node.set_expanded(is_open);
    });
    response
}

/// Room between a menu and the lower edge of the window, in points.
const BELOW_MENU: f32 = 12.0;

/// Names the menu that is being drawn.
pub fn name_menu(ui: &Ui, name: &str) {
    let menu = ui.stack().iter().find(|around| around.kind() == Some(UiKind::Menu));
    if let Some(menu) = menu {
        ui.ctx()
            .accesskit_node_builder(menu.unique_id, |node| node.set_label(name));
    }
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

/// Draws a row whose last part is at its right edge: first `before`, in the room that `end` leaves, then `end`. Drawing from left to right
/// gives Tab the order of the eye. `end` gets the width that it took in the last frame.
pub fn at_end(ui: &mut Ui, before: impl FnOnce(&mut Ui), end: impl FnOnce(&mut Ui)) {
    let id = ui.unique_id().with("at-end");
    let took: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let gap = ui.spacing().item_spacing.x;
    let room = (ui.available_width() - took - gap).max(0.0);
    let size = vec2(room, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_width(room);
        before(ui);
    });
    let left = ui.cursor().left();
    end(ui);
    let takes = (ui.cursor().left() - gap - left).max(0.0);
    if (takes - took).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, takes));
        ui.ctx()
            .request_discard("what stands at the end of a row has another width");
    }
}

/// Sizes of a panel's title, and below which room it is the smaller one, in points.
const TITLE: f32 = 19.0;
const SMALL_TITLE: f32 = 14.0;
const NARROW: f32 = 320.0;

/// Draws a panel over the page: a modal dialog, which has the keyboard as long as it is there. True where it was closed.
pub fn panel(ctx: &Context, title: &str, contents: impl FnOnce(&mut Ui)) -> bool {
    let mut is_open = true;
    let room = ctx.content_rect().size() - vec2(48.0, 96.0);
    let title = RichText::new(title).size(if room.x < NARROW { SMALL_TITLE } else { TITLE });
    let shown = Window::new(title)
        .open(&mut is_open)
        .anchor(Align2::CENTER_TOP, vec2(0.0, 72.0))
        .collapsible(false)
        .resizable(false)
        .max_size(room)
        .show(ctx, contents);
    if let Some(shown) = shown {
        name_close_button(ctx);
        describe(&shown.response, be_modal);
        hold_keyboard(&shown.response);
        follow_size(&shown.response);
    }
    !is_open
}

/// Draws a panel once more that has another size than in the last frame: what is in it is cut to the size that it had then.
fn follow_size(shown: &Response) {
    let (ctx, size) = (&shown.ctx, shown.rect.size());
    let id = shown.layer_id.id.with("size");
    if ctx.data(|data| data.get_temp(id)) != Some(size) {
        ctx.data_mut(|data| data.insert_temp(id, size));
        ctx.request_repaint();
    }
}

/// Makes a modal dialog of what is drawn over the page.
pub fn be_modal(node: &mut Node) {
    node.set_role(Role::Dialog);
    node.set_modal();
}

/// Gives the keyboard to a dialog that was drawn, as long as it is there.
pub fn hold_keyboard(shown: &Response) {
    shown.ctx.memory_mut(|memory| memory.set_modal_layer(shown.layer_id));
    take_keyboard(&shown.ctx, shown.layer_id);
}

/// The name that egui gives to the button that closes a window, in every language.
const CLOSE_BUTTON: &str = "Close window";

/// Names the button in the language of the window.
fn name_close_button(ctx: &Context) {
    let name = ctx.word("close");
    let id = ctx.viewport(|viewport| {
        let nodes = &viewport.this_pass.accesskit_state.as_ref()?.nodes;
        let is_button = |(_, node): &(&Id, &Node)| node.label() == Some(CLOSE_BUTTON);
        nodes.iter().find(is_button).map(|(id, _)| *id)
    });
    if let Some(id) = id {
        ctx.accesskit_node_builder(id, |node| node.set_label(name));
    }
}

/// Gives the keyboard to the first control of a dialog that has just come up, or to the one that asked for it.
fn take_keyboard(ctx: &Context, layer: LayerId) {
    let is_new = ctx.memory(|memory| !memory.areas().visible_last_frame(&layer));
    let focused = ctx.memory(|memory| memory.focused());
    let (has_keyboard, first) = ctx.viewport(|viewport| {
        let can_have = |widget: &&egui::WidgetRect| widget.enabled && widget.sense.is_focusable();
        let widgets = || viewport.this_pass.widgets.get_layer(layer).filter(can_have);
        let first = widgets().next().map(|widget| widget.id);
        (widgets().any(|widget| Some(widget.id) == focused), first)
    });
    // A window is measured before it is seen, and has no keyboard until then.
    let waiting = layer.id.with("waits-for-keyboard");
    let is_waiting = is_new || ctx.data(|data| data.get_temp(waiting)).unwrap_or_default();
    ctx.data_mut(|data| data.insert_temp(waiting, is_waiting && !has_keyboard));
    if let Some(first) = first.filter(|_| !has_keyboard && (is_waiting || focused.is_some())) {
        ctx.memory_mut(|memory| memory.request_focus(first));
    }
}

/// Whether rows and details have more room side by side than above each other.
pub fn is_flat(room: egui::Vec2) -> bool {
    room.x > 1.5 * room.y
}
