//! The pictures of a page: their bytes, known by their content and not by their names, and their pixels.
//!
//! A picture is in the page itself or next to it ([`Embedded`]: data URIs, parts of web archives, files of a saved page) or on the network
//! ([`PictureFetcher`], which is asked only where the user allowed it). Pictures are the most dangerous thing that a page
//! brings: a few bytes can ask for gigabytes. So only four kinds are read, nothing is decoded whose size was not looked at
//! before, and everything has a limit ([`limits`]). Formats that are programs, such as SVG, are not read at all.

#[cfg(feature = "fetch")]
mod collect;
mod data_uri;
mod embedded;
mod fault;
#[cfg(feature = "fetch")]
mod fetch;
mod kind;
pub mod limits;
#[cfg(feature = "pictures")]
mod pixels;

use std::fmt;
use std::sync::Arc;

#[cfg(feature = "fetch")]
pub use collect::fetch_all;
pub use embedded::Embedded;
pub use fault::PictureFault;
#[cfg(feature = "fetch")]
pub use fetch::PictureFetcher;
pub use kind::PictureKind;
#[cfg(feature = "pictures")]
pub(crate) use pixels::recoded;
#[cfg(feature = "pictures")]
pub use pixels::{Pixels, decode};

/// A picture as it came, not decoded yet.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// What it is, by its first bytes.
    pub kind: PictureKind,
    /// Its bytes as they came.
    pub bytes: Arc<[u8]>,
    /// Width and height in pixels, as it is meant to be seen.
    pub size: [u32; 2],
}

impl Picture {
    /// Looks at the head of a file.
    ///
    /// ```
    /// use clearline_engine::internals::picture::Picture;
    ///
    /// assert!(Picture::of(*b"<html>not a picture").is_err());
    /// ```
    ///
    /// # Errors
    /// [`PictureFault`] where the bytes are no picture that is read here, or one that is too large.
    pub fn of(bytes: impl Into<Arc<[u8]>>) -> Result<Picture, PictureFault> {
        let bytes = bytes.into();
        #[cfg(feature = "pictures")]
        let (kind, size) = pixels::look(&bytes)?;
        #[cfg(not(feature = "pictures"))]
        let (kind, size) = Err(PictureFault::NoDecoder)?;
        Ok(Picture { kind, bytes, size })
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Picture")
            .field("kind", &self.kind)
            .field("bytes", &self.bytes.len())
            .field("size", &self.size)
            .finish()
    }
}
