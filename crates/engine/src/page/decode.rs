//! Bytes to text: which character set, and why.
//!
//! The order is that of the HTML Standard (§13.2.3.2) with one addition, marked here:
//!
//! 1. a byte order mark,
//! 2. what the user chose,
//! 3. the charset of the HTTP header (or of an MHTML part),
//! 4. **addition:** bytes that are UTF-8 throughout and hold characters beyond ASCII. Text in another
//!    character set never is by chance, while a `meta` that says `gb2312` on a UTF-8 page is common;
//! 5. a `meta` element, 6. an XML declaration ([`super::prescan`]),
//! 7. the detector (`detector`).
//!
//! **Second addition:** where a declaration leaves more than one in a hundred characters of the text unreadable and the detector finds a
//! character set that reads next to all of it, the page is read in that one (`overruled`). What the user chose is kept, and
//! the other reading is named.

mod overruled;

use clearline_message::{Message, message};
use std::borrow::Cow;
use std::fmt;

use encoding_rs::Encoding;

use super::arrival::Notice;
use super::charset::{Charset, ReadText, charset_of_label};
use super::detector::detect;
use super::prescan::{Declaration, prescan};

/// What made the choice of the character set. Its `Display` reads on after "gb18030, ".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CharsetReason {
    /// The bytes begin with a byte order mark.
    Bom,
    /// The user chose it.
    Chosen,
    /// The HTTP header, or the header of an MHTML part, declared it.
    Header,
    /// All bytes are UTF-8, and some are beyond ASCII.
    Utf8Throughout,
    /// A `meta` element declared it.
    Meta,
    /// The XML declaration declared it.
    XmlDeclaration,
    /// The detector guessed it from the bytes.
    Detector,
    /// The detector guessed it from bytes that another character set, which was declared, does not read.
    Overruled {
        /// What was declared.
        declared: Charset,
    },
    /// It came as text, not as bytes.
    Text,
}

impl CharsetReason {
    /// The reason as a message, a few words.
    pub fn message(&self) -> Message {
        match self {
            CharsetReason::Overruled { declared } => message!("charset-known-overruled", declared = declared.name()),
            CharsetReason::Bom => message!("charset-known-bom"),
            CharsetReason::Chosen => message!("charset-known-chosen"),
            CharsetReason::Header => message!("charset-known-header"),
            CharsetReason::Utf8Throughout => message!("charset-known-utf-8-throughout"),
            CharsetReason::Meta => message!("charset-known-meta"),
            CharsetReason::XmlDeclaration => message!("charset-known-xml-declaration"),
            CharsetReason::Detector => message!("charset-known-detector"),
            CharsetReason::Text => message!("charset-known-text"),
        }
    }
}

impl fmt::Display for CharsetReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// What is known about the bytes before they are looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints<'a> {
    /// The user's choice.
    pub chosen: Option<Charset>,
    /// The content type that came with the bytes.
    pub content_type: Option<&'a str>,
    /// Whether the bytes are from this machine. Only then ISO-2022-JP is guessed: on the web it is
    /// a known way to smuggle mark-up past a filter.
    pub local: bool,
    /// Whether the bytes were text before: UTF-8, even if they declare something else.
    pub text: bool,
}

/// Bytes as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Decoded<'a> {
    /// The character set.
    pub charset: Charset,
    /// What made the choice.
    pub reason: CharsetReason,
    /// The text, without byte order mark; the bytes themselves where they are UTF-8.
    pub text: Cow<'a, str>,
    /// What a reader has to know about the reading.
    pub notices: Vec<Notice>,
}

/// Reads `bytes` as text.
pub fn decode<'a>(bytes: &'a [u8], hints: Hints<'_>) -> Decoded<'a> {
    let (charset, reason) = choose(bytes, hints);
    let mut decoded = read(bytes, charset, reason);
    match reason {
        CharsetReason::Header | CharsetReason::Meta | CharsetReason::XmlDeclaration => {
            match overruled::better(bytes, &decoded, hints.local) {
                Some(better) => read_against(bytes, better, charset),
                None => decoded,
            }
        }
        CharsetReason::Chosen => {
            let better = overruled::better(bytes, &decoded, hints.local);
            decoded
                .notices
                .extend(better.map(|charset| Notice::OtherReading { charset }));
            decoded
        }
        _ => decoded,
    }
}

/// Reads `bytes` in another character set than the declared one.
fn read_against(bytes: &[u8], charset: Charset, declared: Charset) -> Decoded<'_> {
    let mut decoded = read(bytes, charset, CharsetReason::Overruled { declared });
    decoded.notices.insert(0, Notice::Overruled { declared, charset });
    decoded
}

fn read(bytes: &[u8], charset: Charset, reason: CharsetReason) -> Decoded<'_> {
    let ReadText { text, has_unreadable } = charset.read(bytes);
    let unreadable = |text: &str| Notice::Unreadable {
        count: text.matches(char::REPLACEMENT_CHARACTER).count(),
        charset,
    };
    Decoded {
        charset,
        reason,
        notices: has_unreadable.then(|| unreadable(&text)).into_iter().collect(),
        text,
    }
}

fn choose(bytes: &[u8], hints: Hints<'_>) -> (Charset, CharsetReason) {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return (encoding.into(), CharsetReason::Bom);
    }
    if let Some(charset) = hints.chosen {
        return (charset, CharsetReason::Chosen);
    }
    if hints.text {
        return (Charset::utf_8(), CharsetReason::Text);
    }
    if let Some(charset) = hints.content_type.and_then(charset_of_content_type) {
        return (charset, CharsetReason::Header);
    }
    if is_utf8_beyond_ascii(bytes) {
        return (Charset::utf_8(), CharsetReason::Utf8Throughout);
    }
    match prescan(bytes) {
        Some((charset, Declaration::Meta)) => (charset, CharsetReason::Meta),
        Some((charset, Declaration::Xml)) => (charset, CharsetReason::XmlDeclaration),
        None => (detect(bytes, hints.local), CharsetReason::Detector),
    }
}

/// The `charset` parameter of a content type.
fn charset_of_content_type(content_type: &str) -> Option<Charset> {
    content_type.split(';').skip(1).find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        let value = value.trim().trim_matches(['"', '\'']);
        name.trim()
            .eq_ignore_ascii_case("charset")
            .then(|| charset_of_label(value).ok())?
    })
}

/// A character cut in two at the very end is allowed: partial bodies end like that.
fn is_utf8_beyond_ascii(bytes: &[u8]) -> bool {
    let valid = match std::str::from_utf8(bytes) {
        Ok(_) => bytes,
        Err(error) if error.error_len().is_none() => bytes.get(..error.valid_up_to()).unwrap_or_default(),
        Err(_) => return false,
    };
    !valid.is_ascii()
}

#[cfg(test)]
mod tests;
