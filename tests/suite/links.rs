//! Links of the column: where they lead is told, clicks and keys follow them, other schemes lead nowhere.

use super::desk::Desk;
use clearline::app::action::{MoveAction, PageAction};
use clearline::app::ground::links::Destination;
use clearline::app::ground::way::Way;
use clearline_engine::page::Source;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, OutputCommand, PointerButton, Pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::fs;
use url::Url;

const FILLER: &str = "The water runs slowly here, between alders and old willows, and nobody is in a hurry. ";

/// A page with links of every kind, and a place far below.
fn page() -> String {
    let filler = format!("<p>{}</p>", FILLER.repeat(6));
    let links = [
        ("https://example.org/map", "the old map"),
        ("#mill", "the mill below"),
        ("https://evil.example/in", "www.mybank.com"),
        ("https://m&uuml;nchen.example/", "a town"),
        ("mailto:a@example.org?attach=x", "a letter"),
        ("ftp://old.example/", "old files"),
    ];
    let link = |(to, words)| format!("<p>See <a href='{to}'>{words}</a>. {FILLER}</p>");
    let links: String = links.into_iter().map(link).collect();
    format!(
        "<!DOCTYPE html><html lang=en><title>A river</title><article><h1>A river</h1>{links}{}<h2 id=mill>The mill</h2>{}\
         </article></html>",
        filler.repeat(12),
        filler.repeat(12),
    )
}

fn desk() -> Desk<'static> {
    let mut desk = Desk::with_example();
    desk.open_page("river.html", &page());
    desk
}

fn place_of(desk: &Desk<'_>, words: &str) -> Pos2 {
    desk.harness.get_by_role_and_label(Role::Link, words).rect().center()
}

/// What the line at the lower edge says.
fn told(desk: &Desk<'_>) -> String {
    let line = desk.harness.query_by_role(Role::Status);
    line.and_then(|line| line.accesskit_node().label()).unwrap_or_default()
}

/// The addresses that were handed to the browser in the last frame.
fn browsed(desk: &Desk<'_>) -> Vec<String> {
    let commands = desk.harness.output().platform_output.commands.iter();
    commands
        .filter_map(|command| match command {
            OutputCommand::OpenUrl(open) => Some(open.url.clone()),
            _ => None,
        })
        .collect()
}

fn click_with(desk: &mut Desk<'_>, at: Pos2, button: PointerButton, modifiers: Modifiers) -> Vec<String> {
    desk.harness.hover_at(at);
    desk.harness.run();
    desk.harness.event(Event::ModifiersChanged(modifiers));
    desk.harness.step();
    let mut opened = Vec::new();
    for pressed in [true, false] {
        desk.harness.event(Event::PointerButton {
            pos: at,
            button,
            pressed,
            modifiers,
        });
        desk.harness.step();
        opened.extend(browsed(desk));
    }
    desk.harness.event(Event::ModifiersChanged(Modifiers::NONE));
    desk.harness.step();
    opened
}

#[test]
fn the_line_below_tells_where_a_link_leads() {
    let mut desk = desk();
    assert_eq!(told(&desk), "");
    for (words, says) in [
        ("the old map", "https://example.org/map"),
        ("the mill below", "On this page: #mill"),
        ("a town", "https://xn--mnchen-3ya.example/"),
        ("a letter", "mailto:a@example.org"),
        ("old files", "Leads nowhere that is followed: ftp://old.example/"),
    ] {
        desk.harness.hover_at(place_of(&desk, words));
        desk.harness.run();
        assert_eq!(told(&desk), says);
    }
    desk.harness.hover_at(place_of(&desk, "www.mybank.com"));
    desk.harness.run();
    assert_eq!(
        told(&desk),
        "The link says mybank.com, but leads elsewhere: https://evil.example/in"
    );
    desk.harness
        .hover_at(place_of(&desk, "the old map") + vec2(0.0, -100.0));
    desk.harness.run();
    assert_eq!(told(&desk), "");
}

