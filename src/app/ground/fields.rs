//! What the program selects in fields for text.

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Context, Id, OutputCommand, Ui};

/// Puts the cursor into a field and selects its text, so that typing replaces it.
pub fn select_all(ui: &Ui, field: Id, text: &str) {
    select_from(ui, field, text, 0);
}

/// Puts the cursor into a field and selects its text from a character on.
pub fn select_from(ui: &Ui, field: Id, text: &str, first: usize) {
    let selected: String = text.chars().skip(first).collect();
    ui.data_mut(|data| data.insert_temp(selected_by_program(), selected));
    ui.memory_mut(|memory| memory.request_focus(field));
    let mut state = TextEditState::load(ui.ctx(), field).unwrap_or_default();
    let rest = CCursorRange::two(CCursor::new(first), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(rest));
    state.store(ui.ctx(), field);
}

fn selected_by_program() -> Id {
    Id::unique("selected-by-program")
}

/// Has a click of the middle button go on giving what the user has selected: what the program selects for a user who wants to type
/// does not take its place.
pub fn keep_users_selection(ctx: &Context) {
    let own: Option<String> = ctx.data(|data| data.get_temp(selected_by_program()));
    let is_own = |command: &OutputCommand| match command {
        OutputCommand::TextSelectionSettled(text) => own.as_ref() == Some(text),
        _ => false,
    };
    let is_settled = ctx.output_mut(|output| {
        let count = output.commands.len();
        output.commands.retain(|command| !is_own(command));
        output.commands.len() < count
    });
    if is_settled {
        ctx.data_mut(|data| data.remove_temp::<String>(selected_by_program()));
    }
}
