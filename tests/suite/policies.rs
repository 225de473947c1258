//! What counts as main text: the buttons beside the method, and what is remembered of a choice.

use super::counting_server::CountingServer;
use super::desk::{Desk, WIDE};
use super::hostile_server::typed;
use super::panes::named;
use super::program::{clearline, fixture, text};
use clearline::app::action::{CorrectAction, MethodAction, PageAction};
use clearline_engine::page::Source;
use egui::accesskit::{Role, Toggled};
use egui::{Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::collections::HashMap;
use std::fs;
use url::Url;

const PAGE: &str = include_str!("../fixtures/remarks.html");
const LABELS: [&str; 3] = ["policy-article", "policy-discussion", "policy-page"];

/// A server of the page at two addresses.
fn serve() -> CountingServer {
    let page = typed("text/html", PAGE.as_bytes());
    CountingServer::start(HashMap::from(
        ["/a", "/b"].map(|target| (target.to_owned(), page.clone())),
    ))
}

/// The same address on another host, which is the same machine.
fn elsewhere(mut url: Url) -> Url {
    url.set_host(Some("localhost")).unwrap();
    url
}

fn open(url: Url) -> Desk<'static> {
    let mut desk = Desk::new(WIDE, Some(Source::Url(url)));
    desk.wait(|state| state.shared.open.is_some());
    desk
}

fn go(desk: &mut Desk<'_>, url: Url) {
    desk.apply(PageAction::OpenTyped(url.to_string()));
    desk.wait(|state| state.shared.opening.is_none());
    assert_eq!(desk.open().reading.page.source, Source::Url(url));
}

fn click(desk: &mut Desk<'_>, label: &str) {
    desk.harness
        .get_by_role_and_label(Role::RadioButton, &text(label))
        .click();
    desk.harness.run();
}

/// Waits until the text is the one of a policy, and looks whether its button is marked, and no other.
fn expect(desk: &mut Desk<'_>, policy: &str) {
    desk.wait(|state| {
        let open = state.shared.open.as_ref();
        open.is_some_and(|open| open.reading.extraction.parameters.choice("policy") == policy)
    });
    let read = desk.open().reading.text();
    assert!(read.contains("The old cable had frayed"), "{read}");
    assert_eq!(
        read.contains("The goat is called Bishop"),
        policy != "article",
        "{read}"
    );
    for label in LABELS {
        let name = text(label);
        let button = desk.harness.get_by_role_and_label(Role::RadioButton, &name);
        let is_marked = button.accesskit_node().toggled() == Some(Toggled::True);
        assert_eq!(is_marked, label == format!("policy-{policy}"), "{label}");
    }
}

#[test]
fn a_choice_is_remembered_for_its_site_and_for_no_other() {
    let server = serve();
    let mut desk = open(server.url("/a"));
    expect(&mut desk, "article");
    click(&mut desk, "policy-discussion");
    expect(&mut desk, "discussion");
    go(&mut desk, server.url("/b"));
    expect(&mut desk, "discussion");
    assert_eq!(desk.state().shared.steps.available(), (false, false));
    go(&mut desk, elsewhere(server.url("/b")));
    expect(&mut desk, "article");
    let mut desk = desk.restart(WIDE, Some(Source::Url(server.url("/b"))));
    desk.wait(|state| state.shared.open.is_some());
    expect(&mut desk, "discussion");
    let file = desk.folder.path().join("settings.json");
    assert!(fs::read_to_string(&file).unwrap().contains("\"127.0.0.1\""));
    // The default is forgotten, not remembered.
    click(&mut desk, "policy-article");
    expect(&mut desk, "article");
    let mut desk = desk.restart(WIDE, Some(Source::Url(server.url("/a"))));
    desk.wait(|state| state.shared.open.is_some());
    expect(&mut desk, "article");
    assert!(!fs::read_to_string(&file).unwrap_or_default().contains("127.0.0.1"));
}

#[test]
fn what_is_undone_is_not_remembered() {
    let server = serve();
    let mut desk = open(server.url("/a"));
    click(&mut desk, "policy-page");
    expect(&mut desk, "page");
    click(&mut desk, "policy-discussion");
    expect(&mut desk, "discussion");
    desk.apply(CorrectAction::Undo);
    expect(&mut desk, "page");
    desk.apply(CorrectAction::Undo);
    expect(&mut desk, "article");
    assert_eq!(desk.state().shared.steps.available(), (false, true));
    go(&mut desk, server.url("/b"));
    expect(&mut desk, "article");
}

