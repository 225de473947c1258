//! A window and what others hand to it: pages of a browser, files of a second start, addresses that a site names.

use crate::suite::desk::{Desk, WIDE};
use crate::suite::program::text;
use clearline::app::action::{HandoverAction, LookAction};
use clearline::app::ground::tab::Tab;
use clearline::app::integration::{IntegrationAction, Outcome};
use clearline::handover::{Answer, Place, Request, hand_over};
use clearline::integration::integrate::{Done, Homes};
use clearline_engine::Caution;
use clearline_engine::page::Source;
use clearline_words::message;
use egui::Modifiers;
use egui_kittest::kittest::Queryable;
use std::path::Path;
use std::thread::JoinHandle;

/// A page of a browser: a headline and three paragraphs, of which the last is not shown.
fn page(title: &str) -> String {
    let text = "The water runs slowly here, and nobody in the village would have it any other way. ".repeat(4);
    let unseen = "This stands in the page for those who switch something on.";
    let paragraphs = format!("<p>{text}</p><p>{text}</p><p>{unseen}</p>");
    let html = format!("<title>{title}</title><article><h1>{title}</h1>{paragraphs}</article>");
    let (rows, flags, texts) = ([0; 9], [1; 9], [0; 4]);
    let sides = |end: i32| [64, 64, 64, end];
    serde_json::json!({
        "format": "clearline-layout", "version": 1, "url": "https://e.example/a", "agent": "Firefox 140", "html": html,
        "viewport": [1, 1], "page": [1, 1],
        "strings": ["html", "head", "title", "body", "article", "h1", "p"],
        "elements": {
            "tag": [0, 1, 2, 3, 4, 5, 6, 6, 6], "x": rows, "y": rows, "w": rows, "h": rows, "display": rows, "fs": rows,
            "fw": rows, "bg": rows, "flags": flags,
        },
        "texts": { "x": texts, "y": texts, "w": sides(0), "h": sides(0), "flags": [1, 1, 1, 0] },
    })
    .to_string()
}

/// A window that others reach in a folder.
fn reached(folder: &Path) -> (Desk<'static>, Place) {
    let place = Place::in_folder(&folder.join("run")).unwrap();
    let claim = place.claim().unwrap();
    let mut desk = Desk::reached(WIDE, claim);
    desk.wait(|state| state.shared.open.is_some());
    (desk, place)
}

fn asked(place: &Place, request: Request, page: Option<String>) -> JoinHandle<Option<Answer>> {
    let place = place.clone();
    std::thread::spawn(move || {
        hand_over(&place, &request, page.as_deref().map(str::as_bytes))
            .ok()?
            .answer()
    })
}

#[test]
fn a_page_of_a_browser_is_shown_and_answered() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, place) = reached(folder.path());
    let answer = asked(&place, Request::Page, Some(page("Slow water")));
    desk.wait(|state| state.shared.title().starts_with("Slow water"));
    let title = Some("Slow water".to_owned());
    assert_eq!(answer.join().unwrap(), Some(Answer::Shown { title, found: true }));
    assert!(matches!(&desk.open().reading.page.source, Source::Browser(url) if url.as_str() == "https://e.example/a"));
    assert_eq!(desk.state().shared.address.text, "https://e.example/a");
    assert!(desk.says(&message!("status-shown-by", browser = "Firefox 140")));
}

#[test]
fn two_browsers_at_once_are_both_answered() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, place) = reached(folder.path());
    for round in 0..10 {
        let titles = [format!("Slow water {round}"), format!("Quick water {round}")];
        let answers = titles
            .clone()
            .map(|title| asked(&place, Request::Page, Some(page(&title))));
        desk.wait(|_| answers.iter().all(JoinHandle::is_finished));
        let shown = titles
            .iter()
            .position(|title| desk.state().shared.title().starts_with(title));
        let answers = answers.map(|answer| answer.join().unwrap());
        let shown = shown.expect("one of the two is shown");
        let title = Some(titles[shown].clone());
        assert_eq!(answers[shown], Some(Answer::Shown { title, found: true }));
        // The other was shown before, or another one was wanted first.
        let other = &answers[1 - shown];
        assert!(
            matches!(other, Some(Answer::Shown { .. } | Answer::Superseded)),
            "{other:?}"
        );
    }
}