#[test]
fn a_click_opens_here_and_with_ctrl_or_in_the_middle_outside() {
    let mut desk = desk();
    let map = place_of(&desk, "the old map");
    let outside = ["https://example.org/map"];
    assert_eq!(
        click_with(&mut desk, map, PointerButton::Middle, Modifiers::NONE),
        outside
    );
    assert!(desk.state().shared.opening.is_none());
    assert_eq!(
        click_with(&mut desk, map, PointerButton::Primary, Modifiers::COMMAND),
        outside
    );
    assert!(desk.state().shared.opening.is_none());
    let letter = place_of(&desk, "a letter");
    let mailed = click_with(&mut desk, letter, PointerButton::Primary, Modifiers::NONE);
    assert_eq!(mailed, ["mailto:a@example.org"], "no file is attached");
    let files = place_of(&desk, "old files");
    assert!(click_with(&mut desk, files, PointerButton::Primary, Modifiers::NONE).is_empty());
    assert!(desk.shows("Only links to web pages and mail are followed"));
    let map = place_of(&desk, "the old map");
    assert!(click_with(&mut desk, map, PointerButton::Primary, Modifiers::NONE).is_empty());
    let wanted = Source::Url(Url::parse("https://example.org/map").unwrap());
    assert_eq!(desk.state().shared.source(), Some(&wanted));
    desk.press(Modifiers::NONE, Key::Escape);
}

#[test]
fn a_link_within_the_page_scrolls_and_back_leads_back() {
    let mut desk = desk();
    let before = desk.column().position();
    let mill = place_of(&desk, "the mill below");
    desk.click(mill);
    let there = desk.column().position();
    assert!(there > before);
    assert!(desk.shows("The mill"));
    desk.press(Modifiers::ALT, Key::ArrowLeft);
    desk.harness.run();
    assert_eq!(desk.column().position(), before);
    assert!(desk.state().features.journey.history.next(Way::Forward).is_some());
    desk.press(Modifiers::ALT, Key::ArrowRight);
    desk.harness.run();
    assert!(desk.column().position() > before);
}

#[test]
fn tab_walks_through_the_links_in_sight_and_enter_follows() {
    let mut desk = desk();
    let focused = |desk: &Desk<'_>| {
        let mut links = desk.harness.query_all_by_role(Role::Link);
        links
            .find(|link| link.accesskit_node().is_focused())
            .and_then(|link| link.accesskit_node().label())
    };
    let mut walked = Vec::new();
    for _ in 0..3 {
        desk.press(Modifiers::NONE, Key::Tab);
        desk.harness.run();
        walked.extend(focused(&desk));
    }
    assert_eq!(walked, ["the old map", "the mill below", "www.mybank.com"]);
    assert!(told(&desk).contains("leads elsewhere"));
    desk.press(Modifiers::SHIFT, Key::Tab);
    desk.harness.run();
    assert_eq!(focused(&desk).as_deref(), Some("the mill below"));
    let before = desk.column().held_line();
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.harness.run();
    assert_ne!(
        desk.column().held_line(),
        before,
        "arrows scroll though a link has the keyboard"
    );
    assert_eq!(focused(&desk).as_deref(), Some("the mill below"));
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run();
    assert!(desk.shows("The mill"));
}

#[test]
fn assistive_technology_follows_links() {
    let mut desk = desk();
    let link = desk.harness.get_by_role_and_label(Role::Link, "the old map");
    assert_eq!(link.accesskit_node().data().url(), Some("https://example.org/map"));
    link.click_accesskit();
    desk.harness.step();
    assert!(matches!(desk.state().shared.source(), Some(Source::Url(_))));
    desk.press(Modifiers::NONE, Key::Escape);
}

