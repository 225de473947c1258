//! From a page to the start page, or to the list of a folder.

use super::arrival::{close_what_was_about_the_page, turn_page};
use super::features::Features;
use crate::app::ground::linked::Linked;
use crate::app::ground::way::Way;
use crate::app::journey::{Visit, remember, visit_of};
use crate::app::shared::{Steps, Tools};
use clearline_column::reader::ColumnState;
use clearline_engine::Recipe;
use egui::ViewportCommand;

/// Where one is: at the open page, or at the list of a folder.
pub(super) fn here(features: &Features, tools: &Tools<'_>) -> Option<Visit> {
    let folder = || {
        features
            .start
            .folder()
            .map(|folder| Visit::of_folder(folder.to_owned()))
    };
    visit_of(tools.shared, tools.column).or_else(folder)
}

/// Leaves the open page for something that is none; `way` is the step in the history that leads there.
pub(super) fn leave_page(way: Option<Way>, features: &mut Features, tools: &mut Tools<'_>) {
    tools.engine.cancel();
    remember(tools.shared, tools.column);
    let left = here(features, tools);
    features.journey.go_or_leave(way, left);
    close_what_was_about_the_page(true, features, tools);
    turn_page(true, features);
    let shared = &mut *tools.shared;
    if let Some(open) = shared.open.take() {
        shared.left = open.versions;
    }
    shared.opening = None;
    shared.notices.fault = None;
    shared.notices.message = None;
    shared.linked = Linked::default();
    shared.address.text.clear();
    shared.recipe = Recipe::default();
    shared.steps = Steps::default();
    *tools.column = ColumnState::default();
    let title = shared.title();
    tools.ctx.send_viewport_cmd(ViewportCommand::Title(title));
}
