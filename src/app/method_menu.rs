//! The method with its mode and parameters, drawn from its cards.

use super::action::{Actions, MethodAction};
use super::icons::Icon;
use super::state::State;
use crate::methods::{METHODS, ParameterCard, ParameterKind, Parameters};
use egui::{Align, Button, ComboBox, Label, Slider, Ui, WidgetInfo};
use std::ops::RangeInclusive;

/// Width of the menu in points.
const WIDTH: f32 = 340.0;
/// Width of the parameters' names in points.
const NAME_WIDTH: f32 = 76.0;
/// More choices than these are a drop-down list.
const MOST_BUTTONS: usize = 6;

/// Draws the menu.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Actions) {
    ui.set_width(WIDTH);
    // Menus stretch what is in them, texts too.
    ui.vertical(|ui| show_recipe(ui, state, actions));
}

fn show_recipe(ui: &mut Ui, state: &State, actions: &mut Actions) {
    let recipe = &state.recipe;
    for (number, &method) in (1..).zip(METHODS) {
        let is_chosen = method.name == recipe.method.name;
        let label = Button::selectable(is_chosen, method.title).shortcut_text(format!("{number}"));
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
    chosen: Option<&'a Parameters>,
}

impl<'a> Values<'a> {
    fn of(state: &'a State) -> Values<'a> {
        let recipe = &state.recipe;
        let extraction = state.open.as_ref().map(|open| &*open.reading.extraction);
        let own = extraction.filter(|extraction| extraction.method == recipe.method.name);
        Values {
            set: &recipe.parameters,
            in_force: recipe.parameters.completed(recipe.method.parameters),
            chosen: own.map(|extraction| &extraction.parameters),
        }
    }

    fn number(&self, name: &str) -> Option<f64> {
        let chosen = || self.chosen.and_then(|chosen| chosen.set_number(name));
        self.in_force.set_number(name).or_else(chosen)
    }
}

/// One parameter: a slider or a choice, its help, and a way back to the default.
fn parameter(ui: &mut Ui, card: &ParameterCard, values: &Values<'_>, actions: &mut Actions) {
    let is_set = values.set.iter().any(|(name, _)| name == card.name);
    ui.horizontal(|ui| {
        let name = Label::new(card.name).halign(Align::LEFT);
        ui.add_sized([NAME_WIDTH, ui.spacing().interact_size.y], name);
        let changed = match &card.kind {
            ParameterKind::Number { least, most, step, .. } | ParameterKind::Adaptive { least, most, step } => {
                let number = values.number(card.name).unwrap_or(*least);
                slider(ui, card.name, number, (*least..=*most, *step))
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
    ui.small(card.help);
}

fn slider(ui: &mut Ui, name: &str, mut number: f64, (range, step): (RangeInclusive<f64>, f64)) -> Option<String> {
    let places = if step < 1.0 { 2 } else { 0 };
    let slider = Slider::new(&mut number, range).step_by(step).fixed_decimals(places);
    let response = ui.add(slider);
    response.widget_info(|| WidgetInfo::slider(true, number, name));
    response.changed().then(|| number.to_string())
}

fn pick(ui: &mut Ui, choices: &[&str], chosen: &str) -> Option<String> {
    let picked = choices
        .iter()
        .find(|&&choice| ui.selectable_label(choice == chosen, choice).clicked());
    picked.map(|choice| (*choice).to_owned())
}

fn drop_down(ui: &mut Ui, name: &str, choices: &[&str], chosen: &str) -> Option<String> {
    let list = ComboBox::from_id_salt(name).selected_text(chosen);
    list.show_ui(ui, |ui| pick(ui, choices, chosen)).inner.flatten()
}
