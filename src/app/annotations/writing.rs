//! Writing what has changed into the files of pages.
//!
//! Each page has one task at a time; what changes meanwhile waits for the next, so that nothing is written in another order than it
//! was done.

use super::action::{AnnotationAction, KeptFile};
use crate::app::engine::guarded;
use crate::app::shared::Tools;
use clearline_engine::Reading;
use clearline_engine::page::Page;
use clearline_library::{Annotation, LibraryFault};
use clearline_words::{Message, message};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a highlight is to be in the file.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    /// This, about so far into the text, unless the file has it as it is or newer: it was in a file that was taken away.
    Back(Box<Annotation>, f64),
    /// This, about so far into the text.
    Put(Box<Annotation>, f64),
    /// Gone.
    Gone,
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
    pub refusal: Option<Message>,
    /// When it was tried last to write them, in seconds since the start of the window.
    pub tried: f64,
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
            tried: 0.0,
        }
    }

    /// Whether these are the changes of a page.
    pub(super) fn is_of(&self, page: &Arc<Page>) -> bool {
        Arc::ptr_eq(&self.reading.page, page)
    }

    /// Whether the last change of a highlight is not written.
    pub(super) fn holds(&self, id: &str) -> bool {
        let under_way = self.under_way.as_ref();
        self.changes.contains_key(id) || under_way.is_some_and(|changes| changes.contains_key(id))
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
    pub(super) fn hold(&mut self, annotation: Annotation, near: f64) {
        let id = annotation.id.clone();
        self.orphans.insert(id, Wanted::Back(Box::new(annotation), near));
    }

    /// Whether changes wait for which nothing is done.
    pub(super) fn waits(&self) -> bool {
        self.under_way.is_none() && !self.changes.is_empty()
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
    /// `keep` keeps the page where it has no file yet.
    ///
    /// # Errors
    /// What is lost, as a message.
    pub(super) fn write_now(&mut self, keep: &dyn Fn(&Reading) -> Result<KeptFile, Message>) -> Result<(), Message> {
        self.wait_again();
        let is_empty = match self.file {
            Some(_) => self.changes.is_empty(),
            None => self.changes.values().all(|wanted| matches!(wanted, Wanted::Gone)),
        };
        if is_empty {
            return Ok(());
        }
        let kept = match self.file {
            Some(_) => Ok(()),
            None => guarded(|| keep(&self.reading)).and_then(|file| file.map(|file| self.take_file(file))),
        };
        let count = self.changes.len();
        let changes = std::mem::take(&mut self.changes);
        let file = self.file.as_ref();
        let written = kept.and_then(|()| file.map_or(Ok(()), |file| written(file, changes)));
        written.map_err(|reason| message!("fault-highlights-lost", count = count, reason = reason.in_whole()))
    }

    /// Writes what waits, unless a task does so already or it is not known where.
    pub(super) fn begin(&mut self, tools: &mut Tools<'_>) {
        let Some(file) = self.file.clone().filter(|_| self.waits()) else {
            return;
        };
        self.tried = tools.now();
        let (page, changes) = (Arc::clone(&self.reading.page), std::mem::take(&mut self.changes));
        self.under_way = Some(changes.clone());
        tools.run(move || Some(AnnotationAction::Written(page, written(&file, changes))));
    }
}

/// Writes changes, and says why they could not be written: whatever goes wrong is theirs alone.
fn written(file: &KeptFile, changes: BTreeMap<String, Wanted>) -> Result<(), Message> {
    let written = guarded(|| write(file, changes))?;
    written.map_err(|fault| fault.message())
}

fn write(file: &KeptFile, changes: BTreeMap<String, Wanted>) -> Result<(), LibraryFault> {
    file.shelf.change(&file.path, |article| {
        for (id, wanted) in changes {
            match wanted {
                Wanted::Back(annotation, _) if article.annotations.has_newer(&annotation) => {}
                Wanted::Back(annotation, near) | Wanted::Put(annotation, near) => {
                    article.annotate(*annotation, Some(near));
                }
                Wanted::Gone => article.annotations.remove(&id),
            }
        }
    })
}
