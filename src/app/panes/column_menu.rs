//! The menu of the column, at a right click.

use super::link_line::link_at;
use crate::app::action::{Actions, FindAction, PlaceAction, TextAction};
use crate::app::reader::{ColumnResponse, Spot};
use crate::app::state::OpenPage;
use egui::{Button, Ui};

/// Characters of the selection that the menu shows.
const LONGEST: usize = 24;

/// Shows the menu while it is open; about a link, where it was called on one.
pub(super) fn show(answer: &ColumnResponse, open: &OpenPage, actions: &mut Actions) {
    let column = &answer.response;
    let called_at = column.id.with("menu called at");
    if column.secondary_clicked() {
        let spot = answer.hovered.filter(|_| answer.on_text);
        column.ctx.data_mut(|data| data.insert_temp(called_at, spot));
    }
    column.context_menu(|ui| {
        ui.set_min_width(220.0);
        let spot: Option<Spot> = ui.data(|data| data.get_temp(called_at)).flatten();
        if let Some((written, _)) = spot.and_then(|spot| link_at(open, spot)) {
            show_link(ui, open, written, actions);
            ui.separator();
        }
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

/// What can be done with a link that is written so in the page.
fn show_link(ui: &mut Ui, open: &OpenPage, written: &str, actions: &mut Actions) {
    for (label, key, outside) in [
        ("Open the link here", "Click", false),
        ("Open the link in the browser", "Ctrl+click", true),
    ] {
        let written = written.to_owned();
        choice(ui, (label, key, true), || {
            actions.push(PlaceAction::Follow { written, outside })
        });
    }
    let address = open.view.guide.links.address(written);
    let ctx = ui.ctx().clone();
    choice(ui, ("Copy the link", "", address.is_some()), || {
        ctx.copy_text(address.map(Into::into).unwrap_or_default());
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
    crate::save::characters::beginning(line, LONGEST)
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
