//! A file that was written, and whether it is still as it was written.

use clearline_engine::internals::save::Fingerprint;
use clearline_engine::save::Format;
use std::fs::File;
use std::io;
use std::path::PathBuf;

/// A file with the text, and what was written into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    /// Where it is.
    pub path: PathBuf,
    /// What it was written as.
    pub format: Format,
    content: Fingerprint,
}

impl SavedFile {
    /// The file at `path`, into which content of this fingerprint was written.
    pub fn new(path: PathBuf, format: Format, content: Fingerprint) -> SavedFile {
        SavedFile { path, format, content }
    }

    /// Whether the file is gone or still holds what was written, so that writing it again loses nothing.
    pub fn is_untouched(&self) -> bool {
        let mut found = Fingerprint::default();
        let read = File::open(&self.path).and_then(|mut file| io::copy(&mut file, &mut found));
        match read {
            Ok(_) => found == self.content,
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        }
    }
}
