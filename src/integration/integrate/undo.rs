//! Takes back what was written.

use super::record::{Record, Written};
use super::{Done, fault, scheme};
use clearline_engine::internals::save::{folder_of, is_draft};
use clearline_engine::save::{SaveFault, save_as};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What becomes of a file.
pub(super) enum Fate {
    /// It is again as it was before.
    Restored,
    /// Somebody else has changed it since: it is theirs.
    Left,
}

/// Takes back what a record names, and then the record at `path`.
pub(super) fn remove_record(record: Record, path: &Path) -> Result<Done, SaveFault> {
    let mut done = Done::default();
    for written in record.files {
        clear_drafts(folder_of(&written.path));
        match restore(&written)? {
            Fate::Restored => done.files.push(written.path),
            Fate::Left => done.left.push(written.path),
        }
    }
    for cache in &record.caches {
        cache.take_back()?;
    }
    // The note goes last, and after it the folders that it is in: what is ended before is taken up again.
    let (around, others): (Vec<_>, Vec<_>) = record.folders.iter().rev().partition(|folder| path.starts_with(folder));
    remove_folders(&others);
    clear_drafts(folder_of(path));
    fs::remove_file(path).map_err(fault(path))?;
    remove_folders(&around);
    Ok(done)
}

/// Removes folders; where something else is in one by now, it stays.
pub(super) fn remove_folders(folders: &[&PathBuf]) {
    for folder in folders {
        clear_drafts(folder);
        let _ = fs::remove_dir(folder);
    }
}

/// Removes files that a program which was killed has begun in a folder.
fn clear_drafts(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| is_draft(&entry.file_name().to_string_lossy())) {
        let _ = fs::remove_file(entry.path());
    }
}

pub(super) fn restore(written: &Written) -> Result<Fate, SaveFault> {
    let path = &written.path;
    let now = match fs::read(path) {
        Ok(now) => now,
        // Somebody has taken it away already.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(Fate::Restored);
        }
        Err(error) => return Err(SaveFault::of(path, &error)),
    };
    let before = written.before().map_err(fault(path))?;
    match (written.is_unchanged(&now), before) {
        (true, Some(before)) => save_as(path, &before)?,
        (true, None) => fs::remove_file(path).map_err(fault(path))?,
        (false, _) if written.is_shared => save_as(path, &scheme::without_ours(&now))?,
        (false, _) => return Ok(Fate::Left),
    }
    Ok(Fate::Restored)
}
