//! How far an article is read: where the reader was when the page was left.

use super::ArticleFile;
use super::article::Scrolled;
use crate::quote::{Quote, QuotedText};
use std::ops::Range;

/// A line of a text and how far down it is, by which the line is found in another text of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// The first words of the line.
    words: Quote,
    /// The share of the text above it, 0 to 1.
    share: f64,
    /// Percent of the way through the text that was scrolled.
    percent: Option<u8>,
}

impl Reached {
    /// Characters of the line that are looked for.
    const WORDS: usize = 80;

    /// The line of a text that begins at a byte, and what percent of the way through the text was scrolled to it.
    pub fn of(text: &str, byte: usize, percent: Option<u8>) -> Reached {
        let start = text.floor_char_boundary(byte);
        let end = text[start..].char_indices().nth(Self::WORDS);
        let end = end.map_or(text.len(), |(length, _)| start + length);
        Reached {
            words: Quote::of(text, start..end),
            share: start as f64 / text.len().max(1) as f64,
            percent,
        }
    }

    /// The byte of another text of the page at which the line begins; where the line is not there, as far down as it was.
    fn byte_in(&self, text: &str) -> usize {
        let found = QuotedText::new(text).find(&self.words, Some(self.share));
        let as_far = || text.floor_char_boundary((self.share * text.len() as f64) as usize);
        found.map_or_else(as_far, |Range { start, .. }| start)
    }
}

impl ArticleFile {
    /// Notes how far the article is read; `None` for its beginning.
    pub fn set_reached(&mut self, reached: Option<&Reached>) {
        let text = self.text().map(|kept| kept.text).unwrap_or_default();
        let above = reached.map_or(0, |reached| text[..reached.byte_in(&text)].chars().count());
        self.article.position = above as u64;
        let percent = reached.and_then(|reached| reached.percent);
        self.article.scrolled = percent.map(|percent| Scrolled {
            position: self.article.position,
            percent,
        });
    }

    /// The byte of a text of the page, which may be another than the kept one, up to which the article is read; `None` where
    /// nobody has read on from its beginning.
    pub fn reached_in(&mut self, text: &str) -> Option<usize> {
        let above = usize::try_from(self.article.position).ok().filter(|above| *above > 0)?;
        let kept = self.text().ok()?.text;
        let byte = kept.char_indices().nth(above).map_or(kept.len(), |(byte, _)| byte);
        Some(Reached::of(&kept, byte, None).byte_in(text))
    }
}
