//! The start page, the recent pages below the address field, folders, the private switch.

use super::desk::{Desk, WIDE};
use super::moves::{go, page, scroll_to};
use super::panes::around;
use super::program::text;
use clearline::app::action::{PageAction, StartAction};
use clearline::app::ground::way::Way;
use clearline::app::shell::state::State;
use clearline::app::start::Shown;
use clearline_engine::page::Source;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;

fn is_start(state: &State) -> bool {
    state.shared.open.is_none() && state.features.start.is_shown()
}

/// A window in which these pages were opened, one after another.
fn with_pages(titles: &[&str]) -> Desk<'static> {
    let mut desk = Desk::with_example();
    for (number, title) in titles.iter().enumerate() {
        desk.open_page(&format!("page-{number}.html"), &page(title, 4, 4));
    }
    desk
}

/// The rows of the list of recent pages: on the start page, or below the address field.
fn rows(desk: &Desk<'_>) -> Vec<String> {
    rows_of(desk, &text("start-title"))
}

fn rows_of(desk: &Desk<'_>, list: &str) -> Vec<String> {
    let lists = desk.harness.query_all_by_role_and_label(Role::ListBox, list);
    let rows: Vec<_> = lists
        .flat_map(|list| list.query_all_by_role(Role::ListBoxOption).collect::<Vec<_>>())
        .collect();
    rows.iter().filter_map(|row| row.accesskit_node().label()).collect()
}

fn title(desk: &Desk<'_>) -> String {
    desk.state().shared.title()
}

fn type_words(desk: &mut Desk<'_>, words: &str) {
    desk.press(Modifiers::COMMAND, Key::L);
    desk.harness.run();
    for letter in words.chars() {
        desk.harness
            .get_by_label(&text("address"))
            .type_text(&letter.to_string());
        desk.harness.step();
    }
    desk.harness.run();
}

#[test]
fn the_first_start_shows_the_example_and_later_ones_what_was_read() {
    let mut desk = with_pages(&["A river", "河流"]);
    scroll_to(&mut desk, "Mark 3.2");
    let mut desk = desk.restart(WIDE, None);
    desk.wait(is_start);
    let listed = rows(&desk);
    let minutes = &around(&message!("text-minutes", minutes = "|"), 1);
    let read = &around(&message!("progress-read", percent = "|"), 1);
    assert!(
        listed[0].starts_with("河流. ") && listed[0].contains(&format!("{minutes} · ")) && listed[0].contains(read),
        "{listed:?}"
    );
    assert!(listed[1].starts_with("A river. "), "{listed:?}");
    assert_eq!(listed.len(), 2, "the example is not listed: {listed:?}");
    // Enter in the address field is not meant for the list.
    let path = desk.folder.path().join("page-0.html");
    desk.go_to(path.to_str().unwrap());
    desk.wait(|state| state.shared.open.is_some());
    assert!(title(&desk).starts_with("A river"));
}

#[test]
fn the_list_goes_by_keys_and_speaks() {
    let mut desk = with_pages(&["One", "Two", "Three"]).restart(WIDE, None);
    desk.wait(is_start);
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.harness.run();
    let name = text("start-title");
    let list = desk.harness.get_by_role_and_label(Role::ListBox, &name);
    let spoken = list.accesskit_node().active_descendant().expect("a row speaks");
    assert!(spoken.is_focused() && spoken.label().is_some_and(|row| row.starts_with("Two. ")));
    desk.press(Modifiers::NONE, Key::Delete);
    desk.harness.run();
    assert_eq!(rows(&desk).len(), 2);
    desk.apply(StartAction::Undo);
    assert_eq!(rows(&desk).len(), 3);
    desk.press(Modifiers::NONE, Key::Home);
    desk.press(Modifiers::NONE, Key::End);
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait(|state| state.shared.title().starts_with("One"));
    // Alt+Home leaves the page, and Alt+← comes back to it.
    desk.press(Modifiers::ALT, Key::Home);
    desk.wait(is_start);
    assert!(rows(&desk)[0].starts_with("One. "));
    go(&mut desk, Way::Back);
    desk.wait(|state| state.shared.title().starts_with("One"));
}

