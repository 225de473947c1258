//! The window that comes back: page, place and panels, also where it was killed.

use super::counting_server::CountingServer;
use super::desk::{Desk, WIDE};
use super::moves::{page, scroll_to};
use super::panes::around;
use super::program::text;
use super::written::json;
use clearline::app::action::{CorrectAction, LibraryAction, LookAction, PageAction, StartAction};
use clearline::app::ground::dialog::Dialog;
use clearline::app::ground::tab::Tab;
use clearline::app::library::PageState;
use clearline::app::shell::state::State;
use clearline_engine::Reading;
use clearline_engine::methods::{self, Parameters};
use clearline_engine::page::{Page, Source};
use clearline_library::{Keeping, Shelf};
use clearline_words::message;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

/// A window with a session.
fn desk() -> Desk<'static> {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::resumed(WIDE, folder);
    desk.wait(|state| state.shared.open.is_some());
    desk
}

/// Draws frames until the file of the session holds these words.
fn wait_for_file(desk: &mut Desk<'_>, words: &str) {
    wait_until_file(desk, |text| text.contains(words));
}

/// The same until its text is as it should be.
fn wait_until_file(desk: &mut Desk<'_>, is_so: impl Fn(&str) -> bool) {
    let path = desk.folder.path().join("session.json");
    for _ in 0..2_000 {
        desk.harness.step();
        if fs::read_to_string(&path).is_ok_and(|text| is_so(&text)) {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    panic!("it is {:?}", fs::read_to_string(path));
}

fn resumed(folder: TempDir) -> Desk<'static> {
    Desk::resumed(WIDE, folder)
}

#[test]
fn a_window_that_is_killed_comes_back_at_its_place_with_its_panels() {
    let mut desk = desk();
    desk.open_page("river.html", &page("A river", 6, 6));
    scroll_to(&mut desk, "Mark 4.3");
    let position = desk.column().position();
    assert!(position.is_some_and(|spot| spot.item > 5));
    wait_for_file(&mut desk, "\"position\"");
    desk.apply(LookAction::Tab(Tab::Source));
    desk.apply(LibraryAction::Show);
    wait_for_file(&mut desk, "\"library\": true");
    let mut desk = resumed(desk.kill());
    desk.wait(|state| state.shared.title().starts_with("A river"));
    assert_eq!(desk.column().position(), position);
    assert_eq!(desk.state().shared.tab, Tab::Source);
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Library));
    desk.apply(PageAction::Cancel);
    desk.apply(LookAction::ToggleAnalysis);
    desk.apply(LookAction::ToggleReaderOnly);
    wait_for_file(&mut desk, "\"only_text\": true");
    let mut desk = resumed(desk.kill());
    desk.wait(|state| state.shared.title().starts_with("A river"));
    let shared = &desk.state().shared;
    assert!(shared.screen.reader_only && !shared.settings.window.analysis && shared.dialog.is_none());
}

#[test]
fn a_page_on_the_command_line_is_opened_instead() {
    let mut desk = desk();
    desk.open_page("river.html", &page("A river", 6, 6));
    wait_for_file(&mut desk, "river.html");
    let other = desk.folder.path().join("lake.html");
    fs::write(&other, page("A lake", 2, 2)).unwrap();
    let mut desk = desk.restart(WIDE, Some(Source::File(other)));
    desk.wait(|state| state.shared.open.is_some());
    assert!(desk.state().shared.title().starts_with("A lake"));
}

#[test]
fn a_page_that_is_gone_gives_a_sentence_and_the_start_page() {
    let mut desk = desk();
    desk.open_page("river.html", &page("A river", 6, 6));
    wait_for_file(&mut desk, "river.html");
    fs::remove_file(desk.folder.path().join("river.html")).unwrap();
    let mut desk = resumed(desk.kill());
    desk.wait(|state| state.features.start.is_shown());
    let why = message!("fault-open-missing", name = "").error_text().why;
    assert!(desk.shows(&why) && desk.shows("A river. "));
    // It may be on a disk that is away for now.
    desk.harness.state_mut().keep();
    fs::write(desk.folder.path().join("river.html"), page("A river", 6, 6)).unwrap();
    let mut desk = resumed(desk.kill());
    desk.wait(|state| state.shared.title().starts_with("A river"));
}

