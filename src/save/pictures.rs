//! The files of pictures, as far as a page brings them along: data URIs, and the parts of a web archive.

use super::Links;
use crate::Reading;
use crate::extraction::Image;
use crate::page::{Resource, content};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::collections::HashMap;
use std::sync::Arc;
use url::Url;

/// Bytes of a picture in a data URI; larger ones are left out.
const MOST_DATA_BYTES: usize = 2 << 20;
/// Bytes of a picture in a web archive; larger ones are left out.
const MOST_PART_BYTES: usize = 8 << 20;

/// A picture in one of the formats that every browser shows: PNG, JPEG, GIF, WebP.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its content type, as its bytes tell it.
    pub mime: &'static str,
    /// The file.
    pub bytes: Arc<[u8]>,
}

impl Picture {
    /// A picture by its bytes, whatever else calls it; `None` where they begin like none of the formats.
    pub fn of(bytes: impl Into<Arc<[u8]>>) -> Option<Picture> {
        let bytes = bytes.into();
        let mime = content::picture_type(&bytes)?;
        Some(Picture { mime, bytes })
    }
}

/// The pictures that a page brings along. Nothing is fetched.
pub struct OwnPictures<'a> {
    by_address: HashMap<&'a Url, &'a Resource>,
    by_content_id: HashMap<&'a str, &'a Resource>,
    links: Links,
}

impl OwnPictures<'_> {
    /// Those of the page of a reading.
    pub fn of(reading: &Reading) -> OwnPictures<'_> {
        let resources = || reading.page.resources.iter();
        OwnPictures {
            by_address: resources()
                .filter_map(|part| Some((part.url.as_ref()?, part)))
                .collect(),
            by_content_id: resources()
                .filter_map(|part| Some((without_brackets(part.content_id.as_deref()?), part)))
                .collect(),
            links: Links::new(reading.link_base()),
        }
    }

    /// The picture of an image of that page, if the page brings it along and it is of a known format.
    pub fn get(&self, image: &Image) -> Option<Picture> {
        let source = image.source.trim();
        if let Some(data) = after_scheme(source, "data:") {
            return in_data(data);
        }
        let part = match after_scheme(source, "cid:") {
            Some(id) => self.by_content_id.get(without_brackets(id))?,
            None => self.by_address.get(&self.links.image(source)?)?,
        };
        let fits = part.bytes.len() <= MOST_PART_BYTES;
        fits.then(|| Picture::of(Arc::clone(&part.bytes))).flatten()
    }
}

fn without_brackets(id: &str) -> &str {
    id.trim().trim_start_matches('<').trim_end_matches('>')
}

fn after_scheme<'a>(source: &'a str, scheme: &str) -> Option<&'a str> {
    let (start, rest) = source.split_at_checked(scheme.len())?;
    start.eq_ignore_ascii_case(scheme).then_some(rest)
}

/// The picture of a data URI in base64, after its scheme.
fn in_data(data: &str) -> Option<Picture> {
    let (kind, encoded) = data.split_once(',')?;
    let is_base64 = kind
        .rsplit(';')
        .next()
        .is_some_and(|last| last.trim().eq_ignore_ascii_case("base64"));
    // Four characters stand for three bytes.
    if !is_base64 || encoded.len() / 4 * 3 > MOST_DATA_BYTES {
        return None;
    }
    let encoded: Vec<u8> = encoded.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    Picture::of(STANDARD.decode(encoded).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::{DEFAULT, Parameters};
    use crate::page::{Page, Source};

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

    fn reading(resources: Vec<Resource>) -> Reading {
        let mut page = Page::from_html(Source::Pasted, "<p>x");
        page.resources = resources.into();
        page.final_url = Url::parse("https://e.example/a/").ok();
        Reading::of(page, DEFAULT, &Parameters::default())
    }

    fn picture(reading: &Reading, source: &str) -> Option<Picture> {
        let image = Image {
            source: source.to_owned(),
            ..Image::default()
        };
        OwnPictures::of(reading).get(&image)
    }

    #[test]
    fn data_uris_are_known_by_their_bytes() {
        let reading = reading(Vec::new());
        let mime = |source: &str| picture(&reading, source).map(|picture| picture.mime);
        assert_eq!(mime("data:image/png;base64,iVBORw0K Ggo="), Some("image/png"));
        assert_eq!(mime("DATA:text/html;base64,R0lGODlh"), Some("image/gif"));
        assert_eq!(mime("data:image/png;base64,PHN2Zz4="), None);
        assert_eq!(mime("data:image/svg+xml,<svg/>"), None);
        assert_eq!(mime("data:image/png;base64,***"), None);
        assert_eq!(mime("data"), None);
        let large = STANDARD.encode([PNG, &[0; MOST_DATA_BYTES][..]].concat());
        assert_eq!(mime(&format!("data:image/png;base64,{large}")), None);
    }

    #[test]
    fn parts_of_an_archive_are_found_by_name_and_address() {
        let part = |url: Option<&str>, id: Option<&str>, bytes: &[u8]| Resource {
            url: url.and_then(|url| Url::parse(url).ok()),
            content_id: id.map(str::to_owned),
            content_type: "image/png".to_owned(),
            bytes: bytes.into(),
        };
        let reading = reading(vec![
            part(Some("https://e.example/a/b.png"), None, PNG),
            part(None, Some("<c@d>"), PNG),
            part(Some("https://e.example/style"), None, b"body{}"),
        ]);
        assert!(picture(&reading, "b.png").is_some() && picture(&reading, "cid:c@d").is_some());
        for absent in ["c.png", "cid:x", "https://e.example/style"] {
            assert_eq!(picture(&reading, absent), None, "{absent}");
        }
    }
}
