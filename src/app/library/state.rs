//! What the window knows of the library.

use super::importing::Importing;
use super::landing::Landing;
use super::listing::{Listing, Request};
use super::page::KeptPage;
use super::rereading::Rereading;
use super::store::{Place, Store};
use super::watching::Watching;
use crate::app::ground::dialog::Dialog;
use crate::app::ground::folders::Folders;
use crate::app::shared::{LastDone, Shared, Tools};
use clearline_engine::page::Page;
use clearline_library::{Hit, LibraryFault, Removed, Replaced, Shelf};
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The library.
#[derive(Default)]
pub struct Library {
    /// The open page.
    pub page: PageState,
    /// Why not the open page but its kept text is open, where that is so.
    pub(super) page_fault: Option<LibraryFault>,
    /// How many of its pictures that were loaded are in its file.
    pub(super) pictures_kept: usize,
    /// What the strip says of it.
    pub notice: LibraryNotice,
    /// Whether the strip shows by which lines the open page differs from the one that is kept.
    pub(super) shows_lines: bool,
    /// What was taken out since the window was opened, or by one that was ended, and was not put back.
    pub taken_out: Vec<Arc<Removed>>,
    /// The library in which was looked for what an earlier window has taken out.
    pub(super) looked_in: Option<PathBuf>,
    /// How many times articles are being taken out.
    pub(super) removals: usize,
    /// How many of the last are put back as soon as what is under way is done.
    pub(super) waiting_undos: usize,
    /// Whether some of them are being put back.
    pub(super) is_putting_back: bool,
    /// The panel that lists what is kept.
    pub panel: LibraryPanel,
    /// What is imported.
    pub importing: Importing,
    /// What is read again.
    pub rereading: Rereading,
    /// The open page while it is being kept by its key.
    pub(super) by_key: Option<KeptByKey>,
    /// The open page that was taken out, and where its file was: keeping it again puts that back, with its highlights.
    pub(super) page_out: Option<(Arc<Page>, PathBuf)>,
    /// The page that was opened from an article's file outside the library.
    pub(super) elsewhere: Option<Elsewhere>,
    pub(super) store: Store,
    pub(super) watching: Watching,
    /// The page that is read from its file, and where it is to be begun.
    pub(super) landing: Option<(Arc<Page>, Landing)>,
    /// The arrival of a page that was followed last.
    pub(super) arrival: u64,
    /// The version of the curve whose text was compared with the kept one last.
    pub(super) compared: u64,
}

/// A page that was opened from an article's file outside the library.
#[derive(Clone, Debug)]
pub(super) struct Elsewhere {
    pub(super) page: Arc<Page>,
    /// The file.
    pub(super) path: PathBuf,
    /// Why it is not changed, if it is not.
    pub(super) refusal: Option<LibraryFault>,
}

/// The open page while it is being kept by its key. Whether that changes anything is known afterwards: it may have been kept before.
pub(super) struct KeptByKey {
    /// What the key for undoing would have taken back before.
    pub(super) before: LastDone,
    /// Whether that key was pressed since: the page is taken out as soon as it is kept.
    pub(super) is_undone: bool,
}

/// Whether the open page is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PageState {
    /// That is not known yet.
    #[default]
    Unknown,
    /// It is not kept.
    Free,
    /// It is being kept, or taken out.
    Changing,
    /// It is kept.
    Kept(KeptPage),
}

/// What the strip says of kept pages.
#[derive(Clone, Debug, Default)]
pub enum LibraryNotice {
    /// Nothing.
    #[default]
    None,
    /// The open page was kept before.
    KeptBefore,
    /// The page of the last session has come from its file, as it was kept.
    AsKept,
    /// The open page is kept in the place of another text, which can be put back.
    KeptAgain(Arc<Replaced>),
    /// Articles were taken out.
    TakenOut,
}

/// What the panel lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PanelView {
    /// Articles.
    #[default]
    Articles,
    /// What could not be imported.
    Failures,
    /// Articles that read differently now.
    Changes,
}

