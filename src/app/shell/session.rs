//! Who carries out actions: each goes to its feature, and what that wants of others comes right after it.

use super::state::{Features, State};
use super::views::AnalysisView;
use crate::app::action::{Action, Actions, DialogAction, LookAction, PageAction};
use crate::app::contents;
use crate::app::correct;
use crate::app::engine::Engine;
use crate::app::ground::browser::Browser;
use crate::app::ground::dialog::Dialog;
use crate::app::ground::folders::Folders;
use crate::app::ground::tab::Tab;
use crate::app::look;
use crate::app::opening::{self, Example};
use crate::app::reader;
use crate::app::reading_view::ReadingView;
use crate::app::shared::Tools;
use clearline_column::reader::ColumnState;
use egui::Context;
use std::collections::VecDeque;

/// The state together with what it may set in motion.
pub struct Session<'a> {
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

impl Session<'_> {
    /// Carries out an action, and what follows from it.
    pub fn apply(&mut self, action: Action) {
        self.apply_all(VecDeque::from([action]));
        self.with_tools(Features::settle);
        self.ctx.request_repaint();
    }

    /// At the end of a frame: what is held still comes to rest, and every feature follows.
    pub fn tick(&mut self) {
        let is_held = self.ctx.input(|input| input.pointer.any_down());
        self.with_tools(|features, tools| {
            let shared = &mut *tools.shared;
            if !is_held {
                shared.steps.rest(&shared.recipe);
            }
            features.settle(tools);
            // Where nothing is open, on its way or to be told any more, the window shows what it shows without an address.
            let shared = &mut *tools.shared;
            if shared.open.is_none() && shared.opening.is_none() && shared.notices.fault.is_none() {
                tools.open(Example::English.order());
            }
            let shared = &mut *tools.shared;
            shared.keyboard.note(tools.ctx, shared.dialog.is_some());
        });
    }

    /// Does something with the features and their tools, and carries out what they want of each other.
    pub fn with_tools<R>(&mut self, act: impl FnOnce(&mut Features, &mut Tools<'_>) -> R) -> R {
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
            self.with_tools(|features, tools| carry_out(action, features, tools));
        }
    }
}

fn carry_out(action: Action, features: &mut Features, tools: &mut Tools<'_>) {
    match action {
        Action::Page(PageAction::Cancel) => cancel(features, tools),
        Action::Page(action) => {
            let history = &features.journey.history;
            let leads_to = |way, source: &_| history.next(way).is_some_and(|visit| visit.source == *source);
            opening::apply(action, &leads_to, tools);
        }
        Action::Method(action) => features.sliders.apply(action, tools),
        Action::Correct(action) => correct::apply(action, tools),
        Action::Save(action) => {
            let pictures = || features.pictures.gallery().files();
            features.saving.apply(action, &pictures, tools);
        }
        Action::Look(LookAction::ToggleContents) => contents::toggle(tools),
        Action::Look(action) => {
            if matches!(action, LookAction::Tab(Tab::Compare)) {
                features.compare.join(tools.shared.recipe.method);
            }
            look::apply(action, tools);
        }
        Action::Place(action) => reader::apply(action, tools),
        Action::Text(action) => reader::apply_to_text(action, tools),
        Action::Find(action) => features.find.apply(action, tools),
        Action::Move(action) => features.journey.apply(action, tools),
        Action::Compare(action) => features.compare.apply(action, tools),
        Action::Player(action) => features.player.apply(action, tools),
        Action::Explore(action) => features.asking.apply(action, tools),
        Action::Picture(action) => features.pictures.apply(action, tools),
        Action::Rule(action) => features.rules.apply(action, tools),
        Action::Source(action) => features.source.apply(action),
        Action::Dialog(DialogAction::Close) => drop(close_dialog(features, tools)),
        Action::Dialog(action) => features.path_box.apply(action, tools),
        Action::Notice(action) => tools.apply(action),
    }
}

/// Closes the panel over the page; one with changes that are not kept says so instead. False where there is none.
pub(super) fn close_dialog(features: &mut Features, tools: &mut Tools<'_>) -> bool {
    if tools.shared.dialog == Some(Dialog::Rules) && features.rules.panel.is_changed() {
        features.rules.panel.is_closing = true;
        return true;
    }
    tools.shared.dialog.take().is_some()
}

/// Stops what is on its way; where nothing is, closes what lies over the page.
fn cancel(features: &mut Features, tools: &mut Tools<'_>) {
    let is_done = stop_opening(tools)
        || close_dialog(features, tools)
        || features.find.close(tools)
        || deselect(tools)
        || unmark(tools)
        || tools.dismiss_notices()
        || features.player.put_away()
        || look::leave_full_screen(tools);
    // The key has taken the keyboard from whoever had it.
    let shared = &tools.shared;
    if (is_done || shared.keyboard.is_away()) && shared.dialog.is_none() {
        shared.keyboard.give_back(tools.ctx);
    }
}

/// Stops what is on its way; false where nothing is.
fn stop_opening(tools: &mut Tools<'_>) -> bool {
    let is_stopped = tools.engine.cancel();
    if is_stopped {
        tools.shared.opening = None;
        tools.restore_address();
    }
    is_stopped
}

/// Takes the selection away; false where nothing was selected.
fn deselect(tools: &mut Tools<'_>) -> bool {
    let is_selected = tools.column.selection().is_some();
    if is_selected {
        tools.column.select(None);
    }
    is_selected
}

/// Takes the mark away; false where nothing in sight is marked.
fn unmark(tools: &mut Tools<'_>) -> bool {
    let is_marked = tools.shared.has_analysis() && tools.shared.linked.marked.is_some();
    tools.shared.linked.marked = None;
    is_marked
}
