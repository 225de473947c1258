//! What has changed and was not looked at yet.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// For so long nothing may change before what has changed is looked at.
const REST: Duration = Duration::from_millis(200);
/// What goes on changing is looked at after this time.
const LATEST: Duration = Duration::from_millis(800);
/// Paths that are named; of more, anything may have changed.
const MOST_PATHS: usize = 500;

/// What has changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Files that may have come, changed or gone.
    pub paths: BTreeSet<PathBuf>,
    /// Whether that may be so of any other, too.
    pub are_more: bool,
}

impl Changes {
    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty() && !self.are_more
    }

    /// Adds what has changed besides.
    pub fn add(&mut self, other: Changes) {
        self.are_more |= other.are_more;
        self.paths.extend(other.paths);
        self.bound();
    }

    fn bound(&mut self) {
        if self.paths.len() > MOST_PATHS {
            self.paths.clear();
            self.are_more = true;
        }
    }
}

/// What is to be done.
#[derive(Debug, Default)]
pub(super) struct Next {
    pub(super) changes: Changes,
    /// Whether the folder is to be watched anew.
    pub(super) is_renewed: bool,
}

#[derive(Debug, Default)]
struct State {
    next: Next,
    /// How often something was noted.
    notes: u64,
    is_over: bool,
}

impl State {
    fn has_anything(&self) -> bool {
        self.next.is_renewed || !self.next.changes.is_empty()
    }
}

/// Gathers what has changed for the thread that looks at it.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    state: Mutex<State>,
    awake: Condvar,
}

impl Gathered {
    /// This file has changed.
    pub(super) fn note(&self, path: &Path) {
        self.change(|next| {
            next.changes.paths.insert(path.to_owned());
            next.changes.bound();
        });
    }

    /// Anything may have changed.
    pub(super) fn note_anything(&self) {
        self.change(|next| next.changes.are_more = true);
    }

    /// The folder itself has come or gone.
    pub(super) fn note_root(&self) {
        self.change(|next| {
            next.is_renewed = true;
            next.changes.are_more = true;
        });
    }

    /// The folder is to be watched anew.
    pub(super) fn renew(&self) {
        self.change(|next| next.is_renewed = true);
    }

    /// These are to be looked at again.
    pub(super) fn put_back(&self, changes: Changes) {
        self.lock().next.changes.add(changes);
    }

    /// Nothing is to be looked at any more.
    pub(super) fn end(&self) {
        self.lock().is_over = true;
        self.awake.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Next)) {
        let mut state = self.lock();
        let is_first = !state.has_anything();
        state.notes += 1;
        change(&mut state.next);
        if is_first {
            self.awake.notify_all();
        }
    }

    /// Waits until something has changed and rests; `None` when that is over.
    pub(super) fn next(&self) -> Option<Next> {
        let mut state = self.lock();
        while !state.has_anything() && !state.is_over {
            state = self.awake.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let began = Instant::now();
        while !state.is_over {
            let notes = state.notes;
            let waited = self.awake.wait_timeout(state, REST);
            let (back, waiting) = waited.unwrap_or_else(PoisonError::into_inner);
            state = back;
            let rests = state.notes == notes && waiting.timed_out();
            if !state.is_over && (rests || began.elapsed() >= LATEST) {
                return Some(std::mem::take(&mut state.next));
            }
        }
        None
    }
}
