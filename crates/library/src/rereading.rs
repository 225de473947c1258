//! Reads the page of an article once more, and puts what is found in the place of the kept text.

use crate::fault::{FileFault, LibraryFault};
use crate::file::ArticleFile;
use crate::shelf::{Found, Shelf};
use clearline_engine::Reading;
use clearline_engine::extraction::Status;
use clearline_engine::internals::save::{text, text_hash};
use std::path::Path;

/// An article whose page reads as another text than the kept one.
pub struct Reread {
    /// The kept text; empty where it is damaged or missing.
    pub kept: String,
    /// The text as it is read now.
    pub now: String,
    /// The hash of the text as it is read now, by which [`Shelf::decline`] remembers that it is not wanted.
    pub hash: String,
    reading: Reading,
    file: Option<Found>,
}

impl ArticleFile {
    /// Reads the page again as it was read when it was kept; `None` where the text is the same, or is one that was declined. A kept text
    /// that is damaged or missing is another one, too.
    ///
    /// # Errors
    /// [`LibraryFault`] where the page cannot be read; [`LibraryFault::NothingFound`] where no main text is found any more: a text
    /// is not replaced by none.
    pub fn reread(&mut self, is_cancelled: &dyn Fn() -> bool) -> Result<Option<Reread>, LibraryFault> {
        let file = Found::at(self.path().to_owned());
        let kept = match self.text() {
            Err(LibraryFault::File(_, FileFault::Lacks(_) | FileFault::Damaged { .. })) => None,
            kept => Some(kept?.text),
        };
        let reading = self.reading(is_cancelled)?;
        if let Status::Nothing(_) = reading.extraction.status {
            return Err(LibraryFault::NothingFound(self.path().to_owned()));
        }
        let (now, hash) = (text(&reading), text_hash(&reading));
        let is_declined = self.article.declined.as_ref() == Some(&hash);
        let is_news = kept.as_ref().is_none_or(|kept| now != *kept && !is_declined);
        Ok(is_news.then_some(Reread {
            kept: kept.unwrap_or_default(),
            now,
            hash,
            reading,
            file,
        }))
    }
}

impl Shelf {
    /// Remembers that the kept text of an article stays although its page reads as the text of this hash.
    ///
    /// # Errors
    /// As [`Shelf::change`].
    pub fn decline(&self, path: &Path, hash: &str) -> Result<(), LibraryFault> {
        self.change(path, |file| file.article.declined = Some(hash.to_owned()))
    }

    /// Reads the page of an article again, and keeps the new text where it is another. A file that another program changes meanwhile
    /// is read once more.
    ///
    /// # Errors
    /// As [`ArticleFile::reread`] and [`Shelf::replace`]; then the file is as it was.
    pub fn reread(&self, path: &Path, is_cancelled: &dyn Fn() -> bool) -> Result<Option<Reread>, LibraryFault> {
        loop {
            let Some(reread) = ArticleFile::open(path)?.reread(is_cancelled)? else {
                return Ok(None);
            };
            if self.replace_unless_changed(path, &reread.reading, reread.file.as_ref())? {
                return Ok(Some(reread));
            }
        }
    }
}
