//! Keeping pages that are files, unopened.

use super::action::LibraryAction;
use super::files_kept::FilesKept;
use super::keeping::keep;
use super::state::{Library, note_folder, place};
use super::store::{Place, Store};
use crate::app::engine::{Ticket, guarded};
use crate::app::shared::{LastDone, Tools};
use clearline_engine::extraction::Status;
use clearline_engine::page::{Options, Source, load};
use clearline_engine::save::RulesFolder;
use clearline_engine::{Recipe, read};
use clearline_library::{ItemFault, LibraryFault};
use clearline_words::message;
use std::path::{Path, PathBuf};

/// What files are kept by.
struct Keeper {
    store: Store,
    place: Place,
    rules: Option<RulesFolder>,
}

impl Keeper {
    fn keep(&self, path: &Path) -> Result<(), ItemFault> {
        let page = load(&Source::File(path.to_owned()), &Options::default())?;
        let reading = read(page.into(), &Recipe::default(), &self.rules, &|| false)?;
        if let Status::Nothing(_) = reading.extraction.status {
            return Err(ItemFault::Nothing(reading.extraction.status));
        }
        keep(Some(&self.store), &self.place, &reading, (Vec::new(), Some(path)))?;
        Ok(())
    }

    fn keep_all(&self, paths: &[PathBuf]) -> FilesKept {
        // A page on which a method breaks down is not kept, and the others are.
        let keep = |path: &PathBuf| guarded(|| self.keep(path)).unwrap_or(Err(ItemFault::Broken));
        let kept: Vec<Result<(), ItemFault>> = paths.iter().map(keep).collect();
        FilesKept {
            kept: kept.iter().filter(|kept| kept.is_ok()).count(),
            all: paths.len(),
            fault: kept.into_iter().find_map(Result::err),
        }
    }
}

impl Library {
    /// Keeps pages one after the other.
    pub(super) fn keep_files(&self, paths: Vec<PathBuf>, tools: &mut Tools<'_>) {
        let Some(place) = place(tools) else {
            return tools.wish(LibraryAction::Failed(LibraryFault::NoPlace));
        };
        // What was taken out before is not what was done last any more.
        tools.shared.last_done = LastDone::OnPage;
        let keeper = Keeper {
            store: self.store.clone(),
            place,
            rules: tools.engine.rules().cloned(),
        };
        tools.run_writing(Ticket::ANY, move || LibraryAction::FilesKept(keeper.keep_all(&paths)));
    }

    /// Says what became of them.
    pub(super) fn take_files_kept(&mut self, files: &FilesKept, tools: &mut Tools<'_>) {
        if files.kept > 0 {
            note_folder(tools);
            tools.say(tools.wording().say(&message!("library-files-kept", count = files.kept)));
        }
        if let Some(fault) = &files.fault {
            let fault = tools.wording().say(&fault.reason());
            let fault = fault.trim_end_matches(['.', '。']);
            let left = files.all - files.kept;
            tools.tell_of(&message!(
                "fault-library-files-partly",
                left = left,
                count = files.all,
                fault = fault
            ));
        }
        self.refresh(tools);
    }
}
