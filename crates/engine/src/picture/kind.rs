//! Which kinds of pictures are read, and how they are recognised.

use crate::page::content::picture_type;
#[cfg(feature = "pictures")]
use image::ImageFormat;

/// A kind of picture that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureKind {
    /// Portable Network Graphics.
    Png,
    /// JPEG.
    Jpeg,
    /// GIF; only its first frame is shown.
    Gif,
    /// WebP; only its first frame is shown.
    WebP,
}

impl PictureKind {
    /// The kind by the first bytes of a file; what a server or a name says does not count.
    pub fn of(bytes: &[u8]) -> Option<PictureKind> {
        let told = picture_type(bytes)?;
        let kinds = [PictureKind::Png, PictureKind::Jpeg, PictureKind::Gif, PictureKind::WebP];
        kinds.into_iter().find(|kind| kind.mime() == told)
    }

    /// Its MIME type.
    pub fn mime(self) -> &'static str {
        match self {
            PictureKind::Png => "image/png",
            PictureKind::Jpeg => "image/jpeg",
            PictureKind::Gif => "image/gif",
            PictureKind::WebP => "image/webp",
        }
    }

    #[cfg(feature = "pictures")]
    pub(super) fn format(self) -> ImageFormat {
        match self {
            PictureKind::Png => ImageFormat::Png,
            PictureKind::Jpeg => ImageFormat::Jpeg,
            PictureKind::Gif => ImageFormat::Gif,
            PictureKind::WebP => ImageFormat::WebP,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_by_their_first_bytes() {
        assert_eq!(PictureKind::of(b"\x89PNG\r\n\x1a\nrest"), Some(PictureKind::Png));
        assert_eq!(PictureKind::of(b"\xff\xd8\xff\xe0"), Some(PictureKind::Jpeg));
        assert_eq!(PictureKind::of(b"GIF89a"), Some(PictureKind::Gif));
        assert_eq!(PictureKind::of(b"RIFF\0\0\0\0WEBPVP8 "), Some(PictureKind::WebP));
        for other in [
            "",
            "GIF",
            "RIFF____WAVE",
            "<svg xmlns='…'/>",
            "BM",
            "<!doctype html>",
            "II*\0",
        ] {
            assert_eq!(PictureKind::of(other.as_bytes()), None, "{other}");
        }
    }
}
