//! Finding words in the window, with pointer and keys.

use super::desk::{Desk, WIDE};
use super::program::text;
use clearline::app::Example;
use clearline::app::action::{FindAction, MethodAction, PageAction, PlaceAction};
use clearline::app::find::Standing;
use clearline::app::ground::theme::scheme;
use clearline_column::reader::{Hit, ItemKind, Palette, Selection};
use clearline_engine::internals::methods::line_block;
use clearline_engine::page::Source;
use clearline_words::message;
use egui::{Key, Modifiers, Shape};
use egui_kittest::kittest::Queryable;
use std::fs;

const LONG: &str = "This paragraph is long enough to be kept by the method, since it goes on about one thing and another until \
    nobody could take it for a line of a menu, and then it adds a second half that says the same again in other words. ";

fn open(html: &str, analysis: bool) -> Desk<'static> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    fs::write(&file, format!("<!doctype html><meta charset=utf-8>{html}")).unwrap();
    let mut desk = Desk::with_analysis(WIDE, Some(Source::File(file)), analysis);
    desk.wait(|state| state.shared.open.is_some());
    desk
}

/// A page that says itself what its article is.
fn article(body: &str) -> Desk<'static> {
    open(
        &format!("<meta name=generator content='Clearline 0.1.0'><main>{body}</main>"),
        false,
    )
}

/// A page with a menu that is left out; "Entry" stands in both.
fn with_menu() -> Desk<'static> {
    let menu: String = (0..12)
        .map(|n| format!("<li><a href='/{n}'>Entry {n}</a></li>"))
        .collect();
    let mut desk = open(
        &format!("<ul>{menu}</ul><h1>On rain</h1><p>{LONG}</p><p>{LONG} An entry of the diary.</p><p>{LONG}</p>"),
        true,
    );
    desk.apply(MethodAction::Choose(&line_block::METHOD));
    let is_read = |method: &str| method == line_block::METHOD.name;
    desk.wait(|state| {
        let open = state.shared.open.as_ref();
        open.is_some_and(|open| is_read(open.reading.extraction.method))
    });
    desk
}

fn find(desk: &mut Desk<'_>, wanted: &str) {
    desk.press(Modifiers::COMMAND, Key::F);
    desk.harness.run();
    let field = text("find-hint");
    for letter in wanted.chars() {
        desk.harness.get_by_label(&field).type_text(&letter.to_string());
        desk.harness.step();
    }
    settle(desk, wanted);
}

fn settle(desk: &mut Desk<'_>, wanted: &str) {
    desk.wait(|state| {
        let is_there = matches!(state.features.find.standing(), Standing::Found { .. });
        state.features.find.wanted == wanted && is_there
    });
}

fn counts(desk: &Desk<'_>) -> (usize, usize, usize) {
    match desk.state().features.find.standing() {
        Standing::Found {
            now, shown, removed, ..
        } => (now, shown, removed),
        other => panic!("{other:?}"),
    }
}

/// The words that the search stands at.
fn words_now(desk: &Desk<'_>) -> String {
    let hit = desk.state().features.find.now().expect("the search stands at a hit");
    desk.open().view.text_of_selection(Selection::from(hit))
}

#[test]
fn what_is_typed_is_counted_marked_and_gone_through() {
    let mut desk = article("<p>A river and the <b>Riv</b>er, then rivers.</p><p>No more RIVER.</p>");
    find(&mut desk, "river");
    assert_eq!(counts(&desk), (1, 4, 0));
    assert!(desk.says(&message!("find-count", now = 1, count = 4)));
    let mut words = vec![words_now(&desk)];
    for _ in 0..3 {
        desk.press(Modifiers::NONE, Key::F3);
        words.push(words_now(&desk));
    }
    assert_eq!(words, ["river", "River", "river", "RIVER"]);
    desk.press(Modifiers::NONE, Key::Enter);
    assert_eq!(counts(&desk).0, 1, "round the end");
    desk.press(Modifiers::SHIFT, Key::Enter);
    assert_eq!(counts(&desk).0, 4);
    desk.press(Modifiers::SHIFT, Key::F3);
    assert_eq!(counts(&desk).0, 3);
    desk.harness.get_by_label(&text("find-next")).click();
    desk.harness.run();
    assert_eq!(counts(&desk).0, 4);
}

