//! `library export`.

use super::arguments::Place;
use super::failure::LibraryFailure;
use super::listing::found;
use super::open::Library;
use super::stop_where_cancelled;
use crate::cli::books::binding;
use crate::cli::failure::Failure;
use crate::cli::output::{Output, file_named};
use crate::cli::words::{tell, tell_fault, wording};
use clearline_engine::internals::save::today;
use clearline_engine::page::Cancel;
use clearline_engine::save::Format;
use clearline_library::{Exporting, NameTaken, book_name};
use clearline_words::message;
use std::io::Write;
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
            tell_fault(&fault.message());
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
            let is_named = !output.is_dir();
            let path = match is_named {
                true => output.to_owned(),
                false if title.is_empty() => output.join(book_name(&wording().word("book-title"), &day)),
                false => output.join(book_name(&title, &day)),
            };
            let mut file = Output::open(Some(&path))?;
            file.take(|out| exporting.book(binding(Some(&title), Some(&day), wording()), out))?;
            stop_where_cancelled(cancel)?;
            file.finish()?;
            if !is_named {
                let mut output = Output::open(None)?;
                output.take(|out| writeln!(out, "{}", path.display()))?;
                output.finish()?;
            }
        }
        format => exporting.files(format, output)?.iter().for_each(tell_name_taken),
    }
    stop_where_cancelled(cancel)?;
    match failed {
        0 => Ok(()),
        failed => Err(LibraryFailure::SomeFailed { failed, all: hits.all }.into()),
    }
}

/// Says of an article that its file has another name than it would have had.
fn tell_name_taken(taken: &NameTaken) {
    tell(&message!(
        "library-export-name-taken",
        there = taken.there.display().to_string(),
        written = taken.written.display().to_string()
    ));
}
