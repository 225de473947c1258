//! The place for data: standard output, or the file of `-o`.

use super::words::wording;
use clearline_engine::internals::save::Draft;
use clearline_engine::internals::save::characters::on_terminal;
use clearline_engine::save::SaveFault;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::Path;

/// The file that `-o` names; "-" stands for standard output, as no `-o` does.
pub(super) fn file_named(output: Option<&Path>) -> Option<&Path> {
    output.filter(|path| *path != Path::new("-"))
}

/// Standard output, or a file that gets its final name when everything is written.
pub(super) enum Output {
    /// Standard output that a person looks at. Characters that command a terminal are removed. The data are text, in
    /// pieces of whole characters.
    Terminal,
    /// Standard output that another program or a file takes.
    Piped(BufWriter<Stdout>),
    /// The file of `-o`.
    File(Draft),
}

impl Output {
    /// Opens the file at `path`, or standard output without one.
    pub(super) fn open(path: Option<&Path>) -> Result<Output, SaveFault> {
        Ok(match path {
            Some(path) => Output::File(Draft::create(path)?),
            None if io::stdout().is_terminal() => Output::Terminal,
            None => Output::Piped(BufWriter::new(io::stdout())),
        })
    }

    /// Whether the data appear in a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Output::Terminal)
    }

    /// Calls `write` and passes on what it has written.
    pub(super) fn take(&mut self, write: impl FnOnce(&mut Output) -> io::Result<()>) -> Result<(), SaveFault> {
        let written = write(self).and_then(|()| match self {
            // A file is flushed when it is finished.
            Output::File(_) => Ok(()),
            _ => self.flush(),
        });
        written.map_err(|error| match self {
            Output::File(draft) => draft.fault(&error),
            _ => SaveFault::of(Path::new(&wording().word("standard-output")), &error),
        })
    }

    /// Writes text.
    pub(super) fn put(&mut self, text: &str) -> Result<(), SaveFault> {
        self.take(|out| out.write_all(text.as_bytes()))
    }

    /// Renames the file to its final name.
    pub(super) fn finish(self) -> Result<(), SaveFault> {
        match self {
            Output::File(draft) => draft.finish(),
            Output::Terminal | Output::Piped(_) => Ok(()),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Terminal => {
                let text = String::from_utf8_lossy(bytes);
                io::stdout().write_all(on_terminal(&text).as_bytes())?;
                Ok(bytes.len())
            }
            Output::Piped(stream) => stream.write(bytes),
            Output::File(draft) => draft.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Output::Terminal => io::stdout().flush(),
            Output::Piped(stream) => stream.flush(),
            Output::File(draft) => draft.flush(),
        }
    }
}
