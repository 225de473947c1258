//! One line of a batch, described in `docs/formats.md`.

use crate::cli::reader::Reader;
use clearline_engine::Reading;
use clearline_engine::archive::Input;
use clearline_engine::document::Stated;
use clearline_engine::extraction::Status;
use clearline_engine::internals::archive::Origin;
use clearline_engine::internals::document::iso_date;
use clearline_engine::internals::save::characters::in_one_line;
use clearline_engine::internals::save::text as text_of;
use clearline_engine::page::{Page, PageFault, Source};
use serde::Serialize;
use std::time::{Duration, Instant};
use url::Url;

/// The record's sentence for an input that was passed over.
pub(super) const UNREAD: &str = "It was left out unread: the program ended twice while it was taking it in. Read it by itself, or \
                                 begin anew without --resume.";

/// The facts of a page that was read, or why it could not be read.
#[derive(Debug, Default, Serialize)]
pub(super) struct Record {
    id: String,
    url: Option<String>,
    lang: Option<String>,
    title: Option<String>,
    author: Option<String>,
    date: Option<String>,
    site: Option<String>,
    charset: Option<&'static str>,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    text: Option<String>,
    #[serde(flatten)]
    status: Option<Status>,
    message: Option<String>,
    confidence: Option<f64>,
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<f64>,
}

impl Record {
    /// A record of an input that could not be read.
    pub(super) fn failed(reader: &Reader, id: String, url: Option<Url>, error: String) -> Record {
        Record {
            id,
            url: url.map(String::from),
            method: reader.recipe.method.name,
            error: Some(error),
            ..Record::default()
        }
    }

    /// Whether it holds an error.
    pub(super) fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    fn of(id: String, reading: &Reading, text: String) -> Record {
        let (metadata, status) = (&reading.metadata, &reading.extraction.status);
        let fact = |fact: &Option<Stated>| fact.as_deref().map(in_one_line).filter(|fact| !fact.is_empty());
        let published = fact(&metadata.published);
        let language = &reading.document.language().code;
        Record {
            id,
            url: reading.address().map(String::from),
            lang: Some(language.clone()).filter(|code| !code.is_empty()),
            title: fact(&metadata.title),
            author: fact(&metadata.author),
            date: published.as_deref().and_then(iso_date).or(published),
            site: fact(&metadata.site),
            charset: Some(reading.page.charset.name()),
            method: reading.extraction.method,
            rule: reading.rule_in_force().map(|rule| rule.pages.to_string()),
            text: Some(text),
            message: (*status != Status::Found).then(|| status.to_string()),
            status: Some(*status),
            confidence: reading.extraction.confidence_value(),
            error: None,
            ms: None,
        }
    }
}

/// Reads one input. With `timing`, the record has the time from the unzipped bytes in memory to the finished text.
pub(super) fn read(reader: &Reader, input: Input, timing: bool) -> Record {
    let (id, url) = (input.id.clone(), input.url.clone());
    let read = page(reader, input).and_then(|page| timed(reader, page, timing));
    match read {
        Ok((reading, text, took)) => Record {
            // A clock is not worth more than microseconds.
            ms: timing.then(|| (took.as_secs_f64() * 1e6).round() / 1e3),
            ..Record::of(id, &reading, text)
        },
        Err(fault) => Record::failed(reader, id, url, fault),
    }
}

/// The reading, its text and the time that both took, with decoding if `timing` asks for it.
fn timed(reader: &Reader, page: Page, timing: bool) -> Result<(Reading, String, Duration), String> {
    let told = |fault: PageFault| fault.to_string();
    let start = Instant::now();
    let page = if timing {
        decoded_again(reader, &page).map_err(told)?
    } else {
        page
    };
    let reading = reader.read(page).map_err(told)?;
    let text = text_of(&reading);
    Ok((reading, text, start.elapsed()))
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
