//! Highlights and notes in the window, and in the files of their pages.

use crate::suite::desk::{Desk, WIDE};
use clearline::app::action::{
    AnnotationAction, Change, FindAction, LibraryAction, MethodAction, PageAction, TextAction, Which,
};
use clearline::app::find::Standing;
use clearline::app::ground::dialog::Dialog;
use clearline::app::library::PageState;
use clearline::app::shell::state::State;
use clearline_engine::methods::METHODS;
use clearline_engine::page::Source;
use clearline_library::{Annotation, ArticleFile, HighlightKind, Query, Shelf, Sought};
use clearline_words::message;
use egui::{Event, Key, Modifiers};
use std::fs;
use std::path::PathBuf;

pub(super) const PASSAGE: &str = "A heron stands in the reeds";

pub(super) fn page(passage: &str) -> String {
    let filler = |number: usize| {
        format!(
            "<p>Mile {number}: the water runs slowly here, and the road follows it through the whole of the valley below.</p>"
        )
    };
    let (before, behind): (String, String) = ((0..20).map(filler).collect(), (20..40).map(filler).collect());
    format!(
        "<title>Rivers</title><link rel=canonical href=https://example.org/rivers><h1>Rivers</h1>{before}<p>{passage}, as tall as a child, and looks on.</p>{behind}"
    )
}

pub(super) fn with_page() -> Desk<'static> {
    let mut desk = Desk::with_example();
    desk.open_page("Rivers.html", &page(PASSAGE));
    desk
}

/// A search for words next to each other.
pub(super) fn phrase(words: &str) -> Sought {
    Sought::of(&Query::parse(&format!("\"{words}\"")), None)
}

/// Selects words as who searches for them and closes the search.
pub(super) fn select(desk: &mut Desk<'_>, words: &str) {
    desk.apply(FindAction::Seek {
        sought: phrase(words),
        passage: words.to_owned(),
    });
    desk.wait(|state| matches!(state.features.find.standing(), Standing::Found { now: 1, .. }));
    desk.apply(FindAction::Close);
    assert!(desk.column().selection().is_some());
}

/// The highlights in the file of the only page that is kept.
pub(super) fn written(desk: &Desk<'_>) -> Vec<Annotation> {
    file(desk).map_or_else(Vec::new, |path| ArticleFile::open(&path).unwrap().annotations.items)
}

pub(super) fn file(desk: &Desk<'_>) -> Option<PathBuf> {
    let walk = Shelf::at(desk.folder.path().join("library")).walk().ok()?;
    walk.files.into_iter().map(|found| found.path).next()
}

/// Waits until the file holds what is wanted.
pub(super) fn wait_for_file(desk: &mut Desk<'_>, is_there: impl Fn(&[Annotation]) -> bool) {
    let folder = desk.folder.path().join("library");
    desk.wait(|_| {
        let walk = Shelf::at(folder.clone()).walk();
        let path = walk.ok().and_then(|walk| walk.files.into_iter().next());
        let file = path.and_then(|found| ArticleFile::open(&found.path).ok());
        file.is_some_and(|file| is_there(&file.annotations.items))
    });
}

/// Highlights words, and waits until the file has so many highlights.
pub(super) fn highlight(desk: &mut Desk<'_>, words: &str, count: usize) {
    select(desk, words);
    desk.press(Modifiers::NONE, Key::H);
    wait_for_file(desk, |items| items.len() == count);
}

/// The words of the article at each highlight, as the window has found them.
pub(super) fn places(desk: &Desk<'_>) -> Vec<Option<String>> {
    let text = desk.open().reading.article.text();
    let all = desk.state().features.annotated.all.iter();
    all.map(|placed| {
        placed
            .place
            .clone()
            .map(|place| text[place.start as usize..place.end as usize].to_owned())
    })
    .collect()
}

fn kinds(state: &State) -> Vec<HighlightKind> {
    let all = state.features.annotated.all.iter();
    all.map(|placed| placed.annotation.highlight()).collect()
}

#[test]
fn what_is_highlighted_is_kept_and_found_again_under_every_method() {
    let mut desk = with_page();
    select(&mut desk, PASSAGE);
    desk.press(Modifiers::NONE, Key::H);
    assert_eq!(places(&desk), [Some(PASSAGE.to_owned())], "it is there at once");
    desk.wait(|state| matches!(state.features.library.page, PageState::Kept(_)));
    wait_for_file(&mut desk, |items| items.len() == 1);
    let [annotation] = &written(&desk)[..] else {
        panic!("one highlight")
    };
    assert_eq!(annotation.words(), PASSAGE);
    assert!(annotation.position().is_some());
    let markdown = fs::read_to_string(file(&desk).unwrap().with_extension("md")).unwrap();
    assert!(
        markdown.contains(&format!("## Highlights\n\n> {PASSAGE}")),
        "{markdown}"
    );
    let source = Source::File(desk.folder.path().join("Rivers.html"));
    let mut desk = desk.restart(WIDE, Some(source));
    desk.wait(|state| state.features.annotated.all.len() == 1);
    for &method in METHODS {
        desk.apply(MethodAction::Choose(method));
        desk.wait_for_reading(|reading| reading.extraction.method == method.name);
        assert_eq!(places(&desk), [Some(PASSAGE.to_owned())], "{}", method.name);
    }
}

