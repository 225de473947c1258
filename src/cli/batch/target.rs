//! The place for the records of a batch, and what of it remains when the batch ends early.

use super::journal::Journal;
use super::record::{Record, UNREAD};
use crate::cli::apart::OutputFault;
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use clearline_engine::archive::Input;
use clearline_engine::internals::archive::{Row, line_up_to};
use clearline_engine::internals::save::{Growing, SaveCause, target_of, write_json_line};
use clearline_engine::save::SaveFault;
use serde::Deserialize;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Most bytes of a record: a page of 64 MiB, each byte of which is a character that JSON writes as six, and some more.
const LONGEST_RECORD: u64 = 512 << 20;
/// Most bytes of a line that is read although it does not begin like a record: a power cut may leave one.
const LONGEST_OTHER: u64 = 1 << 20;
/// The beginning of every record that a batch has written.
const BEGINNING: &[u8] = br#"{"id":""#;

/// The number of records.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Those that hold an error.
    pub failed: u64,
    /// All.
    pub total: u64,
}

impl Tally {
    /// Counts one more.
    pub(super) fn count(&mut self, has_failed: bool) {
        self.total += 1;
        self.failed += u64::from(has_failed);
    }
}

/// The files that a batch writes for a file of `-o`.
pub(super) fn files_of(output: &Path) -> [PathBuf; 3] {
    [output.to_owned(), Growing::part_of(output), state_of(output)]
}

/// The path of the journal.
fn state_of(output: &Path) -> PathBuf {
    Growing::companion_of(output, "state")
}

/// Whether a file is to be a table, by its name.
fn is_table(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
}

/// Standard output, a device, or a file that is kept while it grows.
pub(super) enum Target {
    Passing(Output),
    Kept(Growing, Arc<Journal>),
}

/// The part of a kept record that is read.
#[derive(Deserialize)]
struct KeptRecord {
    id: String,
    error: Option<String>,
}

impl Target {
    /// Opens the file at `path`, or standard output. With `resumes`, passes over the inputs whose records the file
    /// holds and returns their number.
    pub(super) fn open(path: Option<&Path>, resumes: bool, inputs: &mut impl Row) -> Result<(Target, Tally), Failure> {
        let target = path.and_then(|path| target_of(path).ok());
        let asks_table = target.is_some_and(|target| is_table(&target));
        if asks_table && cfg!(not(feature = "parquet")) {
            return Err(Failure::NoParquet);
        }
        let Some(path) = path.filter(|path| path.is_file() || !path.exists()) else {
            return Ok((Target::Passing(Output::open(path)?), Tally::default()));
        };
        match resumes {
            true => Target::resume(path, inputs),
            false => Ok((Target::begin(path)?, Tally::default())),
        }
    }

    fn begin(path: &Path) -> Result<Target, Failure> {
        let growing = Growing::begin(path).map_err(|fault| match fault.cause {
            SaveCause::Taken => OutputFault::Kept(fault.target).into(),
            _ => Failure::from(fault),
        })?;
        let state = state_of(path);
        let journal = Journal::begin(state.clone()).map_err(|error| journal_failure(state, &error))?;
        Ok(Target::Kept(growing, Arc::new(journal)))
    }

    /// Continues a kept file. Nothing of it is changed before all of it is known to belong to this batch.
    fn resume(path: &Path, inputs: &mut impl Row) -> Result<(Target, Tally), Failure> {
        let mut growing = Growing::resume(path)?;
        if is_table(growing.kept_in()) {
            return Err(Failure::FinishedTable(growing.kept_in().to_owned()));
        }
        let kept = pass_over(&growing, inputs)?;
        let state = state_of(path);
        let journal = Journal::resume(state.clone(), kept.total).map_err(|error| journal_failure(state, &error))?;
        growing.go_on().inspect_err(|_| journal.end(false))?;
        Ok((Target::Kept(growing, Arc::new(journal)), kept))
    }

    /// Whether the records become a table.
    pub(super) fn is_table(&self) -> bool {
        matches!(self, Target::Kept(growing, _) if is_table(growing.target()))
    }

