//! Keeping the open page, and putting another text in the place of the one that is kept.

use super::action::LibraryAction;
use super::apply::{is_open, kept_file, run, run_aside};
use super::page::{KeptPage, kept_page};
use super::state::{KeptByKey, Library, PageState, place, place_of};
use super::store::{Place, Store};
use crate::app::action::KeptFile;
use crate::app::engine::guarded;
use crate::app::ground::folders::Folders;
use crate::app::shared::{LastDone, Shared, Tools};
use clearline_engine::Reading;
use clearline_engine::internals::page::mhtml::Resource;
use clearline_library::{ArticleFile, Keeping, Kept, LibraryFault, Replaced};
use clearline_words::Message;
use std::path::Path;
use std::sync::Arc;

impl Library {
    /// Keeps the open page, or takes it out.
    pub(super) fn toggle(&mut self, pictures: &dyn Fn() -> Vec<Resource>, tools: &mut Tools<'_>) {
        let Some(open) = &tools.shared.open else {
            return;
        };
        let page = &open.reading.page;
        match &self.page {
            PageState::Changing => {}
            PageState::Free if self.out_of(page).is_some() => {
                let removed = self.out_of(page).and_then(|at| self.taken_out.get(at)).cloned();
                self.page = PageState::Changing;
                self.page_out = None;
                tools.shared.last_done = LastDone::Keeping(open.versions.arrival);
                self.put_back(removed.into_iter().collect(), tools);
            }
            PageState::Kept(_) => self.take_page_out(tools),
            PageState::Unknown | PageState::Free => {
                let reading = open.reading.clone();
                // Whether it is kept need not be asked again, which would wait for an index that is being made.
                let (store, is_asked) = (self.store.clone(), matches!(self.page, PageState::Unknown));
                self.page = PageState::Changing;
                let (pictures, from) = (pictures(), self.file_elsewhere(page));
                let done = LastDone::Keeping(open.versions.arrival);
                let before = std::mem::replace(&mut tools.shared.last_done, done);
                self.by_key = Some(KeptByKey {
                    before,
                    is_undone: false,
                });
                run(tools, move |place| {
                    let missed = missed(&store, place);
                    let store = is_asked.then_some(&store);
                    let done = keep(store, place, &reading, (pictures, from.as_deref()))?;
                    Ok(match done {
                        LibraryAction::Kept(page, kept) if missed > 0 => LibraryAction::KeptAnew(page, kept, missed),
                        done => done,
                    })
                });
            }
        }
    }

    /// Puts the page as it is now in the place of the one that is kept.
    pub(super) fn keep_again(&mut self, pictures: Vec<Resource>, tools: &mut Tools<'_>) {
        self.change_kept(tools, move |place, path, reading| {
            let replaced = Arc::new(place.shelf.replace(path, reading, &pictures)?);
            let kept = KeptPage::read(path, reading)?;
            Ok(LibraryAction::KeptAgain(Arc::clone(&reading.page), kept, replaced))
        });
    }

    /// Puts the pictures of the open page into its file that were loaded since it was kept. `fetched` counts them once all that were to
    /// come are there; it is asked for kept pages alone, since this is done in every frame.
    pub fn keep_pictures(
        &mut self,
        fetched: impl FnOnce() -> Option<usize>,
        pictures: &dyn Fn() -> Vec<Resource>,
        tools: &mut Tools<'_>,
    ) {
        let PageState::Kept(kept) = &self.page else {
            return;
        };
        let fetched = fetched().filter(|fetched| *fetched > self.pictures_kept && kept.refusal.is_none());
        let Some(fetched) = fetched else {
            return;
        };
        self.pictures_kept = fetched;
        let (path, pictures) = (kept.path.clone(), pictures());
        run_aside(tools, move |place| {
            place.shelf.add_pictures(&path, &pictures)?;
            Ok(LibraryAction::Changed)
        });
    }

    /// Puts the page back that was replaced.
    pub(super) fn put_old_back(&mut self, replaced: Arc<Replaced>, tools: &mut Tools<'_>) {
        self.change_kept(tools, move |place, path, reading| {
            place.shelf.put_old_back(&replaced)?;
            let kept = KeptPage::read(path, reading)?;
            Ok(LibraryAction::Known(Arc::clone(&reading.page), kept))
        });
    }

    /// Does something with the file of the open page, on a thread of its own.
    fn change_kept(
        &mut self,
        tools: &mut Tools<'_>,
        change: impl FnOnce(&Place, &Path, &Reading) -> Result<LibraryAction, LibraryFault> + Send + 'static,
    ) {
        let (Some(open), PageState::Kept(kept)) = (&tools.shared.open, &self.page) else {
            return;
        };
        let (reading, path) = (open.reading.clone(), kept.path.clone());
        self.page = PageState::Changing;
        run(tools, move |place| change(place, &path, &reading));
    }

