//! Has the desktop's programs make their caches anew after integration has written kinds of files and a desktop file, and takes those
//! caches back. Without that, file managers do not know the new kinds.

use super::record::Written;
use super::undo::{remove_folders, restore};
use super::{Homes, fault};
use clearline_engine::save::SaveFault;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What `update-desktop-database` writes, and what `update-mime-database` writes beside a file for each type.
const CACHES: [&str; 13] = [
    "mimeinfo.cache",
    "aliases",
    "generic-icons",
    "globs",
    "globs2",
    "icons",
    "magic",
    "mime.cache",
    "subclasses",
    "treemagic",
    "types",
    "version",
    "XMLnamespaces",
];
/// The folder of descriptions from which types are made.
const PACKAGES: &str = "packages";

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
    /// The files that making it has changed, each as it was and as it is since; empty until it is made.
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

    /// Its files. What it is made of is none of them, nor is anything else that lies there.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let below = files_below(&self.folder).into_iter();
        let own = below.filter(|path| self.is_own(path));
        own.filter_map(|path| Some((path.clone(), fs::read(&path).ok()?)))
            .collect()
    }

    fn is_own(&self, path: &Path) -> bool {
        let Ok(below) = path.strip_prefix(&self.folder) else {
            return false;
        };
        match below.to_str() {
            Some(name) if CACHES.contains(&name) => true,
            // A type of files, such as `application/x-clearline.xml`.
            _ => {
                let is_type =
                    below.components().count() == 2 && below.extension().is_some_and(|ending| ending == "xml");
                is_type && !below.starts_with(PACKAGES)
            }
        }
    }

    /// Whether others have put something there that it is made of.
    fn has_sources(&self) -> bool {
        files_below(&self.folder).iter().any(|path| {
            let below = path.strip_prefix(&self.folder).unwrap_or(path);
            below.starts_with(PACKAGES) || below.extension().is_some_and(|ending| ending == "desktop")
        })
    }
}

/// Files in a folder and in all folders below it.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let folders = folders_below(folder).into_iter();
    let entries = folders.flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    files.map(|entry| entry.path()).collect()
}

/// A folder and all folders below it.
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
        if self.was_there || self.cache.has_sources() {
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
        let folders = now.keys().filter_map(|path| path.parent().map(Path::to_owned));
        let folders: BTreeSet<PathBuf> = folders.filter(|folder| *folder != self.cache.folder).collect();
        remove_folders(&folders.iter().collect::<Vec<_>>());
        Ok(())
    }
}
