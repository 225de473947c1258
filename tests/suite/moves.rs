//! Moving through a page: contents, progress, positions, full screen.

use super::desk::{Desk, WIDE};
use clearline::app::action::{LookAction, MethodAction, MoveAction, PageAction, PlaceAction};
use clearline::app::ground::examples::Example;
use clearline::app::ground::way::Way;
use clearline::app::shell::state::OpenPage;
use clearline_column::reader::ColumnSettings;
use clearline_column::reader::ItemKind;
use clearline_column::typeset::TextKind;
use clearline_engine::methods::{dbscan, justext};
use clearline_engine::page::Source;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;

const SENTENCE: &str = "The water runs slowly here, between alders and old willows, and nobody is in a hurry. ";

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
    let spot = open.column.spot_below(30.0).expect("the column was drawn");
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
    desk.wait(|state| state.journey.opening.is_none());
}

/// The entries of the list of contents that are drawn, with those that are lit.
fn entries(desk: &Desk<'_>) -> Vec<(String, bool)> {
    let rows = desk.harness.get_all_by_role(Role::Button);
    let rows = rows.filter_map(|row| Some((row.accesskit_node().label()?, row.accesskit_node().toggled())));
    rows.filter(|(label, _)| label.starts_with("Chapter"))
        .map(|(label, toggled)| (label, format!("{toggled:?}").contains("True")))
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
        .get_by_role_and_label(Role::Button, "Chapter 3")
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
    desk.wait(|state| state.open.is_some());
    desk.open_page("a.html", &page("A river", 4, 5));
    desk.press(Modifiers::NONE, Key::F7);
    desk.harness.run();
    assert_eq!(entries(&desk).len(), 4);
    assert!(!desk.state().settings.window.contents, "only the wide window remembers");
    let second = desk
        .harness
        .get_by_role_and_label(Role::Button, "Chapter 2")
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
    assert!(desk.shows("15\u{a0}min"));
    assert!(desk.shows("0\u{a0}% read, about 15 of 15 minutes left"));
    desk.press(Modifiers::NONE, Key::End);
    desk.harness.run();
    assert!(desk.shows("100\u{a0}% read, about 0 of 15 minutes left"));
    let line = desk.harness.get_by_role(Role::ProgressIndicator);
    assert_eq!(line.accesskit_node().numeric_value(), Some(100.0));
    desk.apply(PageAction::OpenExample(Example::Chinese));
    desk.wait(|state| state.title().starts_with("一张网页"));
    let length = desk.open().view.guide.length;
    assert!(length.characters > 1_000 && length.words < 200, "{length:?}");
}

#[test]
fn another_method_keeps_the_line_that_is_read_or_the_text_nearest_to_it() {
    let mut desk = Desk::with_example();
    let mut html = page("A river", 6, 6);
    html = html.replace("Mark 4.3.", "Mark 4.3, <a href=x>a link that no method minds</a>.");
    desk.open_page("a.html", &html);
    scroll_to(&mut desk, "Mark 4.3");
    let before = desk.open().column.held_line().unwrap();
    let words = top_words(&desk);
    for method in [&dbscan::METHOD, &justext::METHOD] {
        desk.apply(MethodAction::Choose(method));
        desk.wait(|state| {
            state
                .open
                .as_ref()
                .is_some_and(|open| open.reading.extraction.method == method.name)
        });
        assert_eq!(top_words(&desk), words);
        let now = desk.open().column.held_line().unwrap();
        assert_eq!(
            (now.spot.byte, now.below.round()),
            (before.spot.byte, before.below.round())
        );
    }
    // Where nothing is kept but the last chapter, that is nearest.
    let hidden = page("A river", 1, 2).replace("Mark", "Other");
    desk.open_page("b.html", &hidden);
    assert_eq!(
        desk.open().column.position().map(|spot| spot.item),
        Some(0),
        "another page begins at its start"
    );
}

#[test]
fn another_size_of_text_keeps_the_line() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 6, 6));
    scroll_to(&mut desk, "Mark 4.3");
    let before = desk.open().column.position().unwrap();
    for size in [26.0, 14.0, 19.0] {
        let column = ColumnSettings {
            size,
            ..ColumnSettings::default()
        };
        desk.apply(LookAction::Column(column));
        let now = desk.open().column.position().unwrap();
        assert_eq!(now.item, before.item);
        assert!(
            now.byte.abs_diff(before.byte) < 150,
            "{before:?} became {now:?} at {size}"
        );
    }
}

#[test]
fn a_page_that_has_grown_keeps_the_passage_that_is_read() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 6, 6));
    scroll_to(&mut desk, "Mark 3.4");
    let words = top_words(&desk);
    let news = format!("<h2>News</h2><p>{}</p>", SENTENCE.repeat(9)).repeat(4);
    let grown = page("A river", 6, 6).replace("<h2 id=c1>", &format!("{news}<h2 id=c1>"));
    fs::write(desk.folder.path().join("a.html"), grown).unwrap();
    desk.apply(PageAction::Refetch);
    desk.wait(|state| state.journey.opening.is_none());
    assert!(desk.open().reading.article.text().contains("News"));
    assert_eq!(top_words(&desk), words);
}

#[test]
fn positions_outlive_the_window_unless_nobody_wants_them() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 6, 6));
    scroll_to(&mut desk, "Mark 3.4");
    let (position, path) = (desk.open().column.position(), desk.folder.path().join("a.html"));
    let source = || Some(Source::File(path.clone()));
    let mut desk = desk.restart(WIDE, source());
    desk.wait(|state| state.open.is_some());
    assert_eq!(desk.open().column.position(), position);
    let kept = fs::read_to_string(desk.folder.path().join("positions.json")).unwrap();
    assert!(
        kept.contains("a.html") && !kept.contains("Mark") && !kept.contains("river"),
        "{kept}"
    );

    desk.apply(MoveAction::RememberPositions(false));
    let mut desk = desk.restart(WIDE, source());
    desk.wait(|state| state.open.is_some());
    assert_eq!(desk.open().column.position().map(|spot| spot.item), Some(0));
    let kept = fs::read_to_string(desk.folder.path().join("positions.json")).unwrap();
    assert!(!kept.contains("a.html"), "{kept}");
}

