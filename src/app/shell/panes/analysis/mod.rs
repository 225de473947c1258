//! The tabs of the analysis: curve, boxes, blocks, tree, source, comparison.

mod boxes_pane;
mod curve_pane;
mod plot_menu;
mod reason;
mod rows;

use super::input::{Input, Seen};
use super::keyboard;
use crate::app::action::{Actions, LookAction};
use crate::app::analysis::tree;
use crate::app::ground::keyboard_holder::of_analysis;
use crate::app::ground::{icons::Icon, tab::Tab, widgets, words::Words};
use crate::app::player::{Player, line};
use crate::app::shared::OpenPage;
use crate::app::shell::views::AnalysisView;
use crate::app::{boxes, compare};
use egui::{Align, Id, Layout, Ui};

/// Width that the menu of the plot takes beside the tabs.
const ROOM_FOR_MENU: f32 = 96.0;

/// Draws the tabs and the one that is chosen.
pub(super) fn show(ui: &mut Ui, input: Input<'_>, views: &mut AnalysisView, actions: &mut Actions) -> Seen {
    let Input { open, shared, features } = input;
    show_tabs(ui, open, shared.tab, actions);
    let hovered = match offered(open, shared.tab) {
        Tab::Curve => return curve_pane::show(ui, input, views, actions),
        Tab::Boxes => {
            let name = keyboard::list_of_units(ui, open);
            keyboard::offer(ui, open, shared.linked.marked, &name);
            return boxes_pane::show(ui, input, views, actions);
        }
        Tab::Blocks => rows::with_details(ui, input, views, actions, |ui, views, actions| {
            rows::show_list(ui, input, &Player::default(), &mut views.lines, actions)
        }),
        Tab::Tree => rows::with_details(ui, input, views, actions, |ui, views, actions| {
            rows::show_tree(ui, input, &mut views.tree, actions)
        }),
        Tab::Source => rows::show_source(ui, input, &mut views.source, actions),
        Tab::Compare => {
            let name = ui.word("compare-by-keyboard");
            let holder = compare::Holder {
                list: of_analysis(),
                offer: &|ui| keyboard::offer(ui, open, shared.linked.marked, &name),
            };
            let compared = (open, shared, &features.compare);
            let answer = compare::show(ui, compared, &holder, &mut views.leaves, actions);
            keyboard::tell_chosen(ui, answer.chosen);
            if answer.is_clicked {
                keyboard::give(ui);
            }
            answer.hovered
        }
    };
    hovered.into()
}

/// Draws the tabs and a curve without names.
pub(super) fn show_small(ui: &mut Ui, input: Input<'_>, views: &mut AnalysisView, actions: &mut Actions) -> Seen {
    let tabs = ui.scope(|ui| show_tabs(ui, input.open, input.shared.tab, actions));
    let row = ui.spacing().interact_size.y;
    // Less than half a row is none: buttons are a little higher than what they say.
    let height = tabs.response.rect.height();
    let more = if height > 1.5 * row { height - row } else { 0.0 };
    if (more - height_of_more_rows(ui)).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(more_rows(), more));
        ui.ctx().request_discard("the tabs take more or fewer rows");
    }
    curve_pane::show_small(ui, input, views, actions).into()
}

/// Height that the tabs above a small curve took beyond their first row, in the narrowest windows.
pub(super) fn height_of_more_rows(ui: &Ui) -> f32 {
    ui.data(|data| data.get_temp(more_rows())).unwrap_or_default()
}

fn more_rows() -> Id {
    Id::unique("more-rows-of-tabs")
}

/// Height that the player takes below a small curve, while it is open.
pub(super) fn player_height(player: &Player) -> f32 {
    if player.is_open() { line::HEIGHT } else { 0.0 }
}

/// The tab that is shown for the chosen one: there is no tree of lines, and boxes come from a browser only.
fn offered(open: &OpenPage, tab: Tab) -> Tab {
    match tab {
        Tab::Tree if !tree::is_offered(&open.reading.extraction) => Tab::Blocks,
        Tab::Boxes if !boxes::is_offered(&open.reading.document) => Tab::Curve,
        tab => tab,
    }
}

fn show_tabs(ui: &mut Ui, open: &OpenPage, chosen: Tab, actions: &mut Actions) {
    let chosen = offered(open, chosen);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (tab, name) in [
            (Tab::Curve, "tab-curve"),
            (Tab::Boxes, "tab-boxes"),
            (Tab::Blocks, "tab-blocks"),
            (Tab::Tree, "tab-tree"),
            (Tab::Source, "tab-source"),
            (Tab::Compare, "tab-compare"),
        ] {
            let is_offered = offered(open, tab) == tab;
            if is_offered && ui.selectable_label(tab == chosen, ui.word(name)).clicked() {
                actions.push(LookAction::Tab(tab));
            }
        }
        let mut menu = |ui: &mut Ui| {
            let label = (ui.word("plot"), Icon::Down.atom());
            widgets::menu(ui, label, &ui.word("plot-save"), |ui| plot_menu::show(ui, actions));
        };
        if ui.available_size_before_wrap().x > ROOM_FOR_MENU {
            ui.with_layout(Layout::right_to_left(Align::Center), menu).inner
        } else {
            menu(ui)
        }
    });
}
