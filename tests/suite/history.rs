//! From page to page: back, forward, and what is the same page.

use super::counting_server::CountingServer;
use super::desk::Desk;
use super::hostile_server::typed;
use super::moves::{go, page, scroll_to, title};
use super::program::text;
use clearline::app::action::{
    CorrectAction, DialogAction, MethodAction, MoveAction, NoticeAction, PageAction, RuleAction, SaveAction,
};
use clearline::app::ground::dialog::Dialog;
use clearline::app::ground::way::Way;
use clearline_engine::methods;
use clearline_engine::page::Source;
use clearline_engine::save::Format;
use clearline_words::{Message, message};
use egui::{Event, Key, Modifiers, PointerButton, Popup, pos2};
use egui_kittest::kittest::Queryable;
use std::collections::HashMap;
use std::sync::Arc;

/// What is said of an empty page.
fn no_text() -> Message {
    message!("status-nothing", reason = message!("no-article-empty"))
}

#[test]
fn back_and_forward_lead_to_the_place_without_another_fetch() {
    let answers = ["/a", "/b"].map(|target| {
        let html = page(&format!("Page {target}"), 6, 6);
        (target.to_owned(), typed("text/html", html.as_bytes()))
    });
    let server = CountingServer::start(HashMap::from(answers));
    let mut desk = Desk::with_example();
    desk.go_to(server.url("/a").as_str());
    desk.wait(|state| state.shared.open.as_ref().is_some_and(|open| title(open) == "Page /a"));
    scroll_to(&mut desk, "Mark 3.4");
    let position = desk.column().position();
    desk.apply(MoveAction::Follow {
        written: "/b".to_owned(),
        outside: false,
    });
    desk.wait(|state| state.shared.open.as_ref().is_some_and(|open| title(open) == "Page /b"));
    assert_eq!(desk.column().position().map(|spot| spot.item), Some(0));

    desk.press(Modifiers::ALT, Key::ArrowLeft);
    desk.wait(|state| state.shared.opening.is_none());
    assert_eq!((title(desk.open()), desk.column().position()), ("Page /a", position));
    assert_eq!(desk.state().shared.address.text, server.url("/a").as_str());
    let back = Event::PointerButton {
        pos: pos2(400.0, 400.0),
        button: PointerButton::Extra1,
        pressed: true,
        modifiers: Modifiers::NONE,
    };
    desk.harness.event(back);
    desk.wait(|state| matches!(state.shared.source(), Some(Source::BuiltIn(_))) && state.shared.opening.is_none());
    assert!(desk.state().features.journey.history.next(Way::Back).is_none());
    go(&mut desk, Way::Forward);
    go(&mut desk, Way::Forward);
    assert_eq!(title(desk.open()), "Page /b");
    assert!(desk.state().features.journey.history.next(Way::Forward).is_none());
    let mut targets = server.targets();
    targets.retain(|target| target.len() > 1);
    assert_eq!(targets, ["/a", "/b"]);
}

#[test]
fn a_step_that_fails_changes_nothing() {
    let mut desk = Desk::with_example();
    desk.go_to("/no/such/page.html");
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert!(desk.state().features.journey.history.next(Way::Back).is_none());
    go(&mut desk, Way::Back);
    go(&mut desk, Way::Forward);
    assert!(matches!(desk.open().reading.page.source, Source::BuiltIn(_)));
}

#[test]
fn a_failed_address_goes_with_its_page() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 6, 6));
    desk.apply(MoveAction::Follow {
        written: "#c4".to_owned(),
        outside: false,
    });
    let fail = |desk: &mut Desk<'_>| {
        desk.go_to("/no/such/page.html");
        desk.wait(|state| state.shared.notices.fault.is_some());
    };
    let address_is_of_page = |desk: &Desk<'_>| {
        let address = &desk.state().shared.address.text;
        assert!(address.is_empty() || address.ends_with("a.html"), "{address}");
        assert!(desk.state().shared.notices.fault.is_none());
    };
    fail(&mut desk);
    go(&mut desk, Way::Back);
    assert_eq!(title(desk.open()), "A river");
    address_is_of_page(&desk);
    fail(&mut desk);
    go(&mut desk, Way::Back);
    assert!(matches!(desk.open().reading.page.source, Source::BuiltIn(_)));
    address_is_of_page(&desk);
    fail(&mut desk);
    desk.open_page("a.html", &page("A river", 6, 6));
    address_is_of_page(&desk);
}

