//! Values that the schemas of EPUB take: addresses, languages, characters.

use std::borrow::Cow;
use url::Url;

/// The longest tag that is believed to name a language.
const LONGEST_TAG: usize = 35;

/// A tag as BCP 47 has it (language, script, region, variants), or as much of it as is one; `None` where not even the
/// language is.
pub(in crate::save) fn language_tag(written: &str) -> Option<String> {
    let mut tag = String::new();
    // What follows has to come in this order.
    let mut place = 0;
    for part in written.split(['-', '_']) {
        let kind = match (place, part.len()) {
            (0, 2..=3) if is_alphabetic(part) => 1,
            (1, 4) if is_alphabetic(part) => 2,
            (1..=2, 2) if is_alphabetic(part) => 3,
            (1..=2, 3) if part.bytes().all(|byte| byte.is_ascii_digit()) => 3,
            _ => break,
        };
        if !tag.is_empty() {
            tag.push('-');
        }
        tag.push_str(part);
        place = kind;
    }
    (!tag.is_empty() && tag.len() <= LONGEST_TAG).then_some(tag)
}

fn is_alphabetic(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// An address in the letter of RFC 3986: browsers take brackets, bars and braces in a query, schemas do not.
pub(in crate::save) fn uri(url: &Url) -> String {
    let mut uri = format!("{}:", url.scheme());
    if url.has_authority() {
        uri.push_str("//");
        uri.push_str(url.host_str().unwrap_or_default());
        if let Some(port) = url.port() {
            uri.push_str(&format!(":{port}"));
        }
    }
    push_encoded(&mut uri, url.path());
    for (sign, part) in [('?', url.query()), ('#', url.fragment())] {
        if let Some(part) = part {
            uri.push(sign);
            push_encoded(&mut uri, part);
        }
    }
    uri
}

fn push_encoded(uri: &mut String, part: &str) {
    let bytes = part.as_bytes();
    for (at, &byte) in bytes.iter().enumerate() {
        let is_allowed = match byte {
            b'%' => is_escape(bytes.get(at + 1..at + 3)),
            byte => byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte),
        };
        match is_allowed {
            true => uri.push(char::from(byte)),
            false => uri.push_str(&format!("%{byte:02X}")),
        }
    }
}

fn is_escape(digits: Option<&[u8]>) -> bool {
    digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

/// A text without the characters that no document in XML may hold (XML 1.0, 2.2) or that have no meaning.
pub(in crate::save) fn xml_text(text: &str) -> Cow<'_, str> {
    let is_unwanted = |c: char| c.is_control() && !matches!(c, '\n' | '\t') || c as u32 & 0xfffe == 0xfffe;
    match text.contains(is_unwanted) {
        true => Cow::Owned(text.chars().filter(|&c| !is_unwanted(c)).collect()),
        false => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_cut_to_what_is_one() {
        for (written, tag) in [
            ("en", Some("en")),
            ("zh-Hant-TW", Some("zh-Hant-TW")),
            ("zh_CN", Some("zh-CN")),
            ("es-419", Some("es-419")),
            ("en-US-x-very-own", Some("en-US")),
            ("de-", Some("de")),
            ("en us", None),
            ("english", None),
            ("12", None),
            ("", None),
        ] {
            assert_eq!(language_tag(written).as_deref(), tag, "{written}");
        }
    }

    #[test]
    fn addresses_hold_only_what_the_standard_allows() {
        for (written, wanted) in [
            (
                "https://a.example/x?q=[1]|{2}^`\"",
                "https://a.example/x?q=%5B1%5D%7C%7B2%7D%5E%60%22",
            ),
            (
                "https://a.example/100%?b=%2z#c#d",
                "https://a.example/100%25?b=%252z#c%23d",
            ),
            ("https://[::1]:8080/水", "https://[::1]:8080/%E6%B0%B4"),
            ("mailto:a b@c.example", "mailto:a%20b@c.example"),
        ] {
            assert_eq!(uri(&Url::parse(written).unwrap()), wanted);
        }
    }

    #[test]
    fn no_character_breaks_the_file() {
        assert_eq!(xml_text("a\u{0}\u{b}\u{85}\u{fffe}\u{1ffff}\n\tb"), "a\n\tb");
    }
}
