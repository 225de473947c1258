//! Highlights here and in the file of their page.

use super::action::{AnnotationAction, Change, KeptFile, Which};
use super::placed::{Held, Placed};
use super::state::Annotated;
use super::steps::Edit;
use super::writing::{Wanted, Writing};
use crate::app::action::{LibraryAction, ToKeep};
use crate::app::shared::Tools;
use clearline_engine::Reading;
use clearline_engine::extraction::Article;
use clearline_engine::page::Page;
use clearline_library::{ArticleFile, LibraryFault};
use clearline_words::Message;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Seconds after which it is tried again to write what could not be written.
const AGAIN: f64 = 10.0;

impl Annotated {
    /// Makes edits: here at once, and in the file once a task has written it.
    pub(super) fn carry_out(&mut self, edits: &[Edit], tools: &mut Tools<'_>) {
        let open = tools.shared.open.as_ref().map(|open| open.reading.clone());
        let Some(reading) = self.edit_here(edits, open) else {
            return;
        };
        begin(self.writing_of(&reading), tools);
    }

    /// Tries again what could not be written, after a while.
    pub(super) fn write_again(&mut self, tools: &mut Tools<'_>) {
        let now = tools.now();
        for writing in &mut self.writing {
            let waits = writing.tried + AGAIN - now;
            match writing.waits() {
                true if waits > 0.0 => tools.ctx.request_repaint_after(Duration::from_secs_f64(waits)),
                true => begin(writing, tools),
                false => {}
            }
        }
    }

    /// Tries again what could not be written, now.
    pub(super) fn try_again(&mut self, tools: &mut Tools<'_>) {
        for writing in self.writing.iter_mut().filter(|writing| writing.refusal.is_some()) {
            begin(writing, tools);
        }
    }

    /// The note that is being written becomes one of the changes that wait.
    fn keep_draft_unseen(&mut self) {
        if let Some(draft) = self.draft.take() {
            let edits = self.edits_of(draft);
            self.edit_here(&edits, None);
        }
    }

    /// Makes edits here, and has them wait to be written. The page that they are of, as it is read now; as it was read when it came, where
    /// another is open.
    fn edit_here(&mut self, edits: &[Edit], open: Option<Reading>) -> Option<Reading> {
        let own = self.reading.clone()?;
        let reading = open.filter(|open| Arc::ptr_eq(&open.page, &own.page)).unwrap_or(own);
        let mut changes = Vec::new();
        for edit in edits {
            match &edit.after {
                Some(placed) => {
                    let mut placed = placed.clone();
                    // What comes back is newer than that it was taken away.
                    placed.annotation.touch();
                    let near = near(&placed, &reading.article);
                    changes.push((edit.id.clone(), Wanted::Put(Box::new(placed.annotation.clone()), near)));
                    self.put(placed);
                }
                None => {
                    self.take(&edit.id);
                    changes.push((edit.id.clone(), Wanted::Gone));
                }
            }
        }
        let writing = self.writing_of(&reading);
        writing.reading = reading.clone();
        changes.into_iter().for_each(|(id, change)| writing.add(id, change));
        Some(reading)
    }

    fn writing_of(&mut self, reading: &Reading) -> &mut Writing {
        let at = self.writing.iter().position(|writing| writing.is_of(&reading.page));
        let at = at.unwrap_or_else(|| {
            self.writing.push(Writing::of(reading.clone()));
            self.writing.len() - 1
        });
        &mut self.writing[at]
    }

    /// What waits to be written of a page: there is nothing else to be done with one that is neither open nor changed.
    fn writing_if_any(&mut self, page: &Arc<Page>) -> Option<&mut Writing> {
        let own = self.reading.clone().filter(|own| Arc::ptr_eq(&own.page, page));
        match own {
            Some(reading) => Some(self.writing_of(&reading)),
            None => self.writing.iter_mut().find(|writing| writing.is_of(page)),
        }
    }

    /// Whether the file of the open page is not changed; then the reason is said.
    pub(super) fn is_refused_here(&mut self, tools: &mut Tools<'_>) -> bool {
        let page = self.reading.as_ref().map(|own| Arc::clone(&own.page));
        let writing = page.and_then(|page| self.writing_if_any(&page));
        let file = writing.and_then(|writing| writing.file.as_ref());
        let refusal = file.and_then(|file| file.refusal.as_ref()).map(LibraryFault::message);
        if let Some(refusal) = &refusal {
            tools.tell_of(refusal);
        }
        refusal.is_some()
    }

    /// A page is kept: what waited is written, and what its file has is read.
    pub(super) fn take_file(&mut self, page: &Arc<Page>, file: KeptFile, tools: &mut Tools<'_>) {
        let path = file.path.clone();
        let Some(writing) = self.writing_if_any(page) else {
            return;
        };
        writing.take_file(file);
        let is_new = writing.is_done();
        writing.begin(tools);
        if is_new && self.is_of(page) {
            load(page, path, tools);
        }
    }

