//! The method with its mode and parameters, drawn from its cards.

use super::action::{Actions, MethodAction};
use super::icons::Icon;
use super::keys;
use super::state::State;
use crate::extraction::Extraction;
use crate::methods::{METHODS, ParameterCard, ParameterKind, Parameters};
use egui::{Button, ComboBox, Role, ScrollArea, Slider, Ui, WidgetInfo, vec2};
use std::ops::RangeInclusive;

/// Width of the menu in points.
const WIDTH: f32 = 400.0;
/// Width of the parameters' names in points.
const NAME_WIDTH: f32 = 150.0;
/// Room between the menu and the edges of a narrow window, in points.
const ROOM_BESIDE: f32 = 24.0;
/// Height of the bar above the menu and of the menu's frame, in points.
const ROOM_ABOVE: f32 = 80.0;
/// The choices of a switch: off, on.
const SWITCH: [&str; 2] = ["no", "yes"];
/// More choices than these are a drop-down list.
const MOST_BUTTONS: usize = 6;
/// With more steps than these, a slider is finer at its small end.
const MOST_STEPS: f64 = 10_000.0;

/// Draws the menu.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Actions) {
    let window = ui.ctx().content_rect().size();
    ui.set_width(WIDTH.min(window.x - 2.0 * ROOM_BESIDE));
    let height = window.y - ROOM_ABOVE;
    let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
    area.show(ui, |ui| {
        // Menus stretch what is in them, texts too.
        ui.vertical(|ui| show_recipe(ui, state, actions));
    });
}

fn show_recipe(ui: &mut Ui, state: &State, actions: &mut Actions) {
    let recipe = &state.recipe;
    for &method in METHODS {
        let is_chosen = method.name == recipe.method.name;
        let label = Button::selectable(is_chosen, method.title).shortcut_text(keys::of_method(method));
        let label = label.min_size(vec2(ui.available_width(), 0.0));
        if ui.add(label).clicked() {
            actions.push(MethodAction::Choose(method));
        }
    }
    ui.label(recipe.method.summary);
    ui.weak(recipe.method.citation);
    ui.separator();
    let values = Values::of(state);
    for card in recipe.method.parameters {
        parameter(ui, card, &values, actions);
    }
    ui.separator();
    let is_changed = recipe.parameters.iter().next().is_some();
    if ui.add_enabled(is_changed, Button::new("Reset all")).clicked() {
        actions.push(MethodAction::ResetAll);
    }
}

/// What is set, what is in force by the cards, and what the method chose for the open page.
struct Values<'a> {
    set: &'a Parameters,
    in_force: Parameters,
    chosen: Option<&'a Extraction>,
}

impl<'a> Values<'a> {
    fn of(state: &'a State) -> Values<'a> {
        let recipe = &state.recipe;
        let extraction = state.open.as_ref().map(|open| &*open.reading.extraction);
        let own = extraction.filter(|extraction| extraction.method == recipe.method.name);
        Values {
            set: &recipe.parameters,
            in_force: recipe.parameters.completed(recipe.method.parameters),
            chosen: own,
        }
    }

    fn number(&self, name: &str) -> Option<f64> {
        let chosen = || self.chosen?.number_in_force(name);
        self.in_force.set_number(name).or_else(chosen)
    }
}

/// One parameter: a slider or a choice, its help, and a way back to the default.
fn parameter(ui: &mut Ui, card: &ParameterCard, values: &Values<'_>, actions: &mut Actions) {
    let is_set = values.set.iter().any(|(name, _)| name == card.name);
    ui.horizontal(|ui| {
        let name = ui.label(card.name);
        ui.add_space((NAME_WIDTH - name.rect.width()).max(0.0));
        let changed = match &card.kind {
            ParameterKind::Number { least, most, step, .. } | ParameterKind::Adaptive { least, most, step } => {
                let number = values.number(card.name).unwrap_or(*least);
                slider(ui, card.name, number, (*least..=*most, *step))
            }
            ParameterKind::Choice(choices) if choices[..] == SWITCH => {
                switch(ui, card.name, values.in_force.choice(card.name))
            }
            ParameterKind::Choice(choices) if choices.len() > MOST_BUTTONS => {
                drop_down(ui, card.name, choices, values.in_force.choice(card.name))
            }
            ParameterKind::Choice(choices) => pick(ui, choices, values.in_force.choice(card.name)),
        };
        if let Some(value) = changed {
            actions.push(MethodAction::Set { name: card.name, value });
        }
        if is_set
            && ui
                .small_button(Icon::Again.atom())
                .on_hover_text("Back to the default")
                .clicked()
        {
            actions.push(MethodAction::Reset(card.name));
        }
    });
    ui.small(format!("{} {}", card.help, bounds(card, values)));
    ui.add_space(4.0);
}

/// The range of a parameter and its default in the mode that is in force.
fn bounds(card: &ParameterCard, values: &Values<'_>) -> String {
    let default = card.default(values.in_force.choice("mode"));
    match &card.kind {
        ParameterKind::Number { least, most, .. } | ParameterKind::Adaptive { least, most, .. } => {
            format!("From {least} to {most}; default {default}.")
        }
        ParameterKind::Choice(_) => format!("Default {default}."),
    }
}

fn slider(ui: &mut Ui, name: &str, mut number: f64, (range, step): (RangeInclusive<f64>, f64)) -> Option<String> {
    let places = if step < 1.0 { 2 } else { 0 };
    let is_wide = (range.end() - range.start()) / step > MOST_STEPS;
    let slider = Slider::new(&mut number, range).step_by(step).fixed_decimals(places);
    let slider = slider.logarithmic(is_wide);
    let response = ui.add(slider);
    response.widget_info(|| WidgetInfo::slider(true, number, name));
    response.changed().then(|| number.to_string())
}

fn switch(ui: &mut Ui, name: &str, chosen: &str) -> Option<String> {
    let mut is_on = chosen == SWITCH[1];
    let response = ui.checkbox(&mut is_on, "");
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_on, name));
    response.changed().then(|| SWITCH[usize::from(is_on)].to_owned())
}

fn pick(ui: &mut Ui, choices: &[&str], chosen: &str) -> Option<String> {
    let picked = choices
        .iter()
        .find(|&&choice| ui.selectable_label(choice == chosen, choice).clicked());
    picked.map(|choice| (*choice).to_owned())
}

fn drop_down(ui: &mut Ui, name: &str, choices: &[&str], chosen: &str) -> Option<String> {
    let list = ComboBox::from_id_salt(name).selected_text(chosen);
    let list = list.show_ui(ui, |ui| pick(ui, choices, chosen));
    list.response
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name));
    list.inner.flatten()
}
