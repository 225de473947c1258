//! Writing what has changed into the files of pages.
//!
//! Each page has one task at a time; what changes meanwhile waits for the next, so that nothing is written in another order than it
//! was done.

use super::action::AnnotationAction;
use crate::app::shared::Tools;
use clearline_engine::Reading;
use clearline_engine::page::Page;
use clearline_library::{Annotation, LibraryFault, Shelf};
use clearline_words::Message;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

/// What a highlight is to be in the file.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    /// This, about so far into the text.
    Put(Box<Annotation>, f64),
    /// Gone.
    Gone,
}

/// Where a page is kept.
#[derive(Clone, Debug)]
pub(super) struct KeptFile {
    pub shelf: Shelf,
    pub path: PathBuf,
}

/// Why changes could not be written.
pub(super) struct Refusal {
    pub reason: Message,
    /// When that was found out, in seconds since the start of the window.
    pub at: f64,
}

/// The changes of a page that are not written yet, by the ids of the highlights.
pub(super) struct Writing {
    /// The page, as it was read when it was changed last.
    pub reading: Reading,
    /// Where they are to be written, once that is known.
    pub file: Option<KeptFile>,
    changes: BTreeMap<String, Wanted>,
    /// What was in a file that somebody else has taken away. It goes into the next file of the page.
    orphans: BTreeMap<String, Wanted>,
    /// Those that a task is writing.
    under_way: Option<BTreeMap<String, Wanted>>,
    /// Why they could not be written when that was tried last.
    pub refusal: Option<Refusal>,
}

impl Writing {
    pub(super) fn of(reading: Reading) -> Writing {
        Writing {
            reading,
            file: None,
            changes: BTreeMap::new(),
            orphans: BTreeMap::new(),
            under_way: None,
            refusal: None,
        }
    }

    /// Whether these are the changes of a page.
    pub(super) fn is_of(&self, page: &Arc<Page>) -> bool {
        Arc::ptr_eq(&self.reading.page, page)
    }

    /// The ids of the highlights whose last change is not written.
    pub(super) fn unwritten(&self) -> BTreeSet<&String> {
        let under_way = self.under_way.iter().flat_map(BTreeMap::keys);
        self.changes.keys().chain(under_way).collect()
    }

    /// Whether nothing waits to be written.
    pub(super) fn is_done(&self) -> bool {
        self.changes.is_empty() && self.under_way.is_none()
    }

    /// Adds a change, in the place of an earlier one of the same highlight.
    pub(super) fn add(&mut self, id: String, wanted: Wanted) {
        self.changes.insert(id, wanted);
    }

    /// Holds what was in a file that somebody else has taken away.
    pub(super) fn hold(&mut self, id: String, wanted: Wanted) {
        self.orphans.insert(id, wanted);
    }

    /// Takes in where the page is kept now; what was held goes there, unless it was changed since.
    pub(super) fn take_file(&mut self, file: KeptFile) {
        self.file = Some(file);
        for (id, wanted) in std::mem::take(&mut self.orphans) {
            self.changes.entry(id).or_insert(wanted);
        }
    }

    /// Forgets what was not written.
    pub(super) fn drop_changes(&mut self) {
        self.orphans.clear();
        self.changes.clear();
        self.refusal = None;
    }

    /// Takes in that the task has written its changes.
    pub(super) fn end(&mut self) {
        self.under_way = None;
        self.refusal = None;
    }

    /// Takes in that the task could not write its changes: they wait again, unless there are newer ones.
    pub(super) fn wait_again(&mut self) {
        for (id, wanted) in self.under_way.take().unwrap_or_default() {
            self.changes.entry(id).or_insert(wanted);
        }
    }

    /// Writes all that is not known to be written, in this thread. What a task writes meanwhile is written twice, which changes nothing.
    pub(super) fn write_now(&mut self) -> Result<(), LibraryFault> {
        self.wait_again();
        match &self.file {
            Some(file) if !self.changes.is_empty() => write(file, std::mem::take(&mut self.changes)),
            _ => Ok(()),
        }
    }

    /// Writes what waits, unless a task does so already or it is not known where.
    pub(super) fn begin(&mut self, tools: &mut Tools<'_>) {
        let Some(file) = self
            .file
            .clone()
            .filter(|_| self.under_way.is_none() && !self.changes.is_empty())
        else {
            return;
        };
        let (page, changes) = (Arc::clone(&self.reading.page), std::mem::take(&mut self.changes));
        self.under_way = Some(changes.clone());
        tools.run(move || Some(AnnotationAction::Written(page, write(&file, changes))));
    }
}

fn write(file: &KeptFile, changes: BTreeMap<String, Wanted>) -> Result<(), LibraryFault> {
    file.shelf.change(&file.path, |article| {
        for (id, wanted) in changes {
            match wanted {
                Wanted::Put(annotation, near) => article.annotate(*annotation, Some(near)),
                Wanted::Gone => article.annotations.remove(&id),
            }
        }
    })
}
