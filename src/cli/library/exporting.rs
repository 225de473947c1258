//! `library export`.

use super::arguments::Place;
use super::failure::LibraryFailure;
use super::listing::{found, reading_of};
use super::open::Library;
use super::{line, stop_where_cancelled};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use clearline_engine::page::Cancel;
use clearline_engine::save::{self, FileName, Format, save_new};
use clearline_library::ArticleFile;
use std::path::Path;

/// Writes articles into a folder, or all of them as JSON into one file.
pub(super) fn export(
    place: &Place,
    format: Format,
    output: &Path,
    query: &[String],
    cancel: &Cancel,
) -> Result<(), Failure> {
    let library = Library::of(place)?;
    let hits = found(&library, query, usize::MAX)?;
    let paths = hits.best.iter().map(|hit| library.path_of(&hit.name));
    let mut file = match place.json {
        true => Some(Output::open(Some(output))?),
        false if output.is_dir() => None,
        false => return Err(LibraryFailure::NoTarget(output.to_owned()).into()),
    };
    let mut failed = 0;
    for path in paths {
        stop_where_cancelled(cancel)?;
        let written = match &mut file {
            Some(file) => write_line(&path, file),
            None => write_file(&path, format, output, cancel),
        };
        match written {
            Ok(()) => {}
            // Where nothing can be written, there is no use in going on.
            Err(Failure::Save(fault)) => return Err(fault.into()),
            Err(failure) => {
                failed += 1;
                failure.told();
            }
        }
    }
    if let Some(file) = file {
        file.finish()?;
    }
    match failed {
        0 => Ok(()),
        failed => Err(LibraryFailure::SomeFailed { failed, all: hits.all }.into()),
    }
}

fn write_line(path: &Path, output: &mut Output) -> Result<(), Failure> {
    let mut file = ArticleFile::open(path)?;
    let text = file.text()?;
    let value = serde_json::json!({
        "article": file.article,
        "annotations": file.annotations,
        "text": text.text,
        "markdown": text.markdown,
    });
    Ok(output.put(&line(&value))?)
}

fn write_file(path: &Path, format: Format, folder: &Path, cancel: &Cancel) -> Result<(), Failure> {
    let mut file = ArticleFile::open(path)?;
    let reading = reading_of(&mut file, cancel)?;
    let day = file.article.kept.day().to_owned();
    let facts = file.article.name_facts(&reading);
    let names = FileName::new(FileName::DEFAULT_PATTERN, format.extension());
    save_new(folder, names.proposals(&facts), |out| {
        save::write(&reading, format, Some(&day), out)
    })?;
    Ok(())
}
