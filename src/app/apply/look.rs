//! The look of the window.

use super::Hands;
use crate::app::action::LookAction;
use crate::app::contents;
use crate::app::ground::settings::{INTERFACE_ZOOMS, PANE_HEIGHTS, PANE_WIDTHS, Settings, WindowSettings};
use crate::app::ground::theme;
use clearline_column::reader::ColumnSettings;
use egui::{Context, ViewportCommand};

/// A step of the controls' size.
const ZOOM_STEP: f32 = 0.1;

impl Hands<'_> {
    pub(super) fn apply_look(&mut self, action: LookAction) {
        let settings = &mut self.state.settings;
        match action {
            LookAction::Theme(choice) => {
                settings.theme = choice;
                theme::choose(self.ctx, choice);
            }
            LookAction::Column(column) => settings.column = column.bounded(),
            LookAction::Zoom(step) => {
                let mut column = settings.column.clone();
                column.size = match step {
                    0 => ColumnSettings::default().size,
                    _ => column.size + f32::from(step),
                };
                settings.column = column.bounded();
            }
            LookAction::ZoomInterface(step) => self.zoom_interface(step),
            LookAction::ToggleAnalysis => settings.window.analysis = !settings.window.analysis,
            LookAction::ToggleLengths => settings.window.block_lengths = !settings.window.block_lengths,
            LookAction::ToggleContents => match contents::why_none(self.state) {
                Some(why) => self.say(why.to_owned()),
                None => contents::toggle(self.ctx, self.state),
            },
            LookAction::ToggleReaderOnly => {
                let screen = &mut self.state.panes.screen;
                screen.reader_only = !screen.reader_only;
            }
            LookAction::Quit => self.ctx.send_viewport_cmd(ViewportCommand::Close),
            LookAction::ToggleFullScreen => self.fill_screen(!self.is_full_screen()),
            LookAction::Tab(tab) => self.choose_tab(tab),
            LookAction::PaneWidth(width) => {
                settings.pane.width = width.clamp(*PANE_WIDTHS.start(), *PANE_WIDTHS.end());
            }
            LookAction::PaneHeight(height) => {
                settings.pane.height = height.clamp(*PANE_HEIGHTS.start(), *PANE_HEIGHTS.end());
            }
        }
    }

    fn zoom_interface(&mut self, step: i8) {
        let zoom = &mut self.state.settings.window.interface_zoom;
        let wanted = match step {
            0 => 1.0,
            step => ((*zoom / ZOOM_STEP).round() + f32::from(step)) * ZOOM_STEP,
        };
        *zoom = wanted.clamp(*INTERFACE_ZOOMS.start(), *INTERFACE_ZOOMS.end());
        self.ctx.set_zoom_factor(*zoom);
    }

    /// Leaves the full screen, if the window fills it; else brings back what was put away. False where nothing is
    /// to be done.
    pub(super) fn leave_full_screen(&mut self) -> bool {
        let is_full = self.is_full_screen();
        if is_full {
            self.fill_screen(false);
        }
        is_full || std::mem::take(&mut self.state.panes.screen.reader_only)
    }

    /// What the system says; the desktop may have its own key for it.
    fn is_full_screen(&self) -> bool {
        let told = self.ctx.input(|input| input.viewport().fullscreen);
        told.unwrap_or(self.state.panes.screen.full)
    }

    fn fill_screen(&mut self, full: bool) {
        self.state.panes.screen.full = full;
        self.ctx.send_viewport_cmd(ViewportCommand::Fullscreen(full));
    }
}

/// Brings the window in line with the settings at its start.
pub fn apply_settings(ctx: &Context, settings: &Settings) {
    let WindowSettings { interface_zoom, .. } = settings.window;
    theme::install(ctx);
    theme::choose(ctx, settings.theme);
    // Ctrl with plus and minus changes the size of the text; that of the controls has keys of its own.
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    ctx.set_zoom_factor(interface_zoom);
}