#[test]
fn the_start_page_and_a_folder_come_back_too() {
    let mut desk = desk();
    desk.open_page("river.html", &page("A river", 6, 6));
    wait_for_file(&mut desk, "river.html");
    desk.apply(PageAction::OpenTyped(desk.folder.path().display().to_string()));
    desk.wait(|state| state.features.start.folder().is_some());
    desk.harness.state_mut().keep();
    let mut desk = resumed(desk.kill());
    desk.wait(|state| state.features.start.folder().is_some());
    desk.apply(StartAction::Show);
    desk.harness.state_mut().keep();
    let mut desk = resumed(desk.kill());
    desk.wait(|state| state.features.start.is_shown());
    assert!(desk.state().shared.open.is_none() && desk.shows("A river. "));
}

#[test]
fn nothing_comes_back_in_private() {
    let mut desk = desk();
    desk.open_page("river.html", &page("A river", 6, 6));
    wait_for_file(&mut desk, "river.html");
    desk.apply(StartAction::Private(true));
    for _ in 0..2_000 {
        desk.harness.step();
        let kept = fs::read_to_string(desk.folder.path().join("session.json")).unwrap();
        if !kept.contains("river.html") {
            break;
        }
        sleep(Duration::from_millis(5));
    }
    desk.open_page("lake.html", &page("A lake", 6, 6));
    desk.harness.state_mut().keep();
    let kept = fs::read_to_string(desk.folder.path().join("session.json")).unwrap();
    assert!(!kept.contains(".html"), "{kept}");
    let mut desk = resumed(desk.kill());
    desk.wait(|state| state.features.start.is_shown());
    assert!(desk.state().shared.open.is_none() && desk.state().shared.is_private());
}

#[test]
fn a_page_of_the_web_is_fetched_again_and_comes_from_the_library_where_it_is_kept() {
    let html = page("A river", 6, 6);
    let answer = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {}\r\n\r\n{html}",
        html.len()
    );
    let server = CountingServer::start(HashMap::from([("/river".to_owned(), answer.into_bytes())]));
    let mut desk = desk();
    desk.apply(PageAction::OpenTyped(server.url("/river").to_string()));
    desk.wait(|state| state.shared.title().starts_with("A river"));
    wait_for_file(&mut desk, "/river");
    let mut desk = resumed(desk.kill());
    desk.wait(|state| state.shared.title().starts_with("A river"));
    assert_eq!(server.targets().len(), 2, "it was fetched again");
    desk.wait(|state| state.features.library.page == PageState::Free);
    desk.apply(LibraryAction::Toggle);
    desk.wait(|state| state.features.library.is_page_kept());
    desk.harness.state_mut().keep();
    let mut desk = resumed(desk.kill());
    desk.wait(|state| state.shared.title().starts_with("A river"));
    assert_eq!(server.targets().len(), 2, "it is kept");
    desk.wait(|state| state.features.library.is_page_kept());
    desk.harness.run();
    let as_kept = message!("library-page-as-kept", day = "|");
    assert!(desk.shows(&around(&as_kept, 0)));
    desk.harness.get_by_label(&text("library-fetch")).click();
    desk.wait(|state| state.shared.opening.is_none() && state.features.library.is_page_kept());
    assert_eq!(server.targets().len(), 3, "it was fetched because it was asked for");
    desk.harness.run();
    let unchanged = message!("library-page-kept", day = "|");
    assert!(desk.shows(&around(&unchanged, 1)));
}

#[test]
fn the_list_of_a_page_that_cannot_come_back_opens_for_no_other() {
    let mut desk = desk();
    desk.open_page("river.html", &page("A river", 6, 6));
    desk.press(Modifiers::COMMAND, Key::H);
    wait_for_file(&mut desk, "\"highlights\": true");
    let folder = desk.kill();
    fs::remove_file(folder.path().join("river.html")).unwrap();
    let mut desk = resumed(folder);
    desk.wait(|state| state.shared.opening.is_none() && state.shared.notices.fault.is_some());
    desk.harness.run();
    desk.open_page("lake.html", &page("A lake", 6, 6));
    assert_eq!(desk.state().shared.dialog, None);
}

#[test]
fn a_broken_file_of_the_session_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("session.json"), "no JSON").unwrap();
    let mut desk = resumed(folder);
    desk.wait(|state| state.shared.open.is_some());
    let told = message!("fault-set-aside", file = "session", reason = "", aside = "");
    assert!(desk.says(&told));
    let mut desk = resumed(desk.kill());
    desk.wait(|state| state.shared.open.is_some());
    assert!(!desk.says(&told));
}

