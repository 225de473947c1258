//! A newer version reads the same page as another text.

use super::{Library, rain};
use crate::file::container::{Member, Members};
use crate::{ArticleFile, Difference, LibraryFault};
use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};

const OLDER: &str = "The river rose, as an older version has read it.";

/// Puts another member in the place of one.
fn exchange(path: &Path, name: &str, bytes: Vec<u8>) {
    let mut members = Members::open(path).unwrap();
    let bytes = members.with(vec![Member::text(name, bytes)], |_| false).unwrap();
    fs::write(path, bytes).unwrap();
}

/// An article that an older version has read as another text.
fn older(library: &Library) -> PathBuf {
    let path = library.keep(&rain());
    let mut members = Members::open(&path).unwrap();
    let mut reading: serde_json::Value = members.json("reading.json", 1 << 20).unwrap().unwrap();
    reading["text"] = OLDER.into();
    exchange(&path, "reading.json", serde_json::to_vec(&reading).unwrap());
    path
}

fn text(path: &Path) -> String {
    ArticleFile::open(path).unwrap().text().unwrap().text
}

#[test]
fn another_text_is_found_and_kept_with_what_another_program_changes_meanwhile() {
    let library = Library::new();
    let path = older(&library);
    let reread = ArticleFile::open(&path).unwrap().reread(&|| false).unwrap().unwrap();
    assert_eq!(text(&path), OLDER, "finding it keeps nothing");
    assert_eq!((reread.kept.as_str(), &reread.now), (OLDER, &rain().text()));
    let difference = Difference::of(&reread.kept, &reread.now);
    assert!(difference.removed == 1 && difference.added > 0, "{difference:?}");
    let has_tagged = Cell::new(false);
    // Asked for while the page is read.
    let is_cancelled = || {
        if !has_tagged.replace(true) {
            library
                .shelf
                .change(&path, |file| file.article.add_tag("meanwhile"))
                .unwrap();
        }
        false
    };
    let reread = library.shelf.reread(&path, &is_cancelled).unwrap();
    assert!(reread.is_some() && has_tagged.get());
    assert_eq!(text(&path), rain().text());
    assert_eq!(ArticleFile::open(&path).unwrap().article.tags, ["meanwhile"]);
    assert!(library.shelf.reread(&path, &|| false).unwrap().is_none());
}

#[test]
fn a_text_is_not_replaced_by_none() {
    let library = Library::new();
    let path = older(&library);
    exchange(
        &path,
        "page",
        b"<title>Rain</title><nav><a href=/>Home</a></nav>".to_vec(),
    );
    let before = fs::read(&path).unwrap();
    for reread in [
        ArticleFile::open(&path).unwrap().reread(&|| false),
        library.shelf.reread(&path, &|| false),
    ] {
        assert!(matches!(reread, Err(LibraryFault::NothingFound(of)) if of == path));
    }
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_text_that_was_declined_is_no_news() {
    let library = Library::new();
    let path = older(&library);
    let reread = ArticleFile::open(&path).unwrap().reread(&|| false).unwrap().unwrap();
    library.shelf.decline(&path, &reread.hash).unwrap();
    assert!(library.shelf.reread(&path, &|| false).unwrap().is_none());
    assert_eq!(text(&path), OLDER);
    assert!(
        ArticleFile::open(&path)
            .unwrap()
            .markdown()
            .unwrap()
            .contains("The river rose")
    );
}

#[test]
fn a_text_that_is_damaged_or_missing_is_made_again() {
    let library = Library::new();
    for damage in [b"{".to_vec(), Vec::new()] {
        let path = library.keep(&rain());
        exchange(&path, "reading.json", damage);
        assert!(library.shelf.reread(&path, &|| false).unwrap().is_some());
        assert_eq!(text(&path), rain().text());
    }
}
