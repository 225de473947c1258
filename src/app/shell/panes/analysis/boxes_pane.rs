//! The tab of the page's boxes.

use super::curve_pane::{REASON, ROOM_FOR_LIST, ROOM_FOR_PLAYER, Room, show_tools};
use super::reason;
use crate::app::action::Actions;
use crate::app::analysis::AnalysisPalette;
use crate::app::boxes::{self, BoxesInput};
use crate::app::ground::before_panel::before_panel;
use crate::app::ground::linked::Side;
use crate::app::ground::{theme::scheme, words::Words};
use crate::app::method;
use crate::app::player::Player;
use crate::app::shell::panes::input::{Input, Seen};
use crate::app::shell::panes::keyboard;
use crate::app::shell::views::AnalysisView;
use egui::{Frame, Margin, Panel, Ui, Vec2};

/// The boxes, and below them player, sliders and reason, as far as there is room.
pub(super) fn show(ui: &mut Ui, input: Input<'_>, views: &mut AnalysisView, actions: &mut Actions) -> Seen {
    let Input { open, shared, features } = input;
    let (room, player) = (ui.available_height(), &features.player);
    if room >= ROOM_FOR_LIST {
        let frame = Frame::new().inner_margin(Margin::symmetric(0, 4));
        let panel = Panel::bottom("reason").frame(frame).resizable(false);
        panel
            .exact_size(REASON)
            .show(ui, |ui| reason::show(ui, open, &shared.linked));
    }
    let has_player = room >= ROOM_FOR_PLAYER;
    let answer = Player::default();
    let shown = if has_player { player } else { &answer };
    let mut has_sliders = false;
    let hovered = before_panel(
        ui,
        ("tools", Vec2::ZERO),
        &mut (views, actions),
        |ui, (views, actions)| show_boxes(ui, (input, shown), views, actions),
        |ui, (_, actions)| {
            if !has_player {
                return;
            }
            // What is watched takes the room of what is tried.
            if !player.is_open() {
                let sliders = (open, &features.sliders, &shared.recipe);
                has_sliders = method::show_beside_curve(ui, Panel::bottom("sliders"), sliders, actions);
            }
            show_tools(ui, Panel::bottom("tools"), (input, Some(Room::BelowCurve)), actions);
        },
    );
    Seen {
        hovered: hovered.map(|unit| (unit, Side::Boxes)),
        has_sliders,
    }
}

fn show_boxes(
    ui: &mut Ui,
    (input, player): (Input<'_>, &Player),
    views: &mut AnalysisView,
    actions: &mut Actions,
) -> Option<usize> {
    let Input { open, shared, .. } = input;
    let wording = ui.wording();
    let boxes = BoxesInput {
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        stage: player.shown_number().zip(player.shown()),
        page: open.versions.page,
        identity: open.versions.curve,
        hovered: shared.linked.hovered_beyond(Side::Boxes),
        selected: shared.linked.marked,
        describe: &|unit| reason::reason(wording, &open.reading, unit),
        palette: AnalysisPalette::of(scheme(ui.ctx())),
    };
    let shown = ui.push_id(open.versions.page, |ui| boxes::show(ui, &boxes, &mut views.boxes));
    keyboard::go_to(ui, shown.inner.clicked, actions);
    shown.inner.hovered
}
