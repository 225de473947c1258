//! The window remembers sites: asked after a correction, told on opening, listed and edited in a panel.

use super::desk::{Desk, WIDE};
use super::program;
use clearline::app::action::{CorrectAction, DialogAction, MethodAction, PageAction, RuleAction};
use clearline::app::ground::dialog::Dialog;
use clearline::app::ground::dialog::DialogKind;
use clearline::app::rules::RuleNotice;
use clearline::app::shell::state::State;
use clearline_engine::internals::methods::line_block;
use clearline_words::{Message, message};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use std::fs;
use std::path::PathBuf;

/// A page of a site whose remarks a method takes for text.
fn page(name: &str, words: &str) -> String {
    let paragraph =
        format!("<p>{words} rose in the night, and by morning the lower road was gone under brown water.</p>");
    let remark =
        "<p>I remember the year when it came up to the second step of the mill, and we had to carry the flour.</p>";
    format!(
        "<link rel=canonical href=https://www.example.com/news/2026/{name}><title>{words}</title>\
         <div class='story'>{}</div><hr><div class=remarks>{}</div>",
        paragraph.repeat(6),
        remark.repeat(4)
    )
}

fn text(desk: &Desk<'_>) -> String {
    desk.open().reading.text()
}

fn file(desk: &Desk<'_>) -> PathBuf {
    desk.folder.path().join("rules/example.com.toml")
}

fn is_learned(state: &State) -> bool {
    matches!(state.features.rules.notice, RuleNotice::Learned { .. })
}

/// The question whether a correction is to be remembered.
fn question() -> Message {
    message!("rules-remember", site = "example.com")
}

/// How the rule of the open page is named.
fn rule(desk: &Desk<'_>) -> Message {
    let rule = &desk.open().reading.recipe.rule.as_ref().unwrap().rule;
    let day = message!("day", day = rule.history.learned.as_deref().unwrap());
    message!("rules-rule-of-day", day = day, pages = rule.pages.to_string())
}

/// What is said of a page that is read by its rule, which was used so often.
fn read_by_rule(desk: &Desk<'_>, times: usize) -> Message {
    message!("rules-read-by", rule = rule(desk), times = times)
}

/// Leaves the remarks of the open page out.
fn leave_out_remarks(desk: &mut Desk<'_>) {
    let reading = desk.open().reading.clone();
    let units = &reading.extraction.units;
    let is_remark = |unit: &usize| reading.document.text_of(units.spans(*unit)).contains("I remember");
    let units = Vec::from_iter((0..units.len()).filter(is_remark));
    let chosen = units.into();
    desk.apply(CorrectAction::Decide { chosen, keep: false });
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| !open.reading.text().contains("I remember"))
    });
}

/// A window that shows a corrected page of the site.
fn corrected() -> Desk<'static> {
    let mut desk = Desk::with_example();
    desk.apply(MethodAction::Choose(&line_block::METHOD));
    desk.open_page("flood.html", &page("flood", "The river"));
    assert!(text(&desk).contains("I remember"));
    assert!(!desk.says(&question()));
    leave_out_remarks(&mut desk);
    desk.wait(|state| state.features.rules.lesson.last() == Some(Ok(())));
    desk
}

/// The same after the site was remembered.
fn taught() -> Desk<'static> {
    let mut desk = corrected();
    desk.harness.get_by_label(&program::text("rules-remember-site")).click();
    desk.wait(is_learned);
    desk
}

#[test]
fn a_correction_is_remembered_and_other_pages_are_read_by_it() {
    let mut desk = corrected();
    assert!(desk.says(&question()));
    desk.harness
        .get_by_label(&program::text("rules-remember-section"))
        .click();
    desk.wait(is_learned);
    let summary = message!("rules-summary", place = "div.story");
    let pages = "example.com/news/#/*";
    assert!(desk.says(&message!("rules-remembered", pages = pages, summary = summary)));
    let written = fs::read_to_string(file(&desk)).unwrap();
    assert!(
        written.contains("pages = \"example.com/news/#/*\"") && written.contains("effect = \"remove\""),
        "{written}"
    );
    desk.open_page("lake.html", &page("lake", "The lake"));
    assert!(text(&desk).contains("The lake rose") && !text(&desk).contains("I remember"));
    let read_by = read_by_rule(&desk, 1);
    assert!(desk.says(&read_by));
    desk.harness.get_by_label(&program::text("rules-read-without")).click();
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| open.reading.text().contains("I remember"))
    });
    assert!(!desk.says(&read_by));
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| !open.reading.text().contains("I remember"))
    });
    desk.open_page("pond.html", &page("pond", "The pond"));
    assert!(desk.says(&read_by_rule(&desk, 2)));
    assert!(fs::read_to_string(file(&desk)).unwrap().contains("used = "));
}