#[test]
fn a_broken_file_of_positions_is_told_once() {
    let desk = Desk::with_example();
    fs::write(desk.folder.path().join("positions.json"), "no JSON").unwrap();
    let mut desk = Desk::start(WIDE, None, desk.folder);
    desk.wait(|state| state.open.is_some());
    assert!(desk.shows("Your reading positions could not be read"));
    let mut desk = desk.restart(WIDE, None);
    desk.wait(|state| state.open.is_some());
    assert!(!desk.shows("Your reading positions could not be read"));
}

#[test]
fn escape_leaves_the_full_screen_last() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::NONE, Key::F11);
    assert!(desk.state().panes.screen.full);
    desk.press(Modifiers::NONE, Key::F1);
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(desk.state().sheet.is_none() && desk.state().panes.screen.full);
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(!desk.state().panes.screen.full);
}

#[test]
fn only_the_text_is_left_and_there_is_a_way_back() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::NONE, Key::F8);
    desk.harness.run();
    assert!(desk.harness.query_by_label("Address").is_none());
    assert!(!desk.shows("102 blocks") && desk.shows("You see at once where"));
    let back = desk
        .harness
        .get_by_label("Show the toolbar and the panes (F8)")
        .rect()
        .center();
    desk.click(back);
    assert!(desk.harness.query_by_label("Address").is_some());
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
    assert_eq!(desk.state().settings.column.size, 19.0);
    desk.press(Modifiers::COMMAND, Key::Plus);
    assert_eq!(desk.state().settings.column.size, 20.0);
    let mut desk = desk.restart(WIDE, None);
    desk.wait(|state| state.open.is_some());
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
        assert_eq!(desk.state().settings.column.size, size, "{modifiers:?} {key:?}");
        assert_eq!(desk.harness.ctx.zoom_factor(), 1.0);
    }
}

#[test]
fn the_keys_page_lists_its_groups() {
    let mut desk = Desk::with_example();
    desk.harness.event(Event::Text("?".to_owned()));
    desk.harness.run();
    for words in [
        "Pages",
        "Reading",
        "Links",
        "Methods",
        "Alt+←,  Alt+→",
        "Contents of the page",
    ] {
        assert!(desk.shows(words), "{words}");
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
fn a_place_in_the_first_item_of_a_page_is_kept() {
    let mut desk = Desk::with_example();
    let html = format!("<article><p>{}</p><p>{SENTENCE}</p></article>", SENTENCE.repeat(60));
    desk.open_page("a.html", &html);
    desk.press(Modifiers::NONE, Key::PageDown);
    desk.harness.run();
    let position = desk.open().column.position();
    assert!(
        position.is_some_and(|spot| spot.item == 0 && spot.byte > 100),
        "{position:?}"
    );
    desk.apply(PageAction::OpenExample(Example::Chinese));
    desk.wait(|state| state.title().starts_with("一张网页"));
    go(&mut desk, Way::Back);
    assert_eq!(desk.open().column.position(), position);
}

#[test]
fn keys_for_address_and_contents_bring_the_bars_back() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 4, 5));
    desk.press(Modifiers::NONE, Key::F8);
    desk.press(Modifiers::COMMAND, Key::L);
    desk.harness.run();
    assert!(desk.harness.get_by_label("Address").is_focused());
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

#[test]
fn another_character_set_and_the_way_back_keep_the_place() {
    let mut html = Vec::from(*b"<!DOCTYPE html><html lang=zh><meta charset=utf-8><article>");
    for number in 1..=60 {
        let text = format!(
            "<p>第{number}段。{}</p>",
            "河水在这里流得很慢，两岸都是老柳树，没有人着急。".repeat(6)
        );
        html.extend_from_slice(&encoding_rs::GBK.encode(&text).0);
    }
    let mut desk = Desk::new(WIDE, None);
    // What cannot be read is no matter of fonts.
    desk.harness
        .ctx
        .set_missing_glyph_policy(egui::epaint::text::MissingGlyphPolicy::Tofu);
    let path = desk.folder.path().join("river.html");
    fs::write(&path, html).unwrap();
    desk.apply(PageAction::OpenFile(path));
    desk.wait(|state| state.journey.opening.is_none());
    scroll_to(&mut desk, "第37段");
    desk.harness.run();
    let leaf = |desk: &Desk<'_>| {
        let spot = desk.open().column.spot_below(30.0)?;
        desk.open()
            .reading
            .article
            .leaf_at(desk.open().view.article_byte(spot)?)
    };
    let (words, place) = (top_words(&desk), leaf(&desk));
    let held = desk.open().column.held_line();
    for charset in [Some("UTF-8"), None, Some("windows-1252"), Some("GBK")] {
        desk.apply(PageAction::Decode(charset));
        desk.wait(|state| state.journey.opening.is_none());
        desk.harness.run();
        match charset {
            // Broken markup joins paragraphs.
            Some("UTF-8" | "windows-1252") => {
                assert!(leaf(&desk).unwrap().abs_diff(place.unwrap()) <= 1, "{charset:?}")
            }
            _ => assert_eq!(
                (top_words(&desk), desk.open().column.held_line()),
                (words.clone(), held)
            ),
        }
    }
}
