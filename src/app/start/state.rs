//! What the window knows of its start page.

use super::folder::{FolderListing, FolderRow};
use crate::app::ground::recents::{MOST_LISTED, RecentPage, Recents};
use crate::app::ground::way::Way;
use crate::app::shared::Shared;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is shown where no page is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// Nothing yet: a page will be.
    #[default]
    Nothing,
    /// The pages that were open last.
    Recents,
    /// The pages of a folder.
    Folder(PathBuf, Arc<FolderListing>),
}

/// The start page.
#[derive(Default)]
pub struct StartPage {
    /// What it shows.
    pub shown: Shown,
    /// The row that was gone to.
    pub cursor: usize,
    /// Whether that row is to come into sight.
    pub wants_sight: bool,
    /// The recent pages below the address field.
    pub suggestions: Suggestions,
    /// What was forgotten last and can be brought back.
    pub(super) forgotten: Option<Arc<Recents>>,
    /// The folder that is being listed.
    pub(super) awaited: Option<Awaited>,
}

/// A folder that is being listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Awaited {
    pub folder: PathBuf,
    /// The step in the history that leads there.
    pub way: Option<Way>,
}

/// The recent pages below the address field.
#[derive(Clone, Debug, Default)]
pub struct Suggestions {
    /// Whether they are shown.
    pub is_open: bool,
    /// Those that fit.
    pub rows: Vec<RecentPage>,
    /// The one that was gone to.
    pub cursor: Option<usize>,
    /// Whether that one is to come into sight.
    pub(super) wants_sight: bool,
    /// Whether what stands in the field was typed.
    pub(super) is_typed: bool,
}

/// A row of the list.
#[derive(Clone, Copy, Debug)]
pub(super) enum Row<'a> {
    Recent(&'a RecentPage),
    File(&'a FolderRow),
}

impl StartPage {
    /// Whether anything is shown where no page is open.
    pub fn is_shown(&self) -> bool {
        self.shown != Shown::Nothing
    }

    /// The folder whose pages are shown.
    pub fn folder(&self) -> Option<&Path> {
        match &self.shown {
            Shown::Folder(folder, _) => Some(folder),
            Shown::Nothing | Shown::Recents => None,
        }
    }

    /// Shows the pages that were open last.
    pub fn show_recents(&mut self) {
        self.shown = Shown::Recents;
        self.cursor = 0;
        self.wants_sight = true;
    }

    /// A page is open.
    pub fn hide(&mut self) {
        self.shown = Shown::Nothing;
        self.awaited = None;
        self.forgotten = None;
        self.suggestions = Suggestions::default();
    }

    /// Whether a folder is being listed.
    pub fn is_listing(&self) -> bool {
        self.awaited.is_some()
    }

    /// The step in the history that leads to a folder, where that folder is awaited still.
    pub fn way_to(&self, folder: &Path) -> Option<Option<Way>> {
        let awaited = self.awaited.as_ref().filter(|awaited| awaited.folder == folder);
        awaited.map(|awaited| awaited.way)
    }

    /// The rows of the list.
    pub(super) fn rows<'a>(&'a self, shared: &'a Shared) -> Vec<Row<'a>> {
        match &self.shown {
            Shown::Nothing => Vec::new(),
            Shown::Recents => shared.recents.listed().take(MOST_LISTED).map(Row::Recent).collect(),
            Shown::Folder(_, listing) => listing.rows.iter().map(Row::File).collect(),
        }
    }
}
