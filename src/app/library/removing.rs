//! Taking articles out of the library, and putting them back.

use super::action::LibraryAction;
use super::apply::{run, run_aside, run_or};
use super::state::{Library, LibraryNotice, PageState};
use super::store::known;
use crate::app::action::AnnotationAction;
use crate::app::shared::{LastDone, Shared, Tools};
use clearline_engine::page::Page;
use clearline_library::{LibraryFault, Removed, Restored};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Library {
    /// Looks once in a library for what a window has taken out that was ended before it could put it back.
    pub(super) fn look_left_behind(&mut self, root: &Path, tools: &mut Tools<'_>) {
        if self.looked_in.as_deref() == Some(root) {
            return;
        }
        self.looked_in = Some(root.to_owned());
        run_aside(tools, |place| {
            let removed = place.shelf.left_behind().into_iter().map(Arc::new);
            Ok(LibraryAction::LeftBehind(removed.collect()))
        });
    }

    /// Takes articles out. The key for undoing puts them back from now on, also before they are out.
    pub(super) fn take_out(&mut self, paths: Vec<PathBuf>, tools: &mut Tools<'_>) {
        self.removals += 1;
        tools.shared.last_done = LastDone::TakingOut;
        take_out(paths, tools);
    }

    /// Takes in that articles were taken out, and why not all of them were.
    pub(super) fn take_removed(
        &mut self,
        removed: Vec<Arc<Removed>>,
        fault: Option<&LibraryFault>,
        tools: &mut Tools<'_>,
    ) {
        self.removals = self.removals.saturating_sub(1);
        if let Some(fault) = fault {
            if removed.is_empty() {
                self.waiting_undos = 0;
                return tools.wish(LibraryAction::Failed(fault.clone()));
            }
            tools.tell_of(&fault.message());
        }
        self.forget_page(&removed, tools);
        self.taken_out.extend(removed);
        self.notice = LibraryNotice::TakenOut;
        if !self.undo_waiting(tools) {
            self.refresh(tools);
        }
    }

    /// Does what the key for undoing has asked for while something else was under way; `false` where nothing waits. What it has
    /// asked for beyond all that was taken out is forgotten, or a later removal would be undone by it.
    pub(super) fn undo_waiting(&mut self, tools: &mut Tools<'_>) -> bool {
        let is_free = self.removals == 0 && !self.is_putting_back;
        if is_free && self.taken_out.is_empty() {
            self.waiting_undos = 0;
        }
        let is_next = is_free && self.waiting_undos > 0;
        if is_next {
            self.waiting_undos -= 1;
            self.put_last_back(tools);
        }
        is_next
    }

    /// Whether the key for undoing puts back what was taken out: nothing else that can be undone was done since.
    pub fn undoes_taking_out(&self, shared: &Shared) -> bool {
        shared.last_done == LastDone::TakingOut && (self.removals > 0 || !self.taken_out.is_empty())
    }

    /// Whether the key for undoing takes out the open page: it was kept, and nothing else that can be undone was done since.
    pub fn undoes_keeping(&self, shared: &Shared) -> bool {
        let arrival = shared.open.as_ref().map(|open| open.versions.arrival);
        let is_last = arrival.is_some_and(|arrival| shared.last_done == LastDone::Keeping(arrival));
        is_last && matches!(self.page, PageState::Kept(_) | PageState::Changing)
    }

    /// Takes the open page out that was kept last, as the key for undoing does; once it is kept. That is no removal that the same key
    /// would put back: pressed again, it goes on to what was done before.
    pub(super) fn undo_keeping(&mut self, tools: &mut Tools<'_>) {
        match (&mut self.by_key, &self.page) {
            (Some(by_key), PageState::Changing) => by_key.is_undone = true,
            (_, PageState::Kept(_)) => self.take_page_out(tools),
            _ => return,
        }
        tools.shared.last_done = LastDone::OnPage;
    }

    /// The open page is kept by its key now: it is taken out where the key for undoing was pressed meanwhile.
    pub(super) fn end_keeping(&mut self, tools: &mut Tools<'_>) {
        if self.by_key.take().is_some_and(|by_key| by_key.is_undone) {
            let last_done = tools.shared.last_done;
            self.take_page_out(tools);
            tools.shared.last_done = last_done;
        }
    }

    /// The key has kept nothing: the page was kept before, or cannot be. The key for undoing goes on to what was done before.
    pub(super) fn forget_keeping(&mut self, tools: &mut Tools<'_>) {
        let by_key = self.by_key.take();
        if let (Some(by_key), LastDone::Keeping(_)) = (by_key, tools.shared.last_done) {
            tools.shared.last_done = by_key.before;
        }
    }

    /// Takes the open page out, where it is kept.
    pub(super) fn take_page_out(&mut self, tools: &mut Tools<'_>) {
        let (Some(open), PageState::Kept(kept)) = (&tools.shared.open, &self.page) else {
            return;
        };
        let paths = vec![kept.path.clone()];
        self.page_out = Some((Arc::clone(&open.reading.page), kept.path.clone()));
        self.page = PageState::Changing;
        self.take_out(paths, tools);
    }

    /// Puts back what was taken out at the last time, as the key for undoing does; once what is being taken out or
    /// put back is done.
    pub(super) fn put_last_back(&mut self, tools: &mut Tools<'_>) {
        if self.removals > 0 || self.is_putting_back {
            self.waiting_undos += 1;
        } else if let Some(last) = self.taken_out.last() {
            let together = self.taken_out.iter().filter(|removed| removed.is_together_with(last));
            self.put_back(together.cloned().collect(), tools);
        }
    }

    /// Puts back all that was taken out, or the text that was replaced, as the strip says.
    pub(super) fn undo(&mut self, tools: &mut Tools<'_>) {
        match &self.notice {
            LibraryNotice::KeptAgain(replaced) => self.put_old_back(Arc::clone(replaced), tools),
            _ => self.put_back(self.taken_out.clone(), tools),
        }
    }

    /// Puts articles back that were taken out. Until that is done they go on waiting here: their files are deleted with what names them.
    pub(super) fn put_back(&mut self, removed: Vec<Arc<Removed>>, tools: &mut Tools<'_>) {
        if removed.is_empty() || std::mem::replace(&mut self.is_putting_back, true) {
            return;
        }
        let store = self.store.clone();
        run(tools, move |place| {
            let (mut back, mut united, mut fault) = (Vec::new(), 0, None);
            for removed in removed {
                // Of two that were taken out of one page, the second finds the first.
                let restored = known(&store, place).and_then(|known| place.shelf.restore(&removed, &known));
                match restored {
                    Ok(restored) => {
                        removed.forget();
                        back.push(removed);
                        united += usize::from(restored == Restored::United);
                    }
                    Err(reason) => {
                        removed.keep();
                        fault = fault.or(Some(reason));
                    }
                }
            }
            Ok(LibraryAction::PutBack(back, united, fault))
        });
    }

    /// Which of those that were taken out is a page.
    pub(super) fn out_of(&self, page: &Arc<Page>) -> Option<usize> {
        let (_, path) = self.page_out.as_ref().filter(|(out, _)| Arc::ptr_eq(out, page))?;
        self.taken_out.iter().rposition(|removed| removed.path() == path)
    }

    /// Where the open page is among those that were taken out, it is kept no more.
    pub(super) fn forget_page(&mut self, removed: &[Arc<Removed>], tools: &mut Tools<'_>) {
        let is_gone = match &self.page {
            PageState::Kept(kept) => removed.iter().any(|removed| removed.path() == kept.path),
            PageState::Changing => true,
            PageState::Unknown | PageState::Free => false,
        };
        if is_gone {
            self.page = PageState::Free;
        }
        let paths = removed.iter().map(|removed| removed.path().to_owned());
        tools.wish(AnnotationAction::FilesGone(paths.collect()));
    }
}

/// Takes articles out. Where one cannot be, those before it are out, and can be put back.
fn take_out(paths: Vec<PathBuf>, tools: &mut Tools<'_>) {
    let failed = |fault| LibraryAction::TakenOut(Vec::new(), Some(fault)).into();
    run_or(tools, failed, move |place| {
        let (removed, fault) = place.shelf.remove(&paths);
        Ok(LibraryAction::TakenOut(
            removed.into_iter().map(Arc::new).collect(),
            fault,
        ))
    });
}
