//! The header of a MIME entity (RFC 2045): the few fields that a web archive needs.

use std::borrow::Cow;

/// The values of an entity's header fields as they are written; a field that is missing is empty.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Head<'a> {
    content_type: &'a [u8],
    transfer_encoding: &'a [u8],
    content_id: &'a [u8],
    location: &'a [u8],
    snapshot_location: &'a [u8],
}

/// How a body is written (RFC 2045, §6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TransferEncoding {
    /// As it is: `7bit`, `8bit`, `binary`, or anything unknown.
    Identity,
    Base64,
    QuotedPrintable,
}

impl<'a> Head<'a> {
    /// Takes in a field with all its lines. Of several with one name, the last is valid.
    pub(super) fn add(&mut self, field: &'a [u8]) {
        let mut halves = field.splitn(2, |byte| *byte == b':');
        let (Some(name), Some(value)) = (halves.next(), halves.next()) else {
            return;
        };
        let slot = match name.trim_ascii().to_ascii_lowercase().as_slice() {
            b"content-type" => &mut self.content_type,
            b"content-transfer-encoding" => &mut self.transfer_encoding,
            b"content-id" => &mut self.content_id,
            b"content-location" => &mut self.location,
            b"snapshot-content-location" => &mut self.snapshot_location,
            _ => return,
        };
        *slot = value.trim_ascii();
    }

    /// Type and subtype in lower case. What declares nothing is plain text (RFC 2045, §5.2).
    pub(super) fn essence(&self) -> String {
        let declared = text(self.content_type);
        match declared.split([';', '(']).next().unwrap_or_default().trim() {
            "" => "text/plain".to_owned(),
            essence => essence.to_ascii_lowercase(),
        }
    }

    pub(super) fn charset(&self) -> Option<String> {
        parameter(&text(self.content_type), "charset")
    }

    /// The line between the parts of this entity, without its leading hyphens.
    pub(super) fn boundary(&self) -> Option<String> {
        let boundary = parameter(&text(self.content_type), "boundary")?;
        Some(boundary.trim_end().to_owned()).filter(|boundary| !boundary.is_empty())
    }

    /// The `Content-ID` of the part with which a reader begins (RFC 2387, §3.2).
    pub(super) fn start(&self) -> Option<String> {
        parameter(&text(self.content_type), "start").map(|id| without_brackets(&id).to_owned())
    }

    pub(super) fn transfer_encoding(&self) -> TransferEncoding {
        if self.transfer_encoding.eq_ignore_ascii_case(b"base64") {
            TransferEncoding::Base64
        } else if self.transfer_encoding.eq_ignore_ascii_case(b"quoted-printable") {
            TransferEncoding::QuotedPrintable
        } else {
            TransferEncoding::Identity
        }
    }

    pub(super) fn content_id(&self) -> Option<String> {
        let id = text(self.content_id);
        Some(without_brackets(&id).to_owned()).filter(|id| !id.is_empty())
    }

    pub(super) fn location(&self) -> String {
        in_one_line(self.location)
    }

    /// Where a browser of the Chromium family saved the page.
    pub(super) fn snapshot_location(&self) -> String {
        in_one_line(self.snapshot_location)
    }
}

fn text(value: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(value)
}

/// An address that is folded over lines is put together without the white space (RFC 2557, §4.4.1).
fn in_one_line(value: &[u8]) -> String {
    text(value).lines().map(str::trim).collect()
}

fn without_brackets(id: &str) -> &str {
    id.trim().trim_start_matches('<').trim_end_matches('>')
}

/// The parameter `name` of a field such as `text/html; charset="utf-8"` (RFC 2045, §5.1).
fn parameter(field: &str, name: &str) -> Option<String> {
    let (_, mut rest) = field.split_once(';')?;
    loop {
        let (before, value) = rest.split_once('=')?;
        // A parameter without a value may precede it.
        let written = before.rsplit(';').next().unwrap_or_default();
        let (value, after) = value_of(value.trim_start());
        if written.trim().eq_ignore_ascii_case(name) {
            return Some(value);
        }
        rest = after;
    }
}

/// A value, quoted or not, and what follows it.
fn value_of(text: &str) -> (String, &str) {
    let Some(quoted) = text.strip_prefix('"') else {
        let (token, after) = text.split_once(';').unwrap_or((text, ""));
        return (token.trim().to_owned(), after);
    };
    let mut value = String::new();
    let mut characters = quoted.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => value.extend(characters.next()),
            '\r' | '\n' => {}
            _ => value.push(character),
        }
    }
    (value, characters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head<'a>(fields: &[&'a str]) -> Head<'a> {
        let mut head = Head::default();
        fields.iter().for_each(|field| head.add(field.as_bytes()));
        head
    }

    #[test]
    fn fields_are_read_in_any_spelling() {
        let head = head(&[
            "no field",
            "CONTENT-type : Text/HTML (a page); x; Charset = \"gb\\2312\"\r\n",
            "Content-Transfer-Encoding: Base64\r\n",
            "Content-ID: <a@b>\r\n",
            "Content-Location: https://e.example/a\r\n  /b\r\n",
        ]);
        assert_eq!(head.essence(), "text/html");
        assert_eq!(head.charset().as_deref(), Some("gb2312"));
        assert_eq!(head.transfer_encoding(), TransferEncoding::Base64);
        assert_eq!(head.content_id().as_deref(), Some("a@b"));
        assert_eq!(head.location(), "https://e.example/a/b");
        assert_eq!(head.snapshot_location(), "");
    }

    #[test]
    fn parameters_end_where_they_end() {
        let boundary = |written: &str| head(&[&format!("Content-Type: multipart/related; {written}")]).boundary();
        assert_eq!(boundary("boundary=\"a;b=c\"; start=x").as_deref(), Some("a;b=c"));
        assert_eq!(
            boundary("type=\"boundary=x\";\r\n\tboundary=----=_B;x=y").as_deref(),
            Some("----=_B")
        );
        assert_eq!(boundary("boundary=\"open").as_deref(), Some("open"));
        assert_eq!(boundary("boundary=\"\""), None);
        assert_eq!(boundary("boundary"), None);
    }

    #[test]
    fn what_declares_nothing_is_plain_text() {
        assert_eq!(head(&[]).essence(), "text/plain");
        assert_eq!(head(&[]).transfer_encoding(), TransferEncoding::Identity);
        assert_eq!(head(&["Content-ID: <>"]).content_id(), None);
    }
}