#[test]
fn a_page_that_is_left_for_the_start_page_keeps_its_place() {
    let mut desk = with_pages(&["A river"]);
    scroll_to(&mut desk, "Mark 3.2");
    let position = desk.column().position();
    desk.apply(StartAction::Show);
    desk.wait(is_start);
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait(|state| state.shared.open.is_some());
    assert_eq!(desk.column().position(), position);
}

#[test]
fn a_list_that_was_cleared_explains_itself_and_comes_back() {
    let mut desk = with_pages(&["A river"]);
    desk.apply(StartAction::Show);
    desk.harness.get_by_label(&text("start-clear")).click();
    desk.harness.run();
    assert!(is_start(desk.state()) && rows(&desk).is_empty());
    assert!(desk.says(&message!("start-empty")));
    desk.harness.get_by_label(&text("library-undo")).click();
    desk.harness.run();
    assert_eq!(rows(&desk).len(), 1);
    desk.apply(StartAction::Clear);
    let mut desk = desk.restart(WIDE, None);
    desk.wait(|state| state.shared.open.is_some());
    assert!(title(&desk).starts_with("How a reader"), "the example comes again");
}

#[test]
fn nothing_is_remembered_in_private_and_the_window_says_so() {
    let mut desk = with_pages(&["A river"]);
    desk.apply(StartAction::Private(true));
    desk.open_page("secret.html", &page("A secret", 4, 4));
    let in_private = message!("private-title", title = "").to_string();
    assert!(desk.says(&message!("private-sign")) && title(&desk).ends_with(&in_private));
    let mut desk = desk.restart(WIDE, None);
    desk.wait(is_start);
    assert!(desk.says(&message!("private-is-on")));
    assert!(rows(&desk).iter().all(|row| row.starts_with("A river. ")));
    for entry in fs::read_dir(desk.folder.path()).unwrap().flatten() {
        let is_json = entry.path().extension().is_some_and(|ending| ending == "json");
        let text = fs::read_to_string(entry.path()).unwrap_or_default();
        assert!(!is_json || !text.contains("secret"), "{:?}", entry.path());
    }
    desk.apply(StartAction::Private(false));
    assert!(!title(&desk).contains(&in_private));
}

#[test]
fn typing_finds_recent_pages_and_keys_choose_one() {
    let mut desk = with_pages(&["Café by the river", "河流的故事", "The lower road"]);
    type_words(&mut desk, "CAFE");
    assert_eq!(rows(&desk).len(), 1);
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.harness.run();
    let name = text("address");
    let field = desk.harness.get_by_label(&name).accesskit_node();
    let spoken = field.active_descendant().and_then(|row| row.label());
    assert!(spoken.is_some_and(|row| row.starts_with("Café by the river")));
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait(|state| state.shared.title().starts_with("Café"));
    assert!(rows(&desk).is_empty());

    type_words(&mut desk, "河流");
    assert_eq!(rows(&desk).len(), 1);
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert!(rows(&desk).is_empty());
    assert_eq!(desk.state().shared.address.text, "河流", "what was typed stays");
    // One page fits.
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait(|state| state.shared.title().starts_with("河流"));
}

#[test]
fn down_in_the_address_field_lists_all_recent_pages() {
    let mut desk = with_pages(&["One", "Two", "Three"]);
    desk.press(Modifiers::COMMAND, Key::L);
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.harness.run();
    assert_eq!(rows(&desk).len(), 3);
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.harness.run();
    let at = desk.words_at("One");
    desk.click(at);
    desk.wait(|state| state.shared.title().starts_with("One"));
}

#[test]
fn bare_words_are_looked_for_among_recent_pages_only() {
    let mut desk = with_pages(&["River one", "River two"]);
    // The tests run in a folder that has `src`.
    for word in ["src", "snow"] {
        desk.go_to(word);
        desk.harness.run();
        let told = message!("fault-not-in-recents", words = word);
        assert!(desk.says(&told) && desk.shows(&told.error_text().what_now));
        desk.apply(PageAction::Cancel);
    }
    desk.go_to("river");
    desk.harness.run();
    assert_eq!(rows(&desk).len(), 2, "of several pages none is opened at once");
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait(|state| state.shared.opening.is_none());
    assert!(title(&desk).starts_with("River two"));
}

