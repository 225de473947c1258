//! What is known of every file of the library, for lists and for searches by facts.

use crate::fault::LibraryFault;
use crate::file::article::Article;
use crate::shelf::Found;
use clearline_engine::internals::document::Amount;
use clearline_engine::internals::page::plain::read_plain;
use clearline_engine::internals::save::fingerprint;
use clearline_engine::save::{SaveFault, save_as};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The form of catalog and index; every other one is made anew.
pub(super) const INDEX_FORM: u32 = 3;

/// Bytes of a catalog, which has a few thousand for each article at most.
const MOST_BYTES: u64 = 1 << 30;

/// An article of the library.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Its size in bytes when it was read.
    pub size: u64,
    /// When it was changed then, in nanoseconds after the beginning of 1970.
    pub modified: u64,
    /// How many highlights and notes it has; `None` where they cannot be read.
    pub highlights: Option<usize>,
    /// How much there is to read.
    pub amount: Amount,
    /// What is known of it; `None` where the file cannot be read.
    pub article: Option<Article>,
}

impl Entry {
    /// Whether a file is still the one that was read.
    pub(super) fn is_of(&self, found: &Found) -> bool {
        (self.size, self.modified) == (found.size, found.modified)
    }
}

/// All articles by their names: their paths below the library.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Catalog {
    form: u32,
    /// The name of the index that it belongs to.
    pub(super) index: String,
    pub(super) entries: BTreeMap<String, Entry>,
}

impl Catalog {
    pub(super) fn new(index: String) -> Catalog {
        Catalog {
            form: INDEX_FORM,
            index,
            entries: BTreeMap::new(),
        }
    }

    /// The catalog in a file; `None` where there is none of this form.
    pub(super) fn read(path: &Path) -> Option<Catalog> {
        let catalog: Catalog = serde_json::from_slice(&read_plain(path, MOST_BYTES).ok()?).ok()?;
        (catalog.form == INDEX_FORM).then_some(catalog)
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), LibraryFault> {
        let json = serde_json::to_vec(self);
        let json = json.map_err(|error| LibraryFault::Index(path.to_owned(), error.to_string()))?;
        // Into a pipe or a device it would be written for nobody.
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            fs::remove_file(path).map_err(|error| SaveFault::of(path, &error))?;
        }
        Ok(save_as(path, &json)?)
    }
}

/// The name of an article as a number.
pub(super) fn key_of(name: &str) -> u64 {
    fingerprint(name.as_bytes())
}
