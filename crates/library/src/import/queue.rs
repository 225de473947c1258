//! The items of imports on the disk until each is kept: `.import/queue.jsonl` in the library, a line for everything that happens.
//!
//! Lines are only added. Where a program ends amid one, that line does not count, and an item that was kept without its line
//! is known again by its id. Pages that an import brings along lie in `.import/contents`, one after the other.

use super::adding::{Added, Adding, Written};
use super::items::{Content, Import, Item};
use super::queue_file::{CONTENTS, Contents, Entries, Line, MOST_UNUSABLE, QUEUE, QueueFile};
use super::reason::Failed;
use crate::fault::LibraryFault;
use crate::plain::open_plain_as;
use crate::shelf::{Keeping, Shelf, is_below};
use clearline_engine::internals::save::{SaveCause, Turn};
use clearline_engine::save::{SaveFault, save_as};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The hidden folder of the library in which imports wait.
const FOLDER: &str = ".import";
/// Another program that imports is not waited for.
const PATIENCE: Duration = Duration::from_millis(100);

/// An item that is to be kept, and where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wanted {
    /// The id that the article gets.
    pub id: String,
    /// The item.
    pub item: Item,
    /// The folder below the library.
    #[serde(default, with = "super::paths")]
    pub folder: PathBuf,
    /// Whether a Markdown file is written beside it.
    #[serde(default)]
    pub has_markdown: bool,
}

/// How far the imports of a library are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Items that wait.
    pub waiting: usize,
    /// Items that failed and can be tried again.
    pub failed: Vec<Failed>,
    /// Parts that cannot be used.
    pub unusable: Vec<Failed>,
}

/// The queue of a library, which one program has at a time.
pub struct Queue {
    pub(super) file: QueueFile,
    _turn: Turn,
}

impl Queue {
    /// Opens the queue of a library, which is made where there is none.
    ///
    /// # Errors
    /// [`LibraryFault`], [`LibraryFault::Importing`] where another program has it.
    pub fn open(shelf: &Shelf) -> Result<Queue, LibraryFault> {
        let folder = shelf.folder_for(Path::new(""))?.join(FOLDER);
        let turn = Turn::within(&folder, PATIENCE).map_err(|fault| match fault.cause {
            SaveCause::Busy => LibraryFault::Importing(shelf.root().to_owned()),
            _ => LibraryFault::of_saving(fault, shelf.root()),
        })?;
        let path = folder.join(QUEUE);
        let entries = Entries::read(&path)?;
        let fault = |error| SaveFault::of(&path, &error);
        if entries.lines > entries.waiting.len() + entries.failed.len() + entries.unusable.len() + entries.unread.len()
        {
            save_as(&path, &entries.written(&path)?)?;
        } else if fs::metadata(&path).is_ok_and(|metadata| metadata.len() > entries.end) {
            let file = open_plain_as(&path, OpenOptions::new().write(true)).map_err(fault)?;
            file.set_len(entries.end).map_err(fault)?;
        }
        let out = open_plain_as(&path, OpenOptions::new().append(true).create(true)).map_err(fault)?;
        Ok(Queue {
            file: QueueFile { folder, out, entries },
            _turn: turn,
        })
    }

    /// How far the imports of a library are, also while another program works on them.
    pub fn standing_in(shelf: &Shelf) -> Standing {
        let path = shelf.root().join(FOLDER).join(QUEUE);
        Entries::read(&path).map_or_else(|_| Standing::default(), |entries| entries.standing())
    }

    /// How far they are.
    pub fn standing(&self) -> Standing {
        self.file.entries.standing()
    }

    /// How many items wait.
    pub fn waiting(&self) -> usize {
        self.file.waiting()
    }

    /// Takes in what is to be kept of the import at `from`; when this returns, it is on the disk. An address or a file that waits
    /// already waits once, with what both know of it, and one that has failed waits again.
    ///
    /// # Errors
    /// [`LibraryFault`]; then nothing waits that has not waited before.
    pub fn add(&mut self, import: Import, keeping: &Keeping, from: &Path) -> Result<Added, LibraryFault> {
        if !is_below(&keeping.folder) {
            return Err(LibraryFault::Outside(keeping.folder.clone()));
        }
        let mut contents = Contents::open(&self.file.folder)?;
        let mut adding = Adding::to(&self.file.entries, self.file.path(), self.places());
        for mut item in import.items {
            item.add_tags(&keeping.tags);
            contents.store(&mut item)?;
            adding.item(item, keeping)?;
        }
        let too_long = adding.added.too_long.clone();
        for unusable in import.unusable.iter().chain(&too_long).take(MOST_UNUSABLE) {
            adding.unusable(Failed::part(from, unusable))?;
        }
        contents.finish()?;
        let Written { bytes, says, added } = adding.written();
        self.file.append(&bytes)?;
        let synced = self.file.out.sync_all();
        synced.map_err(|error| SaveFault::of(&self.file.path(), &error))?;
        says.into_iter().for_each(|line| self.file.entries.take(line));
        Ok(added)
    }

    /// What failed waits again.
    ///
    /// # Errors
    /// [`LibraryFault`] where that cannot be written.
    pub fn try_again(&mut self) -> Result<(), LibraryFault> {
        let numbers: Vec<u64> = self.file.entries.failed.keys().copied().collect();
        numbers
            .into_iter()
            .try_for_each(|number| self.file.note(Line::Again(number)))
    }

    /// Forgets what failed and what cannot be used.
    ///
    /// # Errors
    /// [`LibraryFault`] where that cannot be written.
    pub fn forget(&mut self) -> Result<(), LibraryFault> {
        self.file.note(Line::Forget)
    }

    /// Empties the files of what nobody waits for any more.
    pub fn tidy(&mut self) {
        let entries = &self.file.entries;
        let failed = entries.failed.values().map(|(wanted, _)| wanted);
        let mut all = failed.chain(entries.waiting.values());
        let is_stored = |wanted: &Wanted| matches!(wanted.item.content, Content::Stored { .. });
        // What cannot be emptied is in the way of nobody.
        if !all.any(is_stored) {
            let contents = open_plain_as(&self.file.folder.join(CONTENTS), OpenOptions::new().write(true));
            let _ = contents.and_then(|file| file.set_len(0));
        }
        if self.standing() == Standing::default() {
            let _ = self.file.out.set_len(0);
        }
    }

    /// Where what waits or has failed is, by address, file or work.
    fn places(&self) -> HashMap<String, u64> {
        let failed = self
            .file
            .entries
            .failed
            .iter()
            .map(|(number, (wanted, _))| (number, wanted));
        let all = failed.chain(&self.file.entries.waiting);
        all.filter_map(|(number, wanted)| Some((key_of(&wanted.item)?, *number)))
            .collect()
    }
}

/// What makes two items one.
pub(super) fn key_of(item: &Item) -> Option<String> {
    let file = match &item.content {
        Content::File(path) => Some(path.to_string_lossy().into_owned()),
        _ => None,
    };
    let work = || {
        let facts = item.is_notes_alone().then_some(&item.facts)?;
        let title = facts.title.as_ref()?.to_lowercase();
        // A line break is in no address and hardly in a path.
        Some(format!(
            "{title}\n{}",
            facts.author.as_deref().unwrap_or_default().to_lowercase()
        ))
    };
    item.address.clone().or(file).or_else(work)
}
