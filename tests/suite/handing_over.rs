//! A window and what others hand to it: pages of a browser, files of a second start, addresses that a site names.

use crate::suite::desk::{Desk, WIDE};
use clearline::app::action::HandoverAction;
use clearline::handover::{Answer, Place, Request, hand_over};
use clearline_engine::page::Source;
use egui_kittest::kittest::Queryable;
use std::path::Path;
use std::thread::JoinHandle;

/// A page of a browser, whose elements have no boxes.
fn page(title: &str) -> String {
    let text = "The water runs slowly here, and nobody in the village would have it any other way. ".repeat(4);
    let html = format!("<title>{title}</title><article><h1>{title}</h1><p>{text}</p><p>{text}</p></article>");
    let column = [0; 7];
    serde_json::json!({
        "format": "clearline-layout", "version": 1, "url": "https://e.example/a", "agent": "Firefox 140", "html": html,
        "viewport": [1, 1], "page": [1, 1], "strings": ["html"], "elements": {
            "tag": column, "x": column, "y": column, "w": column, "h": column, "display": column, "fs": column, "fw": column,
            "bg": column, "flags": column,
        }, "texts": { "x": [], "y": [], "w": [], "h": [], "flags": [] },
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
    assert!(desk.shows("as shown by Firefox 140, scripts run"));
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
    assert!(why.contains("damaged"), "{why}");
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

#[test]
fn an_address_that_a_site_names_is_asked_about_first() {
    let folder = tempfile::tempdir().unwrap();
    let (mut desk, place) = reached(folder.path());
    let url = "https://named.invalid/page".to_owned();
    let asked = asked(&place, Request::Announce { url: url.clone() }, None);
    desk.wait(|state| state.features.handover.announced().is_some());
    assert_eq!(asked.join().unwrap(), None);
    assert!(desk.shows("named.invalid") && desk.state().shared.opening.is_none());
    desk.apply(HandoverAction::Dismiss);
    assert!(!desk.shows("named.invalid"));
    hand_over(&place, &Request::Announce { url }, None).unwrap();
    desk.wait(|state| state.features.handover.announced().is_some());
    desk.harness.get_by_label("Open it").click();
    desk.wait(|state| state.shared.opening.is_some() || state.shared.notices.fault.is_some());
    assert!(desk.state().features.handover.announced().is_none());
}
