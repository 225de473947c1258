//! What the window knows of imports.

use clearline_engine::page::Cancel;
use clearline_library::{LibraryFault, Standing};
use clearline_words::{Message, Wording};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// How many of what failed are shown, and worded therefore.
const MOST_SHOWN: usize = 500;

/// Imports of the library.
#[derive(Default)]
pub struct Importing {
    /// How far they were when none ran.
    pub standing: Standing,
    /// What failed, as it was worded last: in which words, what each is called, and the reasons.
    worded: Option<(Wording, Vec<(String, String)>)>,
    /// The import that runs.
    pub run: Option<Run>,
    /// That a host asked to be left alone, where the last import has ended therefore.
    pub(super) resting: Option<Message>,
    /// Why the last import has ended early.
    pub fault: Option<LibraryFault>,
}

/// An import that runs. Dropped, it stops, and what is not done goes on waiting.
pub struct Run {
    pub(super) cancel: Cancel,
    pub(super) progress: Arc<Progress>,
    /// How many articles were kept when the list was made last.
    listed: usize,
}

/// How far an import is; the thread that works on it writes, and the view reads.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// What is being read.
    reading: Mutex<Option<String>>,
    /// The last host that asked to be left alone for a while.
    resting: Mutex<Option<Message>>,
    /// Items that were to be kept at the beginning.
    pub(super) all: AtomicUsize,
    /// Items that are done.
    pub(super) done: AtomicUsize,
    /// Items that failed, and entries that cannot be used.
    pub(super) failed: AtomicUsize,
}

impl Progress {
    /// What is being read, as long as nothing is kept.
    pub(super) fn reading(&self) -> Option<String> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// That a host asked to be left alone, if one did.
    pub(super) fn resting(&self) -> Option<Message> {
        self.resting.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn rest(&self, report: Message) {
        *self.resting.lock().unwrap_or_else(PoisonError::into_inner) = Some(report);
    }

    pub(super) fn read(&self, name: Option<String>) {
        *self.reading.lock().unwrap_or_else(PoisonError::into_inner) = name;
    }
}

impl Run {
    pub(super) fn new(cancel: Cancel, progress: Arc<Progress>) -> Run {
        Run {
            cancel,
            progress,
            listed: 0,
        }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl Importing {
    /// Takes in how far the imports are.
    pub(super) fn stand_at(&mut self, standing: Standing) {
        self.standing = standing;
        self.worded = None;
    }

    /// Forgets what failed, which is tried again.
    pub(super) fn clear_failed(&mut self) {
        self.standing.failed.clear();
        self.worded = None;
    }

    /// Words what failed, unless that is done: the file holds no words, and the language may be another by now.
    pub(in crate::app::library) fn word(&mut self, wording: Wording) {
        if self.worded.as_ref().is_some_and(|(own, _)| *own == wording) {
            return;
        }
        let all = self.standing.failed.iter().chain(&self.standing.unusable);
        let worded = all
            .take(MOST_SHOWN)
            .map(|failed| (wording.say(&failed.name()), wording.say(&failed.reason())));
        self.worded = Some((wording, worded.collect()));
    }

    /// How many failed.
    pub(super) fn failures(&self) -> usize {
        self.standing.failed.len() + self.standing.unusable.len()
    }

    /// What failed, as many as are shown, each with its reason.
    pub(super) fn worded(&self) -> &[(String, String)] {
        self.worded.as_ref().map_or(&[], |(_, worded)| worded)
    }

    /// Whether so much was kept since that the list of articles is to follow.
    pub(in crate::app::library) fn has_news(&mut self) -> bool {
        let Some(run) = &mut self.run else {
            return false;
        };
        let done = run.progress.done.load(Ordering::Relaxed);
        // The more there are, the longer it takes to list them.
        let has_news = done > run.listed + run.listed / 20;
        if has_news {
            run.listed = done;
        }
        has_news
    }

    /// How many items have failed.
    pub fn failed(&self) -> usize {
        match &self.run {
            Some(run) => run.progress.failed.load(Ordering::Relaxed),
            None => self.standing.failed.len() + self.standing.unusable.len(),
        }
    }

    /// A task has broken down, perhaps that of the import.
    pub(in crate::app::library) fn give_up(&mut self) {
        self.run = None;
    }
}
