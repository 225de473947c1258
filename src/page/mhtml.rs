//! Web archives (RFC 2557, "MHTML"): one MIME message that holds a page and what it refers to.
//!
//! `mail-parser` finds the parts. Their bytes are taken before it turns them into text, so that the
//! character set is chosen in one place only ([`super::decode`]).

use std::fmt;
use std::sync::Arc;

use mail_parser::decoders::base64::base64_decode;
use mail_parser::{ContentType, Encoding, Message, MessageParser, MessagePart, MimeHeaders};
use url::Url;

use super::content::ContentFault;
use super::source::{is_web_address, without_credentials};

/// A part of a web archive besides the page itself: a picture, a style sheet, a frame.
#[derive(Clone, PartialEq, Eq)]
pub struct Resource {
    /// The address under which the page refers to it.
    pub url: Option<Url>,
    /// The name under which the page refers to it as `cid:`.
    pub content_id: Option<String>,
    /// Its content type, such as `image/png`.
    pub content_type: String,
    /// Its bytes.
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resource")
            .field("url", &self.url.as_ref().map(Url::as_str))
            .field("content_id", &self.content_id)
            .field("content_type", &self.content_type)
            .field("bytes", &self.bytes.len())
            .finish()
    }
}

/// An unpacked web archive.
#[derive(Debug)]
pub struct Archive {
    /// The bytes of the page.
    pub root: Vec<u8>,
    /// The content type of the page, which may name its character set.
    pub content_type: Option<String>,
    /// The address of the page.
    pub location: Option<Url>,
    /// Everything else, in the order of the file.
    pub resources: Vec<Resource>,
}

/// Unpacks a web archive. The page is the part that the parameter `start` names, else the first
/// part of type `text/html` or `application/xhtml+xml`.
///
/// # Errors
/// [`ContentFault::ArchiveWithoutPage`] when no part is HTML.
pub fn unpack(bytes: &[u8]) -> Result<Archive, ContentFault> {
    let without_page = ContentFault::ArchiveWithoutPage { size: bytes.len() };
    let message = parse(bytes).ok_or_else(|| without_page.clone())?;
    let root = root_of(&message).ok_or(without_page)?;
    let location = part_url(root).or_else(|| {
        let header = message.header("Snapshot-Content-Location")?.as_text()?;
        web_address(header)
    });
    let resources = message
        .parts
        .iter()
        .filter(|part| !std::ptr::eq(*part, root) && !part.is_multipart())
        .map(|part| Resource {
            url: part_url(part),
            content_id: part.content_id().map(str::to_owned),
            content_type: essence_of(part),
            bytes: part_bytes(part, bytes).into(),
        })
        .collect();
    Ok(Archive {
        root: part_bytes(root, bytes),
        content_type: Some(declared_type(root)),
        location,
        resources,
    })
}

/// Messages nested in messages trip debug assertions of the parser. What it cannot read holds no page.
fn parse(bytes: &[u8]) -> Option<Message<'_>> {
    std::panic::catch_unwind(|| MessageParser::default().parse(bytes)).ok()?
}

fn root_of<'a>(message: &'a Message<'_>) -> Option<&'a MessagePart<'a>> {
    let start = message
        .content_type()
        .and_then(|kind| kind.attribute("start"))
        .map(without_brackets);
    let named = start.and_then(|start| {
        let mut parts = message.parts.iter();
        parts.find(|part| is_html(part) && part.content_id().map(without_brackets) == Some(start))
    });
    named.or_else(|| message.parts.iter().find(|part| is_html(part)))
}

fn without_brackets(id: &str) -> &str {
    id.trim().trim_start_matches('<').trim_end_matches('>')
}

fn is_html(part: &MessagePart<'_>) -> bool {
    matches!(essence_of(part).as_str(), "text/html" | "application/xhtml+xml")
}

fn essence_of(part: &MessagePart<'_>) -> String {
    let essence = |kind: &ContentType<'_>| match kind.subtype() {
        Some(subtype) => format!("{}/{subtype}", kind.ctype()),
        None => kind.ctype().to_owned(),
    };
    // RFC 2045, §5.2: what declares nothing is plain text.
    let declared = part.content_type().map(essence);
    declared.unwrap_or_else(|| "text/plain".to_owned()).to_ascii_lowercase()
}

fn declared_type(part: &MessagePart<'_>) -> String {
    let essence = essence_of(part);
    match part.content_type().and_then(|kind| kind.attribute("charset")) {
        Some(charset) => format!("{essence}; charset={charset}"),
        None => essence,
    }
}

fn part_url(part: &MessagePart<'_>) -> Option<Url> {
    web_address(part.content_location()?)
}

fn web_address(text: &str) -> Option<Url> {
    let url = Url::parse(text.trim()).ok()?;
    is_web_address(&url).then(|| without_credentials(url))
}

/// The bytes of a part, freed from their transfer encoding.
fn part_bytes(part: &MessagePart<'_>, message: &[u8]) -> Vec<u8> {
    let range = part.raw_body_offset() as usize..part.raw_end_offset() as usize;
    let raw = message.get(range).unwrap_or_default();
    let declared = part.content_transfer_encoding().unwrap_or_default();
    if declared.eq_ignore_ascii_case("quoted-printable") || part.encoding == Encoding::QuotedPrintable {
        return from_quoted_printable(raw);
    }
    match part.encoding {
        Encoding::Base64 => base64_decode(raw).unwrap_or_default(),
        _ => raw.to_vec(),
    }
}

