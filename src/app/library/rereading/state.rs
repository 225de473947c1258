//! What the window knows of articles that are read again.

use super::changed::{Changed, Findings};
use clearline_engine::page::Cancel;
use clearline_words::Message;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

/// Articles that are read again.
#[derive(Default)]
pub struct Rereading {
    /// The reading that runs.
    pub(super) run: Option<Run>,
    /// What the last one has found, less what was decided on since; `None` before the first.
    pub found: Option<Findings>,
    /// The article whose lines are shown.
    pub(super) unfolded: Option<usize>,
    /// What went wrong.
    pub(super) fault: Option<Message>,
    /// Whether new texts are being kept.
    pub(super) is_keeping: bool,
}

/// A reading that runs. Dropped, it stops.
pub(super) struct Run {
    pub(super) cancel: Cancel,
    pub(super) count: Arc<Count>,
}

/// How far a reading is; its thread writes, and the view reads.
#[derive(Debug, Default)]
pub(super) struct Count {
    /// Articles that are to be read.
    pub(super) all: AtomicUsize,
    /// Those that are.
    pub(super) done: AtomicUsize,
}

impl Drop for Run {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

impl Rereading {
    /// Whether articles are being read again.
    pub fn is_running(&self) -> bool {
        self.run.is_some()
    }

    /// Those whose text is another now, and that were not decided on.
    pub fn changed(&self) -> &[Changed] {
        self.found.as_ref().map_or(&[], |found| &found.changed)
    }

    /// A task has broken down, perhaps that which reads.
    pub(in crate::app::library) fn give_up(&mut self) {
        self.run = None;
        self.is_keeping = false;
    }
}
