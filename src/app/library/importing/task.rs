//! The thread that imports.

use super::action::ImportAction;
use super::state::Progress;
use crate::app::library::store::{Place, Store, known};
use clearline_engine::page::Cancel;
use clearline_engine::save::RulesFolder;
use clearline_library::{Ended, Follow, Import, Importer, Keeping, LibraryFault, Queue};
use clearline_words::message;
use egui::Context;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How long a host is left alone between two pages.
const PAUSE: Duration = Duration::from_secs(1);

/// What a thread imports, and into what.
pub(super) struct Task {
    pub(super) place: Place,
    pub(super) store: Store,
    /// What is read first; without it, what waits is gone on with.
    pub(super) from: Option<PathBuf>,
    /// Whether what failed is tried again.
    pub(super) is_again: bool,
    pub(super) rules: Option<RulesFolder>,
    pub(super) cancel: Cancel,
    pub(super) watcher: Watcher,
}

/// Hears what becomes of each item, for the window.
pub(super) struct Watcher {
    pub(super) progress: Arc<Progress>,
    pub(super) ctx: Context,
}

impl Task {
    /// Imports until nothing is left, or until it is paused.
    pub(super) fn run(self) -> ImportAction {
        let fault = self.import().err();
        ImportAction::Ended(Queue::standing_in(&self.place.shelf), fault)
    }

    fn import(&self) -> Result<(), LibraryFault> {
        let progress = &self.watcher.progress;
        let import = match &self.from {
            Some(path) => {
                progress.read(Some(path.display().to_string()));
                Some((path, Import::of(path)?))
            }
            None => None,
        };
        let mut queue = Queue::open(&self.place.shelf)?;
        if let Some((path, import)) = import {
            let keeping = Keeping {
                has_markdown: self.place.has_markdown,
                ..Keeping::default()
            };
            queue.add(import, &keeping, path)?;
        }
        if self.is_again {
            queue.try_again()?;
        }
        let standing = queue.standing();
        let failed = standing.failed.len() + standing.unusable.len();
        progress.failed.store(failed, Ordering::Relaxed);
        progress.all.store(standing.waiting, Ordering::Relaxed);
        let known = known(&self.store, &self.place)?;
        progress.read(None);
        self.watcher.ctx.request_repaint();
        let importer = Importer {
            shelf: &self.place.shelf,
            rules: &self.rules,
            is_offline: false,
            pause: PAUSE,
            cancel: &self.cancel,
            follow: &self.watcher,
        };
        importer.run(&mut queue, known).map(drop)
    }
}

impl Follow for Watcher {
    fn ended(&self, ended: &Ended<'_>) {
        self.progress.done.fetch_add(1, Ordering::Relaxed);
        if ended.outcome.is_err() {
            self.progress.failed.fetch_add(1, Ordering::Relaxed);
        }
        self.ctx.request_repaint();
    }

    fn rests(&self, host: &str, seconds: u64) {
        let report = message!("import-rests", host = host, seconds = seconds.to_string());
        self.progress.rest(report);
        self.ctx.request_repaint();
    }
}
