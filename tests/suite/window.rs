//! The whole window without a display: typed, clicked and pointed at as a person would.

use super::desk::{Desk, WIDE};
use super::panes::around;
use super::program;
use super::written::written;
use clearline::app::Example;
use clearline::app::action::{DialogAction, LookAction, MethodAction, PageAction};
use clearline::app::ground::dialog::Dialog;
use clearline::app::ground::linked::Side;
use clearline_column::reader::{ColumnSettings, ItemKind};
use clearline_engine::internals::save::today;
use clearline_engine::page::Source;
use clearline_engine::save::{Format, write};
use clearline_words::{Language, message};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Popup, Pos2, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;

pub const FIRST_WORDS: &str = "You see at once where an article begins";

/// A place on the curve of a wide window, above the given unit.
fn on_curve(desk: &Desk<'_>, unit: usize) -> Pos2 {
    let extraction = &desk.open().reading.extraction;
    // The plot stands between its numbers on the left and the window's edge.
    let (left, right) = (846.0, 1269.0);
    let share = (unit as f32 + 0.5) / extraction.units.len() as f32;
    pos2(left + share * (right - left), 250.0)
}

#[test]
fn the_first_start_shows_the_example_and_then_rests() {
    let mut desk = Desk::with_example();
    assert!(desk.shows(FIRST_WORDS));
    let kept = desk.open().reading.extraction.kept_count();
    let units = message!("units-counted", kind = "block", count = 102);
    assert!(kept > 40 && desk.says(&message!("status-kept", units = units, kept = kept)));
    assert_eq!(desk.open().reading.page.source, Source::BuiltIn("example-en"));
    // What is found out beside the window wakes it once more.
    desk.wait(|state| state.features.sliders.ranges.get("cut").is_some());
    assert!(desk.harness.run() <= 2, "an idle window asks for no frames");
}

#[test]
fn each_language_begins_with_an_example_of_its_own() {
    let mut desk = Desk::with_example();
    let mut lines = Vec::new();
    for (language, title, tag) in [
        (Language::SimplifiedChinese, "一张网页里，正文藏在哪儿", "zh-CN"),
        (Language::TraditionalChinese, "一張網頁裡，正文藏在哪裡", "zh-TW"),
    ] {
        desk.apply(LookAction::Language(Some(language)));
        desk.apply(PageAction::OpenUsualExample);
        desk.wait(|state| state.shared.title().starts_with(title) && state.shared.opening.is_none());
        let reading = &desk.open().reading;
        assert_eq!(reading.document.language().code, tag);
        let kept = &reading.extraction.curve.kept;
        lines.push((reading.extraction.units.len(), kept.clone()));
    }
    assert_eq!(lines[0], lines[1], "the one tells what the other does, line by line");
}

#[test]
fn nothing_is_pointed_at_below_a_dialog() {
    let mut desk = Desk::with_example();
    desk.harness.hover_at(desk.words_at(FIRST_WORDS));
    desk.harness.run();
    assert!(matches!(desk.state().shared.linked.hovered, Some((_, Side::Text))));
    for panel in [Dialog::Path, Dialog::Rules, Dialog::Keys] {
        desk.apply(DialogAction::Show(panel.clone()));
        desk.harness.run();
        assert_eq!(desk.state().shared.linked.hovered, None, "{panel:?}");
        desk.apply(DialogAction::Close);
        desk.harness.run();
        assert!(desk.state().shared.linked.hovered.is_some(), "{panel:?}");
    }
}

#[test]
fn what_closes_gives_the_keyboard_back() {
    let mut desk = Desk::with_example();
    let unit = desk.open().reading.extraction.curve.kept[0].start;
    let at = on_curve(&desk, unit);
    desk.click(at);
    let list = desk.harness.ctx.memory(|memory| memory.focused());
    assert!(list.is_some());
    for (modifiers, key) in [
        (Modifiers::NONE, Key::F1),
        (Modifiers::COMMAND, Key::F),
        (Modifiers::COMMAND, Key::L),
        (Modifiers::NONE, Key::F11),
    ] {
        desk.press(modifiers, key);
        desk.harness.run();
        desk.press(Modifiers::NONE, Key::Escape);
        desk.harness.run();
        assert_eq!(desk.harness.ctx.memory(|memory| memory.focused()), list, "{key:?}");
    }
    desk.harness.get_by_label(&program::text("toolbar-menu")).click();
    desk.harness.run();
    assert!(Popup::is_any_open(&desk.harness.ctx));
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert!(!Popup::is_any_open(&desk.harness.ctx));
    assert_eq!(desk.harness.ctx.memory(|memory| memory.focused()), list, "the menu");
    let marked = desk.state().shared.linked.marked;
    desk.press(Modifiers::NONE, Key::ArrowDown);
    assert_ne!(desk.state().shared.linked.marked, marked);
    // With nothing to close, the key takes the mark away, and then the keyboard from the list.
    for _ in 0..2 {
        desk.press(Modifiers::NONE, Key::Escape);
        desk.harness.run();
    }
    assert_eq!(desk.harness.ctx.memory(|memory| memory.focused()), None);
}

