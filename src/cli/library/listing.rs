//! `library list`, `library search` and `library show`.

use super::arguments::Place;
use super::open::{Library, query_of};
use super::{line, said_in_json, tell_newer};
use crate::cli::books::binding;
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::words::{say, tell, wording};
use clearline_engine::extraction::Status;
use clearline_engine::internals::save::characters::in_one_line;
use clearline_engine::page::Cancel;
use clearline_engine::save::{self, Format};
use clearline_library::{ArticleFile, Exporting, Hit, Hits, Index, LibraryFault, Query, Searching};
use clearline_words::message;
use serde_json::{Value, json};
use std::ffi::OsStr;

/// Lists articles, the last first.
pub(super) fn list(place: &Place, query: &[String]) -> Result<(), Failure> {
    let library = Library::of(place)?;
    let hits = found(&library, query, usize::MAX)?;
    let mut output = Output::open(None)?;
    for hit in &hits.best {
        output.put(&match place.json {
            true => line(&value(&library, hit)),
            false => listed(hit),
        })?;
    }
    if hits.best.is_empty() {
        library.tell_nothing(&message!("library-nothing-found"));
    }
    Ok(())
}

/// Finds articles.
pub(super) fn search(place: &Place, query: &[String], limit: usize) -> Result<(), Failure> {
    let library = Library::of(place)?;
    let hits = found(&library, query, limit)?;
    let mut output = Output::open(None)?;
    for hit in &hits.best {
        output.put(&match place.json {
            true => line(&value(&library, hit)),
            false => with_snippet(hit),
        })?;
    }
    match hits.all.saturating_sub(hits.best.len()) {
        0 if hits.all == 0 => library.tell_nothing(&message!("library-nothing-found")),
        0 => {}
        more => tell(&message!("library-more-found", more = more)),
    }
    Ok(())
}

/// What a search finds; an index that turns out to be damaged is made anew first.
pub(super) fn found(library: &Library, query: &[String], most: usize) -> Result<Hits, Failure> {
    let query = query_of(query).map_err(Failure::from)?;
    let mut index = library.updated_index()?;
    Ok(match searched(&index, &query, most) {
        Err(LibraryFault::Index(..)) => {
            index.renew()?;
            searched(&index, &query, most)?
        }
        hits => hits?,
    })
}

/// The best articles that fit, and why they were found.
fn searched(index: &Index, query: &Query, most: usize) -> Result<Hits, LibraryFault> {
    let mut hits = index.search(query, Searching { most, is_typing: false })?;
    index.add_snippets(query, &mut hits.best)?;
    Ok(hits)
}

/// Name, state, site and tags, with tabs between them.
fn listed(hit: &Hit) -> String {
    let article = hit.entry.article.as_ref();
    let state = article.map_or_else(Vec::new, |article| article.state_messages(None));
    let state = state.iter().map(say).collect::<Vec<_>>().join(", ");
    let site = article.and_then(|article| article.site.clone()).unwrap_or_default();
    let tags = article.map_or_else(String::new, |article| article.tags.join(", "));
    let fields = [&*hit.name, &*state, &*site, &*tags].map(in_one_line);
    format!("{}\n", fields.join("\t").trim_end())
}

fn with_snippet(hit: &Hit) -> String {
    let snippet = hit.snippet.as_ref().map(|snippet| snippet.text.trim());
    let snippet = snippet.map_or_else(String::new, |text| format!("    {}\n", in_one_line(text)));
    format!("{}\n{snippet}", in_one_line(&hit.name))
}

fn value(library: &Library, hit: &Hit) -> Value {
    let snippet = hit.snippet.as_ref().map(|snippet| {
        let marks = snippet.marks.iter().map(|mark| json!([mark.start, mark.end]));
        json!({ "text": snippet.text, "marks": marks.collect::<Vec<_>>(), "at": snippet.at })
    });
    let path = library.path_of(&hit.name);
    let (kind, fault) = library.fault_of(&path).map(said_in_json).unzip();
    json!({
        "name": hit.name,
        "path": path.display().to_string(),
        "article": hit.entry.article,
        "highlights": hit.entry.highlights,
        "score": hit.score,
        "snippet": snippet,
        "kind": kind,
        "fault": fault,
    })
}

/// Prints an article.
pub(super) fn show(place: &Place, format: Format, article: &OsStr, cancel: &Cancel) -> Result<(), Failure> {
    let library = Library::of(place)?;
    let mut file = ArticleFile::open(&library.article(article)?)?;
    tell_newer(&file);
    let mut output = Output::open(None)?;
    if place.json {
        let all = json!({
            "article": file.article,
            "annotations": file.annotations,
            "reading": file.text()?,
        });
        output.put(&line(&all))?;
        return Ok(output.finish()?);
    }
    if !format.is_text() && output.is_terminal() {
        return Err(Failure::BookOnTerminal);
    }
    if format == Format::Epub {
        let paths = [file.path().to_owned()];
        let mut fault = None;
        let mut exporting = Exporting {
            paths: &paths,
            is_cancelled: &|| cancel.is_cancelled(),
            on_fault: &mut |found| fault = Some(found),
        };
        output.take(|out| exporting.book(binding(None, Some(file.article.kept.day()), wording()), out))?;
        return match fault {
            Some(fault) => Err(fault.into()),
            None => Ok(output.finish()?),
        };
    }
    // The text as it was kept, even where this version would read the page otherwise.
    let kept = match format {
        Format::Text => Some(file.titled_text()? + "\n"),
        Format::Markdown => Some(file.markdown()?),
        _ => None,
    };
    if let Some(kept) = kept {
        output.put(&kept)?;
        return Ok(output.finish()?);
    }
    let reading = file.reading(&|| cancel.is_cancelled())?;
    if let Status::Nothing(_) = reading.extraction.status {
        return Err(LibraryFault::NothingFound(file.path().to_owned()).into());
    }
    output.take(|out| save::write(&reading, format, Some(file.article.kept.day()), out))?;
    Ok(output.finish()?)
}
