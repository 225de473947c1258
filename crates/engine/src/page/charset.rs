//! Character sets: those of the Encoding Standard, and HZ, which it has given up.

use std::borrow::Cow;
use thiserror::Error;

use encoding_rs::{Encoding, GB18030, GBK, UTF_8};

use super::hz;
use clearline_message::{Message, message};

/// A way to read bytes as text.
///
/// ```
/// use clearline_engine::page::Charset;
///
/// assert_eq!(Charset::utf_8().name(), "UTF-8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// One of the Encoding Standard.
    Standard(&'static Encoding),
    /// HZ-GB-2312, see `hz.rs`. The standard reads nothing of it, to protect pages that run scripts; here none run.
    Hz,
}

impl Charset {
    /// What most pages are in.
    pub fn utf_8() -> Charset {
        Charset::Standard(UTF_8)
    }

    /// Its name, as the Encoding Standard writes it.
    pub fn name(self) -> &'static str {
        match self {
            Charset::Standard(encoding) => encoding.name(),
            Charset::Hz => "HZ-GB-2312",
        }
    }

    /// Reads `bytes`, without a byte order mark of this character set.
    ///
    /// ```
    /// use clearline_engine::internals::page::charset_of_label;
    ///
    /// let read = charset_of_label("gbk")?.read(b"\xD6\xD0\xFF");
    /// assert_eq!(read.text, "中\u{FFFD}");
    /// assert!(read.has_unreadable);
    /// # Ok::<(), clearline_engine::internals::page::UnknownCharset>(())
    /// ```
    pub fn read(self, bytes: &[u8]) -> ReadText<'_> {
        let (text, has_unreadable) = match self {
            Charset::Standard(encoding) => encoding.decode_with_bom_removal(bytes),
            Charset::Hz => {
                let bytes = hz::as_gb18030(bytes);
                let (text, has_unreadable) = GB18030.decode_without_bom_handling(&bytes);
                (text.into_owned().into(), has_unreadable)
            }
        };
        ReadText { text, has_unreadable }
    }

    /// Whether a character that came about by reading in this set shows that something could not be read. The controls beyond
    /// ASCII are in no text, and characters for private use are in those of Unicode only.
    pub(super) fn cannot_mean(self, c: char) -> bool {
        let is_unicode = self == Charset::utf_8();
        let is_unused = matches!(c, '\u{80}'..='\u{9F}' | '\u{E000}'..='\u{F8FF}');
        c == char::REPLACEMENT_CHARACTER || is_unused && !is_unicode
    }
}

/// Bytes read in a character set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadText<'a> {
    /// The text.
    pub text: Cow<'a, str>,
    /// Whether U+FFFD replaces bytes in it that mean nothing in the character set.
    pub has_unreadable: bool,
}

/// The older standards of the GB family are read as their superset gb18030.
impl From<&'static Encoding> for Charset {
    fn from(encoding: &'static Encoding) -> Charset {
        Charset::Standard(if encoding == GBK { GB18030 } else { encoding })
    }
}

/// An unknown character set, as it was typed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message().error_text())]
pub struct UnknownCharset(pub String);

impl UnknownCharset {
    /// The error as a message.
    pub fn message(&self) -> Message {
        message!("fault-charset", name = self.0.as_str())
    }
}

/// The character set that a label names, by the Encoding Standard; `hz-gb-2312` and `hz` name HZ.
///
/// # Errors
/// [`UnknownCharset`] when no character set has that name.
pub fn charset_of_label(label: &str) -> Result<Charset, UnknownCharset> {
    get_an_encoding(label.as_bytes()).ok_or_else(|| UnknownCharset(label.trim().to_owned()))
}

/// "Get an encoding" from a label. The *replacement* encoding, which reads nothing at all, counts as none.
pub(super) fn get_an_encoding(label: &[u8]) -> Option<Charset> {
    let is_hz = |name: &str| label.trim_ascii().eq_ignore_ascii_case(name.as_bytes());
    if is_hz("hz-gb-2312") || is_hz("hz") {
        return Some(Charset::Hz);
    }
    Encoding::for_label_no_replacement(label).map(Charset::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gb_family_is_read_as_gb18030() {
        for name in ["gb2312", "GBK", "x-gbk", " gb18030 ", "chinese"] {
            assert_eq!(charset_of_label(name), Ok(Charset::Standard(GB18030)), "{name}");
        }
    }

    #[test]
    fn unknown_labels_are_refused() {
        assert_eq!(charset_of_label(" klingon "), Err(UnknownCharset("klingon".into())));
        assert!(charset_of_label("iso-2022-cn").is_err());
        assert!(charset_of_label("").is_err());
    }

    #[test]
    fn hz_has_a_name() {
        for name in ["HZ-GB-2312", " hz "] {
            assert_eq!(charset_of_label(name), Ok(Charset::Hz));
        }
        assert_eq!(charset_of_label(Charset::Hz.name()), Ok(Charset::Hz));
    }
}
