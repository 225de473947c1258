//! Follows what other programs change in the folder of the library: index, list, and what is known of the open page.

use super::action::LibraryAction;
use super::apply::{announce, is_open};
use super::listing::{Listing, Request};
use super::page::{KeptPage, Whereabouts, page_now};
use super::seen::{Seen, SeenPage};
use super::state::{Library, PageState, place};
use super::store::{Place, Store, update};
use super::watching::News;
use crate::app::action::AnnotationAction;
use crate::app::ground::dialog::Dialog;
use crate::app::ground::watch::Changes;
use crate::app::shared::Tools;
use clearline_engine::Reading;
use clearline_library::LibraryFault;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// How often a folder is looked for that is missing.
const LOOK_FOR_FOLDER: Duration = Duration::from_secs(1);

/// What is to be looked at.
struct Look {
    store: Store,
    place: Place,
    news: News,
    /// What the panel asks for, where it is shown.
    request: Option<Request>,
    /// The open page, and its file where it is kept.
    page: Option<(Reading, Option<KeptPage>)>,
}

impl Look {
    fn run(self) -> Seen {
        let changes = self.news.take();
        let listed = self
            .list(&changes)
            .map(|(request, listing)| (request, listing.map(Arc::new)));
        let page = self.page.map(|(reading, before)| SeenPage {
            now: page_now(&self.store, &self.place, (&reading, before.as_ref()), &changes),
            page: Arc::clone(&reading.page),
            before,
        });
        Seen { listed, page }
    }

    /// Brings the index up to the files. What this program has written and listed itself is there already.
    fn list(&self, changes: &Changes) -> Option<(Request, Result<Listing, LibraryFault>)> {
        let (store, place) = (&self.store, &self.place);
        let is_up = store.with(place, |index| {
            let is_up = !changes.are_more && index.is_up_with(changes.paths.iter().map(PathBuf::as_path));
            if !is_up && self.request.is_none() {
                update(index)?;
            }
            Ok(is_up)
        });
        // Why it cannot be read is said where it is listed.
        let request = self.request.clone().filter(|_| !is_up.unwrap_or(false))?;
        let listing = store.list(place, &request, true);
        Some((request, listing))
    }
}

impl Library {
    /// Watches the folder of the library, and looks at what has changed in it.
    pub(super) fn watch(&mut self, tools: &mut Tools<'_>) {
        let Some(place) = place(tools) else {
            return;
        };
        self.look_left_behind(place.shelf.root(), tools);
        self.look_for_folder(place.shelf.root(), tools);
        let watching = &mut self.watching;
        watching.follow(place.shelf.root(), tools.ctx);
        if watching.is_looking || !watching.news.are_there() {
            return;
        }
        watching.is_looking = true;
        let is_shown = tools.shared.dialog == Some(Dialog::Library);
        let open = tools.shared.open.as_ref();
        let look = Look {
            store: self.store.clone(),
            place,
            news: watching.news.clone(),
            request: is_shown.then(|| self.panel.request.clone()),
            page: open.map(|open| (open.reading.clone(), self.page.kept().cloned())),
        };
        tools.run(move || Some(LibraryAction::Seen(Box::new(look.run()))));
    }

    /// Lists again where a folder that was missing is back, such as that of a disk: no system reports that.
    fn look_for_folder(&mut self, root: &Path, tools: &mut Tools<'_>) {
        let is_shown = tools.shared.dialog == Some(Dialog::Library);
        let is_missed = matches!(self.panel.fault, Some(LibraryFault::NoFolder(_)));
        if !is_shown || !is_missed {
            return;
        }
        if root.is_dir() {
            // Whatever comes of it, the next frame does not list again.
            self.panel.fault = None;
            self.watching.renew();
            return self.list(true, tools);
        }
        tools.ctx.request_repaint_after(LOOK_FOR_FOLDER);
    }

    /// Takes in what a look has found.
    pub(super) fn take_seen(&mut self, seen: Seen, tools: &mut Tools<'_>) {
        self.watching.is_looking = false;
        if let Some((request, listing)) = seen.listed {
            self.panel.take(request, listing);
        }
        let Some(SeenPage { page, before, now }) = seen.page else {
            return;
        };
        if !is_open(&page, tools) || self.page == PageState::Changing || self.page.kept() != before.as_ref() {
            // What this program does with the page is newer, and is seen in its turn.
            return;
        }
        match now {
            Whereabouts::Same => {}
            // The first check of the page has not answered yet; this is its answer.
            now if self.page == PageState::Unknown => {
                if let Some(kept) = now.into_kept() {
                    tools.wish(LibraryAction::Checked(page, Ok(kept)));
                }
            }
            Whereabouts::Here(kept) => {
                if let Some(before) = before.filter(|before| before.path != kept.path) {
                    follow_moved(&before.path, &kept.path, tools);
                }
                announce(&page, Some(&kept), tools);
                self.hold(kept);
            }
            Whereabouts::Gone => {
                if let PageState::Kept(kept) = std::mem::replace(&mut self.page, PageState::Free) {
                    tools.wish(AnnotationAction::FileLost(kept.path));
                }
            }
        }
    }
}

impl Library {
    /// Notes with the open page in which file it is kept.
    pub(super) fn note_kept_file(&self, tools: &mut Tools<'_>) {
        let path = self.page.kept().map(|kept| &kept.path);
        if let Some(open) = &mut tools.shared.open
            && open.kept_in.as_ref() != path
        {
            open.kept_in = path.cloned();
        }
    }
}

/// A kept file that somebody has moved is remembered by its new path, also as that of the open page where it was read from it.
pub(super) fn follow_moved(old: &Path, new: &Path, tools: &mut Tools<'_>) {
    let shared = &mut *tools.shared;
    let (Some(old), Some(new_name)) = (old.to_str(), new.to_str()) else {
        return;
    };
    if let Some(open) = &mut shared.open
        && open.name().as_deref() == Some(old)
    {
        open.moved_to = Some(new.to_owned());
    }
    Arc::make_mut(&mut shared.recents).rename(old, new_name);
}
