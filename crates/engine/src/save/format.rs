//! The table of formats. A format is a card here and one function that writes a reading.

use super::{epub, html, json, markdown, own_html, own_text, titled_text};
use crate::Reading;
use crate::methods::{self, Method};
use std::io::{self, Write};

/// What a reading is written as.
///
/// ```
/// use clearline_engine::save::Format;
///
/// assert_eq!(Format::named("md"), Some(Format::Markdown));
/// assert_eq!(Format::Json.extension(), "json");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Plain text in UTF-8, below the title of the page.
    Text,
    /// CommonMark with tables, under a YAML front matter.
    Markdown,
    /// One file that every browser shows, with pictures inside.
    Html,
    /// A book of one article, with pictures inside.
    Epub,
    /// The page, its text and the whole analysis, to be opened again.
    Json,
    /// What the method itself puts out, where its source defines HTML.
    OwnHtml,
    /// What the published program of the method prints, where it prints text.
    OwnText,
}

impl Format {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Format; 7] = [
        Format::Text,
        Format::Markdown,
        Format::Html,
        Format::Epub,
        Format::Json,
        Format::OwnHtml,
        Format::OwnText,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "txt",
            Format::Markdown => "md",
            Format::Html => "html",
            Format::Epub => "epub",
            Format::Json => "json",
            Format::OwnHtml => "own-html",
            Format::OwnText => "own-text",
        }
    }

    /// The extension of its files, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Format::OwnHtml => "html",
            Format::OwnText => "txt",
            format => format.name(),
        }
    }

    /// The format of this name.
    ///
    /// ```
    /// use clearline_engine::save::Format;
    ///
    /// assert_eq!(Format::named("md"), Some(Format::Markdown));
    /// assert_eq!(Format::named("pdf"), None);
    /// ```
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether its files are text, which can be shown on a terminal.
    pub fn is_text(self) -> bool {
        self != Format::Epub
    }

    /// Whether a reading can be written so: not every method has HTML or text of its own.
    pub fn suits(self, reading: &Reading) -> bool {
        match self {
            Format::OwnHtml => methods::method(reading.extraction.method).is_some_and(Method::has_own_html),
            Format::OwnText => own_text(reading).is_some(),
            Format::Text | Format::Markdown | Format::Html | Format::Epub | Format::Json => true,
        }
    }
}

/// Writes a file that keeps this reading for later; nothing where the format does not [suit](Format::suits) it. `created` is the
/// day, such as 2026-05-01, that the front matter of Markdown and a book state as their own; without it, equal readings give equal bytes.
///
/// ```
/// use clearline_engine::page::{Page, Source};
/// use clearline_engine::save::{Format, write};
/// use clearline_engine::{Reading, methods};
///
/// let html = format!("<title>Rain</title>{}", "<p>It rained all night, and the lower road was gone.".repeat(9));
/// let reading = Reading::of(Page::from_html(Source::Pasted, &html), methods::DEFAULT, &methods::Parameters::default());
/// let mut file = Vec::new();
/// write(&reading, Format::Text, None, &mut file)?;
/// assert!(file.starts_with(b"Rain\n\nIt rained all night"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What `out` says, and an error before anything is written where a page would become many times its size.
pub fn write(reading: &Reading, format: Format, created: Option<&str>, out: &mut impl Write) -> io::Result<()> {
    let content = match format {
        Format::Text => titled_text(reading),
        Format::Markdown => markdown(reading, created)?,
        Format::Html => html(reading)?,
        Format::Epub => return epub(reading, created, out),
        Format::Json => return json(reading, out),
        Format::OwnHtml => own_html(reading, &|| false).transpose()?.unwrap_or_default(),
        Format::OwnText => own_text(reading).transpose()?.unwrap_or_default(),
    };
    out.write_all(content.as_bytes())
}
