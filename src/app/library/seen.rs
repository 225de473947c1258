//! What is found where other programs have changed something in the library.

use super::listing::{Listing, Request};
use super::page::{KeptPage, Whereabouts};
use clearline_engine::page::Page;
use clearline_library::LibraryFault;
use std::sync::Arc;

/// What a look has found.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What the panel lists now, where it is shown and anything has changed.
    pub(super) listed: Option<(Request, Result<Arc<Listing>, LibraryFault>)>,
    /// What became of the file of the page that was open.
    pub(super) page: Option<SeenPage>,
}

/// What became of the file of a page.
#[derive(Clone, Debug)]
pub(super) struct SeenPage {
    pub(super) page: Arc<Page>,
    /// How it was kept when it was looked for; this program may have changed that since.
    pub(super) before: Option<KeptPage>,
    pub(super) now: Whereabouts,
}
