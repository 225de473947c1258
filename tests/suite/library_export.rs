//! Articles of the library on their way out of the window.

use crate::suite::library_window::{files, show, with_two_pages};
use crate::suite::program::text;
use clearline::app::action::{DialogAction, LibraryAction, NoticeAction};
use clearline::app::ground::dialog::{Dialog, DialogKind, ExportForm};
use clearline::app::shell::state::State;
use clearline_library::{Annotation, ArticleFile, HighlightKind, Quote, Shelf};
use clearline_words::message;
use egui::{Key, Modifiers, OutputCommand};
use egui_kittest::kittest::Queryable;
use std::fs;

#[test]
fn chosen_articles_are_exported_in_every_form() {
    let mut desk = with_two_pages();
    let folder = desk.folder.path().join("out");
    fs::create_dir(&folder).unwrap();
    let book = folder.join("both.epub");
    let lines = folder.join("both.jsonl");
    let highlights = desk.folder.path().join("highlights.md");
    let mark = |article: &mut ArticleFile| {
        let text = article.text().unwrap().text;
        article.annotate(
            Annotation::of(Quote::of(&text, 0..6), HighlightKind::A, Some("Why?")),
            None,
        );
    };
    let shelf = Shelf::at(desk.folder.path().join("library"));
    shelf.change(&files(&desk)[0], mark).unwrap();
    show(&mut desk);
    for (form, path) in [
        (ExportForm::Highlights, &highlights),
        (ExportForm::Book, &book),
        (ExportForm::Lines, &lines),
        (ExportForm::Markdown, &folder),
        (ExportForm::Html, &folder),
    ] {
        desk.apply(LibraryAction::ChooseAll);
        desk.apply(DialogAction::Chosen(
            DialogKind::ExportArticles(form, String::new()),
            path.clone(),
        ));
        let told = message!("library-exported", count = 2, path = path.display().to_string()).to_string();
        desk.wait(|state| {
            state
                .shared
                .notices
                .message
                .as_ref()
                .is_some_and(|message| message.text == told)
        });
        desk.harness.run();
        assert_eq!(desk.state().shared.dialog, Some(Dialog::Library));
        assert!(desk.shows(&told), "the library says it");
        desk.harness.get_by_label(&text("saving-reveal")).click();
        desk.harness.step();
        let commands = &desk.harness.output().platform_output.commands;
        let is_shown = |command: &OutputCommand| matches!(command, OutputCommand::OpenUrl(open) if open.url.starts_with("file://"));
        assert!(commands.iter().any(is_shown), "the folder of {path:?} is shown");
        // Markdown and HTML end with the same words.
        desk.apply(NoticeAction::DismissMessage);
    }
    assert_eq!(fs::read_to_string(&highlights).unwrap().matches("Why?").count(), 1);
    assert!(fs::read(&book).unwrap().starts_with(b"PK"));
    assert_eq!(fs::read_to_string(&lines).unwrap().lines().count(), 2);
    let endings = |ending: &str| {
        let files = fs::read_dir(&folder).unwrap().flatten();
        files
            .filter(|file| file.path().extension().is_some_and(|own| own == ending))
            .count()
    };
    assert_eq!((endings("md"), endings("html")), (2, 2));
}

#[test]
fn the_library_comes_back_where_the_box_for_a_path_is_closed() {
    let mut desk = with_two_pages();
    show(&mut desk);
    desk.apply(LibraryAction::ChooseAll);
    desk.apply(LibraryAction::Export(ExportForm::Book));
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Path));
    desk.press(Modifiers::NONE, Key::Escape);
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Library));
    assert_eq!(desk.state().features.library.panel.chosen.len(), 2);
    desk.press(Modifiers::NONE, Key::Escape);
    assert_eq!(desk.state().shared.dialog, None);
}

#[test]
fn what_cannot_be_exported_is_told_and_replaces_nothing() {
    let mut desk = with_two_pages();
    show(&mut desk);
    desk.apply(LibraryAction::ChooseAll);
    let book = desk.folder.path().join("old.epub");
    fs::write(&book, "old").unwrap();
    let fault = |state: &State| {
        let fault = state.shared.notices.fault.as_ref();
        fault.map_or_else(String::new, |fault| fault.sentence.to_string())
    };
    let kind = |form| DialogKind::ExportArticles(form, String::new());
    desk.apply(DialogAction::NoDialog(kind(ExportForm::Book)));
    desk.apply(DialogAction::Take(kind(ExportForm::Book), book.clone()));
    let taken = message!("fault-articles-not-exported", path = book.display().to_string());
    assert!(desk.shows(&taken.error_text().why));
    assert_eq!(fs::read(&book).unwrap(), b"old");
    let nowhere = desk.folder.path().join("nowhere");
    desk.apply(LibraryAction::ExportTo(ExportForm::Markdown, nowhere.join("below")));
    let no_folder = message!("fault-save-no-folder", folder = nowhere.display().to_string());
    desk.wait(|state| fault(state).contains(&no_folder.error_text().why));
    // A folder that alone is missing is made.
    desk.apply(LibraryAction::ExportTo(ExportForm::Markdown, nowhere.clone()));
    desk.wait(|_| fs::read_dir(&nowhere).is_ok_and(|written| written.count() == 2));
    desk.wait(|state| fault(state).is_empty());
    // One of two is damaged.
    fs::write(&files(&desk)[0], "damaged").unwrap();
    let good = desk.folder.path().join("one.epub");
    desk.apply(LibraryAction::ExportTo(ExportForm::Book, good.clone()));
    let partly = message!("fault-library-export-partly", left = 1, count = 2).to_string();
    desk.wait(|state| fault(state).contains(&partly));
    assert!(fs::read(&good).unwrap().starts_with(b"PK"));
}
