//! What is known of every file of the library, for lists and for searches by facts.

use crate::fault::{FileFault, IndexFlaw, LibraryFault};
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

/// The version that reads the files: a later one may be able to read what this one cannot.
const VERSION: &str = env!("CARGO_PKG_VERSION");

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
    /// What is wrong with the file or its highlights, which stays so until the file is changed. Why the system does not let it be read
    /// is not noted: that may pass at any time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<FileFault>,
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
    /// The version that noted what is wrong with files.
    #[serde(default)]
    version: String,
    /// The name of the index that it belongs to.
    pub(super) index: String,
    pub(super) entries: BTreeMap<String, Entry>,
}

impl Catalog {
    pub(super) fn new(index: String) -> Catalog {
        Catalog {
            form: INDEX_FORM,
            version: VERSION.to_owned(),
            index,
            entries: BTreeMap::new(),
        }
    }

    /// The catalog in a file; `None` where there is none of this form.
    pub(super) fn read(path: &Path) -> Option<Catalog> {
        let catalog: Catalog = serde_json::from_slice(&read_plain(path, MOST_BYTES).ok()?).ok()?;
        (catalog.form == INDEX_FORM).then(|| catalog.of_this_version())
    }

    /// The same without what another version has said of files that it could not read.
    fn of_this_version(mut self) -> Catalog {
        if self.version != VERSION {
            VERSION.clone_into(&mut self.version);
            self.entries.values_mut().for_each(|entry| entry.fault = None);
        }
        self
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), LibraryFault> {
        let json = serde_json::to_vec(self);
        let fault = |words| LibraryFault::Index(path.to_owned(), IndexFlaw::Failed(words));
        let json = json.map_err(|error| fault(error.to_string()))?;
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
