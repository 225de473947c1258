//! The tabs that consist of rows: blocks, tree, source.

use super::reason;
use crate::app::action::Actions;
use crate::app::analysis::AnalysisPalette;
use crate::app::analysis::details::{self, DetailsInput, DetailsView};
use crate::app::analysis::lines::{self, LinesInput, LinesView};
use crate::app::analysis::tree::{self, TreeInput, TreeView};
use crate::app::correct::CorrectAction;
use crate::app::ground::before_panel::{before_panel, divider_first};
use crate::app::ground::keyboard_holder::of_analysis;
use crate::app::ground::{
    linked::{Hovered, Side},
    theme::scheme,
    widgets::is_flat,
    words::Words,
};
use crate::app::player::Player;
use crate::app::shell::panes::divider;
use crate::app::shell::panes::input::Input;
use crate::app::shell::panes::keyboard::{go_to, in_list, list_of_units, tell_chosen};
use crate::app::shell::views::AnalysisView;
use crate::app::source_view::{self, SourceInput, SourceView};
use egui::{Frame, Key, Margin, Panel, Ui, Vec2, vec2};

/// Room that rows need beside details, and above them, in points. With less there are no details.
const ROOM_OF_ROWS: Vec2 = vec2(220.0, 120.0);

/// Rows, and below or beside them all about the chosen unit.
pub(super) fn with_details(
    ui: &mut Ui,
    input: Input<'_>,
    views: &mut AnalysisView,
    actions: &mut Actions,
    rows: impl FnOnce(&mut Ui, &mut AnalysisView, &mut Actions) -> Hovered,
) -> Hovered {
    let room = ui.available_size();
    let is_beside = is_flat(room);
    let most = room - ROOM_OF_ROWS;
    if most.x < ROOM_OF_ROWS.x && is_beside || most.y < ROOM_OF_ROWS.y && !is_beside {
        return rows(ui, views, actions);
    }
    let (panel, margin) = match is_beside {
        true => (
            Panel::right("details-beside")
                .default_size(room.x * 0.5)
                .max_size(most.x),
            Margin::symmetric(8, 0),
        ),
        false => (
            Panel::bottom("details-below")
                .default_size(room.y * 0.42)
                .max_size(most.y),
            Margin::symmetric(0, 6),
        ),
    };
    let usual = match is_beside {
        true => ("details-beside", vec2(room.x * 0.5, 0.0)),
        false => ("details-below", vec2(0.0, room.y * 0.42)),
    };
    let panel = panel.frame(Frame::new().inner_margin(margin)).resizable(true);
    before_panel(
        ui,
        usual,
        &mut (views, actions),
        |ui, (views, actions)| rows(ui, views, actions),
        |ui, (views, actions)| {
            divider::follow_arrows(ui, ui.scope_id().with(usual.0), [Key::ArrowLeft, Key::ArrowUp]);
            divider_first(ui, panel, |ui| show_details(ui, input, &mut views.details, actions));
        },
    )
}

fn show_details(ui: &mut Ui, Input { open, shared, .. }: Input<'_>, view: &mut DetailsView, actions: &mut Actions) {
    let linked = &shared.linked;
    ui.horizontal(|ui| reason::show_questions(ui, open, linked.marked, actions));
    let input = DetailsInput {
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        identity: open.versions.curve,
        unit: linked.marked.or(linked.hovered.map(|(unit, _)| unit)),
        palette: AnalysisPalette::of(scheme(ui.ctx())),
    };
    ui.push_id(open.versions.page, |ui| details::show(ui, &input, view));
}

/// Draws the list of units, as they stand at the stage that the player shows.
pub(super) fn show_list(
    ui: &mut Ui,
    Input { open, shared, .. }: Input<'_>,
    player: &Player,
    view: &mut LinesView,
    actions: &mut Actions,
) -> Hovered {
    let linked = &shared.linked;
    let input = LinesInput {
        list: of_analysis(),
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        player,
        identity: player.version(open.versions.curve),
        hovered: linked.hovered_beyond(Side::List),
        selected: linked.marked,
        palette: AnalysisPalette::of(scheme(ui.ctx())),
    };
    let left_out = lines::choose(ui, &input, view);
    if !left_out.is_empty() {
        actions.push(CorrectAction::Decide {
            chosen: left_out.into(),
            keep: false,
        });
    }
    let name = list_of_units(ui, open);
    let answer = in_list(ui, (open, linked.marked), &name, |ui| lines::show(ui, &input, view));
    tell_chosen(ui, answer.chosen);
    go_to(ui, answer.clicked, actions);
    answer.hovered.map(|unit| (unit, Side::List))
}

/// Draws the tree of elements.
pub(super) fn show_tree(ui: &mut Ui, input: Input<'_>, view: &mut TreeView, actions: &mut Actions) -> Hovered {
    let Input { open, shared, .. } = input;
    let linked = &shared.linked;
    let input = TreeInput {
        list: of_analysis(),
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        identity: open.versions.curve,
        hovered: linked.hovered_beyond(Side::Tree),
        selected: linked.marked,
        palette: AnalysisPalette::of(scheme(ui.ctx())),
    };
    let name = list_of_units(ui, open);
    let answer = in_list(ui, (open, linked.marked), &name, |ui| tree::show(ui, &input, view));
    tell_chosen(ui, answer.chosen);
    go_to(ui, answer.clicked, actions);
    answer.hovered.map(|unit| (unit, Side::Tree))
}

/// Draws the source.
pub(super) fn show_source(ui: &mut Ui, input: Input<'_>, view: &mut SourceView, actions: &mut Actions) -> Hovered {
    let Input { open, shared, features } = input;
    let linked = &shared.linked;
    let input = SourceInput {
        list: of_analysis(),
        extraction: &open.reading.extraction,
        sheets: features.source.sheets(),
        hovered: linked.hovered.map(|(unit, _)| unit),
        selected: linked.marked,
        palette: AnalysisPalette::of(scheme(ui.ctx())),
    };
    let name = ui.word("source-by-keyboard");
    let answer = in_list(ui, (open, linked.marked), &name, |ui| {
        source_view::show(ui, &input, view)
    });
    tell_chosen(ui, answer.chosen);
    go_to(ui, answer.clicked, actions);
    answer.hovered.map(|unit| (unit, Side::Source))
}
