//! `keep`.

use super::arguments::{KeepArguments, KeepingArguments, Place};
use super::failure::LibraryFailure;
use super::open::Library;
use super::{line, stop_where_cancelled};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::reader::{Reader, kept_article, source};
use crate::cli::words::{said_of, tell, tell_text, wording};
use clearline_engine::Reading;
use clearline_engine::extraction::Status;
use clearline_engine::internals::save::{notices, text_hash};
use clearline_engine::page::{Cancel, Source, load};
use clearline_engine::save::RulesFolder;
use clearline_library::{ArticleFile, Index, Keeping, Kept};
use clearline_words::message;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// What became of a page.
#[derive(Clone, Copy)]
enum Outcome {
    Kept,
    Again,
    Already,
    Changed,
}

impl Outcome {
    fn name(self) -> &'static str {
        match self {
            Outcome::Kept => "kept",
            Outcome::Again => "again",
            Outcome::Already => "already",
            Outcome::Changed => "changed",
        }
    }
}

/// Keeps pages one after the other.
struct Keeper<'a> {
    library: Library,
    /// The index as it was before the first page.
    index: Index,
    /// Where the pages of this run are kept, by their addresses or else their titles and texts, and the articles, by their ids.
    kept: HashMap<String, PathBuf>,
    reader: Reader,
    keeping: Keeping,
    is_again: bool,
    json: bool,
    cancel: &'a Cancel,
}

/// Keeps pages.
pub(in crate::cli) fn keep(arguments: &KeepArguments, cancel: &Cancel) -> Result<(), Failure> {
    let reader = Reader::new(&arguments.recipe, RulesFolder::of_user(), cancel)?;
    let pages: Result<Vec<Source>, _> = arguments.pages.iter().map(|page| source(page)).collect();
    let keeper = Keeper::new(&arguments.place, &arguments.how, reader, cancel)?;
    Keeper {
        is_again: arguments.again,
        ..keeper
    }
    .keep_all(&pages?)
}

impl<'a> Keeper<'a> {
    fn new(place: &Place, how: &KeepingArguments, reader: Reader, cancel: &'a Cancel) -> Result<Keeper<'a>, Failure> {
        let library = Library::of(place)?;
        Ok(Keeper {
            index: library.index_for_keeping()?,
            library,
            kept: HashMap::new(),
            reader,
            keeping: how.keeping(),
            is_again: false,
            json: place.json,
            cancel,
        })
    }

    /// Keeps each page. Of several, one that cannot be kept gets its sentence, and the others are kept.
    fn keep_all(&mut self, pages: &[Source]) -> Result<(), Failure> {
        let mut output = Output::open(None)?;
        let mut failed = 0;
        for page in pages {
            stop_where_cancelled(self.cancel)?;
            match self.keep_one(page) {
                Ok((outcome, path)) => output.put(&self.record(page, outcome, &path))?,
                Err(failure) if pages.len() == 1 => return Err(failure),
                Err(Failure::Page(fault)) if fault.is_cancelled() => return Err(fault.into()),
                Err(failure) => {
                    failed += 1;
                    let why = failure.message(wording()).unwrap_or_default();
                    tell_text(&said_of(page, why));
                }
            }
        }
        match failed {
            0 => Ok(()),
            failed => Err(LibraryFailure::SomeFailed {
                failed,
                all: pages.len(),
            }
            .into()),
        }
    }

    fn keep_one(&mut self, page: &Source) -> Result<(Outcome, PathBuf), Failure> {
        if let Some(path) = kept_article(page) {
            return self.take_in(ArticleFile::open(path)?);
        }
        let reading = self.reader.read(load(page, &self.reader.options(None))?)?;
        if let Status::Nothing(_) = reading.extraction.status {
            return Err(Failure::NothingFound(reading.status_message()));
        }
        for notice in notices(&reading) {
            tell(&notice.message());
        }
        let shelf = &self.library.shelf;
        let known = match self.known(&reading) {
            Some(known) => known,
            None => match shelf.keep_once(&reading, &self.keeping)? {
                Kept::New(path) => {
                    self.kept.insert(page_key(&reading), path.clone());
                    return Ok((Outcome::Kept, path));
                }
                Kept::Already(path) => path,
            },
        };
        if !self.keeping.tags.is_empty() {
            shelf.unite(&known, &self.keeping)?;
        }
        let mut file = ArticleFile::open(&known)?;
        let is_beside = file.is_beside(&reading);
        if self.is_again && !is_beside {
            shelf.replace(&known, &reading, &[])?;
            return Ok((Outcome::Again, known));
        }
        let is_same = is_beside || file.text()?.text_hash == text_hash(&reading);
        let name = shelf.name_of(&known);
        Ok(match is_same {
            true => {
                tell(&message!("library-kept-already", name = name));
                (Outcome::Already, known)
            }
            false => {
                tell(&message!("library-kept-and-changed", name = name));
                (Outcome::Changed, known)
            }
        })
    }

    /// Takes in an article that was kept elsewhere, with its highlights and notes.
    fn take_in(&mut self, mut file: ArticleFile) -> Result<(Outcome, PathBuf), Failure> {
        let shelf = &self.library.shelf;
        let id = file.article.id.clone();
        let names = self.index.of_article(&file.article).into_iter();
        let paths = names.map(|name| shelf.path_of(name));
        let keeps_it = |path: &PathBuf| ArticleFile::open(path).is_ok_and(|mut own| own.is_of_file(&mut file));
        let known = self.kept.get(&id).cloned().into_iter().chain(paths).find(keeps_it);
        if let Some(path) = known {
            let is_itself = std::fs::canonicalize(&path).ok() == std::fs::canonicalize(file.path()).ok();
            if !is_itself {
                shelf.unite_files(&path, file)?;
            }
            shelf.unite(&path, &self.keeping)?;
            tell(&message!("library-kept-already", name = shelf.name_of(&path)));
            return Ok((Outcome::Already, path));
        }
        let path = shelf.take_in(file, &self.keeping)?;
        self.kept.insert(id, path.clone());
        Ok((Outcome::Kept, path))
    }

    /// The file in which the page of a reading is kept already.
    fn known(&self, reading: &Reading) -> Option<PathBuf> {
        let names = self.index.of_page(reading).into_iter();
        let paths = names.map(|name| self.library.path_of(name));
        let of_this_run = self.kept.get(&page_key(reading));
        let is_it = |path: &PathBuf| ArticleFile::open(path).is_ok_and(|mut file| file.is_of(reading));
        of_this_run.cloned().into_iter().chain(paths).find(is_it)
    }

    fn record(&self, page: &Source, outcome: Outcome, path: &Path) -> String {
        match self.json {
            true => line(&serde_json::json!({
                "page": page.to_string(),
                "outcome": outcome.name(),
                "path": path.display().to_string(),
            })),
            false => format!("{}\n", path.display()),
        }
    }
}

/// What a page is known by: its address, else its title and its text.
fn page_key(reading: &Reading) -> String {
    let title = reading.metadata.title.as_deref().unwrap_or_default();
    let by_text = || format!("{} {title}", text_hash(reading));
    reading.address().map_or_else(by_text, String::from)
}
