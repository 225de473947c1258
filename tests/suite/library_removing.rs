//! Taking articles out of the library in the window, and putting them back.

use super::library_window::{files, is_free, is_kept, page, says_unchanged, show, with_two_pages};
use crate::suite::desk::{Desk, WIDE};
use clearline::app::action::{LibraryAction, PageAction};
use clearline::app::ground::dialog::Dialog;
use clearline::app::shell::state::State;
use clearline_library::ArticleFile;
use egui::{Key, Modifiers};
use std::fs;

#[test]
fn the_key_for_undoing_puts_back_what_was_taken_out_last() {
    let mut desk = with_two_pages();
    desk.press(Modifiers::COMMAND, Key::D);
    // At once, while the page is still being taken out.
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait(|state| is_kept(state) && state.features.library.taken_out.is_empty());
    assert_eq!(files(&desk).len(), 2);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_free);
    assert_eq!(files(&desk).len(), 1);
    // What was done later on the page is undone first, and the page that was taken out is not touched by that.
    let method = desk.state().shared.recipe.method;
    desk.press(Modifiers::NONE, Key::Num2);
    desk.wait(|state| state.shared.recipe.method != method);
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait(|state| state.shared.recipe.method == method);
    assert_eq!(
        (files(&desk).len(), desk.state().features.library.taken_out.len()),
        (1, 1)
    );
    desk.apply(LibraryAction::Undo);
    desk.wait(is_kept);
}

#[test]
fn the_key_for_undoing_takes_out_the_page_that_was_kept_last_and_no_earlier_one_comes_back() {
    let mut desk = with_two_pages();
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_free);
    let other = desk.folder.path().join("Lakes.html");
    let text = "<p>The lake is still here, and nobody in the village would have it any other way.".repeat(9);
    fs::write(&other, format!("<title>Lakes</title><h1>Lakes</h1>{text}")).unwrap();
    desk.apply(PageAction::OpenFile(other));
    desk.wait(|state| is_free(state) && state.shared.opening.is_none());
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_kept);
    let taken_out = |state: &State| state.features.library.taken_out.len();
    assert_eq!((files(&desk).len(), taken_out(desk.state())), (2, 1));
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait(|state| is_free(state) && taken_out(state) == 2);
    assert_eq!(files(&desk).len(), 1);
    // Pressed again, it does not undo what it has undone; the key for keeping keeps the page again.
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.harness.run();
    assert!(is_free(desk.state()) && files(&desk).len() == 1);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(|state| is_kept(state) && taken_out(state) == 1);
    // On another page nothing of that is undone.
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_free);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_kept);
    desk.apply(PageAction::OpenFile(desk.folder.path().join("Rivers.html")));
    desk.wait(is_kept);
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.harness.run();
    assert_eq!((files(&desk).len(), taken_out(desk.state())), (2, 1));
}

/// A window with an open page that can be kept, and how it is read changed.
fn with_a_changed_page() -> Desk<'static> {
    let mut desk = Desk::with_example();
    desk.open_page("Rivers.html", &page("Rivers", "A heron stands in the reeds."));
    desk.wait(is_free);
    let method = desk.state().shared.recipe.method;
    desk.press(Modifiers::NONE, Key::Num2);
    desk.wait(|state| state.shared.recipe.method != method);
    desk
}

#[test]
fn the_key_for_undoing_takes_back_keeping_at_once_and_then_what_was_done_before() {
    for is_quick in [true, false] {
        let mut desk = with_a_changed_page();
        let method = desk.state().shared.recipe.method;
        desk.press(Modifiers::COMMAND, Key::D);
        if !is_quick {
            desk.wait(is_kept);
        }
        desk.press(Modifiers::COMMAND, Key::Z);
        desk.wait(|state| is_free(state) && state.features.library.taken_out.len() == 1);
        assert_eq!((files(&desk).len(), desk.state().shared.recipe.method), (0, method));
        desk.press(Modifiers::COMMAND, Key::Z);
        desk.wait(|state| state.shared.recipe.method != method);
        desk.harness.run();
        assert!(is_free(desk.state()) && files(&desk).is_empty());
    }
}

#[test]
fn the_key_for_undoing_leaves_a_page_that_another_program_has_kept_before() {
    let mut desk = with_a_changed_page();
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_kept);
    let path = files(&desk).remove(0);
    let kept = fs::read(&path).unwrap();
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_free);
    desk.apply(PageAction::OpenFile(desk.folder.path().join("Rivers.html")));
    desk.wait(|state| is_free(state) && state.shared.opening.is_none());
    let method = desk.state().shared.recipe.method;
    desk.press(Modifiers::NONE, Key::Num3);
    desk.wait(|state| state.shared.recipe.method != method);
    fs::write(&path, kept).unwrap();
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_kept);
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait(|state| state.shared.recipe.method == method);
    desk.harness.run();
    assert!(is_kept(desk.state()) && files(&desk) == [path]);
}

#[test]
fn the_key_for_undoing_does_so_in_the_list_too_unless_something_was_typed_since() {
    let mut desk = with_two_pages();
    show(&mut desk);
    desk.press(Modifiers::COMMAND, Key::Delete);
    desk.wait(|state| state.features.library.panel.listing.all == 1);
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait(|state| state.features.library.panel.listing.all == 2);
    desk.press(Modifiers::COMMAND, Key::Delete);
    desk.wait(|state| state.features.library.panel.listing.all == 1);
    desk.harness
        .input_mut()
        .events
        .push(egui::Event::Text("heron".to_owned()));
    desk.harness.run();
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait(|state| !state.features.library.panel.is_searching());
    assert_eq!(desk.state().features.library.taken_out.len(), 1);
}

