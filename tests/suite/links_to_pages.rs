//! Links from one page to another: on the disk, to the next of a series, out to the browser.

use super::desk::Desk;
use super::links::{browsed, page};
use super::program::text;
use clearline::app::action::{MoveAction, PageAction};
use clearline::app::ground::links::Destination;
use clearline_engine::page::Source;
use clearline_words::message;
use egui::{Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::Queryable;
use std::fs;

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
    assert!(desk.says(&message!("notice-leads-on", to = "next.html")));
    desk.harness.get_by_label(&text("strip-open-target")).click();
    let is_next = |source: &Source| *source == Source::File(next.clone());
    desk.wait(|state| state.shared.opening.is_none() && state.shared.source().is_some_and(is_next));
    assert!(desk.harness.query_by_label(&text("strip-open-target")).is_none());
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
    desk.harness.get_by_label(&text("toolbar-menu")).click();
    desk.harness.run();
    desk.harness.get_by_label_contains(&text("menu-copy-address")).click();
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
