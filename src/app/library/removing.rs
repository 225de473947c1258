//! Taking articles out of the library, and putting them back.

use super::action::LibraryAction;
use super::apply::{run, run_aside};
use super::state::{Library, LibraryNotice, PageState};
use super::store::known;
use crate::app::action::AnnotationAction;
use crate::app::shared::{LastDone, Shared, Tools};
use crate::said;
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
        self.is_taking_out = true;
        tools.shared.last_done = LastDone::TakingOut;
        take_out(paths, tools);
    }

    /// Takes in that articles were taken out, and why no more of them were.
    pub(super) fn take_removed(
        &mut self,
        removed: Vec<Arc<Removed>>,
        fault: Option<&LibraryFault>,
        tools: &mut Tools<'_>,
    ) {
        if let Some(fault) = fault {
            tools.tell_of(&said::library_fault(fault));
        }
        self.is_taking_out = false;
        self.forget_page(&removed, tools);
        self.taken_out.extend(removed);
        self.notice = LibraryNotice::TakenOut;
        if std::mem::take(&mut self.undo_waits) {
            return self.put_back(self.taken_out.clone(), tools);
        }
        self.refresh(tools);
    }

    /// Whether the key for undoing puts back what was taken out: nothing else that can be undone was done since.
    pub fn undoes_taking_out(&self, shared: &Shared) -> bool {
        shared.last_done == LastDone::TakingOut && (self.is_taking_out || !self.taken_out.is_empty())
    }

    /// Puts back what was taken out, or the text that was replaced.
    pub(super) fn undo(&mut self, tools: &mut Tools<'_>) {
        if self.undoes_taking_out(tools.shared) {
            return match self.is_taking_out {
                true => self.undo_waits = true,
                false => self.put_back(self.taken_out.clone(), tools),
            };
        }
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
                    Err(reason) => fault = fault.or(Some(reason)),
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
    run(tools, move |place| match place.shelf.remove(&paths) {
        (removed, Some(fault)) if removed.is_empty() => Err(fault),
        (removed, fault) => Ok(LibraryAction::TakenOut(
            removed.into_iter().map(Arc::new).collect(),
            fault,
        )),
    });
}
