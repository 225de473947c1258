//! Buttons, menus and panels that look and read the same everywhere.

use super::assistive::{describe, hundredths};
use super::icons::Icon;
use super::words::Words;
use clearline_words::message;
use egui::accesskit::{HasPopup, Node};
use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{
    Align, Align2, Button, Context, Frame, Id, IntoAtoms, Key, LayerId, Layout, Modifiers, Panel, Popup,
    PopupCloseBehavior, Response, RichText, Role, ScrollArea, Ui, UiKind, WidgetInfo, Window, vec2,
};

/// A button that opens a menu; `name` is what assistive technology calls it.
pub fn menu<'a>(ui: &mut Ui, label: impl IntoAtoms<'a>, name: &str, contents: impl FnOnce(&mut Ui)) -> Response {
    let response = menu_button(ui, label, name, contents);
    response.on_hover_text(name)
}

/// The same without a tooltip.
pub fn menu_button<'a>(ui: &mut Ui, label: impl IntoAtoms<'a>, name: &str, contents: impl FnOnce(&mut Ui)) -> Response {
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let keys = ui.next_auto_id().with("keys-in-menu");
    let named_contents = |ui: &mut Ui| {
        name_menu(ui, name);
        // In a low window its last entries would be out of reach.
        let room = ui.ctx().content_rect().bottom() - ui.cursor().top() - BELOW_MENU;
        // Where they scroll, the bar stands beside the keys at their right.
        let scroll = &mut ui.spacing_mut().scroll;
        scroll.floating_allocated_width = scroll.bar_width;
        ui.spacing_mut().item_spacing.y = MENU_GAP;
        ScrollArea::vertical()
            .max_height(room)
            .min_scrolled_height(room)
            .show(ui, |ui| {
                contents(ui);
                enter_by_keys(ui, keys);
                follow_keyboard(ui);
            });
    };
    let response = MenuButton::new(label).config(config).ui(ui, named_contents).0;
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let is_open = Popup::is_id_open(ui.ctx(), Popup::default_response_id(&response));
    follow_keys_of_menu(&response, keys, is_open);
    describe(&response, |node| {
        node.set_has_popup(HasPopup::Menu);
        node.set_expanded(is_open);
    });
    response
}

/// Where the keyboard is in a menu that was opened by a key.
#[derive(Clone, Copy, Default, PartialEq)]
enum KeysInMenu {
    /// The first entry is to get it.
    #[default]
    Called,
    /// The menu has it.
    Inside,
}

/// Gives the keyboard to the first entry of a menu that a key has opened: from its button, arrows lead past a menu above it.
fn enter_by_keys(ui: &Ui, keys: Id) {
    if ui.data(|data| data.get_temp(keys)) == Some(KeysInMenu::Called)
        && let Some(first) = ui.ctx().viewport(|viewport| {
            let mut entries = viewport.this_pass.widgets.get_layer(ui.layer_id());
            let first = entries.find(|entry| entry.enabled && entry.sense.is_focusable());
            first.map(|entry| entry.id)
        })
    {
        ui.memory_mut(|memory| memory.request_focus(first));
        ui.data_mut(|data| data.insert_temp(keys, KeysInMenu::Inside));
    }
}

/// Notes that a menu was opened by a key, or while a field had the keys, and gives the keyboard back to its button when a key has closed it,
/// unless a dialog has come up.
fn follow_keys_of_menu(button: &Response, keys: Id, is_open: bool) {
    let ctx = &button.ctx;
    let is_by_key = !ctx.input(|input| input.pointer.any_released());
    if is_open && button.clicked() && (is_by_key || ctx.text_edit_focused()) {
        ctx.data_mut(|data| data.insert_temp(keys, KeysInMenu::Called));
    }
    let was_inside = !is_open && ctx.data_mut(|data| data.remove_temp(keys)) == Some(KeysInMenu::Inside);
    let focused = ctx.memory(|memory| memory.focused());
    let focused = focused.and_then(|id| ctx.read_response(id));
    let is_elsewhere = focused.is_some_and(|focused| focused.layer_id != button.layer_id);
    if was_inside && is_by_key && !is_elsewhere {
        button.request_focus();
    }
}

/// A menu of which something is chosen: its button shows that, and is named by it, too.
pub fn menu_of_chosen(ui: &mut Ui, (chosen, name): (&str, &str), contents: impl FnOnce(&mut Ui)) {
    let response = menu_button(ui, (chosen, Icon::Down.atom()), name, contents);
    name_by_chosen(&response, chosen, name);
    response.on_hover_text(name);
}

