//! One page before it is loaded, and rows of them.

use super::fault::RecordFault;
use super::file_size::page_size;
use super::http_response::StoredResponse;
use crate::page::{Options, Page, PageFault, Source, load};
use clearline_message::{Message, message};
use std::path::Path;
use url::Url;

/// One page to read.
///
/// ```
/// use clearline_engine::archive::Form;
///
/// let mut inputs = Form::Jsonl.inputs("{\"id\": \"a\", \"html\": \"<p>Soup\"}\n".as_bytes())?;
/// assert_eq!(inputs.next().ok_or("no line")?.id, "a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Input {
    /// The id of its record.
    pub id: String,
    /// Its address, where the input says so.
    pub url: Option<Url>,
    /// When a crawler fetched it, as the input writes it.
    pub date: Option<String>,
    /// The place of the page.
    pub origin: Origin,
}

/// Why there is no page.
///
/// ```
/// use clearline_engine::archive::{Form, InputFault};
/// use clearline_engine::page::Options;
///
/// let mut inputs = Form::Jsonl.inputs("{\"id\": \"a\"}\n".as_bytes())?;
/// let fault = inputs.next().ok_or("no line")?.page(Options::default());
/// assert!(matches!(fault, Err(InputFault::Record(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, thiserror::Error)]
pub enum InputFault {
    /// The page cannot be loaded.
    #[error(transparent)]
    Page(#[from] PageFault),
    /// The line or the record holds none.
    #[error(transparent)]
    Record(RecordFault),
    /// It was passed over.
    #[error("{}", self.message().error_text())]
    PassedOver,
}

impl InputFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            InputFault::Page(fault) => fault.message(),
            InputFault::Record(fault) => fault.message(),
            InputFault::PassedOver => message!("fault-record-passed-over"),
        }
    }
}

/// A row of pages, which may be read from a stream.
pub trait Row: Iterator<Item = Input> {
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
pub enum Origin {
    /// To be loaded.
    Source(Source),
    /// Text in a JSONL line.
    Html(String),
    /// Bytes in a JSONL line.
    Bytes(Vec<u8>),
    /// What a server answered, in a WARC file.
    Response(StoredResponse),
    /// No page, and the reason.
    Fault(RecordFault),
    /// A page that was passed over.
    Unread,
}

impl Input {
    /// An input that cannot be read.
    pub fn fault(id: impl Into<String>, fault: impl Into<RecordFault>) -> Input {
        Input {
            id: id.into(),
            url: None,
            date: None,
            origin: Origin::Fault(fault.into()),
        }
    }

    /// An input that was passed over.
    pub fn unread(id: impl Into<String>) -> Input {
        Input {
            id: id.into(),
            url: None,
            date: None,
            origin: Origin::Unread,
        }
    }

    /// Loads the page. Its base is the address of the input, else the one of the options.
    ///
    /// # Errors
    /// [`InputFault`], whose `Display` is a sentence.
    pub fn page(self, options: Options) -> Result<Page, InputFault> {
        let options = Options {
            base_url: self.url.or(options.base_url),
            ..options
        };
        let page = match self.origin {
            Origin::Source(source) => load(&source, &options),
            Origin::Bytes(bytes) => Page::from_bytes(Source::Stdin, bytes, &options),
            Origin::Response(response) => {
                let content_type = response.content_type;
                let options = Options {
                    content_type,
                    ..options
                };
                Page::from_bytes(Source::Stdin, response.body, &options)
            }
            Origin::Html(html) => Ok(Page {
                final_url: options.base_url,
                ..Page::from_html(Source::Pasted, &html)
            }),
            Origin::Fault(fault) => return Err(InputFault::Record(fault)),
            Origin::Unread => return Err(InputFault::PassedOver),
        };
        Ok(page?)
    }

    /// The bytes that it holds, or will hold when its file is read.
    pub fn weight(&self) -> u64 {
        let bytes = match &self.origin {
            Origin::Html(html) => html.len(),
            Origin::Bytes(bytes) => bytes.len(),
            Origin::Response(response) => response.body.len(),
            Origin::Source(Source::File(path)) => return page_size(path),
            Origin::Source(_) | Origin::Fault(_) | Origin::Unread => 0,
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
            date: None,
            origin: Origin::Source(source),
        }
    }
}
