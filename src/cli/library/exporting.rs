//! `library export`.

use super::arguments::Place;
use super::failure::LibraryFailure;
use super::listing::found;
use super::open::Library;
use super::stop_where_cancelled;
use crate::cli::books::binding;
use crate::cli::failure::Failure;
use crate::cli::output::{Output, file_named};
use crate::cli::words::{tell_fault, wording};
use crate::said::library_fault;
use clearline_engine::internals::save::today;
use clearline_engine::page::Cancel;
use clearline_engine::save::Format;
use clearline_library::{Exporting, book_name};
use std::path::{Path, PathBuf};

/// Writes articles into a folder, as a book, or as JSON into one file.
pub(super) fn export(
    place: &Place,
    format: Format,
    output: &Path,
    query: &[String],
    cancel: &Cancel,
) -> Result<(), Failure> {
    if let Some(option) = query.iter().find(|word| matches!(word.as_str(), "-f" | "-o")) {
        return Err(LibraryFailure::LateOption(option.clone()).into());
    }
    let library = Library::of(place)?;
    let is_folder = output.is_dir();
    if !place.json && format != Format::Epub && !is_folder {
        return Err(LibraryFailure::NoTarget(output.to_owned()).into());
    }
    let hits = found(&library, query, usize::MAX)?;
    if hits.best.is_empty() {
        return Err(LibraryFailure::NothingToExport.into());
    }
    let paths: Vec<PathBuf> = hits.best.iter().map(|hit| library.path_of(&hit.name)).collect();
    let mut failed = 0;
    let mut exporting = Exporting {
        paths: &paths,
        is_cancelled: &|| cancel.is_cancelled(),
        on_fault: &mut |fault| {
            failed += 1;
            tell_fault(&library_fault(&fault));
        },
    };
    match format {
        _ if place.json => {
            let mut file = Output::open(file_named(Some(output)))?;
            file.take(|out| exporting.lines(out))?;
            stop_where_cancelled(cancel)?;
            file.finish()?;
        }
        Format::Epub => {
            let title = query.join(" ");
            let day = today();
            let path = match is_folder {
                true if title.is_empty() => output.join(book_name(&wording().word("book-title"), &day)),
                true => output.join(book_name(&title, &day)),
                false => output.to_owned(),
            };
            let mut file = Output::open(Some(&path))?;
            file.take(|out| exporting.book(binding(Some(&title), Some(&day), wording()), out))?;
            stop_where_cancelled(cancel)?;
            file.finish()?;
        }
        format => exporting.files(format, output)?,
    }
    stop_where_cancelled(cancel)?;
    match failed {
        0 => Ok(()),
        failed => Err(LibraryFailure::SomeFailed { failed, all: hits.all }.into()),
    }
}
