//! `extract` and `explain`: one page.

use super::apart;
use super::arguments::{ExplainArguments, ExplainFormat, ExtractArguments, ExtractFormat, PageArguments};
use super::failure::{Failure, tell};
use super::output::Output;
use super::recipe::{read_page, read_page_and_recipe, source};
use super::why;
use crate::Reading;
use crate::evaluate::{GOLD, mark};
use crate::extraction::{Stage, Status};
use crate::page::{Cancel, Source};
use crate::save::characters::in_one_line;
use crate::save::figure::{Palette, curve_figure, svg};
use crate::save::{self, TooLarge, csv, html, json, json_with_trace, markdown, own_html, own_text, today};
use std::io::{self, Write};
use std::path::Path;

/// Prints the main text of a page. Where there is none, text formats write nothing, so that no file is lost for an empty
/// one; the analysis and the print-out of a program, which has its own words for that, are written all the same.
pub(super) fn extract(arguments: &ExtractArguments, cancel: &Cancel) -> Result<(), Failure> {
    let gold = arguments.gold.as_ref().map(|folder| folder.join(GOLD));
    check_output(&arguments.page, gold.as_deref())?;
    let reading = read_page(&arguments.page, cancel)?;
    let found = found(&reading);
    if found.is_err() && !matches!(arguments.format, ExtractFormat::Json | ExtractFormat::OwnText) {
        return found;
    }
    let path = arguments.page.output.as_deref();
    match arguments.format {
        ExtractFormat::Json => write(path, |out| json(&reading, out))?,
        format => {
            let today = (!arguments.no_dates).then(today);
            let text = text_of(&reading, format, today.as_deref())?;
            write(path, |out| out.write_all(text?.as_bytes()))?;
        }
    }
    found?;
    if let Some(folder) = &arguments.gold {
        tell(&mark(folder, &reading)?.told(folder));
    }
    Ok(())
}

/// What is written in one of the formats that are made as a whole.
fn text_of(
    reading: &Reading,
    format: ExtractFormat,
    created: Option<&str>,
) -> Result<Result<String, TooLarge>, Failure> {
    let method = reading.extraction.method;
    Ok(match format {
        ExtractFormat::Txt | ExtractFormat::Json => Ok(save::text(reading)),
        ExtractFormat::Md => markdown(reading, created),
        ExtractFormat::Html => html(reading),
        ExtractFormat::OwnText => own_text(reading).ok_or(Failure::NoOwnText(method))?,
        ExtractFormat::OwnHtml => own_html(reading, &|| false).ok_or(Failure::NoOwnHtml(method))?,
    })
}

/// Prints every unit of a page with its verdict.
pub(super) fn explain(arguments: &ExplainArguments, cancel: &Cancel) -> Result<(), Failure> {
    let format = arguments.format.unwrap_or(ExplainFormat::Json);
    if arguments.trace && format != ExplainFormat::Json {
        let message = "A trace is no table and no picture: --trace is answered in words or with -f json.";
        return Err(Failure::Arguments(message.to_owned()));
    }
    check_output(&arguments.page, None)?;
    let (reading, recipe) = read_page_and_recipe(&arguments.page, cancel)?;
    let path = arguments.page.output.as_deref();
    if let Some(passage) = &arguments.why {
        let why = why::explain(&reading, &recipe, passage, arguments.format)?;
        return write(path, |out| out.write_all(why.as_bytes()));
    }
    match format {
        ExplainFormat::Json if arguments.trace && arguments.format.is_none() => {
            write(path, |out| out.write_all(steps_in_words(&reading).as_bytes()))?
        }
        ExplainFormat::Json if arguments.trace => write(path, |out| json_with_trace(&reading, out))?,
        ExplainFormat::Json => write(path, |out| json(&reading, out))?,
        ExplainFormat::Csv => write(path, |out| csv(&reading, out))?,
        ExplainFormat::Svg => write(path, |out| svg(&curve_figure(&reading, &Palette::LIGHT), out))?,
        ExplainFormat::Png => write_picture(path, &reading)?,
    }
    found(&reading)
}

/// Checks that the answer goes over nothing that is read: the page, the rules, the gold.
fn check_output(arguments: &PageArguments, gold: Option<&Path>) -> Result<(), Failure> {
    let page = match source(&arguments.page)? {
        Source::File(path) => path,
        _ => arguments.page.clone().into(),
    };
    let read = [Some(&*page), arguments.recipe.rules_folder(), gold];
    apart::check(arguments.output.as_deref(), read.into_iter().flatten())
}

/// The stages of the trace, a numbered sentence each.
fn steps_in_words(reading: &Reading) -> String {
    let stages = reading.trace().map(|trace| trace.stages).unwrap_or_default();
    let line =
        |(number, stage): (usize, &Stage)| format!("{number}. {}: {}\n", stage.name, in_one_line(&stage.sentence));
    (1..).zip(&stages).map(line).collect()
}

fn found(reading: &Reading) -> Result<(), Failure> {
    match reading.extraction.status {
        status @ Status::Nothing(_) => Err(Failure::NothingFound(status)),
        Status::Found | Status::Doubtful(_) => Ok(()),
    }
}

fn write(path: Option<&Path>, write: impl FnOnce(&mut Output) -> io::Result<()>) -> Result<(), Failure> {
    let mut output = Output::open(path)?;
    output.take(write)?;
    Ok(output.finish()?)
}

/// Writes the curve in pixels; they are of no use to a terminal.
fn write_picture(path: Option<&Path>, reading: &Reading) -> Result<(), Failure> {
    let mut output = Output::open(path)?;
    if output.is_terminal() {
        return Err(Failure::PictureOnTerminal);
    }
    let picture = picture(reading)?;
    output.take(|out| out.write_all(&picture))?;
    Ok(output.finish()?)
}

#[cfg(feature = "window")]
fn picture(reading: &Reading) -> Result<Vec<u8>, Failure> {
    let figure = curve_figure(reading, &Palette::LIGHT);
    crate::app::raster::png(&figure).map_err(|error| Failure::Internal(error.to_string()))
}

#[cfg(not(feature = "window"))]
fn picture(_: &Reading) -> Result<Vec<u8>, Failure> {
    Err(Failure::NoFonts)
}
