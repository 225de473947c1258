//! The pages in a folder.

use clearline_engine::internals::page::endings::names_openable;
use clearline_engine::internals::page::reason;
use clearline_library::{ENDING, Time};
use clearline_words::Message;
use std::collections::HashSet;
use std::fs::{DirEntry, read_dir};
use std::path::{Path, PathBuf};

/// Entries of a folder that are looked at, and rows that are listed.
const MOST_ENTRIES: usize = 50_000;
const MOST_ROWS: usize = 2_000;

/// A page in a folder, or a folder in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderRow {
    /// Its name.
    pub name: String,
    /// Its path.
    pub path: PathBuf,
    /// Whether it is a folder.
    pub is_folder: bool,
    /// Its size.
    pub bytes: u64,
    /// The day on which it was changed.
    pub day: Option<String>,
    /// Its title, once that was read.
    pub title: Option<String>,
}

/// What a folder holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderListing {
    /// The folders in it, and then its pages, both by name.
    pub rows: Vec<FolderRow>,
    /// Whether there is more, which is not listed.
    pub has_more: bool,
}

impl FolderListing {
    /// Lists a folder. Hidden files, and what is no page by its name, are left out.
    ///
    /// # Errors
    /// The reason where it cannot be read.
    pub(super) fn of(folder: &Path) -> Result<FolderListing, Message> {
        let mut entries = read_dir(folder).map_err(|error| reason(&error))?.flatten();
        let seen: Vec<DirEntry> = entries.by_ref().take(MOST_ENTRIES).collect();
        let kept: HashSet<PathBuf> = seen.iter().map(DirEntry::path).filter(|path| is_kept(path)).collect();
        let mut rows: Vec<FolderRow> = seen.iter().filter_map(row).collect();
        // The Markdown beside a kept article is the same article.
        rows.retain(|row| !is_markdown(&row.path) || !kept.contains(&row.path.with_extension(ENDING)));
        rows.sort_by_cached_key(|row| (!row.is_folder, row.name.to_lowercase(), row.name.clone()));
        let has_more = rows.len() > MOST_ROWS || entries.next().is_some();
        rows.truncate(MOST_ROWS);
        for row in rows.iter_mut().filter(|row| !row.is_folder) {
            if let Ok(facts) = row.path.metadata() {
                row.bytes = facts.len();
                row.day = facts.modified().ok().map(|time| Time::of(time).day().to_owned());
            }
        }
        Ok(FolderListing { rows, has_more })
    }
}

fn is_kept(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == ENDING)
}

fn is_markdown(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "md")
}

/// The row of an entry; `None` where it is no page and no folder.
fn row(entry: &DirEntry) -> Option<FolderRow> {
    let name = entry.file_name().to_string_lossy().into_owned();
    let path = entry.path();
    let kind = entry.file_type().ok()?;
    // A link counts as what it leads to.
    let is_folder = kind.is_dir() || kind.is_symlink() && path.is_dir();
    let is_page = !is_folder && (names_openable(&name) || is_kept(&path));
    let is_shown = !name.starts_with('.') && (is_folder || is_page);
    is_shown.then_some(FolderRow {
        name,
        path,
        is_folder,
        bytes: 0,
        day: None,
        title: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_pages_are_listed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        for name in [
            "b.html",
            "A.mhtml",
            "c.clearline",
            "c.md",
            "d.md",
            "note.txt",
            "a.png",
            ".hidden.html",
            "Makefile",
        ] {
            std::fs::write(folder.path().join(name), "12345").unwrap();
        }
        std::fs::create_dir(folder.path().join("zoo")).unwrap();
        let listing = FolderListing::of(folder.path()).unwrap();
        let names: Vec<&str> = listing.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["zoo", "A.mhtml", "b.html", "c.clearline", "d.md", "note.txt"]);
        assert!(listing.rows[0].is_folder && !listing.has_more);
        assert_eq!(listing.rows[1].bytes, 5);
        assert!(listing.rows[1].day.as_ref().is_some_and(|day| day.len() == 10));
        assert!(FolderListing::of(&folder.path().join("missing")).is_err());
    }

    #[test]
    fn a_folder_of_many_pages_is_cut() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..MOST_ROWS + 5 {
            std::fs::write(folder.path().join(format!("{number}.html")), "").unwrap();
        }
        let listing = FolderListing::of(folder.path()).unwrap();
        assert_eq!((listing.rows.len(), listing.has_more), (MOST_ROWS, true));
    }
}
