//! The tab of the curve.

use super::{reason, rows};
use crate::app::action::{Action, Actions, CorrectAction, LookAction, MethodAction};
use crate::app::analysis::AnalysisPalette;
use crate::app::analysis::curve::{self, Classes, CurveInput, Grips, Lengths, Scale, Touched};
use crate::app::ground::before_panel::before_panel;
use crate::app::ground::linked::{Hovered, Side};
use crate::app::ground::{theme::scheme, widgets::is_flat, words::Words};
use crate::app::method;
use crate::app::player::{Player, line};
use crate::app::shell::panes::input::{Input, Seen};
use crate::app::shell::panes::keyboard;
use crate::app::shell::views::AnalysisView;
use clearline_engine::extraction::Extraction;
use clearline_engine::internals::methods::vips;
use clearline_engine::methods;
use clearline_words::{Message, message};
use egui::{Align, Frame, Layout, Margin, Panel, Ui, vec2};

/// Height from which the list of units has room below the curve.
pub(super) const ROOM_FOR_LIST: f32 = 380.0;
/// Width from which the list has room beside the curve where it has none below.
const WIDTH_FOR_LIST: f32 = 540.0;
/// Share of that width that the list takes.
const SHARE_OF_LIST: f32 = 0.45;
/// Height from which the player has room below the curve.
pub(super) const ROOM_FOR_PLAYER: f32 = 220.0;
/// Height of the reason below curve and list: five lines.
pub(super) const REASON: f32 = 80.0;
/// Height of the row of buttons below the curve: that of a button, and the room above and below.
const TOOLS: f32 = 30.0;

/// What a curve is drawn from.
struct Curve<'a> {
    /// The page, and what is pointed at.
    input: Input<'a>,
    /// Which stage is shown.
    player: &'a Player,
    /// Whether the reasons stand below it, so that the box at the pointer need not tell them.
    has_reason: bool,
}

/// Curve, player, sliders, list and reason, as far as there is room.
pub(super) fn show(ui: &mut Ui, input: Input<'_>, views: &mut AnalysisView, actions: &mut Actions) -> Seen {
    let Input { open, shared, features } = input;
    if !open.has_text() {
        // There is nothing to watch, to ask and to move.
        curve::show_nothing(ui);
        // Else the pane would be as small for the next page.
        ui.take_available_space();
        return Seen::default();
    }
    let room = ui.available_size();
    let has_list = room.y >= ROOM_FOR_LIST;
    let has_player = room.y >= ROOM_FOR_PLAYER;
    // Where there is little room, the sentence of a stage takes that of the reason.
    let has_reason = has_list || !features.player.is_open();
    let answer = Player::default();
    let player = if has_player { &features.player } else { &answer };
    let sliders = (open, &features.sliders, &shared.recipe);
    let frame = Frame::new().inner_margin(Margin::symmetric(0, 4));
    let curve = Curve {
        input,
        player,
        has_reason,
    };
    if !has_list {
        return match room.x >= WIDTH_FOR_LIST && is_flat(room) {
            true => show_beside_list(ui, curve, has_player, views, actions),
            false => show_without_list(ui, curve, (has_player, true), views, actions),
        };
    }
    let reason_panel = Panel::bottom("reason").frame(frame).resizable(false).exact_size(REASON);
    reason_panel.show(ui, |ui| reason::show(ui, open, &shared.linked));
    let mut has_sliders = false;
    let height = (room.y * 0.4).clamp(160.0, 340.0);
    let top = Panel::top("curve").frame(frame).resizable(false).exact_size(height);
    let on_curve = top.show(ui, |ui| show_curve(ui, curve, views, actions)).inner;
    show_tools(ui, Panel::top("tools"), (input, Some(Room::BelowCurve)), actions);
    // What is watched takes the room of what is tried.
    if !player.is_open() {
        has_sliders = method::show_beside_curve(ui, Panel::top("sliders"), sliders, actions);
    }
    let list = ui.scope(|ui| rows::show_list(ui, input, player, &mut views.lines, actions));
    Seen {
        hovered: on_curve.or(list.inner),
        has_sliders,
    }
}

