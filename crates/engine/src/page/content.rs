//! What the bytes are: HTML, plain text, MHTML – or something that is no page, which gets its sentence.

mod fault;

pub use fault::ContentFault;

use serde::{Deserialize, Serialize};

use super::analysis::begins_analysis;
use super::layout::begins_layout;
use super::markdown;

/// What kind of text a page is made of.
///
/// ```
/// use clearline_engine::page::{Form, Options, Page, Source};
///
/// let page = Page::from_bytes(Source::Stdin, b"<p>Soup".to_vec(), &Options::default())?;
/// assert_eq!(page.arrival.form, Form::Html);
/// # Ok::<(), clearline_engine::page::PageFault>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Mark-up.
    #[default]
    Html,
    /// Plain text; [`super::Page::html`] holds it escaped, see `plain_text_as_html`.
    PlainText,
    /// Markdown; [`super::Page::html`] holds it as HTML, see `markdown_as_html`.
    Markdown,
}

/// Bytes that can be read as a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// HTML, plain text or Markdown.
    Text(Form),
    /// A web archive: one MIME message that holds a page and its resources.
    Mhtml,
    /// A saved analysis, which holds a page.
    Analysis,
    /// A page with its boxes, as a browser hands it over.
    Layout,
}

/// How much of the bytes is looked at, as in the MIME Sniffing Standard (WHATWG), §5.2.
const SNIFF_BYTES: usize = 1445;

/// Finds out what the bytes of a file are, given the content type of its name (`None`: it has none). A web archive is
/// one under any name, since programs save them as `.html`, too.
///
/// # Errors
/// [`ContentFault`] when they are no page.
pub fn recognise_file(bytes: &[u8], by_name: Option<&str>) -> Result<Content, ContentFault> {
    if has_mime_head(bytes) {
        Ok(Content::Mhtml)
    } else {
        recognise(bytes, by_name)
    }
}

/// Finds out what `bytes` are, given the declared content type (`None`: not declared). What is declared as something else
/// is never taken for a web archive: a server must not choose how its page is read by how it begins.
///
/// # Errors
/// [`ContentFault`] when they are no page.
pub fn recognise(bytes: &[u8], declared: Option<&str>) -> Result<Content, ContentFault> {
    if let Some(fault) = by_magic(bytes) {
        return Err(fault);
    }
    let essence = declared.map(essence_of).unwrap_or_default();
    if is_unknown(&essence) && has_mime_head(bytes) {
        return Ok(Content::Mhtml);
    }
    let is_undeclared = matches!(essence.as_str(), "" | "application/json");
    if is_undeclared && begins_analysis(head(bytes)) {
        return Ok(Content::Analysis);
    }
    if is_undeclared && begins_layout(head(bytes)) {
        return Ok(Content::Layout);
    }
    if essence.is_empty() && markdown::begins_front_matter(head(bytes)) {
        return Ok(Content::Text(markdown_form(bytes)));
    }
    match essence.as_str() {
        "text/html" | "application/xhtml+xml" if is_noise(bytes) => Err(ContentFault::Binary),
        "text/html" | "application/xhtml+xml" => Ok(Content::Text(Form::Html)),
        "multipart/related" | "message/rfc822" | "application/x-mimearchive" => Ok(Content::Mhtml),
        "application/json" | "text/json" => Err(ContentFault::Json),
        "application/pdf" => Err(ContentFault::Pdf),
        "application/gzip" | "application/x-gzip" => Err(ContentFault::Gzip),
        "application/zip" => Err(ContentFault::Zip),
        unknown if is_unknown(unknown) => by_look(bytes),
        "text/xml" | "application/xml" if looks_like_html(bytes) => Ok(Content::Text(Form::Html)),
        "text/css" | "text/javascript" | "text/xml" | "text/event-stream" => Err(ContentFault::Other(essence)),
        _ => by_family(bytes, essence),
    }
}

/// Type and subtype in lower case, without parameters.
fn essence_of(content_type: &str) -> String {
    let essence = content_type.split([';', ',']).next().unwrap_or_default();
    essence.trim().to_ascii_lowercase()
}

/// Types that say no more than none (MIME Sniffing Standard, §7), and that of any download.
fn is_unknown(essence: &str) -> bool {
    matches!(
        essence,
        "" | "application/octet-stream" | "application/unknown" | "unknown/unknown" | "*/*"
    )
}

fn by_family(bytes: &[u8], essence: String) -> Result<Content, ContentFault> {
    match essence.split('/').next() {
        Some("text") if is_binary(bytes) => Err(ContentFault::Binary),
        Some("text") if matches!(essence.as_str(), "text/markdown" | "text/x-markdown") => {
            Ok(Content::Text(markdown_form(bytes)))
        }
        Some("text") => Ok(Content::Text(Form::PlainText)),
        Some("image") => Err(ContentFault::Image(essence)),
        Some("audio" | "video") => Err(ContentFault::Media(essence)),
        _ if essence.ends_with("+json") => Err(ContentFault::Json),
        _ => Err(ContentFault::Other(essence)),
    }
}

