//! One line of a batch, described in `docs/formats.md`.

use crate::cli::reader::Reader;
use clearline_engine::archive::Input;
use clearline_engine::internals::archive::Origin;
use clearline_engine::internals::save::{Record as Facts, markdown_of, text as text_of};
use clearline_engine::page::{Page, PageFault, Source};
use serde::Serialize;
use std::time::Instant;
use url::Url;

/// The record's sentence for an input that was passed over.
pub(super) const UNREAD: &str = "It was left out unread: the program ended twice while it was taking it in. Read it by itself, or \
                                 begin anew without --resume.";

/// The facts of a page that was read, or why it could not be read.
#[derive(Debug, Default, Serialize)]
pub(super) struct Record {
    id: String,
    #[serde(flatten)]
    facts: Facts,
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crawled: Option<String>,
}

/// What a record has beside the facts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extras {
    /// The time from the unzipped bytes in memory to the finished text, with decoding.
    pub timing: bool,
    /// The text as Markdown, and when it was crawled, for a table.
    pub columns: bool,
}

impl Record {
    /// A record of an input that could not be read.
    pub(super) fn failed(reader: &Reader, id: String, url: Option<Url>, error: String) -> Record {
        Record {
            id,
            facts: Facts {
                url: url.map(String::from),
                method: reader.recipe.method.name,
                ..Facts::default()
            },
            error: Some(error),
            ..Record::default()
        }
    }

    /// Whether it holds an error.
    pub(super) fn has_failed(&self) -> bool {
        self.error.is_some()
    }
}

/// Reads one input.
pub(super) fn read(reader: &Reader, input: Input, extras: Extras) -> Record {
    let (id, url, crawled) = (input.id.clone(), input.url.clone(), input.date.clone());
    let crawled = crawled.filter(|_| extras.columns);
    let read = page(reader, input).and_then(|page| timed(reader, page, extras));
    match read {
        Ok(record) => Record { id, crawled, ..record },
        Err(fault) => Record {
            crawled,
            ..Record::failed(reader, id, url, fault)
        },
    }
}

/// The record of a page without its id. The time is that of decoding, reading and text.
fn timed(reader: &Reader, page: Page, extras: Extras) -> Result<Record, String> {
    let told = |fault: PageFault| fault.to_string();
    let start = Instant::now();
    let page = if extras.timing {
        decoded_again(reader, &page).map_err(told)?
    } else {
        page
    };
    let reading = reader.read(page).map_err(told)?;
    let text = text_of(&reading);
    let took = start.elapsed();
    let markdown = extras.columns.then(|| markdown_of(&reading, &reading.shown));
    Ok(Record {
        facts: Facts {
            text: Some(text),
            ..Facts::without_text(&reading)
        },
        markdown: markdown.transpose().map_err(|fault| fault.to_string())?,
        // A clock is not worth more than microseconds.
        ms: extras.timing.then(|| (took.as_secs_f64() * 1e6).round() / 1e3),
        ..Record::default()
    })
}

fn page(reader: &Reader, input: Input) -> Result<Page, String> {
    match input.origin {
        Origin::Unread => Err(UNREAD.to_owned()),
        _ => input.page(reader.options(None)).map_err(|fault| fault.to_string()),
    }
}

/// Loading has decoded the bytes already. To be timed, it is done again; text has no character set to choose.
fn decoded_again(reader: &Reader, page: &Page) -> Result<Page, PageFault> {
    match &reader.charset {
        Some(label) if page.source != Source::Pasted => page.with_charset(label),
        _ => Ok(page.with_own_charset()),
    }
}
