//! Watches a folder for what other programs change in it.
//!
//! The system reports changes in bursts. A thread gathers them and passes them on once they rest, so that a burst costs one look, and
//! all that changes during that look one more. Where a folder cannot be watched, nothing is passed on.

mod gathering;

pub use gathering::Changes;

use gathering::Gathered;
use notify::event::{CreateKind, ModifyKind, RemoveKind};
use notify::{Config, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::ffi::OsStr;
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
        let gathered = Arc::<Gathered>::default();
        let watch = FolderWatch(Arc::clone(&gathered));
        let thread = thread::Builder::new().name("watch".to_owned());
        thread.spawn(move || run(&watched, &gathered, follower)).ok()?;
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

fn run(watched: &Watched, gathered: &Arc<Gathered>, mut follower: impl Follow) {
    let mut own = watcher(watched, gathered);
    follower.begin(own.is_of_folder());
    while let Some(next) = gathered.next() {
        if next.is_renewed {
            // The new one first, so that nothing is missed between the two.
            own = watcher(watched, gathered);
            follower.begin(own.is_of_folder());
        }
        if !next.changes.is_empty() {
            gathered.put_back(follower.look(next.changes));
        }
    }
}

/// The system's watcher, and what it watches.
enum Own {
    /// The folder.
    Folder(#[expect(dead_code, reason = "it watches as long as it is held")] RecommendedWatcher),
    /// The folder above, in which the watched one may appear.
    Above(#[expect(dead_code, reason = "it watches as long as it is held")] RecommendedWatcher),
    /// Nothing: the system allows no more, or there is nothing.
    Nothing,
}

impl Own {
    fn is_of_folder(&self) -> bool {
        matches!(self, Own::Folder(_))
    }
}

fn watcher(watched: &Watched, gathered: &Arc<Gathered>) -> Own {
    let folder = &watched.folder;
    let depth = match watched.is_deep {
        true => RecursiveMode::Recursive,
        false => RecursiveMode::NonRecursive,
    };
    let of = |path: &Path, depth| {
        let (watched, gathered) = (watched.clone(), Arc::clone(gathered));
        let handler = move |event: notify::Result<Event>| note(&watched, &gathered, event);
        let mut watcher = RecommendedWatcher::new(handler, Config::default().with_follow_symlinks(false)).ok()?;
        watcher.watch(path, depth).ok()?;
        Some(watcher)
    };
    let of_folder = || of(folder, depth).map_or(Own::Nothing, Own::Folder);
    if folder.is_dir() {
        return of_folder();
    }
    // The nearest folder above that is there: a disk may have gone with all of them.
    let above = folder.ancestors().skip(1).find(|above| above.is_dir());
    let above = above.and_then(|above| of(above, RecursiveMode::NonRecursive));
    match folder.is_dir() {
        // It has appeared meanwhile.
        true => of_folder(),
        false => above.map_or(Own::Nothing, Own::Above),
    }
}

/// Notes what the system reports; called on the thread of its watcher.
fn note(watched: &Watched, gathered: &Gathered, event: notify::Result<Event>) {
    let Ok(event) = event else {
        return gathered.note_anything();
    };
    if event.need_rescan() {
        return gathered.note_anything();
    }
    if matches!(event.kind, EventKind::Access(_)) {
        return;
    }
    for path in &event.paths {
        if *path == watched.folder {
            if may_move(event.kind) {
                gathered.note_root();
            }
            continue;
        }
        match path.strip_prefix(&watched.folder) {
            Ok(below) if is_hidden(below) => {}
            Ok(_) => note_below(watched, gathered, event.kind, path),
            // A neighbour of a folder that is not there yet; a system may write paths in a way of its own.
            Err(_) if path.file_name() == watched.folder.file_name() => gathered.note_root(),
            // A folder above it that was missing, too.
            Err(_) if watched.folder.starts_with(path) && may_move(event.kind) => gathered.note_root(),
            Err(_) => {}
        }
    }
}

fn note_below(watched: &Watched, gathered: &Gathered, kind: EventKind, path: &Path) {
    match (watched.concern)(path) {
        Concern::Matters => gathered.note(path),
        Concern::AsFolder if watched.is_deep && may_be_folder(kind, path) => gathered.note_anything(),
        Concern::AsFolder | Concern::Nothing => {}
    }
}

/// Whether something may have come, gone, or got another name.
fn may_move(kind: EventKind) -> bool {
    matches!(
        kind,
        EventKind::Any
            | EventKind::Other
            | EventKind::Create(_)
            | EventKind::Remove(_)
            | EventKind::Modify(ModifyKind::Name(_))
    )
}

/// Whether a folder may have come, gone, or got another name. Of what is gone under its old name nobody says what it was.
fn may_be_folder(kind: EventKind, path: &Path) -> bool {
    match kind {
        EventKind::Create(CreateKind::File) | EventKind::Remove(RemoveKind::File) => false,
        kind => may_move(kind) && !path.is_file(),
    }
}

fn is_hidden(below: &Path) -> bool {
    below
        .iter()
        .map(OsStr::as_encoded_bytes)
        .any(|part| part.starts_with(b"."))
}

#[cfg(test)]
mod tests;
