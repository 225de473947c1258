//! One page of a batch before it is read, and rows of them.

use super::file_size::page_size;
use super::http_answer::Answer;
use clearline_engine::page::Source;
use std::path::Path;
use url::Url;

/// The record's sentence for an input that was passed over.
pub(super) const UNREAD: &str = "It was left out unread: the program ended twice while it was taking it in. Read it by itself, or \
                                 begin anew without --resume.";

/// One page to read.
#[derive(Debug)]
pub(super) struct Input {
    /// The id of its record.
    pub id: String,
    /// Its address, where the input says so.
    pub url: Option<Url>,
    /// The place of the page.
    pub origin: Origin,
}

/// A row of pages, which may be read from a stream.
pub(super) trait Row: Iterator<Item = Input> {
    /// Waits until the next page begins to arrive.
    fn wait(&mut self) {}

    /// Passes over the next page without reading it. Returns an input that says so.
    fn pass_over(&mut self) -> Option<Input>;
}

/// Pages that are known already need no reading.
impl Row for std::vec::IntoIter<Input> {
    fn pass_over(&mut self) -> Option<Input> {
        let passed = self.next()?;
        Some(Input::unread(passed.id))
    }
}

/// The place of a page.
#[derive(Debug)]
pub(super) enum Origin {
    /// To be loaded.
    Source(Source),
    /// Text in a JSONL line.
    Html(String),
    /// Bytes in a JSONL line.
    Bytes(Vec<u8>),
    /// What a server answered, in a WARC file.
    Answer(Answer),
    /// No page, and the reason.
    Fault(String),
}

impl Input {
    /// An input that cannot be read.
    pub fn fault(id: impl Into<String>, message: impl Into<String>) -> Input {
        Input {
            id: id.into(),
            url: None,
            origin: Origin::Fault(message.into()),
        }
    }

    /// An input that was passed over because reading it has ended the program.
    pub fn unread(id: impl Into<String>) -> Input {
        Input::fault(id, UNREAD)
    }

    /// The bytes that it holds, or will hold when its file is read.
    pub fn weight(&self) -> u64 {
        let bytes = match &self.origin {
            Origin::Html(html) => html.len(),
            Origin::Bytes(bytes) => bytes.len(),
            Origin::Answer(answer) => answer.body.len(),
            Origin::Source(Source::File(path)) => return page_size(path),
            Origin::Source(_) | Origin::Fault(_) => 0,
        };
        bytes as u64
    }

    /// Its file, if it is one.
    pub fn path(&self) -> Option<&Path> {
        match &self.origin {
            Origin::Source(Source::File(path)) => Some(path),
            _ => None,
        }
    }

    /// A page that is to be loaded.
    pub fn source(id: String, source: Source) -> Input {
        Input {
            id,
            url: None,
            origin: Origin::Source(source),
        }
    }
}
