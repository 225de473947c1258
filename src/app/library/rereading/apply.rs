//! Begins, stops and follows the reading of articles once more.

use super::action::RereadAction;
use super::changed::{Changed, reread};
use super::state::{Count, Rereading, Run};
use crate::app::action::LibraryAction;
use crate::app::library::state::{PanelView, place};
use crate::app::library::store::Place;
use crate::app::shared::Tools;
use clearline_engine::page::Cancel;
use clearline_library::{LibraryFault, Shelf};
use std::path::PathBuf;
use std::sync::Arc;

impl Rereading {
    /// Carries out an action; `chosen` are the files of the chosen articles.
    pub(in crate::app::library) fn apply(&mut self, action: RereadAction, chosen: &[PathBuf], tools: &mut Tools<'_>) {
        match action {
            RereadAction::All => self.start(None, tools),
            RereadAction::Chosen => self.start(Some(chosen.to_vec()), tools),
            RereadAction::Stop => {
                if let Some(run) = &self.run {
                    run.cancel.cancel();
                }
            }
            RereadAction::Close => self.close(),
            RereadAction::Unfold(row) => self.unfolded = Some(row).filter(|row| self.unfolded != Some(*row)),
            RereadAction::KeepNew(row) => {
                let keep = |shelf: &Shelf, changed: &Changed| shelf.reread(&changed.path, &|| false).map(drop);
                self.decide(row, keep, tools);
            }
            RereadAction::KeepOld(row) => {
                let keep = |shelf: &Shelf, changed: &Changed| shelf.decline(&changed.path, &changed.hash);
                self.decide(row, keep, tools);
            }
            RereadAction::Ended(Err(fault)) => {
                self.run = None;
                self.fault = Some(fault.message());
            }
            RereadAction::Ended(Ok(found)) => {
                self.run = None;
                self.unfolded = None;
                self.found = Some(found);
                tools.wish(LibraryAction::View(PanelView::Changes));
            }
            RereadAction::Decided(paths, fault) => {
                self.is_keeping = false;
                self.forget(&paths);
                // A strip would lie behind the library.
                self.fault = fault.map(|fault| fault.message());
                tools.wish(LibraryAction::Replaced(paths));
            }
        }
    }

    /// Reads the files of articles again, or of all that there are.
    fn start(&mut self, paths: Option<Vec<PathBuf>>, tools: &mut Tools<'_>) {
        if self.run.is_some() {
            return;
        }
        let Some(place) = place(tools) else {
            return tools.wish(LibraryAction::Failed(LibraryFault::NoPlace));
        };
        let (cancel, count) = (Cancel::new(), Arc::<Count>::default());
        self.close();
        self.run = Some(Run {
            cancel: cancel.clone(),
            count: Arc::clone(&count),
        });
        tools.run(move || {
            let paths = paths.map_or_else(|| all_in(&place), Ok);
            let found = paths.map(|paths| reread(&paths, &cancel, &count));
            Some(LibraryAction::Reread(RereadAction::Ended(found)))
        });
    }

    fn close(&mut self) {
        (self.found, self.fault, self.unfolded) = (None, None, None);
    }

    /// One of those that have changed, or all.
    fn meant(&self, row: Option<usize>) -> &[Changed] {
        match row {
            None => self.changed(),
            Some(row) => self.changed().get(row..=row).unwrap_or_default(),
        }
    }

    /// Keeps one text or the other of an article, or of all, on a thread of its own; the first fault ends it.
    fn decide(
        &mut self,
        row: Option<usize>,
        keep: fn(&Shelf, &Changed) -> Result<(), LibraryFault>,
        tools: &mut Tools<'_>,
    ) {
        let articles = self.meant(row).to_vec();
        let Some(place) = place(tools).filter(|_| !self.is_keeping && !articles.is_empty()) else {
            return;
        };
        self.is_keeping = true;
        tools.run(move || {
            let mut decided = Vec::new();
            let fault = articles
                .into_iter()
                .find_map(|changed| match keep(&place.shelf, &changed) {
                    Ok(()) => {
                        decided.push(changed.path);
                        None
                    }
                    Err(fault) => Some(fault),
                });
            Some(LibraryAction::Reread(RereadAction::Decided(decided, fault)))
        });
    }

    /// Takes articles out of the list that were decided on.
    fn forget(&mut self, paths: &[PathBuf]) {
        self.unfolded = None;
        if let Some(found) = &mut self.found {
            found.changed.retain(|changed| !paths.contains(&changed.path));
        }
        if self.changed().is_empty() {
            self.found = None;
        }
    }
}

/// The files of all articles.
fn all_in(place: &Place) -> Result<Vec<PathBuf>, LibraryFault> {
    let files = place.shelf.walk()?.files;
    Ok(files.into_iter().map(|found| found.path).collect())
}
