//! Articles on their way out of the library: as a book, as files of a folder, as JSON lines.

use crate::fault::LibraryFault;
use crate::file::ArticleFile;
use crate::file::annotations::Annotation;
use crate::file::quotation::Quotation;
use crate::shelf::beside::highlights;
use clearline_engine::extraction::Status;
use clearline_engine::internals::save::epub::{Binding, Book, Highlight};
use clearline_engine::internals::save::{SaveCause, TooLarge, html_with_highlights, write_json_line};
use clearline_engine::save::{self, FileName, Format, NameFacts, SaveFault, save_new};
use clearline_engine::{NoRules, Reading, Recipe, read};
use clearline_message::message;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The name of a book of several articles in a folder.
pub fn book_name(title: &str, day: &str) -> String {
    let facts = NameFacts {
        title: title.to_owned(),
        date: day.to_owned(),
        ..NameFacts::default()
    };
    FileName::new(FileName::DEFAULT_PATTERN, Format::Epub.extension()).first(&facts)
}

/// An article whose name was taken in the folder that it was exported into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTaken {
    /// The file that was there, and stays as it is.
    pub there: PathBuf,
    /// The file of the article.
    pub written: PathBuf,
}

/// Articles on their way out, one after the other.
pub struct Exporting<'a> {
    /// Their files, in the order in which they are written.
    pub paths: &'a [PathBuf],
    /// Asked before each: where it says so, no more are written.
    pub is_cancelled: &'a dyn Fn() -> bool,
    /// Gets what is wrong with an article, which is left out then.
    pub on_fault: &'a mut dyn FnMut(LibraryFault),
}

impl Exporting<'_> {
    /// Writes all of them as one book, with their highlights and notes.
    ///
    /// # Errors
    /// What `out` and the system say.
    pub fn book(&mut self, binding: Binding<'_>, out: &mut impl Write) -> io::Result<()> {
        let mut book = Book::new(binding)?;
        self.each(|file, reading| {
            found_in(file, reading)?;
            book.add(reading, &highlights_in(file, reading), &|_| None)
        })?;
        match book.is_empty() {
            true => Err(io::Error::other(message!("why-none-readable"))),
            false => book.finish(out),
        }
    }

    /// Writes each into a new file of a folder, which is made where only it is missing. Returns which got another name than usual,
    /// since a file was there before.
    ///
    /// # Errors
    /// [`SaveFault`] where nothing can be written there.
    pub fn files(&mut self, format: Format, folder: &Path) -> Result<Vec<NameTaken>, SaveFault> {
        make_folder(folder)?;
        let mut refused = None;
        let (mut own, mut taken) = (HashSet::new(), Vec::new());
        let written = self.each(|file, reading| {
            let day = file.article.kept.day().to_owned();
            let facts = file.article.name_facts(reading);
            let names = FileName::new(FileName::DEFAULT_PATTERN, format.extension());
            // Of Markdown and text, what was kept is written as it is, even where this version would read the page otherwise.
            let content = match format {
                Format::Markdown => Some(file.markdown().map_err(io::Error::other)?),
                Format::Text => Some(file.titled_text().map_err(io::Error::other)? + "\n"),
                Format::Html => {
                    found_in(file, reading)?;
                    Some(html_with_highlights(reading, &|_| None, &highlights_in(file, reading))?)
                }
                _ => {
                    found_in(file, reading)?;
                    None
                }
            };
            let saved = save_new(folder, names.proposals(&facts), |out| match &content {
                Some(content) => out.write_all(content.as_bytes()),
                None => save::write(reading, format, Some(&day), out),
            });
            match saved {
                Ok(written) => {
                    let there = folder.join(names.first(&facts));
                    // Of two articles with one name, the second finds the first.
                    if there != written && !own.contains(&there) {
                        let written = written.clone();
                        taken.push(NameTaken { there, written });
                    }
                    own.insert(written);
                    Ok(())
                }
                Err(SaveFault {
                    cause: SaveCause::TooLarge(fault),
                    ..
                }) => Err(fault.into()),
                Err(fault) => {
                    let error = io::Error::other(fault.clone());
                    refused = Some(fault);
                    Err(error)
                }
            }
        });
        match (written, refused) {
            (_, Some(fault)) => Err(fault),
            (written, None) => written.map_err(|error| SaveFault::of(folder, &error)).map(|()| taken),
        }
    }

    /// Writes a line of JSON for each: what is known of it, its highlights, its text, and its tree as Markdown.
    ///
    /// # Errors
    /// What `out` says.
    pub fn lines(&mut self, out: &mut impl Write) -> io::Result<()> {
        for path in self.paths {
            if (self.is_cancelled)() {
                break;
            }
            let opened = ArticleFile::open(path).and_then(|mut file| Ok((file.text()?, file)));
            match opened {
                Ok((text, file)) => {
                    let line = serde_json::json!({
                        "article": file.article,
                        "annotations": file.annotations,
                        "text": text.text,
                        "markdown": text.markdown,
                    });
                    write_json_line(out, &line)?;
                    self.tell_damage(&file);
                }
                Err(fault) => (self.on_fault)(fault),
            }
        }
        Ok(())
    }

    /// Writes the highlights and notes of each as Markdown below its title and address; articles without any are passed over. How many
    /// have some.
    ///
    /// # Errors
    /// What `out` says.
    pub fn highlights(&mut self, out: &mut impl Write) -> io::Result<usize> {
        let mut count = 0;
        for path in self.paths {
            if (self.is_cancelled)() {
                break;
            }
            let file = match ArticleFile::open(path) {
                Ok(file) => file,
                Err(fault) => {
                    (self.on_fault)(fault);
                    continue;
                }
            };
            self.tell_damage(&file);
            if file.annotations.items.is_empty() {
                continue;
            }
            let quotation = Quotation {
                title: file.article.title.as_deref(),
                address: file.article.address.as_deref(),
            };
            let parted = if count > 0 { "\n---\n\n" } else { "" };
            write!(out, "{parted}{}", quotation.markdown(file.annotations.in_order()))?;
            count += 1;
        }
        Ok(count)
    }

    /// An article whose highlights cannot be read is written without them, and named.
    fn tell_damage(&mut self, file: &ArticleFile) {
        if let Some(damage) = file.damage() {
            (self.on_fault)(damage.clone());
        }
    }

    /// Reads each and has it written. An article that cannot be read, or would become many times its size, is left out.
    fn each(&mut self, mut write: impl FnMut(&mut ArticleFile, &Reading) -> io::Result<()>) -> io::Result<()> {
        for path in self.paths {
            if (self.is_cancelled)() {
                break;
            }
            let read = ArticleFile::open(path).and_then(|mut file| Ok((file.reading(self.is_cancelled)?, file)));
            let fault = match read {
                Ok((reading, mut file)) => match write(&mut file, &reading) {
                    Ok(()) => {
                        self.tell_damage(&file);
                        continue;
                    }
                    Err(error) => of_article(error)?,
                },
                Err(fault) => fault,
            };
            // Where the user has cancelled, nothing is wrong with the article.
            if !(self.is_cancelled)() {
                (self.on_fault)(fault);
            }
        }
        Ok(())
    }
}

