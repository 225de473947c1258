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
pub(super) const HEAD_BYTES: usize = 256 << 10;

/// A message as it is written.
#[derive(Debug)]
pub(super) struct Message<'a> {
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
pub(super) fn read(bytes: &[u8]) -> Message<'_> {
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
    Message {
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

    /// Goes to the header of the next part, past the ends of containers and what stands outside of parts.
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
