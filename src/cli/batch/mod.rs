//! `batch`: many pages, one record a line, in the order of the inputs.

mod http_answer;
mod inputs;
mod jsonl;
mod ordered;
mod record;
mod warc;

use super::arguments::BatchArguments;
use super::failure::{Failure, guarded, tell};
use super::output::Output;
use super::recipe::Recipe;
use crate::page::{Cancel, PageFault};
use crate::save::write_json_line;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use inputs::Inputs;
use ordered::Results;
use record::Record;
use std::io::IsTerminal;
use std::sync::Arc;
use std::thread;

/// Extracts all inputs. A page that cannot be read becomes a record with an error and stops nobody.
pub(super) fn batch(arguments: &BatchArguments, cancel: &Cancel) -> Result<(), Failure> {
    let recipe = Recipe::new(&arguments.recipe, None, cancel)?;
    let mut output = Output::open(arguments.output.as_deref())?;
    let inputs = Inputs::of(&arguments.inputs);
    let mut has_told = false;
    for told in inputs.told().filter(|_| !arguments.quiet) {
        tell(&told);
        has_told = true;
    }
    let bar = progress_bar(inputs.total(), arguments.quiet);
    let processors = || thread::available_parallelism().map_or(1, usize::from);
    let jobs = arguments.jobs.map_or_else(processors, usize::from);
    let timing = arguments.timing;
    let work = Arc::new(move |input| record_of(&recipe, input, timing));
    let records = ordered::map(inputs, jobs, work).map_err(|error| Failure::Internal(error.to_string()))?;
    let written = write_all(records, &mut output, &bar, cancel);
    bar.finish_and_clear();
    let (failed, total) = written?;
    if total == 0 && !has_told && !arguments.quiet {
        tell("There was no page to read in what was given.");
    }
    output.finish()?;
    match failed {
        0 => Ok(()),
        _ => Err(Failure::SomeFailed {
            failed,
            total,
            quiet: arguments.quiet,
        }),
    }
}

/// Writes the records as they come. Gives how many hold an error, and of how many.
fn write_all(
    records: Results<Record>,
    output: &mut Output,
    bar: &ProgressBar,
    cancel: &Cancel,
) -> Result<(u64, u64), Failure> {
    let (mut failed, mut total) = (0, 0);
    for record in records {
        if cancel.is_cancelled() {
            break;
        }
        // While all workers are busy nothing comes out; that is a moment to look at the flag.
        let Some(record) = record else { continue };
        total += 1;
        failed += u64::from(record.has_failed());
        output.take(|out| write_json_line(out, &record))?;
        bar.inc(1);
    }
    match cancel.is_cancelled() {
        true => Err(PageFault::Cancelled.into()),
        false => Ok((failed, total)),
    }
}

fn record_of(recipe: &Recipe, input: inputs::Input, timing: bool) -> Record {
    let (id, url) = (input.id.clone(), input.url.clone());
    match guarded(|| record::read(recipe, input, timing)) {
        Ok(record) => record,
        Err(failure) => Record::failed(recipe, id, url, failure.message().unwrap_or_default()),
    }
}

/// A bar on standard error, if a person is looking; a count where nobody knows how many inputs there are.
fn progress_bar(total: Option<u64>, quiet: bool) -> ProgressBar {
    let target = match quiet || !std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::hidden(),
        false => ProgressDrawTarget::stderr(),
    };
    let template = match total {
        Some(_) => "{wide_bar} {pos}/{len} pages, {eta} left",
        None => "{spinner} {pos} pages, {elapsed}",
    };
    let bar = ProgressBar::with_draw_target(total, target);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
