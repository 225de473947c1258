//! What is written of a reading, in memory.

use clearline_engine::Reading;
use clearline_engine::save::{self, Format};
use std::io;

/// What `write` writes.
pub fn written(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The file of a reading, without the day of saving.
pub fn file(reading: &Reading, format: Format) -> String {
    written(|out| save::write(reading, format, None, out))
}

/// The file of a reading as JSON.
pub fn json(reading: &Reading) -> String {
    file(reading, Format::Json)
}

/// The file of a reading as HTML.
pub fn html(reading: &Reading) -> String {
    file(reading, Format::Html)
}

/// The file of a reading as Markdown.
pub fn markdown(reading: &Reading) -> String {
    file(reading, Format::Markdown)
}
