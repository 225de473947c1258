//! The library in the window: keeping, finding, opening at a hit, taking out.

use crate::suite::desk::{Desk, WIDE};
use clearline::app::action::{LibraryAction, PageAction};
use clearline::app::ground::dialog::Dialog;
use clearline::app::library::{Filter, PageState, Sort, StateChange};
use clearline::app::shell::state::State;
use clearline_engine::page::Source;
use clearline_library::{ArticleFile, Progress, Shelf};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;
use std::path::PathBuf;

/// A page whose words are in its last paragraph.
pub(super) fn page(title: &str, last: &str) -> String {
    let filler = "<p>The water runs slowly here, and the road follows it through the whole of the valley below.</p>";
    format!(
        "<title>{title}</title><link rel=canonical href='https://example.org/{title}'><h1>{title}</h1>{}<p>{last}</p>",
        filler.repeat(40)
    )
}

pub(super) fn is_kept(state: &State) -> bool {
    matches!(state.features.library.page, PageState::Kept(_))
}

pub(super) fn is_free(state: &State) -> bool {
    state.features.library.page == PageState::Free
}

/// A window whose library holds two pages; the second is open.
pub(super) fn with_two_pages() -> Desk<'static> {
    let mut desk = Desk::with_example();
    for (title, last) in [
        (
            "Rivers",
            "A heron stands in the reeds, as tall as a child, and looks at what passes by.",
        ),
        (
            "河流",
            "河水一夜之间涨了起来，村里的人都到高处去了，等着水退下去，再回到自己的家里。",
        ),
    ] {
        desk.open_page(&format!("{title}.html"), &page(title, last));
        desk.wait(is_free);
        desk.press(Modifiers::COMMAND, Key::D);
        desk.wait(is_kept);
    }
    desk
}

pub(super) fn files(desk: &Desk<'_>) -> Vec<PathBuf> {
    let walk = Shelf::at(desk.folder.path().join("library")).walk();
    walk.map_or_else(
        |_| Vec::new(),
        |walk| walk.files.into_iter().map(|found| found.path).collect(),
    )
}

pub(super) fn search(desk: &mut Desk<'_>, words: &str) {
    desk.apply(LibraryAction::Type(words.to_owned()));
    desk.wait(|state| !state.features.library.panel.is_searching());
}

pub(super) fn show(desk: &mut Desk<'_>) {
    desk.press(Modifiers::NONE, Key::F6);
    desk.wait(|state| !state.features.library.panel.is_searching());
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Library));
}

pub(super) fn titles(desk: &Desk<'_>) -> Vec<String> {
    let rows = &desk.state().features.library.panel.listing.rows;
    rows.iter()
        .map(|hit| hit.entry.article.as_ref().unwrap().title.clone().unwrap())
        .collect()
}

#[test]
fn a_page_is_kept_and_taken_out_by_one_key_and_put_back() {
    let mut desk = with_two_pages();
    assert_eq!(files(&desk).len(), 2);
    assert!(files(&desk).iter().all(|path| path.with_extension("md").is_file()));
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_free);
    assert_eq!(files(&desk).len(), 1);
    assert!(desk.shows("was taken out of your library"));
    desk.apply(LibraryAction::Undo);
    desk.wait(is_kept);
    assert_eq!(files(&desk).len(), 2);
}

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
fn a_kept_page_says_so_and_whether_it_has_changed() {
    let mut desk = with_two_pages();
    let path = desk.folder.path().join("Rivers.html");
    desk.apply(PageAction::OpenFile(path.clone()));
    // The page before is a kept one, too.
    desk.wait(|state| match &state.features.library.page {
        PageState::Kept(kept) => kept.path.to_string_lossy().contains("Rivers"),
        _ => false,
    });
    assert!(desk.shows("its text has not changed"));
    fs::write(
        &path,
        page(
            "Rivers",
            "The heron has gone, and nobody knows where it went or when it will come back here.",
        ),
    )
    .unwrap();
    desk.apply(PageAction::Refetch);
    desk.wait(|state| match &state.features.library.page {
        PageState::Kept(kept) => kept.lines.is_some(),
        _ => false,
    });
    assert!(desk.shows("its text has changed: 1 line is new, 1 is gone") && !desk.shows("is gone.."));
    assert!(!desk.shows("+ The heron has gone"));
    let compare = desk.words_at("Compare");
    desk.click(compare);
    assert!(desk.shows("+ The heron has gone") && desk.shows("− A heron stands in the reeds"));
    desk.apply(LibraryAction::KeepAgain);
    desk.wait(|state| matches!(&state.features.library.page, PageState::Kept(kept) if kept.lines.is_none()));
    assert_eq!(files(&desk).len(), 2, "it took the place of the one that was kept");
    desk.apply(LibraryAction::Undo);
    desk.wait(|state| matches!(&state.features.library.page, PageState::Kept(kept) if kept.lines.is_some()));
}