/// Names the button of a menu by what is chosen in it, too.
pub fn name_by_chosen(response: &Response, chosen: &str, name: &str) {
    let whole = response.ctx.say(&message!("menu-chosen", name = name, chosen = chosen));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &whole));
}

/// An entry of a menu with its key, if it has one.
pub fn menu_entry<'a>(label: impl IntoAtoms<'a>, key: &str) -> Button<'a> {
    let button = Button::new(label);
    match key {
        "" => button,
        key => button.shortcut_text(key.to_owned()),
    }
}

/// Lets keys scroll the area that is being drawn, which is so high. Home and End are those of a text that is being typed.
pub fn scroll_by_keys(ui: &Ui, height: f32) {
    let is_typing = ui.ctx().text_edit_focused();
    for (key, down) in [
        (Key::PageDown, 0.9 * height),
        (Key::PageUp, -0.9 * height),
        (Key::End, FARTHEST),
        (Key::Home, -FARTHEST),
    ] {
        let is_of_text = is_typing && matches!(key, Key::Home | Key::End);
        if !is_of_text && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            ui.scroll_with_delta(vec2(0.0, -down));
        }
    }
}

/// More points than any panel is long.
const FARTHEST: f32 = 100_000.0;

/// Scrolls to what has just got the keyboard.
pub fn follow_keyboard(ui: &Ui) {
    let focused = ui.memory(|memory| memory.focused());
    let focused = focused.and_then(|id| ui.ctx().read_response(id));
    if let Some(focused) = focused.filter(|focused| focused.layer_id == ui.layer_id() && focused.gained_focus()) {
        focused.scroll_to_me(None);
    }
}

/// Room between the entries of a menu, in points.
const MENU_GAP: f32 = 1.0;

/// Room between a menu and the lower edge of the window, in points.
const BELOW_MENU: f32 = 12.0;

/// Names the menu or the popover that is being drawn.
pub fn name_menu(ui: &Ui, name: &str) {
    let is_menu = |kind: Option<UiKind>| matches!(kind, Some(UiKind::Menu | UiKind::Popup));
    let menu = ui.stack().iter().find(|around| is_menu(around.kind()));
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

/// Draws a row whose last part is at its right edge: first `before`, in the room that `end` leaves, then `end`. Drawing from left to right
/// gives Tab the order of the eye. `end` gets the width that it took in the last frame; the one that it takes now is returned.
pub fn at_end(ui: &mut Ui, before: impl FnOnce(&mut Ui), end: impl FnOnce(&mut Ui)) -> f32 {
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
    takes
}

/// Sizes of a panel's title, and below which room it is the smaller one, in points.
const TITLE: f32 = 19.0;
const SMALL_TITLE: f32 = 14.0;
const NARROW: f32 = 320.0;

/// Draws a panel over the page: a modal dialog, which has the keyboard as long as it is there. True where it was closed.
pub fn panel(ctx: &Context, title: &str, contents: impl FnOnce(&mut Ui)) -> bool {
    let above = ctx
        .data(|data| data.get_temp::<f32>(above_panels()))
        .unwrap_or_default()
        .max(PANEL_TOP);
    let window = window(ctx, title, above);
    panel_in(window.anchor(Align2::CENTER_TOP, vec2(0.0, above)), ctx, contents)
}

/// Draws the same at the lower edge of the window, where the page above it stays in sight; [`room_above_panel`] has the page keep clear of
/// it. True where it was closed.
pub fn panel_below(ctx: &Context, title: &str, contents: impl FnOnce(&mut Ui)) -> bool {
    let window = window(ctx, title, PANEL_TOP).id(below());
    panel_in(
        window.anchor(Align2::CENTER_BOTTOM, vec2(0.0, -BELOW_MENU)),
        ctx,
        contents,
    )
}

/// The panel at the lower edge of the window.
fn below() -> Id {
    Id::unique("panel-below")
}

/// Leaves the room free that a panel at the lower edge of the window took in the last frame.
pub fn room_above_panel(ui: &mut Ui) {
    let area = ui.memory(|memory| memory.area_rect(below()));
    let takes = area.map_or(0.0, |area| ui.max_rect().bottom() - area.top() + BELOW_MENU);
    let room = Panel::bottom("above-panel")
        .frame(Frame::NONE)
        .show_separator_line(false);
    room.exact_size(takes.max(0.0)).show(ui, |_| {});
}

/// The window of a panel, without its place, that leaves so many points above it free.
fn window<'a>(ctx: &Context, title: &str, above: f32) -> Window<'a> {
    let room = ctx.content_rect().size() - vec2(48.0, 24.0 + above);
    let title = RichText::new(title).size(if room.x < NARROW { SMALL_TITLE } else { TITLE });
    Window::new(title).collapsible(false).resizable(false).max_size(room)
}

fn panel_in(window: Window<'_>, ctx: &Context, contents: impl FnOnce(&mut Ui)) -> bool {
    let mut is_open = true;
    let shown = window.open(&mut is_open).show(ctx, contents);
    if let Some(shown) = shown {
        describe(&shown.response, be_modal);
        hold_keyboard(&shown.response);
        follow_size(&shown.response);
    }
    !is_open
}

/// Points above a panel.
const PANEL_TOP: f32 = 72.0;

fn above_panels() -> Id {
    Id::unique("above-panels")
}

/// Keeps panels below what stands over them at the top of the window, so many points from there.
pub fn keep_panels_below(ctx: &Context, bottom: f32) {
    let before = ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(above_panels()), bottom));
    if (before - bottom).abs() > 0.5 {
        ctx.request_repaint();
    }
}

