//! The entities of a MIME message (RFC 2046): parts between boundaries, and messages in messages.
//!
//! Everything is found in one walk over the lines. Parts are ranges of the message, and of the entities around a part only
//! their boundaries are remembered, in a stack of bounded height, so that neither memory nor the call stack grow with what
//! a message pretends to hold.

use super::ArchiveLimit;
use super::head::{Head, TransferEncoding};

/// How deep entities are opened. Browsers save archives of depth one, mail of depth three or four.
const MOST_LEVELS: usize = 16;
/// How many parts are read; large pages have some hundreds.
const MOST_PARTS: usize = 10_000;
/// How many bytes of a header are read.
const HEAD_BYTES: usize = 256_000;

/// A message as it is written.
#[derive(Debug)]
pub(super) struct MimeMessage<'a> {
    /// The header at its beginning.
    pub head: Head<'a>,
    /// Its leaves, in their order.
    pub parts: Vec<Part<'a>>,
    /// The first limit that was met.
    pub limit: Option<ArchiveLimit>,
}

/// An entity that holds no others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    pub head: Head<'a>,
    /// The body in its transfer encoding.
    pub body: &'a [u8],
    /// How many messages lie around it, besides the whole.
    pub messages: usize,
}

/// What holds other entities.
enum Container {
    /// Parts, between lines of this boundary.
    Multipart(String),
    /// One message, whose header follows at once.
    Message,
}

/// A line that ends a part of the container at `level`.
struct Delimiter {
    level: usize,
    /// Whether it is the last of its container.
    closes: bool,
}

/// Reads a message up to the limits.
pub(super) fn read(bytes: &[u8]) -> MimeMessage<'_> {
    let mut walk = Walk {
        bytes,
        at: 0,
        open: Vec::new(),
        parts: Vec::new(),
        limit: None,
    };
    let first = walk.head();
    let mut head = first;
    while walk.enter(head) {
        head = walk.head();
    }
    MimeMessage {
        head: first,
        parts: walk.parts,
        limit: walk.limit,
    }
}

/// What the entity with this header holds, if it holds others. An encoded message is none: what it holds would have to be
/// decoded first.
fn container(head: &Head<'_>) -> Option<Container> {
    let essence = head.essence();
    if essence.starts_with("multipart/") {
        head.boundary().map(Container::Multipart)
    } else {
        let is_plain = head.transfer_encoding() == TransferEncoding::Identity;
        (is_plain && essence == "message/rfc822").then_some(Container::Message)
    }
}

/// A walk over the lines of a message.
struct Walk<'a> {
    bytes: &'a [u8],
    /// Where the next line begins.
    at: usize,
    /// What the walk is in, from the outside.
    open: Vec<Container>,
    parts: Vec<Part<'a>>,
    limit: Option<ArchiveLimit>,
}

impl<'a> Walk<'a> {
    /// Opens the entity with this header, or notes it as a part. Whether another header follows.
    fn enter(&mut self, head: Head<'a>) -> bool {
        match container(&head) {
            Some(_) if self.open.len() >= MOST_LEVELS => self.meet(ArchiveLimit::Levels(MOST_LEVELS)),
            Some(Container::Message) => {
                self.open.push(Container::Message);
                return true;
            }
            Some(multipart) => self.open.push(multipart),
            None if self.parts.len() >= MOST_PARTS => {
                self.meet(ArchiveLimit::Parts(MOST_PARTS));
                return false;
            }
            None => {
                let (body, messages) = (self.body(), self.messages());
                self.parts.push(Part { head, body, messages });
            }
        }
        self.next_part()
    }

    fn meet(&mut self, limit: ArchiveLimit) {
        self.limit.get_or_insert(limit);
    }

    /// How many messages the walk is in.
    fn messages(&self) -> usize {
        let is_message = |container: &&Container| matches!(container, Container::Message);
        self.open.iter().filter(is_message).count()
    }

