//! Pages in JSONL: one object a line with `id` or `url`, and `html` or `html_base64`.

use super::inputs::{Input, Origin};
use crate::page::{text_without_credentials, without_credentials};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use std::io::{self, BufRead, Read};
use url::Url;

/// Bytes of one line; a page of 64 MiB in base64 fits.
const LONGEST_LINE: u64 = 96 << 20;

#[derive(Deserialize)]
struct Line {
    id: Option<Id>,
    url: Option<String>,
    html: Option<String>,
    html_base64: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Id {
    Text(String),
    Number(serde_json::Number),
}

/// The pages of a stream, line by line. A line that is none becomes a fault; after a fault of the stream nothing comes.
pub(super) fn inputs(mut stream: impl BufRead) -> impl Iterator<Item = Input> {
    let mut number = 0_u64;
    let mut has_ended = false;
    std::iter::from_fn(move || {
        while !has_ended {
            number += 1;
            let id = format!("line {number}");
            match read_line(&mut stream, LONGEST_LINE) {
                Ok(None) => has_ended = true,
                Ok(Some(line)) if line.trim_ascii().is_empty() => {}
                Ok(Some(line)) => return Some(input(id, &line)),
                Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                    return Some(Input::fault(id, "The line is too long: it holds more than 96 MiB."));
                }
                Err(error) => {
                    has_ended = true;
                    return Some(Input::fault(id, format!("The input cannot be read further: {error}.")));
                }
            }
        }
        None
    })
}

/// The next line; `None` at the end. A line beyond `limit` bytes is skipped and told as `FileTooLarge`.
fn read_line(stream: &mut impl BufRead, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let read = stream.take(limit).read_until(b'\n', &mut line)?;
    if read as u64 == limit && line.last() != Some(&b'\n') {
        stream.skip_until(b'\n')?;
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok((read > 0).then_some(line))
}

/// `fallback` is the id of a line that has neither id nor address.
fn input(fallback: String, line: &[u8]) -> Input {
    let line: Line = match serde_json::from_slice(line.trim_ascii()) {
        Ok(line) => line,
        Err(error) => return Input::fault(fallback, format!("The line is no JSON object of a page: {error}.")),
    };
    let id = match line.id {
        Some(Id::Text(id)) => id,
        Some(Id::Number(id)) => id.to_string(),
        None => line
            .url
            .as_deref()
            .map_or(fallback, |url| text_without_credentials(url).into_owned()),
    };
    let origin = match (line.html, line.html_base64) {
        (Some(html), _) => Origin::Html(html),
        (None, Some(base64)) => match STANDARD.decode(base64.trim_ascii()) {
            Ok(bytes) => Origin::Bytes(bytes),
            Err(error) => Origin::Fault(format!("html_base64 is not base64: {error}.")),
        },
        (None, None) => Origin::Fault("The line has neither html nor html_base64.".to_owned()),
    };
    Input {
        id,
        url: line.url.and_then(|url| Url::parse(&url).ok()).map(without_credentials),
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
        let inputs: Vec<Input> = inputs(text.as_bytes()).collect();
        let ids: Vec<&str> = inputs.iter().map(|input| input.id.as_str()).collect();
        assert_eq!(ids, ["a", "7", "https://e.example/b", "line 5", "line 6", "line 7"]);
        assert!(matches!(&inputs[2].origin, Origin::Bytes(bytes) if bytes == b"<p>"));
        assert!(inputs[1].url.is_some());
        assert!(matches!(&inputs[4].origin, Origin::Fault(why) if why.contains("neither")));
        assert!(matches!(&inputs[5].origin, Origin::Fault(why) if why.contains("no JSON")));
    }

    #[test]
    fn a_line_beyond_the_limit_is_skipped_whole() {
        let mut stream = &b"0123456789\nab\n"[..];
        let too_long = read_line(&mut stream, 5).unwrap_err();
        assert_eq!(too_long.kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(read_line(&mut stream, 5).unwrap().unwrap(), b"ab\n");
        assert!(read_line(&mut stream, 5).unwrap().is_none());
    }
}
