//! Pages in a WARC file (ISO 28500:2017): what a crawler stored of the answers of servers.
//!
//! Records are read one after the other, so a file of any size takes the memory of one page. Pages are the records of
//! type `response` whose answer has status 200 and the type of a page, and those of type `resource` with such a type.
//! All others (requests, images, redirects, metadata) are passed over.

use super::fault::RecordFault;
use super::http_response::{StoredResponse, is_page_type};
use super::input::{Input, Origin, Row};
use crate::page::{SystemError, without_credentials};
use clearline_message::message;
use flate2::bufread::MultiGzDecoder;
use std::io::{self, BufRead, BufReader, Read};
use url::Url;

/// Most bytes of the headers of one record.
const LONGEST_HEAD: u64 = 64 << 10;
/// Most bytes of one record; longer ones are passed over with a fault.
const LONGEST_BLOCK: u64 = 64 << 20;

/// The head of a record.
#[derive(Debug, Default, PartialEq, Eq)]
struct Head {
    kind: String,
    id: String,
    target: String,
    date: String,
    content_type: String,
    length: u64,
}

/// The pages of a WARC file, compressed or not. Nothing follows a fault of the stream.
///
/// # Errors
/// Where the beginning of the stream cannot be read.
pub(super) fn inputs(mut stream: impl BufRead + Send + 'static) -> io::Result<Box<dyn Row + Send>> {
    Ok(match stream.fill_buf()?.starts_with(&[0x1F, 0x8B]) {
        true => Box::new(Records::of(BufReader::new(MultiGzDecoder::new(stream)))),
        false => Box::new(Records::of(stream)),
    })
}

/// The records of a file that may hold pages.
struct Records<R> {
    stream: R,
    number: u64,
    has_ended: bool,
}

impl<R: BufRead> Records<R> {
    fn of(stream: R) -> Records<R> {
        Records {
            stream,
            number: 0,
            has_ended: false,
        }
    }

    /// The next page that `take` gets from a record that may be one.
    fn next_by(&mut self, take: impl Fn(&mut R, Head, u64) -> io::Result<Option<Input>>) -> Option<Input> {
        while !self.has_ended {
            self.number += 1;
            match self.record(&take) {
                Ok(Next::Page(input)) => return Some(*input),
                Ok(Next::Other) => {}
                Ok(Next::End) => self.has_ended = true,
                Err(error) => {
                    self.has_ended = true;
                    let fault = RecordFault::Records(SystemError::from(error));
                    return Some(Input::fault(format!("record {}", self.number), fault));
                }
            }
        }
        None
    }

    fn record(&mut self, take: &impl Fn(&mut R, Head, u64) -> io::Result<Option<Input>>) -> io::Result<Next> {
        let stream = &mut self.stream;
        let Some(head) = head(stream)? else {
            return Ok(Next::End);
        };
        if !head.may_be_page() {
            skip(stream, head.length)?;
            return Ok(Next::Other);
        }
        Ok(take(stream, head, self.number)?.map_or(Next::Other, |input| Next::Page(Box::new(input))))
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        self.next_by(page)
    }
}

impl<R: BufRead> Row for Records<R> {
    fn wait(&mut self) {
        // A fault of the stream appears where the record is read.
        let _ = self.stream.fill_buf();
    }

    /// Whether an answer is a page, by its headers alone.
    fn pass_over(&mut self) -> Option<Input> {
        self.next_by(|stream, head, number| {
            let headers = head.length.min(LONGEST_HEAD);
            let mut beginning = Vec::new();
            stream.take(headers).read_to_end(&mut beginning)?;
            skip(stream, head.length - headers)?;
            let is_page_or_fault = head.kind == "resource" || StoredResponse::is_page_or_fault(only_headers(beginning));
            Ok(is_page_or_fault.then(|| Input::unread(head.name(number))))
        })
    }
}

