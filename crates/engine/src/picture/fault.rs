//! Why a picture is not shown.

use std::time::Duration;
use thiserror::Error;

use super::limits;
#[cfg(feature = "fetch")]
use crate::page::PartFault;
use crate::page::{Sentence, Size};

/// Why a picture is not shown. Its `Display` is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.sentence())]
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
    /// The fault as a sentence for people.
    pub fn sentence(&self) -> Sentence {
        const WHAT: &str = "Image not loaded";
        let why = match self {
            #[cfg(feature = "fetch")]
            PictureFault::Part(fault) => return fault.sentence(WHAT),
            PictureFault::NoAddress => "the page names no address that leads to it".to_owned(),
            PictureFault::TooMany => format!("only {} images of a page are loaded", limits::PER_PAGE),
            PictureFault::NotInFolder => "the folder of the page has no such file".to_owned(),
            PictureFault::TooLargeTogether(limit) => format!("the images of a page may be {} together", Size(*limit)),
            PictureFault::TooSlowTogether(limit) => {
                format!("the images of a page may take {} s together", limit.as_secs())
            }
            PictureFault::BrokenDataUri => "its data cannot be read".to_owned(),
            PictureFault::TooLarge(limit) => format!("the file is larger than {}", Size(*limit)),
            PictureFault::TooManyPixels => "it has more pixels than are shown safely".to_owned(),
            PictureFault::NoDecoder => "this program was built without what reads images".to_owned(),
            PictureFault::NotRunning => "what loads images has stopped; start Clearline again".to_owned(),
            PictureFault::UnknownKind { is_svg: true } => "SVG drawings are not shown".to_owned(),
            PictureFault::UnknownKind { is_svg: false } => "the file is no PNG, JPEG, GIF or WebP".to_owned(),
            PictureFault::Damaged(detail) => format!("the file is damaged ({detail})"),
        };
        Sentence::new(WHAT, why, "")
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
