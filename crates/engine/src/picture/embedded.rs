//! Pictures inside the page or in files next to it: they need no network.

use std::collections::HashMap;
use std::sync::Arc;

use url::Url;

use super::data_uri;
use super::fault::PictureFault;
use super::{Picture, limits};
use crate::page::saved_folder::{SavedFileFault, SavedFolder};
use crate::page::{Page, Resource};

/// The pictures that a page brings along: in data URIs, in the parts of a web archive, and in the folder of a saved page.
#[derive(Clone, Debug, Default)]
pub struct Embedded {
    base: Option<Url>,
    parts: Arc<[Resource]>,
    by_id: HashMap<String, usize>,
    by_address: HashMap<String, usize>,
    folder: Option<Arc<SavedFolder>>,
}

impl Embedded {
    /// The pictures inside `page`, whose addresses are resolved against `base`.
    pub fn of(page: &Page, base: Option<Url>) -> Embedded {
        let parts = page.resources.clone();
        let (mut by_id, mut by_address) = (HashMap::new(), HashMap::new());
        for (index, part) in parts.iter().enumerate() {
            if let Some(id) = &part.content_id {
                by_id.entry(without_brackets(id).to_owned()).or_insert(index);
            }
            if let Some(url) = &part.url {
                by_address.entry(without_fragment(url.clone())).or_insert(index);
            }
        }
        Embedded {
            base,
            parts,
            by_id,
            by_address,
            folder: page.saved_folder().cloned(),
        }
    }

    /// Looks for the folder of a saved page, which [`Embedded::of`] does otherwise: it reads the disk.
    pub fn prepare(page: &Page) {
        page.saved_folder();
    }

    /// Whether the page brings along what `source`, as written in it, names.
    pub fn has(&self, source: &str) -> bool {
        data_uri::is_data_uri(source) || self.part(source).is_some() || self.is_in_folder(source)
    }

    /// Whether `source`, as written in the page, names a file that was saved next to the page.
    pub fn is_in_folder(&self, source: &str) -> bool {
        self.folder.as_ref().is_some_and(|folder| folder.names(source))
    }

    /// The picture that `source`, as written in the page, names; `None` where the page does not bring it along.
    pub fn picture(&self, source: &str) -> Option<Result<Picture, PictureFault>> {
        Some(self.file(source)?.and_then(Picture::of))
    }

    /// The file that `source`, as written in the page, names, of any kind; `None` where the page does not bring it
    /// along.
    fn file(&self, source: &str) -> Option<Result<Arc<[u8]>, PictureFault>> {
        if let Some(bytes) = data_uri::bytes(source) {
            return Some(bytes.map(Arc::from));
        }
        let Some(part) = self.part(source) else {
            let file = self.folder.as_ref()?.read(source, limits::FILE_BYTES)?;
            return Some(file.map(Arc::from).map_err(|fault| match fault {
                SavedFileFault::Missing => PictureFault::NotInFolder,
                SavedFileFault::TooLarge => PictureFault::TooLarge(limits::FILE_BYTES),
            }));
        };
        Some(if part.bytes.len() as u64 > limits::FILE_BYTES {
            Err(PictureFault::TooLarge(limits::FILE_BYTES))
        } else {
            Ok(part.bytes.clone())
        })
    }

    fn part(&self, source: &str) -> Option<&Resource> {
        let source = source.trim();
        let index = match source.split_at_checked("cid:".len()) {
            Some((scheme, id)) if scheme.eq_ignore_ascii_case("cid:") => self.by_id.get(without_brackets(id)),
            _ if self.by_address.is_empty() => None,
            _ => self.by_address.get(&without_fragment(self.resolve(source)?)),
        };
        self.parts.get(*index?)
    }

    /// The address that `source`, as written in the page, names.
    pub fn resolve(&self, source: &str) -> Option<Url> {
        match &self.base {
            Some(base) => base.join(source).ok(),
            None => Url::parse(source).ok(),
        }
    }
}

fn without_brackets(id: &str) -> &str {
    id.trim().trim_start_matches('<').trim_end_matches('>')
}

fn without_fragment(mut url: Url) -> String {
    url.set_fragment(None);
    url.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Options, Source};

    const GIF: &str = "R0lGODlhAgABAIAAAAAAAP///ywAAAAAAgABAAACAgQKADs=";

    fn archive() -> Page {
        let part = |fields: &str| {
            format!("--B\r\nContent-Type: image/gif\r\nContent-Transfer-Encoding: base64\r\n{fields}\r\n\r\n{GIF}\r\n")
        };
        let text = format!(
            "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=\"B\"\r\n\r\n\
            --B\r\nContent-Type: text/html\r\nContent-Location: https://example.com/a/b\r\n\r\n<p>x</p>\r\n{}{}--B--\r\n",
            part("Content-ID: <one@x>"),
            part("Content-Location: https://example.com/a/two.gif"),
        );
        Page::from_bytes(Source::Stdin, text.into_bytes(), &Options::default()).unwrap()
    }

    #[test]
    fn parts_of_an_archive_are_found_by_name_and_address() {
        let page = archive();
        let embedded = Embedded::of(&page, page.final_url.clone());
        for source in [
            "cid:one@x",
            "CID:one@x",
            "two.gif",
            "/a/two.gif#x",
            "https://example.com/a/two.gif",
        ] {
            let picture = embedded.picture(source).unwrap().unwrap();
            assert_eq!((picture.kind.mime(), picture.size), ("image/gif", [2, 1]), "{source}");
            assert!(embedded.has(source));
        }
        for source in ["cid:two", "three.gif", "", "http://"] {
            assert!(embedded.picture(source).is_none(), "{source}");
            assert!(!embedded.has(source));
        }
    }

    #[test]
    fn data_uris_need_no_archive() {
        let page = Page::from_html(Source::Pasted, "");
        let embedded = Embedded::of(&page, None);
        let picture = embedded.picture(&format!("data:image/png;base64,{GIF}")).unwrap();
        assert_eq!(
            picture.unwrap().kind.mime(),
            "image/gif",
            "by its bytes, not by its name"
        );
        let svg = embedded.picture("data:image/svg+xml,<svg/>").unwrap();
        assert_eq!(svg.unwrap_err(), PictureFault::UnknownKind { is_svg: true });
        assert!(embedded.picture("a.png").is_none());
    }
}
