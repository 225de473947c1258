//! The native host: what a browser starts when the extension has something to hand over.
//!
//! Messages come on standard input in frames, at most [`LONGEST_FRAME`] each, and a page in pieces, at most [`MOST_PAGE_BYTES`](crate::handover::MOST_PAGE_BYTES) in
//! all. A page is as hostile as any other, since its own scripts may have shaped it: here nothing of it is looked at, and it
//! reaches nothing but the window that reads it.

mod caller;
mod message;
mod pieces;
mod window;

pub use caller::is_allowed;
pub use window::deliver;

use crate::handover::{Answer, Request, frame};
use message::{Incoming, Outgoing, read};
use pieces::{Pieces, Step};
use std::io::{self, ErrorKind, Read, Write};

/// Bytes of a frame at most.
pub const LONGEST_FRAME: usize = 4 << 20;

/// Something to be opened: the page where it is [`Request::Page`].
pub type Delivery = (Request, Option<Vec<u8>>);

/// Why something is refused here, before any window sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is no message of the form that is known.
    Malformed,
    /// It is of a version that is not known.
    Version,
    /// The page is too large.
    TooLarge,
    /// A message is longer than any may be.
    TooLong,
    /// Pieces are missing, or out of order.
    Incomplete,
    /// The address cannot be opened.
    Address,
    /// No window could be opened.
    NoWindow,
    /// Another page was wanted before this one was shown.
    Superseded,
    /// The window ended, or said nothing for too long.
    Ended,
}

/// Serves a browser until it closes the stream. `deliver` brings something to the window and waits for what becomes of it; `say`
/// words a refusal.
///
/// # Errors
/// Those of the streams. A frame that is too long ends the service, after it was answered: where the next one begins is unknown.
pub fn serve(
    input: &mut impl Read,
    output: &mut impl Write,
    deliver: &mut dyn FnMut(Delivery) -> Result<Answer, Refusal>,
    say: &dyn Fn(Refusal) -> String,
) -> io::Result<()> {
    let mut pieces = Pieces::default();
    loop {
        let frame = match frame::read(input, LONGEST_FRAME) {
            Ok(Some(frame)) => frame,
            Ok(None) => return Ok(()),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(()),
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                let answer = Outgoing::refused(None, say(Refusal::TooLong));
                return frame::write(output, &answer.bytes());
            }
            Err(error) => return Err(error),
        };
        let (id, step) = match read(&frame) {
            Ok(message) => (Some(message.id()), take(message, &mut pieces)),
            Err(refusal) => (None, Step::Refused(refusal)),
        };
        let outcome = match step {
            Step::More => continue,
            Step::Whole(delivery) => deliver(delivery),
            Step::Refused(refusal) => Err(refusal),
        };
        let answer = match outcome {
            Ok(answer) => Outgoing { id, answer },
            Err(refusal) => Outgoing::refused(id, say(refusal)),
        };
        frame::write(output, &answer.bytes())?;
    }
}

fn take(message: Incoming, pieces: &mut Pieces) -> Step {
    match message {
        Incoming::Page { id, bytes, packed } => pieces.begin(id, bytes, packed),
        Incoming::Piece { id, at, text } => pieces.add(id, at, &text),
        Incoming::End { id, pieces: count } => pieces.end(id, count),
        Incoming::Link { url, .. } => match crate::handover::address::outside(&url) {
            Some(address) => Step::Whole((
                Request::Link {
                    url: address.to_string(),
                },
                None,
            )),
            None => Step::Refused(Refusal::Address),
        },
    }
}

#[cfg(test)]
mod tests;
