//! The list of a page's headings, walked by keys.

use super::desk::{Desk, WIDE};
use super::moves::{page, top_words};
use super::program::text;
use clearline::app::action::MoveAction;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::collections::BTreeSet;

#[test]
fn contents_are_walked_by_arrow_keys() {
    for size in [WIDE, vec2(600.0, 500.0)] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        desk.open_page("a.html", &page("A river", 40, 5));
        desk.press(Modifiers::NONE, Key::F7);
        desk.harness.run();
        let walked = |desk: &Desk<'_>| {
            let mut rows = desk
                .harness
                .query_all_by_role(Role::TreeItem)
                .filter(|row| row.is_focused());
            rows.next().and_then(|row| row.accesskit_node().label())
        };
        assert_eq!(walked(&desk).as_deref(), Some("Chapter 1"));
        let rows = desk.harness.get_all_by_role(Role::TreeItem);
        let levels: BTreeSet<Option<usize>> = rows.map(|row| row.accesskit_node().data().level()).collect();
        assert_eq!(levels, BTreeSet::from([Some(1)]));
        for (key, count, name) in [
            (Key::ArrowUp, 1, "Chapter 1"),
            (Key::ArrowDown, 35, "Chapter 36"),
            (Key::ArrowUp, 2, "Chapter 34"),
        ] {
            for _ in 0..count {
                desk.press(Modifiers::NONE, key);
                desk.harness.run();
            }
            assert_eq!(walked(&desk).as_deref(), Some(name));
        }
        assert_eq!(
            desk.column().position().map(|spot| spot.item),
            Some(0),
            "the text stays"
        );
        desk.press(Modifiers::NONE, Key::Enter);
        desk.harness.run();
        assert_eq!((top_words(&desk).as_str(), walked(&desk)), ("Chapter 34", None));
        let there = desk.column().position();
        desk.press(Modifiers::NONE, Key::ArrowDown);
        desk.harness.run();
        assert_ne!(
            desk.column().position(),
            there,
            "the arrows scroll the text again in {size}"
        );
    }
}

#[test]
fn the_heading_that_was_gone_to_is_explained() {
    let mut desk = Desk::with_example();
    desk.apply(MoveAction::ToHeading(1));
    let open = desk.open();
    let place = open.view.guide.outline[1].place.start;
    let unit = open.reading.unit_at(place);
    assert!(unit.is_some());
    assert_eq!(desk.state().shared.linked.explained(), unit);
}

#[test]
fn a_page_with_one_heading_has_no_contents() {
    let mut desk = Desk::with_example();
    desk.open_page(
        "bare.html",
        "<p>The river rose in the night, and by morning the road was gone.",
    );
    let is_wanted = desk.state().shared.settings.window.contents;
    desk.press(Modifiers::NONE, Key::F7);
    let brief = |desk: &Desk<'_>| desk.state().shared.notices.brief.clone().map(|brief| brief.text);
    assert_eq!(brief(&desk), Some(text("contents-none")));
    assert!(desk.says(&message!("contents-why-none", why = message!("contents-none"))));
    desk.open_page("a.html", &page("A river", 1, 5));
    let name = text("contents-key");
    assert!(desk.harness.query_by_label(&name).is_none());
    desk.press(Modifiers::NONE, Key::F7);
    assert_eq!(brief(&desk), Some(text("contents-one")));
    assert_eq!(desk.state().shared.settings.window.contents, is_wanted);
    desk.open_page("b.html", &page("A river", 2, 5));
    assert!(desk.harness.query_by_label(&name).is_some());
}
