//! Articles that are put back where that is not easy.

use super::{Library, rain};
use crate::{ArticleFile, Known, LibraryFault, Restored};
use std::fs;

#[test]
fn a_long_name_that_was_given_away_is_shortened() {
    let library = Library::new();
    let long = library.shelf.root().join(format!("{}.clearline", "雨".repeat(81)));
    fs::rename(library.keep(&rain()), &long).unwrap();
    let (removed, _) = library.shelf.remove(std::slice::from_ref(&long));
    fs::write(&long, "of somebody else").unwrap();
    let restored = library.shelf.restore(&removed[0], &Known::default());
    assert_eq!(restored, Ok(Restored::Alone));
    let short = format!("{} (2).clearline", "雨".repeat(78));
    assert!(library.shelf.root().join(short).exists());
    assert_eq!(fs::read(&long).unwrap(), b"of somebody else");
}

#[test]
fn what_waits_no_more_is_said_to_be_missing() {
    let library = Library::new();
    let path = library.keep(&rain());
    let (removed, _) = library.shelf.remove(std::slice::from_ref(&path));
    fs::remove_dir_all(library.shelf.root().join(".taken-out")).unwrap();
    let restored = library.shelf.restore(&removed[0], &Known::default());
    assert!(matches!(restored, Err(LibraryFault::Missing(_))), "{restored:?}");
}

#[test]
fn what_could_not_be_put_back_stays() {
    let library = Library::new();
    let path = library.keep(&rain());
    let (removed, _) = library.shelf.remove(std::slice::from_ref(&path));
    removed[0].keep();
    drop(removed);
    let [left] = <[_; 1]>::try_from(library.shelf.left_behind()).unwrap();
    assert_eq!(left.path(), path);
    assert_eq!(library.shelf.restore(&left, &Known::default()), Ok(Restored::Alone));
    assert!(path.exists());
}

#[test]
fn a_change_is_newer_than_one_of_a_clock_that_is_ahead() {
    let library = Library::new();
    let path = library.keep(&rain());
    let ahead = "2199-12-31T23:59:59.000Z";
    let by_clock_ahead = |file: &mut ArticleFile| file.article.changed = serde_json::from_value(ahead.into()).unwrap();
    library.shelf.change(&path, by_clock_ahead).unwrap();
    library.shelf.change(&path, |file| file.article.add_tag("new")).unwrap();
    let changed = ArticleFile::open(&path).unwrap().article.changed;
    assert!(changed.to_string().as_str() > ahead, "{changed}");
}
