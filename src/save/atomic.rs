//! Files that are whole or not there: written beside their place under a name of their own, flushed to the disk, then
//! renamed.

use super::budget::TooLarge;
use crate::page::Sentence;
use std::fmt;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// What the names of files in the making begin and end with, so that left-over ones are known.
const DRAFT_PREFIX: &str = ".clearline-";
const DRAFT_SUFFIX: &str = ".tmp";
/// A draft that nobody has touched for so long was left by a program that was killed.
const ABANDONED_AFTER: Duration = Duration::from_secs(3600);

/// Why nothing was saved. The file that was there before, if any, is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveFault {
    /// The file or folder that was to be written.
    pub target: PathBuf,
    /// What stood against it.
    pub cause: SaveCause,
}

/// What stood against saving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveCause {
    /// No room on the disk, or none left of the user's share.
    Full,
    /// No permission to write into the folder.
    Denied,
    /// The file or the file system is read-only.
    ReadOnly,
    /// The target is a folder.
    IsFolder,
    /// The folder does not exist.
    NoFolder,
    /// The name is longer than the file system allows.
    NameTooLong,
    /// Nobody reads the pipe any more.
    BrokenPipe,
    /// Another program has been writing there for too long.
    Busy,
    /// The content would be many times as large as the page.
    TooLarge(TooLarge),
    /// Anything else, in the words of the system.
    Other(String),
}

impl SaveFault {
    /// The fault that an error of the system means for `target`.
    pub fn of(target: &Path, error: &io::Error) -> SaveFault {
        let own = error.get_ref().and_then(|inner| inner.downcast_ref::<TooLarge>());
        let cause = match error.kind() {
            _ if let Some(fault) = own => SaveCause::TooLarge(fault.clone()),
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => SaveCause::Full,
            io::ErrorKind::PermissionDenied => SaveCause::Denied,
            io::ErrorKind::ReadOnlyFilesystem => SaveCause::ReadOnly,
            io::ErrorKind::IsADirectory => SaveCause::IsFolder,
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => SaveCause::NoFolder,
            io::ErrorKind::InvalidFilename => SaveCause::NameTooLong,
            io::ErrorKind::BrokenPipe => SaveCause::BrokenPipe,
            _ => SaveCause::Other(error.to_string()),
        };
        SaveFault {
            target: target.to_owned(),
            cause,
        }
    }

    /// The fault told to a person.
    pub fn sentence(&self) -> Sentence {
        let folder = folder_of(&self.target).display().to_string();
        let (why, what_now) = match &self.cause {
            SaveCause::Full => ("the disk is full".to_owned(), "Make room, or save elsewhere."),
            SaveCause::Denied => (
                format!("you have no permission to write into {folder}"),
                "Save elsewhere, or change the folder's permissions.",
            ),
            SaveCause::ReadOnly => ("it is read-only".to_owned(), "Save elsewhere, or under another name."),
            SaveCause::IsFolder => ("it is a folder".to_owned(), "Give the name of a file in it."),
            SaveCause::NoFolder => (
                format!("there is no folder {folder}"),
                "Make the folder first, or save elsewhere.",
            ),
            SaveCause::NameTooLong => ("the name is too long".to_owned(), "Choose a shorter name."),
            SaveCause::TooLarge(fault) => (fault.why(), TooLarge::WHAT_NOW),
            SaveCause::BrokenPipe => ("nobody reads it any more".to_owned(), ""),
            SaveCause::Busy => (
                "another program is writing there".to_owned(),
                "Try again, or end that program.",
            ),
            SaveCause::Other(detail) => (detail.clone(), "Try again, or save elsewhere."),
        };
        Sentence::new(format!("{} cannot be written", self.target.display()), why, what_now)
    }
}

impl fmt::Display for SaveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl std::error::Error for SaveFault {}

/// Writes a file, replacing the one that is there.
///
/// # Errors
/// [`SaveFault`]; then the old file is as it was.
pub fn save_as(path: &Path, content: &[u8]) -> Result<(), SaveFault> {
    save_by(path, |draft| draft.write_all(content))
}

