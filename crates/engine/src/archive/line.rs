//! Lines of a bounded length.

use std::io::{self, BufRead, Read};

/// The next line with its line end, or `None` at the end of the stream. A line beyond `limit` bytes is not read further
/// and is reported as `FileTooLarge`.
///
/// # Errors
/// What the stream reports, and `FileTooLarge`.
pub fn line_up_to(stream: &mut impl BufRead, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let read = stream.take(limit).read_until(b'\n', &mut line)?;
    if read as u64 == limit && line.last() != Some(&b'\n') {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok((read > 0).then_some(line))
}
