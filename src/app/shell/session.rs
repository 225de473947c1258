//! Who carries out actions: each goes to its feature, and what that wants of others comes right after it.

use super::features::Features;
use super::state::State;
use super::views::AnalysisView;
use crate::app::action::{Action, Actions};
use crate::app::engine::Engine;
use crate::app::ground::browser::Browser;
use crate::app::ground::folders::Folders;
use crate::app::opening::Example;
use crate::app::reading_view::ReadingView;
use crate::app::shared::Tools;
use clearline_column::reader::ColumnState;
use egui::Context;
use std::collections::VecDeque;

/// The state together with what it may set in motion.
pub(super) struct Session<'a> {
    /// The state.
    pub state: &'a mut State,
    /// Where the text is scrolled to, and what is selected in it.
    pub column: &'a mut ColumnState,
    /// Which parts of the panes are in view.
    pub analysis: &'a mut AnalysisView,
    /// The threads.
    pub engine: &'a mut Engine<ReadingView, Action>,
    /// Where files lie that the program keeps for the user.
    pub folders: &'a Folders,
    /// What shows pages outside of the program.
    pub browser: Browser,
    /// The window.
    pub ctx: &'a Context,
}

/// Where no page is open or on its way, and no fault is shown: the start page where there are recent pages, else the example.
pub(super) fn begin(features: &mut Features, tools: &mut Tools<'_>) {
    let shared = &*tools.shared;
    let is_idle = shared.open.is_none() && shared.opening.is_none() && shared.notices.fault.is_none();
    if !is_idle || features.start.is_shown() || features.start.is_listing() {
        return;
    }
    match shared.recents.is_empty() {
        true => tools.open(Example::of(shared.language()).order()),
        false => features.start.show_recents(),
    }
}

impl Session<'_> {
    /// Carries out an action, and what follows from it.
    pub(super) fn apply(&mut self, action: Action) {
        self.apply_all(VecDeque::from([action]));
        self.with_tools(Features::settle);
        self.ctx.request_repaint();
    }

    /// At the end of a frame: what is held still comes to rest, and every feature follows.
    pub(super) fn tick(&mut self) {
        let is_held = self.ctx.input(|input| input.pointer.any_down());
        self.with_tools(|features, tools| {
            let shared = &mut *tools.shared;
            if !is_held {
                shared.steps.rest(&shared.recipe);
            }
            features.settle(tools);
            begin(features, tools);
            let shared = &mut *tools.shared;
            shared.notices.follow(shared.dialog.as_ref());
            let is_leaving = shared.opening.is_some();
            shared.keyboard.note(tools.ctx, shared.dialog.is_some(), is_leaving);
        });
    }

    /// Does something with the features and their tools, and carries out what they want of each other.
    pub(super) fn with_tools<R>(&mut self, act: impl FnOnce(&mut Features, &mut Tools<'_>) -> R) -> R {
        let mut wishes = Actions::default();
        let mut tools = Tools {
            shared: &mut self.state.shared,
            column: self.column,
            engine: self.engine,
            wishes: &mut wishes,
            folders: self.folders,
            browser: self.browser,
            ctx: self.ctx,
        };
        let done = act(&mut self.state.features, &mut tools);
        self.apply_all(wishes.into_inner().into());
        done
    }

    fn apply_all(&mut self, mut actions: VecDeque<Action>) {
        while let Some(action) = actions.pop_front() {
            self.with_tools(|features, tools| features.apply(action, tools));
        }
    }
}
