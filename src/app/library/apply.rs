//! The open page: keeping it, taking it out, and whether it is kept.

use super::action::{LibraryAction, StateChange};
use super::following::follow_moved;
use super::landing::{Landing, LandingHit};
use super::page::{KeptPage, kept_page};
use super::reached::read_on;
use super::state::{Elsewhere, Library, LibraryNotice, PageState, note_folder, place};
use super::store::Place;
use crate::app::action::{Action, AnnotationAction, FindAction, KeptFile};
use crate::app::engine::Ticket;
use crate::app::ground::dialog::Dialog;
use crate::app::shared::{LastDone, NoticeAction, OpenPage, Tools};
use clearline_engine::internals::page::mhtml::Resource;
use clearline_engine::page::Page;
use clearline_library::{ArticleFile, LibraryFault, Progress};
use clearline_words::message;
use std::path::PathBuf;
use std::sync::Arc;

/// The share of the text behind which one has begun to read, and that behind which one has read it.
const BEGUN: f32 = 0.03;
const DONE: f32 = 0.97;

impl Library {
    /// Carries out an action; `pictures` gives those of the open page that were loaded.
    pub fn apply(&mut self, action: LibraryAction, pictures: &dyn Fn() -> Vec<Resource>, tools: &mut Tools<'_>) {
        match action {
            LibraryAction::Toggle => self.toggle(pictures, tools),
            LibraryAction::Keep(wanted) => self.keep(wanted.0, pictures, tools),
            LibraryAction::KeepAgain => self.keep_again(pictures(), tools),
            LibraryAction::Undo => self.undo(tools),
            LibraryAction::UndoKeeping => self.undo_keeping(tools),
            LibraryAction::PutLastBack => self.put_last_back(tools),
            LibraryAction::Dismiss => {
                if self.offers_to_put_back() {
                    self.taken_out.iter().for_each(|removed| removed.forget());
                }
                self.notice = LibraryNotice::None;
                tools.shared.last_done = LastDone::OnPage;
            }
            LibraryAction::Checked(page, kept) => {
                // Where the library cannot be read that stays unknown, and whoever asks for it gets the reason.
                if let Ok(kept) = kept
                    && is_open(&page, tools)
                    && self.page == PageState::Unknown
                {
                    let is_kept = kept.is_some();
                    announce(&page, kept.as_ref(), tools);
                    match kept {
                        Some(kept) => {
                            // The file that was opened is another one, and may be of a newer version.
                            if let Some(refusal) = self.elsewhere_of(&page).and_then(|own| own.refusal.as_ref()) {
                                tools.tell_of(&refusal.message());
                            }
                            self.hold(kept);
                        }
                        None => {
                            self.page = PageState::Free;
                            self.bring(&page, tools);
                        }
                    }
                    if is_kept && !self.offers_to_put_back() {
                        self.notice = LibraryNotice::KeptBefore;
                    }
                }
            }
            LibraryAction::Landed { page, kept, reads_on } => {
                if reads_on && is_open(&page, tools) {
                    read_on(kept.reached, tools);
                }
                tools.wish(LibraryAction::Known(page, kept));
            }
            LibraryAction::Known(page, kept) => {
                announce(&page, Some(&kept), tools);
                if is_open(&page, tools) {
                    self.hold(kept);
                    self.forget_keeping(tools);
                    let is_news = self.page.kept().is_some_and(KeptPage::is_news);
                    if is_news && !self.offers_to_put_back() {
                        self.notice = LibraryNotice::KeptBefore;
                    }
                }
            }
            LibraryAction::Kept(page, kept) => {
                announce(&page, Some(&kept), tools);
                if is_open(&page, tools) {
                    self.hold(kept);
                    self.notice = LibraryNotice::None;
                    self.end_keeping(tools);
                }
                note_folder(tools);
                tools.say(tools.wording().word("library-kept"));
                self.refresh(tools);
            }
            LibraryAction::KeptAnew(page, kept, missed) => {
                tools.wish(LibraryAction::Kept(page, kept));
                let folder = self.panel.folder.as_str();
                tools.tell_refused(tools.wording().say(&message!(
                    "library-kept-anew",
                    folder = folder,
                    count = missed
                )));
            }
            LibraryAction::KeptAgain(page, kept, replaced) => {
                announce(&page, Some(&kept), tools);
                if is_open(&page, tools) {
                    self.hold(kept);
                    self.notice = LibraryNotice::KeptAgain(replaced);
                }
                self.refresh(tools);
            }
            LibraryAction::ShowLines(are_shown) => self.shows_lines = are_shown,
            LibraryAction::TakenOut(removed, fault) => self.take_removed(removed, fault.as_ref(), tools),
            LibraryAction::LeftBehind(removed) if removed.is_empty() => {}
            LibraryAction::LeftBehind(removed) => {
                self.taken_out.extend(removed);
                self.notice = LibraryNotice::TakenOut;
            }
            LibraryAction::PutBack(back, united, fault) => {
                if let Some(fault) = fault {
                    self.waiting_undos = 0;
                    tools.tell_of(&fault.message());
                } else if united > 0 {
                    tools.say(tools.wording().say(&message!("library-united", count = united)));
                } else {
                    tools.say(tools.wording().say(&message!("library-put-back", count = back.len())));
                }
                self.is_putting_back = false;
                self.page = PageState::Unknown;
                self.taken_out
                    .retain(|own| back.iter().all(|back| !Arc::ptr_eq(back, own)));
                // What could not be put back lets the key go on to what was taken out before.
                self.taken_out.sort_by_key(|removed| !removed.stays());
                self.notice = match self.taken_out.is_empty() {
                    true => LibraryNotice::None,
                    false => LibraryNotice::TakenOut,
                };
                self.check(tools);
                if !self.undo_waiting(tools) {
                    self.refresh(tools);
                }
            }
            LibraryAction::Unkept(page, reason) => {
                self.wait_no_more();
                tools.wish(AnnotationAction::Written(page, Err(reason)));
            }
            LibraryAction::Failed(fault) => {
                // What was written on the page meanwhile waits for its file.
                if self.page == PageState::Changing
                    && let Some(open) = &tools.shared.open
                {
                    let page = Arc::clone(&open.reading.page);
                    tools.wish(AnnotationAction::Written(page, Err(fault.message())));
                    self.forget_keeping(tools);
                }
                self.wait_no_more();
                // The task that failed may have been the one that reads a kept page.
                if !tools.engine.is_opening() {
                    tools.shared.opening = None;
                }
                tools.tell_of(&fault.message());
            }
            LibraryAction::KeepFiles(paths) => self.keep_files(paths, tools),
            LibraryAction::FilesKept(files) => self.take_files_kept(&files, tools),
            LibraryAction::Seen(seen) => self.take_seen(*seen, tools),
            action => self.apply_to_articles(action, tools),
        }
    }

