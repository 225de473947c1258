//! The method with its mode and parameters, drawn from its cards.

use super::parameters::{self, Values};
use super::state::Sliders;
use crate::app::action::{Actions, MethodAction};
use crate::app::ground::letter_keys::written_of_method;
use crate::app::ground::words::Words;
use crate::app::shared::Shared;
use crate::said;
use clearline_engine::methods::{METHODS, ParameterCard, ParameterKind};
use clearline_words::{Message, message};
use egui::{Align, Button, Layout, ScrollArea, Ui, vec2};
use std::ops::RangeInclusive;

/// Width of the menu in points.
const WIDTH: f32 = 400.0;
/// Width of the parameters' names in points.
const NAME_WIDTH: f32 = 124.0;
/// Width of a slider's value and of the way back to the default, in points.
const VALUE_WIDTH: f32 = 92.0;
/// Widths that the rail of a slider may have.
const RAIL: RangeInclusive<f32> = 60.0..=168.0;
/// Room between the menu and the edges of a narrow window, in points.
const ROOM_BESIDE: f32 = 24.0;
/// Height of the bar above the menu and of the menu's frame, in points.
const ROOM_ABOVE: f32 = 80.0;

/// Draws the menu.
pub fn show(ui: &mut Ui, shared: &Shared, sliders: &Sliders, actions: &mut Actions) {
    let window = ui.ctx().content_rect().size();
    ui.set_width(WIDTH.min(window.x - 2.0 * ROOM_BESIDE));
    let height = window.y - ROOM_ABOVE;
    let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
    area.show(ui, |ui| {
        // Menus stretch what is in them, texts too.
        ui.vertical(|ui| show_recipe(ui, shared, sliders, actions));
    });
}

fn show_recipe(ui: &mut Ui, shared: &Shared, sliders: &Sliders, actions: &mut Actions) {
    let recipe = &shared.recipe;
    for &method in METHODS {
        let is_chosen = method.name == recipe.method.name;
        let title = ui.say(&method.title());
        let key = written_of_method(ui.ctx(), method);
        let label = Button::selectable(is_chosen, title).shortcut_text(key);
        let label = label.min_size(vec2(ui.available_width(), 0.0));
        if ui.add(label).clicked() {
            actions.push(MethodAction::Choose(method));
        }
    }
    ui.label(ui.say(&recipe.method.summary()));
    ui.weak(ui.say(&recipe.method.source()));
    ui.separator();
    let answer = shared.open.as_ref().map(|open| &*open.reading.extraction);
    let values = Values::of(recipe.method, &recipe.parameters, answer, &sliders.ranges);
    for card in recipe.method.parameters {
        parameter(ui, card, &values, actions);
    }
    ui.separator();
    let is_changed = recipe.parameters.iter().next().is_some();
    if ui
        .add_enabled(is_changed, Button::new(ui.word("method-reset-all")))
        .clicked()
    {
        actions.push(MethodAction::ResetAll);
    }
}

/// One parameter: a slider or a choice, its help, and a way back to the default.
fn parameter(ui: &mut Ui, card: &ParameterCard, values: &Values<'_>, actions: &mut Actions) {
    // The words of a choice go on in the next row where it is narrow.
    let row = match card.kind {
        ParameterKind::Choice(_) => Layout::left_to_right(Align::Center).with_main_wrap(true),
        ParameterKind::Number { .. } | ParameterKind::Adaptive { .. } => Layout::left_to_right(Align::Center),
    };
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, row, |ui| {
        ui.spacing_mut().slider_width =
            (ui.available_width() - NAME_WIDTH - VALUE_WIDTH).clamp(*RAIL.start(), *RAIL.end());
        let title = ui.say(&values.title(card));
        let typed = ui.say(&parameters::on_command_line(card));
        let name = ui.label(title).on_hover_text(typed);
        ui.add_space((NAME_WIDTH - name.rect.width()).max(0.0));
        parameters::control(ui, card, values, actions);
        parameters::way_back(ui, card, values, actions);
    });
    let told = parameters::sentences(values.help(card), bounds(card, values));
    ui.small(ui.say(&told));
    ui.add_space(4.0);
}

/// The range of a parameter and its default in the mode that is in force, and how far it can move.
fn bounds(card: &ParameterCard, values: &Values<'_>) -> Message {
    let default = said::value(card.name, &values.default(card));
    match &card.kind {
        ParameterKind::Number { least, most, .. } | ParameterKind::Adaptive { least, most, .. } => {
            let bounds = message!("parameter-bounds", least = *least, most = *most, default = default);
            match values.range(card.name) {
                Some(range) => parameters::sentences(bounds, range.message()),
                None => bounds,
            }
        }
        ParameterKind::Choice(_) => message!("parameter-default", default = default),
    }
}
