//! Describes to assistive technology what a widget does not say of itself.

use egui::accesskit::{Action, ActionData, Live, Node};
use egui::{
    Context, Id, Label, Response, RichText, Role, TextStyle, TextWrapMode, Ui, UiBuilder, WidgetInfo, WidgetText,
};
use std::fmt;
use std::hash::Hash;

/// How soon a text is read out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// Once nothing else is being read out.
    Polite,
    /// At once: something went wrong.
    Assertive,
}

/// Draws a text that is read out once, when it comes up: its node is known by `key`, which is the text itself or holds it, so that it
/// stays the same where others come and go around it.
pub fn live(
    ui: &mut Ui,
    key: impl Hash + fmt::Debug,
    urgency: Urgency,
    add: impl FnOnce(&mut Ui) -> Response,
) -> Response {
    let inside = UiBuilder::new().scope_id(Id::unique(("live", key)));
    let response = ui.scope_builder(inside, add).inner;
    describe(&response, |node| {
        node.set_live(match urgency {
            Urgency::Polite => Live::Polite,
            Urgency::Assertive => Live::Assertive,
        });
    });
    response
}

/// Has a text that is always there read out again whenever it changes.
pub fn live_where_it_stands(response: &Response) {
    describe(response, |node| node.set_live(Live::Polite));
}

/// Draws a short text that is read out again whenever it changes: its node is known by its place, whatever comes and goes around it. In a row
/// that is full it begins the next one.
pub fn live_at(ui: &mut Ui, place: &'static str, text: RichText) -> Response {
    let galley = WidgetText::from(text).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
    if ui.layout().main_wrap() && galley.size().x > ui.available_size_before_wrap().x {
        ui.end_row();
    }
    live(ui, ("at", place), Urgency::Polite, |ui| ui.add(Label::new(galley)))
}

/// Tells assistive technology of a row of a list or of a tree: its name, and whether it is chosen. `name` is called only where somebody
/// listens, and while the toolkit's context is locked: it must not use the context or a `Ui`, or the window would stand still.
pub fn option(response: &Response, role: Role, is_chosen: bool, name: impl Fn() -> String) {
    response.widget_info(|| WidgetInfo::labeled(role, true, name()));
    describe(response, |node| node.set_selected(is_chosen));
}

/// Draws rows in a list or a tree that has a name; it is what [`place_in_list`] calls the list.
pub fn named_list<R>(ui: &mut Ui, role: Role, name: &str, rows: impl FnOnce(&mut Ui) -> R) -> R {
    let inside = UiBuilder::new().accessibility_role(role).accessibility_label(name);
    ui.scope_builder(inside, rows).inner
}

/// Draws rows as children of their list. Its scroll bar, and what chooses among the rows, are none: readers count the children.
pub fn rows_of<R>(ui: &mut Ui, list: Id, rows: impl FnOnce(&mut Ui) -> R) -> R {
    let inside = UiBuilder::new().accessibility_parent(list);
    ui.scope_builder(inside, rows).inner
}

/// Describes the place of a row in its list: its number from 0 on, and how many rows there are. The count belongs to the list, where
/// screen readers look for it.
pub fn place_in_list(response: &Response, list: Id, row: usize, rows: usize) {
    describe(response, |node| node.set_position_in_set(row));
    response
        .ctx
        .accesskit_node_builder(list, |node| node.set_size_of_set(rows));
}

/// Describes a control with a range: its value, the least and the most, and how far a key moves it.
pub fn range(response: &Response, name: &str, value: f64, (least, most): (f64, f64), step: f64) {
    response.widget_info(|| WidgetInfo::slider(true, value, name));
    describe(response, |node| {
        node.set_min_numeric_value(least);
        node.set_max_numeric_value(most);
        node.set_numeric_value_step(step);
    });
}

/// The value to which assistive technology moves a control with a range, if it does.
pub fn moved_to(response: &Response, value: f64, (least, most): (f64, f64), step: f64) -> Option<f64> {
    describe(response, |node| {
        for action in [Action::SetValue, Action::Increment, Action::Decrement] {
            node.add_action(action);
        }
    });
    let (set, steps) = response.ctx.input(|input| {
        let set = input.accesskit_action_requests(response.id, Action::SetValue);
        let set = set.filter_map(|request| match request.data {
            Some(ActionData::NumericValue(value)) => Some(value),
            _ => None,
        });
        let count = |action| input.num_accesskit_action_requests(response.id, action) as f64;
        (set.last(), count(Action::Increment) - count(Action::Decrement))
    });
    let asked = set.or((steps != 0.0).then_some(value + steps * step))?;
    asked.is_finite().then_some(asked.clamp(least, most))
}

/// A number, rounded to hundredths.
pub(super) fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Names the window by its page.
pub fn name_window(ctx: &Context, title: &str) {
    ctx.accesskit_node_builder(egui::accesskit_root_id(), |node| node.set_label(title));
}

/// Writes into the node of a widget.
pub fn describe(response: &Response, write: impl FnOnce(&mut Node)) {
    response.ctx.accesskit_node_builder(response.id, write);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_to_hundredths() {
        assert_eq!(hundredths(0.1 + 0.2), 0.3);
        assert_eq!(hundredths(0.356), 0.36);
    }
}
