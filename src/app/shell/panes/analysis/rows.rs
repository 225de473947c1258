//! The tabs that consist of rows: blocks, tree, source.

use super::{go_to, reason};
use crate::app::action::Actions;
use crate::app::analysis::Palette;
use crate::app::analysis::details::{self, DetailsInput};
use crate::app::analysis::lines::{self, LinesInput};
use crate::app::analysis::tree::{self, TreeInput};
use crate::app::ground::linked::Hovered;
use crate::app::ground::linked::{Linked, Side};
use crate::app::ground::theme::scheme;
use crate::app::ground::widgets::is_flat;
use crate::app::player::Player;
use crate::app::shell::state::OpenPage;
use crate::app::source_view::{self, SourceInput};
use egui::{Frame, Margin, Panel, Ui};

/// Rows, and below or beside them all about the chosen unit.
pub(super) fn with_details(
    ui: &mut Ui,
    (open, linked): (&mut OpenPage, &Linked),
    actions: &mut Actions,
    rows: impl FnOnce(&mut Ui, &mut OpenPage, &mut Actions) -> Hovered,
) -> Hovered {
    let room = ui.available_size();
    let frame = Frame::new().inner_margin(Margin::symmetric(0, 6));
    let panel = match is_flat(room) {
        true => Panel::right("details beside").default_size(room.x * 0.5),
        false => Panel::bottom("details below").default_size(room.y * 0.42),
    };
    let frame = if is_flat(room) {
        frame.inner_margin(Margin::symmetric(8, 0))
    } else {
        frame
    };
    panel.frame(frame).resizable(true).show(ui, |ui| {
        // A panel is as large as what is in it, and a hint is small.
        ui.set_min_size(ui.available_size());
        show_details(ui, open, linked, actions);
    });
    ui.scope(|ui| rows(ui, open, actions)).inner
}

fn show_details(ui: &mut Ui, open: &mut OpenPage, linked: &Linked, actions: &mut Actions) {
    ui.horizontal(|ui| reason::show_questions(ui, open, linked.marked, actions));
    let input = DetailsInput {
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        identity: open.versions.curve,
        unit: linked.marked.or(linked.hovered.map(|(unit, _)| unit)),
        palette: Palette::of(scheme(ui.ctx())),
    };
    let view = &mut open.analysis.details;
    ui.push_id(open.versions.page, |ui| details::show(ui, &input, view));
}

/// Draws the list of units, as they stand at the stage that the player shows.
pub(super) fn show_list(
    ui: &mut Ui,
    open: &mut OpenPage,
    (linked, player): (&Linked, &Player),
    actions: &mut Actions,
) -> Hovered {
    let input = LinesInput {
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        player,
        identity: player.version(open.versions.curve),
        hovered: linked.hovered_beyond(Side::List),
        selected: linked.marked,
        palette: Palette::of(scheme(ui.ctx())),
    };
    let view = &mut open.analysis.lines;
    let answer = ui.push_id(open.versions.page, |ui| lines::show(ui, &input, view)).inner;
    go_to(ui, answer.clicked, actions);
    answer.hovered.map(|unit| (unit, Side::List))
}

/// Draws the tree of elements.
pub(super) fn show_tree(ui: &mut Ui, open: &mut OpenPage, linked: &Linked, actions: &mut Actions) -> Hovered {
    let input = TreeInput {
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        identity: open.versions.curve,
        hovered: linked.hovered_beyond(Side::Tree),
        selected: linked.marked,
        palette: Palette::of(scheme(ui.ctx())),
    };
    let view = &mut open.analysis.tree;
    let answer = ui.push_id(open.versions.page, |ui| tree::show(ui, &input, view)).inner;
    go_to(ui, answer.clicked, actions);
    answer.hovered.map(|unit| (unit, Side::Tree))
}

/// Draws the source.
pub(super) fn show_source(ui: &mut Ui, open: &mut OpenPage, linked: &Linked, actions: &mut Actions) -> Hovered {
    let input = SourceInput {
        extraction: &open.reading.extraction,
        document: &open.reading.document,
        hovered: linked.hovered.map(|(unit, _)| unit),
        selected: linked.marked,
        palette: Palette::of(scheme(ui.ctx())),
    };
    let view = &mut open.analysis.source;
    let answer = ui
        .push_id(open.versions.page, |ui| source_view::show(ui, &input, view))
        .inner;
    go_to(ui, answer.clicked, actions);
    answer.hovered.map(|unit| (unit, Side::Source))
}
