//! The watcher of a folder: of all in it at once, or where one of those below may not be read, of each that may.

use super::Watched;
use super::gathering::Gathered;
use super::reports::{Reports, is_hidden};
use notify::{ErrorKind, RecursiveMode, Watcher};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A watcher, and what it watches as long as it is held.
pub(super) enum Own<W> {
    /// The folder.
    Folder(W),
    /// The folder above, in which the watched one may appear.
    Above(W),
    /// Nothing: the system allows no more, or there is nothing.
    Nothing,
}

impl<W: Watcher> Own<W> {
    /// Begins to watch.
    pub(super) fn of(watched: &Watched, gathered: &Arc<Gathered>) -> Own<W> {
        let folder = &watched.folder;
        if folder.is_dir() {
            return Own::of_folder(watched, gathered);
        }
        // The nearest folder above that is there: a disk may have gone with all of them.
        let above = folder.ancestors().skip(1).find(|above| above.is_dir());
        let above = above.and_then(|above| {
            let reports = reports(watched, gathered, false);
            reports
                .of(|watcher: &mut W| watcher.watch(above, RecursiveMode::NonRecursive))
                .ok()
        });
        match folder.is_dir() {
            // It has appeared meanwhile.
            true => Own::of_folder(watched, gathered),
            false => above.map_or(Own::Nothing, Own::Above),
        }
    }

    fn of_folder(watched: &Watched, gathered: &Arc<Gathered>) -> Own<W> {
        let folder = &watched.folder;
        let depth = match watched.is_deep {
            true => RecursiveMode::Recursive,
            false => RecursiveMode::NonRecursive,
        };
        let at_once = reports(watched, gathered, false).of(|watcher: &mut W| watcher.watch(folder, depth));
        let own = match at_once {
            Err(fault) if watched.is_deep && is_unreadable(&fault) => {
                reports(watched, gathered, true).of(|watcher| watch_each(watcher, folder))
            }
            at_once => at_once,
        };
        own.map_or(Own::Nothing, Own::Folder)
    }

    /// Whether the folder is watched.
    pub(super) fn is_of_folder(&self) -> bool {
        matches!(self, Own::Folder(_))
    }
}

fn reports(watched: &Watched, gathered: &Arc<Gathered>, is_each: bool) -> Reports {
    Reports {
        watched: watched.clone(),
        gathered: Arc::clone(gathered),
        is_each,
    }
}

/// Watches a folder and each below it that may be read.
fn watch_each(watcher: &mut impl Watcher, root: &Path) -> notify::Result<()> {
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        match watcher.watch(&folder, RecursiveMode::NonRecursive) {
            Ok(()) => folders.extend(folders_in(&folder)),
            Err(fault) if folder != root && (is_unreadable(&fault) || !folder.is_dir()) => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(())
}

/// The folders in one, without those that are hidden and without links.
fn folders_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let shown = folders.filter(|entry| !is_hidden(Path::new(&entry.file_name())));
    shown.map(|entry| entry.path())
}

/// Whether a folder is not watched since it may not be read.
pub(super) fn is_unreadable(fault: &notify::Error) -> bool {
    matches!(&fault.kind, ErrorKind::Io(error) if error.kind() == io::ErrorKind::PermissionDenied)
}
