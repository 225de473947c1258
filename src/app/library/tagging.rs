//! The row in which the chosen articles get tags, and lose them.

use super::action::{LibraryAction, StateChange};
use super::state::LibraryPanel;
use crate::app::action::Actions;
use crate::app::ground::icons::Icon;
use crate::app::ground::widgets::named;
use crate::app::ground::words::Words;
use clearline_words::message;
use egui::{Button, Id, Key, ScrollArea, TextEdit, Ui, WidgetInfo, vec2};
use std::collections::BTreeSet;

/// Width of the field in points.
const FIELD: f32 = 180.0;
/// Height that tags take at most, in points: about two rows.
const HIGHEST: f32 = 64.0;

/// The field for a tag.
pub(super) fn field() -> Id {
    Id::unique("library-tag")
}

/// Draws the button that shows the row, or hides it.
pub(super) fn show_button(ui: &mut Ui, panel: &LibraryPanel, actions: &mut Actions) {
    let button = Button::new(ui.word("library-tags")).selected(panel.shows_tags);
    if ui.add_enabled(panel.current().is_some(), button).clicked() {
        actions.push(LibraryAction::ShowTags(!panel.shows_tags));
    }
}

/// Draws the field, and all tags that any of the chosen articles has.
pub(super) fn show_row(ui: &mut Ui, panel: &LibraryPanel, actions: &mut Actions) {
    ui.horizontal(|ui| show_field(ui, panel, actions));
    let tags = tags(panel);
    if tags.is_empty() {
        return;
    }
    let area = ScrollArea::vertical().id_salt("tags").max_height(HIGHEST);
    area.auto_shrink([false, true]).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            for tag in tags {
                let button = ui.add(Button::new((tag, Icon::Close.atom())));
                if named(button, &ui.say(&message!("library-tag-remove", tag = tag))).clicked() {
                    actions.push(LibraryAction::SetState(StateChange::Untag(tag.to_owned())));
                }
            }
        })
    });
}

fn tags(panel: &LibraryPanel) -> BTreeSet<&str> {
    let chosen = panel.listing.rows.iter();
    let chosen = chosen.filter(|hit| panel.chosen.contains(&hit.name));
    let articles = chosen.filter_map(|hit| hit.entry.article.as_ref());
    articles
        .flat_map(|article| article.tags.iter().map(String::as_str))
        .collect()
}

/// The field for a tag; Enter adds it.
fn show_field(ui: &mut Ui, panel: &LibraryPanel, actions: &mut Actions) {
    let mut text = panel.tag.clone();
    let hint = ui.word("library-tag-add");
    let edit = TextEdit::singleline(&mut text)
        .id(field())
        .hint_text(&hint)
        .desired_width(FIELD)
        .margin(vec2(8.0, 4.0));
    let response = ui.add(edit);
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, &panel.tag, &text, &hint);
        info.label = Some(hint.clone());
        info
    });
    if panel.wants_tag {
        response.request_focus();
        actions.push(LibraryAction::TagFocused);
    }
    if response.changed() {
        actions.push(LibraryAction::TypeTag(text.clone()));
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        if !text.trim().is_empty() {
            actions.push(LibraryAction::SetState(StateChange::Tag(text)));
        }
        // The next one.
        response.request_focus();
    }
}
