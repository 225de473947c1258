//! The titles of the pages in a folder, which are read while the folder is shown.

use super::folder::{FolderListing, FolderRow};
use crate::app::ground::page_title::{in_a_row, stated_title};
use clearline_engine::page::{Options, Source, load};
use clearline_library::{ArticleFile, ENDING};
use std::path::{Path, PathBuf};

/// Rows that are read at once.
const ROWS: usize = 20;
/// Rows whose titles are read.
const MOST_ROWS: usize = 500;
/// Bytes of a file that is read for its title, and of all.
const MOST_BYTES: u64 = 4 << 20;
const MOST_BYTES_OF_ALL: u64 = 128 << 20;

/// Where the reading of titles stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Titling {
    row: usize,
    bytes: u64,
}

/// The title of a page in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RowTitle {
    /// Its file.
    pub(super) path: PathBuf,
    pub(super) title: String,
}

/// Titles that were read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Titles {
    pub(super) titles: Vec<RowTitle>,
    /// From where they are read on, unless that was all.
    pub(super) next: Option<Titling>,
}

impl Titling {
    /// Reads the titles of the next rows.
    pub(super) fn read(self, listing: &FolderListing) -> Titles {
        let rows = listing.rows.iter().skip(self.row).take(ROWS);
        let mut titles = Titles::default();
        let mut bytes = self.bytes;
        for row in rows.filter(|row| !row.is_folder && row.bytes <= MOST_BYTES) {
            bytes += row.bytes;
            titles.titles.extend(title(row).map(|title| RowTitle {
                path: row.path.clone(),
                title,
            }));
        }
        let row = self.row + ROWS;
        let goes_on = row < listing.rows.len().min(MOST_ROWS) && bytes < MOST_BYTES_OF_ALL;
        titles.next = goes_on.then_some(Titling { row, bytes });
        titles
    }
}

/// The title of a page; `None` where it states none, or cannot be read.
fn title(row: &FolderRow) -> Option<String> {
    // Whatever is no file might never be read to its end.
    let path: &Path = Some(&row.path).filter(|path| path.is_file())?;
    if path.extension().is_some_and(|ending| ending == ENDING) {
        let title = ArticleFile::open(path).ok()?.article.title?;
        return Some(in_a_row(&title)).filter(|title| !title.is_empty());
    }
    stated_title(&load(&Source::File(path.to_owned()), &Options::default()).ok()?)
}