#[test]
fn a_fragment_of_the_address_opens_its_place() {
    use super::counting_server::CountingServer;
    use super::hostile_server::typed;
    let answer = typed("text/html", page().as_bytes());
    let server = CountingServer::start([("/river".to_owned(), answer)].into());
    let mut desk = Desk::with_example();
    desk.go_to(server.url("/river#mill").as_str());
    desk.wait(|state| matches!(state.shared.source(), Some(Source::Url(_))) && state.shared.opening.is_none());
    assert!(desk.column().position().is_some_and(|spot| spot.item > 5));
}

#[test]
fn bars_over_removed_text_are_reached_by_the_keyboard_too() {
    let mut desk = Desk::with_line_blocks();
    assert!(!desk.shows("Order twelve and pay for ten"));
    desk.press(Modifiers::NONE, Key::Tab);
    desk.harness.run();
    let bar = desk
        .harness
        .get_by_role_and_label(Role::Button, "14 passages left out – show");
    assert!(bar.accesskit_node().is_focused());
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run();
    assert!(desk.shows("14 passages left out – hide"));
}

#[test]
fn links_out_of_sight_do_not_take_the_keyboard() {
    let mut desk = Desk::with_example();
    let link = |name: &str| format!("<a href='https://example.org/{name}'>the {name} link</a>");
    let (first, last) = (link("first"), link("last"));
    let text = FILLER.repeat(50);
    desk.open_page(
        "a.html",
        &format!("<article><p>{first} {text} {last}. {FILLER}</p><p>{text}</p></article>"),
    );
    let is_there = |desk: &Desk<'_>, name| {
        let link = desk.harness.get_by_role_and_label(Role::Link, name);
        let has_place = link.accesskit_node().bounding_box().is_some();
        has_place && desk.harness.ctx.content_rect().intersects(link.rect())
    };
    assert!(is_there(&desk, "the first link") && !is_there(&desk, "the last link"));
    for _ in 0..2 {
        desk.press(Modifiers::NONE, Key::PageDown);
        desk.harness.run();
    }
    assert!(!is_there(&desk, "the first link") && is_there(&desk, "the last link"));
    desk.press(Modifiers::NONE, Key::Tab);
    desk.harness.run();
    let last = desk.harness.get_by_role_and_label(Role::Link, "the last link");
    assert!(last.accesskit_node().is_focused());
}

#[test]
fn long_links_are_told_by_their_beginning() {
    let mut desk = Desk::with_example();
    let long = "x".repeat(200_000);
    let html = format!(
        "<article><p><a href='data:text/plain,{long}'>a file</a> and <a href='#{long}'>a place</a>. {FILLER}</p></article>"
    );
    desk.open_page("a.html", &html);
    for words in ["a file", "a place"] {
        let at = place_of(&desk, words);
        desk.harness.hover_at(at);
        desk.harness.run();
        assert!((300..400).contains(&told(&desk).len()), "{words}");
        desk.click(at);
        let message = desk
            .state()
            .shared
            .notices
            .message
            .as_ref()
            .map_or("", |message| &message.text);
        assert!((300..500).contains(&message.len()), "{words}: {}", message.len());
    }
}

