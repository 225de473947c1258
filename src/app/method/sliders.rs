//! The numbers of the method as sliders under the curve: as many beside each other as there is room for.

use super::parameters::{self, Values};
use super::state::Sliders;
use crate::app::action::{Actions, MethodAction};
use crate::app::analysis::small_font;
use crate::app::ground::icons::Icon;
use crate::app::ground::widgets::named;
use crate::app::ground::words::Words;
use crate::app::shared::OpenPage;
use clearline_engine::Recipe;
use clearline_engine::methods::{ParameterCard, ParameterKind};
use egui::{Align, Button, Frame, Label, Layout, Margin, Panel, RichText, ScrollArea, Ui, vec2};
use std::ops::RangeInclusive;

/// Width of the name.
const NAME: f32 = 116.0;
/// Width of the value and of the way back to the default.
const VALUE: f32 = 80.0;
/// Widths that the rail may have. On a shorter one the band of what may change is a few points long.
const RAIL: RangeInclusive<f32> = 46.0..=240.0;
/// Room between the parts of a slider.
const GAP: f32 = 5.0;
/// Width in which a rail of 160 points has room beside name and value: only from twice that on two sliders are in a row.
const CELL: f32 = 160.0 + NAME + VALUE + 3.0 * GAP;
/// Height of a row.
const ROW: f32 = 22.0;
/// Height that is left for the list below.
const LEAST_LIST: f32 = 130.0;

/// Draws the sliders into a panel of their own, unless they are folded away; whether it did.
pub fn show_beside_curve(
    ui: &mut Ui,
    panel: Panel,
    (open, sliders, recipe): (&OpenPage, &Sliders, &Recipe),
    actions: &mut Actions,
) -> bool {
    if !recipe.method.parameters.iter().any(is_number) || sliders.are_folded {
        return false;
    }
    // The list below keeps some rows of its own; what has no room is scrolled to.
    let most = (ui.available_height() - LEAST_LIST).max(ui.spacing().interact_size.y);
    let frame = Frame::new().inner_margin(Margin::symmetric(0, 2));
    panel.frame(frame).resizable(false).show(ui, |ui| {
        let area = ScrollArea::vertical().max_height(most).min_scrolled_height(most);
        area.show(ui, |ui| show_all(ui, (open, sliders, recipe), actions));
    });
    true
}

/// Whether the sliders stand where the reason would, since there is no room for both.
pub fn are_for_reason(sliders: &Sliders, recipe: &Recipe) -> bool {
    sliders.are_for_reason && recipe.method.parameters.iter().any(is_number)
}

/// Draws the sliders into the room of the reason; what has no room is scrolled to.
pub fn show_for_reason(ui: &mut Ui, input: (&OpenPage, &Sliders, &Recipe), actions: &mut Actions) {
    let area = ScrollArea::vertical().auto_shrink(false);
    area.show(ui, |ui| show_all(ui, input, actions));
}

/// All sliders, as many beside each other as there is room for.
fn show_all(ui: &mut Ui, (open, sliders, recipe): (&OpenPage, &Sliders, &Recipe), actions: &mut Actions) {
    let answer = Some(&*open.reading.automatic);
    let values = Values::of(recipe.method, &recipe.parameters, answer, &sliders.ranges);
    let cards: Vec<&'static ParameterCard> = recipe.method.parameters.iter().filter(|card| is_number(card)).collect();
    let in_row = ((ui.available_width() / CELL) as usize).clamp(1, cards.len().max(1));
    let width = ui.available_width() / in_row as f32;
    ui.spacing_mut().item_spacing.y = 2.0;
    for row in cards.chunks(in_row) {
        show_row(ui, row, (width, &values), actions);
    }
}

fn show_row(ui: &mut Ui, cards: &[&'static ParameterCard], (width, values): (f32, &Values<'_>), actions: &mut Actions) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for card in cards {
            let layout = Layout::left_to_right(Align::Center);
            ui.allocate_ui_with_layout(vec2(width, ROW), layout, |ui| {
                ui.set_min_width(width);
                show_one(ui, card, values, actions);
            });
        }
    });
}

fn is_number(card: &ParameterCard) -> bool {
    !matches!(card.kind, ParameterKind::Choice(_))
}

/// The button that folds the sliders away and back; none where the method has no numbers.
pub fn fold_button(ui: &mut Ui, (sliders, recipe): (&Sliders, &Recipe), has_room: bool, actions: &mut Actions) {
    if !recipe.method.parameters.iter().any(is_number) {
        return;
    }
    let (are_shown, toggle) = if has_room {
        (!sliders.are_folded, MethodAction::ToggleSliders)
    } else {
        (sliders.are_for_reason, MethodAction::ToggleSlidersForReason)
    };
    let (icon, name) = if are_shown {
        (Icon::Up, "parameters-fold")
    } else {
        (Icon::Down, "parameters-show")
    };
    let button = ui.add(Button::new((ui.word("parameters"), icon.atom())));
    if named(button, &ui.word(name)).clicked() {
        actions.push(toggle);
    }
}

fn show_one(ui: &mut Ui, card: &'static ParameterCard, values: &Values<'_>, actions: &mut Actions) {
    let width = ui.available_width();
    ui.spacing_mut().item_spacing.x = GAP;
    ui.spacing_mut().slider_width = (width - NAME - VALUE - 3.0 * GAP).clamp(*RAIL.start(), *RAIL.end());
    let layout = Layout::left_to_right(Align::Center);
    let height = ui.spacing().interact_size.y.max(ROW);
    ui.allocate_ui_with_layout(vec2(NAME, height), layout, |ui| {
        ui.set_min_size(vec2(NAME, height));
        let name = RichText::new(ui.say(&values.title(card))).font(small_font(ui));
        parameters::explain(&ui.add(Label::new(name).truncate()), card, values);
    });
    parameters::control(ui, card, values, actions);
    parameters::way_back(ui, card, values, actions);
}
