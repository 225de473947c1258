//! Where the records of a batch go, and what of it outlives an end before its time.

use super::input::{Input, Row, UNREAD};
use super::journal::Journal;
use super::record::Record;
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::save::{Growing, SaveFault, write_json_line};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How many records there are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Those that hold an error.
    pub failed: u64,
    /// All.
    pub total: u64,
}

impl Tally {
    /// Counts one more.
    pub fn count(&mut self, has_failed: bool) {
        self.total += 1;
        self.failed += u64::from(has_failed);
    }
}

/// The files that a batch writes for a file of `-o`.
pub(super) fn files_of(output: &Path) -> [PathBuf; 3] {
    [output.to_owned(), Growing::part_of(output), state_of(output)]
}

/// Where the journal is.
fn state_of(output: &Path) -> PathBuf {
    Growing::companion_of(output, "state")
}

/// Standard output, a device, or a file that is kept while it grows.
pub(super) enum Target {
    Passing(Output),
    Kept(Growing, Arc<Journal>),
}

/// What is read of a record that is kept.
#[derive(Deserialize)]
struct KeptRecord {
    id: String,
    error: Option<String>,
}

impl Target {
    /// Opens the file at `path`, else standard output. With `resumes`, the inputs whose records the file holds are passed
    /// over; gives how many.
    pub fn open(path: Option<&Path>, resumes: bool, inputs: &mut impl Row) -> Result<(Target, Tally), Failure> {
        let Some(path) = path.filter(|path| path.is_file() || !path.exists()) else {
            return Ok((Target::Passing(Output::open(path)?), Tally::default()));
        };
        let growing = match resumes {
            true => Growing::resume(path)?,
            false => Growing::begin(path)?,
        };
        let kept = pass_over(&growing, inputs)?;
        let state = state_of(path);
        let journal = Journal::open(state.clone(), resumes.then_some(kept.total));
        let journal = journal.map_err(|error| SaveFault::of(&state, &error))?;
        Ok((Target::Kept(growing, Arc::new(journal)), kept))
    }

    /// What notes the records in work, where any are kept.
    pub fn journal(&self) -> Option<Arc<Journal>> {
        match self {
            Target::Passing(_) => None,
            Target::Kept(_, journal) => Some(Arc::clone(journal)),
        }
    }

    /// Writes a record.
    pub fn write(&mut self, record: &Record) -> Result<(), SaveFault> {
        match self {
            Target::Passing(output) => output.take(|out| write_json_line(out, record)),
            // In one piece, so that no more than the last line can be torn.
            Target::Kept(growing, _) => {
                let mut line = Vec::new();
                let written = write_json_line(&mut line, record);
                written.map_err(|error| SaveFault::of(growing.part(), &error))?;
                growing.append(&line)
            }
        }
    }

    /// Puts the file in its place.
    pub fn finish(self) -> Result<(), SaveFault> {
        match self {
            Target::Passing(output) => output.finish(),
            Target::Kept(growing, journal) => {
                growing.finish()?;
                journal.end(true);
                Ok(())
            }
        }
    }

    /// Ends early, by a wish or a fault; what is written is kept.
    pub fn stop(&self, records: u64, failure: Failure) -> Failure {
        let Target::Kept(growing, journal) = self else {
            return failure;
        };
        journal.end(false);
        match records {
            0 => failure,
            _ => Failure::Stopped {
                why: Box::new(failure),
                records,
                kept: growing.part().to_owned(),
            },
        }
    }
}

/// Passes over the inputs whose records are kept; each has to be called as its input. One that ended the program while it was taken
/// in is not read this time either.
fn pass_over(growing: &Growing, inputs: &mut impl Row) -> Result<Tally, Failure> {
    let mut kept = Tally::default();
    for line in growing.lines()? {
        let line = line.map_err(|error| SaveFault::of(growing.part(), &error))?;
        let record: Option<KeptRecord> = serde_json::from_str(&line).ok();
        let is_unread = record
            .as_ref()
            .is_some_and(|record| record.error.as_deref() == Some(UNREAD));
        let input: Option<Input> = if is_unread { inputs.pass_over() } else { inputs.next() };
        let input = input.map(|input| input.id);
        match (record, input) {
            (Some(record), Some(id)) if record.id == id => kept.count(record.error.is_some()),
            (_, input) => {
                return Err(Failure::NotResumable {
                    kept: growing.part().to_owned(),
                    record: kept.total + 1,
                    input,
                });
            }
        }
    }
    Ok(kept)
}
