//! What the user wants of pages that are read again.

use super::changed::Findings;
use clearline_library::LibraryFault;
use std::path::PathBuf;

/// Reading articles again.
#[derive(Clone, Debug)]
pub enum RereadAction {
    /// Read all articles again.
    All,
    /// Read the chosen articles again.
    Chosen,
    /// Stop; what was found so far is listed.
    Stop,
    /// Forget what was found.
    Close,
    /// Show how the text of an article has changed, by its place in the list; hide it where it is shown.
    Unfold(usize),
    /// Keep the new text of one article, or of all.
    KeepNew(Option<usize>),
    /// Leave one article as it is, or all.
    KeepOld(Option<usize>),
    /// This was found, or why nothing could be looked for.
    Ended(Result<Findings, LibraryFault>),
    /// These articles are decided on, and why no more of them are.
    Decided(Vec<PathBuf>, Option<LibraryFault>),
}
