//! Selecting and copying in the window, with pointer and keys.

use super::desk::{Desk, WIDE};
use super::panes::around;
use super::program;
use clearline_column::reader::{ItemKind, Spot};
use clearline_engine::page::Source;
use clearline_words::message;
use egui::{Event, Key, Modifiers, MouseWheelUnit, OutputCommand, PointerButton, Pos2, Rect, Shape, TouchPhase, vec2};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;

pub(crate) const PAGE: &str = "<h1>Of rivers</h1><p>The first <b>paragraph</b> has a <a href='https://example.com/x'>link to it</a> \
    inside.</p><ul><li>one bank<li>other bank<ul><li>deeper</ul></ul>\
    <table><tr><th>Name<th>Length<tr><td>Rhine<td>1233<tr><td>Po<td>652</table>\
    <pre>let a = 1;\nlet b = 2;</pre><p>The last words.</p>";

/// A page that says itself what its article is, without the analysis beside it.
pub(crate) fn open(body: &str) -> Desk<'static> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    let head = "<!doctype html><meta charset=utf-8><meta name=generator content='Clearline 0.1.0'>";
    fs::write(&file, format!("{head}<main>{body}</main><p>left out</p>")).unwrap();
    let mut desk = Desk::with_analysis(WIDE, Some(Source::File(file)), false);
    desk.wait(|state| state.shared.open.is_some());
    desk
}

/// Where some words of an item stand: at the left edge of the first and the right edge of the last.
pub(crate) fn words(desk: &Desk<'_>, wanted: &str) -> Rect {
    // The item's own box is known by its label; within it, the pointer finds the words.
    let item = desk.harness.query_all_by_label_contains(wanted).next();
    let area = item.unwrap_or_else(|| panic!("{wanted} is not in sight")).rect();
    area.intersect(Rect::from_min_size(Pos2::ZERO, WIDE))
}

/// What an event makes the window copy.
pub(crate) fn copied(desk: &mut Desk<'_>, event: Event) -> Option<String> {
    desk.harness.event(event);
    desk.harness.step();
    let commands = &desk.harness.output().platform_output.commands;
    let mut texts = commands.iter().filter_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    texts.next()
}

fn key(key: Key, modifiers: Modifiers) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

pub(crate) fn copy(desk: &mut Desk<'_>) -> String {
    copied(desk, Event::Copy).unwrap_or_default()
}

pub(crate) fn copy_markdown(desk: &mut Desk<'_>) -> String {
    let keys = Modifiers::COMMAND | Modifiers::ALT;
    copied(desk, key(Key::C, keys)).unwrap_or_default()
}

pub(crate) fn select_all(desk: &mut Desk<'_>) {
    desk.press(Modifiers::COMMAND, Key::A);
    desk.harness.run();
}

#[test]
fn all_of_the_text_is_copied_as_it_reads() {
    let mut desk = open(PAGE);
    select_all(&mut desk);
    assert_eq!(
        copy(&mut desk),
        "Of rivers\n\nThe first paragraph has a link to it inside.\n\n• one bank\n• other bank\n  – deeper\n\n\
         Name\tLength\nRhine\t1233\nPo\t652\n\nlet a = 1;\nlet b = 2;\n\nThe last words."
    );
    desk.harness.step();
    let told = &around(&message!("copied", characters = "|"), 0);
    assert!(desk.shows(told), "a short message says so");
}

#[test]
fn a_selection_is_copied_as_markdown_with_its_structure() {
    let mut desk = open(PAGE);
    select_all(&mut desk);
    assert_eq!(
        copy_markdown(&mut desk),
        "# Of rivers\n\nThe first **paragraph** has a [link to it](https://example.com/x) inside.\n\n- one bank\n- other bank\n  - deeper\n\n\
         | Name | Length |\n| --- | --- |\n| Rhine | 1233 |\n| Po | 652 |\n\n```\nlet a = 1;\nlet b = 2;\n```\n\nThe last words.\n"
    );
    let from = words(&desk, "The first").left_center();
    let to = words(&desk, "one bank").right_center();
    desk.drag(from, to);
    assert_eq!(
        copy_markdown(&mut desk),
        "The first **paragraph** has a [link to it](https://example.com/x) inside.\n\n- one bank\n"
    );
}

