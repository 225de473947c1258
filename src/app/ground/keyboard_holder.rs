//! Who has the keyboard below what comes and goes over the page, so that closing that gives it back.

use egui::{Context, Id, Popup};

/// Who had the keyboard while neither a panel, a menu nor a text field had it.
#[derive(Debug, Default)]
pub struct KeyboardHolder {
    id: Option<Id>,
    is_away: bool,
    is_in_dialog: bool,
    /// Frames in which it is still to be given back.
    giving_back: u8,
}

/// Frames until the toolkit lets what was below a dialog have the keyboard: in the first after it, it takes that away once more.
const GIVING_BACK: u8 = 2;

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

    /// Notes who has the keyboard at the end of a frame; gives it back where a dialog was closed.
    pub fn note(&mut self, ctx: &Context, has_dialog: bool) {
        let was_in_dialog = std::mem::replace(&mut self.is_in_dialog, has_dialog);
        if was_in_dialog && !has_dialog {
            self.giving_back = GIVING_BACK;
            self.give_back(ctx);
            ctx.request_repaint();
        } else if self.giving_back > 0 {
            self.giving_back -= 1;
            ctx.request_repaint();
            if ctx.memory(|memory| memory.focused().is_none()) {
                self.give_back(ctx);
            }
        }
        self.is_away = has_dialog || Popup::is_any_open(ctx) || ctx.text_edit_focused();
        if !self.is_away {
            self.id = ctx.memory(|memory| memory.focused());
        }
    }
}
