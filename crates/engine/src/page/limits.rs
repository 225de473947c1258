//! How long and how much: what a page may cost.

use std::time::Duration;

/// Limits of time and size. The defaults are those of the program; tests use shorter ones.
///
/// ```
/// use clearline_engine::page::{Limits, Options};
///
/// let options = Options {
///     limits: Limits { redirects: 2, ..Limits::default() },
///     ..Options::default()
/// };
/// assert!(options.limits.page_bytes < options.limits.file_bytes);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Until a connection is made, TLS included.
    pub connect: Duration,
    /// Between two pieces of an answer.
    pub read: Duration,
    /// For the whole transfer, redirects included.
    pub total: Duration,
    /// Redirects that are followed.
    pub redirects: usize,
    /// Bytes of a fetched page after decompression; more are left out.
    pub page_bytes: u64,
    /// Bytes of a file or of standard input, after decompression too; more are refused.
    pub file_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connect: Duration::from_secs(10),
            read: Duration::from_secs(15),
            total: Duration::from_secs(60),
            redirects: 10,
            page_bytes: 16 << 20,
            file_bytes: 64 << 20,
        }
    }
}
