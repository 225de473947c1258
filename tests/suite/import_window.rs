//! Importing in the window: in the background, paused and gone on with, also after a restart.

use super::counting_server::CountingServer;
use super::hostile_server::{typed, with_status};
use super::program::text;
use crate::suite::desk::{Desk, WIDE};
use clearline::app::action::{ImportAction, LibraryAction, LookAction};
use clearline::app::ground::dialog::Dialog;
use clearline::app::shell::state::State;
use clearline_library::{Import, Keeping, Queue, Shelf};
use clearline_words::{Language, message};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

fn html(title: &str) -> String {
    let text = "The water rose in the night, and by morning the lower road was gone.";
    format!(
        "<title>{title}</title><h1>{title}</h1>{}",
        format!("<p>{text}</p>").repeat(4)
    )
}

/// A server of two pages and one that is gone, and bookmarks of all three.
fn bookmarks(desk: &Desk<'_>) -> (CountingServer, PathBuf) {
    let page = |title: &str| typed("text/html; charset=utf-8", html(title).as_bytes());
    let answers = [
        ("/a".to_owned(), page("Rivers")),
        ("/b".to_owned(), page("河流")),
        ("/gone".to_owned(), with_status("410 Gone", "X: y")),
    ];
    let server = CountingServer::start(HashMap::from(answers));
    let links = ["/a", "/gone", "/b"].map(|target| format!("<DT><A HREF=\"{}\">A title</A>\n", server.url(target)));
    let path = desk.folder.path().join("bookmarks.html");
    fs::write(
        &path,
        format!("<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n{}</DL>", links.concat()),
    )
    .unwrap();
    (server, path)
}

fn is_idle(state: &State) -> bool {
    state.features.library.importing.run.is_none()
}

fn import(action: ImportAction) -> LibraryAction {
    LibraryAction::Import(action)
}

#[test]
fn bookmarks_are_kept_in_the_background_and_failures_are_listed() {
    let mut desk = Desk::with_example();
    let (server, path) = bookmarks(&desk);
    desk.apply(import(ImportAction::From(path)));
    assert_eq!(
        desk.state().shared.dialog,
        Some(Dialog::Library),
        "its progress is seen"
    );
    assert!(!is_idle(desk.state()));
    // The window works on meanwhile, and so does the import without its panel.
    desk.press(Modifiers::NONE, Key::Escape);
    desk.wait(is_idle);
    desk.press(Modifiers::NONE, Key::F6);
    desk.wait(|state| state.features.library.panel.listing.all == 2);
    let failed = message!("import-failures", count = 1).to_string();
    assert!(desk.shows(&failed));
    desk.harness.get_by_label(&failed).click();
    desk.harness.run();
    let gone = message!("fault-answer-status", code = "410").to_string();
    assert!(desk.says(&message!("import-failures-title")) && desk.shows(&gone));
    // Who comes back to the library finds the articles.
    desk.press(Modifiers::NONE, Key::Escape);
    desk.press(Modifiers::NONE, Key::F6);
    desk.harness.run();
    assert!(!desk.says(&message!("import-failures-title")));
    desk.harness.get_by_label(&failed).click();
    desk.harness.run();
    // The list speaks the language that is spoken now, not that of the import.
    desk.apply(LookAction::Language(Some(Language::SimplifiedChinese)));
    desk.harness.run();
    assert!(desk.shows("服务器返回 410") && !desk.shows(&gone));
    desk.apply(LookAction::Language(None));
    desk.harness.run();
    desk.harness.get_by_label(&text("import-try-again")).click();
    desk.harness.step();
    desk.wait(is_idle);
    assert_eq!(server.targets().iter().filter(|target| *target == "/gone").count(), 2);
    desk.wait(|state| state.features.library.importing.failed() == 1);
    desk.apply(import(ImportAction::Forget));
    desk.wait(|state| state.features.library.importing.failed() == 0);
    assert!(!desk.shows(&failed) && !desk.says(&message!("import-failures", count = 0)));
}

#[test]
fn an_import_is_paused_after_a_restart_until_it_is_asked_for() {
    let desk = Desk::with_example();
    let (server, path) = bookmarks(&desk);
    let shelf = Shelf::at(desk.folder.path().join("library"));
    let mut queue = Queue::open(&shelf).unwrap();
    queue
        .add(Import::of(&path).unwrap(), &Keeping::default(), &path)
        .unwrap();
    drop(queue);
    let mut desk = desk.restart(WIDE, None);
    desk.wait(|state| state.shared.open.is_some());
    desk.press(Modifiers::NONE, Key::F6);
    desk.wait(|state| state.features.library.importing.standing.waiting == 3);
    assert!(desk.says(&message!("import-paused", left = 3)));
    assert!(server.targets().is_empty(), "nothing is fetched unasked");
    desk.harness
        .get_by_role_and_label(Role::Button, &text("import-go-on"))
        .click();
    desk.harness.step();
    desk.wait(|state| !is_idle(state));
    desk.harness
        .get_by_role_and_label(Role::Button, &text("import-pause"))
        .click();
    desk.harness.step();
    desk.wait(is_idle);
    assert!(desk.state().features.library.importing.standing.waiting > 0);
    desk.apply(import(ImportAction::GoOn));
    desk.wait(is_idle);
    desk.wait(|state| state.features.library.panel.listing.all == 2);
}

#[test]
fn what_is_imported_is_chosen_by_keys() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::NONE, Key::F6);
    desk.wait(|state| !state.features.library.panel.is_searching());
    desk.harness
        .get_by_role_and_label(Role::Button, &text("import-button"))
        .focus();
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run();
    assert!(desk.says(&message!("import-choose-file")) && desk.says(&message!("import-choose-folder")));
}