#[test]
fn corrections_of_a_page_come_back_as_long_as_its_text_is_the_same() {
    let mut desk = desk();
    desk.open_page("river.html", &page("A river", 6, 6));
    let path = desk.folder.path().join("river.html");
    let kept = desk.open().reading.extraction.curve.kept[0].clone();
    let text = desk.open().reading.text();
    let is_shorter = |now: &str| now.len() < text.len();
    desk.apply(CorrectAction::Decide {
        chosen: Vec::from_iter(kept.units().take(2)).into(),
        keep: false,
    });
    desk.wait_for_reading(|reading| is_shorter(&reading.text()));
    let again = |desk: Desk<'static>| {
        let mut desk = desk.restart(WIDE, Some(Source::File(path.clone())));
        desk.wait(|state| state.shared.title().starts_with("A river"));
        desk
    };
    let mut desk = again(desk);
    desk.wait_for_reading(|reading| is_shorter(&reading.text()));
    assert!(desk.says(&message!("corrections-are-back", count = 1)));
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait_for_reading(|reading| reading.text() == text);
    assert!(
        !desk.says(&message!("corrections-are-back", count = 1)),
        "it was taken back"
    );
    let mut desk = again(desk);
    assert_eq!(desk.state().shared.recipe.corrections.len(), 0, "it was taken back");
    desk.press(Modifiers::NONE, Key::F5);
    desk.apply(CorrectAction::Decide {
        chosen: Vec::from_iter(kept.units().take(2)).into(),
        keep: false,
    });
    desk.wait_for_reading(|reading| is_shorter(&reading.text()));
    fs::write(&path, page("A river", 6, 7)).unwrap();
    let desk = again(desk);
    assert_eq!(desk.state().shared.recipe.corrections.len(), 0, "the text is another");
}

/// A window with a page whose first two units were left out by hand, and the text that the page had before that.
fn corrected() -> (Desk<'static>, String) {
    let mut desk = desk();
    desk.open_page("river.html", &page("A river", 6, 6));
    let text = desk.open().reading.text();
    let units = Vec::from_iter(desk.open().reading.extraction.curve.kept[0].units().take(2));
    let chosen = units.into();
    desk.apply(CorrectAction::Decide { chosen, keep: false });
    desk.wait_for_reading(|reading| reading.text().len() < text.len());
    (desk, text)
}

/// Waits until the page is as it was corrected; that can be undone.
fn assert_corrected(desk: &mut Desk<'_>, text: &str) {
    desk.wait_for_reading(|reading| reading.text().len() < text.len());
    desk.harness.run();
    assert!(desk.says(&message!("corrections-are-back", count = 1)));
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait_for_reading(|reading| reading.text() == text);
}

#[test]
fn corrections_stay_where_the_page_is_fetched_again() {
    let (mut desk, text) = corrected();
    desk.apply(PageAction::Refetch);
    desk.wait(|state| state.shared.opening.is_none());
    assert_corrected(&mut desk, &text);
}

#[test]
fn corrections_of_a_text_that_has_changed_are_said_to_be_gone() {
    let (mut desk, _) = corrected();
    let path = desk.folder.path().join("river.html");
    fs::write(path, page("A river", 6, 7)).unwrap();
    desk.apply(PageAction::Refetch);
    let says_so = |state: &State| {
        let told = state.shared.notices.brief.as_ref();
        told.is_some_and(|told| {
            told.text
                .contains(&message!("corrections-are-gone", count = 1).to_string())
        })
    };
    desk.wait(|state| state.shared.opening.is_none() && says_so(state));
    assert!(desk.state().shared.recipe.corrections.is_empty());
}

#[test]
fn corrections_that_come_back_from_the_library_can_be_undone() {
    let (mut desk, text) = corrected();
    desk.apply(LibraryAction::Toggle);
    desk.wait(|state| state.features.library.is_page_kept());
    let PageState::Kept(kept) = &desk.state().features.library.page else {
        panic!("it is kept");
    };
    let path = kept.path.clone();
    desk.open_page("lake.html", &page("A lake", 6, 6));
    desk.apply(PageAction::OpenFile(path));
    desk.wait(|state| state.shared.title().starts_with("A river") && state.shared.opening.is_none());
    assert_corrected(&mut desk, &text);
}