/// What follows in a stream.
enum Next {
    Page(Box<Input>),
    /// A record that is no page.
    Other,
    End,
}

/// The page in a record that may be one.
fn page(stream: &mut impl BufRead, head: Head, number: u64) -> io::Result<Option<Input>> {
    if head.length > LONGEST_BLOCK {
        skip(stream, head.length)?;
        return Ok(Some(Input::fault(head.name(number), RecordFault::LongRecord)));
    }
    let mut block = Vec::new();
    stream.take(head.length).read_to_end(&mut block)?;
    if (block.len() as u64) < head.length {
        return Err(io::Error::other(message!("warc-ends-within")));
    }
    Ok(head.page(block, number))
}

impl Head {
    fn may_be_page(&self) -> bool {
        match self.kind.as_str() {
            "response" => self.content_type.to_ascii_lowercase().starts_with("application/http"),
            "resource" => is_page_type(&self.content_type),
            _ => false,
        }
    }

    fn name(&self, number: u64) -> String {
        match self.id.as_str() {
            "" => format!("record {number}"),
            id => id.to_owned(),
        }
    }

    /// The page in the block of the record, if it is one.
    fn page(self, block: Vec<u8>, number: u64) -> Option<Input> {
        let origin = match self.kind.as_str() {
            "resource" => Origin::Response(StoredResponse {
                content_type: Some(self.content_type.clone()),
                body: block,
            }),
            _ => match StoredResponse::of(block) {
                Ok(Some(response)) => Origin::Response(response),
                Ok(None) => return None,
                Err(fault) => Origin::Fault(fault),
            },
        };
        Some(Input {
            id: self.name(number),
            url: Url::parse(&self.target).ok().map(without_credentials),
            date: Some(self.date).filter(|date| !date.is_empty()),
            origin,
        })
    }
}

/// An answer without its body, which may be packed.
fn only_headers(mut answer: Vec<u8>) -> Vec<u8> {
    const END: &[u8] = b"\r\n\r\n";
    if let Some(at) = answer.windows(END.len()).position(|bytes| bytes == END) {
        answer.truncate(at + END.len());
    }
    answer
}

/// The version line and the named fields of the next record, or `None` at the end.
fn head(stream: &mut impl BufRead) -> io::Result<Option<Head>> {
    let mut head = stream.take(LONGEST_HEAD);
    let version = loop {
        match line(&mut head)? {
            None if head.limit() == 0 => return Err(io::Error::other(message!("warc-empty-lines"))),
            None => return Ok(None),
            // Records end with two empty lines.
            Some(line) if line.is_empty() => {}
            Some(line) => break line,
        }
    };
    if !version.starts_with("WARC/") {
        return Err(io::Error::other(message!("warc-no-record")));
    }
    let mut fields = Head::default();
    loop {
        let line = line(&mut head)?.ok_or_else(|| io::Error::other(message!("warc-endless-head")))?;
        if line.is_empty() {
            return Ok(Some(fields));
        }
        if let Some((name, value)) = line.split_once(':') {
            fields.take(name, value.trim())?;
        }
    }
}

