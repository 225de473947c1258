//! The library that a command is for, and the articles that it names.

use super::arguments::Place;
use super::failure::LibraryFailure;
use super::tell_faults;
use crate::cli::failure::Failure;
use crate::cli::words::{tell, wording};
use clearline_library::{ENDING, Index, Known, LibraryFault, Query, Shelf};
use clearline_words::{Message, message};
use directories::ProjectDirs;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A library of a command.
pub(super) struct Library {
    pub(super) shelf: Shelf,
    /// Whether nothing was kept yet: the usual folder is made with the first page.
    pub(super) is_new: bool,
    /// The folder of an index that cannot be kept.
    temporary: OnceCell<Option<TempDir>>,
    /// What could not be read when its index was updated, by its path.
    faults: OnceCell<HashMap<PathBuf, LibraryFault>>,
}

impl Library {
    pub(super) fn of(place: &Place) -> Result<Library, LibraryFault> {
        let given = place.library.clone().or_else(chosen_in_window).map(Shelf::at);
        let is_usual = given.is_none();
        let shelf = given.or_else(Shelf::of_user).ok_or(LibraryFault::NoPlace)?;
        Ok(Library {
            is_new: is_usual && !shelf.root().exists(),
            shelf,
            temporary: OnceCell::new(),
            faults: OnceCell::new(),
        })
    }

    /// Says that nothing was kept yet, where that is so; else `otherwise`, why nothing of it is printed.
    pub(super) fn tell_nothing(&self, otherwise: &Message) {
        match self.is_new {
            true => self.tell_new(),
            false => tell(otherwise),
        }
    }

    /// Says that nothing was kept yet.
    pub(super) fn tell_new(&self) {
        let folder = self.shelf.root().display().to_string();
        tell(&message!("library-is-new", folder = folder));
    }

    /// Its index, as it was left.
    pub(super) fn index(&self) -> Result<Index, LibraryFault> {
        let cache = Index::cache_of_user().ok_or(LibraryFault::NoPlace)?;
        Index::open(self.shelf.clone(), &cache)
    }

    /// Its index with all files in it; what cannot be read is named. Where it cannot be kept, it is made for this command alone.
    pub(super) fn updated_index(&self) -> Result<Index, LibraryFault> {
        if self.is_new {
            return self.index_or_temporary();
        }
        let (index, faults) = match self.index().and_then(updated) {
            Err(fault @ (LibraryFault::Closed { .. } | LibraryFault::Save(_) | LibraryFault::Index(..))) => {
                let made = self.temporary_index().ok_or_else(|| fault.clone())?;
                let made = updated(made)?;
                tell(&message!(
                    "library-index-temporary",
                    fault = wording().in_one(&fault.message())
                ));
                made
            }
            done => done?,
        };
        tell_faults(&faults);
        // A command asks for it once; the faults of the first time stay.
        let _ = self.faults.set(by_path(faults));
        Ok(index)
    }

    /// Why a file could not be read when the index was updated, if it could not.
    pub(super) fn fault_of(&self, path: &Path) -> Option<&LibraryFault> {
        self.faults.get()?.get(path)
    }

    /// The same before pages are kept, the first of which makes the library.
    pub(super) fn index_for_keeping(&self) -> Result<Index, LibraryFault> {
        match self.shelf.root().exists() {
            true => self.updated_index(),
            false => self.index_or_temporary(),
        }
    }

    fn index_or_temporary(&self) -> Result<Index, LibraryFault> {
        self.index().or_else(|fault| self.temporary_index().ok_or(fault))
    }

    fn temporary_index(&self) -> Option<Index> {
        let folder = self.temporary.get_or_init(|| tempfile::tempdir().ok()).as_ref()?;
        Index::open(self.shelf.clone(), folder.path()).ok()
    }

