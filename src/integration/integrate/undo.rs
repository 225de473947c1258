//! Takes back what was written.

use super::record::{Record, Written, write_whole};
use super::{Done, Fault, scheme};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// What becomes of a file.
enum Fate {
    /// It is again as it was before.
    Restored,
    /// Somebody else has changed it since: it is theirs.
    Left,
}

/// Takes back what a record names, and then the record at `path`.
pub(super) fn remove_record(record: Record, path: &Path) -> Result<Done, Fault> {
    let mut done = Done::default();
    for written in record.files {
        match restore(&written).map_err(Fault::of(&written.path))? {
            Fate::Restored => done.files.push(written.path),
            Fate::Left => done.left.push(written.path),
        }
    }
    fs::remove_file(path).map_err(Fault::of(path))?;
    for folder in record.folders.iter().rev() {
        // Where something else is in it by now, it stays.
        let _ = fs::remove_dir(folder);
    }
    Ok(done)
}

fn restore(written: &Written) -> io::Result<Fate> {
    let now = match fs::read(&written.path) {
        Ok(now) => now,
        // Somebody has taken it away already.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(Fate::Restored);
        }
        Err(error) => return Err(error),
    };
    let before = written.before()?;
    match (written.is_unchanged(&now), before) {
        (true, Some(before)) => write_whole(&written.path, &before)?,
        (true, None) => fs::remove_file(&written.path)?,
        (false, _) if written.is_shared => write_whole(&written.path, &scheme::without_ours(&now))?,
        (false, _) => return Ok(Fate::Left),
    }
    Ok(Fate::Restored)
}