impl Head {
    fn take(&mut self, name: &str, value: &str) -> io::Result<()> {
        let bare = || value.trim_start_matches('<').trim_end_matches('>').to_owned();
        match name.to_ascii_lowercase().as_str() {
            "warc-type" => self.kind = value.to_ascii_lowercase(),
            "warc-record-id" => self.id = bare(),
            "warc-target-uri" => self.target = bare(),
            "warc-date" => self.date = value.to_owned(),
            "content-type" => self.content_type = value.to_owned(),
            "content-length" => {
                let length = value.parse();
                self.length = length.map_err(|_| io::Error::other(message!("warc-bad-length")))?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// A line without its end, or `None` at the end of the stream.
fn line(stream: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if stream.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(line.trim_ascii_end()).into_owned()))
}

fn skip(stream: &mut impl BufRead, length: u64) -> io::Result<()> {
    let skipped = io::copy(&mut stream.take(length), &mut io::sink())?;
    match skipped == length {
        true => Ok(()),
        false => Err(io::Error::other(message!("warc-ends-within"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn stored(kind: &str, content_type: &str, block: &[u8]) -> Vec<u8> {
        let head = format!(
            "WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{kind}>\r\nwarc-target-uri: <https://e.example/{kind}>\r\n\
             Content-Type: {content_type}\r\nContent-Length: {}\r\n\r\n",
            block.len()
        );
        [head.as_bytes(), block, b"\r\n\r\n"].concat()
    }

    fn file() -> Vec<Vec<u8>> {
        let page = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=gbk\r\n\r\n<p>\xd6\xd0";
        vec![
            stored("warcinfo", "application/warc-fields", b"software: none\r\n"),
            stored(
                "request",
                "application/http; msgtype=request",
                b"GET / HTTP/1.1\r\n\r\n",
            ),
            stored("response", "application/http; msgtype=response", page),
            stored(
                "response",
                "application/http",
                b"HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n",
            ),
            stored(
                "response",
                "application/http",
                b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\nx",
            ),
            stored("resource", "text/html", b"<p>b"),
            stored("resource", "image/gif", b"GIF89a"),
        ]
    }

    fn read(bytes: Vec<u8>) -> Vec<Input> {
        inputs(io::Cursor::new(bytes)).unwrap().collect()
    }

    fn assert_pages(inputs: &[Input]) {
        let [first, second] = inputs else { panic!("{inputs:?}") };
        assert_eq!(
            (first.id.as_str(), second.id.as_str()),
            ("urn:uuid:response", "urn:uuid:resource")
        );
        assert_eq!(first.url.as_ref().map(Url::as_str), Some("https://e.example/response"));
        assert!(matches!(&first.origin, Origin::Response(response)
            if response.body == b"<p>\xd6\xd0" && response.content_type.as_deref() == Some("text/html; charset=gbk")));
        assert!(matches!(&second.origin, Origin::Response(response) if response.body == b"<p>b"));
    }

    #[test]
    fn only_pages_come_out() {
        assert_pages(&read(file().concat()));
    }

    #[test]
    fn a_record_is_passed_over_without_being_read() {
        let mut records = inputs(io::Cursor::new(file().concat())).unwrap();
        let passed = records.pass_over().unwrap();
        assert_eq!(passed.id, "urn:uuid:response");
        assert!(matches!(passed.origin, Origin::Unread));
        // A redirect and a picture are no pages, and the page after them is the next.
        assert_eq!(records.pass_over().unwrap().id, "urn:uuid:resource");
        assert!(records.next().is_none());
    }

    #[test]
    fn a_file_of_compressed_records_is_the_same() {
        let compressed = file().into_iter().flat_map(|record| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(&record).unwrap();
            encoder.finish().unwrap()
        });
        assert_pages(&read(compressed.collect()));
    }

    #[test]
    fn damage_is_page_or_fault_and_ends_the_file() {
        let mut cut = file().concat();
        cut.truncate(cut.len() - 6);
        let damaged = [&file()[2], b"no record".as_slice()].concat();
        let endless = [b"WARC/1.0\r\nA: ".as_slice(), &[b'a'; 70_000]].concat();
        let unmeasured = b"WARC/1.0\r\nContent-Length: many\r\n\r\n".to_vec();
        for (bytes, why) in [
            (cut, message!("warc-ends-within")),
            (damaged, message!("warc-no-record")),
            (endless, message!("warc-endless-head")),
            (unmeasured, message!("warc-bad-length")),
        ] {
            let last = read(bytes).pop().unwrap();
            assert!(
                matches!(&last.origin, Origin::Fault(RecordFault::Records(cause)) if cause.detail() == why),
                "{last:?}"
            );
        }
    }
}