/// Like [`save_as`], of what `write` writes, bit by bit.
///
/// # Errors
/// [`SaveFault`]; then the old file is as it was.
pub fn save_by(path: &Path, write: impl FnOnce(&mut Draft) -> io::Result<()>) -> Result<(), SaveFault> {
    let mut draft = Draft::create(path)?;
    write(&mut draft).map_err(|error| draft.fault(&error))?;
    draft.finish()
}

/// Writes a new file of what `write` writes into `folder` under the first of `names` that is free, and says which; nothing is
/// overwritten.
///
/// # Errors
/// [`SaveFault`] when the folder cannot be written to, or no name is free.
pub fn save_new(
    folder: &Path,
    names: impl Iterator<Item = String>,
    write: impl FnOnce(&mut Draft) -> io::Result<()>,
) -> Result<PathBuf, SaveFault> {
    let fault = |error: &io::Error| SaveFault::of(&folder.join(""), error);
    let file = new_draft(folder).map_err(|error| fault(&error))?;
    let mut draft = Draft {
        target: folder.join(""),
        stream: BufWriter::new(Stream::File(file)),
    };
    write(&mut draft).map_err(|error| fault(&error))?;
    let mut file = match draft.into_stream()? {
        Stream::File(file) => file,
        Stream::Direct(_) => return Err(fault(&io::ErrorKind::Unsupported.into())),
    };
    file.as_file().sync_all().map_err(|error| fault(&error))?;
    for name in names {
        let path = folder.join(name);
        match file.persist_noclobber(&path) {
            Ok(_) => {
                settle(folder);
                return Ok(path);
            }
            Err(refused) if refused.error.kind() == io::ErrorKind::AlreadyExists => file = refused.file,
            Err(refused) => return Err(SaveFault::of(&path, &refused.error)),
        }
    }
    Err(fault(&io::Error::other("every proposed name is taken")))
}

/// A file in the making. Dropped without [`Draft::finish`], it leaves nothing behind. A device or a pipe is written to
/// directly, since it cannot be renamed.
#[derive(Debug)]
pub struct Draft {
    target: PathBuf,
    stream: BufWriter<Stream>,
}

#[derive(Debug)]
enum Stream {
    File(NamedTempFile),
    Direct(File),
}

