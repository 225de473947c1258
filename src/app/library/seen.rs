//! What is found where other programs have changed something in the library.

use super::listing::{Listing, Request};
use super::page::Whereabouts;
use clearline_engine::page::Page;
use clearline_library::LibraryFault;
use std::sync::Arc;

/// What a look has found.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What the panel lists now, where it is shown and anything has changed.
    pub(super) listed: Option<(Request, Result<Arc<Listing>, LibraryFault>)>,
    /// The page that was open, and what became of its file.
    pub(super) page: Option<(Arc<Page>, Whereabouts)>,
}
