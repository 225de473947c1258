//! A file that is written over a long time. It grows beside its place, under its name with `.part`, and comes into its
//! place when everything is written; what is done by then outlives the program, however that ends.

use super::atomic::settle;
use super::place::{check_target, folder_of, target_of};
use super::{SaveCause, SaveFault};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The end of a file is looked at in pieces of so many bytes.
const PIECE: u64 = 64 << 10;

/// A file in the making that is kept. Dropped without [`Growing::finish`], it stays where it holds anything.
#[derive(Debug)]
pub struct Growing {
    target: PathBuf,
    part: PathBuf,
    /// Locked, so that no other program writes it.
    file: File,
    permissions: Option<Permissions>,
    is_finished: bool,
}

impl Growing {
    /// Begins a file that is to stand at `path`; what was kept of an earlier one is gone.
    ///
    /// # Errors
    /// [`SaveFault`] when there is no folder, no permission, a read-only file or a folder at `path`, or another program
    /// that writes it.
    pub fn begin(path: &Path) -> Result<Growing, SaveFault> {
        let growing = Growing::open(path)?;
        growing.file.set_len(0).map_err(|error| growing.fault(&error))?;
        Ok(growing)
    }

    /// Goes on after the last whole line of what was kept, else of what stands at `path`.
    ///
    /// # Errors
    /// As [`Growing::begin`].
    pub fn resume(path: &Path) -> Result<Growing, SaveFault> {
        let mut growing = Growing::open(path)?;
        growing.take_up().map_err(|error| growing.fault(&error))?;
        Ok(growing)
    }

    fn open(path: &Path) -> Result<Growing, SaveFault> {
        let present = check_target(path)?;
        let target = target_of(path).map_err(|error| SaveFault::of(path, &error))?;
        let part = Growing::part_of(path);
        let fault = |error: io::Error| SaveFault::of(&part, &error);
        let file = open_alone(&part).map_err(fault)?;
        let Some(file) = file else {
            let cause = SaveCause::Busy;
            return Err(SaveFault { target, cause });
        };
        Ok(Growing {
            target,
            part,
            file,
            permissions: present.map(|metadata| metadata.permissions()),
            is_finished: false,
        })
    }

    fn take_up(&mut self) -> io::Result<()> {
        if self.file.metadata()?.len() == 0 && self.target.is_file() {
            io::copy(&mut File::open(&self.target)?, &mut self.file)?;
        }
        let length = whole_lines(&mut self.file)?;
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::End(0))?;
        Ok(())
    }

    /// What is kept, line by line.
    ///
    /// # Errors
    /// [`SaveFault`] where it cannot be opened.
    pub fn lines(&self) -> Result<impl Iterator<Item = io::Result<String>> + use<>, SaveFault> {
        let file = File::open(&self.part).map_err(|error| self.fault(&error))?;
        Ok(BufReader::new(file).lines())
    }

    /// Where it grows.
    pub fn part(&self) -> &Path {
        &self.part
    }

    /// Where a file that is to stand at `path` grows.
    pub fn part_of(path: &Path) -> PathBuf {
        Growing::companion_of(path, "part")
    }

    /// Where something that belongs to a file at `path` is kept, for as long as that grows.
    pub fn companion_of(path: &Path, ending: &str) -> PathBuf {
        let mut name = OsString::from(target_of(path).unwrap_or_else(|_| path.to_owned()));
        name.push(".");
        name.push(ending);
        name.into()
    }

    /// Writes on.
    ///
    /// # Errors
    /// [`SaveFault`] when the disk is full.
    pub fn append(&mut self, content: &[u8]) -> Result<(), SaveFault> {
        self.file.write_all(content).map_err(|error| self.fault(&error))
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// [`SaveFault`]; then the old file is as it was, and what was written is kept.
    pub fn finish(mut self) -> Result<(), SaveFault> {
        let placed = self.place();
        placed.map_err(|error| SaveFault::of(&self.target, &error))?;
        self.is_finished = true;
        settle(folder_of(&self.target));
        Ok(())
    }

    fn place(&self) -> io::Result<()> {
        if let Some(permissions) = &self.permissions {
            self.file.set_permissions(permissions.clone())?;
        }
        self.file.sync_all()?;
        fs::rename(&self.part, &self.target)
    }

    fn fault(&self, error: &io::Error) -> SaveFault {
        SaveFault::of(&self.part, error)
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        let is_empty = || self.file.metadata().is_ok_and(|metadata| metadata.len() == 0);
        if !self.is_finished && is_empty() {
            // It holds nothing that could be missed.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Opens a plain file, which is made where there is none, and locks it; `None` where another program has it.
fn open_alone(path: &Path) -> io::Result<Option<File>> {
    // A pipe, a device, or a link that leads elsewhere, would not be replaced but written into.
    if fs::symlink_metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(io::Error::other("something else than a file is in its place"));
    }
    loop {
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Who had it may have put it in its place since: then this is no longer the file of that name.
            Ok(()) if !is_at(&file, path)? => {}
            // Where the file system has no locks, it goes on without.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(Some(file)),
        }
    }
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let opened = file.metadata()?;
    Ok(fs::metadata(path).is_ok_and(|there| (there.dev(), there.ino()) == (opened.dev(), opened.ino())))
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    // An open file is not renamed there.
    Ok(true)
}

/// Bytes up to the end of the last line.
fn whole_lines(file: &mut File) -> io::Result<u64> {
    let mut end = file.metadata()?.len();
    while end > 0 {
        let start = end.saturating_sub(PIECE);
        let mut piece = Vec::new();
        file.seek(SeekFrom::Start(start))?;
        file.take(end - start).read_to_end(&mut piece)?;
        if let Some(at) = piece.iter().rposition(|&byte| byte == b'\n') {
            return Ok(start + at as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(growing: &Growing) -> Vec<String> {
        growing.lines().unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn what_is_written_is_kept_without_its_torn_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jsonl");
        fs::write(&path, "old\n").unwrap();
        let mut first = Growing::begin(&path).unwrap();
        let long = "n".repeat(PIECE as usize + 9);
        first.append(format!("one\n{long}").as_bytes()).unwrap();
        assert_eq!(Growing::begin(&path).unwrap_err().cause, SaveCause::Busy);
        drop(first);
        assert_eq!(fs::read(&path).unwrap(), b"old\n");
        let mut again = Growing::resume(&path).unwrap();
        assert_eq!(kept(&again), ["one"]);
        again.append(b"two\n").unwrap();
        again.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one\ntwo\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(kept(&Growing::resume(&path).unwrap()), ["one", "two"]);
    }

    #[test]
    fn nothing_is_left_of_what_was_never_written() {
        let folder = tempfile::tempdir().unwrap();
        drop(Growing::begin(&folder.path().join("a.jsonl")).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(Growing::begin(folder.path()).is_err());
    }
}