#[test]
fn articles_are_filtered_sorted_chosen_and_marked_by_keys() {
    let mut desk = with_two_pages();
    show(&mut desk);
    desk.apply(LibraryAction::Sort(Sort::Title));
    desk.wait(|state| !state.features.library.panel.is_searching());
    assert_eq!(titles(&desk), ["Rivers", "河流"]);
    desk.press(Modifiers::SHIFT, Key::ArrowDown);
    assert_eq!(desk.state().features.library.panel.chosen.len(), 2);
    let read = StateChange::Progress(Progress::Read);
    desk.apply(LibraryAction::SetState(read));
    desk.apply(LibraryAction::Filter(Filter::Read));
    // The first answer may be from before the change.
    desk.wait(|state| {
        let panel = &state.features.library.panel;
        !panel.is_searching() && panel.listing.rows.len() == 2
    });
    for path in files(&desk) {
        assert_eq!(ArticleFile::open(&path).unwrap().article.state.progress, Progress::Read);
    }
    desk.press(Modifiers::COMMAND, Key::A);
    desk.press(Modifiers::COMMAND, Key::Delete);
    desk.wait(|state| state.features.library.panel.listing.all == 0);
    assert!(files(&desk).is_empty());
    assert!(desk.shows("2 pages were taken out"));
    // There is nothing to take out any more, and what was taken out is not forgotten.
    desk.press(Modifiers::COMMAND, Key::Delete);
    desk.harness.run();
    desk.apply(LibraryAction::Undo);
    desk.wait(|state| state.features.library.panel.listing.all == 2);
    assert_eq!(files(&desk).len(), 2);
}

#[test]
fn rows_are_options_of_a_list_and_the_one_that_was_gone_to_speaks() {
    let mut desk = with_two_pages();
    show(&mut desk);
    for title in ["河流", "Rivers"] {
        let list = desk.harness.get_by_role_and_label(Role::ListBox, "Library");
        let rows: Vec<_> = list.query_all_by_role(Role::ListBoxOption).collect();
        assert_eq!(rows.len(), 2);
        let chosen: Vec<_> = rows
            .iter()
            .filter(|row| row.accesskit_node().is_selected() == Some(true))
            .collect();
        let name = chosen[0].accesskit_node().label().unwrap_or_default();
        assert!(chosen.len() == 1 && name.starts_with(title), "{name}");
        let name_of_field = "Search your library";
        let field = desk.harness.get_by_role_and_label(Role::TextInput, name_of_field);
        let field = field.accesskit_node();
        assert_eq!(field.active_descendant().and_then(|row| row.label()), Some(name));
        desk.press(Modifiers::NONE, Key::ArrowDown);
        desk.harness.run();
    }
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
fn a_kept_file_opens_from_outside_of_the_library() {
    let mut desk = with_two_pages();
    let kept = files(&desk).remove(0);
    let elsewhere = desk.folder.path().join("elsewhere.clearline");
    fs::copy(&kept, &elsewhere).unwrap();
    desk.apply(PageAction::OpenFile(elsewhere));
    desk.wait(|state| state.shared.opening.is_none());
    desk.harness.run();
    assert!(desk.state().shared.notices.fault.is_none());
}

#[test]
fn an_empty_library_explains_itself_and_its_folder_is_a_setting() {
    let mut desk = Desk::with_example();
    show(&mut desk);
    assert!(desk.shows("Nothing is kept yet. Ctrl+D keeps the page"));
    let other = desk.folder.path().join("other");
    desk.apply(LibraryAction::TakeFolder(other.clone()));
    desk.press(Modifiers::NONE, Key::F6);
    desk.apply(PageAction::OpenHtml(page("Elsewhere", "Nothing.")));
    desk.wait(is_free);
    desk.apply(LibraryAction::Toggle);
    desk.wait(is_kept);
    assert_eq!(Shelf::at(other).walk().unwrap().files.len(), 1);
    let kept = fs::read_dir(desk.folder.path().join("other")).unwrap().flatten();
    let file = kept
        .map(|entry| entry.path())
        .find(|path| path.extension().is_some_and(|ending| ending == "clearline"));
    let mut desk = desk.restart(WIDE, Some(Source::File(file.unwrap())));
    desk.wait(|state| state.shared.title().starts_with("Elsewhere"));
    desk.wait(is_kept);
}

#[test]
fn a_damaged_file_is_listed_and_told() {
    let mut desk = with_two_pages();
    let path = files(&desk).remove(0);
    fs::write(&path, b"PK and nothing more").unwrap();
    show(&mut desk);
    assert!(desk.shows("cannot be read"));
    desk.apply(LibraryAction::OpenFile(path));
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert!(desk.shows("it is no whole zip file"));
    assert!(desk.state().shared.opening.is_none());
}

#[test]
fn the_markdown_file_beside_is_left_out_where_it_is_not_wanted() {
    let mut desk = with_two_pages();
    let beside = |desk: &Desk<'_>| {
        files(desk)
            .iter()
            .filter(|path| path.with_extension("md").exists())
            .count()
    };
    assert_eq!(beside(&desk), 2);
    desk.press(Modifiers::NONE, Key::F6);
    desk.click(desk.words_at("Markdown beside"));
    desk.wait(|state| !state.shared.settings.markdown_beside);
    desk.press(Modifiers::NONE, Key::Escape);
    desk.open_page("Hills.html", &page("Hills", "A goat stands on the hill."));
    desk.wait(is_free);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_kept);
    assert_eq!((files(&desk).len(), beside(&desk)), (3, 2));
}

#[test]
fn what_was_taken_out_can_be_put_back_after_other_news() {
    let mut desk = with_two_pages();
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_free);
    assert_eq!(files(&desk).len(), 1);
    desk.apply(PageAction::OpenFile(desk.folder.path().join("Rivers.html")));
    desk.wait(is_kept);
    assert!(desk.shows("its text has not changed"), "another notice is in its place");
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
