//! `extract` and `explain`: one page.

use super::apart;
use super::arguments::{ExplainArguments, ExplainFormat, ExtractArguments, PageArguments};
use super::books::binding;
use super::failure::Failure;
use super::output::{Output, file_named};
use super::pictures;
use super::reader::{read_page, source};
use super::why;
use super::words::{say, tell, wording};
use clearline_engine::Reading;
use clearline_engine::extraction::Status;
use clearline_engine::internals::extraction::Stage;
use clearline_engine::internals::extraction::Stages;
use clearline_engine::internals::save::characters::in_one_line;
use clearline_engine::internals::save::epub::Book;
use clearline_engine::internals::save::figure::{Palette, curve_figure, svg};
use clearline_engine::internals::save::text;
use clearline_engine::internals::save::{
    TooLarge, csv, html_with_pictures, html_without_pictures, json, json_with_trace, own_html, own_text, today,
};
use clearline_engine::page::{Cancel, PageFault, Source};
use clearline_engine::save::{self, Format};
use clearline_measure::{GOLD, Marked, mark};
use clearline_words::message;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

/// Prints the main text of a page. If there is none, text formats write nothing, so that no file is replaced by an
/// empty one. The analysis and the print-out of a program, which has a message of its own for that, are written anyway.
pub(super) fn extract(arguments: &ExtractArguments, cancel: &Cancel) -> Result<(), Failure> {
    let gold = arguments.gold.as_ref().map(|folder| folder.join(GOLD));
    check_output(&arguments.page, gold.as_deref())?;
    let reading = read_page(&arguments.page, cancel)?;
    let found = found(&reading);
    if found.is_err() && !matches!(arguments.format, Format::Json | Format::OwnText) {
        return found;
    }
    let path = file_named(arguments.page.output.as_deref());
    let created = (!arguments.no_dates).then(today);
    match arguments.format {
        // What the engine saves as text has the title above it.
        Format::Text => write(path, cancel, |out| out.write_all(text(&reading).as_bytes()))?,
        Format::OwnText | Format::OwnHtml => {
            let text = own_output(&reading, arguments.format, cancel)?;
            write(path, cancel, |out| out.write_all(text?.as_bytes()))?;
        }
        Format::Html => {
            let html = html_file(arguments, &reading, cancel)?;
            write(path, cancel, |out| out.write_all(html?.as_bytes()))?;
        }
        Format::Epub => write_book(arguments, &reading, created.as_deref(), cancel)?,
        format => write(path, cancel, |out| {
            save::write(&reading, format, created.as_deref(), out)
        })?,
    }
    found?;
    if let Some(folder) = &arguments.gold {
        let Marked { id, is_again, pages } = mark(folder, &reading)?;
        let done = if is_again { "gold-marked-again" } else { "gold-marked" };
        let folder = folder.display().to_string();
        tell(&message!(done, id = id, folder = folder, pages = pages.to_string()));
    }
    Ok(())
}

/// The output that the method's own source defines.
fn own_output(reading: &Reading, format: Format, cancel: &Cancel) -> Result<Result<String, TooLarge>, Failure> {
    let method = reading.extraction.method;
    if format == Format::OwnText {
        own_text(reading).ok_or(Failure::NoOwnText(method))
    } else {
        own_html(reading, &|| cancel.is_cancelled()).ok_or(Failure::NoOwnHtml(method))
    }
}

/// Prints every unit of a page with its verdict.
pub(super) fn explain(arguments: &ExplainArguments, cancel: &Cancel) -> Result<(), Failure> {
    let format = arguments.format.unwrap_or(ExplainFormat::Json);
    if arguments.trace && format != ExplainFormat::Json {
        return Err(Failure::Arguments(message!("trace-takes")));
    }
    check_output(&arguments.page, None)?;
    let reading = read_page(&arguments.page, cancel)?;
    let path = file_named(arguments.page.output.as_deref());
    if let Some(passage) = &arguments.why {
        let why = why::explain(&reading, passage, arguments.format, cancel)?;
        return write(path, cancel, |out| out.write_all(why.as_bytes()));
    }
    match format {
        ExplainFormat::Json if arguments.trace && arguments.format.is_none() => {
            write(path, cancel, |out| out.write_all(steps_in_words(&reading).as_bytes()))?
        }
        ExplainFormat::Json if arguments.trace => write(path, cancel, |out| json_with_trace(&reading, out))?,
        ExplainFormat::Json => write(path, cancel, |out| json(&reading, out))?,
        ExplainFormat::Csv => write(path, cancel, |out| csv(&reading, out))?,
        ExplainFormat::Svg => write(path, cancel, |out| {
            svg(&curve_figure(&reading, &Palette::LIGHT, &say), out)
        })?,
        ExplainFormat::Png => write_picture(path, &reading, cancel)?,
    }
    found(&reading)
}

