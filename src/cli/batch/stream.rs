//! Streams that hold many pages: JSON lines and WARC files.

use super::input::Row;
use super::jsonl::Lines;
use super::record;
use super::warc;
use crate::cli::reader::Reader;
use clearline_engine::save::write_json_line;
use std::io::{self, BufRead};

/// The form of the pages in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// One JSON object a line.
    Jsonl,
    /// The records of a crawler, compressed or not.
    Warc,
}

impl Stream {
    /// The pages of a stream, each read when its turn arrives.
    ///
    /// # Errors
    /// If the beginning of the stream cannot be read.
    pub(super) fn inputs(self, stream: impl BufRead + Send + 'static) -> io::Result<Box<dyn Row + Send>> {
        match self {
            Stream::Jsonl => Ok(Box::new(Lines::of(stream))),
            Stream::Warc => warc::inputs(stream),
        }
    }

    /// The lines that `batch` writes for a stream with its default options.
    ///
    /// # Errors
    /// If the beginning of the stream cannot be read.
    pub fn records(
        self,
        stream: impl BufRead + Send + 'static,
    ) -> io::Result<impl Iterator<Item = io::Result<Vec<u8>>>> {
        let reader = Reader::default();
        let inputs = self.inputs(stream)?;
        Ok(inputs.map(move |input| {
            let mut line = Vec::new();
            write_json_line(&mut line, &record::read(&reader, input, false))?;
            Ok(line)
        }))
    }
}
