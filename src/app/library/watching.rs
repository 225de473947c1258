//! The watch over the folder of the library, and what it has reported.

use crate::app::ground::watch::{Changes, Concern, FolderWatch, Follow, Watched};
use clearline_library::ENDING;
use egui::Context;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The watch over the folder of the library.
#[derive(Default)]
pub(super) struct Watching {
    watch: Option<FolderWatch>,
    /// The folder that is watched, or would be if it could.
    folder: Option<PathBuf>,
    pub(super) news: News,
    /// Whether a task looks at what has changed; what changes meanwhile is looked at after it.
    pub(super) is_looking: bool,
}

/// What has changed and was not looked at yet.
#[derive(Clone, Default)]
pub(super) struct News(Arc<Mutex<Changes>>);

impl News {
    fn add(&self, changes: Changes) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).add(changes);
    }

    pub(super) fn take(&self) -> Changes {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn are_there(&self) -> bool {
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
    pub(super) fn follow(&mut self, folder: &Path, ctx: &Context) {
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

    /// The task that looked broke down: what has changed since is looked at again.
    pub(super) fn give_up(&mut self) {
        self.is_looking = false;
    }
}
