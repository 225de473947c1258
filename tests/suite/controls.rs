//! Characters that command a terminal or turn the direction of text: none comes out of a page's title, an address or a
//! file's name.

use super::desk::Desk;
use super::program::{clearline, fed, records};
use clearline_engine::internals::save::characters::is_bidi_control;
use std::fs;

/// A title that would rename the terminal's window, clear the screen, and show "exe.png" as "gnp.exe".
const TITLE: &str = "Rain\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}2J \u{202e}gnp.exe\u{2066} falls";

fn page() -> String {
    let text = "It rains in the valley, and nobody knows when it will end. ".repeat(12);
    format!(
        "<title>{TITLE}</title><meta name=author content='{TITLE}'><meta property=og:site_name content='{TITLE}'>\
         <article><h1>{TITLE}</h1><p>{text}</p><p>\u{1b}[31m{text}</p></article>"
    )
}

fn assert_clean(told: &str, of: &str) {
    let acts = |c: char| c.is_control() && !matches!(c, '\n' | '\t') || is_bidi_control(c);
    assert!(!told.contains(acts), "{of}: {told:?}");
}

#[test]
fn titles_send_no_commands_to_a_terminal() {
    let page = page();
    for format in ["txt", "md", "html", "json"] {
        let run = fed(&["extract", "-f", format, "-"], page.as_bytes());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert!(run.stdout.contains("in the valley"), "{format}");
        assert_clean(&run.stdout, format);
        assert_clean(&run.stderr, format);
    }
    assert_clean(&fed(&["explain", "-"], page.as_bytes()).stdout, "explain");
}

#[test]
fn names_of_files_and_addresses_send_no_commands_to_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let name = "rain\u{1b}[2J\u{202e}lmth.html";
    let path = folder.path().join(name);
    let path = path.to_str().unwrap();
    for wanted in [path, "http://\u{1b}[2J.example/", "no\u{202e}such", "--\u{1b}[2J"] {
        let run = clearline(&["extract", wanted]);
        assert!(!run.sentence().is_empty(), "{wanted:?}");
        assert_clean(&run.stderr, wanted);
    }
    fs::write(path, page()).unwrap();
    let run = clearline(&["batch", "--quiet", path]);
    assert_clean(&run.stderr, "batch");
    let title = records(&run.stdout)[0]["title"].as_str().unwrap().to_owned();
    assert!(title.starts_with("Rain") && title.ends_with("falls"), "{title:?}");
    assert_clean(&title, "title");
}

#[test]
fn titles_send_no_commands_to_the_window() {
    let mut desk = Desk::with_example();
    desk.open_page("rain.html", &page());
    let title = desk.state().shared.title();
    assert!(title.starts_with("Rain"), "{title:?}");
    assert_clean(&title, "window");
}
