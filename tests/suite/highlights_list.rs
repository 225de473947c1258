//! The list of highlights and notes: going from one to the next, and reading what is written on them.

use super::highlights::{PASSAGE, file, highlight, select, wait_for_file, with_page};
use super::program::text;
use clearline::app::action::{AnnotationAction, PageAction};
use clearline::app::ground::dialog::Dialog;
use clearline_library::{Annotation, ArticleFile, HighlightKind, Shelf};
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Key, Modifiers, OutputCommand};
use egui_kittest::kittest::Queryable;

#[test]
fn the_list_stays_while_one_goes_from_highlight_to_highlight_and_covers_none() {
    let mut desk = with_page();
    for (count, words) in [
        (1, "Mile 3: the water"),
        (2, "Mile 17: the water"),
        (3, "Mile 38: the water"),
    ] {
        highlight(&mut desk, words, count);
    }
    desk.press(Modifiers::COMMAND, Key::H);
    desk.press(Modifiers::NONE, Key::Home);
    let mut before = None;
    for _ in 0..3 {
        desk.press(Modifiers::NONE, Key::Enter);
        desk.harness.run();
        assert_eq!(desk.state().shared.dialog, Some(Dialog::Annotations));
        let position = desk.column().position();
        assert!(position > before, "it was gone to");
        before = position;
        desk.press(Modifiers::NONE, Key::ArrowDown);
    }
    let dialogs = desk.harness.query_all_by_role(Role::Dialog);
    let panel = dialogs.map(|node| node.rect()).next().unwrap();
    let last = desk.words_at("Mile 38");
    assert!(last.y < panel.top(), "{last:?} {panel:?}");
    desk.press(Modifiers::NONE, Key::Escape);
    assert_eq!(desk.state().shared.dialog, None);
}

#[test]
fn a_note_of_several_lines_is_read_below_the_list_and_its_links_lead_on() {
    let mut desk = with_page();
    select(&mut desk, PASSAGE);
    desk.apply(AnnotationAction::Note);
    desk.apply(AnnotationAction::Type(
        "Two:\n\n- **one**\n- [more](https://example.org/more)".to_owned(),
    ));
    desk.apply(AnnotationAction::KeepNote);
    wait_for_file(&mut desk, |items| items.len() == 1);
    desk.press(Modifiers::COMMAND, Key::H);
    desk.harness.run();
    assert!(desk.says(&message!(
        "highlights-row",
        letter = "A",
        words = PASSAGE,
        note = "Two: • one • more"
    )));
    desk.harness.get_by_role_and_label(Role::Link, "more").click();
    desk.harness.step();
    let commands = &desk.harness.output().platform_output.commands;
    let opens = |command: &OutputCommand| matches!(command, OutputCommand::OpenUrl(open) if open.url == "https://example.org/more");
    assert!(commands.iter().any(opens));
}

#[test]
fn a_long_list_has_its_buttons_in_sight_at_once() {
    let mut desk = with_page();
    highlight(&mut desk, PASSAGE, 1);
    let path = file(&desk).unwrap();
    let shelf = Shelf::at(desk.folder.path().join("library"));
    let add = |file: &mut ArticleFile| {
        for number in 0..60 {
            let words = format!("Mile {number}: the water runs slowly here");
            let quote = clearline_library::Quote::of(&words, 0..words.len());
            file.annotate(Annotation::of(quote, HighlightKind::A, None), None);
        }
    };
    shelf.change(&path, add).unwrap();
    desk.apply(PageAction::OpenFile(desk.folder.path().join("Rivers.html")));
    desk.wait(|state| state.features.annotated.all.len() == 61);
    desk.press(Modifiers::COMMAND, Key::H);
    desk.harness.run();
    let dialogs = desk.harness.query_all_by_role(Role::Dialog);
    let panel = dialogs.map(|node| node.rect()).next().unwrap();
    let button = desk.harness.get_by_label(&text("highlights-copy-all")).rect();
    assert!(panel.contains_rect(button), "{panel:?} {button:?}");
    assert!(desk.harness.ctx.content_rect().contains_rect(button));
}