#[test]
fn a_window_that_ends_within_a_page_leaves_nobody_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let (desk, place) = reached(folder.path());
    let answer = asked(&place, Request::Page, Some(page("Slow water")));
    drop(desk);
    assert_eq!(answer.join().unwrap(), None);
}

#[test]
fn what_is_left_to_be_run_stands_in_the_panel() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = Desk::at_home(Homes {
        home: home.path().to_owned(),
        config: home.path().join(".config"),
        data: home.path().join(".local/share"),
        program: "/opt/clearline".into(),
    });
    desk.apply(IntegrationAction::Show);
    let done = Done {
        files: vec!["/home/anna/.local/share/applications/clearline.desktop".into()],
        commands: vec!["update-desktop-database /home/anna/.local/share/applications".to_owned()],
        ..Done::default()
    };
    desk.apply(IntegrationAction::Finished(Outcome::Written(done)));
    assert!(desk.shows("clearline.desktop"));
    assert!(desk.shows("update-desktop-database /home/anna/.local/share/applications"));
}

#[test]
fn a_page_that_is_none_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, place) = reached(folder.path());
    let answer = asked(
        &place,
        Request::Page,
        Some("{\"format\": \"clearline-layout\"".to_owned()),
    );
    desk.wait(|state| state.shared.notices.fault.is_some());
    let Some(Answer::Refused { why }) = answer.join().unwrap() else {
        panic!("it is no page");
    };
    let fault = desk.state().shared.notices.fault.as_ref().unwrap();
    assert_eq!(fault.sentence.what, text("fault-content-layout"));
    assert_eq!(why, fault.sentence.to_string());
}

#[test]
fn the_file_of_a_second_start_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, place) = reached(folder.path());
    let path = folder.path().join("a.html");
    std::fs::write(&path, "<title>Of a second start</title><p>Text.").unwrap();
    let answer = asked(&place, Request::File { path }, None);
    desk.wait(|state| state.shared.title().starts_with("Of a second start"));
    assert!(matches!(answer.join().unwrap(), Some(Answer::Shown { .. })));
    let path = folder.path().join("none.html");
    let answer = asked(&place, Request::File { path }, None);
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert!(matches!(answer.join().unwrap(), Some(Answer::Refused { .. })));
}

/// Names a page to the window, which has it when this returns.
fn announce(desk: &mut Desk<'_>, place: &Place, url: String) {
    let answer = asked(place, Request::Announce { url }, None);
    desk.wait(|_| answer.is_finished());
    assert_eq!(answer.join().unwrap(), Some(Answer::Superseded));
}

#[test]
fn an_address_that_a_site_names_is_asked_about_first() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, place) = reached(folder.path());
    let url = "https://named.invalid/page".to_owned();
    announce(&mut desk, &place, url.clone());
    assert!(desk.shows("named.invalid") && desk.state().shared.opening.is_none());
    desk.apply(HandoverAction::Dismiss);
    assert!(!desk.shows("named.invalid"));
    hand_over(&place, &Request::Announce { url }, None).unwrap();
    desk.wait(|state| state.features.handover.announced().is_some());
    look_on(&mut desk);
    desk.harness.get_by_label(&text("strip-open-target")).click();
    desk.wait(|state| state.shared.opening.is_some() || state.shared.notices.fault.is_some());
    assert!(desk.state().features.handover.announced().is_none());
}