#[test]
fn the_whole_article_is_copied_without_a_selection() {
    let mut desk = open(PAGE);
    let keys = Modifiers::COMMAND | Modifiers::SHIFT;
    let text = copied(&mut desk, key(Key::C, keys)).unwrap();
    assert!(
        text.starts_with("Of rivers\n") && text.ends_with("The last words.\n"),
        "{text}"
    );
    assert_eq!(copy(&mut desk), "");
    assert!(desk.says(&message!("copied-nothing-selected")));
}

#[test]
fn a_drag_selects_across_paragraphs_and_neither_follows_links_nor_unfolds() {
    let mut desk = open(PAGE);
    let first = words(&desk, "The first");
    let link = desk.open().view.items[2].text.find("link").unwrap();
    let before = desk.state().shared.address.text.clone();
    let other = words(&desk, "other bank").right_center();
    desk.drag(first.left_center(), other);
    let selection = desk.column().selection().expect("something is selected");
    assert_eq!(selection.anchor, Spot { item: 2, byte: 0 });
    assert_eq!(selection.focus, Spot { item: 4, byte: 10 });
    assert!(selection.within(2, 100).contains(&link));
    assert!(copy(&mut desk).ends_with("inside.\n\n• one bank\n• other bank"));
    assert_eq!(desk.state().shared.address.text, before);
    // Backwards the same is selected.
    desk.drag(other, first.left_center());
    let back = desk.column().selection().expect("something is selected");
    assert_eq!(back.range(), selection.range());
    assert_eq!(back.focus, selection.anchor);
}

/// What the window offers to a click of the middle button, once a step is made.
pub(super) fn offered(desk: &mut Desk<'_>) -> Vec<String> {
    desk.harness.step();
    let commands = &desk.harness.output().platform_output.commands;
    let settled = |command: &OutputCommand| match command {
        OutputCommand::TextSelectionSettled(text) => Some(text.clone()),
        _ => None,
    };
    commands.iter().filter_map(settled).collect()
}

#[test]
fn what_is_selected_is_offered_once_when_the_drag_ends() {
    let mut desk = open(PAGE);
    let (from, to) = (
        words(&desk, "one bank").left_center(),
        words(&desk, "other bank").right_center(),
    );
    desk.harness.hover_at(from);
    desk.harness.run();
    desk.button(from, true, Modifiers::NONE);
    for step in 1..=4 {
        desk.harness.hover_at(from + (to - from) * (step as f32 / 4.0));
        assert_eq!(offered(&mut desk), Vec::<String>::new(), "the drag goes on");
    }
    let text = "• one bank\n• other bank";
    desk.harness.event(Event::PointerButton {
        pos: to,
        button: PointerButton::Primary,
        pressed: false,
        modifiers: Modifiers::NONE,
    });
    assert_eq!(offered(&mut desk), [text]);
    assert_eq!(offered(&mut desk), Vec::<String>::new());
    desk.harness.event(key(Key::ArrowLeft, Modifiers::SHIFT));
    assert_eq!(offered(&mut desk), [&text[..text.len() - 1]]);
    desk.harness.event(key(Key::Escape, Modifiers::NONE));
    assert_eq!(offered(&mut desk), Vec::<String>::new(), "what was offered stays");
    desk.harness.event(key(Key::A, Modifiers::COMMAND));
    let all = offered(&mut desk);
    assert!(matches!(&all[..], [all] if all.ends_with("The last words.")), "{all:?}");
}

#[test]
fn a_click_of_the_middle_button_writes_into_fields() {
    let mut desk = open(PAGE);
    for key in [Key::L, Key::F] {
        desk.press(Modifiers::COMMAND, key);
        desk.harness.run();
        let field = focused(&desk).rect();
        desk.harness.hover_at(field.center());
        desk.harness.run();
        desk.harness.event(Event::MiddleClickPaste {
            pos: field.right_center(),
            text: "herons".to_owned(),
        });
        desk.harness.run();
        let value = focused(&desk).accesskit_node().value().unwrap_or_default();
        assert!(value.ends_with("herons"), "{key:?}: {value}");
    }
}

