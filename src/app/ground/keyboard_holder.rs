//! Who has the keyboard below what comes and goes over the page, so that closing that gives it back.

use egui::{Context, Id, Popup};

/// The analysis as a holder of the keyboard: arrows go from unit to unit in every pane.
pub fn of_analysis() -> Id {
    Id::unique("units-by-keyboard")
}

fn row() -> Id {
    of_analysis().with("row")
}

/// Notes the row that the keyboard is at in the analysis.
pub fn note_row(ctx: &Context, at: Id) {
    ctx.data_mut(|data| data.insert_temp(row(), at));
}

/// The row that the keyboard came to last in the analysis.
pub fn noted_row(ctx: &Context) -> Option<Id> {
    ctx.data(|data| data.get_temp(row()))
}

/// Who had the keyboard while neither a panel, a menu nor a text field had it.
#[derive(Debug, Default)]
pub struct KeyboardHolder {
    id: Option<Id>,
    /// Who had it when a panel came up, be it a text field.
    before_panel: Option<Id>,
    is_away: bool,
    is_in_dialog: bool,
    is_in_menu: bool,
    /// Who of a menu has it.
    in_menu: Option<Id>,
    /// Frames in which it is still to be given back.
    giving_back: u8,
}

/// Frames until the toolkit lets what was below a dialog have the keyboard: in the first after it, it takes that away once more.
const GIVING_BACK: u8 = 2;
/// The same after a menu: what was chosen in it holds the keyboard for a frame more.
const GIVING_BACK_AFTER_MENU: u8 = 3;

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

    fn give_back_after_panel(&self, ctx: &Context) {
        if let Some(id) = self.before_panel.or(self.id) {
            ctx.memory_mut(|memory| memory.request_focus(id));
        }
    }

    /// Notes who has the keyboard at the end of a frame; gives it back where a dialog was closed, and where a menu was closed out of which
    /// nobody else has got it. Where another page is on its way, a text field has no use for it.
    pub fn note(&mut self, ctx: &Context, has_dialog: bool, is_leaving: bool) {
        let was_in_dialog = std::mem::replace(&mut self.is_in_dialog, has_dialog);
        let has_menu = Popup::is_any_open(ctx);
        let was_in_menu = std::mem::replace(&mut self.is_in_menu, has_menu);
        if was_in_dialog && !has_dialog {
            self.giving_back = GIVING_BACK;
            if is_leaving {
                self.before_panel = None;
            }
            self.give_back_after_panel(ctx);
            ctx.request_repaint();
        } else if was_in_menu && !has_menu && !has_dialog {
            let focused = ctx.memory(|memory| memory.focused());
            if focused.is_none() || focused == self.in_menu {
                self.giving_back = GIVING_BACK_AFTER_MENU;
                self.give_back_after_panel(ctx);
            }
            ctx.request_repaint();
        } else if self.giving_back > 0 && !has_dialog {
            self.giving_back -= 1;
            ctx.request_repaint();
            if ctx.memory(|memory| memory.focused().is_none()) {
                self.give_back_after_panel(ctx);
            }
        }
        self.is_away = has_dialog || has_menu || ctx.text_edit_focused();
        if self.giving_back > 0 {
            return;
        }
        let focused = ctx.memory(|memory| memory.focused());
        if has_menu {
            self.in_menu = focused;
        }
        if !self.is_away {
            self.id = focused;
        }
        if !has_dialog && !has_menu {
            self.before_panel = focused;
        }
    }
}
