//! Items on their way into a queue: what is written for them, before anything of the queue itself is changed.

use super::items::{Flaw, Item, Spot, Unusable};
use super::queue::{Wanted, key_of};
use super::queue_file::{Entries, Line, write_line};
use super::reason::Failed;
use super::uniting::unite;
use crate::fault::LibraryFault;
use crate::shelf::Keeping;
use clearline_engine::internals::save::characters::{beginning, in_one_line};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

/// Characters of the name of an item that is too long: its name may be what is.
const LONGEST_NAME: usize = 200;

/// What has become of the items of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// How many wait that were not known before.
    pub new: usize,
    /// Those that do not wait, since no line of the queue may be as long.
    pub too_long: Vec<Unusable>,
}

/// Items that are being added.
pub(super) struct Adding<'a> {
    entries: &'a Entries,
    path: PathBuf,
    /// Where what waits or has failed is, and what was added.
    places: HashMap<String, u64>,
    items: BTreeMap<u64, Box<Wanted>>,
    unusable: Vec<Failed>,
    next: u64,
    lines: Vec<u8>,
    pub(super) added: Added,
}

/// What was added: the bytes for the file, and what they say.
pub(super) struct Written {
    pub(super) bytes: Vec<u8>,
    pub(super) says: Vec<Line>,
    pub(super) added: Added,
}

impl<'a> Adding<'a> {
    /// Nothing is added yet to the queue at a path.
    pub(super) fn to(entries: &'a Entries, path: PathBuf, places: HashMap<String, u64>) -> Adding<'a> {
        Adding {
            entries,
            path,
            places,
            items: BTreeMap::new(),
            unusable: Vec::new(),
            next: entries.next,
            lines: Vec::new(),
            added: Added::default(),
        }
    }

    /// Adds an item, or unites it with the one that it is. One whose line would be too long is noted instead, and what is known of it stays.
    pub(super) fn item(&mut self, item: Item, keeping: &Keeping) -> Result<(), LibraryFault> {
        let key = key_of(&item);
        let number = key.as_ref().and_then(|key| self.places.get(key).copied());
        let known = number.and_then(|number| self.known(number));
        let is_new = known.is_none();
        let wanted = match known {
            Some(mut wanted) => {
                unite(&mut wanted.item, item);
                wanted
            }
            None => Wanted {
                id: uuid::Uuid::new_v4().to_string(),
                item,
                folder: keeping.folder.clone(),
                has_markdown: keeping.has_markdown,
            },
        };
        let number = number.unwrap_or(self.next);
        let wanted = Box::new(wanted);
        let line = Line::Add { number, wanted };
        let written = write_line(&mut self.lines, &line, &self.path);
        let Line::Add { wanted, .. } = line else {
            return written;
        };
        if let Err(LibraryFault::LongLine(_, most)) = written {
            self.added.too_long.push(too_long(&wanted.item, most));
            return Ok(());
        }
        written?;
        self.added.new += usize::from(is_new);
        self.next = self.next.max(number + 1);
        self.places.extend(key.map(|key| (key, number)));
        self.items.insert(number, wanted);
        Ok(())
    }

    /// Notes a part that cannot be used; one that no line can name was said when the import was read.
    pub(super) fn unusable(&mut self, failed: Failed) -> Result<(), LibraryFault> {
        let line = Line::Unusable(failed);
        match write_line(&mut self.lines, &line, &self.path) {
            Err(LibraryFault::LongLine(..)) => return Ok(()),
            written => written?,
        }
        if let Line::Unusable(failed) = line {
            self.unusable.push(failed);
        }
        Ok(())
    }

    /// All of it.
    pub(super) fn written(self) -> Written {
        let items = self
            .items
            .into_iter()
            .map(|(number, wanted)| Line::Add { number, wanted });
        Written {
            bytes: self.lines,
            says: items.chain(self.unusable.into_iter().map(Line::Unusable)).collect(),
            added: self.added,
        }
    }

    /// An item by its number, as it was added, or as it waits or has failed.
    fn known(&self, number: u64) -> Option<Wanted> {
        let added = self.items.get(&number).map(|wanted| &**wanted);
        let waiting = added.or_else(|| self.entries.waiting.get(&number));
        let known = waiting.or_else(|| self.entries.failed.get(&number).map(|(wanted, _)| wanted));
        known.cloned()
    }
}

fn too_long(item: &Item, most: u64) -> Unusable {
    Unusable {
        file: None,
        spot: Spot::File(beginning(&in_one_line(&item.titled_name()), LONGEST_NAME)),
        why: Flaw::TooLong(most),
    }
}