impl Draft {
    /// Begins a file that is to stand at `path`.
    ///
    /// # Errors
    /// [`SaveFault`] when there is no folder, no permission, or a read-only file or a folder at `path`.
    pub fn create(path: &Path) -> Result<Draft, SaveFault> {
        let fault = |error: io::Error| SaveFault::of(path, &error);
        let present = check_target(path)?;
        // What a symbolic link points to is replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let stream = match &present {
            Some(metadata) if !metadata.is_file() => {
                Stream::Direct(OpenOptions::new().write(true).open(path).map_err(fault)?)
            }
            _ => Stream::File(new_draft(folder_of(&target)).map_err(fault)?),
        };
        if let (Stream::File(file), Some(metadata)) = (&stream, present) {
            file.as_file().set_permissions(metadata.permissions()).map_err(fault)?;
        }
        let stream = BufWriter::new(stream);
        Ok(Draft { target, stream })
    }

    /// The fault that an error of writing means.
    pub fn fault(&self, error: &io::Error) -> SaveFault {
        SaveFault::of(&self.target, error)
    }

    /// The stream, into which all is written.
    fn into_stream(self) -> Result<Stream, SaveFault> {
        let stream = self.stream.into_inner();
        stream.map_err(|refused| SaveFault::of(&self.target, refused.error()))
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// [`SaveFault`]; then the old file is as it was.
    pub fn finish(self) -> Result<(), SaveFault> {
        let is_renamed = matches!(self.stream.get_ref(), Stream::File(_));
        let target = self.target.clone();
        self.place()?;
        if is_renamed {
            settle(folder_of(&target));
        }
        Ok(())
    }

    /// Like [`Draft::finish`], but leaves it to the caller to [`settle`] the folder: once for many files.
    ///
    /// # Errors
    /// [`SaveFault`]; then the old file is as it was.
    pub(super) fn place(self) -> Result<(), SaveFault> {
        let target = self.target.clone();
        let Stream::File(file) = self.into_stream()? else {
            return Ok(());
        };
        let fault = |error: &io::Error| SaveFault::of(&target, error);
        file.as_file().sync_all().map_err(|error| fault(&error))?;
        file.persist(&target).map_err(|refused| fault(&refused.error))?;
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        self.stream.write(content)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Write for Stream {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        match self {
            Stream::File(file) => file.write(content),
            Stream::Direct(file) => file.write(content),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Stream::File(file) => file.flush(),
            Stream::Direct(file) => file.flush(),
        }
    }
}

/// What stands at a path that is to be written: neither a folder nor a read-only file.
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
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn new_draft(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(DRAFT_PREFIX).suffix(DRAFT_SUFFIX);
    #[cfg(unix)]
    {
        // As any new file: readable for all, less what the user's mask takes away.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// After a rename: makes it last through a power cut and takes away abandoned drafts. The file is in its place by then,
/// so what fails here is no fault of the save.
pub(super) fn settle(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_draft = name.starts_with(DRAFT_PREFIX) && name.ends_with(DRAFT_SUFFIX);
        if is_draft && is_abandoned(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_abandoned(entry: &fs::DirEntry) -> bool {
    let touched = entry.metadata().and_then(|metadata| metadata.modified());
    touched.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > ABANDONED_AFTER))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    fn proposals() -> impl Iterator<Item = String> {
        ["a.txt", "a (2).txt", "a (3).txt"].into_iter().map(str::to_owned)
    }

    #[test]
    fn a_new_file_never_takes_the_place_of_another() {
        let folder = tempfile::tempdir().unwrap();
        let first = save_new(folder.path(), proposals(), |out| out.write_all(b"one")).unwrap();
        let second = save_new(folder.path(), proposals(), |out| out.write_all(b"two")).unwrap();
        assert_eq!(first.file_name().unwrap(), "a.txt");
        assert_eq!(second.file_name().unwrap(), "a (2).txt");
        save_new(folder.path(), proposals(), |out| out.write_all(b"three")).unwrap();
        assert!(save_new(folder.path(), proposals(), |out| out.write_all(b"four")).is_err());
        assert_eq!(fs::read(first).unwrap(), b"one");
        assert_eq!(names(folder.path()), ["a (2).txt", "a (3).txt", "a.txt"]);
    }

    #[test]
    fn saving_as_replaces_a_file_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        save_as(&path, b"a long first text").unwrap();
        save_as(&path, b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    #[test]
    fn an_unfinished_draft_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        save_as(&path, b"old").unwrap();
        let mut draft = Draft::create(&path).unwrap();
        draft.write_all(b"half").unwrap();
        drop(draft);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    #[test]
    fn faults_are_told_with_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let told = |path: &Path| save_as(path, b"x").unwrap_err().to_string();
        let missing = folder.path().join("none").join("a.txt");
        assert!(told(&missing).contains(&format!("there is no folder {}", folder.path().join("none").display())));
        assert!(told(folder.path()).contains("it is a folder"));
        let path = folder.path().join("a.txt");
        fs::write(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert!(told(&path).contains("it is read-only"));
        let long = folder.path().join("n".repeat(300));
        assert!(told(&long).contains("the name is too long"));
        let denied = SaveFault::of(Path::new("/x/a.txt"), &io::ErrorKind::PermissionDenied.into());
        assert_eq!(
            denied.to_string(),
            "/x/a.txt cannot be written: you have no permission to write into /x. Save elsewhere, or change the \
             folder's permissions."
        );
        let full = SaveFault::of(Path::new("a"), &io::ErrorKind::StorageFull.into());
        assert!(full.to_string().contains("the disk is full"));
    }

    #[cfg(unix)]
    #[test]
    fn links_modes_and_devices_are_respected() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.txt"), folder.path().join("link"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        save_as(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        save_as(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn abandoned_drafts_are_taken_away() {
        let folder = tempfile::tempdir().unwrap();
        let old = folder.path().join(format!("{DRAFT_PREFIX}x{DRAFT_SUFFIX}"));
        let young = folder.path().join(format!("{DRAFT_PREFIX}y{DRAFT_SUFFIX}"));
        let hour_ago = std::time::SystemTime::now() - 2 * ABANDONED_AFTER;
        File::create(&old).unwrap().set_modified(hour_ago).unwrap();
        File::create(&young).unwrap();
        save_as(&folder.path().join("a.txt"), b"x").unwrap();
        assert!(!old.exists() && young.exists());
    }
}
