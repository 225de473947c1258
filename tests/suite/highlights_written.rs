//! Highlights on their way into files: of the library, also where it cannot be written to, and into those that are saved.

use crate::suite::desk::{Desk, WIDE};
use crate::suite::highlights::{PASSAGE, file, highlight, page, places, select, wait_for_file, with_page, written};
use crate::suite::program::text;
use clearline::app::action::{AnnotationAction, SaveAction};
use clearline::app::library::PageState;
use clearline_engine::page::Source;
use clearline_library::{ArticleFile, Shelf};
use clearline_words::message;
use egui::{Key, Modifiers, ViewportCommand, ViewportEvent, ViewportId};
use std::fs::{self, File};
use std::io::read_to_string;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

/// A page with a highlight whose file was damaged since, and another highlight that could not be written; the file, and what was in it.
fn with_unwritten() -> (Desk<'static>, PathBuf, Vec<u8>) {
    let mut desk = with_page();
    highlight(&mut desk, PASSAGE, 1);
    desk.wait(|state| matches!(state.features.library.page, PageState::Kept(_)));
    let path = file(&desk).unwrap();
    let whole = fs::read(&path).unwrap();
    fs::write(&path, "damaged").unwrap();
    select(&mut desk, "Mile 7: the water");
    desk.press(Modifiers::NONE, Key::H);
    desk.wait(|state| state.features.annotated.unwritten().is_some());
    (desk, path, whole)
}

/// Whether the window says by this message that a highlight is not written.
fn says_unwritten(desk: &Desk<'_>, id: &'static str) -> bool {
    let reason = desk
        .state()
        .features
        .annotated
        .unwritten()
        .and_then(|unwritten| unwritten.reason);
    let reason = reason.unwrap().error_text().to_string();
    desk.says(&message!(id, count = 1, reason = reason))
}

#[test]
fn what_cannot_be_written_stays_in_sight_and_is_tried_again() {
    let (mut desk, path, whole) = with_unwritten();
    assert_eq!(places(&desk).len(), 2);
    assert!(says_unwritten(&desk, "highlights-unwritten"));
    desk.apply(AnnotationAction::ShowList);
    desk.harness.run_steps(2);
    assert!(desk.says(&message!("highlights-row-unwritten", note = "")));
    desk.apply(AnnotationAction::ShowList);
    fs::write(&path, whole).unwrap();
    desk.click(desk.words_at(&text("strip-try-again")));
    wait_for_file(&mut desk, |items| items.len() == 2);
    desk.wait(|state| state.features.annotated.unwritten().is_none());
}

/// What the window has the system do in the frame in which somebody wants to close it.
fn close(desk: &mut Desk<'_>) -> Vec<ViewportCommand> {
    let viewport = desk.harness.input_mut().viewports.entry(ViewportId::ROOT).or_default();
    viewport.events.push(ViewportEvent::Close);
    desk.harness.step();
    let viewport = desk.harness.input_mut().viewports.entry(ViewportId::ROOT).or_default();
    viewport.events.clear();
    desk.harness.output().viewport_output[&ViewportId::ROOT]
        .commands
        .clone()
}

#[test]
fn the_window_closes_only_when_asked_again_where_something_cannot_be_written() {
    let (mut desk, path, whole) = with_unwritten();
    assert!(close(&mut desk).contains(&ViewportCommand::CancelClose));
    desk.harness.step();
    assert!(says_unwritten(&desk, "highlights-unwritten-leaving"));
    assert!(!close(&mut desk).contains(&ViewportCommand::CancelClose));
    fs::write(&path, whole).unwrap();
    desk.click(desk.words_at(&text("strip-try-again")));
    desk.wait(|state| state.features.annotated.unwritten().is_none());
    assert!(!close(&mut desk).contains(&ViewportCommand::CancelClose));
}

