//! What the window says where fonts are missing. The tests have the bundled fonts only.

use super::desk::{Desk, WIDE};
use super::program::text;
use clearline_engine::page::Source;
use clearline_words::message;
use egui_kittest::kittest::Queryable;
use std::fs;

fn open(language: &str, text: &str) -> Desk<'static> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    let page = format!("<!doctype html><html lang={language}><meta charset=utf-8><article><p>{text}</p></article>");
    fs::write(&file, page).unwrap();
    let mut desk = Desk::with_analysis(WIDE, Some(Source::File(file)), false);
    desk.wait(|state| state.shared.open.is_some());
    desk.harness.run();
    desk
}

fn says(desk: &Desk<'_>, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

#[test]
fn the_status_line_counts_the_characters_without_a_font() {
    let desk = open("en", &"Rain, in Tamil மழை, fell on the town all day long. ".repeat(9));
    assert!(says(&desk, &message!("status-missing", count = 3).to_string()));
    let desk = open("en", &"Rain, in Chinese 雨, fell on the town all day long. ".repeat(9));
    for count in 1..=3 {
        assert!(!says(&desk, &message!("status-missing", count = count).to_string()));
    }
}

#[test]
fn a_line_says_that_sans_has_no_chinese_characters() {
    let told = text("font-lacks-sans");
    let labels = ["toolbar-type", "font-sans"].map(text);
    for (language, text, is_told) in [("zh", "今天下了一整天的雨。", true), ("en", "Rain all day. ", false)] {
        let mut desk = open(language, &text.repeat(20));
        for label in &labels {
            assert!(!says(&desk, &told), "{language}: before sans is chosen");
            let at = desk.harness.get_by_label(label).rect().center();
            desk.click(at);
            desk.harness.run();
        }
        assert_eq!(says(&desk, &told), is_told, "{language}");
    }
}
