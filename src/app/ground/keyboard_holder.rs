//! Who has the keyboard below what comes and goes over the page, so that closing that gives it back.

use crate::app::shell::state::State;
use egui::{Context, Id, Popup};

/// Who had the keyboard while neither a panel, a menu nor a text field had it.
#[derive(Debug, Default)]
pub struct KeyboardHolder {
    id: Option<Id>,
    is_away: bool,
}

impl KeyboardHolder {
    /// Whether a text field, or something over the page, has the keyboard for now.
    pub fn is_away(&self) -> bool {
        self.is_away
    }

    /// Gives the keyboard back to whoever had it.
    pub fn give_back(&self, ctx: &Context) {
        if let Some(id) = self.id {
            ctx.memory_mut(|memory| memory.request_focus(id));
        }
    }
}

/// Notes who has the keyboard; to be asked at the end of each frame.
pub fn note(ctx: &Context, state: &mut State) {
    let holder = &mut state.keyboard;
    holder.is_away = state.sheet.is_some() || Popup::is_any_open(ctx) || ctx.text_edit_focused();
    if !holder.is_away {
        holder.id = ctx.memory(|memory| memory.focused());
    }
}