/// Markdown is read up to a size; a larger file is plain text.
fn markdown_form(bytes: &[u8]) -> Form {
    if bytes.len() > markdown::MOST_BYTES {
        Form::PlainText
    } else {
        Form::Markdown
    }
}

fn by_magic(bytes: &[u8]) -> Option<ContentFault> {
    if bytes.starts_with(b"%PDF-") {
        return Some(ContentFault::Pdf);
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return Some(ContentFault::Zip);
    }
    if is_gzip(bytes) {
        return Some(ContentFault::Gzip);
    }
    picture_type(bytes).map(|kind| ContentFault::Image(kind.to_owned()))
}

/// The content type of a picture in one of the formats that every browser shows, by its first bytes.
pub fn picture_type(bytes: &[u8]) -> Option<&'static str> {
    const MAGIC: [(&[u8], &str); 4] = [
        (b"\x89PNG\r\n\x1a\n", "image/png"),
        (b"GIF8", "image/gif"),
        (b"\xFF\xD8\xFF", "image/jpeg"),
        (b"RIFF", "image/webp"),
    ];
    let mut known = MAGIC.iter();
    let (_, kind) = known.find(|(magic, _)| bytes.starts_with(magic))?;
    // Sound and film use the same container as WebP.
    let is_other = *kind == "image/webp" && bytes.get(8..12) != Some(b"WEBP");
    (!is_other).then_some(kind)
}

/// Whether the bytes begin as gzip data do.
pub fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x1f\x8b\x08")
}

fn by_look(bytes: &[u8]) -> Result<Content, ContentFault> {
    if looks_like_html(bytes) {
        Ok(Content::Text(Form::Html))
    } else if is_binary(bytes) {
        Err(ContentFault::Binary)
    } else {
        Ok(Content::Text(Form::PlainText))
    }
}

/// Tags near the beginning. NULs are passed over, so that UTF-16 is recognised too.
fn looks_like_html(bytes: &[u8]) -> bool {
    const TAGS: [&str; 12] = [
        "<!doctype html",
        "<html",
        "<head",
        "<body",
        "<title",
        "<meta",
        "<script",
        "<div",
        "<p>",
        "<p ",
        "<h1",
        "<table",
    ];
    // Many pages begin with a screen of empty lines.
    let head: Vec<u8> = head(bytes.trim_ascii_start())
        .iter()
        .copied()
        .filter(|&byte| byte != 0)
        .collect();
    let head = String::from_utf8_lossy(&head).to_ascii_lowercase();
    TAGS.iter().any(|tag| head.contains(tag))
}

/// "Binary data bytes" of the MIME Sniffing Standard; UTF-16 with its mark is text all the same.
fn is_binary(bytes: &[u8]) -> bool {
    let is_utf_16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
    let is_data = |byte: &u8| matches!(byte, 0x00..=0x08 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F);
    !is_utf_16 && head(bytes).iter().any(is_data)
}

/// Whether the bytes are no text in any character set, even if something calls them HTML: one in twenty is a control character. UTF-16
/// has zeros between its letters.
fn is_noise(bytes: &[u8]) -> bool {
    let is_control = |byte: &&u8| matches!(byte, 0x01..=0x08 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F);
    let head = head(bytes);
    is_binary(bytes) && head.iter().filter(is_control).count() * 20 > head.len()
}

/// Header fields of a MIME message before the first empty line, among them one that mail and web
/// archives always carry.
fn has_mime_head(bytes: &[u8]) -> bool {
    let head = String::from_utf8_lossy(head(bytes));
    let mut lines = head.lines().take_while(|line| !line.is_empty());
    let first_is_field = lines.clone().next().is_some_and(|line| {
        line.split_once(':')
            .is_some_and(|(name, _)| !name.is_empty() && name.bytes().all(is_field_name_byte))
    });
    first_is_field
        && lines.any(|line| {
            let line = line.to_ascii_lowercase();
            line.starts_with("mime-version:") || line.starts_with("content-type: multipart/")
        })
}

fn is_field_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

fn head(bytes: &[u8]) -> &[u8] {
    bytes.get(..SNIFF_BYTES).unwrap_or(bytes)
}

/// Plain text as HTML that shows every line: an empty line begins a new paragraph, other line ends
/// become `<br>`. Line ends stay, so that line numbers are those of the source.
pub fn plain_text_as_html(text: &str) -> String {
    let mut html = String::with_capacity(text.len() + text.len() / 8 + 64);
    let mut in_paragraph = false;
    for line in text.lines() {
        let is_empty = line.trim().is_empty();
        match (in_paragraph, is_empty) {
            (false, false) => html.push_str("<p>"),
            (true, false) => html.push_str("<br>"),
            (true, true) => html.push_str("</p>"),
            (false, true) => {}
        }
        in_paragraph = !is_empty;
        push_escaped(&mut html, line);
        html.push('\n');
    }
    html
}

