//! The small button that brings toolbar and panes back where only the text is shown.

use crate::app::action::{Actions, LookAction};
use crate::app::ground::{icons::Icon, words::Words};
use crate::app::shared::Shared;
use egui::accesskit::Role;
use egui::{Align2, Area, Button, Id, Order, Ui, WidgetInfo, vec2};

/// Draws the button into the corner.
pub(super) fn show(ui: &Ui, shared: &Shared, actions: &mut Actions) {
    if !shared.screen.reader_only {
        return;
    }
    let area = Area::new(Id::unique("way-back"))
        .order(Order::Middle)
        .anchor(Align2::RIGHT_TOP, vec2(-20.0, 10.0));
    area.show(ui.ctx(), |ui| {
        ui.set_opacity(if ui.rect_contains_pointer(ui.max_rect()) {
            1.0
        } else {
            0.75
        });
        let name = ui.word("way-back");
        let response = ui.add(Button::new(Icon::Menu.atom()));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.on_hover_text(name).clicked() {
            actions.push(LookAction::ToggleReaderOnly);
        }
    });
}
