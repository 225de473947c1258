//! The one place that changes the state: by what the user wants, and by what the worker answers.

mod compare;
mod copying;
mod correcting;
mod events;
mod exploring;
mod finding;
mod look;
mod memory;
mod moves;
mod pages;
mod playing;
mod saving;
mod sheets;

use crate::app::action::{Action, MethodAction, PictureAction, PlaceAction};
use crate::app::correct::steps::Gesture;
use crate::app::dialogs::Sheet;
use crate::app::engine::Engine;
use crate::app::ground::browser::Browser;
use crate::app::ground::folders::Folders;
use crate::app::pictures::Pictures;
use crate::app::reading_view::ReadingView;
use crate::app::shell::state::{Fault, Message, State};
use clearline_engine::methods::Parameters;
use clearline_engine::page::Sentence;
use egui::Context;
pub use look::apply_settings;
pub use moves::{WayBack, keep_position};
use std::ops::Range;

/// The state together with what it may set in motion.
pub struct Hands<'a> {
    /// The state.
    pub state: &'a mut State,
    /// The worker.
    pub engine: &'a mut Engine,
    /// The images of the open page.
    pub pictures: &'a mut Pictures,
    /// Where files lie that the program keeps for the user.
    pub folders: &'a Folders,
    /// What shows pages outside of the program.
    pub browser: Browser,
    /// The window.
    pub ctx: &'a Context,
}

