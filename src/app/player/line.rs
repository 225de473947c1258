//! The line below the curve by which the stages are played.

use super::state::Player;
use crate::app::action::{Actions, PlayerAction};
use crate::app::ground::assistive::{live_where_it_stands, range};
use crate::app::ground::icons::Icon;
use crate::app::ground::letter_keys::{LetterKey, written};
use crate::app::ground::widgets::{at_end, named};
use crate::app::ground::words::Words;
use clearline_column::bidi;
use clearline_words::{Message, message};
use egui::{Align, Button, Label, Layout, Response, RichText, ScrollArea, Slider, Ui, vec2};
use std::time::Duration;

/// Height of the line with the sentence of a stage, in points.
pub const HEIGHT: f32 = 74.0;
/// Room for the name of a stage, in points.
const NAME: f32 = 104.0;
/// Shortest slider that can be dragged, in points; where there is less room, the name gives way.
const LEAST_SLIDER: f32 = 60.0;

/// The button that shows the player.
pub fn open_button(ui: &mut Ui, actions: &mut Actions) {
    let label = (Icon::Play.atom(), ui.word("player-open"));
    let button = ui.add(Button::new(label));
    let hint = match written(ui.ctx(), LetterKey::Watch) {
        key if key.is_empty() => ui.word("player-open-told"),
        key => ui.say(&message!("player-open-hint", key = key)),
    };
    if named(button, &hint).clicked() {
        actions.push(PlayerAction::Toggle);
    }
}

/// Draws the line. While it plays, it asks for a frame when the next stage is due, and for none else.
pub fn show(ui: &mut Ui, player: &Player, actions: &mut Actions) {
    if let Some(at) = player.next_at {
        let now = ui.input(|input| input.time);
        if now >= at {
            actions.push(PlayerAction::Advance)
        } else {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(at - now))
        }
    }
    ui.horizontal(|ui| show_controls(ui, player, actions));
    let sentence = match player.current() {
        Some(stage) => RichText::new(ui.say(&stage.sentence)),
        None => RichText::new(ui.word("player-on-the-way")).weak(),
    };
    ScrollArea::vertical()
        .id_salt("sentence-of-stage")
        .auto_shrink(false)
        // Else a long sentence would make the line grow over the curve.
        .min_scrolled_height(0.0)
        .show(ui, |ui| live_where_it_stands(&bidi::add_label(ui, sentence.small())));
}

fn show_controls(ui: &mut Ui, player: &Player, actions: &mut Actions) {
    ui.spacing_mut().item_spacing.x = 4.0;
    let last = player.last();
    if button(ui, Icon::StepBack, "player-step-back", player.stage > 0).clicked() {
        actions.push(PlayerAction::Step(-1));
    }
    let (icon, name) = if player.is_playing {
        (Icon::Pause, "player-pause")
    } else {
        (Icon::Play, "player-play")
    };
    if button(ui, icon, name, true).clicked() {
        actions.push(PlayerAction::Toggle);
    }
    let room = ui.available_width() - 2.0 * ui.spacing().interact_size.y - LEAST_SLIDER;
    let named_stage = player.current().filter(|_| room >= NAME);
    let mut chosen = None;
    let slider = |ui: &mut Ui| chosen = show_slider(ui, player);
    at_end(ui, slider, |ui| {
        if button(ui, Icon::StepOn, "player-step-on", player.stage < last).clicked() {
            actions.push(PlayerAction::Step(1));
        }
        if let Some(stage) = named_stage {
            let size = vec2(NAME, ui.spacing().interact_size.y);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(NAME);
                ui.add(Label::new(RichText::new(ui.say(&stage.named())).strong()).truncate());
            });
        }
        if button(ui, Icon::Close, "player-close", true).clicked() {
            actions.push(PlayerAction::Close);
        }
    });
    if let Some(stage) = chosen {
        actions.push(PlayerAction::Show(stage));
    }
}

/// Draws the slider; the stage where it was moved.
fn show_slider(ui: &mut Ui, player: &Player) -> Option<usize> {
    let (mut stage, last) = (player.stage, player.last());
    ui.spacing_mut().slider_width = ui.available_width().max(0.0);
    let slider = Slider::new(&mut stage, 0..=last.max(1)).show_value(false);
    let response = ui.add_enabled(last > 0, slider);
    let name = player.current().map_or(Message::verbatim(""), |stage| stage.named());
    let said = message!("player-step", step = player.stage + 1, steps = last + 1, name = name);
    let said = ui.say(&said);
    range(&response, &said, player.stage as f64, (0.0, last as f64), 1.0);
    response.changed().then_some(stage)
}

fn button(ui: &mut Ui, icon: Icon, name: &str, is_enabled: bool) -> Response {
    named(ui.add_enabled(is_enabled, Button::new(icon.atom())), &ui.word(name))
}
