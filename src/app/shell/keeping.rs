//! Writing what outlives the window, as it changes: a window that is killed comes back as it was.

use super::last_session::{LastSession, SessionFile};
use super::state::State;
use crate::app::ground::recents::{Recents, RecentsFile};
use crate::app::ground::settings::{Settings, SettingsFile};
use clearline_column::reader::ColumnState;
use clearline_words::Message;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// While somebody reads on or pulls at a slider, the place and the settings are written this often, in seconds.
const EVERY: f64 = 1.0;

/// The files of what outlives the window.
#[derive(Debug, Default)]
pub(super) struct Files {
    settings: SettingsFile,
    recents: RecentsFile,
    /// Only the window that others hand their pages to has a session.
    session: Option<SessionFile>,
    /// The number of the newest state that was written: of two threads, the later may write first.
    newest: u64,
    /// What went wrong, until the window has taken it.
    fault: Option<Message>,
}

impl Files {
    /// Of what was read, nothing has been written yet.
    pub(super) fn new(settings: SettingsFile, recents: RecentsFile, session: Option<SessionFile>) -> Files {
        Files {
            settings,
            recents,
            session,
            ..Files::default()
        }
    }
}

/// What is to be written.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    number: u64,
    settings: Settings,
    recents: Arc<Recents>,
    session: LastSession,
}

/// What is looked at in each frame.
#[derive(Clone, Debug, Default)]
struct Noted {
    settings: Settings,
    recents: Arc<Recents>,
    session: LastSession,
}

/// Sees that what outlives the window is written.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    files: Arc<Mutex<Files>>,
    noted: Noted,
    /// When the window is to be written again, in seconds since its start.
    due: Option<f64>,
    /// How many corrections the open page had then.
    corrections: usize,
    number: u64,
}

impl Keeper {
    /// Keeps a window that begins with what was read from these files.
    pub(super) fn new(files: Files, state: &State, session: LastSession) -> Keeper {
        Keeper {
            files: Arc::new(Mutex::new(files)),
            noted: Noted {
                settings: state.shared.settings.clone(),
                recents: Arc::clone(&state.shared.recents),
                session,
            },
            due: None,
            corrections: 0,
            number: 0,
        }
    }

    /// Follows the window; true where it is to be written now. The place in a page, and settings that are pulled at, wait for their turn;
    /// anything else does not.
    pub(super) fn is_due(&mut self, state: &State, column: &ColumnState, now: f64) -> bool {
        // A correction is as much a change as a panel is.
        let corrections = state.shared.recipe.corrections.len();
        if std::mem::replace(&mut self.corrections, corrections) != corrections {
            self.due = Some(now);
        }
        let (settings, recents) = (&state.shared.settings, &state.shared.recents);
        let session = LastSession::of(state, column, &self.noted.session);
        let noted = &self.noted;
        let has_moved = session != noted.session;
        let is_urgent = settings.window != noted.settings.window
            || settings.library != noted.settings.library
            || *recents != noted.recents
            || has_moved && !session.is_elsewhere_in(&noted.session);
        if is_urgent || has_moved || *settings != noted.settings {
            let due = if is_urgent { now } else { now + EVERY };
            self.due = Some(self.due.map_or(due, |before| before.min(due)));
            self.noted = Noted {
                settings: settings.clone(),
                recents: Arc::clone(recents),
                session,
            };
        }
        self.due.take_if(|due| *due <= now).is_some()
    }

    /// Seconds until the window is to be written, where anything has changed.
    pub(super) fn waits(&self, now: f64) -> Option<f64> {
        self.due.map(|due| (due - now).max(0.0))
    }

    /// What is to be written now.
    pub(super) fn snapshot(&mut self, state: &State, column: &ColumnState) -> Snapshot {
        self.number += 1;
        self.noted.recents = Arc::clone(&state.shared.recents);
        Snapshot {
            number: self.number,
            settings: state.shared.settings.clone(),
            recents: Arc::clone(&state.shared.recents),
            session: LastSession::of(state, column, &self.noted.session),
        }
    }

    /// The files, for a thread that writes.
    pub(super) fn files(&self) -> Arc<Mutex<Files>> {
        Arc::clone(&self.files)
    }

    /// What went wrong since this was asked last.
    pub(super) fn take_fault(&self) -> Option<Message> {
        self.files.try_lock().ok()?.fault.take()
    }
}

/// Writes all that has changed, and notes what went wrong.
pub(super) fn write(files: &Mutex<Files>, snapshot: &Snapshot) {
    let mut files: MutexGuard<'_, Files> = files.lock().unwrap_or_else(PoisonError::into_inner);
    if snapshot.number < files.newest {
        return;
    }
    files.newest = snapshot.number;
    let settings = files.settings.write(&snapshot.settings);
    let recents = files.recents.write(&snapshot.recents);
    let session = files.session.as_mut();
    let session = session.map_or(Ok(()), |file| file.write(&snapshot.session));
    if let Err(fault) = settings.and(recents).and(session) {
        files.fault = Some(fault);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ground::recents::RecentPage;

    fn recents(page: &str) -> Arc<Recents> {
        let mut recents = Recents::default();
        recents.remember(RecentPage {
            page: page.to_owned(),
            ..RecentPage::default()
        });
        Arc::new(recents)
    }

    #[test]
    fn an_older_state_is_not_written_over_a_newer_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("positions.json");
        let files = Mutex::new(Files {
            recents: RecentsFile::at(Some(path.clone())),
            ..Files::default()
        });
        let snapshot = |number, page| Snapshot {
            number,
            settings: Settings::default(),
            recents: recents(page),
            session: LastSession::default(),
        };
        write(&files, &snapshot(2, "/new"));
        write(&files, &snapshot(1, "/old"));
        let (kept, _) = RecentsFile::at(Some(path)).read();
        assert_eq!(kept, *recents("/new"));
    }
}
