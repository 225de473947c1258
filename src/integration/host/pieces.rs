//! A page that comes in pieces.

use super::{Delivery, Refusal};
use crate::handover::{MOST_PAGE_BYTES, Request};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use std::io::Read;

/// What a message led to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// More is to come.
    More,
    /// Something is whole, to be brought to the window.
    Whole(Delivery),
    /// It is refused. A page whose pieces are wrong goes with it.
    Refused(Refusal),
}

/// The page that is on its way, if one is. Another one takes its place.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    page: Option<Page>,
}

#[derive(Debug)]
struct Page {
    id: u32,
    announced: u64,
    is_packed: bool,
    text: Vec<u8>,
    next: u32,
}

impl Pieces {
    /// A page begins, of so many bytes as it comes.
    pub(super) fn begin(&mut self, id: u32, bytes: u64, is_packed: bool) -> Step {
        self.page = None;
        if bytes > MOST_PAGE_BYTES as u64 {
            return Step::Refused(Refusal::TooLarge);
        }
        self.page = Some(Page {
            id,
            announced: bytes,
            is_packed,
            text: Vec::new(),
            next: 0,
        });
        Step::More
    }

    /// A piece, the `at`th from 0.
    pub(super) fn add(&mut self, id: u32, at: u32, text: &str) -> Step {
        let Some(mut page) = self.page.take().filter(|page| page.id == id && page.next == at) else {
            return Step::Refused(Refusal::Incomplete);
        };
        if (page.text.len() + text.len()) as u64 > page.announced {
            return Step::Refused(Refusal::Incomplete);
        }
        page.text.extend_from_slice(text.as_bytes());
        page.next += 1;
        self.page = Some(page);
        Step::More
    }

    /// The page was so many pieces.
    pub(super) fn end(&mut self, id: u32, pieces: u32) -> Step {
        let is_whole = |page: &Page| page.id == id && page.next == pieces && page.text.len() as u64 == page.announced;
        match self.page.take().filter(is_whole) {
            Some(page) if page.is_packed => match unpacked(&page.text) {
                Ok(text) => Step::Whole((Request::Page, Some(text))),
                Err(refusal) => Step::Refused(refusal),
            },
            Some(page) => Step::Whole((Request::Page, Some(page.text))),
            None => Step::Refused(Refusal::Incomplete),
        }
    }
}

/// A text that was packed by gzip and written in base64.
fn unpacked(text: &[u8]) -> Result<Vec<u8>, Refusal> {
    let bytes = STANDARD.decode(text).map_err(|_| Refusal::Malformed)?;
    let mut text = Vec::new();
    let most = MOST_PAGE_BYTES as u64;
    let read = GzDecoder::new(&*bytes).take(most + 1).read_to_end(&mut text);
    match read {
        Err(_) => Err(Refusal::Malformed),
        Ok(bytes) if bytes as u64 > most => Err(Refusal::TooLarge),
        Ok(_) => Ok(text),
    }
}