/// The curve with all that has room below it, and the list at its right: in a low pane that is wide, as with enlarged controls.
fn show_beside_list(
    ui: &mut Ui,
    curve: Curve<'_>,
    has_player: bool,
    views: &mut AnalysisView,
    actions: &mut Actions,
) -> Seen {
    let width = ui.available_width() * SHARE_OF_LIST;
    let frame = Frame::new().inner_margin(Margin {
        left: 8,
        ..Margin::ZERO
    });
    let (input, player) = (curve.input, curve.player);
    let mut on_list = None;
    let seen = before_panel(
        ui,
        ("list", vec2(width, 0.0)),
        &mut (views, actions),
        |ui, (views, actions)| show_without_list(ui, curve, (has_player, false), views, actions),
        |ui, (views, actions)| {
            let panel = Panel::right("list").frame(frame).resizable(false).exact_size(width);
            let list = panel.show(ui, |ui| rows::show_list(ui, input, player, &mut views.lines, actions));
            on_list = list.inner;
        },
    );
    Seen {
        hovered: seen.hovered.or(on_list),
        ..seen
    }
}

/// The curve, then the tools, then the reason or the sliders in its place. It holds the keyboard for the units where no list does.
fn show_without_list(
    ui: &mut Ui,
    curve: Curve<'_>,
    (has_player, holds_keyboard): (bool, bool),
    views: &mut AnalysisView,
    actions: &mut Actions,
) -> Seen {
    let Input { open, shared, features } = curve.input;
    let (input, has_reason) = (curve.input, curve.has_reason);
    if holds_keyboard {
        let name = keyboard::list_of_units(ui, open);
        keyboard::offer(ui, open, shared.linked.marked, &name);
    }
    let has_sliders = has_reason && has_player && method::are_for_reason(&features.sliders, &shared.recipe);
    let hovered = before_panel(
        ui,
        ("reason", vec2(0.0, if has_reason { REASON } else { 0.0 })),
        &mut (views, actions),
        |ui, context| {
            before_panel(
                ui,
                ("tools", vec2(0.0, if has_player { TOOLS } else { 0.0 })),
                context,
                |ui, (views, actions)| show_curve(ui, curve, views, actions),
                |ui, (_, actions)| {
                    if has_player {
                        show_tools(ui, Panel::bottom("tools"), (input, Some(Room::ForReason)), actions);
                    }
                },
            )
        },
        |ui, (_, actions)| {
            if has_reason {
                let frame = Frame::new().inner_margin(Margin::symmetric(0, 4));
                let panel = Panel::bottom("reason").frame(frame).resizable(false).exact_size(REASON);
                panel.show(ui, |ui| match has_sliders {
                    true => method::show_for_reason(ui, (open, &features.sliders, &shared.recipe), actions),
                    false => reason::show(ui, open, &shared.linked),
                });
            }
        },
    );
    Seen { hovered, has_sliders }
}

/// The curve without names and, while it is open, the player below it.
pub(super) fn show_small(ui: &mut Ui, input: Input<'_>, views: &mut AnalysisView, actions: &mut Actions) -> Hovered {
    let player = &input.features.player;
    if player.is_open() {
        show_tools(ui, Panel::bottom("tools"), (input, None), actions);
    }
    let curve = Curve {
        input,
        player,
        has_reason: false,
    };
    show_curve(ui, curve, views, actions)
}

/// Where sliders have room.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Room {
    /// Under the curve.
    BelowCurve,
    /// In the place of the reason.
    ForReason,
}

/// The player, or what can be done with the curve: watch it, ask about it, and, where sliders have room, move its parameters.
pub(super) fn show_tools(ui: &mut Ui, panel: Panel, (input, room): (Input<'_>, Option<Room>), actions: &mut Actions) {
    let Input { open, shared, features } = input;
    let player = &features.player;
    let frame = Frame::new().inner_margin(Margin::symmetric(0, 2));
    let height = if player.is_open() { line::HEIGHT } else { TOOLS };
    panel.frame(frame).resizable(false).exact_size(height).show(ui, |ui| {
        if player.is_open() {
            return line::show(ui, player, actions);
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            line::open_button(ui, actions);
            reason::show_questions(ui, open, shared.linked.marked, actions);
            if let Some(room) = room {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let sliders = (&features.sliders, &shared.recipe);
                    method::fold_button(ui, sliders, room == Room::BelowCurve, actions);
                });
            }
        });
    });
}

