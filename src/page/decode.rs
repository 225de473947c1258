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
//! 7. the detector over all bytes ([`super::detector`]).

use std::borrow::Cow;
use std::fmt;

use encoding_rs::{Encoding, UTF_8};

use super::arrival::Notice;
use super::detector::{detect, widen};
use super::fault::Sentence;
use super::prescan::{Declaration, prescan};

/// Above this share of U+FFFD a declared UTF-8 is doubted and the detector is asked.
const DOUBTFUL_SHARE: f64 = 0.01;

/// What made the choice of the character set. Its `Display` reads on after "gb18030, ".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// It came as text, not as bytes.
    Text,
}

impl fmt::Display for CharsetReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CharsetReason::Bom => "from byte order mark",
            CharsetReason::Chosen => "chosen by you",
            CharsetReason::Header => "from header",
            CharsetReason::Utf8Throughout => "valid throughout",
            CharsetReason::Meta => "from meta",
            CharsetReason::XmlDeclaration => "from XML declaration",
            CharsetReason::Detector => "detected",
            CharsetReason::Text => "came as text",
        })
    }
}

/// A character set that nobody knows, as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCharset(pub String);

impl UnknownCharset {
    /// The fault told to a person.
    pub fn sentence(&self) -> Sentence {
        Sentence::new(
            format!("“{}” is not a character set", self.0),
            "the Encoding Standard does not list that name",
            "Use a name such as utf-8, gb18030, big5, shift_jis, euc-kr or windows-1251.",
        )
    }
}

/// What is known about the bytes before they are looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints<'a> {
    /// The user's choice.
    pub chosen: Option<&'static Encoding>,
    /// The content type that came with the bytes.
    pub content_type: Option<&'a str>,
    /// Whether the bytes come from this machine. Only then ISO-2022-JP is guessed: on the web it is
    /// a known way to smuggle mark-up past a filter.
    pub local: bool,
    /// Whether the bytes were text before: UTF-8, whatever they declare.
    pub text: bool,
}

/// Bytes as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Decoded<'a> {
    /// The character set.
    pub charset: &'static Encoding,
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
    let (text, had_errors) = charset.decode_with_bom_removal(bytes);
    let notices = if had_errors {
        doubts(bytes, &text, charset, hints.local)
    } else {
        Vec::new()
    };
    Decoded {
        charset,
        reason,
        text,
        notices,
    }
}

/// The encoding that a label names, by the Encoding Standard, except that the older standards of the
/// GB family are read as their superset gb18030.
///
/// # Errors
/// [`UnknownCharset`] when no encoding has that name.
pub fn charset_of_label(label: &str) -> Result<&'static Encoding, UnknownCharset> {
    Encoding::for_label_no_replacement(label.as_bytes())
        .map(widen)
        .ok_or_else(|| UnknownCharset(label.trim().to_owned()))
}

fn choose(bytes: &[u8], hints: Hints<'_>) -> (&'static Encoding, CharsetReason) {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return (encoding, CharsetReason::Bom);
    }
    if let Some(encoding) = hints.chosen {
        return (encoding, CharsetReason::Chosen);
    }
    if hints.text {
        return (UTF_8, CharsetReason::Text);
    }
    if let Some(encoding) = hints.content_type.and_then(charset_of_content_type) {
        return (encoding, CharsetReason::Header);
    }
    if is_utf8_beyond_ascii(bytes) {
        return (UTF_8, CharsetReason::Utf8Throughout);
    }
    match prescan(bytes) {
        Some((encoding, Declaration::Meta)) => (widen(encoding), CharsetReason::Meta),
        Some((encoding, Declaration::Xml)) => (widen(encoding), CharsetReason::XmlDeclaration),
        None => (detect(bytes, hints.local), CharsetReason::Detector),
    }
}

/// The `charset` parameter of a content type.
fn charset_of_content_type(content_type: &str) -> Option<&'static Encoding> {
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

fn doubts(bytes: &[u8], text: &str, charset: &'static Encoding, local: bool) -> Vec<Notice> {
    let count = text.matches(char::REPLACEMENT_CHARACTER).count();
    let mut notices = vec![Notice::Unreadable { count, charset }];
    let share = count as f64 / text.chars().count().max(1) as f64;
    if charset == UTF_8 && share > DOUBTFUL_SHARE {
        let other = detect(bytes, local);
        if other != UTF_8 {
            notices.push(Notice::OtherReading { charset: other });
        }
    }
    notices
}

#[cfg(test)]
mod tests;
