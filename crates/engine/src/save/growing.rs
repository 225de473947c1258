//! A file that is written over a long time. It grows beside its place, under its name with `.part`, and is moved to its
//! place when everything is written. What is done by then outlives the program, however that ends.

use super::atomic::{Draft, save_by, settle};
use super::place::{check_target, folder_of, target_of};
use super::{SaveCause, SaveFault};
use clearline_message::message;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The end of a file is looked at in pieces of so many bytes.
const PIECE: u64 = 64 << 10;
/// What is added to a name while the file grows.
const PART: &str = "part";

/// A file in the making that is kept. Dropped without [`Growing::finish`], it stays where it holds anything.
#[derive(Debug)]
pub struct Growing {
    target: PathBuf,
    part: PathBuf,
    /// Locked, so that no other program writes it.
    file: File,
    permissions: Option<Permissions>,
    /// Whether there was no such file before.
    is_new: bool,
    /// Whether what it holds is known to belong to it.
    is_own: bool,
    is_finished: bool,
}

impl Growing {
    /// Begins the file at `path`. What was kept of an earlier one, or is called so by chance, is not
    /// touched.
    ///
    /// # Errors
    /// [`SaveFault`] when there is no folder, no permission, a read-only file or a folder at `path`, another program that
    /// writes it, or something where it is to grow.
    pub fn begin(path: &Path) -> Result<Growing, SaveFault> {
        let growing = Growing::open(path)?;
        if growing.is_new {
            Ok(growing)
        } else {
            Err(SaveFault {
                target: growing.part.clone(),
                cause: SaveCause::Taken,
            })
        }
    }

    /// Prepares to go on with what was kept, else with the file at `path`. Nothing is touched before
    /// [`Growing::go_on`], so that it can be looked at first.
    ///
    /// # Errors
    /// As [`Growing::begin`], but something may be kept.
    pub fn resume(path: &Path) -> Result<Growing, SaveFault> {
        Growing::open(path)
    }

    fn open(path: &Path) -> Result<Growing, SaveFault> {
        let present = check_target(path)?;
        let target = target_of(path).map_err(|error| SaveFault::of(path, &error))?;
        let part = beside(&target, PART);
        let opened = open_alone(&part).map_err(|error| SaveFault::of(&part, &error))?;
        let Some((file, is_new)) = opened else {
            let cause = SaveCause::Busy;
            return Err(SaveFault { target, cause });
        };
        Ok(Growing {
            target,
            part,
            file,
            permissions: present.map(|metadata| metadata.permissions()),
            is_new,
            is_own: is_new,
            is_finished: false,
        })
    }

    /// Where what is gone on with is kept now.
    pub fn kept_in(&self) -> &Path {
        if self.is_new && self.target.is_file() {
            &self.target
        } else {
            &self.part
        }
    }

    /// What is gone on with.
    ///
    /// # Errors
    /// [`SaveFault`] where it cannot be opened.
    pub fn kept(&self) -> Result<impl BufRead + use<>, SaveFault> {
        let path = self.kept_in();
        let file = File::open(path).map_err(|error| SaveFault::of(path, &error))?;
        Ok(BufReader::new(file))
    }

    /// Goes on after the last whole line of what is kept.
    ///
    /// # Errors
    /// [`SaveFault`] when the disk is full.
    pub fn go_on(&mut self) -> Result<(), SaveFault> {
        self.is_own = true;
        self.take_up().map_err(|error| self.fault(&error))
    }

