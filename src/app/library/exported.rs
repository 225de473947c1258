//! What became of articles that were exported.

use clearline_library::LibraryFault;
use std::path::PathBuf;

/// What became of articles that were exported.
#[derive(Clone, Debug)]
pub struct Exported {
    /// How many were to be exported.
    pub(super) count: usize,
    /// The file or the folder in which they are.
    pub(super) path: PathBuf,
    /// What was wrong with those that are not.
    pub(super) faults: Vec<LibraryFault>,
}
