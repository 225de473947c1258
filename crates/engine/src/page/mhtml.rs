//! Web archives (RFC 2557, "MHTML"): one MIME message that holds a page and what it refers to.
//!
//! A message is read here without recursion and up to limits ([`ArchiveLimit`]), since the sender chooses how deep
//! and how wide it is. Parts stay bytes, so that the character set is chosen in one place only ([`super::decode`]).

mod entities;
mod head;
mod transfer;

use std::fmt;
use std::sync::Arc;

use url::Url;

use super::arrival::size;
use super::content::ContentFault;
use super::credentials::without_credentials;
use super::source::is_web_address;
use clearline_message::{Message, message};
use entities::{MimeMessage, Part};

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
    pub root: Arc<[u8]>,
    /// The content type of the page, which may name its character set.
    pub content_type: Option<String>,
    /// The address of the page.
    pub location: Option<Url>,
    /// Everything else, in the order of the file.
    pub resources: Vec<Resource>,
    /// Why parts of the archive were left out, if some were.
    pub limit: Option<ArchiveLimit>,
}

/// A bound that a web archive goes beyond. Its `Display` is a part of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArchiveLimit {
    /// Parts lie in parts deeper than so many levels.
    Levels(usize),
    /// There are more parts than so many.
    Parts(usize),
    /// The header of a part has more than so many bytes.
    Head(usize),
}

impl ArchiveLimit {
    /// The limit as a message, a part of a sentence.
    pub(super) fn message(self) -> Message {
        match self {
            ArchiveLimit::Levels(levels) => message!("archive-levels", levels = levels),
            ArchiveLimit::Parts(parts) => message!("archive-parts", parts = parts),
            ArchiveLimit::Head(bytes) => message!("archive-head", size = size(bytes as u64)),
        }
    }
}

/// Unpacks a web archive. The page is the part that the parameter `start` names, else the first part of type `text/html` or
/// `application/xhtml+xml`, where the archive's own parts come before those of a message inside it.
///
/// # Errors
/// [`ContentFault::ArchiveWithoutPage`] when no part is HTML, [`ContentFault::ArchiveBeyond`] when none of those within the
/// limits is.
pub fn unpack(bytes: &[u8]) -> Result<Archive, ContentFault> {
    let message = entities::read(bytes);
    let Some(root) = root_of(&message) else {
        return Err(match message.limit {
            Some(limit) => ContentFault::ArchiveBeyond(limit),
            None => ContentFault::ArchiveWithoutPage { size: bytes.len() },
        });
    };
    let others = message.parts.iter().filter(|part| !std::ptr::eq(*part, root));
    Ok(Archive {
        root: part_bytes(root),
        content_type: Some(declared_type(root)),
        location: web_address(&root.head.location()).or_else(|| web_address(&message.head.snapshot_location())),
        resources: others.map(resource).collect(),
        limit: message.limit,
    })
}

fn root_of<'a, 'b>(message: &'b MimeMessage<'a>) -> Option<&'b Part<'a>> {
    let pages = || message.parts.iter().filter(|part| is_html(part));
    let named = message
        .head
        .start()
        .and_then(|start| pages().find(|part| part.head.content_id().as_ref() == Some(&start)));
    named.or_else(|| pages().min_by_key(|part| part.messages))
}

fn is_html(part: &Part<'_>) -> bool {
    matches!(part.head.essence().as_str(), "text/html" | "application/xhtml+xml")
}

fn declared_type(part: &Part<'_>) -> String {
    let essence = part.head.essence();
    match part.head.charset() {
        Some(charset) => format!("{essence}; charset={charset}"),
        None => essence,
    }
}

fn resource(part: &Part<'_>) -> Resource {
    Resource {
        url: web_address(&part.head.location()),
        content_id: part.head.content_id(),
        content_type: part.head.essence(),
        bytes: part_bytes(part),
    }
}

fn web_address(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    is_web_address(&url).then(|| without_credentials(url))
}

fn part_bytes(part: &Part<'_>) -> Arc<[u8]> {
    transfer::decoded(part.body, part.head.transfer_encoding()).into()
}

#[cfg(test)]
mod tests {
    use super::{ArchiveLimit, ContentFault};
    use crate::page::{Notice, Options, Page, PageFault, Source};

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

    /// An archive with this after its page.
    fn followed(more: &str) -> String {
        let head = "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=B\n\n";
        format!("{head}--B\nContent-Type: text/html\n\n<p>page\n--B\n{more}")
    }

    #[test]
    fn a_page_within_the_limits_is_shown_and_what_is_left_out_is_told() {
        let nested = "Content-Type: message/rfc822\n\n".repeat(100_000);
        for (more, why) in [
            (nested.clone(), ArchiveLimit::Levels(16)),
            ("--B\n\n".repeat(10_001), ArchiveLimit::Parts(10_000)),
            ("A:\n".repeat(100_000), ArchiveLimit::Head(256_000)),
        ] {
            let page = page(&followed(&more));
            assert_eq!(&*page.html, "<p>page");
            assert_eq!(page.arrival.notices, [Notice::ArchiveBeyond(why)]);
        }
        let nothing = format!("MIME-Version: 1.0\n{nested}Content-Type: text/html\n\nx");
        let fault = Page::from_bytes(Source::Stdin, nothing.into_bytes(), &Options::default());
        let beyond = ContentFault::ArchiveBeyond(ArchiveLimit::Levels(16));
        assert_eq!(fault.unwrap_err(), PageFault::Content(beyond));
    }

    #[test]
    fn a_part_without_end_ends_with_the_archive() {
        let page = page(&followed(
            "Content-Type: image/gif\nContent-Transfer-Encoding: base64\n\nR0lG",
        ));
        assert_eq!(page.arrival.notices, []);
        assert_eq!(&*page.resources[0].bytes, b"GIF");
    }

    #[test]
    fn a_message_inside_comes_after_the_own_parts() {
        let inside = "--B\nContent-Type: message/rfc822\n\nContent-Type: text/html\n\n<p>forwarded\n";
        let own = "--B\nContent-Type: text/html\n\n<p>own\n--B--";
        let head = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=B\n\n";
        assert_eq!(&*page(&format!("{head}{inside}{own}")).html, "<p>own");
        assert_eq!(&*page(&format!("{head}{inside}--B--")).html, "<p>forwarded");
    }
}
