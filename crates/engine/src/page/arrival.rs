//! How a page came: status, redirects, content type, and what must be said about it.

use clearline_message::{Message, message};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use url::Url;

use super::analysis::SavedReading;
use super::charset::Charset;
use super::content::Form;
use super::fault::shown;
use super::mhtml::ArchiveLimit;

/// How a page came.
///
/// ```
/// use clearline_engine::page::{Form, Options, Page, Source};
///
/// let page = Page::from_bytes(Source::Stdin, b"No tags at all.\n".to_vec(), &Options::default())?;
/// assert_eq!((page.arrival.form, page.arrival.status), (Form::PlainText, None));
/// # Ok::<(), clearline_engine::page::PageFault>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrival {
    /// The HTTP status, when a server was asked.
    pub status: Option<u16>,
    /// The addresses that sent us on, in order; the last hop is [`super::Page::final_url`].
    pub redirects: Vec<Url>,
    /// The origin that answered, such as `http://wiki.local:8080`, where it lies in this machine's own network.
    pub inside_origin: Option<String>,
    /// The content type as declared by the server or by the part of an MHTML file.
    pub content_type: Option<String>,
    /// Whether the bytes are HTML, plain text or Markdown.
    pub form: Form,
    /// What a reader has to know, such as "only the first 16 MB were read".
    pub notices: Vec<Notice>,
    /// How it was read before, where it is from a saved analysis.
    pub saved: Option<Arc<SavedReading>>,
}

/// Something a reader has to know about a page that was read nevertheless. Its `Display` is a sentence.
///
/// ```
/// use clearline_engine::page::{Notice, Options, Page, Source};
///
/// let html = b"<meta http-equiv=refresh content='0; url=https://example.com/soup'>".to_vec();
/// let page = Page::from_bytes(Source::Stdin, html, &Options::default())?;
/// assert!(page.arrival.notices.iter().any(|notice| matches!(notice, Notice::LeadsOn { .. })));
/// # Ok::<(), clearline_engine::page::PageFault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Notice {
    /// The page is larger than the limit, in bytes.
    OnlyFirst {
        /// Bytes that were read.
        limit: u64,
    },
    /// The page ends early.
    CutShort {
        /// Bytes that came, after decompression.
        received: u64,
        /// Why no more came.
        cut: Cut,
    },
    /// Bytes that mean nothing in the character set are shown as U+FFFD.
    Unreadable {
        /// How many U+FFFD the text holds.
        count: usize,
        /// The character set it was read in.
        charset: Charset,
    },
    /// The web archive goes beyond a limit: parts of it are left out.
    ArchiveBeyond(ArchiveLimit),
    /// A notice from when the page was fetched, which an analysis has kept: a sentence.
    Earlier(String),
    /// The page sends its reader on, by a refresh after a few seconds.
    LeadsOn {
        /// The address as the page writes it.
        to: String,
        /// Why the page was not left for it, where that was tried.
        stays: Option<Message>,
    },
    /// The article is from a frame of another page.
    FromFrame {
        /// The page that has the frame.
        of: Url,
    },
    /// The largest frame of the page was not read in its place.
    FrameNotRead {
        /// Its address.
        frame: String,
        /// Why.
        why: Message,
    },
    /// The declared character set cannot read the bytes; they are read in another.
    Overruled {
        /// What the page declares.
        declared: Charset,
        /// What it is read in.
        charset: Charset,
    },
    /// The chosen character set fits badly; the detector would read the bytes in another way.
    OtherReading {
        /// What the detector suggests.
        charset: Charset,
    },
    /// The front matter of a Markdown file is damaged, and what it states from there on is not read.
    FrontMatter {
        /// The first line of the file, counted from 1, that is no YAML.
        line: usize,
    },
}

/// Why a page ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cut {
    /// The connection ended before the server had sent what it announced.
    ConnectionLost,
    /// No byte came for this long.
    Stalled(Duration),
    /// The whole transfer took longer than this.
    TooSlow(Duration),
    /// The compressed data are damaged.
    BrokenCompression,
}

