//! What a screen reader reads out by itself: news, each once, and nothing else.

use super::assistive::nodes;
use super::desk::Desk;
use super::panes::around;
use super::program::text;
use clearline::app::action::{CorrectAction, DialogAction, LibraryAction, NoticeAction, PlaceAction};
use clearline::app::ground::dialog::Dialog;
use clearline_words::message;
use egui::accesskit::{Live, Role};
use egui::{Event, Key, Modifiers};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;

#[test]
fn what_happens_is_read_out_once() {
    let mut desk = Desk::with_example();
    let live = |desk: &Desk<'_>| -> Vec<String> { live_nodes(desk).into_iter().map(|(_, text)| text).collect() };
    let counted = live(&desk);
    let reading = &desk.open().reading;
    let units = &reading.extraction.units;
    let kept = message!("status-kept", units = units.kind().counted(units.len()))
        .with("kept", reading.extraction.kept_count());
    let kept = message!("status-kept-by", kept = kept, method = reading.recipe.method.title()).to_string();
    assert!(matches!(&counted[..], [count] if count.contains(&kept)), "{counted:?}");
    desk.press(Modifiers::SHIFT, Key::End);
    desk.apply(PlaceAction::Step {
        is_onward: true,
        count: 1,
    });
    let marked = desk.state().shared.linked.marked.unwrap();
    desk.apply(CorrectAction::Flip(marked));
    desk.wait_for_reading(|reading| !reading.recipe.corrections.is_empty());
    let news = live(&desk);
    let told = message!("rules-corrected", times = 1).to_string();
    let corrected: Vec<&String> = news.iter().filter(|text| text.starts_with(&told)).collect();
    assert_eq!(corrected.len(), 1, "{news:?}");
}

#[test]
fn what_keys_change_without_a_word_is_read_out_on_and_off() {
    let mut desk = Desk::with_example();
    for (modifiers, key, on, off) in [
        (Modifiers::NONE, Key::F8, "only-text-on", "only-text-off"),
        (Modifiers::SHIFT, Key::F7, "caret-on", "caret-off"),
    ] {
        for told in [on, off].map(text) {
            desk.press(modifiers, key);
            desk.harness.step();
            let heard = live_nodes(&desk).into_iter().filter(|(_, text)| text.contains(&told));
            assert_eq!(heard.count(), 1, "{told}");
        }
    }
}

/// The texts that are read out when they come up or change, by the nodes that hold them.
fn live_nodes(desk: &Desk<'_>) -> Vec<(String, String)> {
    let is_live = |node: &Node<'_>| {
        let node = node.accesskit_node();
        node.live() != Live::Off && node.role() != Role::TextRun
    };
    let text = |node: Node<'_>| {
        (
            format!("{:?}", node.accesskit_node().id()),
            node.accesskit_node().value(),
        )
    };
    let live = nodes(desk).into_iter().filter(is_live).map(text);
    live.map(|(id, text)| (id, text.unwrap_or_default())).collect()
}

#[test]
fn what_is_told_twice_is_read_out_twice_and_what_stands_elsewhere_is_not() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::COMMAND, Key::F);
    desk.harness.run();
    desk.harness.event(Event::Text("honest way".to_owned()));
    desk.wait(|state| state.features.find.now().is_some());
    desk.harness.run();
    let node_of = |desk: &Desk<'_>, words: &str| {
        let found = live_nodes(desk).into_iter().find(|(_, text)| text.contains(words));
        found
            .map(|(id, _)| id)
            .unwrap_or_else(|| panic!("{words} is not read out"))
    };
    let count = &around(&message!("find-count", now = 1, count = "|"), 0);
    let hits = node_of(&desk, count);
    desk.apply(NoticeAction::TellGood("Saved as a.md".to_owned()));
    desk.harness.run();
    assert_eq!(node_of(&desk, count), hits, "a strip above it does not make it news");
    let first = node_of(&desk, "Saved as");
    desk.apply(NoticeAction::TellGood("Saved as a.md".to_owned()));
    desk.harness.run();
    assert_ne!(node_of(&desk, "Saved as"), first);
}

#[test]
fn nothing_empty_is_read_out_and_the_strip_of_the_library_is() {
    let mut desk = Desk::with_example();
    desk.apply(DialogAction::Show(Dialog::LetterKeys));
    desk.harness.run();
    assert!(live_nodes(&desk).iter().all(|(_, text)| !text.is_empty()));
    desk.apply(DialogAction::Close);
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(|state| state.features.library.is_page_kept());
    desk.press(Modifiers::COMMAND, Key::D);
    desk.wait(|state| !state.features.library.is_page_kept());
    desk.harness.run();
    let taken_out = &around(&message!("library-taken-out", count = 1, title = "|"), 1);
    let is_told = |(_, text): &(_, String)| text.contains(taken_out);
    assert!(live_nodes(&desk).iter().any(is_told));
    desk.apply(LibraryAction::Show);
    desk.wait(|state| !state.features.library.panel.is_searching());
    desk.harness.run();
    let listing = &desk.state().features.library.panel.listing;
    let counted = message!("library-count", fitting = listing.rows.len(), all = listing.all).to_string();
    assert!(live_nodes(&desk).iter().any(|(_, text)| text.contains(&counted)));
}
