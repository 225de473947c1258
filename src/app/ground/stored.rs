//! A small JSON file of the user's that outlives the program: read once, written whole or not at all. One that cannot be
//! understood is set aside, and the user sees one message; one that cannot be read is left alone. Changes that another window has
//! written since are kept beside those made here.

use crate::app::ground::merging::Merge;
use clearline_engine::internals::page::plain::read_plain_text;
use clearline_engine::internals::page::reason;
use clearline_engine::internals::save::Turn;
use clearline_engine::save::save_as;
use clearline_words::{Message, message};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Bytes of the longest file that is read.
const MOST_BYTES: u64 = 4 << 20;
/// A window does not stand still for another one; what was not written now is written the next time.
const PATIENCE: Duration = Duration::from_millis(100);

/// The file of a value.
#[derive(Debug)]
pub struct StoredFile<T> {
    path: Option<PathBuf>,
    /// What the messages call what it holds: `settings`, `positions` or `session`.
    name: &'static str,
    /// What is in it of ours: what was read or written last.
    written: Option<T>,
    /// Whether the user has seen that the file cannot be written.
    has_told: bool,
}

impl<T: Clone + Default + PartialEq + Serialize + DeserializeOwned + Merge> StoredFile<T> {
    /// The file at a path; without one nothing is kept.
    pub fn at(path: Option<PathBuf>, name: &'static str) -> Self {
        StoredFile {
            path,
            name,
            written: None,
            has_told: false,
        }
    }

    /// Reads the value, the default where there is no file. A broken file is renamed, and a sentence says so.
    pub fn read(&mut self) -> (T, Option<Message>) {
        let text = self.path.as_ref().map(|path| read_plain_text(path, MOST_BYTES));
        let (value, fault) = match text {
            None => (T::default(), None),
            Some(Err(error)) if error.kind() == ErrorKind::NotFound => (T::default(), None),
            Some(Err(error)) if is_broken(error.kind()) => (T::default(), Some(self.set_aside(reason(&error)))),
            Some(Err(error)) => (T::default(), Some(self.leave_alone(reason(&error)))),
            Some(Ok(text)) => match serde_json::from_str(&text) {
                Ok(value) => (value, None),
                Err(error) => (T::default(), Some(self.set_aside(Message::verbatim(error.to_string())))),
            },
        };
        self.written = Some(value.clone());
        (value, fault)
    }

    /// The value in the file, which stays as it is; the usual one where there is none.
    pub fn peek(&self) -> T {
        let theirs = self.path.as_deref().map(in_file);
        theirs.and_then(Result::ok).flatten().unwrap_or_default()
    }

    /// Writes the value where it has changed: whole or not at all. A write that fails is tried again the next time; the error
    /// is returned once.
    ///
    /// # Errors
    /// A message where the file cannot be written.
    pub fn write(&mut self, value: &T) -> Result<(), Message> {
        let Some(path) = self.path.as_deref().filter(|_| self.written.as_ref() != Some(value)) else {
            return Ok(());
        };
        match self.replace(path, value) {
            Ok(()) => {
                self.written = Some(value.clone());
                self.has_told = false;
                Ok(())
            }
            Err(_) if self.has_told => Ok(()),
            Err(fault) => {
                self.has_told = true;
                Err(fault)
            }
        }
    }

    /// Writes what has changed here into what is there now.
    fn replace(&self, path: &Path, value: &T) -> Result<(), Message> {
        let fault = |reason: Message| message!("fault-not-kept", file = self.name, reason = reason);
        let folder = path.parent().unwrap_or(Path::new("."));
        let _turn = Turn::within(folder, PATIENCE).map_err(|fault| fault.message())?;
        let theirs = in_file(path).map_err(|error| fault(reason(&error)))?;
        let value = match (theirs, &self.written) {
            (Some(theirs), Some(base)) => value.clone().merged(base, theirs),
            _ => value.clone(),
        };
        let text = serde_json::to_string_pretty(&value).map_err(|error| fault(Message::verbatim(error.to_string())))?;
        save_as(path, format!("{text}\n").as_bytes()).map_err(|fault| fault.message())
    }