fn focused<'a>(desk: &'a Desk<'_>) -> Node<'a> {
    let mut nodes = desk.harness.root().children_recursive();
    let has_keyboard = |node: &Node<'_>| node.accesskit_node().is_focused();
    nodes.find(has_keyboard).expect("somebody has the keyboard")
}

#[test]
fn a_click_and_escape_clear_and_only_the_next_click_marks() {
    let mut desk = open(PAGE);
    let at = words(&desk, "The last words").left_center() + vec2(20.0, 0.0);
    select_all(&mut desk);
    desk.click(at);
    assert!(desk.column().selection().is_none());
    assert_eq!(desk.state().shared.linked.marked, None);
    select_all(&mut desk);
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(desk.column().selection().is_none());
}

#[test]
fn keys_select_by_characters_words_lines_and_windows() {
    let mut desk = open(PAGE);
    let shift = Modifiers::SHIFT;
    let word = Modifiers::SHIFT | Modifiers::COMMAND;
    desk.click(words(&desk, "The first").left_center());
    for _ in 0..3 {
        desk.press(shift, Key::ArrowRight);
    }
    assert_eq!(copy(&mut desk), "The");
    desk.press(word, Key::ArrowRight);
    assert_eq!(copy(&mut desk), "The first");
    desk.press(word, Key::ArrowLeft);
    assert_eq!(copy(&mut desk), "The ");
    desk.press(shift, Key::End);
    assert_eq!(copy(&mut desk), "The first paragraph has a link to it inside.");
    desk.press(shift, Key::ArrowRight);
    desk.press(shift, Key::ArrowRight);
    assert!(
        copy(&mut desk).ends_with("inside.\n\n• o"),
        "a step leads into the next paragraph"
    );
    desk.press(shift, Key::Home);
    // Over the time to read, which stands below the heading.
    for _ in 0..3 {
        desk.press(shift, Key::ArrowUp);
    }
    let selection = desk.column().selection().expect("the heading");
    assert_eq!(selection.focus.item, 0);
    desk.press(word, Key::End);
    assert!(copy(&mut desk).ends_with("The last words."));
    desk.press(word, Key::Home);
    assert_eq!(copy(&mut desk), "Of rivers");
    desk.press(shift, Key::PageDown);
    assert!(copy(&mut desk).contains("one bank"));
    desk.press(shift, Key::PageDown);
    assert!(copy(&mut desk).ends_with("words."));
}

#[test]
fn the_selection_stays_while_the_text_is_scrolled_and_only_what_is_in_sight_is_painted() {
    let body: String = (0..3_000)
        .map(|n| format!("<p>Paragraph {n} of a very long page."))
        .collect();
    let mut desk = open(&body);
    select_all(&mut desk);
    let ground = selection_ground(&desk);
    let painted = |desk: &Desk<'_>| {
        let shapes = desk.harness.output().shapes.iter();
        let is_ground = |shape: &Shape| matches!(shape, Shape::Rect(rect) if rect.fill == ground);
        shapes.filter(|clipped| is_ground(&clipped.shape)).count()
    };
    assert!((5..60).contains(&painted(&desk)), "{}", painted(&desk));
    desk.press(Modifiers::NONE, Key::End);
    desk.harness.run();
    assert!((5..60).contains(&painted(&desk)), "{}", painted(&desk));
    let text = copy(&mut desk);
    assert!(text.starts_with("Paragraph 0 of") && text.contains("Paragraph 2999 of"));
}

fn selection_ground(desk: &Desk<'_>) -> egui::Color32 {
    let scheme = clearline::app::ground::theme::scheme(&desk.harness.ctx);
    clearline_column::reader::Palette::of(scheme).grounds.selection
}

#[test]
fn a_drag_beyond_the_edge_scrolls() {
    let body: String = (0..300).map(|n| format!("<p>Paragraph {n} of a long page.")).collect();
    let mut desk = open(&body);
    let from = words(&desk, "Paragraph 3 ").left_center();
    desk.harness.hover_at(from);
    desk.harness.run();
    desk.button(from, true, Modifiers::NONE);
    desk.harness.hover_at(Pos2::new(from.x, WIDE.y + 60.0));
    for _ in 0..60 {
        desk.harness.step();
    }
    let position = desk.column().position().expect("the column was drawn");
    assert!(position.item > 5, "{position:?}");
    let selection = desk.column().selection().expect("something is selected");
    assert_eq!(selection.anchor.item, 3);
    assert!(selection.focus.item > 20, "{selection:?}");
    desk.button(Pos2::new(from.x, WIDE.y + 60.0), false, Modifiers::NONE);
    desk.harness.run();
    assert!(desk.column().selection().is_some());
}

