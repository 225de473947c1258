//! Bytes whose number has to be known before the first of them leaves.

use std::io::{self, Write};

/// Bytes that are kept: most files are smaller, and are then made once only.
const KEPT: usize = 4 << 20;

/// Counts what is written into it up to a limit, and keeps it while it is small.
pub(super) struct Spool {
    limit: u64,
    written: u64,
    kept: Vec<u8>,
}

impl Spool {
    /// Takes as many bytes as `limit`.
    pub(super) fn new(limit: u64) -> Spool {
        Spool {
            limit,
            written: 0,
            kept: Vec::new(),
        }
    }

    /// All that was written; `None` where that is too much to be kept.
    pub(super) fn whole(&self) -> Option<&[u8]> {
        (self.kept.len() as u64 == self.written).then_some(&self.kept)
    }

    /// Whether more was to be written than it takes.
    pub(super) fn is_beyond_limit(&self) -> bool {
        self.written > self.limit
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written += bytes.len() as u64;
        if self.is_beyond_limit() {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        if self.written <= KEPT as u64 {
            self.kept.extend_from_slice(bytes);
        } else {
            self.kept = Vec::new();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_is_kept_and_much_is_counted() {
        let mut spool = Spool::new(12 << 20);
        let part = vec![b'x'; 3 << 20];
        spool.write_all(&part).unwrap();
        assert_eq!(spool.whole(), Some(&part[..]));
        spool.write_all(&part).unwrap();
        assert_eq!(spool.whole(), None);
        spool.write_all(&part).unwrap();
        spool.write_all(&part).unwrap();
        assert!(!spool.is_beyond_limit());
        spool.write_all(b"x").unwrap_err();
        assert!(spool.is_beyond_limit());
    }
}
