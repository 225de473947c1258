//! `keep` and `library`: pages that are kept as files.

pub(super) mod arguments;
mod changing;
mod exporting;
mod failure;
mod highlights;
mod importing;
mod keeping;
mod listing;
mod open;
mod rereading;

pub(super) use failure::LibraryFailure;
pub(super) use keeping::keep;

use super::failure::Failure;
use super::output::Output;
use super::words::{tell, tell_fault, wording};
use arguments::LibraryCommand;
use clearline_engine::page::Cancel;
use clearline_library::{ArticleFile, LibraryFault};
use clearline_words::message;
use open::Library;
use rereading::{Decision, Rereading};
use serde_json::{Value, json};

/// Runs a command of the library.
pub(super) fn library(command: &LibraryCommand, cancel: &Cancel) -> Result<(), Failure> {
    match command {
        LibraryCommand::List { place, query } => listing::list(place, query),
        LibraryCommand::Search { place, limit, query } => listing::search(place, query, *limit),
        LibraryCommand::Show { place, format, article } => listing::show(place, *format, article, cancel),
        LibraryCommand::Highlights { place, query } => highlights::highlights(place, query, cancel),
        LibraryCommand::Tag(arguments) => changing::tag(arguments),
        LibraryCommand::Export {
            place,
            format,
            output,
            query,
        } => exporting::export(place, *format, output, query, cancel),
        LibraryCommand::Import(arguments) => importing::import(arguments, cancel),
        LibraryCommand::Check { place } => check(&Library::of(place)?, place.json, cancel),
        LibraryCommand::Reindex { place } => reindex(&Library::of(place)?, place.json),
        LibraryCommand::Reread {
            place,
            apply,
            keep_old,
            diff,
            articles,
        } => {
            let decision = match (apply, keep_old) {
                (true, _) => Decision::New,
                (false, true) => Decision::Old,
                (false, false) => Decision::None,
            };
            let rereading = Rereading {
                place,
                decision,
                shows_lines: *diff,
            };
            rereading.run(articles, cancel)
        }
    }
}

/// Reads every file whole.
fn check(library: &Library, json: bool, cancel: &Cancel) -> Result<(), Failure> {
    if library.is_new {
        library.tell_new();
        return put_counts(json, &json!({ "looked_at": 0, "damaged": 0 }));
    }
    let walk = library.shelf.walk()?;
    let all = walk.files.len();
    let mut faults = walk.faults;
    for found in &walk.files {
        stop_where_cancelled(cancel)?;
        let whole = ArticleFile::open(&found.path).and_then(|mut file| {
            tell_newer(&file);
            tell_unread(&file);
            file.check()
        });
        faults.extend(whole.err());
    }
    let mut output = Output::open(None)?;
    for fault in &faults {
        let (kind, sentence) = said_in_json(fault);
        match json {
            true => output.put(&line(&json!({
                "path": fault.path().map(|path| path.display().to_string()),
                "kind": kind,
                "fault": sentence,
            })))?,
            false => output.put(&format!("{sentence}\n"))?,
        }
    }
    // Where there is no place for an index, none can be damaged.
    if let Ok(mut index) = library.index()
        && !index.is_whole()
    {
        index.renew()?;
        tell(&message!("library-index-renewed"));
    }
    put_counts(json, &json!({ "looked_at": all, "damaged": faults.len() }))?;
    match faults.len() {
        0 => {
            tell(&message!("library-all-whole", all = all));
            Ok(())
        }
        failed => Err(LibraryFailure::SomeFailed { failed, all }.into()),
    }
}

fn reindex(library: &Library, json: bool) -> Result<(), Failure> {
    if library.is_new {
        library.tell_new();
        return put_counts(json, &json!({ "looked_at": 0, "unreadable": 0 }));
    }
    let mut index = library.index()?;
    let updated = index.renew()?;
    tell_faults(&updated.faults);
    let articles = index.entries().values().filter(|entry| entry.article.is_some()).count();
    tell(&message!("library-reindexed", articles = articles));
    let unreadable = updated.faults.len();
    put_counts(
        json,
        &json!({ "looked_at": articles + unreadable, "unreadable": unreadable }),
    )
}

/// Says of a file of a newer version that it is read and not changed.
fn tell_newer(file: &ArticleFile) {
    if let Some(fault) = file.refusal().filter(|_| file.is_newer()) {
        tell_fault(&fault.message());
    }
}

/// Says how many annotations of other programs are in forms that are not read.
fn tell_unread(file: &ArticleFile) {
    let count = file.annotations.unread.len();
    if count > 0 {
        let path = file.path().display().to_string();
        tell(&message!("library-annotations-unread", path = path, count = count));
    }
}

/// The kind of a fault for programs, and its sentence for people.
fn said_in_json(fault: &LibraryFault) -> (String, String) {
    let message = fault.message();
    let kind = message.id().trim_start_matches("fault-library-").to_owned();
    (kind, wording().in_one(&message))
}

/// Names what could not be read; that is in the way of nothing else.
fn tell_faults(faults: &[LibraryFault]) {
    for fault in faults {
        tell_fault(&fault.message());
    }
}

fn stop_where_cancelled(cancel: &Cancel) -> Result<(), Failure> {
    match cancel.is_cancelled() {
        true => Err(clearline_engine::page::PageFault::Cancelled.into()),
        false => Ok(()),
    }
}

/// Ends the JSON of a command with how much it has looked at and what it has found, so that a program that reads it need not read
/// sentences.
fn put_counts(json: bool, counts: &Value) -> Result<(), Failure> {
    if json {
        let mut output = Output::open(None)?;
        output.put(&line(counts))?;
        output.finish()?;
    }
    Ok(())
}

fn line(value: &Value) -> String {
    format!("{value}\n")
}
