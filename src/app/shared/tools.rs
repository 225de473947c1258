//! What a feature works with while it carries out an action.

use super::action::NoticeAction;
use super::notices::{Brief, Fault, Offer, Outcome};
use super::page::address_text;
use super::state::{Opening, Shared};
use super::steps::{Gesture, LastDone};
use crate::app::action::{Action, Actions, LibraryAction};
use crate::app::engine::{Engine, Order, Ticket, guarded};
use crate::app::ground::browser::Browser;
use crate::app::ground::dialog::Dialog;
use crate::app::ground::folders::Folders;
use crate::app::ground::words::Words;
use crate::app::reading_view::ReadingView;
use clearline_column::reader::ColumnState;
use clearline_engine::Recipe;
use clearline_engine::page::{Page, Source};
use clearline_words::{ErrorText, Message, Wording};
use egui::Context;
use std::path::{Path, PathBuf};

/// Seconds that a brief message is shown.
const BRIEF: f64 = 2.5;

/// What a feature works with beside its own state.
pub struct Tools<'a> {
    /// The state that all features read.
    pub shared: &'a mut Shared,
    /// Where the text is scrolled to, and what is selected in it.
    pub column: &'a mut ColumnState,
    /// The threads.
    pub engine: &'a mut Engine<ReadingView, Action>,
    /// What features want of each other.
    pub wishes: &'a mut Actions,
    /// Where files lie that the program keeps for the user.
    pub folders: &'a Folders,
    /// What shows pages outside of the program.
    pub browser: Browser,
    /// The window.
    pub ctx: &'a Context,
}