#[test]
fn pages_on_the_disk_lead_to_pages_beside_them() {
    let mut desk = Desk::with_example();
    let sentence = "The river rose in the night, and by morning the lower road was gone under brown water. ";
    let html = |title: &str, link: &str| {
        let part = |name: &str| {
            format!(
                "<h2 id={name}>Part {name}</h2>{}",
                format!("<p>{}</p>", sentence.repeat(4)).repeat(9)
            )
        };
        let parts = part("a") + &part("b");
        format!(
            "<title>{title}</title><article><h1>{title}</h1><p>See <a href='{link}'>the next one</a>.</p>{parts}</article>"
        )
    };
    fs::create_dir(desk.folder.path().join("more")).unwrap();
    fs::write(
        desk.folder.path().join("more/two.html"),
        html("The second", "../one.html"),
    )
    .unwrap();
    desk.open_page("one.html", &html("The first", "more/two.html#b"));
    let follow = |desk: &mut Desk<'_>, written: &str, outside: bool| {
        let written = written.to_owned();
        desk.apply(MoveAction::Follow { written, outside });
        desk.wait(|state| state.shared.opening.is_none());
    };
    follow(&mut desk, "more/two.html#b", true);
    assert!(
        desk.state().shared.title().starts_with("The first"),
        "files are no matter of the browser"
    );
    follow(&mut desk, "more/two.html#b", false);
    assert!(desk.state().shared.title().starts_with("The second"));
    assert!(
        desk.column().position().is_some_and(|spot| spot.item > 8),
        "at the place that the link names"
    );
    follow(&mut desk, "../one.html", false);
    // Not above its folder.
    assert!(desk.state().shared.title().starts_with("The second"));
    desk.open_page(
        "base.html",
        &("<base href='more/'>".to_owned() + &html("The moved", "two.html")),
    );
    follow(&mut desk, "two.html", false);
    assert!(
        desk.state().shared.title().starts_with("The second"),
        "by the base of the page"
    );
    // A page that says it is from the web, and one that was pasted, name no files.
    let canonical = "<link rel=canonical href=http://127.0.0.1:9/x/>";
    desk.open_page("three.html", &(canonical.to_owned() + &html("The third", "one.html")));
    assert!(matches!(
        desk.open().view.guide.links.destination("one.html"),
        Destination::Page(_)
    ));
    // Nor does a web archive that keeps its address to itself.
    let part = |kind: &str, body: &str| format!("--x\r\nContent-Type: {kind}\r\n\r\n{body}\r\n");
    let parts = part("text/html", &html("The archive", "one.html")) + &part("text/css", "p {}");
    let archive = format!("MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n{parts}--x--\r\n");
    desk.open_page("four.mhtml", &archive);
    assert!(desk.state().shared.title().starts_with("The archive"));
    assert_eq!(
        desk.open().view.guide.links.destination("one.html"),
        Destination::Nowhere
    );
    desk.apply(PageAction::OpenHtml(html("The fourth", "one.html")));
    desk.wait(|state| state.shared.title().starts_with("The fourth"));
    assert_eq!(
        desk.open().view.guide.links.destination("one.html"),
        Destination::Nowhere
    );
}

#[test]
fn a_page_that_leads_on_offers_its_next_page() {
    let mut desk = Desk::with_example();
    let next = desk.folder.path().join("next.html");
    fs::write(&next, page()).unwrap();
    let refresh = "<meta http-equiv=refresh content='0; url=next.html'><p>The page has moved.";
    desk.open_page("moved.html", refresh);
    desk.harness.get_by_label("This page leads on to next.html.");
    desk.harness.get_by_label("Open it").click();
    let is_next = |source: &Source| *source == Source::File(next.clone());
    desk.wait(|state| state.shared.opening.is_none() && state.shared.source().is_some_and(is_next));
    assert!(desk.harness.query_by_label("Open it").is_none());
}

#[test]
fn the_page_itself_opens_in_the_browser_by_one_key() {
    let mut desk = Desk::with_example();
    let opened = |desk: &mut Desk<'_>| {
        // All in one frame, whose output is looked at.
        desk.harness.input_mut().events.push(Event::Key {
            key: Key::B,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::COMMAND,
        });
        desk.harness.step();
        browsed(desk)
    };
    assert!(opened(&mut desk).is_empty(), "the example has no address");
    assert!(desk.state().shared.notices.brief.is_some());
    let html = "<link rel=canonical href=https://example.org/story><title>Story</title><p>The water runs slowly here.";
    desk.open_page("story.html", html);
    assert_eq!(opened(&mut desk), ["https://example.org/story"]);
    desk.harness.get_by_label("Menu").click();
    desk.harness.run();
    desk.harness.get_by_label_contains("Copy address").click();
    let copied = (0..5).find_map(|_| {
        desk.harness.step();
        let commands = desk.harness.output().platform_output.commands.iter();
        commands.clone().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    });
    assert_eq!(copied.as_deref(), Some("https://example.org/story"));
}