/// The panel that lists what is kept.
#[derive(Default)]
pub struct LibraryPanel {
    /// What was asked to be listed; see [`Library::view`].
    pub(super) view: PanelView,
    /// What is asked for.
    pub request: Request,
    /// What is listed; of an earlier request as long as the answer is on its way.
    pub listing: Arc<Listing>,
    /// What was answered last.
    pub answered: Option<Request>,
    /// Why nothing could be listed.
    pub fault: Option<LibraryFault>,
    /// The article that was gone to, by its place in the list.
    pub cursor: usize,
    /// Whether somebody has gone to it since another list was asked for. Until then the field speaks, so that what is typed is read out.
    pub(super) is_gone_to: bool,
    /// The names of the articles that are chosen.
    pub chosen: BTreeSet<String>,
    /// Whether the row of tags is shown.
    pub(super) shows_tags: bool,
    /// Whether its field is to get the keyboard in the next frame.
    pub(super) wants_tag: bool,
    /// The tag that is being typed.
    pub(super) tag: String,
    /// Whether the field is to get the keyboard in the next frame.
    pub wants_focus: bool,
    /// Whether the article that was gone to is to come into sight.
    pub wants_sight: bool,
    /// The folder of the library.
    pub folder: String,
    /// Whether what is kept gets a Markdown file beside it.
    pub has_markdown: bool,
}

impl PageState {
    /// The page as it is kept, if it is.
    pub(super) fn kept(&self) -> Option<&KeptPage> {
        match self {
            PageState::Kept(kept) => Some(kept),
            PageState::Unknown | PageState::Free | PageState::Changing => None,
        }
    }
}

impl Library {
    /// The article's file outside the library from which a page was opened, if it was.
    pub(super) fn file_elsewhere(&self, page: &Arc<Page>) -> Option<PathBuf> {
        Some(self.elsewhere_of(page)?.path.clone())
    }

    /// That file, with what is known of it.
    pub(super) fn elsewhere_of(&self, page: &Arc<Page>) -> Option<&Elsewhere> {
        self.elsewhere.as_ref().filter(|own| Arc::ptr_eq(&own.page, page))
    }

    /// Whether the open page is kept.
    pub fn is_page_kept(&self) -> bool {
        self.page.kept().is_some()
    }

    /// The day since when the open page is kept (`2026-01-02`); `None` where it is not.
    pub fn page_kept_since(&self) -> Option<&str> {
        self.page.kept().map(|kept| kept.day.as_str())
    }

    /// Whether the strip offers to put back what an earlier window has taken out: nothing may push that aside unseen.
    pub(super) fn offers_to_put_back(&self) -> bool {
        matches!(self.notice, LibraryNotice::TakenOut) && self.taken_out.iter().any(|removed| removed.stays())
    }

    /// The open page is kept so.
    pub(super) fn hold(&mut self, kept: KeptPage) {
        self.page = PageState::Kept(kept.with_page_fault(self.page_fault.clone()));
    }

    /// What the panel lists: what was asked for last, as long as there is any of it.
    pub(super) fn view(&self) -> PanelView {
        match self.panel.view {
            PanelView::Failures if self.importing.failed() > 0 => PanelView::Failures,
            PanelView::Changes if !self.rereading.changed().is_empty() => PanelView::Changes,
            _ => PanelView::Articles,
        }
    }

    /// Closes the row of tags that the panel shows, and no more; false where it shows none.
    pub fn close_tags(&mut self, shared: &Shared) -> bool {
        let has_row = self.view() == PanelView::Articles && self.panel.current().is_some();
        shared.dialog == Some(Dialog::Library) && has_row && std::mem::take(&mut self.panel.shows_tags)
    }

    /// A task broke down: what was under way may never be done.
    pub fn give_up(&mut self) {
        self.wait_no_more();
        (self.removals, self.waiting_undos) = (0, 0);
        self.importing.give_up();
        self.rereading.give_up();
        self.watching.give_up();
    }

