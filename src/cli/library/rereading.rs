//! `library reread`: what this version makes of pages that an older one has read.

use super::arguments::Place;
use super::failure::LibraryFailure;
use super::open::Library;
use super::{line, stop_where_cancelled};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use clearline_engine::page::Cancel;
use clearline_library::{ArticleFile, Difference};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Lists the articles whose text is another now, and keeps the new text where that is wanted.
pub(super) fn reread(place: &Place, is_applied: bool, articles: &[OsString], cancel: &Cancel) -> Result<(), Failure> {
    let library = Library::of(place)?;
    if library.is_new {
        library.tell_new();
        return Ok(());
    }
    let paths: Vec<PathBuf> = match articles {
        [] => library
            .shelf
            .walk()?
            .files
            .into_iter()
            .map(|found| found.path)
            .collect(),
        named => named
            .iter()
            .map(|article| library.article(article))
            .collect::<Result<_, _>>()?,
    };
    let mut output = Output::open(None)?;
    let mut failed = 0;
    for path in &paths {
        stop_where_cancelled(cancel)?;
        match reread_one(&library, path, is_applied, cancel) {
            Ok(None) => {}
            Ok(Some(difference)) => output.put(&record(&library, path, &difference, place.json))?,
            Err(failure) if paths.len() == 1 => return Err(failure),
            Err(failure) => {
                failed += 1;
                failure.told();
            }
        }
    }
    match failed {
        0 => Ok(()),
        failed => Err(LibraryFailure::SomeFailed {
            failed,
            all: paths.len(),
        }
        .into()),
    }
}

fn reread_one(
    library: &Library,
    path: &Path,
    is_applied: bool,
    cancel: &Cancel,
) -> Result<Option<Difference>, Failure> {
    let is_cancelled = || cancel.is_cancelled();
    let reread = match is_applied {
        true => library.shelf.reread(path, &is_cancelled),
        false => ArticleFile::open(path).and_then(|mut file| file.reread(&is_cancelled)),
    };
    Ok(reread?.map(|reread| Difference::of(&reread.kept, &reread.now)))
}

fn record(library: &Library, path: &Path, difference: &Difference, json: bool) -> String {
    let name = library.shelf.name_of(path);
    let Difference { added, removed } = difference;
    match json {
        true => line(&serde_json::json!({ "name": name, "lines_added": added, "lines_removed": removed })),
        false => format!("{name}\t+{added}\t-{removed}\n"),
    }
}