fn beside_panel() -> Id {
    Id::unique("beside-panel")
}

/// Lets what is drawn over a panel have the keyboard as well as the panel.
pub fn share_keyboard(ctx: &Context, layer: LayerId) {
    ctx.data_mut(|data| data.insert_temp(beside_panel(), layer));
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

/// The names that egui gives to the button that closes a panel and to the edge that is dragged, in every language, and the messages that
/// name them.
const OF_TOOLKIT: [(&str, &str); 2] = [("Close window", "close"), ("Resize panel", "resize-panel")];

/// Describes what the toolkit has drawn as the window does, at the end of a frame: named in its language, with numbers in hundredths, since
/// what lies below is noise of arithmetic.
pub fn describe_toolkit_controls(ctx: &Context) {
    let found: Vec<(Id, Option<&str>)> = ctx.viewport(|viewport| {
        let state = viewport.this_pass.accesskit_state.as_ref();
        let nodes = state.into_iter().flat_map(|state| &state.nodes);
        let of_toolkit = |node: &Node| OF_TOOLKIT.iter().find(|(name, _)| node.label() == Some(name));
        let found = nodes.map(|(id, node)| (id, node, of_toolkit(node).map(|(_, message)| *message)));
        let found = found.filter(|(_, node, message)| message.is_some() || node.numeric_value().is_some());
        found.map(|(id, _, message)| (*id, message)).collect()
    });
    for (id, message) in found {
        let name = message.map(|message| ctx.word(message));
        ctx.accesskit_node_builder(id, |node| {
            name.into_iter().for_each(|name| node.set_label(name));
            round_numbers(node);
        });
    }
}

fn round_numbers(node: &mut Node) {
    if let Some(value) = node.numeric_value() {
        node.set_numeric_value(hundredths(value));
    }
    if let Some(least) = node.min_numeric_value() {
        node.set_min_numeric_value(hundredths(least));
    }
    if let Some(most) = node.max_numeric_value() {
        node.set_max_numeric_value(hundredths(most));
    }
}

/// Gives the keyboard to the first control of a dialog that has just come up, or to the one that asked for it.
fn take_keyboard(ctx: &Context, layer: LayerId) {
    let is_new = ctx.memory(|memory| !memory.areas().visible_last_frame(&layer));
    if is_new {
        // A menu of the page would stand over the dialog.
        Popup::close_all(ctx);
    } else if Popup::is_any_open(ctx) {
        // A menu of the dialog has it.
        return;
    }
    let focused = ctx.memory(|memory| memory.focused());
    let over: Option<LayerId> = ctx.data(|data| data.get_temp(beside_panel()));
    let (has_keyboard, first) = ctx.viewport(|viewport| {
        let can_have = |widget: &&egui::WidgetRect| widget.enabled && widget.sense.is_focusable();
        let widgets = || viewport.this_pass.widgets.get_layer(layer).filter(can_have);
        // What stands over the panel is drawn after it.
        let over = over
            .into_iter()
            .flat_map(|over| viewport.prev_pass.widgets.get_layer(over));
        let first = widgets().next().map(|widget| widget.id);
        let mut own = widgets().chain(over.filter(can_have));
        (own.any(|widget| Some(widget.id) == focused), first)
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