impl Notice {
    /// Whether the notice is about the reading of the bytes, so that another charset replaces it.
    pub(super) fn concerns_charset(&self) -> bool {
        matches!(
            self,
            Notice::Unreadable { .. }
                | Notice::Overruled { .. }
                | Notice::OtherReading { .. }
                | Notice::FrontMatter { .. }
        )
    }

    /// The character set of another reading that the notice is about.
    pub fn other_reading(&self) -> Option<Charset> {
        match self {
            Notice::Overruled { declared, .. } => Some(*declared),
            Notice::OtherReading { charset } => Some(*charset),
            _ => None,
        }
    }
}

impl Notice {
    /// The notice as a message, a sentence.
    pub fn message(&self) -> Message {
        match self {
            Notice::OnlyFirst { limit } => message!("notice-only-first", size = size(*limit)),
            Notice::CutShort { received, cut } => {
                message!("notice-cut-short", size = size(*received), cut = cut.message())
            }
            Notice::Unreadable { count, charset } => {
                message!("notice-unreadable", count = *count, charset = charset.name())
            }
            Notice::ArchiveBeyond(limit) => message!("notice-archive-beyond", limit = limit.message()),
            Notice::Earlier(sentence) => Message::verbatim(sentence),
            Notice::LeadsOn { to, stays: None } => message!("notice-leads-on", to = shown(to)),
            Notice::LeadsOn { to, stays: Some(why) } => {
                message!("notice-leads-on-stays", to = shown(to), why = why.clone().in_whole())
            }
            Notice::FromFrame { of } => message!("notice-from-frame", of = shown(of.as_str())),
            Notice::FrameNotRead { frame, why } => {
                message!(
                    "notice-frame-not-read",
                    frame = shown(frame),
                    why = why.clone().in_whole()
                )
            }
            Notice::Overruled { declared, charset } => {
                message!("notice-overruled", declared = declared.name(), charset = charset.name())
            }
            Notice::OtherReading { charset } => message!("notice-other-reading", charset = charset.name()),
            Notice::FrontMatter { line } => message!("notice-front-matter", line = *line),
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl Cut {
    /// The reason as a message, a part of a sentence.
    pub(super) fn message(self) -> Message {
        match self {
            Cut::ConnectionLost => message!("cut-connection-lost"),
            Cut::Stalled(limit) => message!("cut-stalled", seconds = seconds(limit)),
            Cut::TooSlow(limit) => message!("cut-too-slow", seconds = seconds(limit)),
            Cut::BrokenCompression => message!("cut-broken-compression"),
        }
    }
}

/// A time in seconds.
pub(super) fn seconds(time: Duration) -> Message {
    message!("size-seconds", seconds = time.as_secs_f64())
}

/// A number of bytes, in decimal units.
pub fn size(bytes: u64) -> Message {
    match bytes {
        ..1_000 => message!("size-bytes", bytes = bytes),
        1_000..1_000_000 => message!("size-kilobytes", size = bytes / 1_000),
        _ => {
            let size = format!("{}.{}", bytes / 1_000_000, bytes / 100_000 % 10);
            message!("size-megabytes", size = size)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_decimal() {
        let shown: Vec<String> = [1, 999, 1_000, 143_900, 16_777_216]
            .iter()
            .map(|&bytes| size(bytes).to_string())
            .collect();
        assert_eq!(shown, ["1 byte", "999 bytes", "1 kB", "143 kB", "16.7 MB"]);
    }

    #[test]
    fn notices_are_sentences() {
        let cut = Notice::CutShort {
            received: 49,
            cut: Cut::Stalled(Duration::from_secs(15)),
        };
        assert_eq!(cut.to_string(), "The page ends after 49 bytes: nothing came for 15 s.");
        let unreadable = Notice::Unreadable {
            count: 2,
            charset: Charset::utf_8(),
        };
        assert_eq!(unreadable.to_string(), "2 characters could not be read as UTF-8.");
    }
}