impl Hands<'_> {
    /// Carries out an intention.
    pub fn apply(&mut self, action: Action) {
        match action {
            Action::Page(action) => self.apply_page(action),
            Action::Method(action) => self.apply_method(action),
            Action::Correct(action) => self.apply_correct(action),
            Action::Save(action) => self.apply_save(action),
            Action::Look(action) => self.apply_look(action),
            Action::Place(action) => self.apply_place(action),
            Action::Text(action) => self.apply_text(action),
            Action::Find(action) => self.apply_find(action),
            Action::Move(action) => self.apply_move(action),
            Action::Compare(action) => self.apply_compare(action),
            Action::Player(action) => self.apply_player(action),
            Action::Explore(action) => self.apply_explore(action),
            Action::Picture(action) => self.apply_picture(action),
            Action::Memory(action) => self.apply_memory(action),
            Action::Sheet(action) => self.apply_sheet(action),
        }
        self.settle_bars();
        self.ctx.request_repaint();
    }

    fn apply_method(&mut self, action: MethodAction) {
        self.note_movement(&action);
        let mut recipe = self.state.recipe.clone();
        let mut gesture = None;
        match action {
            MethodAction::Choose(method) => {
                recipe.method = method;
                recipe.parameters = Parameters::default();
                recipe.usual = None;
            }
            MethodAction::Reset(name) => recipe.parameters.reset(name),
            MethodAction::ResetAll => recipe.parameters = Parameters::default(),
            MethodAction::Again if self.has_failed_address() => return self.retry(),
            MethodAction::Again => return self.engine.revise(recipe),
            MethodAction::Set { name, value } => {
                gesture = Some(Gesture::Parameter(name));
                if let Err(fault) = recipe.parameters.set(recipe.method.parameters, name, &value) {
                    let sentence = Sentence::new("The parameter stays as it was", fault.to_string(), "");
                    return self.tell(sentence);
                }
            }
        }
        self.change(recipe, gesture);
    }

    fn apply_picture(&mut self, action: PictureAction) {
        match action {
            PictureAction::Allow(scope, is_allowed) => {
                self.pictures.allow(scope, is_allowed, &mut self.state.settings.images);
            }
            PictureAction::Retry(image) => self.pictures.retry(image),
            PictureAction::Enlarge(image) => {
                if self.pictures.gallery().picture(image).is_some() {
                    self.state.sheet = Some(Sheet::Picture(image));
                }
            }
        }
    }

    fn apply_place(&mut self, action: PlaceAction) {
        match action {
            PlaceAction::Hover(unit) => self.state.panes.linked.hovered = unit,
            PlaceAction::Mark(unit) => self.state.panes.linked.marked = unit,
            PlaceAction::Step { is_onward, count } => self.step_to(is_onward, count),
            PlaceAction::GoTo(unit) => self.go_to(unit),
            PlaceAction::GoToLeaf(leaf) => self.go_to_leaf(leaf),
            PlaceAction::GoToNote { note, from } => self.go_to_note(note, from),
            PlaceAction::LeaveNote(note) => self.leave_note(note),
            PlaceAction::Toggle(item) => {
                if let Some(open) = &self.state.open
                    && let Some(view) = open.view.toggled(&open.reading, item)
                {
                    self.take_view(view);
                }
            }
            PlaceAction::ToggleAll => {
                if let Some(open) = &self.state.open {
                    self.take_view(open.view.all_toggled(&open.reading));
                }
            }
            PlaceAction::Follow { written, outside } => self.follow(&written, outside),
        }
    }

    /// Takes the mark away; false where nothing in sight is marked.
    fn unmark(&mut self) -> bool {
        let is_marked = self.state.has_analysis() && self.state.panes.linked.marked.is_some();
        self.state.panes.linked.marked = None;
        is_marked
    }

    /// Bars of what is left out stand with the analysis only; without it the page is a book's.
    fn settle_bars(&mut self) {
        let has_bars = self.state.has_analysis();
        if let Some(open) = &self.state.open
            && open.view.has_bars() != has_bars
        {
            self.take_view(open.view.with_bars(&open.reading, has_bars));
        }
    }

    /// Marks a unit and scrolls to its text.
    fn go_to(&mut self, unit: usize) {
        self.state.panes.linked.marked = Some(unit);
        let Some(open) = &self.state.open else {
            return;
        };
        let Some(unit) = ReadingView::nearest_with_text(&open.reading, unit) else {
            return;
        };
        if let Some(text) = ReadingView::text_of(&open.reading, unit) {
            self.scroll_to(text);
        }
    }

    /// Goes so many units with text on, or back; without a marked one, to the first that is kept.
    fn step_to(&mut self, is_onward: bool, count: usize) {
        let Some(extraction) = self.state.open.as_ref().map(|open| &open.reading.extraction) else {
            return;
        };
        let units = &extraction.units;
        let next = match self.state.panes.linked.marked {
            Some(marked) => units.steps_on(marked, is_onward, count),
            None => units.nearest_with_text(extraction.curve.kept.first().map_or(0, |run| run.start)),
        };
        if let Some(unit) = next {
            self.go_to(unit);
        }
    }

    /// Marks the unit that holds a leaf and scrolls to the leaf.
    fn go_to_leaf(&mut self, leaf: usize) {
        let Some(open) = &self.state.open else {
            return;
        };
        let Some(text) = open.reading.article.leaves.get(leaf).map(|leaf| leaf.text.clone()) else {
            return;
        };
        if let Some(unit) = ReadingView::unit_of_byte(&open.reading, text.start) {
            self.state.panes.linked.marked = Some(unit);
        }
        // Images and rules have no text: what follows stands beside them.
        self.scroll_to(if text.is_empty() { text.start..u32::MAX } else { text });
    }

    /// Shows a footnote, and remembers where it was referred to.
    fn go_to_note(&mut self, note: u32, from: u32) {
        let Some(open) = &mut self.state.open else {
            return;
        };
        open.view.leave_for_note(note, from);
        if let Some(text) = ReadingView::text_of_note(&open.reading, note) {
            self.scroll_to(text.clone());
            self.flash(text);
        }
    }

    /// Goes back to where a footnote was referred to.
    fn leave_note(&mut self, note: u32) {
        let Some(open) = &self.state.open else {
            return;
        };
        if let Some(text) = open.view.reference_to(&open.reading, note) {
            self.scroll_to(text.clone());
            self.flash(text);
        }
    }

    /// Lights bytes of the article up for a moment.
    fn flash(&mut self, text: Range<u32>) {
        if let Some(open) = &mut self.state.open {
            open.column.flash(open.view.parts_of_text(text));
        }
    }

    /// Brings bytes of the article into sight; text that is left out is unfolded for it.
    fn scroll_to(&mut self, text: Range<u32>) {
        if let Some(open) = &self.state.open
            && let Some(view) = open.view.unfolded_over(&open.reading, text.start)
        {
            self.take_view(view);
        }
        if let Some(open) = &mut self.state.open
            && let Some(spot) = open.view.spot_of(text)
        {
            open.column.scroll_to(spot);
        }
    }

    /// Shows a fault in the strip above the page.
    fn tell(&mut self, sentence: Sentence) {
        self.forget_failed_address();
        self.show_fault(sentence.into());
    }

    /// Tells that a wish was fulfilled.
    fn tell_good(&mut self, text: String) {
        self.state.notices.message = Some(Message { text, is_good: true });
    }

    /// Tells why a wish was not fulfilled, though nothing went wrong.
    fn tell_refused(&mut self, text: String) {
        self.state.notices.message = Some(Message { text, is_good: false });
    }

    /// What went wrong last takes the place of what was told before.
    fn show_fault(&mut self, fault: Fault) {
        self.state.notices.message = None;
        self.state.notices.fault = Some(fault);
    }
}