#[test]
fn a_highlight_gets_another_colour_and_goes_and_comes_back() {
    let mut desk = with_page();
    highlight(&mut desk, PASSAGE, 1);
    // The one that was just made is meant.
    desk.press(Modifiers::NONE, Key::H);
    assert_eq!(kinds(desk.state()), [HighlightKind::B]);
    desk.press(Modifiers::COMMAND, Key::Z);
    // A part of it is selected: the highlight around it is meant.
    select(&mut desk, "heron");
    desk.press(Modifiers::NONE, Key::H);
    assert_eq!(kinds(desk.state()), [HighlightKind::B]);
    desk.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(kinds(desk.state()), [HighlightKind::A]);
    desk.press(Modifiers::COMMAND, Key::Y);
    assert_eq!(kinds(desk.state()), [HighlightKind::B]);
    wait_for_file(&mut desk, |items| {
        items.len() == 1 && items[0].highlight() == HighlightKind::B
    });
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.press(Modifiers::COMMAND, Key::Z);
    assert!(kinds(desk.state()).is_empty());
    wait_for_file(&mut desk, <[Annotation]>::is_empty);
    desk.press(Modifiers::COMMAND, Key::Y);
    wait_for_file(&mut desk, |items| items.len() == 1);
}

#[test]
fn a_note_that_is_opened_is_written_on_at_its_end_and_knows_no_step_of_another() {
    let mut desk = with_page();
    for (passage, note) in [(PASSAGE, "The first note."), ("as tall as a child", "Second")] {
        select(&mut desk, passage);
        desk.press(Modifiers::NONE, Key::N);
        desk.harness.run();
        for letter in note.chars() {
            desk.harness.event(Event::Text(letter.to_string()));
            desk.harness.run();
        }
        desk.press(Modifiers::COMMAND, Key::Z);
        desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        desk.press(Modifiers::COMMAND, Key::Enter);
        wait_for_file(&mut desk, |items| {
            items.iter().any(|item| item.note().as_deref() == Some(note))
        });
    }
    let first = written(&desk)
        .into_iter()
        .find(|item| item.note().as_deref() == Some("The first note."));
    desk.apply(AnnotationAction::Change(Which::Id(first.unwrap().id), Change::Note));
    let text = |desk: &Desk<'_>| desk.state().features.annotated.draft.as_ref().unwrap().text.clone();
    desk.harness.event(Event::Text("!".to_owned()));
    desk.harness.run();
    assert_eq!(text(&desk), "The first note.!");
    for _ in 0..4 {
        desk.press(Modifiers::COMMAND, Key::Z);
        desk.harness.run();
    }
    assert!("The first note.".starts_with(&text(&desk)), "{}", text(&desk));
}

#[test]
fn a_note_is_written_read_listed_and_deleted() {
    let mut desk = with_page();
    select(&mut desk, PASSAGE);
    desk.press(Modifiers::NONE, Key::N);
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Note));
    desk.apply(AnnotationAction::Type("Which *one*?".to_owned()));
    // What was written is not lost by the key that closes panels.
    desk.press(Modifiers::NONE, Key::Escape);
    assert_eq!(desk.state().shared.dialog, None);
    wait_for_file(&mut desk, |items| {
        items.len() == 1 && items[0].note().as_deref() == Some("Which *one*?")
    });
    desk.press(Modifiers::COMMAND, Key::H);
    assert_eq!(desk.state().shared.dialog, Some(Dialog::Annotations));
    desk.harness.run();
    // Read as Markdown means it, and written on as it is.
    assert!(desk.says(&message!(
        "highlights-row",
        letter = "A",
        words = PASSAGE,
        note = "Which one?"
    )));
    desk.press(Modifiers::NONE, Key::N);
    assert_eq!(
        desk.state().features.annotated.draft.as_ref().unwrap().text,
        "Which *one*?"
    );
    desk.apply(AnnotationAction::Type("This one.".to_owned()));
    desk.press(Modifiers::COMMAND, Key::Enter);
    assert_eq!(
        desk.state().shared.dialog,
        Some(Dialog::Annotations),
        "the list comes back"
    );
    wait_for_file(&mut desk, |items| items[0].note().as_deref() == Some("This one."));
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::Delete);
    wait_for_file(&mut desk, <[Annotation]>::is_empty);
    desk.press(Modifiers::COMMAND, Key::Z);
    wait_for_file(&mut desk, |items| items.len() == 1);
}

#[test]
fn a_draft_can_be_dropped_and_one_without_text_is_none() {
    let mut desk = with_page();
    for action in [AnnotationAction::DropNote, AnnotationAction::KeepNote] {
        select(&mut desk, PASSAGE);
        desk.press(Modifiers::NONE, Key::N);
        let text = if matches!(action, AnnotationAction::DropNote) {
            "never mind"
        } else {
            "  "
        };
        desk.apply(AnnotationAction::Type(text.to_owned()));
        desk.apply(action);
        assert!(desk.state().features.annotated.all.is_empty());
    }
    assert_eq!(file(&desk), None, "nothing was kept for it");
}