    /// The journal, if records are kept.
    pub(super) fn journal(&self) -> Option<Arc<Journal>> {
        match self {
            Target::Passing(_) => None,
            Target::Kept(_, journal) => Some(Arc::clone(journal)),
        }
    }

    /// Writes a record.
    pub(super) fn write(&mut self, record: &Record) -> Result<(), SaveFault> {
        match self {
            Target::Passing(output) => output.take(|out| write_json_line(out, record)),
            // The line is written in one piece, so only the last line can be torn.
            Target::Kept(growing, _) => {
                let mut line = Vec::new();
                let written = write_json_line(&mut line, record);
                written.map_err(|error| SaveFault::of(growing.part(), &error))?;
                growing.append(&line)
            }
        }
    }

    /// Renames the file to its final name, or makes the table of it.
    pub(super) fn finish(self) -> Result<(), SaveFault> {
        match self {
            #[cfg(feature = "parquet")]
            Target::Kept(growing, journal) if is_table(growing.target()) => {
                growing.finish_by(|lines, table| super::table::write(lines, table))?;
                journal.end(true);
                Ok(())
            }
            Target::Passing(output) => output.finish(),
            Target::Kept(growing, journal) => {
                growing.finish()?;
                journal.end(true);
                Ok(())
            }
        }
    }

    /// Ends early, on request or by a fault. The written records are kept.
    pub(super) fn stop(&self, records: u64, failure: Failure) -> Failure {
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

/// Why there is no journal.
fn journal_failure(state: PathBuf, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::AlreadyExists => OutputFault::Kept(state).into(),
        io::ErrorKind::InvalidData => OutputFault::NoJournal(state).into(),
        _ => SaveFault::of(&state, error).into(),
    }
}

/// Passes over the inputs whose records are kept, and checks that each record has the id of its input. An input that
/// ended the program while it was taken in is not read this time either.
fn pass_over(growing: &Growing, inputs: &mut impl Row) -> Result<Tally, Failure> {
    let mut kept = Tally::default();
    let mut lines = growing.kept()?;
    while let Some(line) = next_line(growing, &mut lines)? {
        if line.is_torn && (kept.total > 0 || line.begins_like_record()) {
            break;
        }
        let record = line.record();
        let is_unread = record
            .as_ref()
            .is_some_and(|record| record.error.as_deref() == Some(UNREAD));
        let input: Option<Input> = if is_unread { inputs.pass_over() } else { inputs.next() };
        let input = input.map(|input| input.id);
        match (record, input) {
            (Some(record), Some(id)) if record.id == id => kept.count(record.error.is_some()),
            (_, input) => {
                return Err(Failure::NotResumable {
                    kept: growing.kept_in().to_owned(),
                    record: kept.total + 1,
                    input,
                });
            }
        }
    }
    Ok(kept)
}

/// A line of a kept file.
struct KeptLine {
    text: Vec<u8>,
    /// Whether it has no end, because the program ended while writing it.
    is_torn: bool,
}

impl KeptLine {
    /// The record in it; `None` for a torn one.
    fn record(&self) -> Option<KeptRecord> {
        let record = || serde_json::from_slice(&self.text).ok();
        if self.is_torn { None } else { record() }
    }

    /// Whether a batch may have written it, as far as it goes.
    fn begins_like_record(&self) -> bool {
        self.text.starts_with(BEGINNING) || BEGINNING.starts_with(&self.text)
    }
}

/// The next line. One that is longer than any record counts as empty.
fn next_line(growing: &Growing, lines: &mut impl BufRead) -> Result<Option<KeptLine>, SaveFault> {
    let fault = |error: io::Error| SaveFault::of(growing.kept_in(), &error);
    let most = match lines.fill_buf().map_err(fault)?.first() {
        Some(b'{') => LONGEST_RECORD,
        _ => LONGEST_OTHER,
    };
    let text = match line_up_to(lines, most) {
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => Some(b"\n".to_vec()),
        read => read.map_err(fault)?,
    };
    Ok(text.map(|text| KeptLine {
        is_torn: text.last() != Some(&b'\n'),
        text,
    }))
}