/// Draws the curve into all the room there is.
fn show_curve(ui: &mut Ui, curve: Curve<'_>, views: &mut AnalysisView, actions: &mut Actions) -> Hovered {
    let Curve {
        input: Input { open, shared, features },
        player,
        has_reason,
    } = curve;
    let linked = &shared.linked;
    let stage = player.shown();
    let (reading, wording) = (&open.reading, ui.wording());
    let identity = player.version(open.versions.curve);
    let (curve, lengths) = match stage {
        Some(stage) => (&stage.curve, None),
        None => {
            let is_wanted = shared.settings.window.block_lengths;
            views.lengths.curve_of(&reading.extraction, identity, is_wanted)
        }
    };
    let units = &reading.extraction.units;
    let coherence = units.features().iter().position(|feature| *feature == vips::COHERENCE);
    let coherence = coherence.map(|feature| move |unit: usize| units.value_at(unit, feature));
    let has_lengths = matches!(lengths, Some(Lengths::Shown { .. }));
    let input = CurveInput {
        curve,
        grips: Grips {
            units: &reading.extraction.units,
            threshold: scale_of_threshold(&reading.extraction),
            // What is kept at a stage is not for the reader to say.
            has_runs: stage.is_none(),
            lengths,
        },
        identity: identity | (u64::from(has_lengths) << (u64::BITS - 1)),
        hovered: linked.hovered_beyond(Side::Curve),
        selected: linked.marked,
        describe: &|unit| {
            let name = reading.extraction.units.kind().numbered(unit);
            match (has_reason, player.is_open()) {
                (true, _) => wording.say(&name),
                (false, true) => {
                    let said = said_so_far(player, &reading.extraction, unit);
                    wording.say(&message!("unit-so-far", unit = name, said = said))
                }
                (false, false) => reason::reason(wording, reading, unit),
            }
        },
        classes: Classes {
            of: &|unit| match stage {
                Some(stage) => stage.standings.get(unit)?.class,
                None => reading.extraction.verdicts.class(unit),
            },
            given: &reading.extraction.verdicts.classes(),
        },
        coherence: coherence.as_ref().map(|of| of as &dyn Fn(usize) -> Option<f64>),
        palette: AnalysisPalette::of(scheme(ui.ctx())),
    };
    // A stage is compared with the answer, not with another parameter's.
    let ghost = features.sliders.ghost.as_ref().filter(|_| stage.is_none());
    let answer = curve::show(ui, &input, ghost, &mut views.curve);
    keyboard::go_to(ui, answer.clicked, actions);
    if let Some(touched) = answer.touched {
        actions.push(answer_to(touched, input.grips.threshold));
    }
    answer.hovered.map(|unit| (unit, Side::Curve))
}

/// What the steps so far say of a unit, or what decided in the end.
fn said_so_far(player: &Player, extraction: &Extraction, unit: usize) -> Message {
    let decided = || extraction.verdicts.get(unit).map(|verdict| verdict.in_short());
    let said = player.said_of(unit);
    said.or_else(decided).unwrap_or_else(|| Message::verbatim(""))
}

/// The parameter that the line of the threshold stands for.
fn scale_of_threshold(extraction: &Extraction) -> Option<Scale> {
    let method = methods::method(extraction.method)?;
    Scale::of(method, method.parameter(extraction.curve.threshold_parameter?)?)
}

/// What follows from what was done to markers and threshold.
fn answer_to(touched: Touched, threshold: Option<Scale>) -> Action {
    match touched {
        Touched::End { run, end, border } => CorrectAction::Move { run, end, border }.into(),
        Touched::AddRun(unit) => CorrectAction::AddRun(unit).into(),
        Touched::RemoveRun(run) => CorrectAction::RemoveRun(run).into(),
        Touched::Lengths => LookAction::ToggleLengths.into(),
        Touched::Threshold(value) => MethodAction::Set {
            name: threshold.map_or("", |scale| scale.name),
            value: value.to_string(),
        }
        .into(),
    }
}
