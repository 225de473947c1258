//! Watches a folder for what other programs change in it.
//!
//! The system reports changes in bursts. A thread gathers them and passes them on once they rest, so that a burst costs one look, and
//! all that changes during that look one more. Where a folder cannot be watched, nothing is passed on.

mod gathering;
mod own;
mod reports;

pub use gathering::Changes;

use gathering::Gathered;
use notify::{RecommendedWatcher, Watcher};
use own::Own;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

/// How a path concerns the owner of the watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// A file that matters.
    Matters,
    /// Of no interest.
    Nothing,
    /// Of interest only if it is a folder, or was one.
    AsFolder,
}

/// What is watched.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The folder.
    pub folder: PathBuf,
    /// Whether the folders below it are watched, too. Links are not followed, and what is hidden is left out.
    pub is_deep: bool,
    /// What a path is by its name.
    pub concern: fn(&Path) -> Concern,
}

/// Who hears what has changed, on the thread of the watch.
pub trait Follow: Send + 'static {
    /// The folder is watched from now on, or it is not there or cannot be watched. Called again when that may have changed.
    fn begin(&mut self, is_watched: bool);

    /// Takes in what has changed. Returns what is to be looked at again in a moment.
    fn look(&mut self, changes: Changes) -> Changes;
}

/// A folder that is watched until this is dropped.
#[derive(Debug)]
pub struct FolderWatch(Arc<Gathered>);

impl FolderWatch {
    /// Begins to watch. `None` where the system gives no thread.
    pub fn start(watched: Watched, follower: impl Follow) -> Option<FolderWatch> {
        FolderWatch::by::<RecommendedWatcher>(watched, follower)
    }

    /// The same by another watcher than the system's.
    fn by<W: Watcher>(watched: Watched, follower: impl Follow) -> Option<FolderWatch> {
        let gathered = Arc::<Gathered>::default();
        let watch = FolderWatch(Arc::clone(&gathered));
        let thread = thread::Builder::new().name("watch".to_owned());
        thread.spawn(move || run::<W>(&watched, &gathered, follower)).ok()?;
        Some(watch)
    }

    /// Watches what lies at the folder's path now: another disk may have been put there, which no system reports.
    pub fn renew(&self) {
        self.0.renew();
    }
}

impl Drop for FolderWatch {
    fn drop(&mut self) {
        self.0.end();
    }
}

fn run<W: Watcher>(watched: &Watched, gathered: &Arc<Gathered>, mut follower: impl Follow) {
    let mut own = Own::<W>::of(watched, gathered);
    follower.begin(own.is_of_folder());
    while let Some(next) = gathered.next() {
        if next.is_renewed {
            // The new one first, so that nothing is missed between the two.
            own = Own::of(watched, gathered);
            follower.begin(own.is_of_folder());
        }
        if !next.changes.is_empty() {
            gathered.put_back(follower.look(next.changes));
        }
    }
}

#[cfg(test)]
mod tests;