impl ArticleFile {
    /// The article, read as it was when it was kept.
    ///
    /// # Errors
    /// [`LibraryFault`] where a member is damaged or missing, or `is_cancelled` says so.
    pub fn reading(&mut self, is_cancelled: &dyn Fn() -> bool) -> Result<Reading, LibraryFault> {
        let page = self.page()?;
        let reading = read(page.into(), &Recipe::default(), &NoRules, is_cancelled);
        reading.map_err(|fault| LibraryFault::Page(self.path().to_owned(), fault))
    }
}

/// Writes highlights and notes below an article in Markdown, as the file beside it has them; nothing where there are none.
///
/// # Errors
/// What `out` says.
pub fn write_highlights(annotations: &[Annotation], out: &mut impl Write) -> io::Result<()> {
    match highlights(annotations) {
        none if none.is_empty() => Ok(()),
        highlights => write!(out, "\n{highlights}\n"),
    }
}

/// The highlights of an article where a reading of its page shows them.
fn highlights_in(file: &mut ArticleFile, reading: &Reading) -> Vec<Highlight> {
    let places = file.places_in(reading.article.text());
    let highlights = file.annotations.items.iter().zip(places);
    highlights
        .map(|(annotation, place)| book_highlight(annotation, place))
        .collect()
}

/// That the page of an article holds a text still: a file without any would be taken for the article.
fn found_in(file: &ArticleFile, reading: &Reading) -> io::Result<()> {
    match reading.extraction.status {
        Status::Nothing(_) => Err(io::Error::other(LibraryFault::NothingFound(file.path().to_owned()))),
        _ => Ok(()),
    }
}

/// What is wrong with the article where writing has failed, and not with the place that is written to.
fn of_article(error: io::Error) -> io::Result<LibraryFault> {
    let error = match error.downcast::<LibraryFault>() {
        Ok(fault) => return Ok(fault),
        Err(error) => error,
    };
    error.downcast::<TooLarge>().map(LibraryFault::TooLarge)
}

/// A highlight as a book and HTML take it; `place` are its bytes in the text of the article.
pub fn book_highlight(annotation: &Annotation, place: Option<Range<usize>>) -> Highlight {
    Highlight {
        quote: annotation.words().to_owned(),
        place,
        kind: annotation.target.style_class.as_str().map(str::to_owned),
        note: annotation.note().map(Cow::into_owned),
    }
}

/// Makes a folder, unless it is there.
fn make_folder(folder: &Path) -> Result<(), SaveFault> {
    match fs::create_dir(folder) {
        Err(_) if folder.is_dir() => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(SaveFault {
            target: folder.to_owned(),
            cause: SaveCause::InTheWay(folder.to_owned()),
        }),
        made => made.map_err(|error| SaveFault::of(folder, &error)),
    }
}