#[test]
fn a_selection_keeps_its_place_where_text_unfolds_and_is_dropped_with_another_page() {
    let mut desk = Desk::with_line_blocks();
    let items = &desk.open().view.items;
    let fold = items
        .iter()
        .position(|item| item.kind == ItemKind::Fold)
        .expect("a bar");
    let from = words(&desk, "You see at once").left_center();
    desk.drag(from, from + vec2(120.0, 0.0));
    let before = (copy(&mut desk), desk.column().selection().unwrap());
    assert!(!before.0.is_empty() && before.1.anchor.item > fold, "{before:?}");
    desk.apply(clearline::app::action::PlaceAction::Toggle(fold));
    let after = desk.column().selection().expect("it is kept");
    assert!(after.anchor.item > before.1.anchor.item);
    assert_eq!(copy(&mut desk), before.0);
    desk.apply(clearline::app::action::PageAction::OpenExample(
        clearline::app::Example::Chinese,
    ));
    desk.wait(|state| state.shared.title().starts_with("一张网页"));
    assert!(desk.column().selection().is_none());
}

#[test]
fn text_from_right_to_left_is_copied_in_the_order_of_its_letters() {
    let hebrew = "שלום world מה שלומך";
    let arabic = "مرحبا بالعالم 123 وداعا";
    let mut desk = open(&format!("<div lang=he dir=rtl><p>{hebrew}</p><p>{arabic}</p></div>"));
    let first = words(&desk, hebrew);
    // The paragraph begins at the right.
    let end = words(&desk, arabic).left_center();
    desk.drag(first.right_center(), end);
    assert_eq!(copy(&mut desk), format!("{hebrew}\n\n{arabic}"));
    desk.click(first.right_center() - vec2(1.0, 0.0));
    for _ in 0..4 {
        desk.press(Modifiers::SHIFT, Key::ArrowLeft);
    }
    assert_eq!(copy(&mut desk), "שלום", "left is onward here");
    desk.harness.run();
    let at = first.right_center() - vec2(12.0, 0.0);
    desk.presses(at, 2);
    assert_eq!(copy(&mut desk), "שלום");
}

#[test]
fn the_menu_copies_selects_and_finds() {
    let mut desk = open(PAGE);
    let at = words(&desk, "The last words").left_center() + vec2(8.0, 0.0);
    desk.presses(at, 2);
    desk.harness.run();
    desk.harness.event(Event::PointerButton {
        pos: at,
        button: PointerButton::Secondary,
        pressed: true,
        modifiers: Modifiers::NONE,
    });
    desk.harness.event(Event::PointerButton {
        pos: at,
        button: PointerButton::Secondary,
        pressed: false,
        modifiers: Modifiers::NONE,
    });
    desk.harness.run();
    for entry in [
        message!("column-copy-markdown"),
        message!("column-copy-article"),
        message!("column-select-all"),
        message!("column-find-words", words = "The"),
    ] {
        assert!(desk.says(&entry), "{entry}");
    }
    let name = program::text("column-copy-markdown");
    let entry = desk.harness.get_by_label_contains(&name);
    assert!(!entry.accesskit_node().is_disabled());
    entry.click();
    desk.harness.run();
    assert!(desk.says(&message!("copied-markdown", characters = 4)));
}

#[test]
fn a_wheel_keeps_the_selection() {
    let body: String = (0..300).map(|n| format!("<p>Paragraph {n} of a long page.")).collect();
    let mut desk = open(&body);
    let from = words(&desk, "Paragraph 2 ").left_center();
    let to = words(&desk, "Paragraph 4 ").right_center();
    desk.drag(from, to);
    let before = desk.column().selection();
    desk.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, -4_000.0),
        modifiers: Modifiers::NONE,
        phase: TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
    });
    desk.harness.run();
    assert!(!desk.shows("Paragraph 4 "));
    assert_eq!(desk.column().selection(), before);
    assert!(copy(&mut desk).starts_with("Paragraph 2 of"));
}
