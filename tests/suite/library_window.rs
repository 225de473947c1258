//! The library in the window: keeping, finding, opening at a hit, taking out.

use crate::suite::desk::{Desk, WIDE};
use crate::suite::program::text;
use clearline::app::action::{LibraryAction, PageAction};
use clearline::app::ground::dialog::Dialog;
use clearline::app::library::{Filter, PageState, Sort, StateChange};
use clearline::app::shell::state::State;
use clearline_engine::page::Source;
use clearline_library::{ArticleFile, Progress, Shelf};
use clearline_words::message;
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

/// Whether the window says that the open page is kept and its text has not changed.
pub(super) fn says_unchanged(desk: &Desk<'_>) -> bool {
    match &desk.state().features.library.page {
        PageState::Kept(kept) => desk.says(&message!(
            "library-page-kept",
            day = message!("day", day = kept.day.as_str())
        )),
        _ => false,
    }
}

#[test]
fn a_page_is_kept_and_taken_out_by_one_key_and_put_back() {
    let mut desk = with_two_pages();
    assert_eq!(files(&desk).len(), 2);
    assert!(files(&desk).iter().all(|path| path.with_extension("md").is_file()));
    assert!(desk.harness.query_by_label(&text("status-in-library")).is_some());
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_free);
    desk.harness.run();
    assert!(desk.harness.query_by_label(&text("status-in-library")).is_none());
    assert_eq!(files(&desk).len(), 1);
    assert!(desk.says(&message!("library-taken-out", count = 1, title = "河流")));
    desk.apply(LibraryAction::Undo);
    desk.wait(is_kept);
    assert_eq!(files(&desk).len(), 2);
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
    assert!(says_unchanged(&desk));
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
    let PageState::Kept(kept) = &desk.state().features.library.page else {
        panic!("the page is kept")
    };
    let changed = message!(
        "library-page-changed",
        day = message!("day", day = kept.day.as_str()),
        added = 1,
        removed = 1
    )
    .to_string();
    assert!(desk.shows(&changed) && !desk.shows(&format!("{changed}.")));
    assert!(!desk.shows("+ The heron has gone"));
    let compare = desk.words_at(&text("reread-compare"));
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
    assert!(desk.says(&message!("library-taken-out", count = 2, title = "")));
    // There is nothing to take out any more, and what was taken out is not forgotten.
    desk.press(Modifiers::COMMAND, Key::Delete);
    desk.harness.run();
    desk.apply(LibraryAction::Undo);
    desk.wait(|state| state.features.library.panel.listing.all == 2);
    assert_eq!(files(&desk).len(), 2);
}

#[test]
fn keys_that_come_together_in_a_frame_all_count() {
    let mut desk = with_two_pages();
    desk.apply(LibraryAction::Show);
    desk.wait(|state| !state.features.library.panel.is_searching());
    for key in [Key::ArrowDown, Key::ArrowUp, Key::ArrowDown] {
        desk.harness.key_press(key);
    }
    desk.harness.key_press(Key::ArrowDown);
    desk.harness.step();
    assert_eq!(desk.state().features.library.panel.cursor, 1);
    for _ in 0..3 {
        desk.harness.key_press(Key::ArrowUp);
    }
    desk.harness.step();
    assert_eq!(desk.state().features.library.panel.cursor, 0);
}

#[test]
fn rows_are_options_of_a_list_and_the_one_that_was_gone_to_speaks() {
    let mut desk = with_two_pages();
    show(&mut desk);
    let [name_of_list, name_of_field] = ["library-title", "library-search"].map(text);
    for title in ["河流", "Rivers"] {
        let list = desk.harness.get_by_role_and_label(Role::ListBox, &name_of_list);
        let rows: Vec<_> = list.query_all_by_role(Role::ListBoxOption).collect();
        assert_eq!(rows.len(), 2);
        let chosen: Vec<_> = rows
            .iter()
            .filter(|row| row.accesskit_node().is_selected() == Some(true))
            .collect();
        let name = chosen[0].accesskit_node().label().unwrap_or_default();
        assert!(chosen.len() == 1 && name.starts_with(title), "{name}");
        let field = desk.harness.get_by_role_and_label(Role::TextInput, &name_of_field);
        let spoken = field.accesskit_node().active_descendant().and_then(|row| row.label());
        // Until somebody goes to a row, the field itself speaks, so that what is typed is read out.
        let is_gone_to = title == "Rivers";
        assert_eq!(spoken, is_gone_to.then_some(name));
        desk.press(Modifiers::NONE, Key::ArrowDown);
        desk.harness.run();
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
    let folder = desk.folder.path().join("library").display().to_string();
    assert!(desk.says(&message!("library-empty", folder = folder)));
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
    assert!(desk.says(&message!("library-row-unreadable")));
    desk.apply(LibraryAction::OpenFile(path));
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert!(desk.shows(&message!("fault-library-no-zip").error_text().why));
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
    desk.click(desk.words_at(&text("library-markdown-beside")));
    desk.wait(|state| !state.shared.settings.markdown_beside);
    desk.press(Modifiers::NONE, Key::Escape);
    desk.open_page("Hills.html", &page("Hills", "A goat stands on the hill."));
    desk.wait(is_free);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_kept);
    assert_eq!((files(&desk).len(), beside(&desk)), (3, 2));
}
