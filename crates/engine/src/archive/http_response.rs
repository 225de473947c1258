//! The answer of a server as a WARC file stores it: status, headers and body together.

use super::fault::RecordFault;
use crate::page::SystemError;
use flate2::read::{MultiGzDecoder, ZlibDecoder};
use std::io::Read;

/// Most headers of an answer that are read.
const MOST_HEADERS: usize = 256;
/// Most bytes of a body after decompression.
const LONGEST_BODY: u64 = 64 << 20;

/// The body of an answer that may be a page.
#[derive(Debug, PartialEq, Eq)]
pub struct StoredResponse {
    /// The type as the server declared it.
    pub content_type: Option<String>,
    /// The body, neither in chunks nor compressed.
    pub body: Vec<u8>,
}

/// Whether a page can have this content type.
pub(super) fn is_page_type(content_type: &str) -> bool {
    let kind = content_type
        .split(';')
        .next()
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    matches!(
        kind.as_str(),
        "text/html" | "application/xhtml+xml" | "multipart/related" | ""
    )
}

impl StoredResponse {
    /// Whether a stored answer with this beginning is a page, or has a fault that is reported in its place.
    pub(super) fn is_page_or_fault(beginning: Vec<u8>) -> bool {
        !matches!(StoredResponse::of(beginning), Ok(None))
    }

    /// Reads a stored answer, or returns `None` where its status or type say that it is no page.
    ///
    /// # Errors
    /// If it is no HTTP answer or its body cannot be decoded.
    pub(super) fn of(stored: Vec<u8>) -> Result<Option<StoredResponse>, RecordFault> {
        let mut stored = with_old_version(stored);
        let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
        let mut head = httparse::Response::new(&mut headers);
        // Crawlers also store answers that are broken in ways that browsers forgive.
        let mut parser = httparse::ParserConfig::default();
        parser
            .ignore_invalid_headers_in_responses(true)
            .allow_spaces_after_header_name_in_responses(true)
            .allow_multiple_spaces_in_response_status_delimiters(true);
        let start = match parser.parse_response(&mut head, &stored) {
            Ok(httparse::Status::Complete(start)) => start,
            Ok(httparse::Status::Partial) => return Err(RecordFault::CutHeaders),
            Err(error) => return Err(RecordFault::NoAnswer(error)),
        };
        let header = |name: &str| {
            let mut named = head
                .headers
                .iter()
                .filter(|header| header.name.eq_ignore_ascii_case(name));
            named
                .next()
                .map(|header| String::from_utf8_lossy(header.value).into_owned())
        };
        let content_type = header("content-type");
        if head.code != Some(200) || !content_type.as_deref().is_none_or(is_page_type) {
            return Ok(None);
        }
        let is_chunked =
            header("transfer-encoding").is_some_and(|coding| coding.to_ascii_lowercase().contains("chunked"));
        let coding = header("content-encoding")
            .unwrap_or_default()
            .trim()
            .to_ascii_lowercase();
        stored.drain(..start);
        // Some crawlers join the chunks and keep the header.
        let body = is_chunked.then(|| joined(&stored)).flatten().unwrap_or(stored);
        let body = decompressed(body, &coding)?;
        Ok(Some(StoredResponse { content_type, body }))
    }
}

/// The answer with the one version in its status line that the parser accepts: some crawlers write `HTTP/2 200`.
fn with_old_version(mut stored: Vec<u8>) -> Vec<u8> {
    for version in [b"HTTP/2 ", b"HTTP/3 "] {
        if stored.starts_with(version) {
            stored.splice(..version.len(), *b"HTTP/1.1 ");
            break;
        }
    }
    stored
}

/// The body with its chunks joined, or `None` where it is not in chunks.
fn joined(mut body: &[u8]) -> Option<Vec<u8>> {
    let mut whole = Vec::with_capacity(body.len());
    loop {
        let httparse::Status::Complete((start, length)) = httparse::parse_chunk_size(body).ok()? else {
            return None;
        };
        if length == 0 {
            return Some(whole);
        }
        let end = start.checked_add(usize::try_from(length).ok()?)?;
        whole.extend_from_slice(body.get(start..end)?);
        body = body.get(end..)?.strip_prefix(b"\r\n")?;
    }
}

