//! The place in a page that is kept, whatever changes around it.

use super::desk::{Desk, WIDE};
use super::moves::{SENTENCE, go, page, scroll_to, top_words};
use clearline::app::Example;
use clearline::app::action::{LookAction, MethodAction, PageAction, StartAction};
use clearline::app::ground::way::Way;
use clearline_column::reader::ColumnSettings;
use clearline_engine::internals::methods::{dbscan, justext};
use clearline_engine::page::Source;
use clearline_words::message;
use egui::{Key, Modifiers};
use std::fs;

#[test]
fn another_method_keeps_the_line_that_is_read_or_the_text_nearest_to_it() {
    let mut desk = Desk::with_example();
    let mut html = page("A river", 6, 6);
    html = html.replace("Mark 4.3.", "Mark 4.3, <a href=x>a link that no method minds</a>.");
    desk.open_page("a.html", &html);
    scroll_to(&mut desk, "Mark 4.3");
    let before = desk.column().held_line().unwrap();
    let words = top_words(&desk);
    for method in [&dbscan::METHOD, &justext::METHOD] {
        desk.apply(MethodAction::Choose(method));
        desk.wait(|state| {
            state
                .shared
                .open
                .as_ref()
                .is_some_and(|open| open.reading.extraction.method == method.name)
        });
        assert_eq!(top_words(&desk), words);
        let now = desk.column().held_line().unwrap();
        assert_eq!(
            (now.spot.byte, now.below.round()),
            (before.spot.byte, before.below.round())
        );
    }
    // Where nothing is kept but the last chapter, that is nearest.
    let hidden = page("A river", 1, 2).replace("Mark", "Other");
    desk.open_page("b.html", &hidden);
    assert_eq!(
        desk.column().position().map(|spot| spot.item),
        Some(0),
        "another page begins at its start"
    );
}

#[test]
fn another_size_of_text_keeps_the_line() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 6, 6));
    scroll_to(&mut desk, "Mark 4.3");
    let before = desk.column().position().unwrap();
    for size in [26.0, 14.0, 19.0] {
        let column = ColumnSettings {
            size,
            ..ColumnSettings::default()
        };
        desk.apply(LookAction::Column(column));
        let now = desk.column().position().unwrap();
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
    desk.wait(|state| state.shared.opening.is_none());
    assert!(desk.open().reading.article.text().contains("News"));
    assert_eq!(top_words(&desk), words);
}

#[test]
fn positions_outlive_the_window_and_change_no_more_in_private() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 6, 6));
    scroll_to(&mut desk, "Mark 3.4");
    let (position, path) = (desk.column().position(), desk.folder.path().join("a.html"));
    let source = || Some(Source::File(path.clone()));
    let mut desk = desk.restart(WIDE, source());
    desk.wait(|state| state.shared.open.is_some());
    assert_eq!(desk.column().position(), position);
    let kept = fs::read_to_string(desk.folder.path().join("positions.json")).unwrap();
    assert!(
        kept.contains("a.html") && kept.contains("A river") && !kept.contains("Mark"),
        "{kept}"
    );

    desk.apply(StartAction::Private(true));
    scroll_to(&mut desk, "Mark 5.4");
    desk.open_page("b.html", &page("A lake", 6, 6));
    let mut desk = desk.restart(WIDE, source());
    desk.wait(|state| state.shared.open.is_some());
    assert_eq!(desk.column().position(), position);
    let now = fs::read_to_string(desk.folder.path().join("positions.json")).unwrap();
    assert_eq!(now, kept);
}

#[test]
fn a_broken_file_of_positions_is_told_once() {
    let desk = Desk::with_example();
    fs::write(desk.folder.path().join("positions.json"), "no JSON").unwrap();
    let mut desk = Desk::start(WIDE, None, desk.folder);
    desk.wait(|state| state.shared.open.is_some());
    let told = message!("fault-set-aside", file = "positions", reason = "", aside = "");
    assert!(desk.says(&told));
    let mut desk = desk.restart(WIDE, None);
    desk.wait(|state| state.shared.open.is_some());
    assert!(!desk.says(&told));
}

#[test]
fn a_place_in_the_first_item_of_a_page_is_kept() {
    let mut desk = Desk::with_example();
    let html = format!("<article><p>{}</p><p>{SENTENCE}</p></article>", SENTENCE.repeat(60));
    desk.open_page("a.html", &html);
    desk.press(Modifiers::NONE, Key::PageDown);
    desk.harness.run();
    let position = desk.column().position();
    assert!(
        position.is_some_and(|spot| spot.item == 0 && spot.byte > 100),
        "{position:?}"
    );
    desk.apply(PageAction::OpenExample(Example::Chinese));
    desk.wait(|state| state.shared.title().starts_with("一张网页"));
    go(&mut desk, Way::Back);
    assert_eq!(desk.column().position(), position);
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
    desk.wait(|state| state.shared.opening.is_none());
    scroll_to(&mut desk, "第37段");
    desk.harness.run();
    let leaf = |desk: &Desk<'_>| {
        let spot = desk.column().spot_below(30.0)?;
        desk.open()
            .reading
            .article
            .leaf_at(desk.open().view.article_byte(spot)?)
    };
    let (words, place) = (top_words(&desk), leaf(&desk));
    let held = desk.column().held_line();
    for charset in [Some("UTF-8"), None, Some("windows-1252"), Some("GBK")] {
        desk.apply(PageAction::Decode(charset));
        desk.wait(|state| state.shared.opening.is_none());
        desk.harness.run();
        match charset {
            // Broken markup joins paragraphs.
            Some("UTF-8" | "windows-1252") => {
                assert!(leaf(&desk).unwrap().abs_diff(place.unwrap()) <= 1, "{charset:?}")
            }
            _ => assert_eq!((top_words(&desk), desk.column().held_line()), (words.clone(), held)),
        }
    }
}