    fn set_aside(&self, reason: Message) -> Message {
        let seconds = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        let moved = self.path.as_deref().and_then(|path| {
            let aside = path.with_extension(format!("broken-{seconds}"));
            fs::rename(path, &aside).ok().map(|()| aside)
        });
        let file = self.name;
        match moved {
            Some(aside) => {
                let aside = aside.display().to_string();
                message!("fault-set-aside", file = file, reason = reason, aside = aside)
            }
            None => message!("fault-to-be-replaced", file = file, reason = reason),
        }
    }

    /// What is in a file that cannot be read may be all right: nothing is written over it.
    fn leave_alone(&mut self, reason: Message) -> Message {
        self.path = None;
        message!("fault-left-alone", file = self.name, reason = reason)
    }
}

/// What another window has left in the file; `None` where there is none, or nothing that can be understood.
fn in_file<T: DeserializeOwned>(path: &Path) -> io::Result<Option<T>> {
    match read_plain_text(path, MOST_BYTES) {
        Ok(text) => Ok(serde_json::from_str(&text).ok()),
        Err(error) if error.kind() == ErrorKind::NotFound || is_broken(error.kind()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether a file that could be opened holds something that was never written here.
fn is_broken(error: ErrorKind) -> bool {
    matches!(error, ErrorKind::InvalidData | ErrorKind::FileTooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_words::ErrorText;

    impl Merge for Vec<String> {
        fn merged(self, base: &Self, theirs: Self) -> Self {
            crate::app::ground::merging::by_keys(self, base, &theirs)
        }
    }

    fn file(path: &Path) -> StoredFile<Vec<String>> {
        StoredFile::at(Some(path.to_owned()), "words")
    }

    fn said(fault: &Message) -> ErrorText {
        fault.error_text()
    }

    fn words(of: &[&str]) -> Vec<String> {
        of.iter().map(|&word| word.to_owned()).collect()
    }

    #[test]
    fn what_could_not_be_written_is_tried_again_and_told_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/words.json");
        fs::write(folder.path().join("deep"), "in the way").unwrap();
        let mut file = file(&path);
        file.written = Some(Vec::new());
        assert!(file.write(&words(&["river"])).is_err());
        assert_eq!(file.write(&words(&["river"])), Ok(()));
        fs::remove_file(folder.path().join("deep")).unwrap();
        assert_eq!(file.write(&words(&["river"])), Ok(()));
        assert_eq!(in_file(&path).unwrap(), Some(words(&["river"])));
    }

    #[test]
    fn two_windows_keep_what_both_have_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.json");
        let (mut first, mut second) = (file(&path), file(&path));
        let (_, _) = (first.read(), second.read());
        first.write(&words(&["river"])).unwrap();
        second.write(&words(&["lake"])).unwrap();
        first.write(&words(&["river", "sea"])).unwrap();
        assert_eq!(in_file(&path).unwrap(), Some(words(&["river", "lake", "sea"])));
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_in_its_place_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.json");
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        let (_, fault) = file(&path).read();
        assert!(said(&fault.unwrap()).why.contains("a pipe or a device"));
    }

    #[test]
    fn what_cannot_be_read_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.json");
        fs::create_dir(&path).unwrap();
        let mut file: StoredFile<Vec<String>> = StoredFile::at(Some(path.clone()), "words");
        let (words, fault) = file.read();
        assert!(words.is_empty());
        assert!(said(&fault.unwrap()).what_now.contains("changes are not kept"));
        assert_eq!(file.write(&vec!["river".to_owned()]), Ok(()));
        fs::remove_dir(&path).unwrap();
        assert_eq!(file.write(&vec!["lake".to_owned()]), Ok(()));
        assert!(!path.exists());
    }
}
