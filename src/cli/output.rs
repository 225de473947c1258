//! Where data go: standard output, or the file of `-o`.

use crate::save::characters::on_terminal;
use crate::save::{Draft, SaveFault};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// Standard output, or a file that comes into its place when everything is written.
pub(super) enum Output {
    /// Standard output, and whether a person is looking.
    Standard {
        /// Whether it is a terminal.
        is_terminal: bool,
    },
    /// The file of `-o`.
    File(Draft),
}

impl Output {
    /// Opens the file at `path`; without one, standard output.
    pub fn open(path: Option<&Path>) -> Result<Output, SaveFault> {
        Ok(match path {
            Some(path) => Output::File(Draft::create(path)?),
            None => Output::Standard {
                is_terminal: io::stdout().is_terminal(),
            },
        })
    }

    /// Writes text; a terminal gets none of the characters that command it.
    pub fn write(&mut self, text: &str) -> Result<(), SaveFault> {
        match self {
            Output::File(draft) => draft.append(text.as_bytes()),
            Output::Standard { is_terminal: true } => write_standard(on_terminal(text).as_bytes()),
            Output::Standard { is_terminal: false } => write_standard(text.as_bytes()),
        }
    }

    /// Whether what is written is seen in a terminal.
    pub fn is_terminal(&self) -> bool {
        matches!(self, Output::Standard { is_terminal: true })
    }

    /// Writes bytes that are no text; not for terminals.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), SaveFault> {
        match self {
            Output::File(draft) => draft.append(bytes),
            Output::Standard { .. } => write_standard(bytes),
        }
    }

    /// Puts the file in its place.
    pub fn finish(self) -> Result<(), SaveFault> {
        match self {
            Output::File(draft) => draft.finish(),
            Output::Standard { .. } => Ok(()),
        }
    }
}

fn write_standard(bytes: &[u8]) -> Result<(), SaveFault> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(bytes).and_then(|()| stdout.flush());
    written.map_err(|error| SaveFault::of(Path::new("standard output"), &error))
}
