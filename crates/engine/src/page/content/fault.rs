//! Why bytes are no page.

use crate::page::arrival::size;
use crate::page::flaw::Flaw;
use crate::page::mhtml::ArchiveLimit;
use clearline_message::{Message, message};
use thiserror::Error;

/// Bytes that are no page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message().error_text())]
#[non_exhaustive]
pub enum ContentFault {
    /// A PDF document.
    Pdf,
    /// A ZIP archive, which office documents and EPUB books are too.
    Zip,
    /// Data compressed once more than was announced.
    Gzip,
    /// A picture, by its kind.
    Image(String),
    /// Sound or film, by its content type.
    Media(String),
    /// JSON data.
    Json,
    /// A saved analysis that cannot be opened, and why.
    Analysis(Flaw),
    /// A page with its boxes that cannot be opened, and why.
    Layout(Flaw),
    /// Any other content type that is no page.
    Other(String),
    /// Bytes without a type that are no text.
    Binary,
    /// An MHTML file without an HTML part.
    ArchiveWithoutPage {
        /// The size of the file in bytes.
        size: usize,
    },
    /// An MHTML file that goes beyond a limit, without an HTML part within it.
    ArchiveBeyond(ArchiveLimit),
}

impl ContentFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            ContentFault::Pdf => message!("fault-content-pdf"),
            ContentFault::Zip => message!("fault-content-zip"),
            ContentFault::Gzip => message!("fault-content-gzip"),
            ContentFault::Image(kind) => message!("fault-content-image", kind = kind.as_str()),
            ContentFault::Media(kind) => message!("fault-content-media", kind = kind.as_str()),
            ContentFault::Json => message!("fault-content-json"),
            ContentFault::Analysis(flaw) => message!("fault-content-analysis", detail = flaw.message()),
            ContentFault::Layout(flaw) => message!("fault-content-layout", detail = flaw.message()),
            ContentFault::Other(kind) => message!("fault-content-other", kind = kind.as_str()),
            ContentFault::Binary => message!("fault-content-binary"),
            ContentFault::ArchiveWithoutPage { size: bytes } => {
                message!("fault-content-archive-without-page", size = size(*bytes as u64))
            }
            ContentFault::ArchiveBeyond(limit) => {
                message!("fault-content-archive-beyond", limit = limit.message())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_a_file_is_a_value() {
        let fault = ContentFault::Image("image/png".into());
        assert_eq!(fault.message(), message!("fault-content-image", kind = "image/png"));
    }
}
