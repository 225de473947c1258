//! Follows what other programs change in the folder of the library: index, list, and what is known of the open page.

use super::action::LibraryAction;
use super::listing::{Listing, Request};
use super::page::{KeptPage, Whereabouts, page_now};
use super::state::{Library, PageState, place};
use super::store::{Place, Store, update};
use crate::app::action::AnnotationAction;
use crate::app::ground::dialog::Dialog;
use crate::app::ground::watch::{Changes, Concern, FolderWatch, Follow, Watched};
use crate::app::shared::Tools;
use clearline_engine::Reading;
use clearline_engine::page::Page;
use clearline_library::{ENDING, LibraryFault};
use egui::Context;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The watch over the folder of the library.
#[derive(Default)]
pub(super) struct Watching {
    watch: Option<FolderWatch>,
    /// The folder that is watched, or would be if it could.
    folder: Option<PathBuf>,
    news: News,
    /// Whether a task looks at what has changed; what changes meanwhile is looked at after it.
    is_looking: bool,
}

/// What has changed and was not looked at yet.
#[derive(Clone, Default)]
struct News(Arc<Mutex<Changes>>);

impl News {
    fn add(&self, changes: Changes) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).add(changes);
    }

    fn take(&self) -> Changes {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn are_there(&self) -> bool {
        !self.0.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

/// Hands what has changed to the window.
struct Follower {
    news: News,
    ctx: Context,
}

impl Follow for Follower {
    /// A library that cannot be watched is looked at when it is shown.
    fn begin(&mut self, _is_watched: bool) {}

    fn look(&mut self, changes: Changes) -> Changes {
        self.news.add(changes);
        self.ctx.request_repaint();
        Changes::default()
    }
}

fn concern(path: &Path) -> Concern {
    match path.extension() {
        Some(ending) if ending == ENDING => Concern::Matters,
        Some(ending) if ending == "md" => Concern::Nothing,
        _ => Concern::AsFolder,
    }
}

impl Watching {
    /// Watches this folder from now on, if it does not already.
    fn follow(&mut self, folder: &Path, ctx: &Context) {
        if self.folder.as_deref() == Some(folder) {
            return;
        }
        self.folder = Some(folder.to_owned());
        self.news = News::default();
        let watched = Watched {
            folder: folder.to_owned(),
            is_deep: true,
            concern,
        };
        let follower = Follower {
            news: self.news.clone(),
            ctx: ctx.clone(),
        };
        self.watch = FolderWatch::start(watched, follower);
    }

    /// Watches what lies at the path of the folder now.
    pub(super) fn renew(&self) {
        self.watch.iter().for_each(FolderWatch::renew);
    }

    /// No task looks any more.
    pub(super) fn give_up(&mut self) {
        self.is_looking = false;
    }
}

/// What a look has found.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What the panel lists now, where it is shown and anything has changed.
    listed: Option<(Request, Result<Arc<Listing>, LibraryFault>)>,
    /// The page that was open, and what became of its file.
    page: Option<(Arc<Page>, Whereabouts)>,
}

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
        let page = self.page.as_ref().map(|(reading, before)| {
            let page = Arc::clone(&reading.page);
            let now = page_now(&self.store, &self.place, (reading, before.as_ref()), &changes);
            (page, now)
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

    /// Takes in what a look has found.
    pub(super) fn take_seen(&mut self, seen: Seen, tools: &mut Tools<'_>) {
        self.watching.is_looking = false;
        if let Some((request, listing)) = seen.listed {
            self.panel.take(request, listing);
        }
        let Some((page, now)) = seen.page else {
            return;
        };
        match now {
            Whereabouts::Same => {}
            // Whoever asked first says it as well.
            now if self.page == PageState::Unknown => {
                if let Some(kept) = now.into_kept() {
                    tools.wish(LibraryAction::Checked(page, Ok(kept)));
                }
            }
            Whereabouts::Here(kept) if self.is_followed(&page, tools) => {
                super::apply::announce(&page, Some(&kept), tools);
                self.page = PageState::Kept(kept);
            }
            Whereabouts::Gone if self.is_followed(&page, tools) => {
                if let PageState::Kept(kept) = std::mem::replace(&mut self.page, PageState::Free) {
                    tools.wish(AnnotationAction::FilesGone(vec![kept.path]));
                }
            }
            Whereabouts::Here(_) | Whereabouts::Gone => {}
        }
    }

    /// Whether a page is still open, and nothing of this program is about to change its file.
    fn is_followed(&self, page: &Arc<Page>, tools: &Tools<'_>) -> bool {
        super::apply::is_open(page, tools) && self.page != PageState::Changing
    }
}
