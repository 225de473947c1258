//! The pictures of one article, each once.

use crate::picture::{Picture, PictureKind};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The pictures of one article.
#[derive(Default)]
pub(in crate::save) struct Album {
    /// What the names of its files begin with.
    pub prefix: String,
    /// The files, in the order of the text.
    pub files: Vec<AlbumFile>,
    /// The files of addresses as the page writes them.
    names: BTreeMap<String, String>,
}

/// A file of a picture.
pub(in crate::save) struct AlbumFile {
    /// Its name in the book.
    pub name: String,
    /// Its type.
    pub mime: &'static str,
    /// What is in it.
    pub bytes: Arc<[u8]>,
}

impl Album {
    pub(super) fn new(prefix: String) -> Album {
        Album {
            prefix,
            ..Album::default()
        }
    }

    /// The name of the file that an address has already.
    pub(in crate::save) fn known(&self, source: &str) -> Option<&str> {
        self.names.get(source).map(String::as_str)
    }

    /// Takes a picture in; `None` where readers of books would not show it.
    pub(in crate::save) fn take(&mut self, source: &str, picture: &Picture) -> Option<String> {
        let (kind, bytes) = shown_in_books(picture)?;
        let extension = match kind {
            PictureKind::Png => "png",
            PictureKind::Jpeg => "jpg",
            PictureKind::Gif => "gif",
            PictureKind::WebP => return None,
        };
        let name = format!("{}{}.{extension}", self.prefix, self.files.len() + 1);
        self.names.insert(source.to_owned(), name.clone());
        self.files.push(AlbumFile {
            name: name.clone(),
            mime: kind.mime(),
            bytes,
        });
        Some(name)
    }
}

/// A picture in a kind that every reader of books shows: WebP came to EPUB late, and becomes JPEG or PNG.
fn shown_in_books(picture: &Picture) -> Option<(PictureKind, Arc<[u8]>)> {
    match picture.kind {
        PictureKind::Png | PictureKind::Jpeg | PictureKind::Gif => Some((picture.kind, picture.bytes.clone())),
        #[cfg(feature = "pictures")]
        PictureKind::WebP => crate::picture::recoded(&picture.bytes).ok(),
        #[cfg(not(feature = "pictures"))]
        PictureKind::WebP => None,
    }
}