/// Checks that the output replaces nothing that is read: the page, the rules, the gold.
fn check_output(arguments: &PageArguments, gold: Option<&Path>) -> Result<(), Failure> {
    let page = match source(&arguments.page)? {
        Source::File(path) => path,
        _ => arguments.page.clone().into(),
    };
    let read = [
        Some(&*page),
        arguments.recipe.rules_folder(),
        gold,
        arguments.layout.as_deref(),
    ];
    apart::check(file_named(arguments.output.as_deref()), read.into_iter().flatten())
}

/// The stages of the trace, one numbered sentence each.
fn steps_in_words(reading: &Reading) -> String {
    let mut sentences = Sentences::default();
    reading.trace_into(&mut sentences);
    sentences.text
}

/// Writes the sentence of each stage.
#[derive(Default)]
struct Sentences {
    text: String,
    count: usize,
    last: Option<Stage>,
}

impl Stages for Sentences {
    fn take(&mut self, stage: Stage) {
        self.count += 1;
        let step = message!(
            "trace-step",
            number = self.count.to_string(),
            step = stage.named(),
            sentence = in_one_line(&say(&stage.sentence))
        );
        self.text += &(say(&step) + "\n");
        self.last = Some(stage);
    }

    fn last(&self) -> Option<&Stage> {
        self.last.as_ref()
    }
}

fn found(reading: &Reading) -> Result<(), Failure> {
    match reading.extraction.status {
        Status::Nothing(_) => Err(Failure::NothingFound(reading.status_message())),
        Status::Found | Status::Doubtful(_) => Ok(()),
    }
}

/// Calls `write` until the user cancels. A file that is given up leaves the old one unchanged.
fn write(
    path: Option<&Path>,
    cancel: &Cancel,
    write: impl FnOnce(&mut Heeding<'_>) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut output = Output::open(path)?;
    let written = output.take(|out| write(&mut Heeding { out, cancel }));
    if cancel.is_cancelled() {
        return Err(PageFault::Cancelled.into());
    }
    written?;
    Ok(output.finish()?)
}

/// An output that takes nothing after the user has cancelled.
struct Heeding<'a> {
    out: &'a mut Output,
    cancel: &'a Cancel,
}

impl Write for Heeding<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.cancel.is_cancelled() {
            true => Err(io::Error::other(PageFault::Cancelled)),
            false => self.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The article as a file of HTML, with its pictures unless they are not wanted.
fn html_file(
    arguments: &ExtractArguments,
    reading: &Reading,
    cancel: &Cancel,
) -> Result<Result<String, TooLarge>, Failure> {
    if arguments.no_images {
        return Ok(html_without_pictures(reading));
    }
    let pictures = pictures::fetched(reading, cancel)?;
    Ok(html_with_pictures(reading, &|image| pictures.get(&image).cloned()))
}

/// Writes a book of one article, with its pictures unless they are not wanted.
fn write_book(
    arguments: &ExtractArguments,
    reading: &Reading,
    day: Option<&str>,
    cancel: &Cancel,
) -> Result<(), Failure> {
    let mut output = Output::open(file_named(arguments.page.output.as_deref()))?;
    if output.is_terminal() {
        return Err(Failure::BookOnTerminal);
    }
    let fetched = match arguments.no_images {
        true => BTreeMap::new(),
        false => pictures::fetched(reading, cancel)?,
    };
    output.take(|out| {
        let mut book = Book::new(binding(None, day, wording()))?;
        if arguments.no_images {
            book = book.without_pictures();
        }
        book.add(reading, &[], &|image| fetched.get(&image).cloned())?;
        book.finish(&mut Heeding { out, cancel })
    })?;
    Ok(output.finish()?)
}

/// Writes the curve in pixels, which a terminal cannot show.
fn write_picture(path: Option<&Path>, reading: &Reading, cancel: &Cancel) -> Result<(), Failure> {
    let mut output = Output::open(path)?;
    if output.is_terminal() {
        return Err(Failure::PictureOnTerminal);
    }
    let picture = picture(reading)?;
    if cancel.is_cancelled() {
        return Err(PageFault::Cancelled.into());
    }
    output.take(|out| out.write_all(&picture))?;
    Ok(output.finish()?)
}

#[cfg(feature = "window")]
fn picture(reading: &Reading) -> Result<Vec<u8>, Failure> {
    let figure = curve_figure(reading, &Palette::LIGHT, &say);
    crate::app::ground::raster::png(&figure).map_err(|error| Failure::Internal(error.to_string()))
}

#[cfg(not(feature = "window"))]
fn picture(_: &Reading) -> Result<Vec<u8>, Failure> {
    Err(Failure::NoFonts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_waits_for_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.json");
        std::fs::write(&path, "old").unwrap();
        let cancel = Cancel::new();
        let cancelled = write(Some(&path), &cancel, |out| {
            out.write_all(b"new")?;
            cancel.cancel();
            out.write_all(b"and more")
        });
        assert!(matches!(cancelled, Err(Failure::Page(PageFault::Cancelled))));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
