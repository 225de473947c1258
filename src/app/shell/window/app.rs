//! The window as the toolkit has it.

use super::Window;
use crate::app::ground::theme::scheme_of;
use clearline_column::reader;
use egui::{Context, RawInput, Theme, Ui};

impl eframe::App for Window {
    fn raw_input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        self.frame.take_input(ctx, input);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.show(ui);
    }

    fn save(&mut self, _storage: &mut dyn eframe::Storage) {
        self.keep();
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        let scheme = scheme_of(
            self.state.shared.settings.theme,
            Theme::from_dark_mode(visuals.dark_mode),
        );
        reader::Palette::of(scheme).paper.to_normalized_gamma_f32()
    }
}