#[test]
fn a_failed_address_is_told_and_tried_again_without_becoming_a_step() {
    let server = CountingServer::start(HashMap::new());
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 6, 6));
    desk.open_page("b.html", &page("A lake", 6, 6));
    let failed = server.url("/late");
    desk.apply(MoveAction::Follow {
        written: failed.to_string(),
        outside: false,
    });
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert_eq!(title(desk.open()), "A lake", "the page in view stays");
    assert!(desk.shows(failed.as_str()), "the fault names the address");
    desk.harness.get_by_label(&text("strip-try-again")).click();
    desk.harness.run();
    desk.wait(|state| state.shared.opening.is_none());
    let targets = server.targets();
    assert_eq!(targets.iter().filter(|target| *target == "/late").count(), 2);
    assert_eq!(desk.state().shared.address.text, failed.as_str());
    desk.harness.get_by_label(&text("strip-close")).click();
    desk.harness.run();
    assert!(desk.state().shared.address.text.ends_with("b.html"));
    go(&mut desk, Way::Back);
    assert_eq!(title(desk.open()), "A river");
    go(&mut desk, Way::Forward);
    assert_eq!(title(desk.open()), "A lake");
}

#[test]
fn reading_again_means_the_failed_address_while_that_is_told() {
    let server = CountingServer::start(HashMap::new());
    let mut desk = Desk::with_example();
    desk.apply(PageAction::OpenTyped(server.url("/late").to_string()));
    desk.wait(|state| state.shared.notices.fault.is_some());
    for modifiers in [Modifiers::NONE, Modifiers::SHIFT] {
        desk.press(modifiers, Key::F5);
        desk.wait(|state| state.shared.opening.is_none() && state.shared.notices.fault.is_some());
    }
    desk.harness.get_by_label(&text("toolbar-retry")).click();
    desk.harness.run();
    desk.wait(|state| state.shared.opening.is_none() && state.shared.notices.fault.is_some());
    let asked = |server: &CountingServer| server.targets().iter().filter(|target| *target == "/late").count();
    assert_eq!(asked(&server), 4);
    desk.press(Modifiers::NONE, Key::Escape);
    desk.press(Modifiers::SHIFT, Key::F5);
    desk.wait(|state| state.shared.opening.is_none());
    assert!(
        desk.state().shared.notices.fault.is_none() && asked(&server) == 4,
        "the page in view is meant again"
    );
}

#[test]
fn what_is_told_of_a_page_is_put_away_until_another_comes() {
    let mut desk = Desk::with_example();
    desk.open_page("empty.html", "");
    assert!(desk.says(&no_text()));
    desk.harness.get_by_label(&text("strip-close")).click();
    desk.harness.run();
    assert!(!desk.says(&no_text()));
    desk.apply(PageAction::Refetch);
    desk.wait(|state| state.shared.opening.is_none());
    assert!(!desk.says(&no_text()), "it is the same page");
    desk.open_page("bare.html", "");
    assert!(desk.says(&no_text()));
}

#[test]
fn a_new_fault_takes_the_place_of_what_was_told_before() {
    let mut desk = Desk::with_example();
    desk.open_page("empty.html", "");
    assert!(desk.says(&no_text()));
    desk.apply(SaveAction::As(Format::Markdown));
    desk.wait(|state| state.shared.notices.message.is_some());
    let saved = desk.state().shared.notices.message.as_ref().unwrap().text.clone();
    let missing = desk.folder.path().join("missing.html");
    desk.apply(PageAction::OpenFile(missing.clone()));
    desk.wait(|state| state.shared.notices.fault.is_some());
    let fault = message!("fault-open-missing", name = missing.display().to_string());
    assert!(desk.says(&fault));
    assert!(!desk.says(&no_text()) && !desk.shows(&saved));
    // Another fault: nothing explains the failed address any more.
    desk.apply(PageAction::OpenTyped("ftp://example.org/".to_owned()));
    assert!(!desk.says(&fault));
    assert!(desk.says(&no_text()), "the page in view is the news again");
    desk.apply(NoticeAction::DismissFault);
    assert!(desk.state().shared.address.text.ends_with("empty.html"));
}

