//! Begins, pauses and ends imports.

use super::action::ImportAction;
use super::state::{Importing, Progress, Run};
use super::task::{Task, Watcher};
use crate::app::action::{DialogAction, LibraryAction};
use crate::app::ground::dialog::DialogKind;
use crate::app::library::state::place;
use crate::app::library::store::Store;
use crate::app::shared::Tools;
use clearline_engine::page::Cancel;
use clearline_library::{LibraryFault, Queue};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

impl Importing {
    /// Carries out an action.
    pub(in crate::app::library) fn apply(&mut self, action: ImportAction, store: &Store, tools: &mut Tools<'_>) {
        match action {
            ImportAction::AskFile => tools.wish(DialogAction::Ask(DialogKind::ImportFile)),
            ImportAction::AskFolder => tools.wish(DialogAction::Ask(DialogKind::ImportFolder)),
            ImportAction::From(path) => self.start(Some(path), false, store, tools),
            ImportAction::GoOn => self.start(None, false, store, tools),
            ImportAction::TryAgain => self.start(None, true, store, tools),
            ImportAction::Pause => {
                if let Some(run) = &self.run {
                    run.cancel.cancel();
                }
            }
            ImportAction::Forget => self.forget(tools),
            ImportAction::Standing(standing) => self.stand_at(standing),
            ImportAction::Forgotten(standing, fault) => {
                self.stand_at(standing);
                self.fault = fault;
            }
            ImportAction::Ended(standing, fault) => {
                let run = self.run.take();
                self.resting = run.and_then(|run| run.progress.resting());
                self.stand_at(standing);
                self.fault = fault;
                tools.wish(LibraryAction::Changed);
            }
        }
    }

    /// Finds out how far the imports of the library are; none is gone on with by itself.
    pub(in crate::app::library) fn look(&self, tools: &mut Tools<'_>) {
        if let Some(place) = place(tools) {
            tools.run(move || {
                let standing = Queue::standing_in(&place.shelf);
                Some(LibraryAction::Import(ImportAction::Standing(standing)))
            });
        }
    }

    fn start(&mut self, from: Option<PathBuf>, is_again: bool, store: &Store, tools: &mut Tools<'_>) {
        if self.run.is_some() {
            return;
        }
        let Some(place) = place(tools) else {
            self.fault = Some(LibraryFault::NoPlace);
            return;
        };
        self.fault = None;
        if is_again {
            self.clear_failed();
        }
        let (cancel, progress) = (Cancel::new(), Arc::<Progress>::default());
        progress.failed.store(self.failed(), Ordering::Relaxed);
        let task = Task {
            place,
            store: store.clone(),
            from,
            is_again,
            rules: tools.engine.rules().cloned(),
            cancel: cancel.clone(),
            watcher: Watcher {
                progress: Arc::clone(&progress),
                ctx: tools.ctx.clone(),
            },
        };
        self.run = Some(Run::new(cancel, progress));
        tools.run(move || Some(LibraryAction::Import(task.run())));
    }

    fn forget(&mut self, tools: &mut Tools<'_>) {
        let Some(place) = place(tools).filter(|_| self.run.is_none()) else {
            return;
        };
        tools.run(move || {
            let forgotten = Queue::open(&place.shelf).and_then(|mut queue| {
                queue.forget()?;
                queue.tidy();
                Ok(())
            });
            let standing = Queue::standing_in(&place.shelf);
            Some(LibraryAction::Import(ImportAction::Forgotten(
                standing,
                forgotten.err(),
            )))
        });
    }
}
