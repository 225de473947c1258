//! Pages in JSONL: one object a line with `id` or `url`, and `html` or `html_base64`.

use super::fault::RecordFault;
use super::input::{Input, Origin, Row};
use super::line::line_up_to;
use crate::page::{SystemError, text_without_credentials, without_credentials};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde::de::{Deserializer, Visitor};
use std::fmt;
use std::io::{self, BufRead};
use std::sync::Arc;
use url::Url;

/// Most bytes of one line; a page of 64 MiB in base64 fits.
const LONGEST_LINE: u64 = 96 << 20;

#[derive(Deserialize)]
struct Line {
    id: Option<Id>,
    url: Option<String>,
    html: Option<String>,
    html_base64: Option<String>,
}

/// A text, or the text of a number.
struct Id(String);

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id, D::Error> {
        // An untagged enum would keep any JSON there as values, which take a hundred times the memory of their text.
        deserializer.deserialize_any(IdVisitor)
    }
}

struct IdVisitor;

impl Visitor<'_> for IdVisitor {
    type Value = Id;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a number as id")
    }

    fn visit_str<E>(self, text: &str) -> Result<Id, E> {
        Ok(Id(text.to_owned()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Id, E> {
        Ok(Id(number.to_string()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Id, E> {
        Ok(Id(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Id, E> {
        Ok(Id(serde_json::Value::from(number).to_string()))
    }
}

/// The pages of a stream, line by line. A line that is no page becomes a fault; nothing follows a fault of the stream.
pub(super) struct Lines<R> {
    stream: R,
    number: u64,
    has_ended: bool,
}

impl<R: BufRead> Lines<R> {
    /// From the first line on.
    pub(super) fn of(stream: R) -> Lines<R> {
        Lines {
            stream,
            number: 0,
            has_ended: false,
        }
    }

    /// The next line that is not empty, as `take` reads it.
    fn next_by(&mut self, take: impl Fn(&mut R, String) -> io::Result<Next>) -> Option<Input> {
        while !self.has_ended {
            self.number += 1;
            let id = format!("line {}", self.number);
            match take(&mut self.stream, id.clone()) {
                Ok(Next::Page(input)) => return Some(*input),
                Ok(Next::Empty) => {}
                Ok(Next::End) => self.has_ended = true,
                Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                    return Some(Input::fault(id, RecordFault::LongLine));
                }
                Err(error) => {
                    self.has_ended = true;
                    return Some(Input::fault(id, RecordFault::Lines(SystemError::from(error))));
                }
            }
        }
        None
    }
}

/// What follows in a stream.
enum Next {
    Page(Box<Input>),
    Empty,
    End,
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        self.next_by(|stream, id| {
            Ok(match read_line(stream, LONGEST_LINE)? {
                None => Next::End,
                Some(line) if line.trim_ascii().is_empty() => Next::Empty,
                Some(line) => Next::Page(Box::new(input(id, &line))),
            })
        })
    }
}

impl<R: BufRead> Row for Lines<R> {
    fn wait(&mut self) {
        // A fault of the stream appears where the line is read.
        let _ = self.stream.fill_buf();
    }

    fn pass_over(&mut self) -> Option<Input> {
        self.next_by(|stream, id| {
            Ok(match skip_line(stream)? {
                None => Next::End,
                Some(false) => Next::Empty,
                Some(true) => Next::Page(Box::new(Input::unread(id))),
            })
        })
    }
}

/// Passes over a line. Returns whether it holds more than white space, or `None` at the end.
fn skip_line(stream: &mut impl BufRead) -> io::Result<Option<bool>> {
    let mut has_text = None;
    loop {
        let bytes = stream.fill_buf()?;
        if bytes.is_empty() {
            return Ok(has_text);
        }
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let line = &bytes[..end.unwrap_or(bytes.len())];
        has_text = Some(has_text.unwrap_or(false) || !line.trim_ascii().is_empty());
        let taken = end.map_or(bytes.len(), |end| end + 1);
        stream.consume(taken);
        if end.is_some() {
            return Ok(has_text);
        }
    }
}

/// The next line, or `None` at the end. A line beyond `limit` bytes is skipped and reported as `FileTooLarge`.
fn read_line(stream: &mut impl BufRead, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let line = line_up_to(stream, limit);
    if line
        .as_ref()
        .is_err_and(|error| error.kind() == io::ErrorKind::FileTooLarge)
    {
        stream.skip_until(b'\n')?;
    }
    line
}

/// `fallback` is the id of a line that has neither id nor address.
fn input(fallback: String, line: &[u8]) -> Input {
    let line: Line = match serde_json::from_slice(line.trim_ascii()) {
        Ok(line) => line,
        Err(error) => return Input::fault(fallback, RecordFault::NoObject(Arc::new(error))),
    };
    let id = match line.id {
        Some(Id(id)) => id,
        None => line
            .url
            .as_deref()
            .map_or(fallback, |url| text_without_credentials(url).into_owned()),
    };
    let origin = match (line.html, line.html_base64) {
        (Some(html), _) => Origin::Html(html),
        (None, Some(base64)) => match STANDARD.decode(base64.trim_ascii()) {
            Ok(bytes) => Origin::Bytes(bytes),
            Err(error) => Origin::Fault(RecordFault::NoBase64(error.to_string())),
        },
        (None, None) => Origin::Fault(RecordFault::NoHtml),
    };
    Input {
        id,
        url: line.url.and_then(|url| Url::parse(&url).ok()).map(without_credentials),
        date: None,
        origin,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_named_by_id_address_or_number() {
        let text = "{\"id\":\"a\",\"html\":\"x\"}\n\n{\"id\":7,\"url\":\"https://e.example/\",\"html\":\"x\"}\r\n\
                    {\"url\":\"https://e.example/b\",\"html_base64\":\"PHA+\"}\n{\"html\":\"x\",\"more\":1}\n{}\nnonsense";
        let inputs: Vec<Input> = Lines::of(text.as_bytes()).collect();
        let ids: Vec<&str> = inputs.iter().map(|input| input.id.as_str()).collect();
        assert_eq!(ids, ["a", "7", "https://e.example/b", "line 5", "line 6", "line 7"]);
        assert!(matches!(&inputs[2].origin, Origin::Bytes(bytes) if bytes == b"<p>"));
        assert!(inputs[1].url.is_some());
        assert!(matches!(inputs[4].origin, Origin::Fault(RecordFault::NoHtml)));
        assert!(matches!(inputs[5].origin, Origin::Fault(RecordFault::NoObject(_))));
    }

    #[test]
    fn an_id_is_a_text_or_a_number() {
        for (id, told) in [
            ("-3", "-3"),
            ("0.5", "0.5"),
            ("[[0],[0]]", "line 1"),
            ("{\"a\":0}", "line 1"),
        ] {
            let line = format!("{{\"id\":{id},\"html\":\"x\"}}");
            let input = Lines::of(line.as_bytes()).next().unwrap();
            assert_eq!(input.id, told);
        }
    }

    #[test]
    fn a_line_beyond_the_limit_is_skipped_whole() {
        let mut stream = &b"0123456789\nab\n"[..];
        let too_long = read_line(&mut stream, 5).unwrap_err();
        assert_eq!(too_long.kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(read_line(&mut stream, 5).unwrap().unwrap(), b"ab\n");
        assert!(read_line(&mut stream, 5).unwrap().is_none());
    }

    #[test]
    fn a_line_is_passed_over_without_being_read() {
        let text = "{\"id\":\"a\",\"html\":\"x\"}\n \r\n{\"id\":\"b\",\"html\":\"x\"}\n{\"id\":\"c\",\"html\":\"x\"}";
        let mut lines = Lines::of(io::BufReader::with_capacity(3, text.as_bytes()));
        assert_eq!(lines.next().unwrap().id, "a");
        assert_eq!(lines.pass_over().unwrap().id, "line 3");
        assert_eq!(lines.next().unwrap().id, "c");
        assert!(lines.pass_over().is_none() && lines.next().is_none());
    }
}
