//! How a page came: status, redirects, content type, and what must be said about it.

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
        /// Why the page was not left for it, where that was tried: a sentence.
        stays: Option<String>,
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
        /// Why: a sentence.
        why: String,
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

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::OnlyFirst { limit } => write!(
                f,
                "Only the first {} of this page were read: it is larger than the limit.",
                Size(*limit)
            ),
            Notice::CutShort { received, cut } => {
                write!(f, "The page ends after {}: {cut}.", Size(*received))
            }
            Notice::Unreadable { count: 1, charset } => {
                write!(f, "1 character could not be read as {}.", charset.name())
            }
            Notice::Unreadable { count, charset } => {
                write!(f, "{count} characters could not be read as {}.", charset.name())
            }
            Notice::ArchiveBeyond(limit) => write!(f, "Parts of this web archive were left out: {limit}."),
            Notice::Earlier(sentence) => f.write_str(sentence),
            Notice::LeadsOn { to, stays } => {
                write!(f, "This page leads on to {}.", shown(to))?;
                stays.iter().try_for_each(|why| write!(f, " {why}"))
            }
            Notice::FromFrame { of } => write!(f, "This text is from a frame of {}.", shown(of.as_str())),
            Notice::FrameNotRead { frame, why } => {
                write!(f, "The largest frame of this page is {}. {why}", shown(frame))
            }
            Notice::Overruled { declared, charset } => write!(
                f,
                "The page calls itself {}, but its bytes are {}, and so it is read.",
                declared.name(),
                charset.name()
            ),
            Notice::OtherReading { charset } => write!(f, "The bytes of the page look like {}.", charset.name()),
            Notice::FrontMatter { line } => write!(
                f,
                "What this file states at its beginning is read up to line {line} only: from there on it is no YAML."
            ),
        }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cut::ConnectionLost => f.write_str("the connection ended before everything had come"),
            Cut::Stalled(limit) => write!(f, "nothing came for {}", Seconds(*limit)),
            Cut::TooSlow(limit) => write!(f, "the rest did not come within {}", Seconds(*limit)),
            Cut::BrokenCompression => f.write_str("the compressed data are damaged there"),
        }
    }
}

/// A time as a person reads it.
pub(super) struct Seconds(pub Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", self.0.as_secs_f32())
    }
}

/// A number of bytes as a person reads it, in decimal units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(pub u64);

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("1 byte"),
            bytes @ ..1_000 => write!(f, "{bytes} bytes"),
            bytes @ ..1_000_000 => write!(f, "{} kB", bytes / 1_000),
            bytes => write!(f, "{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10),
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
            .map(|&bytes| Size(bytes).to_string())
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
