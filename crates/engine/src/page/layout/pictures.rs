//! Pictures that a browser had loaded already and handed over with the page, so that their site need not be asked again.

use super::super::content::picture_type;
use super::super::mhtml::Resource;
use super::super::source::is_web_address;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use std::fmt;
use url::Url;

/// Pictures that come with a page at most.
const MOST: usize = 500;

/// The pictures of a file, in any order.
#[derive(Debug, Default)]
pub(super) struct Pictures(Vec<Picture>);

/// One picture; what it is its bytes say.
#[derive(Debug, Deserialize)]
struct Picture {
    url: String,
    base64: String,
}

impl Pictures {
    /// Those that are pictures in a known format and have an address.
    pub(super) fn into_resources(self) -> Vec<Resource> {
        self.0.into_iter().filter_map(Picture::into_resource).collect()
    }
}

impl Picture {
    fn into_resource(self) -> Option<Resource> {
        let url = Url::parse(&self.url).ok().filter(is_web_address)?;
        let bytes = STANDARD.decode(self.base64).ok()?;
        Some(Resource {
            url: Some(url),
            content_id: None,
            content_type: picture_type(&bytes)?.to_owned(),
            bytes: bytes.into(),
        })
    }
}

impl<'de> Deserialize<'de> for Pictures {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pictures, D::Error> {
        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = Pictures;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MOST} pictures")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Pictures, A::Error> {
                let mut pictures = Vec::new();
                while let Some(picture) = list.next_element()? {
                    if pictures.len() == MOST {
                        return Err(A::Error::invalid_length(MOST + 1, &self));
                    }
                    pictures.push(picture);
                }
                Ok(Pictures(pictures))
            }
        }
        deserializer.deserialize_seq(List)
    }
}
