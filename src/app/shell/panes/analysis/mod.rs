//! The tabs of the analysis: curve, blocks, tree, source, comparison.

mod curve_pane;
mod plot_menu;
mod reason;
mod rows;

use super::{AnalysisInput, keyboard};
use crate::app::action::{Actions, LookAction, PlaceAction};
use crate::app::analysis::tree;
use crate::app::compare;
use crate::app::ground::icons::Icon;
use crate::app::ground::linked::Hovered;
use crate::app::ground::tab::Tab;
use crate::app::ground::widgets;
use crate::app::player::{Player, line};
use crate::app::shell::state::Panes;
use clearline_engine::extraction::Extraction;
use egui::{Align, Layout, Ui};

/// Width that the menu of the plot takes beside the tabs.
const ROOM_FOR_MENU: f32 = 72.0;

/// Draws the tabs and the one that is chosen.
pub(super) fn show(ui: &mut Ui, (open, panes, recipe): AnalysisInput<'_>, actions: &mut Actions) -> Hovered {
    let extraction = &open.reading.extraction;
    show_tabs(ui, extraction, panes.tab, actions);
    let linked = &panes.linked;
    keyboard::offer(ui, open, linked.marked);
    match offered(extraction, panes.tab) {
        Tab::Curve => curve_pane::show(ui, (open, panes, recipe), actions),
        Tab::Blocks => rows::with_details(ui, (open, linked), actions, |ui, open, actions| {
            rows::show_list(ui, open, (linked, &Player::default()), actions)
        }),
        Tab::Tree => rows::with_details(ui, (open, linked), actions, |ui, open, actions| {
            rows::show_tree(ui, open, linked, actions)
        }),
        Tab::Source => rows::show_source(ui, open, linked, actions),
        Tab::Compare => compare::show(ui, (open, panes), actions),
    }
}

/// Draws the tabs and a curve without names.
pub(super) fn show_small(ui: &mut Ui, (open, panes, _): AnalysisInput<'_>, actions: &mut Actions) -> Hovered {
    show_tabs(ui, &open.reading.extraction, panes.tab, actions);
    curve_pane::show_small(ui, (open, panes), actions)
}

/// Height that the player takes below a small curve, while it is open.
pub(super) fn player_height(panes: &Panes) -> f32 {
    if panes.player.is_open() { line::HEIGHT } else { 0.0 }
}

/// The tab that is shown for the chosen one: there is no tree of lines.
fn offered(extraction: &Extraction, tab: Tab) -> Tab {
    match tab {
        Tab::Tree if !tree::is_offered(extraction) => Tab::Blocks,
        tab => tab,
    }
}

fn show_tabs(ui: &mut Ui, extraction: &Extraction, chosen: Tab, actions: &mut Actions) {
    let chosen = offered(extraction, chosen);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (tab, name) in [
            (Tab::Curve, "Curve"),
            (Tab::Blocks, "Blocks"),
            (Tab::Tree, "Tree"),
            (Tab::Source, "Source"),
            (Tab::Compare, "Compare"),
        ] {
            let is_offered = offered(extraction, tab) == tab;
            if is_offered && ui.selectable_label(tab == chosen, name).clicked() {
                actions.push(LookAction::Tab(tab));
            }
        }
        let mut menu = |ui: &mut Ui| {
            widgets::menu(ui, ("Plot", Icon::Down.atom()), "Save the plot", |ui| {
                plot_menu::show(ui, actions)
            });
        };
        match ui.available_width() > ROOM_FOR_MENU {
            true => ui.with_layout(Layout::right_to_left(Align::Center), menu).inner,
            false => menu(ui),
        }
    });
}

/// Goes to a unit that was clicked, and gives the keyboard to the analysis.
fn go_to(ui: &Ui, clicked: Option<usize>, actions: &mut Actions) {
    if let Some(unit) = clicked {
        keyboard::give(ui.ctx());
        actions.push(PlaceAction::GoTo(unit));
    }
}
