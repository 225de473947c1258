//! The library in a window that is open while other programs change its files.

use super::library_window::says_unchanged;
use crate::suite::desk::{Desk, WIDE};
use clearline::app::action::LibraryAction;
use clearline::app::library::PageState;
use clearline::app::shell::state::State;
use clearline_engine::page::Source;
use clearline_library::{Annotation, ArticleFile, HighlightKind, Quote, Shelf};
use egui::{Key, Modifiers};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PASSAGE: &str = "A heron stands in the reeds, as tall as a child, and looks at what passes by.";

fn page(title: &str) -> String {
    let filler = "<p>The water runs slowly here, and the road follows it through the whole of the valley below.</p>";
    format!(
        "<title>{title}</title><link rel=canonical href='https://example.org/{title}'><h1>{title}</h1>{}<p>{PASSAGE}</p>",
        filler.repeat(20)
    )
}

fn library(desk: &Desk<'_>) -> PathBuf {
    desk.folder.path().join("library")
}

/// Keeps a page as somebody does at a terminal.
fn keep_at_terminal(desk: &Desk<'_>, name: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clearline"));
    command.env("XDG_CACHE_HOME", desk.folder.path().join("cache"));
    command.env("XDG_CONFIG_HOME", desk.folder.path().join("config"));
    command
        .args(["keep", "--library"])
        .arg(library(desk))
        .arg(desk.folder.path().join(name));
    let done = command.output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn kept_at(state: &State) -> Option<&Path> {
    match &state.features.library.page {
        PageState::Kept(kept) => Some(&kept.path),
        _ => None,
    }
}

fn is_free(state: &State) -> bool {
    state.features.library.page == PageState::Free
}

fn names(state: &State) -> Vec<String> {
    let rows = &state.features.library.panel.listing.rows;
    rows.iter().map(|hit| hit.name.clone()).collect()
}

fn files(desk: &Desk<'_>) -> Vec<PathBuf> {
    let walk = Shelf::at(library(desk)).walk().unwrap();
    walk.files.into_iter().map(|found| found.path).collect()
}

fn show(desk: &mut Desk<'_>) {
    desk.press(Modifiers::NONE, Key::F6);
    desk.wait(|state| !state.features.library.panel.is_searching());
}

/// A window with an open page that is not kept.
fn with_rivers() -> Desk<'static> {
    let mut desk = Desk::with_example();
    fs::write(desk.folder.path().join("Snow.html"), page("Snow")).unwrap();
    desk.open_page("Rivers.html", &page("Rivers"));
    desk.wait(is_free);
    desk
}

#[test]
fn what_is_kept_moved_and_deleted_by_hand_is_seen_in_list_and_page() {
    let mut desk = with_rivers();
    show(&mut desk);
    assert!(!library(&desk).exists());
    keep_at_terminal(&desk, "Rivers.html");
    desk.wait(|state| kept_at(state).is_some() && names(state).len() == 1);
    assert!(!says_unchanged(&desk), "nothing is lost, and nothing is said");
    keep_at_terminal(&desk, "Snow.html");
    desk.wait(|state| names(state).len() == 2);
    let shelf = library(&desk).join("birds");
    fs::create_dir(&shelf).unwrap();
    let old = kept_at(desk.state()).unwrap().to_owned();
    let new = shelf.join(old.file_name().unwrap());
    fs::rename(&old, &new).unwrap();
    desk.wait(|state| kept_at(state) == Some(&new));
    desk.wait(|state| names(state).iter().any(|name| name.starts_with("birds/")));
    fs::rename(&shelf, library(&desk).join("waders")).unwrap();
    desk.wait(|state| names(state).iter().any(|name| name.starts_with("waders/")));
    assert_eq!(desk.state().features.library.panel.listing.all, 2);
    fs::remove_dir_all(library(&desk).join("waders")).unwrap();
    desk.wait(|state| is_free(state) && names(state).len() == 1);
    // The whole folder goes, and another one comes.
    fs::rename(library(&desk), desk.folder.path().join("away")).unwrap();
    desk.wait(|state| state.features.library.panel.fault.is_some());
    fs::rename(desk.folder.path().join("away"), library(&desk)).unwrap();
    desk.wait(|state| state.features.library.panel.fault.is_none() && names(state).len() == 1);
    keep_at_terminal(&desk, "Rivers.html");
    desk.wait(|state| kept_at(state).is_some());
    assert!(desk.state().shared.notices.fault.is_none());
}

