//! Why bytes are no page.

use crate::page::arrival::Size;
use crate::page::fault::Sentence;
use crate::page::flaw::Flaw;
use crate::page::mhtml::ArchiveLimit;
use thiserror::Error;

/// Bytes that are no page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.sentence())]
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
    /// The fault as a sentence for people.
    pub fn sentence(&self) -> Sentence {
        let (what, what_now) = match self {
            ContentFault::Pdf => ("This is a PDF document", "Open it in a PDF reader."),
            ContentFault::Zip => (
                "This is a ZIP archive or an office document",
                "Open it in a program for such files.",
            ),
            ContentFault::Gzip => (
                "This is a gzip file",
                "Save it, and open the saved file or unpack it first.",
            ),
            ContentFault::Image(_) => ("This is a picture", "Open it in the browser."),
            ContentFault::Media(_) => ("This is sound or film", "Open it in the browser."),
            ContentFault::Json => ("These are JSON data", "Open the page that shows them instead."),
            ContentFault::Analysis(_) => (
                "This analysis cannot be opened",
                "Open the page itself, and save it again.",
            ),
            ContentFault::Layout(_) => (
                "These boxes of a page cannot be read",
                "Hand the page over from the browser again.",
            ),
            ContentFault::Other(_) => ("This is not a web page", "Open it in the browser."),
            ContentFault::Binary => (
                "These bytes are not text",
                "Check that the right file or address was chosen.",
            ),
            ContentFault::ArchiveWithoutPage { .. } => (
                "This web archive holds no page",
                "Save the page again, best as one HTML file.",
            ),
            ContentFault::ArchiveBeyond(_) => (
                "No page was found in this web archive",
                "Save the page again, best as one HTML file.",
            ),
        };
        Sentence::new(what, self.why(), what_now)
    }

    fn why(&self) -> String {
        match self {
            ContentFault::Image(kind) | ContentFault::Media(kind) | ContentFault::Other(kind) => {
                format!("its type is {kind}; only HTML, MHTML and plain text can be read")
            }
            ContentFault::ArchiveWithoutPage { size } => {
                format!("none of the parts in its {} is HTML", Size(*size as u64))
            }
            ContentFault::ArchiveBeyond(limit) => format!("{limit}, and what is beyond is not read"),
            ContentFault::Analysis(flaw) | ContentFault::Layout(flaw) => flaw.to_string(),
            ContentFault::Gzip => "it is compressed once more than was declared".to_owned(),
            _ => "only HTML, MHTML and plain text can be read".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_whole_sentences() {
        let fault = ContentFault::Image("image/png".into());
        assert_eq!(
            fault.sentence().to_string(),
            "This is a picture: its type is image/png; only HTML, MHTML and plain text can be read. Open it in the browser."
        );
    }
}
