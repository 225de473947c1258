//! The bytes of an answer, up to the limit. What came before a cut is kept.

use reqwest::Response;
use tokio::time::{Instant, timeout_at};

use super::answer::AnswerFault;
use super::connection::cut_by;
use crate::page::arrival::{Cut, Notice};
use crate::page::limits::Limits;

/// How far a transfer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes so far, after decompression.
    pub received: u64,
    /// Bytes in all, when the server announced them and they are not compressed.
    pub expected: Option<u64>,
}

/// A body, perhaps not whole.
pub(super) struct Body {
    pub bytes: Vec<u8>,
    /// Why it is not whole.
    pub notice: Option<Notice>,
}

/// Reads the body. Never holds more than the limit and one piece.
pub(super) async fn read(
    mut response: Response,
    limits: &Limits,
    deadline: Instant,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<Body, AnswerFault> {
    let expected = response.content_length();
    let limit = usize::try_from(limits.page_bytes).unwrap_or(usize::MAX);
    let mut bytes = Vec::new();
    loop {
        let cut = match timeout_at(deadline, response.chunk()).await {
            Ok(Ok(Some(piece))) => {
                let room = limit - bytes.len();
                bytes.extend_from_slice(piece.get(..room).unwrap_or(&piece));
                progress(Progress {
                    received: bytes.len() as u64,
                    expected,
                });
                if piece.len() > room {
                    let limit = limits.page_bytes;
                    let notice = Some(Notice::OnlyFirst { limit });
                    return Ok(Body { bytes, notice });
                }
                continue;
            }
            Ok(Ok(None)) if bytes.is_empty() => return Err(AnswerFault::Empty),
            Ok(Ok(None)) => {
                return Ok(Body { bytes, notice: None });
            }
            Ok(Err(error)) => cut_by(&error, limits),
            Err(_) => Cut::TooSlow(limits.total),
        };
        return keep(bytes, cut);
    }
}

/// Half a page is better than none, as long as it is said.
fn keep(bytes: Vec<u8>, cut: Cut) -> Result<Body, AnswerFault> {
    if bytes.is_empty() {
        return Err(AnswerFault::CutShort(cut));
    }
    let notice = Some(Notice::CutShort {
        received: bytes.len() as u64,
        cut,
    });
    Ok(Body { bytes, notice })
}
