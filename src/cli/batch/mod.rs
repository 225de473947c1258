//! `batch`: many pages, one record a line, in the order of the inputs.

mod inputs;
mod jsonl;
mod ordered;
mod record;

use super::arguments::BatchArguments;
use super::failure::{Failure, guarded};
use super::output::Output;
use super::recipe::Recipe;
use crate::page::{Cancel, PageFault};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use inputs::Inputs;
use record::Record;
use std::io::IsTerminal;
use std::sync::Arc;
use std::thread;

/// Extracts all inputs. A page that cannot be read becomes a record with an error and stops nobody.
pub(super) fn batch(arguments: &BatchArguments, cancel: &Cancel) -> Result<(), Failure> {
    let recipe = Recipe::new(&arguments.recipe, cancel)?;
    let mut output = Output::open(arguments.output.as_deref())?;
    let inputs = Inputs::of(&arguments.inputs);
    let bar = progress_bar(inputs.total(), arguments.quiet);
    let jobs = arguments
        .jobs
        .map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let timing = arguments.timing;
    let work = Arc::new(move |input| record_of(&recipe, input, timing));
    let (mut failed, mut total) = (0_u64, 0_u64);
    for record in ordered::map(inputs, jobs, work).map_err(|error| Failure::Internal(error.to_string()))? {
        if cancel.is_cancelled() {
            return Err(PageFault::Cancelled.into());
        }
        // While a worker is busy, nothing comes out; that is the moment to look at the flag again.
        let Some(record) = record else { continue };
        total += 1;
        failed += u64::from(record.has_failed());
        output.write(&record.line())?;
        bar.inc(1);
    }
    if cancel.is_cancelled() {
        return Err(PageFault::Cancelled.into());
    }
    output.finish()?;
    bar.finish_and_clear();
    match failed {
        0 => Ok(()),
        _ => Err(Failure::SomeFailed {
            failed,
            total,
            quiet: arguments.quiet,
        }),
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
