//! What is asked of a window, and what it answers.

use super::frame;
use clearline_engine::Reading;
use clearline_engine::extraction::Status;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, ErrorKind, Read, Write};
use std::path::PathBuf;
use std::time::Duration;

/// The version of the messages; another one is refused.
const VERSION: u32 = 1;

/// Bytes that a page of a browser has at most, with its boxes and pictures.
pub const MOST_PAGE_BYTES: usize = 64 << 20;

/// A page is given so long to be shown, until nobody waits for the answer.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);

/// Bytes of any other message.
const MOST_BYTES: usize = 64 << 10;

/// What is asked of the window that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Request {
    /// To come to the front.
    Show,
    /// To open a file, by its whole path.
    File {
        /// The path.
        path: PathBuf,
    },
    /// To fetch a page that the user has named.
    Address {
        /// Its address.
        url: String,
    },
    /// To fetch the target of a link that a page holds: only what lies outside of the own network.
    Link {
        /// Its address.
        url: String,
    },
    /// To ask whether this page is to be fetched: any site can have named it.
    Announce {
        /// Its address.
        url: String,
    },
    /// To say that an address which a site can have named was not opened.
    Refuse {
        /// What was named, shortened.
        address: String,
    },
    /// To open the page that follows in a frame of its own, as a browser shows it.
    Page,
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Answer {
    /// The window has it. Where a page is to be opened, another answer follows.
    Taken,
    /// The page is shown.
    Shown {
        /// Its title.
        title: Option<String>,
        /// Whether main text was found.
        found: bool,
    },
    /// Another page was wanted before this one was shown.
    Superseded,
    /// There is no page to show.
    Refused {
        /// Why: a sentence in the window's language, or the system's words where the message itself was wrong.
        why: String,
    },
}

impl Answer {
    /// A page was read and is shown.
    pub fn shown(reading: &Reading) -> Answer {
        Answer::Shown {
            title: reading.metadata.title.as_ref().map(|title| title.value.clone()),
            found: reading.extraction.status == Status::Found,
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Versioned<M> {
    clearline: u32,
    #[serde(flatten)]
    message: M,
}

/// Writes a message.
pub(super) fn send<M: Serialize>(stream: &mut impl Write, message: M) -> io::Result<()> {
    let clearline = VERSION;
    frame::write(stream, &serde_json::to_vec(&Versioned { clearline, message })?)
}

/// Reads a message; the end of the stream is an error, since one was expected.
pub(super) fn receive<M: DeserializeOwned>(stream: &mut impl Read) -> io::Result<M> {
    let bytes = frame::read(stream, MOST_BYTES)?.ok_or(ErrorKind::UnexpectedEof)?;
    let Versioned { clearline, message } = serde_json::from_slice(&bytes)?;
    match clearline {
        VERSION => Ok(message),
        _ => Err(ErrorKind::InvalidData.into()),
    }
}
