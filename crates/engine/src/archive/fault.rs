//! Why a line or a record holds no page.

use crate::page::SystemError;
use clearline_message::{Message, message};
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// Why a line of JSON or a record of a crawler holds no page.
///
/// ```
/// use clearline_engine::archive::{Form, InputFault, RecordFault};
/// use clearline_engine::page::Options;
///
/// let mut inputs = Form::Jsonl.inputs("{\"id\": \"a\"}\n".as_bytes())?;
/// let fault = inputs.next().ok_or("no line")?.page(Options::default());
/// assert!(matches!(fault, Err(InputFault::Record(RecordFault::NoHtml))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum RecordFault {
    /// The stream of lines breaks off.
    Lines(SystemError),
    /// A line is longer than is read.
    LongLine,
    /// A line is no JSON object of a page.
    NoObject(Arc<serde_json::Error>),
    /// A line has neither `html` nor `html_base64`.
    NoHtml,
    /// What should be base64 is none, in the words of the decoder.
    NoBase64(String),
    /// The stream of records breaks off.
    Records(SystemError),
    /// A record is longer than is read.
    LongRecord,
    /// The answer of the server in a record ends too early.
    CutHeaders,
    /// A record holds no answer of a server.
    NoAnswer(httparse::Error),
    /// The page in a record cannot be decompressed.
    BrokenCompression(SystemError),
    /// The page in a record is compressed by a program that is not among ours.
    UnknownCompression,
    /// The page in a record is larger than is read.
    LargePage,
    /// Something before the record was looked at.
    Other(Message),
}

impl RecordFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            RecordFault::Lines(cause) => message!("fault-record-lines", detail = cause.detail()),
            RecordFault::LongLine => message!("fault-record-long-line"),
            RecordFault::NoObject(cause) => message!("fault-record-no-object", detail = cause.to_string()),
            RecordFault::NoHtml => message!("fault-record-no-html"),
            RecordFault::NoBase64(detail) => message!("fault-record-no-base64", detail = detail.as_str()),
            RecordFault::Records(cause) => message!("fault-record-warc", detail = cause.detail()),
            RecordFault::LongRecord => message!("fault-record-long-record"),
            RecordFault::CutHeaders => message!("fault-record-cut-headers"),
            RecordFault::NoAnswer(cause) => message!("fault-record-no-answer", detail = cause.to_string()),
            RecordFault::BrokenCompression(cause) => {
                message!("fault-record-broken-compression", detail = cause.detail())
            }
            RecordFault::UnknownCompression => message!("fault-record-zstd"),
            RecordFault::LargePage => message!("fault-record-large-page"),
            RecordFault::Other(message) => message.clone(),
        }
    }
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message().error_text())
    }
}

impl Error for RecordFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            RecordFault::Lines(cause) | RecordFault::Records(cause) | RecordFault::BrokenCompression(cause) => {
                Some(cause)
            }
            RecordFault::NoObject(cause) => Some(&**cause),
            RecordFault::NoAnswer(cause) => Some(cause),
            _ => None,
        }
    }
}

impl From<Message> for RecordFault {
    fn from(message: Message) -> RecordFault {
        RecordFault::Other(message)
    }
}
