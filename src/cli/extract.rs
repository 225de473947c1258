//! `extract` and `explain`: one page.

use super::arguments::{ExplainArguments, ExplainFormat, ExtractArguments, ExtractFormat};
use super::csv;
use super::failure::Failure;
use super::output::Output;
use super::recipe::{read_page, read_page_and_recipe};
use super::why;
use crate::Reading;
use crate::extraction::Status;
use crate::page::Cancel;
use crate::save::{self, html, json, json_with_trace, markdown, own_html, today};
use std::path::Path;

/// Prints the main text of a page. Where there is none, text formats write nothing, so that no file is lost for an empty
/// one.
pub(super) fn extract(arguments: &ExtractArguments, cancel: &Cancel) -> Result<(), Failure> {
    let reading = read_page(&arguments.page, cancel)?;
    let found = found(&reading);
    if found.is_err() && arguments.format != ExtractFormat::Json {
        return found;
    }
    let content = match arguments.format {
        ExtractFormat::Json => json(&reading),
        ExtractFormat::Txt => save::text(&reading),
        ExtractFormat::Md => {
            let today = (!arguments.no_dates).then(today);
            markdown(&reading, today.as_deref())
        }
        ExtractFormat::Html => html(&reading),
        ExtractFormat::OwnHtml => own_html(&reading).ok_or(Failure::NoOwnHtml(reading.extraction.method))?,
    };
    write(arguments.page.output.as_deref(), &content)?;
    found
}

/// Prints every unit of a page with its verdict.
pub(super) fn explain(arguments: &ExplainArguments, cancel: &Cancel) -> Result<(), Failure> {
    if arguments.trace && arguments.format == Some(ExplainFormat::Csv) {
        let message = "A trace is no table: --trace goes with -f json, not with -f csv.";
        return Err(Failure::Arguments(message.to_owned()));
    }
    let (reading, recipe) = read_page_and_recipe(&arguments.page, cancel)?;
    if let Some(passage) = &arguments.why {
        let told = why::explain(&reading, &recipe, passage, arguments.format)?;
        return write(arguments.page.output.as_deref(), &told);
    }
    let content = match arguments.format {
        Some(ExplainFormat::Csv) => csv::units(&reading)?,
        _ if arguments.trace => json_with_trace(&reading),
        _ => json(&reading),
    };
    write(arguments.page.output.as_deref(), &content)?;
    found(&reading)
}

fn found(reading: &Reading) -> Result<(), Failure> {
    match reading.extraction.status {
        status @ Status::Nothing(_) => Err(Failure::NothingFound(status)),
        Status::Found | Status::Doubtful(_) => Ok(()),
    }
}

fn write(path: Option<&Path>, content: &str) -> Result<(), Failure> {
    let mut output = Output::open(path)?;
    output.write(content)?;
    Ok(output.finish()?)
}