/// Draws frames until a window that was held closes by itself.
fn close_at_last(desk: &mut Desk<'_>) {
    let closes = (0..6_000).any(|_| {
        sleep(Duration::from_millis(5));
        desk.harness.step();
        let viewport = &desk.harness.output().viewport_output[&ViewportId::ROOT];
        viewport.commands.contains(&ViewportCommand::Close)
    });
    assert!(closes);
}

#[test]
fn the_window_closes_once_what_was_just_highlighted_is_written() {
    let mut desk = with_page();
    select(&mut desk, PASSAGE);
    desk.press(Modifiers::NONE, Key::H);
    if close(&mut desk).contains(&ViewportCommand::CancelClose) {
        close_at_last(&mut desk);
    }
    assert_eq!(written(&desk).len(), 1);
}

#[test]
fn the_window_closes_once_a_page_is_kept() {
    let mut desk = with_page();
    // Another program is writing into the library.
    let library = desk.folder.path().join("library");
    fs::create_dir_all(&library).unwrap();
    let turn = File::create(library.join(".clearline.lock")).unwrap();
    turn.lock().unwrap();
    desk.press(Modifiers::COMMAND, Key::D);
    assert!(close(&mut desk).contains(&ViewportCommand::CancelClose));
    desk.harness.step();
    assert!(desk.says(&message!("highlights-being-written", count = 0)));
    assert_eq!(file(&desk), None);
    turn.unlock().unwrap();
    close_at_last(&mut desk);
    assert!(file(&desk).is_some());
}

#[test]
fn a_window_that_is_to_close_stays_where_the_file_cannot_be_written() {
    let mut desk = with_page();
    let folder = desk.folder.path().join("nowhere/at all");
    desk.apply(SaveAction::To(folder.join("page.txt")));
    if close(&mut desk).contains(&ViewportCommand::CancelClose) {
        desk.wait(|state| state.shared.writing == 0);
        desk.harness.run_steps(3);
        let fault = message!("fault-save-no-folder", folder = folder.display().to_string());
        assert!(desk.shows(&fault.error_text().why));
        let viewport = &desk.harness.output().viewport_output[&ViewportId::ROOT];
        assert!(!viewport.commands.contains(&ViewportCommand::Close));
    }
}

#[test]
fn highlights_stay_in_sight_where_their_file_is_taken_away_and_go_into_the_next() {
    let mut desk = with_page();
    highlight(&mut desk, PASSAGE, 1);
    desk.wait(|state| matches!(state.features.library.page, PageState::Kept(_)));
    let path = file(&desk).unwrap();
    fs::rename(&path, desk.folder.path().join("away")).unwrap();
    desk.wait(|state| state.features.library.page == PageState::Free);
    assert_eq!(places(&desk).len(), 1);
    highlight(&mut desk, "Mile 9: the water", 2);
    let fault = &desk.state().shared.notices.fault;
    assert!(fault.is_none(), "{fault:?}");
}

#[test]
fn a_file_that_comes_back_with_a_newer_note_keeps_it() {
    let mut desk = with_page();
    highlight(&mut desk, PASSAGE, 1);
    desk.wait(|state| matches!(state.features.library.page, PageState::Kept(_)));
    let path = file(&desk).unwrap();
    let elsewhere = desk.folder.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    let away = elsewhere.join(path.file_name().unwrap());
    fs::rename(&path, &away).unwrap();
    desk.wait(|state| state.features.library.page == PageState::Free);
    let annotate = |article: &mut ArticleFile| {
        let mut newer = article.annotations.items[0].clone();
        newer.set_note(Some("From the other machine."));
        newer.touch();
        article.annotations.put(newer);
    };
    Shelf::at(elsewhere).change(&away, annotate).unwrap();
    fs::rename(&away, &path).unwrap();
    desk.wait(|state| matches!(state.features.library.page, PageState::Kept(_)));
    desk.wait(|state| {
        let shown = state.features.annotated.all.first();
        state.features.annotated.is_written() && shown.is_some_and(|placed| placed.annotation.note().is_some())
    });
    assert_eq!(written(&desk)[0].note().as_deref(), Some("From the other machine."));
}