    /// Follows the open page: whether it is kept, and how far it is read.
    pub fn settle(&mut self, tools: &mut Tools<'_>) {
        if self.importing.has_news() {
            note_folder(tools);
            self.refresh(tools);
        }
        self.importing.word(tools.wording());
        self.watch(tools);
        let Some(open) = &tools.shared.open else {
            return;
        };
        if self.arrival == open.versions.arrival {
            self.note_kept_file(tools);
            self.compare_again(tools);
            return self.note_progress(tools);
        }
        (self.arrival, self.compared) = (open.versions.arrival, open.versions.curve);
        (self.page, self.page_fault, self.pictures_kept) = (PageState::Unknown, None, 0);
        self.by_key = None;
        if !matches!(self.notice, LibraryNotice::TakenOut) {
            self.notice = LibraryNotice::None;
        }
        let page = Arc::clone(&open.reading.page);
        match self.landing.take().filter(|(landing, _)| Arc::ptr_eq(landing, &page)) {
            Some((_, landing)) => self.land(landing, tools),
            None => self.check(tools),
        }
    }

    /// A kept page has come from its file: that is no news, and its hit is looked for.
    fn land(&mut self, landing: Landing, tools: &mut Tools<'_>) {
        // The last session knows where one stood; the file does where the page was left, maybe on another machine.
        let reads_on = landing.hit.is_none() && !landing.is_resumed;
        if landing.is_resumed && landing.asked.url().is_some() && !self.offers_to_put_back() {
            self.notice = LibraryNotice::AsKept;
        }
        match landing.hit {
            Some(LandingHit::Text { sought, passage }) => tools.wish(FindAction::Seek { sought, passage }),
            Some(LandingHit::Note(id)) => tools.wish(AnnotationAction::Seek(id)),
            None => {}
        }
        let (Some(place), Some(open)) = (place(tools), &tools.shared.open) else {
            return;
        };
        let path = landing.path;
        if !path.starts_with(place.shelf.root()) {
            // A file of somebody else's: its page may be kept here or not.
            self.elsewhere = Some(Elsewhere {
                page: Arc::clone(&open.reading.page),
                path,
                refusal: landing.fault.or(landing.refusal),
            });
            return self.check(tools);
        }
        let (reading, page) = (open.reading.clone(), Arc::clone(&open.reading.page));
        let ticket = open.versions.page_ticket();
        self.page_fault = landing.fault;
        self.page = PageState::Changing;
        tools.run_in("library-page", ticket, move || match KeptPage::read(&path, &reading) {
            Ok(kept) => LibraryAction::Landed { page, kept, reads_on },
            Err(fault) => LibraryAction::Failed(fault),
        });
    }