    fn take_up(&mut self) -> io::Result<()> {
        if self.kept_in() == self.target {
            io::copy(&mut File::open(&self.target)?, &mut self.file)?;
        }
        let length = whole_lines(&mut self.file)?;
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::End(0))?;
        Ok(())
    }

    /// Where it is to be.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Where it grows.
    pub fn part(&self) -> &Path {
        &self.part
    }

    /// Where the file at `path` grows.
    pub fn part_of(path: &Path) -> PathBuf {
        Growing::companion_of(path, PART)
    }

    /// Where something that belongs to a file at `path` is kept, for as long as that grows.
    pub fn companion_of(path: &Path, ending: &str) -> PathBuf {
        beside(&target_of(path).unwrap_or_else(|_| path.to_owned()), ending)
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

    /// Puts in its place what `write` makes of what was written.
    ///
    /// # Errors
    /// [`SaveFault`]; then the old file is as it was, and what was written is kept.
    pub fn finish_by(
        mut self,
        write: impl FnOnce(&mut dyn BufRead, &mut Draft) -> io::Result<()>,
    ) -> Result<(), SaveFault> {
        let written = File::open(&self.part).map_err(|error| self.fault(&error))?;
        save_by(&self.target, |draft| write(&mut BufReader::new(written), draft))?;
        self.is_finished = true;
        fs::remove_file(&self.part).map_err(|error| self.fault(&error))
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
        if self.is_own && !self.is_finished && is_empty() {
            // It holds nothing that could be missed.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// The name of a file with one more ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".");
    name.push(ending);
    name.into()
}

/// Opens a plain file, which is made where there is none, and locks it; also says whether it was made. `None` where another
/// program has it.
fn open_alone(path: &Path) -> io::Result<Option<(File, bool)>> {
    loop {
        let (file, is_new) = open_or_make(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Who had it may have put it in its place since: then this is no longer the file of that name.
            Ok(()) if !is_at(&file, path)? => {}
            // Where the file system has no locks, it goes on without.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(Some((file, is_new))),
        }
    }
}

fn open_or_make(path: &Path) -> io::Result<(File, bool)> {
    // A pipe, a device, or a link that leads elsewhere, would not be replaced but written into.
    if fs::symlink_metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(io::Error::other(message!("why-no-file-in-place")));
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    match options.clone().create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok((options.open(path)?, false)),
        made => Ok((made?, true)),
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
        growing.kept().unwrap().lines().map(Result::unwrap).collect()
    }

    fn resumed(path: &Path) -> Growing {
        let mut growing = Growing::resume(path).unwrap();
        growing.go_on().unwrap();
        growing
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
        let mut again = resumed(&path);
        assert_eq!(fs::read(again.part()).unwrap(), b"one\n");
        again.append(b"two\n").unwrap();
        again.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one\ntwo\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let last = Growing::resume(&path).unwrap();
        assert_eq!(
            (last.kept_in(), kept(&last)),
            (&*path, vec!["one".to_owned(), "two".to_owned()])
        );
    }

    #[test]
    fn nothing_is_left_of_what_was_never_written() {
        let folder = tempfile::tempdir().unwrap();
        drop(Growing::begin(&folder.path().join("a.jsonl")).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(Growing::begin(folder.path()).is_err());
    }

    #[test]
    fn what_is_there_is_not_touched_before_somebody_goes_on_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jsonl");
        let part = Growing::part_of(&path);
        for there in ["precious", ""] {
            fs::write(&part, there).unwrap();
            let fault = Growing::begin(&path).unwrap_err();
            assert_eq!((&fault.target, &fault.cause), (&part, &SaveCause::Taken));
            assert!(fault.to_string().contains("it is there already"), "{fault}");
            drop(Growing::resume(&path).unwrap());
            assert_eq!(fs::read_to_string(&part).unwrap(), there);
        }
        // An empty one is gone on with as well as any other, not what is to be replaced.
        fs::write(&path, "old\n").unwrap();
        let mut empty = Growing::resume(&path).unwrap();
        assert_eq!(kept(&empty), [""; 0]);
        empty.go_on().unwrap();
        drop(empty);
        assert!(!part.exists());
        drop(Growing::resume(&path).unwrap());
        assert!(!part.exists(), "nothing is copied before it is looked at");
    }
}
