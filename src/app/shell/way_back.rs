//! The small button that brings toolbar and panes back where only the text is shown.

use crate::app::action::{Actions, LookAction};
use crate::app::ground::{icons::Icon, words::Words};
use crate::app::shared::Shared;
use egui::accesskit::Role;
use egui::{Align, Align2, Area, Button, Frame, Id, Layout, Margin, Order, Panel, Ui, WidgetInfo, vec2};

/// From this width of the window on the button has room beside the text, in points.
const BESIDE_TEXT: f32 = 900.0;

/// Draws the button into the corner, or above the text where it would cover that.
pub(super) fn show(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    if !shared.screen.reader_only {
        return;
    }
    if ui.available_width() < BESIDE_TEXT {
        let frame = Frame::new()
            .fill(ui.visuals().panel_fill)
            .inner_margin(Margin::symmetric(10, 3));
        let row = Layout::right_to_left(Align::Center);
        Panel::top("way-back")
            .frame(frame)
            .show_separator_line(false)
            .show(ui, |ui| ui.with_layout(row, |ui| show_button(ui, actions)));
        return;
    }
    let area = Area::new(Id::unique("way-back")).order(Order::Middle).anchor(
        Align2::RIGHT_TOP,
        vec2(-20.0, ui.available_rect_before_wrap().top() + 10.0),
    );
    area.show(ui.ctx(), |ui| {
        let is_pointed_at = ui.rect_contains_pointer(ui.max_rect());
        ui.set_opacity(if is_pointed_at { 1.0 } else { 0.75 });
        show_button(ui, actions);
    });
}

fn show_button(ui: &mut Ui, actions: &mut Actions) {
    let name = ui.word("way-back");
    let response = ui.add(Button::new(Icon::Menu.atom()));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    if response.on_hover_text(name).clicked() {
        actions.push(LookAction::ToggleReaderOnly);
    }
}