#[test]
fn a_passage_that_is_gone_is_kept_and_listed_as_gone() {
    let mut desk = with_page();
    highlight(&mut desk, PASSAGE, 1);
    highlight(&mut desk, "Mile 7: the water", 2);
    let path = desk.folder.path().join("Rivers.html");
    fs::write(
        &path,
        page("Nothing of the kind was ever seen around these parts before"),
    )
    .unwrap();
    desk.apply(PageAction::Refetch);
    desk.wait(|state| {
        let all = &state.features.annotated.all;
        all.len() == 2 && all[1].place.is_none()
    });
    assert_eq!(places(&desk), [Some("Mile 7: the water".to_owned()), None]);
    desk.press(Modifiers::COMMAND, Key::H);
    desk.harness.run();
    let lost = message!("highlights-row-lost", note = "");
    assert!(desk.says(&message!("highlights-row", letter = "A", words = PASSAGE, note = lost)));
    let id = desk.state().features.annotated.all[1].annotation.id.clone();
    desk.apply(AnnotationAction::Change(Which::Id(id), Change::GoTo));
    desk.harness.run();
    assert!(desk.says(&message!("highlight-lost")));
    assert_eq!(written(&desk).len(), 2);
}

/// A window without a library that shows the article of a file with one highlight and a tag.
fn with_file_from_elsewhere() -> (Desk<'static>, PathBuf) {
    let mut other = with_page();
    highlight(&mut other, PASSAGE, 1);
    let desk = Desk::with_example();
    let path = desk.folder.path().join("from a friend.clearline");
    fs::copy(file(&other).unwrap(), &path).unwrap();
    let friend = Shelf::at(desk.folder.path().to_owned());
    friend.change(&path, |file| file.article.add_tag("birds")).unwrap();
    let mut desk = desk;
    desk.apply(PageAction::OpenFile(path.clone()));
    desk.wait(|state| state.features.annotated.all.len() == 1);
    assert_eq!(places(&desk), [Some(PASSAGE.to_owned())]);
    assert!(file(&desk).is_none(), "nothing is kept yet");
    (desk, path)
}

#[test]
fn a_file_from_elsewhere_shows_its_highlights_and_is_kept_with_them() {
    let (mut desk, _) = with_file_from_elsewhere();
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(|state| matches!(state.features.library.page, PageState::Kept(_)));
    assert_eq!(written(&desk).len(), 1);
    let kept = ArticleFile::open(&file(&desk).unwrap()).unwrap();
    assert_eq!(kept.article.tags, ["birds"]);
}

#[test]
fn what_is_highlighted_in_a_file_from_elsewhere_is_kept_here_and_the_file_stays() {
    let (mut desk, elsewhere) = with_file_from_elsewhere();
    highlight(&mut desk, "Mile 30", 2);
    assert_eq!(ArticleFile::open(&elsewhere).unwrap().annotations.items.len(), 1);
}

#[test]
fn all_of_the_text_is_highlighted_as_one() {
    let mut desk = with_page();
    desk.apply(TextAction::SelectAll);
    desk.press(Modifiers::NONE, Key::H);
    let [Some(passage)] = &places(&desk)[..] else {
        panic!("{:?}", places(&desk))
    };
    assert!(passage.contains(PASSAGE) && passage.contains("Mile 39"));
    wait_for_file(&mut desk, |items| items.len() == 1 && items[0].position().is_some());
}

#[test]
fn where_nothing_is_selected_that_is_said() {
    let mut desk = with_page();
    desk.press(Modifiers::NONE, Key::H);
    desk.harness.run();
    assert!(desk.says(&message!("highlight-nothing-selected")));
    assert_eq!(file(&desk), None);
}

#[test]
fn a_page_that_is_taken_out_loses_its_highlights_and_gets_them_back_with_it() {
    let mut desk = with_page();
    highlight(&mut desk, PASSAGE, 1);
    desk.wait(|state| matches!(state.features.library.page, PageState::Kept(_)));
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(|state| state.features.library.page == PageState::Free);
    assert!(desk.state().features.annotated.all.is_empty());
    desk.apply(LibraryAction::Undo);
    desk.wait(|state| state.features.annotated.all.len() == 1);
    assert_eq!(places(&desk), [Some(PASSAGE.to_owned())]);
}

#[test]
fn keeping_a_page_again_that_was_just_taken_out_brings_its_highlights_back() {
    let mut desk = with_page();
    highlight(&mut desk, PASSAGE, 1);
    desk.wait(|state| matches!(state.features.library.page, PageState::Kept(_)));
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(|state| state.features.library.page == PageState::Free);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(|state| state.features.annotated.all.len() == 1);
    assert_eq!(
        (written(&desk).len(), places(&desk)),
        (1, vec![Some(PASSAGE.to_owned())])
    );
    let folder = desk.folder.path().join("library");
    assert_eq!(Shelf::at(folder).walk().unwrap().files.len(), 1);
}
