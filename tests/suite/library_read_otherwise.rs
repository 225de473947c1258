//! A kept page that has not changed, and reads as another text all the same.

use super::library_window::{is_free, is_kept};
use crate::suite::counting_server::CountingServer;
use crate::suite::desk::Desk;
use crate::suite::hostile_server::typed;
use clearline::app::action::PageAction;
use clearline::app::library::PageState;
use clearline_engine::internals::save::text;
use clearline_words::message;
use egui::{Key, Modifiers};
use std::collections::HashMap;
use std::fs;

const REMARK: &str = "I remember the year when it came up to the second step of the mill, and it was more than this.";

fn page() -> String {
    let paragraph = "<p>The river rose in the night, and by morning the lower road was gone under brown water.</p>";
    let last = "A heron stands in the reeds, as tall as a child, and looks at what passes by.";
    format!(
        "<title>Flood</title><main><h1>Flood</h1>{}<p class=later>{REMARK}</p><p>{last}</p></main>",
        paragraph.repeat(12)
    )
}

fn go(desk: &mut Desk<'_>, server: &CountingServer, target: &str) {
    desk.apply(PageAction::OpenTyped(server.url(target).to_string()));
    desk.wait(|state| state.shared.opening.is_none() && state.shared.title().starts_with("Flood"));
}

#[test]
fn a_kept_page_that_a_new_rule_reads_otherwise_has_not_changed() {
    let page = page();
    let server = CountingServer::start(HashMap::from([(
        "/flood".to_owned(),
        typed("text/html", page.as_bytes()),
    )]));
    let mut desk = Desk::with_example();
    go(&mut desk, &server, "/flood");
    desk.wait(is_free);
    assert!(text(&desk.open().reading).contains(REMARK));
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(is_kept);
    let rules = desk.folder.path().join("rules");
    fs::create_dir_all(&rules).unwrap();
    let rule = "[[rule]]\npages = '127.0.0.1'\ncontainer = ['main']\ndrop = ['.later']\n";
    fs::write(rules.join("127.0.0.1.toml"), rule).unwrap();
    desk.apply(PageAction::Refetch);
    desk.wait_for_reading(|reading| reading.rule_in_force().is_some());
    desk.wait(|state| state.shared.opening.is_none() && is_kept(state));
    assert!(
        !text(&desk.open().reading).contains(REMARK),
        "the rule reads another text"
    );
    let PageState::Kept(kept) = &desk.state().features.library.page else {
        panic!("the page is kept")
    };
    let difference = &kept.lines.as_ref().unwrap().difference;
    let said = message!(
        "library-page-read-otherwise",
        day = message!("day", day = kept.day.as_str()),
        added = difference.added,
        removed = difference.removed
    );
    assert!(desk.says(&said) && desk.says(&message!("library-keep-again")));
}
