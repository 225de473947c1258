//! What the user wants of the start page.

use super::folder::FolderListing;
use super::titles::Titles;
use clearline_words::Message;
use std::path::PathBuf;
use std::sync::Arc;

/// The start page, and the recent pages below the address field.
#[derive(Clone, Debug)]
pub enum StartAction {
    /// Show the pages that were open last; the page that is open goes to the history.
    Show,
    /// Go so many rows on, or back.
    Go(isize),
    /// Open a page, by its address or path.
    Open(String),
    /// List the pages of a folder.
    OpenFolder(PathBuf),
    /// These are the pages of a folder; why it cannot be read, where that is so.
    Listed(PathBuf, Result<Arc<FolderListing>, Message>),
    /// These are titles of pages in a folder.
    Titled(PathBuf, Titles),
    /// The row that was gone to is in sight.
    Sighted,
    /// Forget a page, by its address or path.
    Forget(String),
    /// Forget all pages.
    Clear,
    /// Bring back what was forgotten last.
    Undo,
    /// Remember nothing of what is read from now on, or remember it again.
    Private(bool),
    /// This was typed into the address field: the pages that fit are shown below it.
    Typed(String),
    /// What stands in the address field is the address that is open, and nothing was typed yet.
    Untouched,
    /// Show the pages that fit what was typed; all where nothing was.
    Suggest,
    /// Go so many suggestions on, or back.
    GoSuggestion(isize),
    /// Close the list below the address field.
    CloseSuggestions,
    /// Open the recent page that these words name; of several, choose one.
    Search(String),
}
