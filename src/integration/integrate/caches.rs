//! What the desktop's programs make of kinds of files and of desktop files, so that others find them without reading all.

use super::record::Written;
use super::undo::{remove_folders, restore};
use super::{Homes, fault};
use clearline_engine::save::SaveFault;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder whose cache one of these programs makes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Cache {
    program: String,
    folder: PathBuf,
}

/// A cache that was made anew, and what was there before.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct CacheNote {
    cache: Cache,
    /// What was there before, and what since; empty until it is made.
    files: Vec<Written>,
    /// Whether there was one before.
    was_there: bool,
}

/// The caches of the user's folders.
pub(super) fn caches(homes: &Homes) -> [Cache; 2] {
    let cache = |program: &str, folder: &str| Cache {
        program: program.to_owned(),
        folder: homes.data.join(folder),
    };
    [
        cache("update-mime-database", "mime"),
        cache("update-desktop-database", "applications"),
    ]
}

impl Cache {
    /// Whether its program is installed.
    pub(super) fn can_be_made(&self) -> bool {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|folder| folder.join(&self.program).is_file())
    }

    /// What is to be typed to make it.
    pub(super) fn command(&self) -> String {
        format!("{} {}", self.program, self.folder.display())
    }

    /// What is noted before it is made.
    pub(super) fn note(&self) -> CacheNote {
        CacheNote {
            cache: self.clone(),
            files: Vec::new(),
            was_there: !self.files().is_empty(),
        }
    }

    /// Makes it anew. Where that fails, others find a kind of file later.
    fn make(&self) {
        let mut command = Command::new(&self.program);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let _ = command.arg(&self.folder).status();
    }

    /// Its files; what it is made of is none of them.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        gather(&self.folder, &mut files);
        files
    }
}

/// Files below a folder that are of a cache.
fn gather(folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let is_source = path.ends_with("mime/packages") || path.extension().is_some_and(|ending| ending == "desktop");
        match entry.file_type() {
            _ if is_source => {}
            Ok(kind) if kind.is_dir() => gather(&path, files),
            Ok(kind) if kind.is_file() => drop(fs::read(&path).map(|bytes| files.insert(path, bytes))),
            _ => {}
        }
    }
}

/// Folders below one.
fn folders_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut found = vec![folder.to_owned()];
    found.extend(folders.flat_map(|entry| folders_below(&entry.path())));
    found
}

impl CacheNote {
    /// Makes the cache anew, and notes what has changed and which folders are new.
    pub(super) fn make(&mut self, folders: &mut Vec<PathBuf>) {
        let (mut before, old) = (self.cache.files(), folders_below(&self.cache.folder));
        self.cache.make();
        let made = folders_below(&self.cache.folder);
        folders.extend(made.into_iter().filter(|folder| !old.contains(folder)));
        for (path, after) in self.cache.files() {
            let earlier = before.remove(&path);
            if earlier.as_ref() != Some(&after) {
                self.files.push(Written::new(path, earlier, &after, false));
            }
        }
    }

    /// Takes the cache back: to what it was, or where others have changed it since, to what it is without ours.
    pub(super) fn take_back(&self) -> Result<(), SaveFault> {
        let now = self.cache.files();
        let is_ours = |written: &Written| now.get(&written.path).is_some_and(|bytes| written.is_unchanged(bytes));
        if !self.files.is_empty() && self.files.iter().all(is_ours) {
            return self.files.iter().try_for_each(|written| restore(written).map(drop));
        }
        if self.was_there {
            self.cache.make();
            return Ok(());
        }
        for path in now.keys() {
            match fs::remove_file(path) {
                // A program that was left alone when the last call was ended may still be at work.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                removed => removed.map_err(fault(path))?,
            }
        }
        let folders = folders_below(&self.cache.folder);
        remove_folders(&folders.iter().skip(1).rev().collect::<Vec<_>>());
        Ok(())
    }
}