    /// What it holds already.
    pub(super) fn known(&self) -> Result<Known, LibraryFault> {
        let updated = self.index().and_then(updated);
        match updated {
            Ok((index, faults)) => {
                tell_faults(&faults);
                Ok(Known::of_index(&index))
            }
            // The library is made by the first page that is kept, and without an index its files say the same.
            Err(_) => Known::of_files(&self.shelf),
        }
    }

    /// The file of an article, named by its path, its name in the library, with or without its ending and its folder, or its title.
    pub(super) fn article(&self, typed: &OsStr) -> Result<PathBuf, Failure> {
        let path = Path::new(typed);
        let with_ending = [typed, ".".as_ref(), ENDING.as_ref()].join(OsStr::new(""));
        let names = [path, Path::new(&with_ending)];
        for path in names
            .iter()
            .flat_map(|name| [name.to_path_buf(), self.shelf.root().join(name)])
        {
            if path.is_file() && path.extension().is_some_and(|ending| ending == ENDING) {
                return Ok(path);
            }
        }
        let typed = typed.to_string_lossy();
        let index = self.updated_index()?;
        let mut named = index.entries().keys().filter(|name| stem(name) == typed);
        if let (Some(name), None) = (named.next(), named.next()) {
            return Ok(self.path_of(name));
        }
        let titled = index.entries().iter().filter(|(_, entry)| {
            let title = entry.article.as_ref().and_then(|article| article.title.as_deref());
            title.is_some_and(|title| title.to_lowercase() == typed.to_lowercase())
        });
        let names: Vec<String> = titled.map(|(name, _)| name.clone()).collect();
        match names.as_slice() {
            [name] => Ok(self.path_of(name)),
            [] => Err(LibraryFailure::NoArticle(typed.into_owned()).into()),
            _ => Err(LibraryFailure::SeveralArticles(typed.into_owned(), names).into()),
        }
    }

    /// The path of a name.
    pub(super) fn path_of(&self, name: &str) -> PathBuf {
        self.shelf.path_of(name)
    }
}

/// Faults by the path of their file; of several, the first.
fn by_path(faults: Vec<LibraryFault>) -> HashMap<PathBuf, LibraryFault> {
    let mut of_paths = HashMap::new();
    for fault in faults {
        if let Some(path) = fault.path().map(Path::to_owned) {
            of_paths.entry(path).or_insert(fault);
        }
    }
    of_paths
}

/// The name of an article without its folder and its ending.
fn stem(name: &str) -> &str {
    let file = name.rsplit('/').next().unwrap_or_default();
    file.strip_suffix(ENDING)
        .and_then(|stem| stem.strip_suffix('.'))
        .unwrap_or(file)
}

/// The folder that the user has chosen in the window.
fn chosen_in_window() -> Option<PathBuf> {
    let folders = ProjectDirs::from("", "", "clearline")?;
    let settings = fs::read(folders.config_dir().join("settings.json")).ok()?;
    let settings: serde_json::Value = serde_json::from_slice(&settings).ok()?;
    let chosen = settings.get("library")?.as_str().map(PathBuf::from);
    chosen.filter(|folder| folder.is_absolute())
}

/// An index with all files in it, and what cannot be read.
fn updated(mut index: Index) -> Result<(Index, Vec<LibraryFault>), LibraryFault> {
    let faults = index.update()?.faults;
    Ok((index, faults))
}

/// A search as it was typed; the arguments are one after the other what a window would take in one field, and what the shell took as one
/// argument belongs together.
pub(super) fn query_of(words: &[String]) -> Result<Query, LibraryFailure> {
    let mut options = words.iter().enumerate().filter(|(_, word)| word.starts_with("--"));
    match options.next() {
        Some((0, option)) => return Err(LibraryFailure::UnknownOption(option.clone())),
        Some((_, option)) => return Err(LibraryFailure::LateOption(option.clone())),
        None => {}
    }
    let query = Query::of_arguments(words);
    match query.unknown.is_empty() {
        true => Ok(query),
        false => Err(LibraryFailure::UnknownFacts(query.unknown)),
    }
}
