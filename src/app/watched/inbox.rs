//! What the thread of the watch hands to the window.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Pages that wait to be offered; more are counted.
pub(super) const MOST_ARRIVED: usize = 100;

/// A page that has arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrived {
    /// Its file.
    pub path: PathBuf,
    /// Its title, else the name of its file; in one line, and not long.
    pub title: String,
}

/// What has arrived and was not taken yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Contents {
    pub(super) arrived: Vec<Arrived>,
    /// How many more have arrived.
    pub(super) more: usize,
    /// Whether the folder is watched, where that is news.
    pub(super) standing: Option<Standing>,
}

/// Whether the folder is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is.
    Watched,
    /// It is not there, and is waited for.
    Missing,
    /// It is there, but the system does not watch it.
    Refused,
}

/// It is filled by the thread of the watch, and emptied by the window.
#[derive(Clone, Debug, Default)]
pub(super) struct Inbox(Arc<Mutex<Contents>>);

impl Inbox {
    fn lock(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether another page is offered by its title, and not only counted.
    pub(super) fn has_room(&self) -> bool {
        self.lock().arrived.len() < MOST_ARRIVED
    }

    pub(super) fn put(&self, arrived: Arrived) {
        self.lock().arrived.push(arrived);
    }

    pub(super) fn count(&self) {
        self.lock().more += 1;
    }

    pub(super) fn note(&self, standing: Standing) {
        self.lock().standing = Some(standing);
    }

    /// What has come since this was asked last.
    pub(super) fn take(&self) -> Contents {
        std::mem::take(&mut *self.lock())
    }
}
