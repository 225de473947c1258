//! The folder for saving, in the menu.

use super::action::SaveAction;
use crate::app::action::{Actions, DialogAction};
use crate::app::ground::dialog::DialogKind;
use crate::app::ground::widgets;
use crate::app::ground::words::Words;
use crate::app::shared::Shared;
use egui::{Button, Label, Ui};

/// Width of the menu in points, for the path of the folder.
const WIDTH: f32 = 260.0;

/// A menu that names the folder and has it changed or forgotten.
pub fn folder_menu(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    let title = ui.word("save-folder");
    ui.menu_button(title.as_str(), |ui| {
        widgets::name_menu(ui, &title);
        ui.set_width(WIDTH);
        let named = shared.settings.save_folder.as_ref();
        let current = named.map_or_else(|| ui.word("save-folder-asks"), |folder| folder.display().to_string());
        ui.add(Label::new(current).wrap());
        if ui.button(ui.word("save-folder-choose")).clicked() {
            let folder = named.or(shared.settings.folder.as_ref()).cloned().unwrap_or_default();
            actions.push(DialogAction::Ask(DialogKind::SaveFolder(folder)));
            ui.close();
        }
        let forget = Button::new(ui.word("save-folder-forget"));
        if ui.add_enabled(named.is_some(), forget).clicked() {
            actions.push(SaveAction::UseFolder(None));
            ui.close();
        }
    });
}