#[test]
fn pointing_at_the_text_points_at_the_curve_and_the_other_way_round() {
    let mut desk = Desk::with_line_blocks();
    let words = desk.words_at(FIRST_WORDS);
    desk.harness.hover_at(words);
    desk.harness.run();
    let Some((unit, Side::Text)) = desk.state().shared.linked.hovered else {
        panic!("nothing is pointed at")
    };
    assert!(desk.open().reading.extraction.verdicts.keeps(unit));
    let numbered = desk.open().reading.extraction.units.kind().numbered(unit);
    assert!(desk.says(&numbered), "the reason is told");

    desk.harness.hover_at(on_curve(&desk, unit));
    desk.harness.run();
    let Some((on_curve, Side::Curve)) = desk.state().shared.linked.hovered else {
        panic!("the curve is not pointed at")
    };
    assert!(on_curve.abs_diff(unit) <= 1, "{on_curve} instead of {unit}");
}

#[test]
fn a_click_on_the_curve_scrolls_the_text_there_and_a_click_on_the_text_marks_the_curve() {
    let mut desk = Desk::with_line_blocks();
    let at = desk.words_at(FIRST_WORDS);
    desk.click(at);
    let marked = desk.state().shared.linked.marked.expect("the text was clicked");
    assert!(desk.open().reading.extraction.verdicts.keeps(marked));
    let last = desk.open().reading.extraction.curve.kept[0].end;
    desk.click(on_curve(&desk, last - 3));
    let scrolled = desk.column().position().expect("the column was drawn");
    assert!(scrolled.item > 10, "{scrolled:?}");
    assert!(!desk.shows(FIRST_WORDS));
    assert_ne!(desk.state().shared.linked.marked, Some(marked));
}

#[test]
fn removed_text_unfolds_where_it_was() {
    let mut desk = Desk::with_line_blocks();
    assert!(!desk.shows("Order twelve and pay for ten"));
    let bar = desk.words_at(&message!("bar-show", passages = 12).to_string());
    desk.click(bar);
    assert!(desk.says(&message!("bar-hide", passages = 12)));
    assert!(desk.open().view.items.iter().any(|item| item.dimmed));
}

#[test]
fn saving_writes_what_the_command_line_would_and_overwrites_nothing() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::COMMAND, Key::S);
    desk.wait(|state| state.shared.notices.message.is_some());
    let name = "2026-03-02 How a reader finds the text in a web page.md";
    let saved = fs::read_to_string(desk.folder.path().join(name)).unwrap();
    assert_eq!(
        saved,
        written(|out| write(&desk.open().reading, Format::Markdown, Some(&today()), out))
    );
    assert!(desk.says(&message!("saving-saved", path = "")));

    desk.apply(clearline::app::action::SaveAction::As(Format::Markdown));
    let second = desk.folder.path().join(name.replace(".md", " (2).md"));
    desk.wait(|state| {
        state
            .features
            .saving
            .saved
            .as_ref()
            .is_some_and(|file| file.path == second)
    });
    assert!(desk.folder.path().join(name).exists());
}

#[test]
fn a_parameter_is_judged_at_once_without_parsing() {
    let mut desk = Desk::with_line_blocks();
    let document = desk.open().reading.document.clone();
    desk.apply(MethodAction::Set {
        name: "threshold",
        value: "500".to_owned(),
    });
    desk.wait(|state| matches!(&state.shared.open, Some(open) if open.reading.extraction.kept_count() == 0));
    assert!(std::sync::Arc::ptr_eq(&document, &desk.open().reading.document));
    assert!(desk.shows(&around(&message!("status-nothing", reason = "|"), 0)));
    desk.apply(MethodAction::ResetAll);
    desk.wait(|state| matches!(&state.shared.open, Some(open) if open.reading.extraction.kept_count() == 48));
}

