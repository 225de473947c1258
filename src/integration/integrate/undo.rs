//! Takes back what was written.

use super::record::{Record, Written};
use super::{Done, fault, scheme};
use clearline_engine::internals::save::{check_writable, folder_of, is_draft, target_of};
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

/// Takes back what a record names, and then the record at `path`. What fails stays noted, so that it is tried again.
pub(super) fn remove_record(mut record: Record, path: &Path) -> Done {
    let mut done = Done::default();
    for written in std::mem::take(&mut record.files) {
        clear_drafts(folder_of(&written.path));
        match restore(&written) {
            Ok(Fate::Restored) => done.files.push(written.path),
            Ok(Fate::Left) => done.left.push(written.path),
            Err(fault) => {
                done.failed.push(fault);
                record.files.push(written);
            }
        }
    }
    for cache in std::mem::take(&mut record.caches) {
        if let Err(fault) = cache.take_back() {
            done.failed.push(fault);
            record.caches.push(cache);
        }
    }
    done.failed.extend(end_record(record, path).err());
    done
}

/// The note goes last, and after it the folders that it is in: what is ended before is taken up again.
fn end_record(mut record: Record, path: &Path) -> Result<(), SaveFault> {
    let (around, others): (Vec<_>, Vec<_>) = record.folders.iter().rev().partition(|folder| path.starts_with(folder));
    remove_folders(&others);
    clear_drafts(folder_of(path));
    if record.files.is_empty() && record.caches.is_empty() {
        fs::remove_file(path).map_err(fault(path))?;
        remove_folders(&around);
        return Ok(());
    }
    record.folders.retain(|folder| folder.is_dir());
    record.save(path)
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

/// What is to be done with a file.
enum Task {
    /// Nothing: this is what becomes of it.
    None(Fate),
    /// These bytes are to be in it again.
    Write(Vec<u8>),
    /// It is to be taken away.
    Remove,
}

/// Makes a file again what it was before.
pub(super) fn restore(written: &Written) -> Result<Fate, SaveFault> {
    let path = &written.path;
    match task(written)? {
        Task::None(fate) => return Ok(fate),
        Task::Write(bytes) => save_as(path, &bytes)?,
        // A link was there before, and what it leads to was not.
        Task::Remove => target_of(path).and_then(fs::remove_file).map_err(fault(path))?,
    }
    Ok(Fate::Restored)
}

/// What [`restore`] would come to.
pub(super) fn foresee(written: &Written) -> Result<Fate, SaveFault> {
    match task(written)? {
        Task::None(fate) => Ok(fate),
        Task::Write(_) => check_writable(&written.path).map(|()| Fate::Restored),
        Task::Remove => Ok(Fate::Restored),
    }
}

fn task(written: &Written) -> Result<Task, SaveFault> {
    let path = &written.path;
    let now = match fs::read(path) {
        Ok(now) => now,
        // Somebody has taken it away already.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(Task::None(Fate::Restored));
        }
        // Somebody has put a folder there.
        Err(error) if error.kind() == ErrorKind::IsADirectory => return Ok(Task::None(Fate::Left)),
        Err(error) => return Err(SaveFault::of(path, &error)),
    };
    let before = written.before().map_err(fault(path))?;
    // It was not written yet, or is taken back already.
    if before.as_ref() == Some(&now) {
        return Ok(Task::None(Fate::Restored));
    }
    let wanted = match written.is_unchanged(&now) {
        true => before,
        false if written.is_shared => scheme::without_ours(&now, before.as_deref()),
        false => return Ok(Task::None(Fate::Left)),
    };
    Ok(wanted.map_or(Task::Remove, Task::Write))
}