#[test]
fn remembering_is_undone_declined_and_not_offered_in_vain() {
    let mut desk = taught();
    desk.harness
        .get_by_label(&program::text("rules-undo-remembering"))
        .click();
    desk.wait(|state| matches!(state.features.rules.notice, RuleNotice::Open));
    let path = file(&desk);
    desk.wait(|_| !path.exists());
    desk.harness.get_by_label(&program::text("rules-remember-no")).click();
    desk.harness.run();
    assert!(!desk.says(&question()));
    // Half of each part stays: no element holds just that.
    desk.open_page(
        "flood.html",
        &page("flood", "The river").replacen("The river rose", "The stream rose", 3),
    );
    let reading = desk.open().reading.clone();
    let units = &reading.extraction.units;
    let is_out = |unit: &usize| reading.document.text_of(units.spans(*unit)).contains("The stream");
    let units = Vec::from_iter((0..units.len()).filter(is_out));
    let chosen = units.into();
    desk.apply(CorrectAction::Decide { chosen, keep: false });
    desk.wait(|state| !state.shared.recipe.corrections.is_empty());
    desk.wait(|state| matches!(state.features.rules.lesson.last(), Some(Err(_))));
    assert!(!desk.says(&question()), "what cannot be kept is not offered");
    assert!(desk.says(&message!("rules-corrected", times = 1)));
    let refusal = message!("fault-learning-not-the-text").error_text();
    let site = "example.com";
    assert!(desk.says(&message!(
        "rules-others-stay",
        site = site,
        why = refusal.why,
        now = refusal.what_now
    )));
    assert!(!file(&desk).exists());
}

#[test]
fn a_rule_is_forgotten_with_the_correction_that_it_was_learned_from() {
    let mut desk = taught();
    let path = file(&desk);
    assert!(path.exists());
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait(|state| matches!(state.features.rules.notice, RuleNotice::Unlearned { .. }));
    assert!(!path.exists() && text(&desk).contains("I remember"));
    assert!(desk.says(&message!("rules-unlearned", pages = "example.com")));
    desk.harness
        .get_by_label(&program::text("rules-undo-forgetting"))
        .click();
    desk.wait(|_| path.exists());
    // The automatic answer may be looked at without that.
    let mut desk = taught();
    let path = file(&desk);
    desk.apply(CorrectAction::BackToAutomatic);
    desk.wait(|state| state.shared.recipe.corrections.is_empty());
    desk.harness.run();
    assert!(path.exists());
    // One that was written by hand since stays.
    let mut desk = taught();
    let path = file(&desk);
    let kept = fs::read_to_string(&path).unwrap();
    desk.harness.get_by_label(&program::text("rules-show")).click();
    desk.wait(sheet_shows("example.com"));
    desk.apply(RuleAction::Type(format!("{kept}drop = [\".ad\"]\n")));
    desk.harness.get_by_label(&program::text("rules-keep")).click();
    desk.wait(|_| fs::read_to_string(&path).is_ok_and(|text| text.contains(".ad")));
    desk.apply(CorrectAction::Undo);
    desk.wait(|state| state.shared.recipe.corrections.is_empty());
    desk.harness.run();
    assert!(path.exists());
}

#[test]
fn a_rule_that_changes_nothing_on_a_page_says_so_and_is_not_counted() {
    let mut desk = taught();
    let lake = page("lake", "The lake");
    let (story, _) = lake.split_once("<hr>").unwrap();
    desk.open_page("lake.html", story);
    assert!(desk.says(&message!("rules-idle", rule = rule(&desk))));
    assert!(!desk.says(&message!("rules-read-without")));
    desk.open_page("pond.html", &page("pond", "The pond"));
    assert!(desk.says(&read_by_rule(&desk, 1)));
}

#[test]
fn a_page_without_address_says_that_corrections_are_for_it_only() {
    for size in [WIDE, vec2(700.0, 800.0)] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        desk.apply(PageAction::OpenHtml(
            page("flood", "The river").replace("rel=canonical", ""),
        ));
        desk.wait(|state| state.shared.opening.is_none());
        leave_out_remarks(&mut desk);
        assert!(desk.says(&message!("rules-corrected", times = 1)), "{size}");
        let no_address = message!("fault-no-address-to-remember").error_text();
        assert!(desk.shows(&no_address.why), "{size}");
    }
}

#[test]
fn a_stale_rule_is_told_used_anyway_and_forgotten() {
    let mut desk = taught();
    let other = page("lake", "The lake")
        .replace("class='story'", "")
        .replace("class=remarks", "class=story");
    desk.open_page("lake.html", &other);
    let stale = desk.open().reading.recipe.rule.as_ref().unwrap().stale().unwrap();
    assert!(desk.says(&message!("rules-stale", rule = rule(&desk), why = stale.message())));
    assert!(text(&desk).contains("The lake rose"));
    desk.harness.get_by_label(&program::text("rules-use-anyway")).click();
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| !open.reading.text().contains("The lake rose"))
    });
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| open.reading.text().contains("The lake rose"))
    });
    desk.harness.get_by_label(&program::text("rules-forget")).click();
    desk.wait(|state| matches!(state.features.rules.notice, RuleNotice::Forgotten { .. }));
    assert!(!file(&desk).exists());
    desk.harness
        .get_by_label(&program::text("rules-undo-forgetting"))
        .click();
    let path = file(&desk);
    desk.wait(|_| path.exists());
}