#[test]
fn menus_and_questions_about_a_page_go_with_it() {
    let mut desk = Desk::with_example();
    let shown = &desk.open().reading.page;
    let charset = message!(
        "status-charset",
        charset = shown.charset.name(),
        reason = shown.charset_reason.message()
    );
    for label in [
        message!("status-charset-named", label = charset),
        message!("toolbar-save-text"),
        message!("toolbar-type"),
        message!("toolbar-method"),
    ] {
        let label = label.to_string();
        desk.harness.get_by_label_contains(&label).click();
        desk.harness.run();
        assert!(Popup::is_any_open(&desk.harness.ctx), "{label}");
        desk.open_page(&format!("{label}.html"), &page(&label, 3, 3));
        assert!(!Popup::is_any_open(&desk.harness.ctx), "{label}");
    }
    let replace = Dialog::Replace(desk.folder.path().join("a.md"));
    desk.apply(DialogAction::Show(replace));
    desk.open_page("b.html", &page("A lake", 3, 3));
    assert!(desk.state().shared.dialog.is_none());
    let show_rules = |desk: &mut Desk<'_>, draft: &str| {
        desk.apply(DialogAction::Show(Dialog::Rules));
        desk.apply(RuleAction::Turn("example.com".to_owned()));
        desk.apply(RuleAction::Type(draft.to_owned()));
    };
    show_rules(&mut desk, "");
    desk.apply(PageAction::Refetch);
    desk.wait(|state| state.shared.opening.is_none());
    assert!(desk.state().shared.dialog.is_some(), "the page is the same");
    desk.open_page("c.html", &page("A pond", 3, 3));
    assert!(desk.state().shared.dialog.is_none());
    show_rules(&mut desk, "[[rule]]");
    desk.open_page("d.html", &page("A brook", 3, 3));
    assert!(desk.says(&message!("rules-changes-not-kept")));
}

#[test]
fn back_leaves_a_page_that_was_fetched_again_after_a_jump_in_it() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", &page("A river", 6, 6));
    desk.apply(MoveAction::Follow {
        written: "#c4".to_owned(),
        outside: false,
    });
    desk.apply(PageAction::Refetch);
    desk.wait(|state| state.shared.opening.is_none());
    let again = Arc::clone(&desk.open().reading.page);
    let there = desk.column().position();
    assert!(there.is_some_and(|spot| spot.item > 5));

    go(&mut desk, Way::Back);
    assert_eq!(title(desk.open()), "A river");
    assert_eq!(desk.column().position().map(|spot| spot.item), Some(0));
    go(&mut desk, Way::Back);
    assert!(matches!(desk.open().reading.page.source, Source::BuiltIn(_)));
    go(&mut desk, Way::Forward);
    go(&mut desk, Way::Forward);
    assert!(
        Arc::ptr_eq(&desk.open().reading.page, &again),
        "the newest version is last"
    );
    assert!(desk.column().position().is_some_and(|spot| spot.item > 5));
    assert!(desk.state().features.journey.history.next(Way::Forward).is_none());
}

#[test]
fn a_page_that_one_goes_back_to_has_its_corrections_again() {
    let mut desk = Desk::with_line_blocks();
    let run = desk.open().reading.extraction.curve.kept[0].clone();
    let before = desk.open().reading.text();
    // Left at once: not even a frame lies between.
    desk.apply(CorrectAction::Flip(run.start));
    desk.apply(CorrectAction::Flip(run.end));
    let corrections = desk.state().shared.recipe.corrections.clone();
    assert_eq!(corrections.len(), 2);
    desk.open_page("a.html", &page("A river", 6, 6));
    assert!(desk.state().shared.recipe.corrections.is_empty() && !desk.says(&message!("rules-corrected", times = 2)));
    let dbscan = methods::method("dbscan").unwrap();
    desk.apply(MethodAction::Choose(dbscan));

    go(&mut desk, Way::Back);
    assert_eq!(desk.open().reading.recipe.corrections, corrections);
    assert_eq!(desk.state().shared.recipe.corrections, corrections);
    assert_ne!(desk.open().reading.text(), before);
    assert!(desk.says(&message!("rules-corrected", times = 2)));
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| open.reading.recipe.corrections.len() == 1)
    });
    assert_eq!(
        desk.state().shared.recipe.method.name,
        dbscan.name,
        "chosen on the other page"
    );

    go(&mut desk, Way::Forward);
    assert!(desk.open().reading.recipe.corrections.is_empty());
    go(&mut desk, Way::Back);
    assert_eq!(desk.open().reading.recipe.corrections, corrections[..1]);
    desk.press(Modifiers::COMMAND, Key::Y);
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| open.reading.recipe.corrections.len() == 2)
    });
}

#[test]
fn another_pasted_page_is_another_page() {
    let mut desk = Desk::with_example();
    let paste = |desk: &mut Desk<'_>, title: &str| {
        desk.apply(PageAction::OpenHtml(page(title, 3, 3)));
        desk.wait(|state| state.shared.opening.is_none());
    };
    paste(&mut desk, "A river");
    desk.apply(SaveAction::As(Format::Markdown));
    desk.wait(|state| state.features.saving.saved.is_some());
    desk.apply(PageAction::Refetch);
    desk.wait(|state| state.shared.opening.is_none());
    assert!(desk.state().features.saving.saved.is_some(), "the same text once more");
    paste(&mut desk, "A lake");
    assert_eq!(title(desk.open()), "A lake");
    assert!(
        desk.state().features.saving.saved.is_none(),
        "the file of the first page stays its own"
    );
    go(&mut desk, Way::Back);
    assert_eq!(title(desk.open()), "A river");
}
