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
//! 7. the detector over all bytes (`chardetng`, without a hint from the domain: national domains
//!    serve more than one national character set).

use std::borrow::Cow;
use std::fmt;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, GB18030, GBK, UTF_8};

use super::arrival::Notice;
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

fn detect(bytes: &[u8], local: bool) -> &'static Encoding {
    let iso_2022_jp = if local {
        Iso2022JpDetection::Allow
    } else {
        Iso2022JpDetection::Deny
    };
    let mut detector = EncodingDetector::new(iso_2022_jp);
    detector.feed(bytes, true);
    widen(detector.guess(None, Utf8Detection::Allow))
}

fn widen(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == GBK { GB18030 } else { encoding }
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
mod tests {
    use super::*;
    use encoding_rs::{BIG5, EUC_JP, EUC_KR, KOI8_R, KOI8_U, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1251};

    const CHINESE: &str = "今天上午，市图书馆的新馆正式对读者开放。馆长说，藏书一共三十万册，周末也不休息。";
    const TRADITIONAL: &str = "今天上午，市圖書館的新館正式對讀者開放。館長說，藏書一共三十萬冊，週末也不休息。";
    const JAPANESE: &str =
        "今朝、市立図書館の新しい建物が開館しました。館長によると、週末も休まずに開いているそうです。";
    const KOREAN: &str =
        "오늘 오전에 시립 도서관의 새 건물이 문을 열었습니다. 관장은 주말에도 쉬지 않는다고 말했습니다.";
    const RUSSIAN: &str =
        "Сегодня утром открылось новое здание городской библиотеки. Директор сказал, что она работает и по выходным.";

    fn read(bytes: &[u8]) -> Decoded<'_> {
        decode(bytes, Hints::default())
    }

    fn label(decoded: &Decoded<'_>) -> String {
        format!("{}, {}", decoded.charset.name(), decoded.reason)
    }

    fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
        let (bytes, _, lost) = encoding.encode(text);
        assert!(!lost, "{} cannot hold the sample", encoding.name());
        bytes.into_owned()
    }

    #[test]
    fn a_byte_order_mark_is_strongest() {
        let hints = Hints {
            chosen: Some(BIG5),
            content_type: Some("text/html; charset=koi8-r"),
            ..Hints::default()
        };
        let decoded = decode(b"\xEF\xBB\xBF<meta charset=big5>\xC3\xA9", hints);
        assert_eq!(label(&decoded), "UTF-8, from byte order mark");
        assert_eq!(decoded.text, "<meta charset=big5>é");
        for (mark, encoding) in [(b"\xFF\xFE", UTF_16LE), (b"\xFE\xFF", UTF_16BE)] {
            let units = "é<".encode_utf16();
            let bytes = units.flat_map(|unit| match encoding == UTF_16LE {
                true => unit.to_le_bytes(),
                false => unit.to_be_bytes(),
            });
            let bytes: Vec<u8> = mark.iter().copied().chain(bytes).collect();
            let decoded = read(&bytes);
            assert_eq!((decoded.charset, &*decoded.text), (encoding, "é<"));
        }
    }

    #[test]
    fn choice_header_bytes_meta_come_in_this_order() {
        let utf8 = "<meta charset=gb2312><p>é".as_bytes();
        let mut hints = Hints {
            chosen: Some(WINDOWS_1251),
            content_type: Some("text/html; charset=\"koi8-r\""),
            ..Hints::default()
        };
        assert_eq!(label(&decode(utf8, hints)), "windows-1251, chosen by you");
        hints.chosen = None;
        assert_eq!(label(&decode(utf8, hints)), "KOI8-R, from header");
        hints.content_type = Some("text/html; charset=nonsense");
        assert_eq!(label(&decode(utf8, hints)), "UTF-8, valid throughout");
        assert_eq!(label(&read(b"<meta charset=gb2312><p>e")), "gb18030, from meta");
        assert_eq!(label(&read(b"<?xml encoding='big5'?>")), "Big5, from XML declaration");
        assert_eq!(label(&read(b"<p>e")), "UTF-8, detected");
    }

    #[test]
    fn a_character_cut_at_the_end_does_not_hide_utf_8() {
        let decoded = read(b"<meta charset=gb2312>\xC3\xA9\xE4\xB8");
        assert_eq!(label(&decoded), "UTF-8, valid throughout");
        assert_eq!(decoded.text, "<meta charset=gb2312>é\u{FFFD}");
        assert!(!is_utf8_beyond_ascii(b"abc\xE4\xB8"));
        assert!(!is_utf8_beyond_ascii(b"\xC3\xA9\xFFabc"));
    }

    #[test]
    fn undeclared_pages_are_detected() {
        for (text, encoding, expected) in [
            (CHINESE, GBK, GB18030),
            (TRADITIONAL, BIG5, BIG5),
            (JAPANESE, SHIFT_JIS, SHIFT_JIS),
            (JAPANESE, EUC_JP, EUC_JP),
            (KOREAN, EUC_KR, EUC_KR),
            (RUSSIAN, WINDOWS_1251, WINDOWS_1251),
            // The Ukrainian superset; Russian text is the same in both.
            (RUSSIAN, KOI8_R, KOI8_U),
        ] {
            let page = format!("<!doctype html><title>t</title><p>{text}</p>");
            let bytes = encoded(&page, encoding);
            let decoded = read(&bytes);
            assert_eq!(decoded.charset, expected);
            assert_eq!(decoded.reason, CharsetReason::Detector);
            assert_eq!(decoded.text, page);
            assert_eq!(decoded.notices, []);
        }
    }

    #[test]
    fn iso_2022_jp_is_guessed_for_local_bytes_only() {
        let bytes = encoded(JAPANESE, encoding_rs::ISO_2022_JP);
        let local = decode(
            &bytes,
            Hints {
                local: true,
                ..Hints::default()
            },
        );
        assert_eq!(local.text, JAPANESE);
        assert_ne!(read(&bytes).charset, encoding_rs::ISO_2022_JP);
    }

    #[test]
    fn the_gb_family_is_read_as_gb18030() {
        for name in ["gb2312", "GBK", "x-gbk", " gb18030 ", "chinese"] {
            assert_eq!(charset_of_label(name), Ok(GB18030), "{name}");
        }
        // U+3400 needs four bytes, which only gb18030 has.
        let decoded = read(b"<meta charset=gb2312>\x81\x39\xEE\x39");
        assert!(decoded.text.ends_with('\u{3400}'));
    }

    #[test]
    fn unknown_labels_are_refused() {
        assert_eq!(charset_of_label(" klingon "), Err(UnknownCharset("klingon".into())));
        assert!(charset_of_label("hz-gb-2312").is_err());
        assert!(charset_of_label("").is_err());
    }

    #[test]
    fn unreadable_characters_are_counted() {
        let decoded = decode(
            b"a\xFFb\xFE",
            Hints {
                chosen: Some(UTF_8),
                ..Hints::default()
            },
        );
        assert_eq!(decoded.text, "a\u{FFFD}b\u{FFFD}");
        let counted = Notice::Unreadable {
            count: 2,
            charset: UTF_8,
        };
        assert_eq!(decoded.notices.first(), Some(&counted));
    }

    #[test]
    fn a_badly_fitting_utf_8_names_the_other_reading() {
        let page = format!("<meta charset=utf-8><p>{CHINESE}</p>");
        let bytes = encoded(&page, GBK);
        let decoded = read(&bytes);
        assert_eq!(label(&decoded), "UTF-8, from meta");
        let other = Notice::OtherReading { charset: GB18030 };
        assert_eq!(decoded.notices.get(1), Some(&other));
    }

    #[test]
    fn a_few_unreadable_characters_name_no_other_reading() {
        let page = [b"<meta charset=utf-8>", "x".repeat(1000).as_bytes(), b"\xE9"].concat();
        let counted = Notice::Unreadable {
            count: 1,
            charset: UTF_8,
        };
        assert_eq!(read(&page).notices, [counted]);
    }

    #[test]
    fn content_types_are_read_leniently() {
        for (content_type, expected) in [
            ("text/html;charset=big5", Some(BIG5)),
            ("text/html; x=y; Charset = 'Big5' ", Some(BIG5)),
            ("text/html; charset=\u{FFFD}", None),
            ("charset=big5", None),
            ("", None),
        ] {
            assert_eq!(charset_of_content_type(content_type), expected, "{content_type}");
        }
    }
}
