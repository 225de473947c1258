//! EPUB 3.2 with a table of contents for older readers: articles as a book.
//!
//! A [`Book`] takes articles one after the other and keeps them in a file of the system, so that as many fit as the disk holds.
//! The article is written by the walk that writes HTML, as XHTML. The package around it is written here, since that is less than
//! what a crate for it would have to be given, and the same articles give the same bytes.

mod album;
mod chapter;
mod contents;
mod cover;
mod highlights;
mod package;
mod valid;

pub(super) use album::Album;
pub use highlights::Highlight;
pub(super) use highlights::Highlights;
pub(super) use valid::{language_tag, uri};

use super::figure::Figure;
use crate::Reading;
use crate::picture::Picture;
use chapter::{Chapter, ChapterFiles};
use clearline_message::Message;
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// The folder of all but what every EPUB has.
const FOLDER: &str = "EPUB";
/// Where the package is, in the words of the container.
const CONTAINER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">\n<rootfiles>\n\
<rootfile full-path=\"EPUB/package.opf\" media-type=\"application/oebps-package+xml\"/>\n</rootfiles>\n</container>\n";
const STYLE: &str = include_str!("style.css");
/// Bytes of pictures in one book.
const MOST_PICTURE_BYTES: usize = 1 << 30;

/// What a book has beyond its articles.
#[derive(Clone, Copy)]
pub struct Binding<'a> {
    /// The title of a book of several articles; one article gives its own.
    pub title: Option<&'a str>,
    /// The day on which it is made, such as 2026-05-01. Without it, equal articles give equal bytes.
    pub day: Option<&'a str>,
    /// A text of the book itself in the language of a tag; `None` where there are no texts in that language.
    pub text: &'a dyn Fn(&str, &Message) -> Option<String>,
    /// The language of who makes it, as a tag.
    pub language: &'a str,
    /// The cover in pixels, as PNG; where that is `None` it is a drawing in SVG.
    pub draw: &'a dyn Fn(&Figure) -> Option<Vec<u8>>,
}

impl Default for Binding<'_> {
    fn default() -> Self {
        Binding {
            title: None,
            day: None,
            text: &|_, _| None,
            language: "en",
            draw: &|_| None,
        }
    }
}

impl Binding<'_> {
    /// A text where articles are in these languages: as all of these languages have it, else as who makes the book has it.
    fn format<'l>(&self, mut languages: impl Iterator<Item = &'l str>, message: &Message) -> String {
        let first = languages.next().and_then(|language| (self.text)(language, message));
        let alike = first.filter(|first| languages.all(|other| (self.text)(other, message).as_ref() == Some(first)));
        alike
            .or_else(|| (self.text)(self.language, message))
            .unwrap_or_else(|| message.to_string())
    }
}

/// A book in the making.
pub struct Book<'a> {
    binding: Binding<'a>,
    zip: ZipWriter<BufWriter<File>>,
    chapters: Vec<Chapter>,
    /// Bytes of pictures that still fit.
    room: usize,
}

impl<'a> Book<'a> {
    /// A book without articles.
    ///
    /// # Errors
    /// Where the system has no room for a file.
    pub fn new(binding: Binding<'a>) -> io::Result<Book<'a>> {
        let mut book = Book {
            binding,
            zip: ZipWriter::new(BufWriter::new(tempfile::tempfile()?)),
            chapters: Vec::new(),
            room: MOST_PICTURE_BYTES,
        };
        // Programs know the file by what comes first in it.
        book.put("mimetype", b"application/epub+zip", CompressionMethod::Stored)?;
        book.put(
            "META-INF/container.xml",
            CONTAINER.as_bytes(),
            CompressionMethod::Deflated,
        )?;
        book.put_text("style.css", STYLE)?;
        Ok(book)
    }

    /// The same book, whose articles have no pictures.
    pub fn without_pictures(mut self) -> Book<'a> {
        self.room = 0;
        self
    }

    /// Adds an article with its highlights and its pictures: those that the page brings along, and those that `fetched` gives by
    /// their index in [`Article::images`](crate::extraction::Article::images).
    ///
    /// # Errors
    /// Where the page would become many times its size, which leaves the book as it was; else what the system says.
    pub fn add(
        &mut self,
        reading: &Reading,
        highlights: &[Highlight],
        fetched: &dyn Fn(u32) -> Option<Picture>,
    ) -> io::Result<()> {
        let highlights = Highlights::of(reading, highlights);
        let number = self.chapters.len() + 1;
        let ChapterFiles { chapter, texts, album } =
            chapter::written(reading, number, (&highlights, fetched, self.room), &self.binding)?;
        for (name, text) in chapter.files.iter().zip(&texts) {
            self.put_text(name, text)?;
        }
        for file in &album.files {
            self.put(
                &format!("{FOLDER}/{}", file.name),
                &file.bytes,
                CompressionMethod::Stored,
            )?;
            self.room = self.room.saturating_sub(file.bytes.len());
        }
        self.chapters.push(chapter);
        Ok(())
    }

    /// Whether there is no article in it.
    pub fn is_empty(&self) -> bool {
        self.chapters.is_empty()
    }

    /// Writes the whole book.
    ///
    /// # Errors
    /// What `out` and the system say.
    pub fn finish(mut self, out: &mut impl Write) -> io::Result<()> {
        let facts = package::Facts::of(&self.chapters, &self.binding);
        let figure = cover::figure(&facts);
        let drawn = (self.binding.draw)(&figure);
        let cover = match &drawn {
            Some(png) => {
                self.put(&format!("{FOLDER}/cover.png"), png, CompressionMethod::Stored)?;
                package::CoverFile::Png
            }
            None => {
                self.put_text("cover.svg", &cover::svg(&figure)?)?;
                package::CoverFile::Svg
            }
        };
        self.put_text("cover.xhtml", &cover::page_of(&facts))?;
        self.put_text("contents.xhtml", &contents::nav(&self.chapters, &facts))?;
        self.put_text("contents.ncx", &contents::ncx(&self.chapters, &facts))?;
        let package = package::package(&self.chapters, &facts, cover);
        self.put_text("package.opf", &package)?;
        let mut file = self
            .zip
            .finish()?
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(0))?;
        io::copy(&mut file, out)?;
        Ok(())
    }

    fn put_text(&mut self, name: &str, text: &str) -> io::Result<()> {
        let text = valid::xml_text(text);
        self.put(
            &format!("{FOLDER}/{name}"),
            text.as_bytes(),
            CompressionMethod::Deflated,
        )
    }

    fn put(&mut self, name: &str, bytes: &[u8], method: CompressionMethod) -> io::Result<()> {
        // The hour of writing would make equal books differ.
        let options = SimpleFileOptions::default().compression_method(method);
        self.zip
            .start_file(name, options.last_modified_time(DateTime::default()))?;
        self.zip.write_all(bytes)
    }
}

/// One article as a book, with the pictures that the page brings along.
///
/// # Errors
/// What `out` says, and an error before anything is written where a page would become many times its size.
pub(crate) fn epub(reading: &Reading, day: Option<&str>, out: &mut impl Write) -> io::Result<()> {
    let binding = Binding {
        day,
        ..Binding::default()
    };
    let mut book = Book::new(binding)?;
    book.add(reading, &[], &|_| None)?;
    book.finish(out)
}