#[test]
fn an_article_that_takes_the_name_of_a_moved_one_is_not_taken_for_it() {
    let mut desk = with_rivers();
    keep_at_terminal(&desk, "Rivers.html");
    desk.wait(|state| kept_at(state).is_some());
    let old = kept_at(desk.state()).unwrap().to_owned();
    keep_at_terminal(&desk, "Snow.html");
    let is_snow = |path: &PathBuf| path.to_string_lossy().contains("Snow");
    let snow = files(&desk).into_iter().find(is_snow).unwrap();
    let shelf = library(&desk).join("waters");
    fs::create_dir(&shelf).unwrap();
    let new = shelf.join(old.file_name().unwrap());
    fs::rename(&old, &new).unwrap();
    fs::copy(snow, &old).unwrap();
    desk.wait(|state| kept_at(state) == Some(&new));
}

#[test]
fn a_library_on_a_disk_that_comes_back_is_listed() {
    let mut desk = with_rivers();
    keep_at_terminal(&desk, "Snow.html");
    let disk = desk.folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    fs::rename(library(&desk), disk.join("library")).unwrap();
    desk.apply(LibraryAction::TakeFolder(disk.join("library")));
    desk.wait(|state| names(state).len() == 1);
    fs::rename(&disk, desk.folder.path().join("away")).unwrap();
    // That a folder above it is gone no system reports; it is seen when the library is shown.
    desk.press(Modifiers::NONE, Key::Escape);
    show(&mut desk);
    desk.wait(|state| state.features.library.panel.fault.is_some());
    fs::rename(desk.folder.path().join("away"), &disk).unwrap();
    desk.wait(|state| state.features.library.panel.fault.is_none() && names(state).len() == 1);
}

#[test]
fn a_conflict_copy_is_merged_and_its_highlights_are_in_the_open_page() {
    let mut desk = with_rivers();
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(|state| kept_at(state).is_some());
    let own = kept_at(desk.state()).unwrap().to_owned();
    // On another machine it got a highlight, and here a tag.
    let elsewhere = tempfile::tempdir().unwrap();
    let other = elsewhere.path().join("a.clearline");
    fs::copy(&own, &other).unwrap();
    let quote = Quote {
        exact: PASSAGE.to_owned(),
        ..Quote::default()
    };
    let highlight = Annotation::of(quote, HighlightKind::default(), Some("wade"));
    let annotate = |file: &mut ArticleFile| file.annotate(highlight, None);
    Shelf::at(elsewhere.path().to_owned()).change(&other, annotate).unwrap();
    Shelf::at(library(&desk))
        .change(&own, |file| file.article.add_tag("birds"))
        .unwrap();
    let stem = own.file_stem().unwrap().to_str().unwrap();
    let copy = own.with_file_name(format!("{stem}.sync-conflict-20261125-031411-ABCDEFG.clearline"));
    // As Syncthing does it.
    let draft = own.with_file_name(".syncthing.a.clearline.tmp");
    fs::copy(&other, &draft).unwrap();
    fs::rename(&draft, &copy).unwrap();
    desk.wait(|state| state.features.annotated.all.len() == 1);
    desk.wait(|state| kept_at(state).is_some());
    assert_eq!(files(&desk), [own.as_path()]);
    let merged = ArticleFile::open(&own).unwrap();
    assert_eq!(
        (merged.article.tags.join(" ").as_str(), merged.annotations.items.len()),
        ("birds", 1)
    );
    assert!(desk.state().shared.notices.fault.is_none());
}

#[test]
fn another_folder_is_watched_in_the_place_of_the_one_before() {
    let mut desk = with_rivers();
    let other = desk.folder.path().join("other");
    fs::create_dir(&other).unwrap();
    desk.apply(LibraryAction::TakeFolder(other.clone()));
    desk.wait(|state| !state.features.library.panel.is_searching());
    keep_at_terminal(&desk, "Snow.html");
    let kept = files(&desk).remove(0);
    fs::copy(&kept, other.join("Copied.clearline")).unwrap();
    desk.wait(|state| names(state) == ["Copied.clearline"]);
}

#[test]
fn a_window_without_a_page_follows_too_and_opens_nothing() {
    let mut desk = Desk::new(WIDE, Some(Source::File("missing.html".into())));
    desk.wait(|state| state.shared.notices.fault.is_some());
    show(&mut desk);
    fs::write(desk.folder.path().join("Snow.html"), page("Snow")).unwrap();
    keep_at_terminal(&desk, "Snow.html");
    desk.wait(|state| names(state).len() == 1);
    assert!(desk.state().shared.open.is_none());
}