#[test]
fn another_method_has_no_buttons_and_forgets_nothing() {
    let server = serve();
    let mut desk = open(server.url("/a"));
    click(&mut desk, "policy-discussion");
    desk.apply(MethodAction::Choose(named("justext")));
    desk.harness.run();
    for label in LABELS {
        let name = text(label);
        let button = desk.harness.query_by_role_and_label(Role::RadioButton, &name);
        assert!(button.is_none(), "{label}");
    }
    desk.apply(MethodAction::Choose(named("auto")));
    expect(&mut desk, "discussion");
    desk.apply(MethodAction::ResetAll);
    expect(&mut desk, "article");
    go(&mut desk, server.url("/b"));
    expect(&mut desk, "article");
}

#[test]
fn pages_from_the_disk_share_a_choice_until_the_window_closes() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", PAGE);
    click(&mut desk, "policy-discussion");
    expect(&mut desk, "discussion");
    desk.open_page("b.html", PAGE);
    expect(&mut desk, "discussion");
    go(&mut desk, serve().url("/a"));
    expect(&mut desk, "article");
    let path = desk.folder.path().join("a.html");
    let mut desk = desk.restart(WIDE, Some(Source::File(path)));
    desk.wait(|state| state.shared.open.is_some());
    expect(&mut desk, "article");
}

#[test]
fn a_rule_that_brings_the_method_is_stronger() {
    let server = serve();
    let mut desk = open(server.url("/a"));
    click(&mut desk, "policy-page");
    expect(&mut desk, "page");
    let rule = "[[rule]]\npages = '127.0.0.1'\ncontainer = ['main']\neffect = 'remove'\n\
                method = { name = 'auto', policy = 'discussion' }\n";
    let rules = desk.folder.path().join("rules");
    fs::create_dir_all(&rules).unwrap();
    fs::write(rules.join("127.0.0.1.toml"), rule).unwrap();
    go(&mut desk, server.url("/b"));
    expect(&mut desk, "discussion");
    click(&mut desk, "policy-article");
    expect(&mut desk, "article");
    // A choice against the rule is for its page alone.
    go(&mut desk, server.url("/a"));
    expect(&mut desk, "discussion");
    fs::remove_file(rules.join("127.0.0.1.toml")).unwrap();
    go(&mut desk, server.url("/b"));
    expect(&mut desk, "page");
}

#[test]
fn a_saved_analysis_stays_as_it_was_read() {
    let mut desk = Desk::with_example();
    desk.open_page("a.html", PAGE);
    click(&mut desk, "policy-page");
    expect(&mut desk, "page");
    let saved = clearline(&["extract", "-f", "json", &fixture("remarks.html")]);
    desk.open_page("saved.json", &saved.stdout);
    expect(&mut desk, "article");
    click(&mut desk, "policy-discussion");
    expect(&mut desk, "discussion");
    desk.open_page("b.html", PAGE);
    expect(&mut desk, "page");
}

#[test]
fn the_buttons_fit_or_are_in_the_menu() {
    for width in [1280.0, 1000.0, 900.0, 700.0, 560.0, 440.0] {
        let mut desk = Desk::new(vec2(width, 800.0), None);
        desk.wait(|state| state.shared.open.is_some());
        let rect_of = |label: &str| {
            let name = text(label);
            let button = desk.harness.query_by_role_and_label(Role::RadioButton, &name)?;
            Some(button.rect())
        };
        let rects: Vec<Rect> = LABELS.into_iter().filter_map(rect_of).collect();
        if rects.is_empty() {
            assert!(width < 900.0, "{width}");
            desk.harness.get_by_label_contains(&text("toolbar-method")).click();
            desk.harness.run();
            // What is found out about a parameter moves what stands below it in the menu.
            desk.wait(|state| state.features.sliders.ranges.get("cut").is_some());
            desk.harness.get_by_label(&text("choice-discussion")).click();
            desk.wait(|state| state.shared.recipe.parameters.choice("policy") == "discussion");
            continue;
        }
        assert_eq!(rects.len(), LABELS.len());
        let address = desk.harness.get_by_label(&text("address")).rect();
        let window = Rect::from_min_size(egui::Pos2::ZERO, vec2(width, 800.0));
        for (at, rect) in rects.iter().enumerate() {
            assert!(
                window.contains_rect(*rect) && !rect.intersects(address),
                "{width}: {rect}"
            );
            assert!(rects[..at].iter().all(|other| !other.intersects(*rect)), "{width}");
        }
        assert!(address.width() > 120.0, "{width}: {address}");
    }
}
