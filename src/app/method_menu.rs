//! The method with its mode and parameters, drawn from its cards.

use super::action::{Actions, MethodAction};
use super::icons::Icon;
use super::state::State;
use crate::methods::{METHODS, ParameterCard, ParameterKind, Parameters, Value};
use egui::{Align, Button, Label, Slider, Ui, WidgetInfo};

/// Width of the menu in points.
const WIDTH: f32 = 340.0;
/// Width of the parameters' names in points.
const NAME_WIDTH: f32 = 76.0;

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
    let in_force = recipe.parameters.completed(recipe.method.parameters);
    for card in recipe.method.parameters {
        parameter(ui, card, (&recipe.parameters, &in_force), actions);
    }
    ui.separator();
    let is_changed = recipe.parameters.iter().next().is_some();
    if ui.add_enabled(is_changed, Button::new("Reset all")).clicked() {
        actions.push(MethodAction::ResetAll);
    }
}

/// One parameter: a slider or a choice, its help, and a way back to the default.
fn parameter(ui: &mut Ui, card: &ParameterCard, (set, in_force): (&Parameters, &Parameters), actions: &mut Actions) {
    let is_set = set.iter().any(|(name, _)| name == card.name);
    ui.horizontal(|ui| {
        let name = Label::new(card.name).halign(Align::LEFT);
        ui.add_sized([NAME_WIDTH, ui.spacing().interact_size.y], name);
        let value = in_force.iter().find(|(name, _)| *name == card.name);
        let changed = match (&card.kind, value) {
            (ParameterKind::Number { least, most, step, .. }, Some((_, Value::Number(number)))) => {
                let mut number = number;
                let places = if *step < 1.0 { 2 } else { 0 };
                let slider = Slider::new(&mut number, *least..=*most)
                    .step_by(*step)
                    .fixed_decimals(places);
                let response = ui.add(slider);
                response.widget_info(|| WidgetInfo::slider(true, number, card.name));
                response.changed().then(|| number.to_string())
            }
            (ParameterKind::Choice(choices), Some((_, Value::Choice(chosen)))) => {
                let picked = choices
                    .iter()
                    .find(|&&choice| ui.selectable_label(choice == chosen, choice).clicked());
                picked.map(|choice| (*choice).to_owned())
            }
            _ => None,
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
