//! `library highlights`.

use super::arguments::Place;
use super::listing::found;
use super::open::Library;
use super::{line, stop_where_cancelled};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::words::tell;
use clearline_engine::page::Cancel;
use clearline_library::{Annotation, ArticleFile, Quotation};
use clearline_words::message;
use serde_json::{Value, json};

/// Prints the highlights and notes of the articles that fit, as Markdown or a line of JSON each.
pub(super) fn highlights(place: &Place, query: &[String], cancel: &Cancel) -> Result<(), Failure> {
    let library = Library::of(place)?;
    let mut output = Output::open(None)?;
    let mut is_first = true;
    let hits = found(&library, query, usize::MAX)?.best;
    for hit in hits.iter().filter(|hit| hit.entry.highlights > 0) {
        stop_where_cancelled(cancel)?;
        let file = ArticleFile::open(&library.path_of(&hit.name))?;
        if place.json {
            for annotation in &file.annotations.items {
                output.put(&line(&value(&hit.name, &file, annotation)))?;
            }
            continue;
        }
        let quotation = Quotation {
            title: file.article.title.as_deref(),
            address: file.article.address.as_deref(),
        };
        let text = quotation.markdown(&file.annotations.items);
        output.put(&if std::mem::take(&mut is_first) {
            text
        } else {
            format!("\n---\n\n{text}")
        })?;
    }
    if is_first && !place.json {
        tell(&message!("library-no-highlights"));
    }
    Ok(output.finish()?)
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
