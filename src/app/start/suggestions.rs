//! The recent pages that fit what is typed, below the address field.

use super::action::StartAction;
use super::facts;
use super::state::{StartPage, Suggestions};
use crate::app::action::Actions;
use crate::app::ground::assistive::{describe, named_list, place_in_list};
use crate::app::ground::rows::{self, RowState, Rows};
use crate::app::ground::words::Words;
use egui::{Area, Frame, Id, Key, Modifiers, Order, Response, Role, ScrollArea, Ui, pos2};

/// Rows that are in sight at once.
const MOST_IN_SIGHT: usize = 8;
/// The narrowest list, in points: the field can be smaller than that.
const NARROWEST: f32 = 420.0;

/// Takes the keys that the list has while the address field has the keyboard; the others are the field's.
pub fn collect_keys(ui: &Ui, start: &StartPage, actions: &mut Actions) {
    let suggestions = &start.suggestions;
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if !suggestions.is_open {
        if pressed(Key::ArrowDown) {
            actions.push(StartAction::Suggest);
        }
        return;
    }
    let mut steps = Vec::new();
    for (key, by) in rows::UP_AND_DOWN {
        steps.extend(rows::presses(ui.ctx(), Modifiers::NONE, key).map(|()| by));
    }
    steps.iter().for_each(|by| actions.push(StartAction::GoSuggestion(*by)));
    if let Some(page) = suggestions.after(&steps)
        && pressed(Key::Enter)
    {
        ui.memory_mut(|memory| {
            memory
                .focused()
                .into_iter()
                .for_each(|field| memory.surrender_focus(field))
        });
        actions.push(StartAction::Open(page.page.clone()));
    }
}

/// Draws the list below the field. The field has the keyboard, and the row that its arrows have come to speaks for it.
pub fn show_suggestions(ui: &Ui, field: &Response, suggestions: &Suggestions, actions: &mut Actions) {
    describe(field, |node| node.set_expanded(suggestions.is_open));
    if !suggestions.is_open {
        return;
    }
    let window = ui.ctx().content_rect();
    let width = field.rect.width().max(NARROWEST).min(window.width() - 16.0);
    let left = field
        .rect
        .left()
        .min(window.right() - width - 8.0)
        .max(window.left() + 8.0);
    let area = Area::new(Id::unique("suggestions"))
        .order(Order::Foreground)
        .fixed_pos(pos2(left, field.rect.bottom() + 4.0))
        .constrain(true);
    area.show(ui.ctx(), |ui| {
        let frame = Frame::popup(ui.style()).inner_margin(4.0);
        frame.show(ui, |ui| {
            ui.set_width(width - 8.0);
            let name = ui.word("start-title");
            named_list(ui, Role::ListBox, &name, |ui| {
                show_rows(ui, field.id, suggestions, actions)
            });
        });
    });
}

fn show_rows(ui: &mut Ui, field: Id, suggestions: &Suggestions, actions: &mut Actions) {
    let list = ui.unique_id();
    let row_height = rows::height(ui, 0);
    let below = ui.ctx().content_rect().bottom() - ui.cursor().top() - 16.0;
    let in_sight = suggestions.rows.len().min(MOST_IN_SIGHT) as f32;
    let height = (row_height * in_sight).min(below.max(row_height));
    let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
    area.auto_shrink([false, true]).show_viewport(ui, |ui, viewport| {
        let places = Rows::in_area(ui, viewport, row_height, suggestions.rows.len());
        for (number, page) in suggestions.rows.iter().enumerate() {
            let is_current = suggestions.cursor == Some(number);
            let is_in_sight = places.in_sight().contains(&number);
            if is_current && suggestions.wants_sight {
                ui.scroll_to_rect(places.place(number), None);
                actions.push(StartAction::Sighted);
            }
            if !is_in_sight && !is_current {
                continue;
            }
            let state = RowState {
                is_chosen: is_current,
                is_current,
            };
            let (title, address) = (facts::title(page), facts::readable_address(&page.page));
            let facts = if title == address { "" } else { address.as_str() };
            let id = ui.scope_id().with(&page.page);
            let response = rows::show(ui, places.place(number), id, state, (&title, facts));
            place_in_list(&response, list, number, suggestions.rows.len());
            if is_current {
                rows::speak(&response, field);
            }
            if response.clicked() {
                actions.push(StartAction::Open(page.page.clone()));
            }
        }
    });
}