    /// Files were taken out of the library, and what was highlighted in them with them.
    pub(super) fn forget_files(&mut self, paths: &[PathBuf]) {
        let is_gone = |writing: &&mut Writing| writing.file.as_ref().is_some_and(|file| paths.contains(&file.path));
        let mut pages = Vec::new();
        for writing in self.writing.iter_mut().filter(is_gone) {
            writing.file = None;
            writing.drop_changes();
            pages.push(Arc::clone(&writing.reading.page));
        }
        if pages.iter().any(|page| self.is_of(page)) {
            self.all.clear();
            self.steps = Default::default();
            self.arrange(None);
        }
    }

    /// Somebody else has taken a file away. What is highlighted stays in sight, and is written where the page is kept again.
    pub(super) fn lose_file(&mut self, path: &Path) {
        let is_lost = |writing: &Writing| writing.file.as_ref().is_some_and(|file| file.path == path);
        let Some(at) = self.writing.iter().position(is_lost) else {
            return;
        };
        let page = Arc::clone(&self.writing[at].reading.page);
        let shown = self.reading.as_ref().filter(|own| Arc::ptr_eq(&own.page, &page));
        let article = shown.map(|own| Arc::clone(&own.article));
        let writing = &mut self.writing[at];
        writing.file = None;
        if let Some(article) = article {
            for placed in &self.all {
                writing.hold(placed.annotation.clone(), near(placed, &article));
            }
        }
    }

    /// Writes what waits before the window is gone, and the note that is being written. `keep` keeps a page that has no file yet.
    ///
    /// # Errors
    /// What is lost, as a message.
    pub fn close(&mut self, keep: &dyn Fn(&Reading) -> Result<KeptFile, Message>) -> Result<(), Message> {
        self.keep_draft_unseen();
        let mut written = Ok(());
        for writing in &mut self.writing {
            // One that cannot be written keeps no other from it.
            let this = writing.write_now(keep);
            written = written.and(this);
        }
        written
    }

    pub(super) fn take_loaded(&mut self, page: &Arc<Page>, loaded: Result<Held, LibraryFault>, tools: &mut Tools<'_>) {
        let waits = self.writing_if_any(page).is_some_and(|writing| !writing.is_done());
        if !self.is_of(page) || waits {
            // What is not written yet is newer than what was read; the file is read again after it.
            return;
        }
        match loaded {
            Ok(Held { placed, unread }) => {
                (self.all, self.unread) = (placed, unread);
                self.arrange(None);
                if let Some(id) = self.awaited.take() {
                    self.change(&Which::Id(id), Change::GoTo, tools);
                }
            }
            Err(fault) => tools.tell_of(&fault.message()),
        }
    }

    pub(super) fn take_written(&mut self, page: &Arc<Page>, written: Result<(), Message>, tools: &mut Tools<'_>) {
        let Some(writing) = self.writing_if_any(page) else {
            return;
        };
        match written {
            Ok(()) => {
                writing.end();
                writing.begin(tools);
                let file = writing.file.as_ref().filter(|_| writing.is_done());
                let path = file.map(|file| file.path.clone());
                tools.wish(LibraryAction::Changed);
                if let Some(path) = path.filter(|_| self.is_of(page)) {
                    load(page, path, tools);
                }
            }
            Err(reason) => {
                writing.wait_again();
                if !writing.is_done() {
                    writing.refusal = Some(reason);
                    writing.tried = tools.now();
                }
            }
        }
    }
}

/// Writes what waits; a page that has no file yet is kept first.
fn begin(writing: &mut Writing, tools: &mut Tools<'_>) {
    match writing.file {
        Some(_) => writing.begin(tools),
        None if writing.is_done() => {}
        None => {
            writing.tried = tools.now();
            tools.wish(LibraryAction::Keep(Box::new(ToKeep(writing.reading.clone()))));
        }
    }
}

/// Reads the highlights of a page from its file, and finds them in its text.
pub(super) fn load(page: &Arc<Page>, path: PathBuf, tools: &mut Tools<'_>) {
    let Some(open) = &tools.shared.open else {
        return;
    };
    let (page, article) = (Arc::clone(page), Arc::clone(&open.reading.article));
    tools.run_in("highlights", open.versions.page_ticket(), move || {
        AnnotationAction::Loaded(page, read(&path, article.text()))
    });
}

fn read(path: &Path, text: &str) -> Result<Held, LibraryFault> {
    let mut file = ArticleFile::open(path)?;
    let places = file.places_in(text);
    let placed = file.annotations.items.into_iter().zip(places);
    let placed = placed.map(|(annotation, place)| Placed {
        annotation,
        place: place.map(|place| place.start as u32..place.end as u32),
    });
    let (placed, unread) = (placed.collect(), file.annotations.unread.len());
    Ok(Held { placed, unread })
}

/// About how far into the article a highlight is, as a share.
fn near(placed: &Placed, article: &Article) -> f64 {
    let start = placed.place.as_ref().map_or(0, |place| place.start);
    f64::from(start) / article.text().len().max(1) as f64
}
