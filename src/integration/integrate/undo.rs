//! Takes back what was written.

use super::record::{Record, Written};
use super::{Done, fault, scheme};
use clearline_engine::save::{SaveFault, save_as};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// What becomes of a file.
enum Fate {
    /// It is again as it was before.
    Restored,
    /// Somebody else has changed it since: it is theirs.
    Left,
}

/// Takes back what a record names, and then the record at `path`.
pub(super) fn remove_record(record: Record, path: &Path) -> Result<Done, SaveFault> {
    let mut done = Done::default();
    for written in record.files {
        match restore(&written)? {
            Fate::Restored => done.files.push(written.path),
            Fate::Left => done.left.push(written.path),
        }
    }
    fs::remove_file(path).map_err(fault(path))?;
    for folder in record.folders.iter().rev() {
        // Where something else is in it by now, it stays.
        let _ = fs::remove_dir(folder);
    }
    Ok(done)
}

fn restore(written: &Written) -> Result<Fate, SaveFault> {
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