#[test]
fn files_of_ours_come_back_from_where_they_were_opened() {
    let address = "https://example.invalid/river".parse().unwrap();
    let reading = Reading::of(
        Page::from_html(Source::Url(address), &page("A river", 6, 6)),
        methods::DEFAULT,
        &Parameters::default(),
    );
    let mut desk = desk();
    let folder = desk.folder.path().to_owned();
    let analysis = folder.join("river.json");
    fs::write(&analysis, json(&reading)).unwrap();
    let kept = Shelf::at(folder.join("other"))
        .keep(&reading, &Keeping::default())
        .unwrap();
    for (path, name) in [(analysis, "river.json"), (kept, "A river.clearline")] {
        desk.apply(PageAction::OpenFile(path.clone()));
        desk.wait(|state| state.shared.title().starts_with("A river") && state.shared.opening.is_none());
        scroll_to(&mut desk, "Mark 4.3");
        let position = desk.column().position();
        wait_for_file(&mut desk, name);
        wait_for_file(&mut desk, "\"position\"");
        let recent = desk.state().shared.recents.newest_first().next().unwrap().page.clone();
        assert_eq!(recent, path.display().to_string());
        desk = resumed(desk.kill());
        desk.wait(|state| state.shared.title().starts_with("A river"));
        assert_eq!(desk.column().position(), position, "{name}");
    }
}

/// A window with a page that is kept, and the file of its article.
fn kept() -> (Desk<'static>, PathBuf) {
    let mut desk = desk();
    desk.open_page("river.html", &page("A river", 6, 6));
    desk.apply(LibraryAction::Toggle);
    desk.wait(|state| state.features.library.is_page_kept());
    let PageState::Kept(kept) = &desk.state().features.library.page else {
        panic!("it is kept");
    };
    let path = kept.path.clone();
    (desk, path)
}

#[test]
fn a_kept_page_comes_back_where_one_stood_and_not_where_its_file_was_left() {
    let (mut desk, path) = kept();
    desk.apply(PageAction::OpenFile(path.clone()));
    desk.wait(|state| state.shared.opening.is_none() && state.features.library.is_page_kept());
    scroll_to(&mut desk, "Mark 4.3");
    desk.open_page("lake.html", &page("A lake", 6, 6));
    desk.apply(PageAction::OpenFile(path));
    desk.wait(|state| state.shared.opening.is_none() && state.features.library.is_page_kept());
    desk.press(Modifiers::NONE, Key::Home);
    let position = desk.column().position();
    wait_for_file(&mut desk, "A river.clearline");
    wait_until_file(&mut desk, |text| !text.contains("\"position\""));
    desk = resumed(desk.kill());
    desk.wait(|state| state.shared.title().starts_with("A river") && state.features.library.is_page_kept());
    assert_eq!(desk.column().position(), position);
}

#[test]
fn a_kept_file_that_was_moved_to_another_shelf_comes_back_at_its_place() {
    let (mut desk, old) = kept();
    let shelf = old.with_file_name("waters");
    desk.apply(PageAction::OpenFile(old.clone()));
    desk.wait(|state| state.shared.opening.is_none() && state.features.library.is_page_kept());
    scroll_to(&mut desk, "Mark 4.3");
    let position = desk.column().position();
    wait_for_file(&mut desk, "A river.clearline");
    wait_for_file(&mut desk, "\"position\"");
    fs::create_dir(&shelf).unwrap();
    let new = shelf.join(old.file_name().unwrap());
    fs::rename(&old, &new).unwrap();
    let lies_at = |state: &State, path: &Path| match &state.features.library.page {
        PageState::Kept(kept) => kept.path == path,
        _ => false,
    };
    desk.wait(|state| lies_at(state, &new));
    wait_for_file(&mut desk, "waters");
    let mut desk = resumed(desk.kill());
    desk.wait(|state| state.shared.title().starts_with("A river"));
    assert_eq!(desk.column().position(), position);
    let recents = &desk.state().shared.recents;
    let of = |path: &Path| recents.named(path.to_str().unwrap()).is_some();
    assert!(of(&new) && !of(&old), "it is remembered where it lies now");
}

#[test]
fn the_list_of_highlights_comes_back_with_its_page() {
    let mut desk = desk();
    desk.open_page("river.html", &page("A river", 6, 6));
    desk.press(Modifiers::COMMAND, Key::H);
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Annotations));
    wait_for_file(&mut desk, "\"highlights\": true");
    let mut desk = resumed(desk.kill());
    desk.wait(|state| state.shared.title().starts_with("A river"));
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Annotations));
}
