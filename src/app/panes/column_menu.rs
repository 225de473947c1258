//! The menu of the column, at a right click.

use crate::app::action::{Actions, FindAction, TextAction};
use crate::app::state::OpenPage;
use egui::{Button, Response, Ui};

/// Characters of the selection that the menu shows.
const LONGEST: usize = 24;

/// Shows the menu while it is open.
pub(super) fn show(column: &Response, open: &OpenPage, actions: &mut Actions) {
    column.context_menu(|ui| {
        ui.set_min_width(220.0);
        let selection = open.column.selection();
        let is_selected = selection.is_some();
        choice(ui, ("Copy", "Ctrl+C", is_selected), || actions.push(TextAction::Copy));
        choice(ui, ("Copy as Markdown", "Ctrl+Alt+C", is_selected), || {
            actions.push(TextAction::CopyMarkdown);
        });
        choice(ui, ("Copy the whole article", "Ctrl+Shift+C", true), || {
            actions.push(TextAction::CopyArticle);
        });
        choice(ui, ("Select all", "Ctrl+A", true), || {
            actions.push(TextAction::SelectAll)
        });
        ui.separator();
        let words = selection.map(|selection| beginning(&open.view.beginning_of(selection, LONGEST + 1)));
        let find = words.map_or("Find …".to_owned(), |words| format!("Find “{words}”"));
        choice(ui, (&find, "Ctrl+F", true), || actions.push(FindAction::Open));
    });
}

fn choice(ui: &mut Ui, (label, key, is_enabled): (&str, &str, bool), choose: impl FnOnce()) {
    let button = Button::new(label).shortcut_text(key);
    if ui.add_enabled(is_enabled, button).clicked() {
        choose();
        ui.close();
    }
}

/// A text in one line, cut where it is long.
fn beginning(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_selection_is_cut() {
        assert_eq!(beginning(" river\nbank"), "river");
        assert_eq!(beginning(&"ab ".repeat(20)), "ab ab ab ab ab ab ab ab…");
    }
}
