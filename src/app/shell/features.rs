//! The list of all features: their states, who gets which action, and who follows what is shared.

use super::closing::{cancel, close_dialog, leave_page, restore_address};
use crate::app::action::{
    Action, AnnotationAction, CorrectAction, DialogAction, LibraryAction, LookAction, NoticeAction, PageAction,
    StartAction,
};
use crate::app::annotations::Annotated;
use crate::app::compare::Compare;
use crate::app::dialogs::{KeyChange, PathBox};
use crate::app::engine::Wake;
use crate::app::exploring::Asking;
use crate::app::find::Find;
use crate::app::ground::tab::Tab;
use crate::app::handover::Handover;
use crate::app::integration::Integration;
use crate::app::journey::Journey;
use crate::app::library::Library;
use crate::app::method::Sliders;
use crate::app::pictures::{Gallery, Pictures};
use crate::app::player::Player;
use crate::app::rules::Rules;
use crate::app::saving::{Along, Missing, PageImages, Saving};
use crate::app::shared::Tools;
use crate::app::source_view::Source;
use crate::app::start::StartPage;
use crate::app::watched::WatchedFolder;
use crate::app::{contents, correct, look, opening, reader};

use clearline_engine::Reading;

/// The features that have a state of their own.
pub struct Features {
    /// The pages that were open.
    pub journey: Journey,
    /// The search in the page.
    pub find: Find,
    /// The stages of the decision, where they are watched.
    pub player: Player,
    /// The parameters while they are moved.
    pub sliders: Sliders,
    /// The question why something was left out.
    pub asking: Asking,
    /// Several methods on the open page.
    pub compare: Compare,
    /// The source of the open page.
    pub source: Source,
    /// What is remembered of sites.
    pub rules: Rules,
    /// The pages that are kept.
    pub library: Library,
    /// Highlights and notes of the open page.
    pub annotated: Annotated,
    /// The file that the open page was saved to.
    pub saving: Saving,
    /// The box for a path.
    pub path_box: PathBox,
    /// The key that is being changed.
    pub key_change: KeyChange,
    /// The images of the open page.
    pub pictures: Pictures,
    /// What others hand to this window.
    pub handover: Handover,
    /// Whether desktop and browsers know this program.
    pub integration: Integration,
    /// What is shown where no page is open.
    pub start: StartPage,
    /// The folder in which pages are waited for.
    pub watched: WatchedFolder,
}

impl Features {
    /// Nothing is open yet. `wake` is called when a picture has come.
    pub fn new(wake: Wake) -> Features {
        Features {
            journey: Journey::default(),
            find: Find::default(),
            player: Player::default(),
            sliders: Sliders::default(),
            asking: Asking::default(),
            compare: Compare::default(),
            source: Source::default(),
            rules: Rules::default(),
            library: Library::default(),
            annotated: Annotated::default(),
            saving: Saving::default(),
            path_box: PathBox::default(),
            key_change: KeyChange::default(),
            pictures: Pictures::start(wake),
            handover: Handover::default(),
            integration: Integration::default(),
            start: StartPage::default(),
            watched: WatchedFolder::default(),
        }
    }

