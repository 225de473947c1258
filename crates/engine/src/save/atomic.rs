//! Files that are whole or not there: written beside their place under a name of their own, flushed to the disk, then
//! renamed.

use super::fault::SaveFault;
use super::place::{check_target, folder_of, target_of};
use clearline_message::message;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// What the names of files in the making begin and end with, so that left-over ones are known.
const DRAFT_PREFIX: &str = ".clearline-";
const DRAFT_SUFFIX: &str = ".tmp";
/// A draft that nobody has touched for so long was left by a program that was killed.
const ABANDONED_AFTER: Duration = Duration::from_secs(3600);

/// Whether a file of that name is one in the making, or was left by a program that was killed.
pub fn is_draft(name: &str) -> bool {
    name.starts_with(DRAFT_PREFIX) && name.ends_with(DRAFT_SUFFIX)
}

/// Writes a file, replacing the one that is there.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("rain.txt");
/// clearline_engine::save::save_as(&path, b"It rained.")?;
/// assert_eq!(std::fs::read(&path)?, b"It rained.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
/// ```
/// use clearline_engine::save::save_new;
/// use std::io::Write;
///
/// let folder = tempfile::tempdir()?;
/// for name in ["rain.txt", "rain 2.txt"] {
///     let names = ["rain.txt", "rain 2.txt"].map(str::to_owned).into_iter();
///     let path = save_new(folder.path(), names, |file| file.write_all(b"It rained."))?;
///     assert!(path.ends_with(name));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    Err(fault(&io::Error::other(message!("why-names-taken"))))
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
    /// Begins the file at `path`.
    ///
    /// # Errors
    /// [`SaveFault`] when there is no folder, no permission, or a read-only file or a folder at `path`.
    pub fn create(path: &Path) -> Result<Draft, SaveFault> {
        let fault = |error: io::Error| SaveFault::of(path, &error);
        let present = check_target(path)?;
        let target = target_of(path).map_err(fault)?;
        let stream = match &present {
            Some(metadata) if !metadata.is_file() => {
                Stream::Direct(OpenOptions::new().write(true).open(path).map_err(fault)?)
            }
            Some(_) => Stream::File(new_draft(folder_of(&target)).map_err(fault)?),
            // The folder that is not there may be one that a link leads to.
            None => Stream::File(new_draft(folder_of(&target)).map_err(|error| SaveFault::of(&target, &error))?),
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
        if is_draft(&name.to_string_lossy()) && is_abandoned(&entry) {
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

    #[cfg(unix)]
    #[test]
    fn the_file_that_a_link_names_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let link = |to: &str, name: &str| {
            let link = folder.path().join(name);
            std::os::unix::fs::symlink(to, &link).unwrap();
            link
        };
        fs::create_dir(folder.path().join("there")).unwrap();
        link("there/new.md", "second");
        let first = link("second", "first");
        save_as(&first, b"new").unwrap();
        assert_eq!(fs::read(folder.path().join("there/new.md")).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["first", "second", "there"]);
        assert!(fs::symlink_metadata(&first).unwrap().is_symlink());
        let nowhere = save_as(&link("none/new.md", "nowhere"), b"new")
            .unwrap_err()
            .to_string();
        let none = folder.path().join("none");
        assert!(
            nowhere.contains(&format!("there is no folder {}", none.display())),
            "{nowhere}"
        );
        let round = link("round", "round");
        let told = save_as(&round, b"new").unwrap_err().to_string();
        assert!(told.contains("links lead round in a circle"), "{told}");
        assert!(fs::symlink_metadata(&round).unwrap().is_symlink());
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
