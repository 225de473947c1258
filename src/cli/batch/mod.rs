//! `batch`: many pages, one record on each line, in the order of the inputs.

mod inputs;
mod journal;
mod numbered;
mod ordered;
mod record;
#[cfg(feature = "parquet")]
mod table;
mod target;

use super::apart;
use super::arguments::BatchArguments;
use super::failure::Failure;
use super::output::file_named;
use super::panics::guarded;
use super::reader::Reader;
use super::words::{say, tell};
use clearline_engine::archive::Input;
use clearline_engine::page::{Cancel, PageFault};
use clearline_words::{Language, Wording, message};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use inputs::Inputs;
use journal::Journal;
use numbered::Numbered;
use ordered::Results;
use record::{Extras, Record};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use target::{Tally, Target};

/// Extracts all inputs. A page that cannot be read becomes a record with an error, and the batch continues.
pub(super) fn batch(arguments: &BatchArguments, cancel: &Cancel) -> Result<(), Failure> {
    let reader = Reader {
        only_public: arguments.public_only,
        ..Reader::new(&arguments.recipe, None, cancel)?
    };
    let mut inputs = Inputs::of(&arguments.inputs, arguments.public_only);
    let output = file_named(arguments.output.as_deref());
    check_output(output, &inputs, arguments.recipe.rules_folder())?;
    let mut has_told = false;
    for told in inputs.told().filter(|_| !arguments.quiet) {
        tell(&told);
        has_told = true;
    }
    let bar = progress_bar(inputs.total(), arguments.quiet);
    let (mut target, mut tally) = Target::open(output, arguments.resume, &mut inputs)?;
    bar.inc(tally.total);
    let extras = Extras {
        timing: arguments.timing,
        columns: target.is_table(),
    };
    let journal = target.journal();
    let inputs = Numbered::from(tally.total, inputs, journal.clone());
    let work = move |(number, input)| record_of(&reader, journal.as_deref(), number, input, extras);
    let processors = || thread::available_parallelism().map_or(1, usize::from);
    let jobs = arguments.jobs.map_or_else(processors, usize::from);
    let records = ordered::map(inputs, |(_, input)| input.weight(), jobs, Arc::new(work));
    let records = records.map_err(|error| Failure::Internal(error.to_string()))?;
    let written = write_all(records, &mut target, &mut tally, &bar, cancel);
    bar.finish_and_clear();
    written.map_err(|failure| target.stop(tally.total, failure))?;
    if tally.total == 0 && !has_told && !arguments.quiet {
        tell(&message!("batch-nothing"));
    }
    target.finish()?;
    match tally {
        Tally { failed: 0, .. } => Ok(()),
        Tally { failed, total } => Err(Failure::SomeFailed {
            failed,
            total,
            quiet: arguments.quiet,
        }),
    }
}

/// Checks that no file that is written is also read.
fn check_output(output: Option<&Path>, inputs: &Inputs, rules: Option<&Path>) -> Result<(), Failure> {
    let Some(output) = output else {
        return apart::check(None, inputs.paths().chain(rules));
    };
    let mut files = target::files_of(output).into_iter();
    files.try_for_each(|file| apart::check(Some(&file), inputs.paths().chain(rules)))
}

/// Writes the records as they arrive, and counts them.
fn write_all(
    records: Results<Record>,
    target: &mut Target,
    tally: &mut Tally,
    bar: &ProgressBar,
    cancel: &Cancel,
) -> Result<(), Failure> {
    for record in records {
        if cancel.is_cancelled() {
            break;
        }
        // Nothing arrives while all workers are busy; this is a moment to look at the flag.
        let Some(record) = record else { continue };
        target.write(&record)?;
        tally.count(record.has_failed());
        bar.inc(1);
    }
    match cancel.is_cancelled() {
        true => Err(PageFault::Cancelled.into()),
        false => Ok(()),
    }
}

fn record_of(reader: &Reader, journal: Option<&Journal>, number: u64, input: Input, extras: Extras) -> Record {
    let (id, url) = (input.id.clone(), input.url.clone());
    if journal.is_some_and(|journal| journal.leaves_out(number)) {
        return Record::failed(reader, id, url, LEFT_OUT.to_owned());
    }
    let _place = journal.map(|journal| journal.enter(number));
    match guarded(|| record::read(reader, input, extras)) {
        Ok(record) => record,
        Err(failure) => Record::failed(
            reader,
            id,
            url,
            failure.message(Wording::of(Language::English)).unwrap_or_default(),
        ),
    }
}

/// The record's sentence if its page has ended the program twice.
const LEFT_OUT: &str = "The page was left out: the program ended twice while it was reading it. Read it by itself, or begin \
                        anew without --resume.";

/// A bar on standard error if a person is looking, or a count if nobody knows how many inputs there are.
fn progress_bar(total: Option<u64>, quiet: bool) -> ProgressBar {
    let target = match quiet || !io::stderr().is_terminal() {
        true => ProgressDrawTarget::hidden(),
        false => ProgressDrawTarget::stderr(),
    };
    let template = match total {
        Some(_) => format!(
            "{{wide_bar}} {{pos}}/{{len}} {}",
            say(&message!("batch-progress", eta = "{eta}"))
        ),
        None => format!(
            "{{spinner}} {{pos}} {}",
            say(&message!("batch-progress-open", elapsed = "{elapsed}"))
        ),
    };
    let bar = ProgressBar::with_draw_target(total, target);
    match ProgressStyle::with_template(&template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