    /// Hands an action to its feature.
    pub fn apply(&mut self, action: Action, tools: &mut Tools<'_>) {
        match action {
            Action::Page(PageAction::Cancel) => cancel(self, tools),
            Action::Page(PageAction::RestoreAddress) | Action::Notice(NoticeAction::DismissFault) => {
                restore_address(self, tools);
            }
            Action::Page(action) => {
                let history = &self.journey.history;
                let leads_to = |way, source: &_| history.next(way).is_some_and(|visit| visit.source == *source);
                opening::apply(action, &leads_to, tools);
            }
            Action::Method(action) => self.sliders.apply(action, tools),
            Action::Correct(CorrectAction::Undo) if self.library.undoes_taking_out(tools.shared) => {
                self.library.apply(LibraryAction::PutLastBack, &Vec::new, tools);
            }
            Action::Correct(CorrectAction::Undo) if self.library.undoes_keeping(tools.shared) => {
                self.library.apply(LibraryAction::UndoKeeping, &Vec::new, tools);
            }
            Action::Correct(CorrectAction::Undo) if self.annotated.is_last_step(tools) => {
                self.annotated.apply(AnnotationAction::Undo, tools);
            }
            Action::Correct(CorrectAction::Redo) if self.annotated.is_next_step(tools) => {
                self.annotated.apply(AnnotationAction::Redo, tools);
            }
            Action::Correct(action) => correct::apply(action, tools),
            Action::Save(action) => {
                let gallery = self.pictures.gallery();
                let annotated = &self.annotated;
                let along = |reading: &Reading| Along {
                    images: PageImages {
                        files: gallery.files(),
                        missing: missing_of(gallery, reading),
                    },
                    highlights: annotated.of_page(&reading.page),
                };
                self.saving.apply(action, &along, tools);
            }
            Action::Look(LookAction::ToggleContents) => contents::toggle(tools),
            Action::Look(action) => {
                if matches!(action, LookAction::Tab(Tab::Compare)) {
                    self.compare.join(tools.shared.recipe.method);
                }
                look::apply(action, tools);
            }
            Action::Place(action) => reader::apply(action, tools),
            Action::Text(action) => reader::apply_to_text(action, tools),
            Action::Find(action) => self.find.apply(action, tools),
            Action::Move(action) => self.journey.apply(action, tools),
            Action::Compare(action) => self.compare.apply(action, tools),
            Action::Player(action) => self.player.apply(action, tools),
            Action::Explore(action) => self.asking.apply(action, tools),
            Action::Picture(action) => self.pictures.apply(action, tools),
            Action::Rule(action) => self.rules.apply(action, tools),
            Action::Library(action) => {
                let gallery = self.pictures.gallery();
                self.library.apply(action, &|| gallery.resources(), tools);
            }
            Action::Annotation(action) => self.annotated.apply(action, tools),
            Action::Source(action) => self.source.apply(action),
            Action::Handover(action) => self.handover.apply(action, tools),
            Action::Integration(action) => self.integration.apply(action, tools),
            Action::Dialog(DialogAction::Close) => drop(close_dialog(self, tools)),
            Action::Dialog(action) => self.path_box.apply(action, tools),
            Action::Key(action) => self.key_change.apply(action, tools),
            Action::Notice(action) => tools.apply(action),
            Action::Start(action) => self.apply_to_start(action, tools),
            Action::Watched(action) => self.watched.apply(action, tools),
        }
    }

    /// The start page takes the place of the open page, which is left first.
    fn apply_to_start(&mut self, action: StartAction, tools: &mut Tools<'_>) {
        match &action {
            StartAction::Show => leave_page(None, self, tools),
            StartAction::Listed(folder, listing) => {
                let Some(way) = self.start.way_to(folder) else {
                    return;
                };
                if listing.is_ok() {
                    leave_page(way, self, tools);
                }
            }
            _ => {}
        }
        self.start.apply(action, tools);
    }

    /// Has every feature follow what is shared: the page that is open, its reading, the tab that is shown.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        reader::settle(tools);
        self.find.settle(tools);
        self.player.settle(tools);
        self.compare.settle(tools);
        self.source.settle(tools);
        self.sliders.settle(tools);
        self.rules.settle(tools);
        self.library.settle(tools);
        let gallery = self.pictures.gallery();
        self.library
            .keep_pictures(|| gallery.fetched(), &|| gallery.resources(), tools);
        self.annotated.settle(tools);
        self.pictures.settle(tools);
        self.handover.settle(tools);
        self.key_change.settle(tools);
        self.start.settle(tools);
        self.watched.settle(tools);
    }

    /// A task broke down: whoever waits for one waits no more.
    pub fn give_up(&mut self) {
        self.find.give_up();
        self.player.give_up();
        self.asking.stop();
        self.rules.give_up();
        self.library.give_up();
    }
}

/// The images that a saved text would lack.
fn missing_of(gallery: &Gallery, reading: &Reading) -> Missing {
    let mut missing = Missing::default();
    for entry in gallery.missing(reading) {
        missing.count += 1;
        missing.failed += usize::from(entry.fault().is_some());
        missing.can_load |= entry.can_come();
    }
    missing
}