    /// Tells the annotations which file of an article a page was opened from that is not kept. Where that file is not changed, the reason is
    /// said before anything is marked.
    fn bring(&self, page: &Arc<Page>, tools: &mut Tools<'_>) {
        let (Some(own), Some(place)) = (self.elsewhere_of(page), place(tools)) else {
            return;
        };
        let (page, path) = (Arc::clone(page), own.path.clone());
        let Some(refusal) = own.refusal.clone() else {
            return tools.wish(AnnotationAction::Brought(page, path));
        };
        tools.tell_of(&refusal.message());
        let file = KeptFile {
            shelf: place.shelf,
            path,
            refusal: Some(refusal),
        };
        tools.wish(AnnotationAction::PageKept(page, file));
    }

    /// Finds out whether the open page is kept.
    pub(super) fn check(&self, tools: &mut Tools<'_>) {
        let (Some(place), Some(open)) = (place(tools), &tools.shared.open) else {
            return;
        };
        let (store, reading) = (self.store.clone(), open.reading.clone());
        let page = Arc::clone(&reading.page);
        tools.run_in("library-page", open.versions.page_ticket(), move || {
            LibraryAction::Checked(page, kept_page(&store, &place, &reading))
        });
    }

    /// Compares a text that differs from the kept one once more where it is another by now: corrections come back after their page.
    fn compare_again(&mut self, tools: &mut Tools<'_>) {
        let (PageState::Kept(kept), Some(open)) = (&self.page, &tools.shared.open) else {
            return;
        };
        let is_said = kept.lines.is_some() && matches!(self.notice, LibraryNotice::KeptBefore);
        if !is_said || self.compared == open.versions.curve {
            return;
        }
        self.compared = open.versions.curve;
        let (reading, path) = (open.reading.clone(), kept.path.clone());
        tools.run_in("library-page", open.versions.ticket(), move || {
            match KeptPage::read(&path, &reading) {
                Ok(kept) => LibraryAction::Known(Arc::clone(&reading.page), kept),
                Err(fault) => LibraryAction::Failed(fault),
            }
        });
    }

    /// Keeps how far the open page is read: that one has begun, and that one has come to the end.
    fn note_progress(&mut self, tools: &mut Tools<'_>) {
        let (PageState::Kept(kept), Some(share)) = (&mut self.page, tools.column.progress()) else {
            return;
        };
        let now = match share {
            DONE.. => Progress::Read,
            BEGUN.. => Progress::Reading,
            _ => Progress::Unread,
        };
        if now > kept.progress {
            kept.progress = now;
            let path = kept.path.clone();
            run_aside(tools, move |place| {
                place
                    .shelf
                    .change(&path, |file| change(file, &StateChange::Progress(now)))?;
                Ok(LibraryAction::Changed)
            });
        }
    }

