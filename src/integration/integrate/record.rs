//! The note of what was written, and of what was there before.

use super::caches::CacheNote;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use clearline_engine::save::{SaveFault, save_as};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// What was written.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Record {
    /// Folders that were made, the outer before the inner.
    pub folders: Vec<PathBuf>,
    /// Files that were written.
    pub files: Vec<Written>,
    /// Caches that the desktop's programs have made anew.
    #[serde(default)]
    pub caches: Vec<CacheNote>,
}

/// A file that was written.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Written {
    /// Where.
    pub path: PathBuf,
    /// What was there before, in base64.
    before: Option<String>,
    /// What was written, in base64: so it is seen whether somebody has changed it since.
    after: String,
    /// Whether only lines of it are ours.
    pub is_shared: bool,
}

impl Written {
    pub(super) fn new(path: PathBuf, before: Option<Vec<u8>>, after: &[u8], is_shared: bool) -> Written {
        Written {
            path,
            before: before.map(|bytes| STANDARD.encode(bytes)),
            after: STANDARD.encode(after),
            is_shared,
        }
    }

    /// What was there before.
    pub(super) fn before(&self) -> io::Result<Option<Vec<u8>>> {
        self.before.as_deref().map(decoded).transpose()
    }

    /// Whether these bytes are still those that were written.
    pub(super) fn is_unchanged(&self, now: &[u8]) -> bool {
        decoded(&self.after).is_ok_and(|after| after == now)
    }
}

fn decoded(text: &str) -> io::Result<Vec<u8>> {
    STANDARD.decode(text).map_err(|_| ErrorKind::InvalidData.into())
}

impl Record {
    /// The note in a file; `None` where there is none.
    pub(super) fn load(path: &Path) -> io::Result<Option<Record>> {
        match fs::read(path) {
            Ok(bytes) => Ok(Some(serde_json::from_slice(&bytes)?)),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Writes the note, whole or not at all.
    pub(super) fn save(&self, path: &Path) -> Result<(), SaveFault> {
        let bytes = serde_json::to_vec(self).map_err(|error| SaveFault::of(path, &error.into()))?;
        save_as(path, &bytes)
    }
}
