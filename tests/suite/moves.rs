//! Moving through a page: contents, progress, positions, full screen.

use super::desk::{Desk, WIDE};
use super::program::text;
use clearline::app::Example;
use clearline::app::action::{MoveAction, PageAction, PlaceAction};
use clearline::app::ground::way::Way;
use clearline::app::shared::OpenPage;
use clearline_column::reader::ItemKind;
use clearline_column::typeset::TextKind;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

pub const SENTENCE: &str = "The water runs slowly here, between alders and old willows, and nobody is in a hurry. ";

/// A page with chapters of this many paragraphs, each of which says its number.
pub fn page(title: &str, chapters: usize, paragraphs: usize) -> String {
    let mut html = format!("<!DOCTYPE html><html lang=en><title>{title}</title><article><h1>{title}</h1>");
    for chapter in 1..=chapters {
        html += &format!("<h2 id=c{chapter}>Chapter {chapter}</h2>");
        for paragraph in 1..=paragraphs {
            html += &format!("<p>Mark {chapter}.{paragraph}. {}</p>", SENTENCE.repeat(5));
        }
    }
    html + "</article></html>"
}

/// The words at the top of the window.
pub fn top_words(desk: &Desk<'_>) -> String {
    let open = desk.open();
    let spot = desk.column().spot_below(30.0).expect("the column was drawn");
    open.view.items[spot.item].text.chars().take(12).collect()
}

pub fn scroll_to(desk: &mut Desk<'_>, words: &str) {
    let at = desk
        .open()
        .reading
        .article
        .text()
        .find(words)
        .expect("the words are there") as u32;
    let leaf = desk.open().reading.article.leaf_at(at).unwrap();
    desk.apply(PlaceAction::GoToLeaf(leaf));
}

pub fn title(open: &OpenPage) -> &str {
    open.reading.metadata.title.as_deref().unwrap_or_default()
}

pub fn go(desk: &mut Desk<'_>, way: Way) {
    desk.apply(MoveAction::Go(way));
    desk.wait(|state| state.shared.opening.is_none());
}

/// The entries of the list of contents that are drawn, with those that are lit.
fn entries(desk: &Desk<'_>) -> Vec<(String, bool)> {
    let rows = desk.harness.query_all_by_role(Role::TreeItem);
    rows.filter_map(|row| {
        let node = row.accesskit_node();
        Some((node.label()?, node.is_selected() == Some(true)))
    })
    .collect()
}

#[test]
fn contents_stand_beside_the_text_and_light_the_heading_that_is_read() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 6, 5));
    assert_eq!(entries(&desk), []);
    desk.press(Modifiers::NONE, Key::F7);
    desk.harness.run();
    let names: Vec<String> = entries(&desk).into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "Chapter 1",
            "Chapter 2",
            "Chapter 3",
            "Chapter 4",
            "Chapter 5",
            "Chapter 6"
        ]
    );

    let third = desk
        .harness
        .get_by_role_and_label(Role::TreeItem, "Chapter 3")
        .rect()
        .center();
    desk.click(third);
    let lit: Vec<String> = entries(&desk)
        .into_iter()
        .filter(|(_, lit)| *lit)
        .map(|(name, _)| name)
        .collect();
    assert_eq!(lit, ["Chapter 3"]);
    assert_eq!(top_words(&desk), "Chapter 3");
    scroll_to(&mut desk, "Mark 5.4");
    let lit = entries(&desk).iter().position(|(_, lit)| *lit);
    assert_eq!(lit, Some(4));

    desk.press(Modifiers::NONE, Key::F7);
    desk.harness.run();
    assert_eq!(entries(&desk), []);
}

#[test]
fn contents_of_a_narrow_window_are_a_popover() {
    let mut desk = Desk::new(vec2(600.0, 800.0), None);
    desk.wait(|state| state.shared.open.is_some());
    desk.open_page("a.html", &page("A river", 4, 5));
    desk.press(Modifiers::NONE, Key::F7);
    desk.harness.run();
    assert_eq!(entries(&desk).len(), 4);
    assert!(
        !desk.state().shared.settings.window.contents,
        "only the wide window remembers"
    );
    let second = desk
        .harness
        .get_by_role_and_label(Role::TreeItem, "Chapter 2")
        .rect()
        .center();
    desk.click(second);
    assert_eq!(entries(&desk), [], "the popover is closed");
    assert_eq!(top_words(&desk), "Chapter 2");
}

#[test]
fn progress_and_reading_time_are_told() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 4, 10));
    // 40 paragraphs of 5 times 16 words, and their marks.
    assert!(desk.says(&message!("text-minutes", minutes = 15)));
    let read = |percent: usize, left: usize| {
        let left = message!("text-minutes-left", left = left, all = 15);
        message!("progress-read-left", percent = percent, left = left)
    };
    assert!(desk.says(&read(0, 15)));
    desk.press(Modifiers::NONE, Key::End);
    desk.harness.run();
    assert!(desk.says(&read(100, 0)));
    let line = desk.harness.get_by_role(Role::Meter);
    assert_eq!(line.accesskit_node().numeric_value(), Some(100.0));
    desk.apply(PageAction::OpenExample(Example::Chinese));
    desk.wait(|state| state.shared.title().starts_with("一张网页"));
    let length = desk.open().view.guide.length;
    assert!(length.characters > 1_000 && length.words < 200, "{length:?}");
}

