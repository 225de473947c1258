//! Bytes in an analysis.

use super::unusable;
use crate::page::content::ContentFault;
use crate::page::flaw::Part;
use base64::Engine;
use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes that are written as base64 bit by bit, since a copy of the page would be larger than it is; read, they are its text.
#[derive(Debug)]
pub(super) enum Base64<'a> {
    Bytes(&'a [u8]),
    Text(String),
}

impl Serialize for Base64<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Base64::Bytes(bytes) => serializer.collect_str(&Base64Display::new(bytes, &STANDARD)),
            Base64::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for Base64<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Base64::Text)
    }
}

impl Base64<'_> {
    /// The bytes.
    ///
    /// # Errors
    /// Where the text is no base64.
    pub(super) fn decoded(&self) -> Result<Vec<u8>, ContentFault> {
        match self {
            Base64::Bytes(bytes) => Ok(bytes.to_vec()),
            Base64::Text(text) => STANDARD.decode(text).map_err(|_| unusable(Part::Page)),
        }
    }
}