/// The body without its compression. Where crawlers have unpacked it and kept the header, it is left as it is.
fn decompressed(body: Vec<u8>, coding: &str) -> Result<Vec<u8>, RecordFault> {
    let read = |reader: &mut dyn Read| {
        let mut bytes = Vec::new();
        let read = reader.take(LONGEST_BODY + 1).read_to_end(&mut bytes);
        match read {
            Ok(_) if bytes.len() as u64 > LONGEST_BODY => Err(RecordFault::LargePage),
            Ok(_) => Ok(bytes),
            Err(error) => Err(RecordFault::BrokenCompression(SystemError::from(error))),
        }
    };
    match coding {
        "gzip" | "x-gzip" if body.starts_with(&[0x1F, 0x8B]) => read(&mut MultiGzDecoder::new(&body[..])),
        // A zlib header: deflate with a window of up to 32 KiB.
        "deflate" if body.first().is_some_and(|first| first & 0x0F == 8) => read(&mut ZlibDecoder::new(&body[..])),
        "br" if !looks_like_text(&body) => read(&mut brotli_decompressor::Decompressor::new(&body[..], 4_096)),
        "zstd" if body.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]) => Err(RecordFault::UnknownCompression),
        _ => Ok(body),
    }
}

/// Whether the body is mark-up already: only the first bytes are looked at.
fn looks_like_text(body: &[u8]) -> bool {
    body.trim_ascii_start().first() == Some(&b'<')
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn body(headers: &str, body: &[u8]) -> Result<Option<Vec<u8>>, RecordFault> {
        let stored = [format!("HTTP/1.1 200 OK\r\n{headers}\r\n").as_bytes(), body].concat();
        StoredResponse::of(stored).map(|response| response.map(|response| response.body))
    }

    #[test]
    fn bodies_are_put_together_and_unpacked() {
        let chunked = b"3\r\n<p>\r\n1;x=y\r\na\r\n0\r\n\r\n";
        let headers = "Transfer-Encoding: chunked\r\n";
        assert_eq!(body(headers, chunked).unwrap(), Some(b"<p>a".to_vec()));
        assert_eq!(body(headers, b"<p>a").unwrap(), Some(b"<p>a".to_vec()));
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(b"<p>a").unwrap();
        let packed = encoder.finish().unwrap();
        assert_eq!(
            body("content-encoding: GZIP\r\n", &packed).unwrap(),
            Some(b"<p>a".to_vec())
        );
        assert_eq!(
            body("Content-Encoding: gzip\r\n", b"<p>a").unwrap(),
            Some(b"<p>a".to_vec())
        );
        // Brotli: an empty last block.
        assert_eq!(body("Content-Encoding: br\r\n", &[0x3B]).unwrap(), Some(Vec::new()));
        assert_eq!(
            body("Content-Encoding: br\r\n", b" <p>a").unwrap(),
            Some(b" <p>a".to_vec())
        );
    }

    #[test]
    fn what_is_no_page_is_passed_over_and_damage_is_page_or_fault() {
        assert_eq!(body("Content-Type: image/png\r\n", b"x").unwrap(), None);
        assert_eq!(
            StoredResponse::of(b"HTTP/2 200\r\nBad Header: x\r\nContent-Type : image/png\r\n\r\nx".to_vec()).unwrap(),
            None
        );
        assert_eq!(
            StoredResponse::of(b"HTTP/1.1 404 Not Found\r\n\r\n<p>a".to_vec()).unwrap(),
            None
        );
        let stored = |bytes: &[u8]| StoredResponse::of(bytes.to_vec()).unwrap_err();
        let coded = |coding: &str, bytes: &[u8]| body(&format!("Content-Encoding: {coding}\r\n"), bytes).unwrap_err();
        assert!(matches!(stored(b"HTTP/1.1 200 OK\r\nContent"), RecordFault::CutHeaders));
        assert!(matches!(stored(b"gopher"), RecordFault::NoAnswer(_)));
        assert!(matches!(
            coded("gzip", &[0x1F, 0x8B, 8, 0]),
            RecordFault::BrokenCompression(_)
        ));
        assert!(matches!(
            coded("zstd", &[0x28, 0xB5, 0x2F, 0xFD]),
            RecordFault::UnknownCompression
        ));
    }
}
