//! Why a picture is not shown.

use std::time::Duration;
use thiserror::Error;

use super::limits;
#[cfg(feature = "fetch")]
use crate::page::PartFault;
use crate::page::size;
use clearline_message::{Message, message};

/// Why a picture is not shown. Its `Display` is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PictureFault {
    /// The page names no address for it, or one that leads nowhere: a file's own does not say where the page was.
    NoAddress,
    /// It was not fetched.
    #[cfg(feature = "fetch")]
    Part(PartFault),
    /// The page names more pictures than are fetched.
    TooMany,
    /// The folder of a saved page has no such file.
    NotInFolder,
    /// The pictures of the page are larger than this many bytes together.
    TooLargeTogether(u64),
    /// The pictures of the page took longer than this together.
    TooSlowTogether(Duration),
    /// A data URI that cannot be read.
    BrokenDataUri,
    /// The file has more bytes than this limit.
    TooLarge(u64),
    /// More pixels than [`limits::SIDE`] or [`limits::DECODED_BYTES`] allow.
    TooManyPixels,
    /// No kind of picture that is read; `true` where it is SVG.
    UnknownKind {
        /// Whether it is SVG, which a browser would show.
        is_svg: bool,
    },
    /// This program was built without the feature `pictures`.
    NoDecoder,
    /// Nothing is left that loads images.
    NotRunning,
    /// It is damaged; in the words of its decoder.
    Damaged(String),
}

impl PictureFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        message!("picture-not-loaded", why = self.why())
    }

    /// The reason alone, as a part of a sentence.
    pub fn why(&self) -> Message {
        match self {
            PictureFault::NoAddress => message!("picture-no-address"),
            #[cfg(feature = "fetch")]
            PictureFault::Part(fault) => fault.why(),
            PictureFault::TooMany => message!("picture-too-many", limit = limits::PER_PAGE),
            PictureFault::NotInFolder => message!("picture-not-in-folder"),
            PictureFault::TooLargeTogether(limit) => message!("picture-too-large-together", size = size(*limit)),
            PictureFault::TooSlowTogether(limit) => {
                message!("picture-too-slow-together", seconds = limit.as_secs())
            }
            PictureFault::BrokenDataUri => message!("picture-broken-data"),
            PictureFault::TooLarge(limit) => message!("picture-too-large", size = size(*limit)),
            PictureFault::TooManyPixels => message!("picture-too-many-pixels"),
            PictureFault::NoDecoder => message!("picture-no-decoder"),
            PictureFault::NotRunning => message!("picture-not-running"),
            PictureFault::UnknownKind { is_svg: true } => message!("picture-svg"),
            PictureFault::UnknownKind { is_svg: false } => message!("picture-unknown-kind"),
            PictureFault::Damaged(detail) => message!("picture-damaged", detail = detail.as_str()),
        }
    }
}

#[cfg(feature = "fetch")]
impl From<PartFault> for PictureFault {
    fn from(fault: PartFault) -> Self {
        PictureFault::Part(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_short_sentences() {
        #[cfg(feature = "fetch")]
        assert_eq!(
            PictureFault::Part(PartFault::Inside).to_string(),
            "Image not loaded: the address lies in your own network."
        );
        assert_eq!(
            PictureFault::TooLarge(limits::FILE_BYTES).to_string(),
            "Image not loaded: the file is larger than 8.3 MB."
        );
        assert_eq!(
            PictureFault::UnknownKind { is_svg: true }.to_string(),
            "Image not loaded: SVG drawings are not shown."
        );
    }
}