#[test]
fn what_stands_around_a_path_is_trimmed() {
    let mut desk = with_pages(&["A river", "A lake"]);
    let path = desk.folder.path().join("page-0.html");
    desk.apply(PageAction::OpenTyped(format!(" “<file://{}>” ", path.display())));
    desk.wait(|state| state.shared.title().starts_with("A river"));
}

#[test]
fn a_folder_opens_as_the_list_of_its_pages() {
    let mut desk = with_pages(&["A river"]);
    let folder = desk.folder.path().join("saved");
    fs::create_dir_all(folder.join("older")).unwrap();
    for name in ["b.html", "a.html", "picture.png"] {
        fs::write(folder.join(name), page(name, 2, 2)).unwrap();
    }
    desk.apply(PageAction::OpenTyped(folder.display().to_string()));
    desk.wait(is_start);
    let name = folder.display().to_string();
    let listed = rows_of(&desk, &name);
    assert_eq!(listed[0], "older. Folder");
    assert!(
        listed[1].starts_with("a.html. ") && listed[2].starts_with("b.html. "),
        "{listed:?}"
    );
    assert_eq!(listed.len(), 3);
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait(|state| state.shared.title().starts_with("a.html"));
    // Back to the list, and to the page before it.
    go(&mut desk, Way::Back);
    desk.wait(is_start);
    assert_eq!(rows_of(&desk, &name).len(), 3);
    desk.press(Modifiers::NONE, Key::Backspace);
    desk.wait(|state| is_start(state) && state.features.start.folder() == folder.parent());
    go(&mut desk, Way::Back);
    desk.wait(|state| state.features.start.folder() == Some(&folder));
    go(&mut desk, Way::Back);
    desk.wait(|state| state.shared.title().starts_with("A river"));
}

#[test]
fn a_folder_shows_titles_where_pages_state_them() {
    let mut desk = with_pages(&["A river"]);
    let folder = desk.folder.path().join("saved");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("a.txt"), "No title").unwrap();
    fs::write(folder.join("b.json"), "no page").unwrap();
    for number in 0..50 {
        fs::write(
            folder.join(format!("c{number:02}.html")),
            page(&format!("Title {number}"), 2, 2),
        )
        .unwrap();
    }
    fs::write(
        folder.join("d.html"),
        format!("<title>Vast</title>{}", " ".repeat(5 << 20)),
    )
    .unwrap();
    desk.apply(PageAction::OpenTyped(folder.display().to_string()));
    // The last of them is read in the third go.
    let is_last = |state: &State| match &state.features.start.shown {
        Shown::Folder(_, listing) => listing.rows.iter().any(|row| row.title.as_deref() == Some("Title 49")),
        _ => false,
    };
    desk.wait(is_last);
    let listed = rows_of(&desk, &folder.display().to_string());
    assert!(
        listed[0].starts_with("a.txt. ") && listed[1].starts_with("b.json. "),
        "{listed:?}"
    );
    assert!(listed[2].starts_with("Title 0. c00.html · "), "{listed:?}");
    desk.press(Modifiers::NONE, Key::End);
    desk.harness.run();
    let listed = rows_of(&desk, &folder.display().to_string());
    let last = listed.last().unwrap();
    assert!(last.starts_with("d.html. "), "too large to be read for a list: {last}");
    // The order stays that of the names, and Enter opens what is shown.
    desk.press(Modifiers::NONE, Key::ArrowUp);
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait(|state| state.shared.title().starts_with("Title 49"));
}

#[test]
fn a_folder_without_pages_says_so_and_one_that_is_the_first_page_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new(vec2(560.0, 800.0), Some(Source::File(folder.path().to_owned())));
    desk.wait(is_start);
    assert!(desk.says(&message!("start-folder-empty")));
}

#[test]
fn a_first_page_that_does_not_come_leaves_the_start_page() {
    let desk = with_pages(&["A river"]);
    let gone = desk.folder.path().join("gone.html");
    let mut desk = desk.restart(WIDE, Some(Source::File(gone)));
    desk.wait(is_start);
    assert!(desk.shows(&message!("fault-open-missing", name = "").error_text().why));
    assert_eq!(rows(&desk).len(), 1);
}
