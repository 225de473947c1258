//! What a watcher reports, and what of it is noted.

use super::gathering::Gathered;
use super::own::is_unreadable;
use super::{Concern, Watched};
use notify::event::{CreateKind, ModifyKind, RemoveKind};
use notify::{Config, Event, EventKind, Watcher};
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

/// Notes what is reported of a watched folder, on the thread of its watcher.
pub(super) struct Reports {
    pub(super) watched: Watched,
    pub(super) gathered: Arc<Gathered>,
    /// Whether each folder is watched by itself: one that comes is watched only once all are watched anew.
    pub(super) is_each: bool,
}

impl Reports {
    /// The reports of a watcher that begins to watch.
    pub(super) fn of<W: Watcher>(self, watch: impl FnOnce(&mut W) -> notify::Result<()>) -> notify::Result<W> {
        let handler = move |event: notify::Result<Event>| self.note(event);
        let mut watcher = W::new(handler, Config::default().with_follow_symlinks(false))?;
        watch(&mut watcher)?;
        Ok(watcher)
    }

    fn note(&self, event: notify::Result<Event>) {
        let (watched, gathered) = (&self.watched, &self.gathered);
        let event = match event {
            Ok(event) if !event.need_rescan() => event,
            // A folder has come that nobody may read; the others beside it may not be watched.
            Err(fault) if is_unreadable(&fault) => return gathered.note_root(),
            Ok(_) | Err(_) => return gathered.note_anything(),
        };
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
                Ok(_) => self.note_below(event.kind, path),
                // A neighbour of a folder that is not there yet; a system may write paths in a way of its own.
                Err(_) if path.file_name() == watched.folder.file_name() => gathered.note_root(),
                // A folder above it that was missing, too.
                Err(_) if watched.folder.starts_with(path) && may_move(event.kind) => gathered.note_root(),
                Err(_) => {}
            }
        }
    }

    fn note_below(&self, kind: EventKind, path: &Path) {
        match (self.watched.concern)(path) {
            Concern::Matters => self.gathered.note(path),
            Concern::AsFolder if self.watched.is_deep && may_be_folder(kind, path) => match self.is_each {
                true => self.gathered.note_root(),
                false => self.gathered.note_anything(),
            },
            Concern::AsFolder | Concern::Nothing => {}
        }
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

/// Whether a path has a part that is hidden.
pub(super) fn is_hidden(below: &Path) -> bool {
    below
        .iter()
        .map(OsStr::as_encoded_bytes)
        .any(|part| part.starts_with(b"."))
}
