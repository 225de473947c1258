//! Links of the column: where they lead is told, clicks and keys follow them, other schemes lead nowhere.

use super::desk::Desk;
use clearline::app::ground::way::Way;
use clearline_engine::page::Source;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, OutputCommand, PointerButton, Pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use url::Url;

const FILLER: &str = "The water runs slowly here, between alders and old willows, and nobody is in a hurry. ";

/// A page with links of every kind, and a place far below.
pub(crate) fn page() -> String {
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

pub(crate) fn desk() -> Desk<'static> {
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
pub(crate) fn browsed(desk: &Desk<'_>) -> Vec<String> {
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
    let mill = message!("link-on-this-page", name = "mill").to_string();
    let nowhere = message!("link-leads-nowhere", written = "ftp://old.example/").to_string();
    for (words, says) in [
        ("the old map", "https://example.org/map"),
        ("the mill below", mill.as_str()),
        ("a town", "https://xn--mnchen-3ya.example/"),
        ("a letter", "mailto:a@example.org"),
        ("old files", nowhere.as_str()),
    ] {
        desk.harness.hover_at(place_of(&desk, words));
        desk.harness.run();
        assert_eq!(told(&desk), says);
    }
    desk.harness.hover_at(place_of(&desk, "www.mybank.com"));
    desk.harness.run();
    let warning = message!("link-leads-elsewhere", named = "mybank.com");
    assert_eq!(told(&desk), format!("{warning}https://evil.example/in"));
    desk.harness
        .hover_at(place_of(&desk, "the old map") + vec2(0.0, -100.0));
    desk.harness.run();
    assert_eq!(told(&desk), "");
}

#[test]
fn links_in_every_script_are_under_the_pointer() {
    let texts = [
        ("zh", "旧地图在这里"),
        ("ja", "古い地図はこちら"),
        ("ko", "옛 지도"),
        ("ru", "старая карта"),
        ("he", "המפה הישנה"),
        ("ar", "الخريطة القديمة"),
        ("th", "แผนที่เก่า"),
        ("accents", "éééééé"),
    ];
    let paragraph =
        |(id, text): (&str, &str)| format!("<p>See <a href=https://example.org/{id}>{text}</a>. {FILLER}</p>");
    let mut desk = Desk::with_example();
    let paragraphs = texts.map(paragraph).concat();
    desk.open_page(
        "links.html",
        &format!("<article><h1>A river</h1>{paragraphs}</article>"),
    );
    for (id, text) in texts {
        desk.harness.hover_at(place_of(&desk, text));
        desk.harness.run();
        assert_eq!(told(&desk), format!("https://example.org/{id}"));
    }
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
    assert!(desk.says(&message!("link-elsewhere", link = "ftp://old.example/")));
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
    let warning = message!("link-leads-elsewhere", named = "mybank.com").to_string();
    assert!(told(&desk).contains(&warning));
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
    let show = message!("bar-show", passages = 12).to_string();
    let bar = desk.harness.get_by_role_and_label(Role::Button, &show);
    assert!(bar.accesskit_node().is_focused());
    desk.press(Modifiers::NONE, Key::Enter);
    desk.harness.run();
    assert!(desk.says(&message!("bar-hide", passages = 12)));
    let at = desk.column().position();
    desk.press(Modifiers::NONE, Key::Space);
    desk.harness.run();
    assert!(desk.shows(&show), "Space does as Enter does");
    assert_eq!(desk.column().position(), at);
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