#[test]
fn keys_change_text_size_and_panes() {
    let mut desk = Desk::with_example();
    let size = desk.state().shared.settings.column.size;
    desk.press(Modifiers::COMMAND, Key::Plus);
    assert_eq!(desk.state().shared.settings.column.size, size + 1.0);
    desk.press(Modifiers::COMMAND, Key::Num0);
    assert_eq!(desk.state().shared.settings.column.size, size);
    desk.press(Modifiers::NONE, Key::F9);
    desk.harness.run();
    assert!(!desk.says(&message!("measure-block-length-weighted")));
    desk.press(Modifiers::NONE, Key::F1);
    desk.harness.run();
    assert!(matches!(desk.state().shared.dialog, Some(Dialog::Keys)));
    assert!(desk.says(&message!("keys-save-as")));
    desk.press(Modifiers::NONE, Key::Escape);
    assert!(desk.state().shared.dialog.is_none());
}

#[test]
fn every_size_and_language_is_drawn_without_a_missing_letter() {
    for size in [WIDE, vec2(800.0, 700.0), vec2(560.0, 700.0), vec2(440.0, 360.0)] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        assert!(desk.shows("How a reader finds the text"), "{size}");
        for (example, title) in [
            (Example::TraditionalChinese, "一張網頁"),
            (Example::Chinese, "一张网页"),
        ] {
            desk.apply(PageAction::OpenExample(example));
            desk.wait(|state| state.shared.title().starts_with(title));
        }
        desk.apply(LookAction::Theme(clearline::app::ground::settings::ThemeChoice::Dark));
        let buttons = desk.harness.query_all_by_role(Role::Button);
        for button in buttons {
            let rect = button.rect();
            let is_inside = rect.right() <= size.x + 0.5 && rect.left() >= -0.5;
            assert!(is_inside, "{size}: {:?} at {rect}", button.accesskit_node().label());
        }
    }
}

#[test]
fn settings_are_written_when_the_window_closes() {
    let mut desk = Desk::with_example();
    let column = ColumnSettings {
        size: 25.0,
        ..ColumnSettings::default()
    };
    desk.apply(LookAction::Column(column));
    let mut storage = NoStorage;
    eframe::App::save(desk.harness.state_mut(), &mut storage);
    let text = fs::read_to_string(desk.folder.path().join("settings.json")).unwrap();
    assert!(text.contains("\"text_size\": 25.0"), "{text}");
}

/// eframe's own storage, which the settings do not use.
struct NoStorage;

impl eframe::Storage for NoStorage {
    fn get_string(&self, _key: &str) -> Option<String> {
        None
    }
    fn set_string(&mut self, _key: &str, _value: String) {}
    fn remove_string(&mut self, _key: &str) {}
    fn flush(&mut self) {}
}

#[test]
fn without_the_analysis_the_text_is_a_books() {
    let mut desk = Desk::with_analysis(WIDE, None, false);
    desk.wait(|state| state.shared.open.is_some());
    desk.harness.run();
    let items = &desk.open().view.items;
    assert!(items.iter().all(|item| item.kind != ItemKind::Fold));
    let at = desk.words_at(FIRST_WORDS);
    desk.click(at);
    assert_eq!(
        desk.state().shared.linked.marked,
        None,
        "there is nothing to mark it for"
    );
    let items = |desk: &Desk<'_>| {
        desk.open()
            .view
            .items
            .iter()
            .map(|item| item.text.clone())
            .collect::<Vec<_>>()
    };
    let show = &around(&message!("bar-show", passages = "|"), 1);
    let button = desk.harness.get_by_label_contains(show).rect();
    desk.click(button.center());
    assert!(desk.open().view.items.iter().any(|item| item.dimmed));
    assert!(items(&desk).contains(&program::text("bar-end")));
    desk.press(Modifiers::NONE, Key::F9);
    desk.harness.run();
    assert!(desk.open().view.has_bars());
}

#[test]
fn escape_takes_the_mark_away() {
    let mut desk = Desk::with_example();
    let at = desk.words_at(FIRST_WORDS);
    desk.click(at);
    assert!(desk.state().shared.linked.marked.is_some());
    desk.press(Modifiers::NONE, Key::Escape);
    assert_eq!(desk.state().shared.linked.marked, None);
}
