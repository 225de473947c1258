//! What became of files that were to be kept.

use clearline_library::ItemFault;

/// What became of files.
#[derive(Clone, Debug)]
pub struct FilesKept {
    /// How many are in the library.
    pub(super) kept: usize,
    /// How many were to be.
    pub(super) all: usize,
    /// Why the first of the others is not.
    pub(super) fault: Option<ItemFault>,
}
