//! Follows what moves the text: keys, wheel, and places that are to be shown.

use egui::{Response, Ui};

use super::caret::take_caret_moves;
use super::column::Column;
use super::keys::{take_heading_steps, take_moves};
use super::layouts::Source;
use super::scroll::Window;
use super::sheet::Sheet;
use super::state::ColumnState;

/// Space below the last unit, in ems.
const END_MARGIN: f32 = 4.0;

impl Column<'_> {
    /// Follows keys, wheel and goal.
    pub(super) fn scroll(
        &self,
        ui: &Ui,
        state: &mut ColumnState,
        (response, sheet): (&Response, &Sheet),
        source: &mut Source<'_>,
    ) {
        let window = Window {
            height: response.rect.height(),
            line: sheet.ems(sheet.settings.line_height),
            end_margin: sheet.ems(END_MARGIN),
        };
        for is_onward in take_heading_steps(ui) {
            state.go_to_heading(is_onward, window.height, source);
        }
        state.reach_goal(window.height, source);
        if response.contains_pointer() {
            let wheel = ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta.y));
            state.scroll.shift(-wheel);
        }
        for wish in take_caret_moves(ui, response.id, self.has_caret) {
            state.move_caret(wish, window, source);
        }
        let focused_link = state.controls.focused_link.map(|(link, _)| link);
        let on_button = focused_link.filter(|_| state.controls.is_on_button);
        for wish in take_moves(ui, [Some(response.id), focused_link], on_button) {
            state.scroll.begin(wish, window, state.layouts.len());
            state.controls.moved_by_keys = true;
            if !self.has_caret && state.selection().is_none() {
                // Nobody sees it, and it is where the text was before.
                state.select(None);
            }
        }
        if self.has_caret {
            state.show_caret(source);
        }
        if ui.style().animation_time == 0.0 {
            state.scroll.arrive();
        } else if state.scroll.glide(ui.input(|input| input.stable_dt)) {
            ui.ctx().request_repaint();
        }
        state.scroll.settle(&mut state.layouts, source, window);
        state.note_top(self.items);
    }
}
