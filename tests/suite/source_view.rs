//! The source of a page in the whole window.

use super::desk::{Desk, WIDE};
use super::panes::around;
use super::program;
use clearline::app::action::{LookAction, MethodAction, PlaceAction};
use clearline::app::ground::linked::Side;
use clearline::app::ground::tab::Tab;
use clearline_engine::methods::method;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

const SENTENCE: &str = "It rained all day, and the lower road was gone under brown water by noon. ";

/// A page whose article stands far down, written in lines.
fn page() -> String {
    let links: String = (0..120).map(|n| format!("<li><a href=/{n}>Link {n}</a>\n")).collect();
    let text: String = (0..6)
        .map(|n| format!("<p>Paragraph {n}. {}</p>\n", SENTENCE.repeat(5)))
        .collect();
    format!("<!doctype html>\n<title>Rain</title>\n<ul>\n{links}</ul>\n{text}<p>\u{202e}\u{1}the end</p>\n")
}

/// What a row with a line of the source is called.
fn source_row(id: &'static str, number: &str, text: &str) -> String {
    let line = message!("source-line", number = number);
    message!(id, line = line, text = text).to_string()
}

/// The end of the name of a kept row that begins with these words.
fn kept_row(words: &str) -> String {
    around(&message!("source-row-kept", line = "|", text = words), 1)
}

fn rows(desk: &Desk<'_>) -> Vec<String> {
    let nodes = desk.harness.query_all_by_role(Role::ListBoxOption);
    nodes.filter_map(|node| node.accesskit_node().label()).collect()
}

/// A window on the source of a page.
fn desk_with(html: &str) -> Desk<'static> {
    let mut desk = Desk::with_example();
    desk.apply(MethodAction::Choose(method("line-block").unwrap()));
    desk.open_page("page.html", html);
    desk.press(Modifiers::COMMAND, Key::U);
    desk.wait(|state| state.shared.tab == Tab::Source);
    let line = message!("source-line", number = "").to_string();
    for _ in 0..200 {
        if rows(&desk).iter().any(|row| row.starts_with(&line)) {
            return desk;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        desk.harness.run();
    }
    panic!("the source did not come: {:?}", rows(&desk));
}

/// Where the first row with these words is.
fn row_at(desk: &Desk<'_>, words: &str) -> Pos2 {
    let mut nodes = desk.harness.query_all_by_role(Role::ListBoxOption);
    let row = nodes.find(|node| node.accesskit_node().label().is_some_and(|label| label.contains(words)));
    row.unwrap_or_else(|| panic!("no row {words:?} among {:?}", rows(desk)))
        .rect()
        .left_center()
        + vec2(120.0, 0.0)
}

#[test]
fn the_source_stands_line_by_line_and_a_click_goes_to_the_text() {
    let mut desk = desk_with(&page());
    let first = rows(&desk);
    assert_eq!(
        &first[..2],
        [
            source_row("source-row", "1", "<!doctype html>"),
            source_row("source-row", "2", "<title>Rain</title>")
        ]
    );
    let left_out = source_row("source-row-left-out", "4", "<li><a href=/0>");
    assert!(first.iter().any(|row| row.starts_with(&left_out)), "{first:?}");
    assert!(first.len() < 80, "{} rows are on the screen", first.len());
    let reading = desk.open().reading.clone();
    let kept = reading.extraction.curve.kept[0].start;
    desk.apply(PlaceAction::GoTo(kept));
    desk.harness.run();
    let at = row_at(&desk, &kept_row("<p>Paragraph 0."));
    desk.harness.hover_at(at);
    desk.harness.run();
    assert_eq!(desk.state().shared.linked.hovered, Some((kept, Side::Source)));
    desk.apply(PlaceAction::Mark(None));
    desk.click(at);
    assert_eq!(desk.state().shared.linked.marked, Some(kept));
    // Tags are no unit's.
    let tag = at - vec2(56.0, 0.0);
    desk.harness.hover_at(tag);
    desk.harness.run();
    assert_ne!(
        desk.state().shared.linked.hovered.map(|(_, side)| side),
        Some(Side::Curve)
    );
}

#[test]
fn what_is_stripped_keeps_the_numbers_of_the_source() {
    let mut desk = desk_with(&page());
    desk.harness.get_by_label(&program::text("source-stripped")).click();
    desk.harness.run();
    desk.harness.run();
    let stripped = rows(&desk);
    assert!(
        stripped.contains(&source_row("source-row-left-out", "4", "Link 0")),
        "{stripped:?}"
    );
    assert!(stripped.iter().all(|row| !row.contains('<')), "{stripped:?}");
    desk.harness.get_by_label(&program::text("source-raw")).click();
    desk.harness.run();
    desk.harness.run();
    assert!(
        rows(&desk).iter().any(|row| row.contains("<li><a href=/0>")),
        "{:?}",
        rows(&desk)
    );
}

#[test]
fn another_page_brings_its_own_source() {
    let mut desk = desk_with(&page());
    desk.open_page("other.html", &format!("<p>{}", SENTENCE.repeat(9)));
    for _ in 0..200 {
        if rows(&desk).iter().any(|row| row.contains(&kept_row("<p>It rained"))) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
        desk.harness.run();
    }
    panic!("{:?}", rows(&desk));
}

#[test]
fn a_line_of_megabytes_costs_what_is_on_the_screen() {
    let body = format!(
        "<p>Words before. {SENTENCE}</p><script>{}</script>",
        "x=1;".repeat(300_000)
    );
    let html = format!("{body}<p>At the end. {}</p>", SENTENCE.repeat(8));
    let mut desk = desk_with(&html);
    let shown = rows(&desk);
    let continued = message!("source-line-continued", number = "1").to_string();
    assert!(shown.len() < 80 && shown[1].starts_with(&continued), "{shown:?}");
    let unit = desk.open().reading.extraction.curve.kept[0].end;
    desk.apply(PlaceAction::GoTo(unit));
    desk.harness.run();
    assert!(
        rows(&desk).iter().any(|row| row.contains("At the end")),
        "{:?}",
        rows(&desk)
    );
}

#[test]
fn the_tab_is_there_in_every_width() {
    for size in [WIDE, vec2(760.0, 800.0), vec2(560.0, 800.0)] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        desk.apply(LookAction::Tab(Tab::Source));
        let line = message!("source-line", number = "1").to_string();
        for _ in 0..200 {
            if rows(&desk).iter().any(|row| row.starts_with(&line)) {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
            desk.harness.run();
        }
        assert!(rows(&desk).len() > 4, "{size}: {:?}", rows(&desk));
    }
}
