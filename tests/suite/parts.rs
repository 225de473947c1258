//! Single parts of pages that share a template: they are remembered, come out on other pages, and where they cannot be
//! remembered the strip says why.

use super::desk::{Desk, WIDE};
use super::panes::around;
use super::program;
use clearline::app::action::CorrectAction;
use clearline::app::rules::RuleNotice;
use clearline_engine::correct::rules::NotLearned;
use clearline_words::message;
use egui::{Key, Modifiers, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use std::fs;

const NARROW: Vec2 = vec2(560.0, 800.0);

/// A page of a site with an author's line and, among its paragraphs, a remark without any mark.
fn page(name: &str, place: &str, author: &str) -> String {
    let paragraph = |day: usize| {
        format!(
            "<p>On day {day} the water at the {place} rose in the night, and by morning the lower road was gone, so that nobody got to the \
             mill or to the church.</p>\n"
        )
    };
    let (some, rest): (String, String) = ((1..4).map(paragraph).collect(), (5..9).map(paragraph).collect());
    format!(
        "<link rel=canonical href=https://www.example.com/news/2026/{name}><title>{place}</title>\n<article class=story>\n\
         <h1>Flood at the {place}</h1>\n<p class=byline>By {author}, who wrote this for all of us on Sunday morning</p>\n{some}\
         <p>A remark of the {place} that stands among the paragraphs, is as long as they are, and has no mark of its own at all.</p>\n{rest}\
         </article>\n"
    )
}

fn text(desk: &Desk<'_>) -> String {
    desk.open().reading.text()
}

/// Takes in or leaves out the blocks with some words, and waits for the answer.
fn decide(desk: &mut Desk<'_>, words: &str, keep: bool) {
    let reading = desk.open().reading.clone();
    let units = &reading.extraction.units;
    let is_meant = |unit: &usize| reading.document.text_of(units.spans(*unit)).contains(words);
    let units = Vec::from_iter((0..units.len()).filter(is_meant));
    let chosen = units.into();
    desk.apply(CorrectAction::Decide { chosen, keep });
    desk.wait_for_reading(|reading| reading.text().contains(words) == keep);
}

/// A window after a page of the site was corrected and remembered.
fn taught() -> Desk<'static> {
    let mut desk = Desk::with_example();
    desk.open_page("river.html", &page("river", "river", "Anna Berg"));
    assert!(text(&desk).contains("By Anna Berg"));
    decide(&mut desk, "By Anna Berg", false);
    desk.wait(|state| state.features.rules.lesson.last() == Some(Ok(())));
    assert!(desk.says(&message!("rules-remember", site = "example.com")));
    desk.harness.get_by_label(&program::text("rules-remember-site")).click();
    desk.wait(|state| matches!(state.features.rules.notice, RuleNotice::Learned { .. }));
    desk
}

#[test]
fn a_part_is_remembered_and_left_out_of_other_pages_with_its_reason() {
    let mut desk = taught();
    let summary = message!("rules-summary-out", parts = 1);
    assert!(desk.says(&message!("rules-remembered", pages = "example.com", summary = summary)));
    let written = fs::read_to_string(desk.folder.path().join("rules/example.com.toml")).unwrap();
    assert!(written.contains("drop = [\"p.byline\"]"), "{written}");
    for (name, place, author) in [("lake", "lake", "Jo Li"), ("hill", "hill", "Maria Lopez")] {
        desk.open_page("other.html", &page(name, place, author));
        let read = text(&desk);
        assert!(
            !read.contains(author) && read.contains("A remark of") && read.contains("On day 8"),
            "{read}"
        );
        let reading = &desk.open().reading;
        let verdicts = &reading.extraction.verdicts;
        let mut of_rule = verdicts
            .iter()
            .filter(|verdict| verdict.deciding().rule == "rule-drops");
        assert!(of_rule.next().is_some() && of_rule.next().is_none());
    }
}

#[test]
fn a_page_keeps_its_own_correction_before_the_rule_of_its_site() {
    let mut desk = taught();
    desk.open_page("lake.html", &page("lake", "lake", "Jo Li"));
    assert!(!text(&desk).contains("Jo Li"));
    decide(&mut desk, "By Jo Li", true);
    // The page that taught the rule needs no second question.
    desk.open_page("river.html", &page("river", "river", "Anna Berg"));
    desk.wait(|state| state.features.rules.lesson.last() == Some(Err(NotLearned::Known)));
    let others = message!("rules-others-stay", site = "|", why = "|", now = "|");
    assert!(!desk.says(&message!("rules-remember", site = "example.com")) && !desk.shows(&around(&others, 1)));
    assert!(!text(&desk).contains("Anna Berg"));
    desk.open_page("lake.html", &page("lake", "lake", "Jo Li"));
    desk.wait_for_reading(|reading| reading.text().contains("Jo Li"));
    let rule = message!("rules-rule-of-day", day = "|", pages = "");
    let read_by = message!("rules-read-by", rule = rule, times = 1);
    assert!(desk.shows(&around(&read_by, 0)) && desk.says(&message!("rules-corrected", times = 1)));
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait_for_reading(|reading| !reading.text().contains("Jo Li"));
    desk.harness.get_by_label(&program::text("rules-read-without")).click();
    desk.wait_for_reading(|reading| reading.text().contains("Jo Li"));
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait_for_reading(|reading| !reading.text().contains("Jo Li"));
}

#[test]
fn the_strip_says_why_other_pages_stay_as_they_are() {
    for size in [WIDE, NARROW] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        desk.open_page("river.html", &page("river", "river", "Anna Berg"));
        decide(&mut desk, "A remark of", false);
        desk.wait(|state| state.features.rules.lesson.last() == Some(Err(NotLearned::NoMark)));
        let why = NotLearned::NoMark.message().error_text();
        let why = message!(
            "rules-others-stay",
            site = "example.com",
            why = why.why,
            now = why.what_now
        );
        assert!(desk.says(&why), "{size}");
        desk.harness
            .get_all_by_label(&program::text("strip-close"))
            .last()
            .unwrap()
            .click();
        desk.harness.run();
        assert!(!desk.says(&why), "{size}");
    }
}

#[test]
fn a_damaged_file_of_rules_is_named_and_stays() {
    let mut desk = Desk::with_example();
    desk.open_page("river.html", &page("river", "river", "Anna Berg"));
    decide(&mut desk, "By Anna Berg", false);
    desk.wait(|state| state.features.rules.lesson.last() == Some(Ok(())));
    let file = desk.folder.path().join("rules/example.com.toml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "[[rule]]\npages = 7\n").unwrap();
    desk.harness.get_by_label(&program::text("rules-remember-site")).click();
    desk.wait(|state| state.shared.notices.fault.is_some());
    let fault = desk.state().shared.notices.fault.as_ref().unwrap().sentence.to_string();
    let line = message!("rules-fault-in-line", line = "2", what = "").to_string();
    assert!(fault.contains("example.com.toml") && fault.contains(&line), "{fault}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "[[rule]]\npages = 7\n");
    assert!(
        desk.says(&message!("rules-remember", site = "example.com")),
        "it can be tried again"
    );
}
