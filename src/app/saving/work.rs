//! Writing a file, away from the window.

use super::action::SaveAction;
use super::file::SavedFile;
use super::written::{Along, Written};
use crate::app::action::Action;
use crate::app::ground::books::binding;
use crate::app::shared::NoticeAction;
use clearline_engine::Reading;
use clearline_engine::internals::save::epub::{Book, Highlight};
use clearline_engine::internals::save::{Draft, Fingerprint, html_with_highlights, save_by, today};
use clearline_engine::save::{self, FileName, Format, NameFacts, SaveFault, save_new};
use clearline_library::{book_highlight, write_highlights};
use clearline_words::Wording;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a file is written from.
pub(super) struct Work {
    pub reading: Reading,
    pub along: Along,
}

impl Work {
    /// Writes a new file into a folder; nothing is overwritten.
    pub(super) fn save_new(&self, folder: &Path, format: Format, wording: Wording) -> Action {
        let name = FileName::new(FileName::DEFAULT_PATTERN, format.extension());
        let facts = NameFacts::of(&self.reading);
        let mut content = Fingerprint::default();
        let saved = save_new(folder, name.proposals(&facts), |draft| {
            self.write((format, wording), &mut Watched(draft, &mut content))
        });
        match saved {
            Ok(path) => self.saved(SavedFile::new(path, format, content)),
            Err(fault) => tell(&fault, wording),
        }
    }

    /// Writes a file in the place of what is there.
    pub(super) fn save_as(&self, format: Format, path: PathBuf, wording: Wording) -> Action {
        let mut content = Fingerprint::default();
        match save_by(&path, |draft| {
            self.write((format, wording), &mut Watched(draft, &mut content))
        }) {
            Ok(()) => self.saved(SavedFile::new(path, format, content)),
            Err(fault) => tell(&fault, wording),
        }
    }

    fn write(&self, (format, wording): (Format, Wording), out: &mut impl Write) -> io::Result<()> {
        let picture = |image| self.along.images.files.get(&image).cloned();
        match format {
            Format::Html => {
                let html = html_with_highlights(&self.reading, &picture, &self.highlights())?;
                out.write_all(html.as_bytes())
            }
            Format::Epub => {
                let day = today();
                let mut book = Book::new(binding(None, Some(&day), wording))?;
                book.add(&self.reading, &self.highlights(), &picture)?;
                book.finish(out)
            }
            Format::Markdown => {
                save::write(&self.reading, format, Some(&today()), out)?;
                let annotations: Vec<_> = self.along.highlights.iter().map(|(own, _)| own.clone()).collect();
                write_highlights(&annotations, out)
            }
            _ => save::write(&self.reading, format, Some(&today()), out),
        }
    }

    fn highlights(&self) -> Vec<Highlight> {
        let highlights = self.along.highlights.iter();
        highlights
            .map(|(annotation, place)| book_highlight(annotation, place.clone()))
            .collect()
    }

    fn saved(&self, file: SavedFile) -> Action {
        let written = Written {
            file,
            page: Arc::clone(&self.reading.page),
            missing: self.along.images.missing,
        };
        SaveAction::Saved(written).into()
    }
}

fn tell(fault: &SaveFault, wording: Wording) -> Action {
    NoticeAction::Tell(wording.error_text(&fault.message())).into()
}

/// A file in the making, and the fingerprint of what is in it so far.
struct Watched<'a>(&'a mut Draft, &'a mut Fingerprint);

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = self.0.write(bytes)?;
        self.1.write_all(bytes.get(..taken).unwrap_or(bytes))?;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