    /// The next line with its end.
    fn line(&self) -> Option<&'a [u8]> {
        let rest = self.bytes.get(self.at..).filter(|rest| !rest.is_empty())?;
        let end = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        rest.get(..end)
    }

    fn slice(&self, from: usize) -> &'a [u8] {
        self.bytes.get(from..self.at).unwrap_or_default()
    }

    /// Reads a header up to and with the empty line, or up to the next delimiter.
    fn head(&mut self) -> Head<'a> {
        let mut head = Head::default();
        let start = self.at;
        let mut field = start;
        while let Some(line) = self.line().filter(|line| self.delimiter(line).is_none()) {
            let is_empty = line.trim_ascii().is_empty();
            if is_empty || !line.starts_with(b" ") && !line.starts_with(b"\t") {
                self.add_field(&mut head, start, field);
                field = self.at;
            }
            self.at += line.len();
            if is_empty {
                return head;
            }
        }
        self.add_field(&mut head, start, field);
        head
    }

    /// Adds the field that begins at `field` and ends here to a header that begins at `start`.
    fn add_field(&mut self, head: &mut Head<'a>, start: usize, field: usize) {
        if self.at - start > HEAD_BYTES {
            self.meet(ArchiveLimit::Head(HEAD_BYTES));
        } else {
            head.add(self.slice(field));
        }
    }

    /// Goes to the next delimiter, or to the end. The line end before a delimiter belongs to it (RFC 2046, §5.1.1).
    fn body(&mut self) -> &'a [u8] {
        let start = self.at;
        while let Some(line) = self.line() {
            if self.delimiter(line).is_some() {
                let body = self.slice(start);
                let body = body.strip_suffix(b"\n").unwrap_or(body);
                return body.strip_suffix(b"\r").unwrap_or(body);
            }
            self.at += line.len();
        }
        self.slice(start)
    }

    /// Goes to the header of the next part, past the ends of containers and what is outside of parts.
    fn next_part(&mut self) -> bool {
        loop {
            self.body();
            let Some(line) = self.line() else { return false };
            let Some(Delimiter { level, closes }) = self.delimiter(line) else {
                return false;
            };
            self.at += line.len();
            if !closes {
                self.open.truncate(level + 1);
                return true;
            }
            self.open.truncate(level);
        }
    }

    /// What a line ends. A delimiter of an outer container ends those inside, too.
    fn delimiter(&self, line: &[u8]) -> Option<Delimiter> {
        let line = line.strip_prefix(b"--")?;
        let mut levels = self.open.iter().enumerate().rev();
        levels.find_map(|(level, container)| {
            let Container::Multipart(boundary) = container else {
                return None;
            };
            match line.strip_prefix(boundary.as_bytes())?.trim_ascii_end() {
                b"" => Some(Delimiter { level, closes: false }),
                b"--" => Some(Delimiter { level, closes: true }),
                _ => None,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOP: &str = "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=B\n\n";

    fn bodies(message: &str) -> Vec<&[u8]> {
        let parts = read(message.as_bytes()).parts;
        parts.iter().map(|part| part.body).collect()
    }

    #[test]
    fn parts_lie_between_boundaries() {
        let message = format!(
            "{TOP}preamble\n--B\nContent-Type: multipart/mixed; boundary=BB\n\n--BB\n\none\n--BB  \r\n\r\n\r\ntwo\r\n\r\n--BB--\n\
             epilogue\n--B\n\n--Bno\n --B\n--B--\n--B\n\nafter the end"
        );
        assert_eq!(bodies(&message), [&b"one"[..], b"\r\ntwo\r\n", b"--Bno\n --B"]);
    }

    #[test]
    fn an_outer_boundary_ends_what_is_inside() {
        let inner = "--B\nContent-Type: multipart/mixed; boundary=C\n\n--C\n";
        let message = format!("{TOP}{inner}\nin C\n--B\n\nin B\n--C\nno more");
        assert_eq!(bodies(&message), [&b"in C"[..], b"in B\n--C\nno more"]);
        // A header is ended by it, too.
        let message = format!("{TOP}{inner}Content-ID: a\n--B\nContent-ID: b\n\nx");
        assert_eq!(bodies(&message), [&b""[..], b"x"]);
    }

    #[test]
    fn messages_in_messages_are_opened() {
        let message =
            format!("Content-Type: message/rfc822\n\n{TOP}--B\n\none\n--B\nContent-Type: message/rfc822\n\n\ntwo");
        let parts = read(message.as_bytes()).parts;
        let found: Vec<(&[u8], usize)> = parts.iter().map(|part| (part.body, part.messages)).collect();
        assert_eq!(found, [(&b"one"[..], 1), (b"two", 2)]);
    }

    #[test]
    fn entities_are_opened_down_to_a_limit() {
        let nested = |levels: usize| "Content-Type: message/rfc822\n\n".repeat(levels) + "\nx";
        let deepest = nested(MOST_LEVELS);
        assert_eq!(bodies(&deepest), [b"x"]);
        assert_eq!(read(deepest.as_bytes()).limit, None);
        for levels in [MOST_LEVELS + 1, 100_000] {
            let message = format!("{TOP}--B\n\none\n--B\n{}\n--B\n\ntwo\n--B--", nested(levels));
            assert_eq!(bodies(&message), [b"one", b"two"]);
            let limit = read(message.as_bytes()).limit;
            assert_eq!(limit, Some(ArchiveLimit::Levels(MOST_LEVELS)));
        }
        let in_parts: String = (0..100_000)
            .map(|level| format!("Content-Type: multipart/mixed; boundary={level}\n\n--{level}\n"))
            .collect();
        assert_eq!(read(in_parts.as_bytes()).limit, Some(ArchiveLimit::Levels(MOST_LEVELS)));
    }

    #[test]
    fn parts_are_read_up_to_a_limit() {
        let full = format!("{TOP}{}--B--", "--B\n\nx\n".repeat(MOST_PARTS));
        let message = read(full.as_bytes());
        assert_eq!((message.parts.len(), message.limit), (MOST_PARTS, None));
        let limit = Some(ArchiveLimit::Parts(MOST_PARTS));
        for flood in [
            "--B\n\nx\n".repeat(MOST_PARTS + 1),
            "--B\n\n".repeat(500_000),
            "--B\n".repeat(500_000),
        ] {
            let message = format!("{TOP}{flood}");
            let message = read(message.as_bytes());
            assert_eq!((message.parts.len(), message.limit), (MOST_PARTS, limit));
        }
    }

    #[test]
    fn headers_are_read_up_to_a_limit() {
        let endless = [
            "A:\n".repeat(HEAD_BYTES),
            format!("To: {}\n", "a@b,".repeat(HEAD_BYTES)),
        ];
        for fields in endless {
            let message = format!("Content-ID: first\n{fields}Content-Location: last\n\nx");
            let message = read(message.as_bytes());
            assert_eq!(message.limit, Some(ArchiveLimit::Head(HEAD_BYTES)));
            assert_eq!(message.head.content_id().as_deref(), Some("first"));
            assert_eq!(message.head.location(), "");
            let bodies: Vec<&[u8]> = message.parts.iter().map(|part| part.body).collect();
            assert_eq!(bodies, [b"x"]);
        }
    }

    #[test]
    fn a_message_may_end_anywhere() {
        let message = format!("{TOP}--B\nContent-ID: a\n\none\n--B\nContent-ID: b\n\ntwo\n--B--\n");
        for end in 0..message.len() {
            let cut = message.get(..end).unwrap();
            assert!(bodies(cut).concat().len() <= end);
        }
    }
}