#[test]
fn a_note_that_is_being_written_is_kept_with_the_window_and_its_own_page() {
    let mut desk = with_page();
    highlight(&mut desk, PASSAGE, 1);
    desk.wait(|state| matches!(state.features.library.page, PageState::Kept(_)));
    desk.press(Modifiers::NONE, Key::N);
    desk.apply(AnnotationAction::Type("The last word.".to_owned()));
    desk.harness.state_mut().close();
    assert_eq!(written(&desk)[0].note().as_deref(), Some("The last word."));
    // On a page that is not kept, another page comes while the note is open.
    desk.open_page(
        "Hills.html",
        &page("A goat stands on the hill")
            .replace("rivers", "hills")
            .replace("Rivers", "Hills"),
    );
    select(&mut desk, "A goat stands");
    desk.press(Modifiers::NONE, Key::N);
    desk.apply(AnnotationAction::Type("Whose goat?".to_owned()));
    desk.open_page("Rivers.html", &page(PASSAGE));
    let folder = desk.folder.path().join("library");
    desk.wait(|_| {
        let files = Shelf::at(folder.clone()).walk().unwrap().files;
        let notes = files.iter().filter_map(|found| ArticleFile::open(&found.path).ok());
        let notes = notes.flat_map(|file| file.annotations.items);
        notes
            .filter(|item| item.note().as_deref() == Some("Whose goat?") && item.words() == "A goat stands")
            .count()
            == 1
    });
    assert_eq!(Shelf::at(folder.clone()).walk().unwrap().files.len(), 2);
}

#[test]
fn a_note_on_a_page_that_is_not_kept_is_there_after_the_display_has_gone() {
    let mut desk = with_page();
    select(&mut desk, PASSAGE);
    desk.press(Modifiers::NONE, Key::N);
    desk.apply(AnnotationAction::Type("Not kept yet.".to_owned()));
    assert!(file(&desk).is_none());
    // As the window ends that nobody has closed.
    desk.harness.state_mut().close();
    assert_eq!(written(&desk)[0].note().as_deref(), Some("Not kept yet."));
    let source = Source::File(desk.folder.path().join("Rivers.html"));
    let mut desk = desk.restart(WIDE, Some(source));
    desk.wait(|state| state.features.annotated.all.len() == 1);
}

#[test]
fn files_that_are_saved_take_the_highlights_along() {
    let mut desk = with_page();
    highlight(&mut desk, PASSAGE, 1);
    desk.press(Modifiers::NONE, Key::N);
    desk.apply(AnnotationAction::Type("As tall as a child?".to_owned()));
    desk.apply(AnnotationAction::KeepNote);
    wait_for_file(&mut desk, |items| items[0].note().is_some());
    let (markdown, book) = (desk.folder.path().join("a.md"), desk.folder.path().join("a.epub"));
    for path in [&markdown, &book] {
        desk.apply(SaveAction::To(path.clone()));
        desk.wait(|_| path.exists());
    }
    let text = fs::read_to_string(&markdown).unwrap();
    let (article, highlights) = text.split_once("## Highlights").unwrap();
    assert!(article.contains(PASSAGE));
    assert!(
        highlights.contains(&format!("> {PASSAGE}")) && highlights.contains("As tall as a child?"),
        "{highlights}"
    );
    let mut book = zip::ZipArchive::new(File::open(&book).unwrap()).unwrap();
    let mut chapters = String::new();
    for place in 0..book.len() {
        let member = book.by_index(place).unwrap();
        if member.name().unwrap().ends_with(".xhtml") {
            chapters += &read_to_string(member).unwrap();
        }
    }
    assert!(chapters.contains("As tall as a child?"), "{chapters}");
}
