//! What the window knows beside the articles: their Markdown files, the folder of the library, and how long they take to be read.

use super::library_window::{files, is_free, is_kept, page, says_unchanged, show, with_two_pages};
use crate::suite::desk::Desk;
use clearline::app::action::{LibraryAction, PageAction};
use clearline::app::library::PageState;
use clearline::app::reading_view::TextLength;
use clearline_library::{Annotation, ArticleFile, HighlightKind, Quote, Shelf};
use clearline_words::message;
use egui::{Key, Modifiers};
use std::fs;

#[test]
fn the_markdown_file_beside_counts_as_its_article() {
    let mut desk = with_two_pages();
    let path = files(&desk).remove(0);
    let mark = |file: &mut ArticleFile| {
        let text = file.text().unwrap().text;
        file.annotate(Annotation::of(Quote::of(&text, 0..6), HighlightKind::A, None), None);
    };
    let shelf = Shelf::at(desk.folder.path().join("library"));
    shelf.change(&path, mark).unwrap();
    let before = fs::read(&path).unwrap();
    desk.apply(PageAction::OpenFile(path.with_extension("md")));
    desk.wait(|state| match &state.features.library.page {
        PageState::Kept(kept) => kept.path == path && state.shared.address.text.ends_with(".md"),
        _ => false,
    });
    assert!(says_unchanged(&desk) && !desk.says(&message!("library-keep-again")));
    desk.apply(LibraryAction::KeepAgain);
    desk.wait(is_kept);
    assert_eq!(fs::read(&path).unwrap(), before, "the page stays");
}

#[test]
fn the_usual_folder_is_a_setting_from_the_first_page_on_and_a_row_tells_the_time_of_its_page() {
    let mut desk = Desk::with_example();
    assert_eq!(desk.state().shared.settings.library, None);
    desk.open_page("Rivers.html", &page("Rivers", "A heron stands in the reeds."));
    desk.wait(is_free);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_kept);
    let folder = desk.folder.path().join("library");
    assert_eq!(desk.state().shared.settings.library.as_ref(), Some(&folder));
    show(&mut desk);
    let amount = desk.state().features.library.panel.listing.rows[0].entry.amount;
    assert_eq!(TextLength::from(amount), desk.open().view.guide.length);
    let settings = desk.folder.path().join("settings.json");
    desk.wait(|_| fs::read_to_string(&settings).is_ok_and(|text| text.contains("\"library\"")));
}