/// Appends text as HTML shows it.
pub(super) fn push_escaped(html: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            other => html.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: Result<Content, ContentFault> = Ok(Content::Text(Form::Html));
    const TEXT: Result<Content, ContentFault> = Ok(Content::Text(Form::PlainText));

    #[test]
    fn declared_types_decide() {
        assert_eq!(recognise(b"hello", Some("text/html; charset=x")), HTML);
        assert_eq!(recognise(b"<p>hello", Some("Text/Plain")), TEXT);
        let markdown = Ok(Content::Text(Form::Markdown));
        assert_eq!(recognise(b"<p>hello", Some("text/markdown")), markdown);
        assert_eq!(recognise(b"---\ntitle: \"A\"\n---\n", None), markdown);
        assert_eq!(recognise(b"---\ntitle: \"A\"\n---\n", Some("text/plain")), TEXT);
        assert_eq!(recognise(b"---\nelsewhere: 1\n---\n", None), TEXT);
        assert_eq!(recognise(b"<html>", Some("application/xml")), HTML);
        assert_eq!(recognise(b"x", Some("multipart/related")), Ok(Content::Mhtml));
    }

    #[test]
    fn other_types_are_refused_each_in_its_way() {
        let refused = |declared| recognise(b"x", Some(declared)).unwrap_err();
        assert_eq!(refused("application/pdf"), ContentFault::Pdf);
        assert_eq!(refused("application/json"), ContentFault::Json);
        assert_eq!(refused("application/ld+json"), ContentFault::Json);
        assert_eq!(refused("image/png"), ContentFault::Image("image/png".into()));
        assert_eq!(refused("video/mp4"), ContentFault::Media("video/mp4".into()));
        assert_eq!(refused("text/css"), ContentFault::Other("text/css".into()));
        assert_eq!(
            refused("application/rss+xml"),
            ContentFault::Other("application/rss+xml".into())
        );
    }

    #[test]
    fn magic_beats_the_declared_type() {
        let refused = |bytes: &[u8]| recognise(bytes, Some("text/html")).unwrap_err();
        assert_eq!(refused(b"%PDF-1.7\n"), ContentFault::Pdf);
        assert_eq!(refused(b"PK\x03\x04"), ContentFault::Zip);
        assert_eq!(refused(b"\x1f\x8b\x08\0"), ContentFault::Gzip);
        assert_eq!(refused(b"\xFF\xD8\xFF\xE0"), ContentFault::Image("image/jpeg".into()));
    }

    #[test]
    fn without_a_type_the_bytes_are_looked_at() {
        for declared in [None, Some("application/octet-stream")] {
            assert_eq!(recognise(b"<!DOCTYPE html><p>x", declared), HTML);
            assert_eq!(recognise(b"no mark-up, 1 < 2", declared), TEXT);
            assert_eq!(recognise(b"\x7fELF\x02\x01\0\0", declared), Err(ContentFault::Binary));
            assert_eq!(recognise(b"\xFF\xFEx\0y\0", declared), TEXT);
            assert_eq!(recognise(b"<\0h\0t\0m\0l\0>\0", declared), HTML);
        }
        let late = [&b"\r\n".repeat(2_000)[..], b"<html>"].concat();
        assert_eq!(recognise(&late, None), HTML);
        assert_eq!(recognise(b"\0\x01\x02", Some("text/plain")), Err(ContentFault::Binary));
    }

    #[test]
    fn mime_heads_are_recognised() {
        let blink = b"From: <Saved by Blink>\r\nSubject: x\r\nMIME-Version: 1.0\r\n\r\n";
        assert_eq!(recognise(blink, None), Ok(Content::Mhtml));
        assert_eq!(recognise(blink, Some("application/octet-stream")), Ok(Content::Mhtml));
        assert_eq!(recognise(blink, Some("text/html")), HTML);
        assert_eq!(recognise(blink, Some("text/plain")), TEXT);
        assert_eq!(recognise_file(blink, Some("text/html")), Ok(Content::Mhtml));
        assert_eq!(recognise_file(b"<p>x", Some("text/html")), HTML);
        assert_eq!(recognise(b"Note: see\n\nMIME-Version: 1.0", None), TEXT);
        assert_eq!(recognise(b"<p>a:\nMIME-Version: 1.0", None), HTML);
    }

    #[test]
    fn plain_text_keeps_its_lines() {
        let html = plain_text_as_html("a < b\nsecond\n\n\nnew & old");
        assert_eq!(html, "<p>a &lt; b\n<br>second\n</p>\n\n<p>new &amp; old\n");
    }
}
