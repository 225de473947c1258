//! The place of a file to be written, and what is there already.

use super::fault::SaveFault;
use clearline_message::message;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// Symbolic links that are followed, one to the next: as many as systems follow.
const MOST_LINKS: usize = 40;

/// What is at a path that is to be written: neither a folder nor a read-only file.
pub(super) fn check_target(path: &Path) -> Result<Option<Metadata>, SaveFault> {
    let fault = |kind: io::ErrorKind| Err(SaveFault::of(path, &kind.into()));
    match fs::metadata(path).ok() {
        Some(metadata) if metadata.is_dir() => fault(io::ErrorKind::IsADirectory),
        Some(metadata) if metadata.is_file() && metadata.permissions().readonly() => {
            fault(io::ErrorKind::ReadOnlyFilesystem)
        }
        present => Ok(present),
    }
}

/// Whether a file could be written now, with the folders above it that are missing. Nothing of it is seen in a folder.
///
/// # Errors
/// The fault that writing it would end with.
pub fn check_writable(path: &Path) -> Result<(), SaveFault> {
    check_target(path)?;
    let mut above = folder_of(path).ancestors();
    let there = above.find(|folder| folder.symlink_metadata().is_ok());
    let Some(there) = there.filter(|there| there.is_dir()) else {
        return Err(SaveFault::of(path, &io::ErrorKind::NotADirectory.into()));
    };
    let target = target_of(path).map_err(|error| SaveFault::of(path, &error))?;
    // The folder that is not there may be one that a link leads to.
    let (folder, of) = match there == folder_of(path) {
        true => (folder_of(&target), &*target),
        false => (there, path),
    };
    let file = tempfile::tempfile_in(folder);
    file.map(drop).map_err(|error| SaveFault::of(of, &error))
}

/// The folder that a path lies in; the current one for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The file that a path means. What a symbolic link names is written, not the link, whether it is there yet or not.
///
/// # Errors
/// Where links lead on and on.
pub fn target_of(path: &Path) -> io::Result<PathBuf> {
    if let Ok(target) = fs::canonicalize(path) {
        return Ok(target);
    }
    let mut target = path.to_owned();
    for _ in 0..=MOST_LINKS {
        let Ok(next) = fs::read_link(&target) else {
            return Ok(target);
        };
        target = folder_of(&target).join(next);
    }
    Err(io::Error::other(message!("why-links-in-circle")))
}