    /// Something could not be done; what was under way beside it goes on.
    pub(super) fn wait_no_more(&mut self) {
        if self.page == PageState::Changing {
            self.page = PageState::Unknown;
        }
        if std::mem::take(&mut self.is_putting_back) {
            self.waiting_undos = 0;
        }
        self.panel.answered = Some(self.panel.request.clone());
    }
}

impl LibraryPanel {
    /// The article that was gone to.
    pub fn current(&self) -> Option<&Hit> {
        self.listing.rows.get(self.cursor)
    }

    /// Whether some of these rows show no passages yet, and nobody looks for them.
    pub(super) fn lacks_passages(&self, rows: &Range<usize>) -> bool {
        let Some(answered) = self.answered.as_ref().filter(|answered| **answered == self.request) else {
            return false;
        };
        let end = rows.end.min(self.listing.rows.len());
        let has_all = rows.start >= end || answered.passages.start <= rows.start && end <= answered.passages.end;
        self.listing.has_words && !has_all
    }

    /// Whether an answer is on its way.
    pub fn is_searching(&self) -> bool {
        !self.has_answer_of(&self.request)
    }

    /// Whether the answer that came last has the rows of a request.
    fn has_answer_of(&self, request: &Request) -> bool {
        let answered = self.answered.as_ref();
        answered.is_some_and(|answered| answered.has_rows_of(request))
    }

    /// Takes an answer in. Those that are chosen stay so where they are listed; there is always one where there are any.
    pub(super) fn take(&mut self, request: Request, listing: Result<Arc<Listing>, LibraryFault>) {
        if request != self.request {
            return;
        }
        let is_another = !self.has_answer_of(&request);
        self.answered = Some(request);
        match listing {
            Ok(listing) => {
                let current = self.current().map(|hit| hit.name.clone());
                let place = |name: &String| listing.rows.iter().position(|hit| hit.name == *name);
                let stays = current.as_ref().and_then(place).filter(|_| !is_another);
                let last = listing.rows.len().saturating_sub(1);
                let fallback = if is_another { 0 } else { self.cursor.min(last) };
                let names: HashSet<&String> = listing.rows.iter().map(|hit| &hit.name).collect();
                self.chosen.retain(|name| !is_another && names.contains(name));
                self.cursor = stays.unwrap_or(fallback);
                self.is_gone_to &= !is_another;
                self.listing = listing;
                self.fault = None;
                if self.chosen.is_empty() {
                    self.choose_only_current();
                }
                self.wants_sight |= is_another;
            }
            Err(fault) => {
                self.listing = Arc::default();
                self.chosen.clear();
                self.cursor = 0;
                self.fault = Some(fault);
            }
        }
    }

    pub(super) fn choose_only_current(&mut self) {
        self.chosen = self.current().map(|hit| hit.name.clone()).into_iter().collect();
    }

    /// Chooses all from one place to another.
    pub(super) fn choose_between(&mut self, one: usize, other: usize) {
        let range = one.min(other)..=one.max(other);
        let names = self.listing.rows.get(range).unwrap_or_default();
        self.chosen.extend(names.iter().map(|hit| hit.name.clone()));
    }
}

/// The library of the settings, else that of the user; `None` where there is no place for one.
pub(super) fn place(tools: &Tools<'_>) -> Option<Place> {
    place_of(tools.shared, tools.folders)
}

/// Writes the usual folder of the library down in the settings once something is kept there: it stays the library when the system names
/// another folder for documents later.
pub(super) fn note_folder(tools: &mut Tools<'_>) {
    let settings = &mut tools.shared.settings;
    if settings.library.is_none() {
        settings.library = tools.folders.library.clone().filter(|folder| folder.is_dir());
    }
}

/// The same, of a window that is closing.
pub(super) fn place_of(shared: &Shared, folders: &Folders) -> Option<Place> {
    let folder = shared.settings.library.as_deref();
    let folder: &Path = folder.or(folders.library.as_deref())?;
    Some(Place {
        shelf: Shelf::at(folder.to_owned()),
        indexes: folders.indexes.clone()?,
        has_markdown: shared.settings.markdown_beside,
    })
}