/// RFC 2045, §6.7, but lenient: what is no escape stands for itself, as in every browser.
fn from_quoted_printable(raw: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte != b'=' {
            bytes.push(byte);
        } else if let Some(after) = after_soft_line_end(tail) {
            rest = after;
        } else if let Some((value, after)) = hex_pair(tail) {
            bytes.push(value);
            rest = after;
        } else {
            bytes.push(byte);
        }
    }
    bytes
}

/// What follows a line end that `=` made soft; blanks before it were added on the way.
fn after_soft_line_end(tail: &[u8]) -> Option<&[u8]> {
    let blanks = tail.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let tail = tail.get(blanks..)?;
    tail.strip_prefix(b"\r\n").or_else(|| tail.strip_prefix(b"\n"))
}

fn hex_pair(tail: &[u8]) -> Option<(u8, &[u8])> {
    let (pair, after) = tail.split_at_checked(2)?;
    let pair = std::str::from_utf8(pair).ok()?;
    let is_hex = pair.bytes().all(|byte| byte.is_ascii_hexdigit());
    let value = u8::from_str_radix(pair, 16).ok()?;
    is_hex.then_some((value, after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Options, Page, Source};

    const ARCHIVE: &str = "From: <Saved by a browser>\r\n\
        Snapshot-Content-Location: https://example.com/news\r\n\
        Subject: News\r\n\
        MIME-Version: 1.0\r\n\
        Content-Type: multipart/related; type=\"text/html\"; boundary=\"--B\"\r\n\
        \r\n\
        ----B\r\n\
        Content-Type: image/png\r\n\
        Content-Transfer-Encoding: base64\r\n\
        Content-Location: https://example.com/a.png\r\n\
        Content-ID: <pic@x>\r\n\
        \r\n\
        iVBORw0K\r\n\
        Ggo=\r\n\
        ----B\r\n\
        Content-Type: text/html; charset=\"gb2312\"\r\n\
        Content-Transfer-Encoding: quoted-printable\r\n\
        Content-ID: <frame@x>\r\n\
        \r\n\
        <title>=D6=D0=CE=C4</title><p class=3D=\r\n\"a\">one = two\r\n\
        ----B\r\n\
        Content-Type: text/html\r\n\
        Content-Location: https://example.com/frame\r\n\
        Content-ID: <second@x>\r\n\
        \r\n\
        <p>frame</p>\r\n\
        ----B--\r\n";

    fn page(archive: &str) -> Page {
        let bytes = archive.as_bytes().to_vec();
        Page::from_bytes(Source::Stdin, bytes, &Options::default()).unwrap()
    }

    #[test]
    fn the_first_html_part_is_the_page() {
        let page = page(ARCHIVE);
        assert_eq!(page.html.trim_end(), "<title>中文</title><p class=\"a\">one = two");
        assert_eq!(page.charset_label(), "gb18030, from header");
        assert_eq!(page.final_url.unwrap().as_str(), "https://example.com/news");
    }

    #[test]
    fn the_other_parts_are_resources() {
        let page = page(ARCHIVE);
        let [picture, frame] = &*page.resources else {
            panic!("{:?}", page.resources);
        };
        assert_eq!(&*picture.bytes, b"\x89PNG\r\n\x1a\n");
        assert_eq!(picture.content_type, "image/png");
        assert_eq!(picture.content_id.as_deref(), Some("pic@x"));
        assert_eq!(picture.url.as_ref().unwrap().as_str(), "https://example.com/a.png");
        assert_eq!(frame.bytes.trim_ascii(), b"<p>frame</p>");
    }

    #[test]
    fn the_parameter_start_names_the_page() {
        let archive = ARCHIVE.replace("type=\"text/html\"", "start=\"<second@x>\"");
        let page = page(&archive);
        assert_eq!(page.html.trim_end(), "<p>frame</p>");
        assert_eq!(page.final_url.unwrap().as_str(), "https://example.com/frame");
        assert_eq!(page.resources.len(), 2);
    }

    #[test]
    fn a_cut_archive_gives_what_there_is() {
        let cut = ARCHIVE.split("one = two").next().unwrap();
        assert_eq!(&*page(cut).html, "<title>中文</title><p class=\"a\">");
    }

    #[test]
    fn an_archive_without_a_page_is_told() {
        let archive = ARCHIVE.replace("text/html", "text/css");
        let fault = Page::from_bytes(Source::Stdin, archive.into_bytes(), &Options::default());
        assert!(
            fault
                .unwrap_err()
                .to_string()
                .starts_with("This web archive holds no page")
        );
    }

    #[test]
    fn messages_in_messages_do_no_harm() {
        let archive = "MIME-Version: 1.0\nContent-Type: multipart/related;boundary=B\n\n\
            --B\nContent-Type:message/rfc822\n\nContent-Type:message/rfc822\n\n\n--B--";
        let fault = Page::from_bytes(Source::Stdin, archive.as_bytes().to_vec(), &Options::default());
        assert!(fault.unwrap_err().is_unreadable());
    }

    #[test]
    fn quoted_printable_is_read_leniently() {
        assert_eq!(from_quoted_printable(b"a=3Db=\r\nc= \nd=e=zz="), b"a=bcd=e=zz=");
        assert_eq!(from_quoted_printable(b"=+1=e4"), b"=+1\xE4");
    }
}