impl Tools<'_> {
    /// Has another feature do something, right after this action.
    pub fn wish(&mut self, action: impl Into<Action>) {
        self.wishes.push(action);
    }

    /// Runs a task on a thread of its own. Its answer is an action, if it has one.
    pub fn run<A: Into<Action>>(&mut self, task: impl FnOnce() -> Option<A> + Send + 'static) {
        self.run_about(Ticket::ANY, task);
    }

    /// Runs a task about what is shown: its answer is dropped where something else is shown by then.
    pub fn run_about<A: Into<Action>>(&mut self, ticket: Ticket, task: impl FnOnce() -> Option<A> + Send + 'static) {
        let began = self.engine.run(ticket, || task().map(Into::into));
        began.unwrap_or_else(|fault| self.tell_of(&fault));
    }

    /// Runs a task that writes a file: the window is not closed before its answer is here, which is dropped where it is about a page
    /// and another one is open by then.
    pub fn run_writing<A: Into<Action>>(&mut self, ticket: Ticket, task: impl FnOnce() -> A + Send + 'static) {
        let wording = self.wording();
        let answer = move || {
            let broken = |reason| NoticeAction::Tell(wording.error_text(&reason)).into();
            let done = guarded(|| task().into()).unwrap_or_else(broken);
            Some(NoticeAction::Written(ticket, Box::new(done)).into())
        };
        match self.engine.run(Ticket::ANY, answer) {
            Ok(()) => self.shared.writing += 1,
            Err(fault) => self.tell_of(&fault),
        }
    }

    /// The ticket of what is about the page that is open.
    pub fn page_ticket(&self) -> Ticket {
        let open = self.shared.open.as_ref();
        open.map_or(Ticket::ANY, |open| open.versions.page_ticket())
    }

    /// Runs a task about what is shown: its answer is dropped where something else is shown by then. The tasks of a lane run one after
    /// the other, and of those that wait only the newest is run. False where it cannot be run.
    pub fn run_in<A: Into<Action>>(
        &mut self,
        lane: &'static str,
        ticket: Ticket,
        task: impl FnOnce() -> A + Send + 'static,
    ) -> bool {
        let began = self.engine.run_in(lane, ticket, || Some(task().into()));
        began.map_err(|fault| self.tell_of(&fault)).is_ok()
    }

    /// The folder of the last file, else that of documents, else home.
    pub fn folder(&self) -> PathBuf {
        let users = directories::UserDirs::new();
        let documents = users.as_ref().and_then(|dirs| dirs.document_dir());
        let home = users.as_ref().map(|dirs| dirs.home_dir());
        let last = self.shared.settings.folder.as_deref();
        let candidates = [last, documents, home];
        let found = candidates.into_iter().flatten().find(|folder| folder.is_dir());
        found.unwrap_or(Path::new(".")).to_owned()
    }

    /// Hands an address to the browser.
    pub fn browse_to(&mut self, address: &str) {
        if let Some(open) = self.browser.open(self.ctx, address) {
            let wording = self.wording();
            self.run(move || {
                let fault = open().err()?;
                Some(NoticeAction::Tell(wording.error_text(&fault)))
            });
        }
    }

    /// Shows a file in the file manager.
    pub fn reveal(&mut self, path: &Path) {
        if let Some(reveal) = self.browser.reveal(self.ctx, path) {
            let wording = self.wording();
            self.run(move || {
                let fault = reveal().err()?;
                Some(NoticeAction::Tell(wording.error_text(&fault)))
            });
        }
    }

    /// Carries out an action on the notices.
    pub fn apply(&mut self, action: NoticeAction) {
        match action {
            // The window knows what is shown, whose address comes back.
            NoticeAction::DismissFault => {}
            NoticeAction::PutAway(sentence) => self.shared.notices.put_away.push(sentence),
            NoticeAction::DismissMessage => self.shared.notices.message = None,
            NoticeAction::Tell(sentence) => self.tell(sentence),
            NoticeAction::TellGood(text) => self.tell_good(text),
            NoticeAction::Written(ticket, answer) => {
                self.shared.writing = self.shared.writing.saturating_sub(1);
                if ticket.counts_for(self.page_ticket()) {
                    self.wish(*answer);
                }
            }
        }
    }

    /// The words of the language that the window speaks. Threads take it along.
    pub fn wording(&self) -> Wording {
        self.ctx.wording()
    }

    /// Seconds since the start of the window.
    pub fn now(&self) -> f64 {
        self.ctx.input(|input| input.time)
    }

    /// Asks the engine for a page; the one that is open stays until the new one is there.
    pub fn open(&mut self, order: Order) {
        if let Order::Load(Source::File(path)) = &order
            && path
                .extension()
                .is_some_and(|ending| ending == clearline_library::ENDING)
        {
            return self.wish(LibraryAction::OpenFile(path.clone()));
        }
        let order = match order {
            Order::Load(Source::File(path)) => Order::Load(Source::File(std::path::absolute(&path).unwrap_or(path))),
            other => other,
        };
        let shared = &mut *self.shared;
        shared.notices.fault = None;
        shared.notices.message = None;
        let source = order.source().clone();
        shared.address.text = address_text(&source);
        shared.opening = Some(Opening {
            source,
            progress: None,
            place: None,
            way: None,
            asker: None,
        });
        self.engine.open(order);
    }

    /// The next dialog begins beside the file of a page that has come: one that cannot be opened says nothing of where files are.
    pub fn begin_dialogs_beside(&mut self, page: &Page) {
        let file = match &page.source {
            Source::File(path) => Some(path.as_path()),
            _ => page.opened_from.as_deref(),
        };
        if let Some(file) = file {
            self.begin_dialogs_in(file.parent());
        }
    }

    /// The next dialog begins in this folder, which is remembered; not where the private switch is on.
    pub fn begin_dialogs_in(&mut self, folder: Option<&Path>) {
        if !self.shared.is_private() {
            self.shared.settings.folder = folder.map(PathBuf::from);
        }
    }

    /// Reads the open page in another way from now on; a step that can be undone.
    pub fn change(&mut self, recipe: Recipe, gesture: Option<Gesture>) {
        self.note_step(gesture);
        self.take_recipe(recipe);
    }

    /// Notes that the open page is about to be read in another way.
    pub fn note_step(&mut self, gesture: Option<Gesture>) {
        self.shared.steps.note(&self.shared.recipe, gesture);
        self.shared.last_done = LastDone::OnPage;
    }

    /// Reads the open page in another way from now on. What counts as main text there is remembered for its site.
    pub fn take_recipe(&mut self, recipe: Recipe) {
        let shared = &mut *self.shared;
        if let Some(open) = shared.open.as_ref().filter(|_| !shared.is_private())
            && shared
                .settings
                .policies
                .note(&open.reading.page, &shared.recipe, &recipe)
        {
            self.engine.use_policies(shared.settings.policies.clone());
        }
        self.shared.notices.message.take_if(|outcome| outcome.is_of_last_step);
        self.shared.recipe = recipe;
        self.engine.revise(self.shared.recipe.clone());
    }

    /// Shows a fault in the strip above the page.
    pub fn tell(&mut self, sentence: ErrorText) {
        self.forget_failed_address();
        self.show_fault(sentence.into());
    }

    /// Shows a fault that comes as a message, in the language of the window.
    pub fn tell_of(&mut self, fault: &Message) {
        self.tell(self.wording().error_text(fault));
    }

    /// Tells that a wish was fulfilled.
    pub fn tell_good(&mut self, text: String) {
        self.tell_outcome(text, true, Vec::new());
    }

    /// Tells what was done by the last step, and the way back from it; until another one is made, or this one is taken back.
    pub fn tell_of_step(&mut self, text: String) {
        self.tell_good(text);
        if let Some(outcome) = &mut self.shared.notices.message {
            outcome.is_of_last_step = true;
        }
    }

    /// Tells that a wish was fulfilled, and what can be done next.
    pub fn tell_done(&mut self, message: &Message, offers: Vec<Offer>) {
        self.tell_outcome(self.wording().say(message), true, offers);
    }

    /// Tells why a wish was not fulfilled, though nothing went wrong.
    pub fn tell_refused(&mut self, text: String) {
        self.tell_outcome(text, false, Vec::new());
    }

    fn tell_outcome(&mut self, text: String, is_good: bool, offers: Vec<Offer>) {
        let at = self.now();
        let notices = &mut self.shared.notices;
        // What went wrong in the panel before is over.
        notices.fault.take_if(|fault| is_good && fault.over.is_some());
        notices.told += 1;
        notices.message = Some(Outcome {
            is_again: notices.message.as_ref().is_some_and(|before| before.text == text),
            number: notices.told,
            at,
            text,
            is_good,
            is_in_library: self.shared.dialog == Some(Dialog::Library),
            is_of_last_step: false,
            offers,
        });
    }

    /// What went wrong last takes the place of the message before.
    pub fn show_fault(&mut self, fault: Fault) {
        let over = self.shared.dialog.clone();
        self.shared.notices.faults += 1;
        self.shared.notices.message = None;
        self.shared.notices.fault = Some(Fault { over, ..fault });
    }

    /// Says something for a moment, over the text.
    pub fn say(&mut self, text: String) {
        let until = self.now() + BRIEF;
        self.shared.notices.brief = Some(Brief { text, until });
    }

    /// Puts away the notices above the page; false where there are none.
    pub fn dismiss_notices(&mut self) -> bool {
        let fault = self.shared.notices.fault.take();
        if fault.is_some() {
            // What was typed stays as long as its fault is shown, to be mended.
            self.restore_address();
        }
        let message = self.shared.notices.message.take();
        fault.is_some() || message.is_some()
    }

    /// The fault about the address in the field gives way.
    fn forget_failed_address(&mut self) {
        let failed = self.shared.notices.fault.take().and_then(|fault| fault.failed);
        if failed.is_some_and(|failed| self.shared.address.text == address_text(failed.order.source())) {
            self.restore_address();
        }
    }

    /// The address field names the page that is shown or on its way.
    pub fn restore_address(&mut self) {
        if let Some(address) = self.shared.page_address() {
            self.shared.address.text = address;
        }
    }
}