#[test]
fn what_was_taken_out_one_after_another_is_put_back_together_or_by_key_one_after_another() {
    let mut desk = with_two_pages();
    show(&mut desk);
    let listed =
        |desk: &mut Desk<'_>, count: usize| desk.wait(|state| state.features.library.panel.listing.all == count);
    for is_by_key in [false, true] {
        for left in [1, 0] {
            desk.press(Modifiers::COMMAND, Key::Delete);
            listed(&mut desk, left);
        }
        assert!(files(&desk).is_empty());
        match is_by_key {
            false => desk.apply(LibraryAction::Undo),
            true => {
                desk.press(Modifiers::COMMAND, Key::Z);
                listed(&mut desk, 1);
                assert_eq!(files(&desk).len(), 1);
                desk.press(Modifiers::COMMAND, Key::Z);
            }
        }
        listed(&mut desk, 2);
        assert_eq!(files(&desk).len(), 2);
    }
}

#[test]
fn quick_presses_put_back_as_many_and_surplus_ones_nothing_that_is_taken_out_later() {
    let mut desk = with_two_pages();
    show(&mut desk);
    let listed =
        |desk: &mut Desk<'_>, count: usize| desk.wait(|state| state.features.library.panel.listing.all == count);
    for left in [1, 0] {
        desk.press(Modifiers::COMMAND, Key::Delete);
        listed(&mut desk, left);
    }
    for _ in 0..4 {
        desk.apply(LibraryAction::PutLastBack);
    }
    listed(&mut desk, 2);
    assert_eq!(files(&desk).len(), 2);
    desk.press(Modifiers::COMMAND, Key::Delete);
    listed(&mut desk, 1);
    assert_eq!(
        (files(&desk).len(), desk.state().features.library.taken_out.len()),
        (1, 1)
    );
}

#[test]
fn what_was_taken_out_can_be_put_back_after_other_news() {
    let mut desk = with_two_pages();
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_free);
    assert_eq!(files(&desk).len(), 1);
    desk.apply(PageAction::OpenFile(desk.folder.path().join("Rivers.html")));
    desk.wait(is_kept);
    assert!(says_unchanged(&desk), "another notice is in its place");
    // Its own place is taken: it gets another name.
    desk.apply(LibraryAction::Undo);
    desk.wait(|state| state.features.library.taken_out.is_empty());
    desk.harness.run();
    let kept = files(&desk);
    assert_eq!(kept.len(), 2);
    assert!(kept.iter().all(|path| ArticleFile::open(path).is_ok()));
}

#[test]
fn what_is_put_back_after_its_page_was_kept_anew_is_one_article() {
    let mut desk = with_two_pages();
    let first = files(&desk);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_free);
    for (name, is_there) in [("Rivers.html", is_kept as fn(&State) -> bool), ("河流.html", is_free)] {
        desk.apply(PageAction::OpenFile(desk.folder.path().join(name)));
        desk.wait(is_there);
    }
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_kept);
    desk.apply(LibraryAction::Undo);
    desk.wait(|state| state.features.library.taken_out.is_empty() && is_kept(state));
    assert_eq!(files(&desk), first);
}

#[test]
fn what_cannot_be_put_back_goes_on_waiting() {
    let mut desk = with_two_pages();
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_free);
    let (folder, away) = (desk.folder.path().join("library"), desk.folder.path().join("away"));
    fs::rename(&folder, &away).unwrap();
    desk.apply(LibraryAction::Undo);
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert_eq!(desk.state().features.library.taken_out.len(), 1);
    fs::rename(&away, &folder).unwrap();
    desk.apply(LibraryAction::Undo);
    desk.wait(is_kept);
    assert_eq!(files(&desk).len(), 2);
}

#[test]
fn what_a_killed_window_has_taken_out_is_offered_by_the_next() {
    let mut desk = with_two_pages();
    show(&mut desk);
    let gone = files(&desk).remove(0);
    desk.apply(LibraryAction::ChooseAll);
    desk.apply(LibraryAction::TakeOut);
    desk.wait(|state| state.features.library.taken_out.len() == 2);
    let library = desk.folder.path().join("library");
    // A killed program leaves its files and no lock.
    let waiting = fs::read_dir(library.join(".taken-out"))
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    let left = desk.folder.path().join("left");
    fs::rename(waiting.path(), &left).unwrap();
    let machine = fs::read(left.join(".lock")).unwrap();
    fs::remove_file(left.join(".lock")).unwrap();
    fs::write(left.join(".lock"), machine).unwrap();
    desk.harness.run();
    let folder = desk.kill();
    // The page that was open lay in the library, and is among those that were taken out.
    let session = serde_json::json!({ "library": true, "page": gone });
    fs::write(folder.path().join("session.json"), session.to_string()).unwrap();
    fs::create_dir_all(library.join(".taken-out")).unwrap();
    fs::rename(&left, library.join(".taken-out/1")).unwrap();
    let mut again = Desk::resumed(WIDE, folder);
    again.wait(|state| state.features.library.taken_out.len() == 2 && state.shared.opening.is_none());
    again.harness.run();
    assert_eq!(again.state().shared.dialog, Some(Dialog::Library), "the panel is back");
    again.apply(LibraryAction::Undo);
    again.wait(|state| state.features.library.taken_out.is_empty());
    assert_eq!(files(&again).len(), 2);
}

#[test]
fn on_another_page_the_key_for_undoing_puts_nothing_back() {
    let mut desk = with_two_pages();
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_free);
    desk.open_page("Lakes.html", &page("Lakes", "The lake is still here."));
    desk.wait(is_free);
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.harness.run();
    assert_eq!(
        (files(&desk).len(), desk.state().features.library.taken_out.len()),
        (1, 1)
    );
}
