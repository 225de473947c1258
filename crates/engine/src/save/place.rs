//! The place of a file to be written, and what is there already.

use super::fault::SaveFault;
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
    Err(io::Error::other("links lead round in a circle there"))
}
