//! A small JSON file of the user's that outlives the program: read once, written whole or not at all. One that cannot be
//! understood is set aside and told once; one that cannot be read is left alone.

use crate::page::Sentence;
use crate::save::save_as;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// Bytes of the longest file that is read.
const MOST_BYTES: u64 = 4 << 20;

/// The file of a value.
#[derive(Debug)]
pub struct StoredFile<T> {
    path: Option<PathBuf>,
    /// What it holds, in a word for people, such as "settings".
    name: &'static str,
    written: Option<T>,
}

impl<T: Clone + Default + PartialEq + Serialize + DeserializeOwned> StoredFile<T> {
    /// The file at a path; without one nothing is kept.
    pub fn at(path: Option<PathBuf>, name: &'static str) -> Self {
        StoredFile {
            path,
            name,
            written: None,
        }
    }

    /// Reads the value, the default where there is no file. A broken file is renamed and told.
    pub fn read(&mut self) -> (T, Option<Sentence>) {
        let text = self.path.as_ref().map(|path| match fs::metadata(path)?.len() {
            0..=MOST_BYTES => fs::read_to_string(path),
            _ => Err(ErrorKind::FileTooLarge.into()),
        });
        let (value, fault) = match text {
            None => (T::default(), None),
            Some(Err(error)) if error.kind() == ErrorKind::NotFound => (T::default(), None),
            Some(Err(error)) if is_broken(error.kind()) => (T::default(), Some(self.set_aside(&error.to_string()))),
            Some(Err(error)) => (T::default(), Some(self.leave_alone(&error.to_string()))),
            Some(Ok(text)) => match serde_json::from_str(&text) {
                Ok(value) => (value, None),
                Err(error) => (T::default(), Some(self.set_aside(&error.to_string()))),
            },
        };
        self.written = Some(value.clone());
        (value, fault)
    }

    /// Writes the value where it has changed: whole or not at all.
    ///
    /// # Errors
    /// A sentence where the file cannot be written.
    pub fn write(&mut self, value: &T) -> Result<(), Sentence> {
        let Some(path) = self.path.as_deref().filter(|_| self.written.as_ref() != Some(value)) else {
            return Ok(());
        };
        // Told once, not every time that the window saves.
        self.written = Some(value.clone());
        let fault = |why: String| Sentence::new(format!("The {} were not saved", self.name), why, "");
        let text = serde_json::to_string_pretty(value).map_err(|error| fault(error.to_string()))?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| fault(error.to_string()))?;
        }
        save_as(path, format!("{text}\n").as_bytes()).map_err(|error| error.sentence())
    }

    fn set_aside(&self, reason: &str) -> Sentence {
        let seconds = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        let moved = self.path.as_deref().and_then(|path| {
            let aside = path.with_extension(format!("broken-{seconds}"));
            fs::rename(path, &aside).ok().map(|()| aside)
        });
        let what_now = match moved {
            Some(aside) => format!("The broken file is kept as {}.", aside.display()),
            None => "The broken file will be replaced.".to_owned(),
        };
        let what = format!("Your {} could not be read and are as at the first start", self.name);
        Sentence::new(what, reason, what_now)
    }

    /// What is in a file that cannot be read may be all right: nothing is written over it.
    fn leave_alone(&mut self, reason: &str) -> Sentence {
        self.path = None;
        let what = format!("Your {} could not be read and are as at the first start", self.name);
        Sentence::new(what, reason, "The file is left as it is, and changes are not kept.")
    }
}

/// Whether a file that could be opened holds something that was never written here.
fn is_broken(error: ErrorKind) -> bool {
    matches!(error, ErrorKind::InvalidData | ErrorKind::FileTooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.json");
        fs::create_dir(&path).unwrap();
        let mut file: StoredFile<Vec<String>> = StoredFile::at(Some(path.clone()), "words");
        let (words, fault) = file.read();
        assert!(words.is_empty());
        assert!(fault.unwrap().to_string().contains("changes are not kept"));
        assert_eq!(file.write(&vec!["river".to_owned()]), Ok(()));
        fs::remove_dir(&path).unwrap();
        assert_eq!(file.write(&vec!["lake".to_owned()]), Ok(()));
        assert!(!path.exists());
    }
}
