//! `library reread`: what this version makes of pages that an older one has read.

use super::arguments::Place;
use super::failure::LibraryFailure;
use super::open::Library;
use super::{line, put_counts, stop_where_cancelled};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use clearline_engine::page::Cancel;
use clearline_library::{ArticleFile, ChangedLines, Difference, Reread};
use serde_json::json;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What becomes of an article whose text is another now.
#[derive(Clone, Copy)]
pub(super) enum Decision {
    /// It is listed.
    None,
    /// Its new text is kept.
    New,
    /// Its old text is kept, and the new one is not listed again.
    Old,
}

/// Reads articles again.
pub(super) struct Rereading<'a> {
    pub(super) place: &'a Place,
    pub(super) decision: Decision,
    /// Whether the lines are listed by which the texts differ.
    pub(super) shows_lines: bool,
}

impl Rereading<'_> {
    /// Lists the articles whose text is another now, of those that are named or of all, and decides on each.
    pub(super) fn run(&self, articles: &[OsString], cancel: &Cancel) -> Result<(), Failure> {
        let library = Library::of(self.place)?;
        if library.is_new && articles.is_empty() {
            library.tell_new();
            return self.put_counts((0, 0, 0));
        }
        let paths = paths_of(&library, articles)?;
        let mut output = Output::open(None)?;
        let (mut changed, mut failed) = (0, 0);
        for path in &paths {
            stop_where_cancelled(cancel)?;
            match self.reread_one(&library, path, cancel) {
                Ok(None) => {}
                Ok(Some(reread)) => {
                    changed += 1;
                    output.put(&self.record(&library, path, &reread))?;
                }
                Err(failure) if paths.len() == 1 => return Err(failure),
                Err(failure) => {
                    failed += 1;
                    failure.told();
                }
            }
        }
        self.put_counts((paths.len(), changed, failed))?;
        match failed {
            0 => Ok(()),
            failed => Err(LibraryFailure::SomeFailed {
                failed,
                all: paths.len(),
            }
            .into()),
        }
    }

    fn put_counts(&self, (all, changed, failed): (usize, usize, usize)) -> Result<(), Failure> {
        let counts = json!({ "looked_at": all, "changed": changed, "failed": failed });
        put_counts(self.place.json, &counts)
    }

    fn reread_one(&self, library: &Library, path: &Path, cancel: &Cancel) -> Result<Option<Reread>, Failure> {
        let is_cancelled = || cancel.is_cancelled();
        if let Decision::New = self.decision {
            return Ok(library.shelf.reread(path, &is_cancelled)?);
        }
        let reread = ArticleFile::open(path)?.reread(&is_cancelled)?;
        if let (Decision::Old, Some(reread)) = (self.decision, &reread) {
            library.shelf.decline(path, &reread.hash)?;
        }
        Ok(reread)
    }

    fn record(&self, library: &Library, path: &Path, reread: &Reread) -> String {
        let name = library.shelf.name_of(path);
        let lines = ChangedLines::of(&reread.kept, &reread.now);
        let Difference { added, removed } = lines.difference();
        if self.place.json {
            let mut record = json!({ "name": name, "lines_added": added, "lines_removed": removed });
            if self.shows_lines {
                record["added"] = json!(lines.added);
                record["removed"] = json!(lines.removed);
            }
            return line(&record);
        }
        let mut record = format!("{name}\t+{added}\t-{removed}\n");
        if self.shows_lines {
            let removed = lines.removed.iter().map(|line| format!("- {line}\n"));
            let added = lines.added.iter().map(|line| format!("+ {line}\n"));
            record.extend(removed.chain(added));
        }
        record
    }
}

/// The files of the articles that are named, or of all.
fn paths_of(library: &Library, articles: &[OsString]) -> Result<Vec<PathBuf>, Failure> {
    if articles.is_empty() {
        let files = library.shelf.walk()?.files.into_iter();
        return Ok(files.map(|found| found.path).collect());
    }
    articles.iter().map(|article| library.article(article)).collect()
}
