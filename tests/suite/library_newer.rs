//! Kept articles that a newer version has written: they are read, and not changed.

use super::library::Library;
use super::library_window::{files, show, with_two_pages};
use super::rereading::replace_in;
use crate::suite::desk::Desk;
use clearline::app::action::{AnnotationAction, LibraryAction, PageAction};
use clearline::app::library::PageState;
use clearline::app::shell::state::State;
use clearline_words::message;
use egui::{Key, Modifiers};
use std::fs;
use std::path::PathBuf;

/// The file of an article.
fn file_of(desk: &Desk<'_>, title: &str) -> PathBuf {
    let mut files = files(desk).into_iter();
    files.find(|path| path.to_string_lossy().contains(title)).unwrap()
}

/// Opens an article by the panel.
fn open(desk: &mut Desk<'_>, title: &str) {
    show(desk);
    desk.apply(LibraryAction::Type(format!("in:title {title}")));
    desk.wait(|state| !state.features.library.panel.is_searching());
    desk.press(Modifiers::NONE, Key::Enter);
    let is_refused = |state: &State| match &state.features.library.page {
        PageState::Kept(kept) => kept.refusal.is_some(),
        _ => false,
    };
    desk.wait(|state| state.shared.title().starts_with(title) && is_refused(state));
    desk.harness.run();
}

/// Why an article of a newer version is not changed.
fn newer() -> String {
    message!("fault-library-newer").error_text().why
}

#[test]
fn a_file_of_a_newer_form_is_read_and_a_mark_on_it_is_refused_at_once() {
    let mut desk = with_two_pages();
    let path = file_of(&desk, "Rivers");
    replace_in(&path, "article.json", "\"form\": 1", "\"form\": 2");
    let before = fs::read(&path).unwrap();
    open(&mut desk, "Rivers");
    assert!(desk.shows(&newer()));
    desk.press(Modifiers::COMMAND, Key::A);
    desk.apply(AnnotationAction::Highlight);
    assert!(desk.state().features.annotated.all.is_empty());
    desk.apply(AnnotationAction::Note);
    assert!(desk.state().shared.dialog.is_none());
    assert!(desk.state().features.annotated.is_written(), "nothing waits");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_file_of_a_newer_form_from_elsewhere_says_so_though_its_page_is_kept() {
    let mut desk = with_two_pages();
    let elsewhere = desk.folder.path().join("from elsewhere.clearline");
    fs::copy(file_of(&desk, "Rivers"), &elsewhere).unwrap();
    replace_in(&elsewhere, "article.json", "\"form\": 1", "\"form\": 2");
    desk.apply(PageAction::OpenFile(elsewhere));
    let is_kept = |state: &State| matches!(state.features.library.page, PageState::Kept(_));
    desk.wait(|state| state.shared.title().starts_with("Rivers") && is_kept(state));
    desk.harness.run();
    assert!(desk.shows(&newer()));
}

#[test]
fn the_kept_text_stands_in_for_a_page_of_a_newer_version() {
    let mut desk = with_two_pages();
    let path = file_of(&desk, "Rivers");
    replace_in(&path, "page.json", "\"schema\": ", "\"schema\": 9");
    open(&mut desk, "Rivers");
    assert!(desk.open().reading.text().contains("A heron stands in the reeds"));
    let why = message!("flaw-newer", version = env!("CARGO_PKG_VERSION"));
    assert!(desk.says(&why) && !desk.says(&message!("library-keep-again")));
}

#[test]
fn commands_say_that_a_file_is_newer() {
    let library = Library::new();
    let page = library.0.path().join("river.html");
    let text = "<p>The river runs slowly here, and nobody in the village would have it any other way.".repeat(5);
    fs::write(&page, format!("<title>River</title>{text}")).unwrap();
    let kept = library.run(&["keep", &page.display().to_string()]);
    let path = PathBuf::from(kept.stdout.trim_end());
    replace_in(&path, "article.json", "\"form\": 1", "\"form\": 2");
    for command in [["library", "check"].as_slice(), &["library", "show", "River"]] {
        let run = library.run(command);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert!(run.stderr.contains(&newer()), "{}", run.stderr);
    }
    let tagged = library.run(&["library", "tag", "--add", "rivers", "River"]);
    assert_ne!(tagged.code, Some(0));
}

#[test]
fn files_from_elsewhere_that_are_not_changed_say_so_at_once() {
    let marks = message!("fault-library-marks").error_text().why;
    for (member, one, other, said) in [
        ("article.json", "\"form\": 1", "\"form\": 99", newer()),
        ("annotations.json", "{", "{bad", marks),
    ] {
        let mut desk = with_two_pages();
        let kept = file_of(&desk, "Rivers");
        let path = desk.folder.path().join("elsewhere.clearline");
        fs::copy(&kept, &path).unwrap();
        fs::remove_file(&kept).unwrap();
        replace_in(&path, member, one, other);
        let before = fs::read(&path).unwrap();
        desk.apply(PageAction::OpenFile(path.clone()));
        desk.wait(|state| state.shared.notices.fault.is_some());
        assert!(desk.shows(&said), "{member}");
        desk.press(Modifiers::COMMAND, Key::A);
        desk.apply(AnnotationAction::Highlight);
        assert!(desk.state().features.annotated.all.is_empty());
        assert!(desk.state().features.annotated.is_written(), "nothing waits");
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}
