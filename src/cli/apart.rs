//! Checks that the output is no input: writing over an input would lose it, or never end.

use super::failure::Failure;
use clearline_engine::internals::save::{folder_of, target_of};
use clearline_words::{Message, message};
use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

/// The name of standard input among the inputs.
pub(super) const STANDARD_INPUT: &str = "-";

/// Why an answer is not written to the place that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OutputFault {
    /// The file is one of those that are read.
    File(PathBuf),
    /// Standard output leads into a file that is read.
    StandardOutput(PathBuf),
    /// The file lies in this folder, which is read.
    InFolder(PathBuf, PathBuf),
    /// A batch would keep its records or its journal in a file that exists already.
    Kept(PathBuf),
    /// Beside the file to be continued is one that no batch has written.
    NoJournal(PathBuf),
}

impl OutputFault {
    /// The fault, with its reason and what to do now.
    pub(super) fn message(&self) -> Message {
        let shown = |path: &Path| path.display().to_string();
        match self {
            OutputFault::File(output) => message!("fault-output-is-input", output = shown(output)),
            OutputFault::StandardOutput(input) => message!("fault-standard-output-is-input", input = shown(input)),
            OutputFault::InFolder(output, folder) => {
                message!("fault-output-in-input", output = shown(output), folder = shown(folder))
            }
            OutputFault::Kept(file) => message!("fault-batch-kept", file = shown(file)),
            OutputFault::NoJournal(file) => message!("fault-batch-no-journal", file = shown(file)),
        }
    }
}

/// Checks that the file of `-o`, or standard output, is no input and in no folder that is read. Devices and pipes may
/// be both.
///
/// # Errors
/// [`OutputFault`], before anything is written.
pub(super) fn check<'a>(output: Option<&Path>, inputs: impl IntoIterator<Item = &'a Path>) -> Result<(), Failure> {
    let fault = match output {
        Some(output) => of_file(output, inputs),
        None => of_standard_output(inputs),
    };
    fault.map_or(Ok(()), |fault| Err(Failure::Output(fault)))
}

fn of_file<'a>(output: &Path, inputs: impl IntoIterator<Item = &'a Path>) -> Option<OutputFault> {
    if fs::metadata(output).is_ok_and(|metadata| !metadata.is_file()) {
        return None;
    }
    let place = place_of(output)?;
    let above: Vec<Identity> = place.ancestors().skip(1).filter_map(Identity::at).collect();
    let itself = Identity::at(&place);
    inputs.into_iter().find_map(|input| {
        let identity = identity_of_input(input)?;
        if itself.as_ref() == Some(&identity) {
            return Some(OutputFault::File(output.to_owned()));
        }
        above
            .contains(&identity)
            .then(|| OutputFault::InFolder(output.to_owned(), input.to_owned()))
    })
}

fn of_standard_output<'a>(inputs: impl IntoIterator<Item = &'a Path>) -> Option<OutputFault> {
    let output = Identity::of_stream(&metadata_of_output()?)?;
    let is_output = |input: &&Path| identity_of_input(input).as_ref() == Some(&output);
    let input = inputs.into_iter().find(is_output)?;
    Some(OutputFault::StandardOutput(input.to_owned()))
}

/// The place of a file that exists or will exist, with links resolved.
fn place_of(output: &Path) -> Option<PathBuf> {
    let target = target_of(output).ok()?;
    let there = || Some(fs::canonicalize(folder_of(&target)).ok()?.join(target.file_name()?));
    fs::canonicalize(&target).ok().or_else(there)
}

fn identity_of_input(input: &Path) -> Option<Identity> {
    match input.as_os_str() == OsStr::new(STANDARD_INPUT) {
        true => Identity::of_stream(&metadata_of_input()?),
        false => Identity::at(input),
    }
}

/// The identity of a file on the disk, under any name.
#[cfg(unix)]
#[derive(Debug, PartialEq, Eq)]
struct Identity {
    device: u64,
    number: u64,
}

#[cfg(unix)]
impl Identity {
    fn at(path: &Path) -> Option<Identity> {
        fs::metadata(path).ok().map(|metadata| Identity::of(&metadata))
    }

    /// The identity of a stream, if it is a file.
    fn of_stream(metadata: &Metadata) -> Option<Identity> {
        metadata.is_file().then(|| Identity::of(metadata))
    }

    fn of(metadata: &Metadata) -> Identity {
        use std::os::unix::fs::MetadataExt;
        Identity {
            device: metadata.dev(),
            number: metadata.ino(),
        }
    }
}

/// The identity of a file by its path, which hard links do not share.
#[cfg(not(unix))]
#[derive(Debug, PartialEq, Eq)]
struct Identity(PathBuf);

#[cfg(not(unix))]
impl Identity {
    fn at(path: &Path) -> Option<Identity> {
        fs::canonicalize(path).ok().map(Identity)
    }

    fn of_stream(_: &Metadata) -> Option<Identity> {
        None
    }
}

#[cfg(unix)]
fn metadata_of(stream: &impl std::os::fd::AsFd) -> Option<Metadata> {
    let own = stream.as_fd().try_clone_to_owned().ok()?;
    fs::File::from(own).metadata().ok()
}

#[cfg(unix)]
fn metadata_of_input() -> Option<Metadata> {
    metadata_of(&std::io::stdin())
}

#[cfg(unix)]
fn metadata_of_output() -> Option<Metadata> {
    metadata_of(&std::io::stdout())
}

#[cfg(not(unix))]
fn metadata_of_input() -> Option<Metadata> {
    None
}

#[cfg(not(unix))]
fn metadata_of_output() -> Option<Metadata> {
    None
}
