//! Why there is no page, in three parts: what happened, why, and what to do now.

use clearline_message::{Message, message};
use thiserror::Error;

use super::charset::UnknownCharset;
use super::content::ContentFault;
#[cfg(feature = "fetch")]
use super::fetch::FetchFault;
use super::open::OpenFault;
use super::source::AddressFault;

/// Why there is no page. The cause keeps its own type; [`PageFault::message`] describes it.
///
/// ```
/// use clearline_engine::page::{Options, Source, load};
///
/// let missing = load(&Source::File("no such page.html".into()), &Options::default());
/// let text = missing.err().ok_or("there is one")?.message().error_text();
/// println!("{}: {}. {}", text.what, text.why, text.what_now);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message().error_text())]
#[non_exhaustive]
pub enum PageFault {
    /// What was typed is no address.
    Address(#[from] AddressFault),
    /// The network gave no page.
    #[cfg(feature = "fetch")]
    Fetch(#[from] FetchFault),
    /// A file or standard input could not be read.
    Open(#[from] OpenFault),
    /// There are bytes, but they are no page.
    Content(#[from] ContentFault),
    /// The wanted character set does not exist.
    Charset(#[from] UnknownCharset),
    /// Somebody asked to stop.
    Cancelled,
}

/// Foreign text, short and without control or direction characters, to be quoted in a sentence.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 100;
    let is_shown = |c: &char| {
        !c.is_control() && !matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    let mut characters = text.chars().filter(is_shown);
    let head: String = characters.by_ref().take(LONGEST).collect();
    match characters.next() {
        Some(_) => head + "…",
        None => head,
    }
}

impl PageFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            PageFault::Address(fault) => fault.message(),
            #[cfg(feature = "fetch")]
            PageFault::Fetch(fault) => fault.message(),
            PageFault::Open(fault) => fault.message(),
            PageFault::Content(fault) => fault.message(),
            PageFault::Charset(fault) => fault.message(),
            PageFault::Cancelled => message!("fault-stopped"),
        }
    }

    /// Whether the network is the cause (exit code 4 of the command line).
    pub fn is_fetch(&self) -> bool {
        !self.is_unreadable() && !self.is_usage() && !self.is_cancelled()
    }

    /// Whether there were bytes, or should have been, that cannot be read as a page (exit code 5).
    pub fn is_unreadable(&self) -> bool {
        matches!(self, PageFault::Open(_) | PageFault::Content(_))
    }

    /// Whether the request itself is wrong: an address or a character set that does not exist
    /// (exit code 2).
    pub fn is_usage(&self) -> bool {
        matches!(self, PageFault::Address(_) | PageFault::Charset(_))
    }

    /// Whether somebody asked to stop (exit code 130).
    pub fn is_cancelled(&self) -> bool {
        matches!(self, PageFault::Cancelled)
    }

    /// Whether what was to be opened is a folder.
    pub fn is_folder(&self) -> bool {
        matches!(self, PageFault::Open(OpenFault::Folder(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_is_tamed() {
        assert_eq!(shown("a\u{1b}[31mb\u{202E}c"), "a[31mbc");
        assert_eq!(shown(&"x".repeat(101)), "x".repeat(100) + "…");
        assert_eq!(shown(&"x".repeat(100)), "x".repeat(100));
    }

    #[test]
    fn every_fault_has_one_kind() {
        let faults = [
            PageFault::from(AddressFault::Empty),
            #[cfg(feature = "fetch")]
            PageFault::from(FetchFault::Setup("x".into())),
            PageFault::from(OpenFault::Missing("x".into())),
            PageFault::from(ContentFault::Pdf),
            PageFault::from(UnknownCharset("x".into())),
            PageFault::Cancelled,
        ];
        for fault in faults {
            let kinds = [
                fault.is_usage(),
                fault.is_fetch(),
                fault.is_unreadable(),
                fault.is_cancelled(),
            ];
            assert_eq!(kinds.iter().filter(|&&kind| kind).count(), 1, "{fault:?}");
        }
    }
}
