//! Files of the library that are read bit by bit, and written to: only plain ones. Whoever can write into the folder, such as a program
//! for synchronising, may have put a pipe or a device in their place, which would make the program wait for ever.
//! What is read whole is read by the engine's `read_plain`.

use clearline_engine::internals::page::plain::check_plain;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a plain file to be read.
pub(crate) fn open_plain(path: &Path) -> io::Result<File> {
    open_plain_as(path, OpenOptions::new().read(true))
}

/// Opens a plain file, or makes it where that is wanted and there is none.
pub(crate) fn open_plain_as(path: &Path, how: &OpenOptions) -> io::Result<File> {
    // Asked before opening: opening a pipe would wait for somebody at its other end.
    // Where nothing is there, or nobody may ask, the system says so when it is opened.
    if let Ok(metadata) = fs::metadata(path) {
        check_plain(&metadata)?;
    }
    how.open(path)
}