#[test]
fn all_hits_in_sight_are_marked_and_the_current_one_has_an_outline() {
    let mut desk = article("<p>A river and the river, then a river.</p>");
    find(&mut desk, "river");
    let palette = Palette::of(scheme(&desk.harness.ctx));
    let rects = |fill| {
        let shapes = desk.harness.output().shapes.iter();
        let is_filled = |shape: &Shape| matches!(shape, Shape::Rect(rect) if rect.fill == fill);
        shapes.filter(|clipped| is_filled(&clipped.shape)).count()
    };
    assert_eq!(rects(palette.grounds.hit), 2);
    assert_eq!(rects(palette.grounds.hit_now), 1);
    let outlines = desk.harness.output().shapes.iter().filter(
        |clipped| matches!(&clipped.shape, Shape::Rect(rect) if rect.stroke.color == palette.text.text && rect.stroke.width > 1.0),
    );
    assert_eq!(outlines.count(), 1);
}

#[test]
fn nothing_found_is_said() {
    let mut desk = article("<p>A river.</p>");
    find(&mut desk, "bridge");
    assert!(desk.says(&message!("find-none")));
    desk.press(Modifiers::NONE, Key::F3);
    assert!(desk.state().features.find.now().is_none());
}

#[test]
fn a_hit_out_of_sight_is_scrolled_to() {
    let body: String = (0..400).map(|n| format!("<p>Paragraph number {n}.")).collect();
    let mut desk = article(&body);
    find(&mut desk, "number 377");
    assert!(desk.shows("Paragraph number 377."));
    assert!(!desk.shows("Paragraph number 0."));
}

#[test]
fn hits_in_removed_text_are_counted_apart_and_unfolded() {
    let mut desk = with_menu();
    find(&mut desk, "entry");
    assert_eq!(counts(&desk), (1, 1, 12));
    let removed = message!("find-more-in-removed", count = 12).to_string();
    assert!(desk.shows(&removed));
    desk.harness.get_by_label(&removed).click();
    desk.harness.run();
    assert_eq!(counts(&desk), (1, 13, 0));
    assert_eq!(words_now(&desk), "Entry");
    let items = &desk.open().view.items;
    assert!(items.iter().any(|item| item.dimmed));
    let fold = items.iter().position(|item| item.kind == ItemKind::Fold).unwrap();
    desk.press(Modifiers::NONE, Key::F3);
    assert_eq!(counts(&desk).0, 2);
    // Folded again, the search stands at what is shown.
    desk.apply(PlaceAction::Toggle(fold));
    assert_eq!(counts(&desk), (1, 1, 12));
}

#[test]
fn words_that_are_only_in_removed_text_are_gone_to_at_once() {
    let mut desk = with_menu();
    find(&mut desk, "entry 7");
    assert_eq!(counts(&desk), (0, 0, 1));
    assert!(desk.says(&message!("find-not-in-article")) && desk.says(&message!("find-in-removed", count = 1)));
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run();
    assert_eq!(counts(&desk), (1, 1, 0));
    assert!(desk.shows("Entry 7"));
}

#[test]
fn the_search_begins_with_the_selection_and_ends_with_one() {
    let mut desk = article("<p>One word, another word.</p>");
    let hit = Hit {
        item: 0,
        start: 18,
        end: 22,
    };
    find(&mut desk, "word");
    desk.press(Modifiers::NONE, Key::F3);
    assert_eq!(desk.state().features.find.now(), Some(hit));
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert!(!desk.state().features.find.is_open && !desk.says(&message!("find-count", now = 2, count = 2)));
    assert_eq!(desk.column().selection(), Some(Selection::from(hit)));
    desk.press(Modifiers::COMMAND, Key::F);
    settle(&mut desk, "word");
    assert_eq!(desk.state().features.find.now(), Some(hit), "the one that is selected");
}

#[test]
fn the_search_goes_on_in_the_next_page() {
    let mut desk = Desk::with_example();
    find(&mut desk, "clearline");
    assert!(counts(&desk).1 > 0);
    desk.apply(PageAction::OpenExample(Example::Chinese));
    desk.wait(|state| state.shared.title().starts_with("一张网页"));
    settle(&mut desk, "clearline");
    assert!(desk.state().features.find.is_open);
    desk.press(Modifiers::COMMAND, Key::F);
    let ctx = desk.harness.ctx.clone();
    desk.harness
        .state_mut()
        .apply(&ctx, FindAction::Type("网页".to_owned()));
    settle(&mut desk, "网页");
    assert!(counts(&desk).1 > 2);
}