    /// Finds out once more how the open page is kept, where its file is among those that were changed.
    pub(super) fn look_again(&mut self, paths: &[PathBuf], tools: &mut Tools<'_>) {
        if let PageState::Kept(kept) = &self.page
            && paths.contains(&kept.path)
        {
            self.page = PageState::Unknown;
            self.check(tools);
        }
    }

    /// Lists what is kept anew, where that is shown.
    pub(super) fn refresh(&mut self, tools: &mut Tools<'_>) {
        if tools.shared.dialog == Some(Dialog::Library) {
            self.list(true, tools);
        }
    }
}

/// Tells the annotations in which file the page is kept. Where that is gone from which the page was read, it was moved there.
pub(super) fn announce(page: &Arc<Page>, kept: Option<&KeptPage>, tools: &mut Tools<'_>) {
    let (Some(kept), Some(place)) = (kept, place(tools)) else {
        return;
    };
    let name = tools.shared.open.as_ref().and_then(OpenPage::name);
    if let Some(from) = name.map(PathBuf::from)
        && from != kept.path
        && from.starts_with(place.shelf.root())
        && !from.exists()
    {
        follow_moved(&from, &kept.path, tools);
    }
    tools.wish(AnnotationAction::PageKept(Arc::clone(page), kept_file(kept, place)));
}

/// Where a page is kept, as the annotations are told it.
pub(super) fn kept_file(kept: &KeptPage, place: Place) -> KeptFile {
    KeptFile {
        shelf: place.shelf,
        path: kept.path.clone(),
        refusal: kept.refusal.as_deref().cloned(),
    }
}

pub(super) fn is_open(page: &Arc<Page>, tools: &Tools<'_>) -> bool {
    let open: Option<&OpenPage> = tools.shared.open.as_ref();
    open.is_some_and(|open| Arc::ptr_eq(&open.reading.page, page))
}

/// Changes what is known of an article.
pub(super) fn change(file: &mut ArticleFile, wanted: &StateChange) {
    let article = &mut file.article;
    match wanted {
        StateChange::Progress(progress) => article.state.progress = *progress,
        StateChange::Favourite(is_favourite) => article.state.favourite = *is_favourite,
        StateChange::Archived(is_archived) => article.state.archived = *is_archived,
        StateChange::Tag(tag) => article.add_tag(tag),
        StateChange::Untag(tag) => article.remove_tag(tag),
    }
}

/// Does something with the open page, or one that is being opened, on a thread of its own.
pub(super) fn run(
    tools: &mut Tools<'_>,
    task: impl FnOnce(&Place) -> Result<LibraryAction, LibraryFault> + Send + 'static,
) {
    run_or(tools, |fault| LibraryAction::Failed(fault).into(), task);
}

/// Does something else with the library on a thread of its own: that it failed says nothing of the open page, nor of one that is being
/// opened.
pub(super) fn run_aside(
    tools: &mut Tools<'_>,
    task: impl FnOnce(&Place) -> Result<LibraryAction, LibraryFault> + Send + 'static,
) {
    let wording = tools.wording();
    let told = move |fault: LibraryFault| NoticeAction::Tell(wording.error_text(&fault.message())).into();
    run_or(tools, told, task);
}

/// Runs a task on the library in a thread of its own. Its action is carried out when it is done; `failed` makes the one for a fault.
pub(super) fn run_or(
    tools: &mut Tools<'_>,
    failed: impl FnOnce(LibraryFault) -> Action + Send + 'static,
    task: impl FnOnce(&Place) -> Result<LibraryAction, LibraryFault> + Send + 'static,
) {
    match place(tools) {
        Some(place) => tools.run_writing(Ticket::ANY, move || task(&place).map_or_else(failed, Action::from)),
        None => tools.wish(failed(LibraryFault::NoPlace)),
    }
}