    /// Keeps a page on which something was written, which may not be open any more.
    pub(super) fn keep(&mut self, reading: Reading, pictures: &dyn Fn() -> Vec<Resource>, tools: &mut Tools<'_>) {
        let mut loaded = Vec::new();
        if is_open(&reading.page, tools) {
            if self.is_page_kept() || self.page == PageState::Changing {
                return;
            }
            self.page = PageState::Changing;
            loaded = pictures();
        }
        let Some(place) = place(tools) else {
            let page = Arc::clone(&reading.page);
            let reason = LibraryFault::NoPlace.message();
            return tools.wish(LibraryAction::Unkept(page, reason));
        };
        let (store, from) = (self.store.clone(), self.file_elsewhere(&reading.page));
        tools.run(move || {
            let kept = guarded(|| keep(Some(&store), &place, &reading, (loaded, from.as_deref())));
            let kept = kept.and_then(|kept| kept.map_err(|fault| fault.message()));
            let unkept = |reason| LibraryAction::Unkept(Arc::clone(&reading.page), reason);
            Some(kept.unwrap_or_else(unkept))
        });
    }

    /// Keeps a page on which something was written, in this thread, since the window is closing: where it is kept now. An index that
    /// a task is making is not waited for, which may take a minute: the page may be kept a second time then.
    ///
    /// # Errors
    /// Why it is not, as a message.
    pub fn keep_now(
        &self,
        reading: &Reading,
        pictures: &dyn Fn() -> Vec<Resource>,
        (shared, folders): (&Shared, &Folders),
    ) -> Result<KeptFile, Message> {
        let open = shared.open.as_ref();
        let is_open = open.is_some_and(|open| Arc::ptr_eq(&open.reading.page, &reading.page));
        let pictures = if is_open { pictures() } else { Vec::new() };
        let place = place_of(shared, folders).ok_or(LibraryFault::NoPlace);
        let from = self.file_elsewhere(&reading.page);
        let kept = place.and_then(|place| {
            let store = self.store.is_free().then_some(&self.store);
            let done = keep(store, &place, reading, (pictures, from.as_deref()))?;
            Ok((place, done))
        });
        match kept {
            Ok((place, LibraryAction::Known(_, kept) | LibraryAction::Kept(_, kept))) => Ok(kept_file(&kept, place)),
            Ok(_) => Err(LibraryFault::NoPlace.message()),
            Err(fault) => Err(fault.message()),
        }
    }
}

/// How many articles the folder of the library held, by the index, where it is not there any more; the next page that is kept makes it
/// anew.
fn missed(store: &Store, place: &Place) -> usize {
    if place.shelf.root().is_dir() {
        return 0;
    }
    store.with(place, |index| Ok(index.entries().len())).unwrap_or_default()
}

/// Keeps a page with its loaded pictures, unless the index that is given says that it is kept already. One that was opened from an
/// article's file brings its highlights, notes and tags along.
pub(super) fn keep(
    store: Option<&Store>,
    place: &Place,
    reading: &Reading,
    (pictures, from): (Vec<Resource>, Option<&Path>),
) -> Result<LibraryAction, LibraryFault> {
    let page = Arc::clone(&reading.page);
    // A file of another kind is a page like any other.
    let brought = from.and_then(|from| ArticleFile::open(from).ok());
    if let Some(store) = store
        && let Some(kept) = kept_page(store, place, reading)?
    {
        if let Some(brought) = brought {
            place.shelf.unite_files(&kept.path, brought)?;
        }
        return Ok(LibraryAction::Known(page, kept));
    }
    let keeping = Keeping {
        has_markdown: place.has_markdown,
        pictures,
        ..Keeping::default()
    };
    if let Some(brought) = brought {
        return Ok(LibraryAction::Kept(page, take_in(brought, place, reading, &keeping)?));
    }
    Ok(match place.shelf.keep_once(reading, &keeping)? {
        Kept::New(path) => LibraryAction::Kept(page, KeptPage::read(&path, reading)?),
        Kept::Already(path) => LibraryAction::Known(page, KeptPage::read(&path, reading)?),
    })
}

/// Takes in an article's file from elsewhere, with its text as it is read now.
fn take_in(file: ArticleFile, place: &Place, reading: &Reading, keeping: &Keeping) -> Result<KeptPage, LibraryFault> {
    let path = place.shelf.take_in(file, keeping)?;
    let kept = KeptPage::read(&path, reading)?;
    if kept.lines.is_none() {
        return Ok(kept);
    }
    place.shelf.replace(&path, reading, &keeping.pictures)?;
    KeptPage::read(&path, reading)
}