fn sheet_shows(site: &str) -> impl Fn(&State) -> bool {
    move |state| {
        state.shared.dialog == Some(Dialog::Rules) && state.features.rules.panel.chosen.as_deref() == Some(site)
    }
}

#[test]
fn rules_are_edited_checked_and_not_lost() {
    let mut desk = taught();
    desk.harness.get_by_label(&program::text("rules-show")).click();
    desk.wait(sheet_shows("example.com"));
    assert!(desk.says(&message!("rules-text-right")));
    let kept = fs::read_to_string(file(&desk)).unwrap();
    desk.apply(RuleAction::Type(format!("{kept}drop = [\"p:hover\"]\n")));
    let line = (kept.matches('\n').count() + 1).to_string();
    let flaw = message!("fault-selector", text = "p:hover").to_string();
    let flaw = flaw.trim_end_matches('.');
    assert!(desk.says(&message!("rules-fault-in-line", line = line, what = flaw)));
    // Escape does not take the changes away.
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert!(desk.says(&message!("rules-changes-not-kept")));
    desk.apply(RuleAction::Type(format!("{kept}drop = [\".ad\"]\n")));
    desk.harness.get_by_label(&program::text("rules-keep")).click();
    let path = file(&desk);
    desk.wait(|_| fs::read_to_string(&path).is_ok_and(|text| text.contains(".ad")));
    desk.wait(|state| state.shared.dialog == Some(Dialog::Rules) && !state.features.rules.panel.is_changed());
    desk.harness.get_by_label(&program::text("rules-remove")).click();
    desk.wait(|_| !path.exists());
    desk.wait(|state| state.shared.dialog == Some(Dialog::Rules) && state.features.rules.panel.before.is_some());
    assert!(desk.says(&message!("rules-none")));
    let label = program::text("rules-undo");
    let undo = desk.harness.get_all_by_label(&label).last().unwrap();
    undo.click();
    desk.wait(|_| path.exists());
    desk.wait(sheet_shows("example.com"));
    desk.press(Modifiers::NONE, Key::Escape);
    desk.harness.run();
    assert!(desk.state().shared.dialog.is_none());
}

#[test]
fn rules_are_imported_and_exported_in_two_formats() {
    let mut desk = Desk::with_example();
    let import = desk.folder.path().join("example.com.txt");
    fs::write(&import, "body: //div[@id='story']\nprune: no\n").unwrap();
    desk.apply(RuleAction::Show(None));
    desk.apply(DialogAction::Take(DialogKind::ImportRules, import));
    desk.wait(sheet_shows("example.com"));
    let why = message!("left-out-not-used");
    let left_out = message!("rules-line-left-out", line = "2", why = why, text = "prune: no");
    assert!(desk.says(&message!("rules-imported", pages = "example.com", left_out = "")));
    assert!(desk.says(&left_out));
    for (name, expected) in [("out.toml", "[[rule]]"), ("out.txt", "body: //div[@id=\"story\"]")] {
        // A box for the path has taken the panel's place: the name of the file is that of the site.
        let path = desk.folder.path().join("sub").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let path = path.with_file_name(name.replace("out", "example.com"));
        desk.apply(DialogAction::Take(DialogKind::ExportRules(String::new()), path.clone()));
        desk.wait(|_| fs::read_to_string(&path).is_ok_and(|text| text.contains(expected)));
    }
}

#[test]
fn a_broken_file_is_told_and_the_page_is_read() {
    let mut desk = Desk::with_example();
    fs::create_dir(desk.folder.path().join("rules")).unwrap();
    fs::write(file(&desk), "[[rule]]\npages = 3\n").unwrap();
    desk.open_page("flood.html", &page("flood", "The river"));
    assert!(text(&desk).contains("The river rose"));
    let fault = &desk.state().shared.notices.fault.as_ref().unwrap().sentence;
    let not_used = message!("fault-rules-not-used", path = file(&desk).display().to_string());
    assert_eq!(fault.what, not_used.to_string());
    // The rest is in the words of the parser.
    let line = message!("rules-fault-in-line", line = "2", what = "").to_string();
    assert!(fault.why.starts_with(&line), "{fault}");
}

#[test]
fn strips_and_panel_fit_narrow_windows() {
    for width in [560.0, 760.0] {
        let mut desk = taught();
        desk.harness.set_size(vec2(width, 800.0));
        desk.harness.run();
        let in_sight = |desk: &Desk<'_>, label: &str| {
            let rects: Vec<_> = desk.harness.get_all_by_label(label).map(|node| node.rect()).collect();
            assert!(
                rects.iter().all(|rect| rect.left() >= 0.0 && rect.right() <= width),
                "{label} at {rects:?} of {width}"
            );
        };
        in_sight(&desk, &program::text("rules-undo-remembering"));
        desk.harness.get_by_label(&program::text("rules-show")).click();
        desk.wait(sheet_shows("example.com"));
        in_sight(&desk, &message!("rules-of-site", site = "example.com").to_string());
        for id in ["rules-keep", "rules-import", "close"] {
            in_sight(&desk, &program::text(id));
        }
    }
}
