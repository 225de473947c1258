//! `library highlights`.

use super::arguments::Place;
use super::listing::found;
use super::open::Library;
use super::{line, stop_where_cancelled};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use clearline_engine::page::Cancel;
use clearline_library::{Annotation, ArticleFile, Exporting, LibraryFault};
use clearline_words::message;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Prints the highlights and notes of the articles that fit, as Markdown or a line of JSON each.
pub(super) fn highlights(place: &Place, query: &[String], cancel: &Cancel) -> Result<(), Failure> {
    let library = Library::of(place)?;
    let hits = found(&library, query, usize::MAX)?.best;
    let marked = hits.iter().filter(|hit| hit.entry.highlights != Some(0));
    let paths: Vec<PathBuf> = marked.map(|hit| library.path_of(&hit.name)).collect();
    let mut output = Output::open(None)?;
    let mut fault: Option<LibraryFault> = None;
    if place.json {
        for path in &paths {
            stop_where_cancelled(cancel)?;
            let file = match ArticleFile::open(path) {
                Ok(file) => file,
                Err(unreadable) => {
                    fault.get_or_insert(unreadable);
                    continue;
                }
            };
            fault = fault.or(file.damage().cloned());
            for annotation in file.annotations.in_order() {
                output.put(&line(&value(&library.shelf.name_of(path), &file, annotation)))?;
            }
        }
        output.finish()?;
        return fault.map_or(Ok(()), |fault| Err(fault.into()));
    }
    let mut exporting = Exporting {
        paths: &paths,
        is_cancelled: &|| cancel.is_cancelled(),
        on_fault: &mut |found| {
            fault.get_or_insert(found);
        },
    };
    let mut count = 0;
    output.take(|out| {
        count = exporting.highlights(out)?;
        Ok(())
    })?;
    stop_where_cancelled(cancel)?;
    if count == 0 && fault.is_none() {
        library.tell_nothing(&message!("library-no-highlights"));
    }
    output.finish()?;
    fault.map_or(Ok(()), |fault| Err(fault.into()))
}

fn value(name: &str, file: &ArticleFile, annotation: &Annotation) -> Value {
    json!({
        "article": name,
        "title": file.article.title,
        "address": file.article.address,
        "kind": annotation.highlight().letter().to_string(),
        "words": annotation.words(),
        "note": annotation.note(),
        "created": annotation.created,
    })
}