/// Looks on for as long as a page that is asked about cannot be answered.
fn look_on(desk: &mut Desk<'_>) {
    let now = |desk: &Desk<'_>| desk.harness.ctx.input(|input| input.time);
    let end = now(desk) + 1.0;
    while now(desk) < end {
        desk.harness.step();
    }
}

/// Clicks where something is in sight: frames of a quarter of a second each for the press, the release, and what comes of it.
fn click_on(desk: &mut Desk<'_>, words: &str) {
    let at = desk.words_at(words);
    for pressed in [true, false] {
        desk.button(at, pressed, Modifiers::NONE);
    }
    desk.harness.step();
}

#[test]
fn a_page_that_has_just_come_into_view_is_not_answered_by_a_click_that_was_meant_for_another() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, place) = reached(folder.path());
    for name in ["first", "second", "third", "fourth"] {
        let url = format!("https://{name}.invalid/");
        announce(&mut desk, &place, url);
    }
    look_on(&mut desk);
    assert!(desk.shows("first.invalid"));
    click_on(&mut desk, &text("strip-close"));
    assert!(desk.shows("second.invalid"));
    click_on(&mut desk, &text("strip-close"));
    assert!(desk.shows("second.invalid"), "the click was the second of two");
    look_on(&mut desk);
    click_on(&mut desk, &text("strip-close"));
    click_on(&mut desk, &text("strip-open-target"));
    assert!(desk.shows("third.invalid") && desk.state().shared.opening.is_none());
    look_on(&mut desk);
    click_on(&mut desk, &text("strip-open-target"));
    assert!(desk.shows("fourth.invalid"));
}

#[test]
fn addresses_that_come_after_one_another_are_asked_about_one_after_another() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, place) = reached(folder.path());
    for name in ["first", "second", "second"] {
        let url = format!("https://{name}.invalid/");
        announce(&mut desk, &place, url);
    }
    let address = "clearline:file:///etc/passwd".to_owned();
    let refused = message!("handover-refused", address = address.as_str()).to_string();
    hand_over(&place, &Request::Refuse { address }, None).unwrap();
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert!(desk.shows(&format!("{refused}.")) && !desk.shows(".."));
    assert!(desk.shows("first.invalid") && !desk.shows("second.invalid"));
    desk.apply(HandoverAction::Dismiss);
    assert!(desk.shows("second.invalid"));
    desk.apply(HandoverAction::Dismiss);
    assert!(desk.state().features.handover.announced().is_none());
}

#[test]
fn boxes_that_do_not_fit_their_page_are_said_whatever_the_method() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, place) = reached(folder.path());
    let other = page("Slow water").replace("<h1>", "<h2>").replace("</h1>", "</h2>");
    assert_ne!(other, page("Slow water"));
    asked(&place, Request::Page, Some(other));
    desk.wait(|state| state.shared.title().starts_with("Slow water"));
    let cautions = desk.open().reading.cautions();
    let mut said = cautions.iter().map(Caution::message);
    assert!(desk.says(&said.find(|said| said.id() == "vips-refused").unwrap()));
}

#[test]
fn what_the_browser_does_not_show_is_told_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, place) = reached(folder.path());
    let unseen = message!("lines-unseen", units = 1).to_string();
    assert!(!desk.shows(&unseen));
    asked(&place, Request::Page, Some(page("Slow water")));
    desk.wait(|state| state.shared.title().starts_with("Slow water"));
    desk.apply(LookAction::Tab(Tab::Blocks));
    desk.harness.get_by_label(&unseen).click();
    desk.harness.run();
    let reading = &desk.open().reading;
    let units = &reading.extraction.units;
    let is_unseen = |unit: &usize| {
        reading
            .document
            .text_of(units.spans(*unit))
            .contains("This stands in the page")
    };
    let unit = (0..units.len()).find(is_unseen).unwrap();
    let reason = reading.extraction.verdicts.get(unit).unwrap().in_short();
    assert!(desk.shows("This stands in the page") && desk.says(&message!("reason-unseen", reason = reason)));
}