#[test]
fn escape_leaves_the_full_screen_last() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::NONE, Key::F11);
    assert!(desk.state().shared.screen.full);
    desk.press(Modifiers::NONE, Key::F1);
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(desk.state().shared.dialog.is_none() && desk.state().shared.screen.full);
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(!desk.state().shared.screen.full);
}

#[test]
fn only_the_text_is_left_and_there_is_a_way_back() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::NONE, Key::F8);
    desk.harness.run();
    assert!(desk.harness.query_by_label(&text("address")).is_none());
    let counted = message!("units-counted", kind = "block", count = 102);
    assert!(!desk.says(&counted) && desk.shows("You see at once where"));
    let back = desk.harness.get_by_label(&text("way-back")).rect().center();
    desk.click(back);
    assert!(desk.harness.query_by_label(&text("address")).is_some());
}

#[test]
fn controls_and_text_have_sizes_of_their_own() {
    let mut desk = Desk::with_example();
    let sizes = |desk: &Desk<'_>| {
        let zoom = desk.harness.ctx.zoom_factor();
        let heading = desk
            .harness
            .get_by_role_and_label(Role::Heading, "How a reader finds the text in a web page");
        (zoom, (heading.rect().height() * zoom).round())
    };
    let (_, before) = sizes(&desk);
    desk.press(Modifiers::COMMAND | Modifiers::ALT, Key::Plus);
    desk.harness.run();
    let (zoom, height) = sizes(&desk);
    assert!(
        (zoom - 1.1).abs() < 0.001 && (height - before).abs() <= 3.0,
        "{height} after {before}"
    );
    assert_eq!(desk.state().shared.settings.column.size, 19.0);
    desk.press(Modifiers::COMMAND, Key::Plus);
    assert_eq!(desk.state().shared.settings.column.size, 20.0);
    let mut desk = desk.restart(WIDE, None);
    desk.wait(|state| state.shared.open.is_some());
    assert!((desk.harness.ctx.zoom_factor() - 1.1).abs() < 0.001, "it is kept");
    desk.press(Modifiers::COMMAND | Modifiers::ALT, Key::Num0);
    desk.harness.run();
    assert_eq!(desk.harness.ctx.zoom_factor(), 1.0);
}

#[test]
fn text_grows_by_every_way_to_type_a_plus() {
    let mut desk = Desk::with_example();
    let shift = Modifiers::COMMAND | Modifiers::SHIFT;
    // The keys of the numeric keypad are told as the others are.
    for (modifiers, key, size) in [
        (Modifiers::COMMAND, Key::Equals, 20.0),
        (shift, Key::Equals, 21.0),
        (shift, Key::Plus, 22.0),
        (Modifiers::COMMAND, Key::Plus, 23.0),
        (Modifiers::COMMAND, Key::Minus, 22.0),
        (Modifiers::COMMAND, Key::Num0, 19.0),
    ] {
        desk.press(modifiers, key);
        assert_eq!(desk.state().shared.settings.column.size, size, "{modifiers:?} {key:?}");
        assert_eq!(desk.harness.ctx.zoom_factor(), 1.0);
    }
}

#[test]
fn the_keys_page_lists_its_groups() {
    let mut desk = Desk::with_example();
    desk.harness.event(Event::Text("?".to_owned()));
    desk.harness.run();
    let groups = [
        "keys-pages",
        "keys-reading",
        "keys-links",
        "keys-methods",
        "keys-contents",
    ]
    .map(text);
    let keys = ["Alt+←", "Alt+→"].map(str::to_owned);
    for words in groups.into_iter().chain(keys) {
        // Some of them are below the others, where the page scrolls.
        let mut named = desk.harness.query_all_by_label_contains(&words);
        assert!(named.next().is_some(), "{words}");
    }
}

#[test]
fn headings_of_the_text_are_items_of_the_column() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 3, 3));
    let is_heading = |kind: &ItemKind| matches!(kind, ItemKind::Text(TextKind::Heading(_)));
    let headings = desk
        .open()
        .view
        .items
        .iter()
        .filter(|item| is_heading(&item.kind))
        .count();
    assert_eq!(headings, desk.open().view.guide.outline.len());
}

#[test]
fn keys_for_address_and_contents_bring_the_bars_back() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 4, 5));
    desk.press(Modifiers::NONE, Key::F8);
    desk.press(Modifiers::COMMAND, Key::L);
    desk.harness.run();
    assert!(desk.harness.get_by_label(&text("address")).is_focused());
    desk.press(Modifiers::NONE, Key::F8);
    for _ in 0..2 {
        desk.press(Modifiers::NONE, Key::F7);
        desk.harness.run();
        assert_eq!(entries(&desk).len(), 4, "also where they were shown before");
        desk.press(Modifiers::NONE, Key::F8);
        desk.harness.run();
        assert_eq!(entries(&desk).len(), 0);
    }
}
