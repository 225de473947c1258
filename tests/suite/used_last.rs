//! What was used last, the pointer or the keyboard, decides which unit is explained.

use super::desk::Desk;
use clearline::app::action::{CorrectAction, LookAction, PlaceAction};
use clearline::app::ground::linked::Side;
use clearline::app::ground::tab::Tab;
use clearline_words::Language;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Rect, TouchPhase, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::collections::BTreeSet;

const NONE: Modifiers = Modifiers::NONE;

/// A window whose pointer rests on a passage.
fn with_resting_pointer() -> Desk<'static> {
    let mut desk = Desk::with_example();
    let at = desk.words_at("You see at once where an article begins");
    desk.harness.hover_at(at);
    desk.harness.run();
    let linked = desk.state().shared.linked;
    assert!(matches!(linked.hovered, Some((unit, Side::Text)) if linked.explained() == Some(unit)));
    desk
}

#[test]
fn what_rushes_by_below_a_resting_pointer_is_explained_once_it_stands_still() {
    let mut desk = with_resting_pointer();
    let before = desk.state().shared.linked.hovered;
    let place = desk.column().position();
    desk.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, -400.0),
        modifiers: NONE,
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
    });
    desk.harness.step();
    assert_ne!(desk.column().position(), place, "the text has moved");
    assert_eq!(desk.state().shared.linked.hovered, before);
    for _ in 0..60 {
        desk.harness.step();
    }
    let after = desk.state().shared.linked;
    assert!(matches!(after.hovered, Some((_, Side::Text))) && after.hovered != before);
    assert_eq!(after.explained(), after.hovered.map(|(unit, _)| unit));
}

/// A page of which each paragraph has a link.
fn with_links() -> Desk<'static> {
    let mut desk = Desk::with_example();
    let paragraph = |number: usize| {
        let sentence = "The water rose in the night, and nobody in the village had slept. ".repeat(6);
        format!("<p>{sentence}<a href=/road/{number}>The road of day {number}</a> was gone.</p>")
    };
    let paragraphs: String = (1..4).map(paragraph).collect();
    desk.open_page("links.html", &format!("<h1>Rain</h1>{paragraphs}"));
    desk
}

/// The unit of the link that has the keyboard.
fn unit_of_link(desk: &Desk<'_>) -> Option<usize> {
    let open = desk.open();
    open.view.unit_at(&open.reading, desk.column().link_of_keys()?)
}

#[test]
fn keys_are_about_the_link_that_tab_has_come_to_after_the_caret() {
    let mut desk = with_links();
    desk.apply(LookAction::ToggleCaret);
    desk.press(NONE, Key::ArrowRight);
    desk.harness.run();
    let caret = desk.state().shared.linked.explained();
    let is_elsewhere = |desk: &Desk<'_>| unit_of_link(desk).is_some_and(|unit| Some(unit) != caret);
    for _ in 0..60 {
        if is_elsewhere(&desk) {
            break;
        }
        desk.press(NONE, Key::Tab);
        desk.harness.run();
    }
    assert!(is_elsewhere(&desk));
    let unit = unit_of_link(&desk);
    desk.press(NONE, Key::L);
    desk.harness.run();
    assert_eq!(desk.state().shared.linked.marked, unit, "the row is that of the link");
}

#[test]
fn the_link_that_tab_has_come_to_is_explained() {
    let mut desk = with_links();
    let at = desk.words_at("The water rose");
    desk.harness.hover_at(at);
    desk.harness.run();
    let mut explained = BTreeSet::new();
    for _ in 0..60 {
        desk.press(NONE, Key::Tab);
        desk.harness.run();
        let unit = unit_of_link(&desk);
        if unit.is_none() {
            continue;
        }
        assert_eq!(desk.state().shared.linked.explained(), unit);
        explained.insert(unit);
    }
    assert!(explained.len() > 1, "those of the links in sight: {explained:?}");
}

#[test]
fn where_keys_scroll_the_text_its_first_unit_in_sight_is_explained() {
    let mut desk = with_resting_pointer();
    for key in [Key::PageDown, Key::End, Key::Home] {
        desk.press(NONE, key);
        desk.harness.run();
        let top = desk.column().position().unwrap();
        let open = desk.open();
        let unit = open.view.unit_at(&open.reading, top);
        if unit.is_some() {
            assert_eq!(desk.state().shared.linked.explained(), unit, "{key:?}");
        }
    }
    let marked = desk.state().shared.linked.marked;
    assert!(marked.is_some());
    let at = desk.words_at("You see at once where an article begins");
    desk.harness.hover_at(at + vec2(3.0, 0.0));
    desk.harness.run();
    let linked = desk.state().shared.linked;
    assert_eq!(linked.explained(), linked.hovered.map(|(unit, _)| unit));
}

/// A window whose caret was walked some lines into the text.
fn with_caret() -> Desk<'static> {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::SHIFT, Key::F7);
    desk.harness.run();
    for _ in 0..12 {
        desk.press(NONE, Key::ArrowDown);
        desk.harness.run();
    }
    desk
}

#[test]
fn the_caret_stays_in_its_line_when_the_page_is_read_otherwise() {
    let mut desk = with_caret();
    let line = |desk: &Desk<'_>| {
        let spot = desk.column().caret_of_keys().expect("a caret");
        let item = &desk.open().view.items[spot.item];
        item.text[spot.byte..].chars().take(20).collect::<String>()
    };
    let before = line(&desk);
    for key in [Key::Num3, Key::Num1, Key::F5] {
        let versions = desk.open().versions;
        desk.press(NONE, key);
        desk.wait(|state| state.shared.open.as_ref().is_some_and(|open| open.versions != versions));
        desk.harness.run();
        assert_eq!(line(&desk), before, "{key:?}");
    }
}

#[test]
fn a_selection_that_is_left_out_leaves_a_caret_in_its_place() {
    let mut desk = with_caret();
    desk.press(NONE, Key::Home);
    desk.press(Modifiers::SHIFT, Key::ArrowDown);
    desk.harness.run();
    let item = desk.column().selection().expect("a selection").range().start.item;
    desk.press(NONE, Key::Menu);
    desk.harness.run();
    desk.press(NONE, Key::Enter);
    desk.wait_for_reading(|reading| !reading.recipe.corrections.is_empty());
    desk.harness.run();
    let caret = desk.column().caret_of_keys().expect("a caret");
    assert!(caret.item.abs_diff(item) <= 1, "{caret:?} {item}");
}

#[test]
fn after_a_hit_is_left_out_all_panes_and_keys_are_at_the_next_one() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::COMMAND, Key::F);
    desk.harness.run();
    desk.harness.event(Event::Text("line".to_owned()));
    desk.wait(|state| state.features.find.now().is_some());
    let agree = |desk: &Desk<'_>| {
        let open = desk.open();
        let hit = desk.state().features.find.now().expect("a hit");
        let unit = open.view.unit_at(&open.reading, hit.spot());
        assert!(unit.is_some() && desk.state().shared.linked.explained() == unit);
        unit
    };
    let first = agree(&desk).unwrap();
    desk.press(NONE, Key::Menu);
    desk.harness.run();
    desk.press(NONE, Key::Enter);
    desk.wait_for_reading(|reading| !reading.extraction.verdicts.keeps(first));
    desk.harness.run();
    assert_ne!(agree(&desk), Some(first));
    desk.apply(CorrectAction::Undo);
    desk.wait_for_reading(|reading| reading.extraction.verdicts.keeps(first));
    desk.harness.run();
    agree(&desk);
}

#[test]
fn a_caret_that_is_walked_no_more_is_nowhere_once_the_text_moves() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::SHIFT, Key::F7);
    desk.harness.run();
    desk.press(NONE, Key::ArrowDown);
    desk.harness.run();
    assert!(desk.column().caret_of_keys().is_some());
    desk.press(Modifiers::SHIFT, Key::F7);
    desk.harness.run();
    desk.press(NONE, Key::End);
    desk.harness.run();
    assert_eq!(desk.column().caret_of_keys(), None);
}

#[test]
fn l_goes_to_the_row_of_what_was_just_left_out() {
    let mut desk = Desk::with_example();
    desk.apply(PlaceAction::Step {
        is_onward: true,
        count: 3,
    });
    let marked = desk.state().shared.linked.marked.unwrap();
    desk.apply(CorrectAction::Flip(marked));
    desk.wait_for_reading(|reading| !reading.extraction.verdicts.keeps(marked));
    desk.apply(LookAction::Tab(Tab::Source));
    desk.press(NONE, Key::L);
    desk.harness.run();
    assert_eq!(
        (desk.state().shared.tab, desk.state().shared.linked.marked),
        (Tab::Blocks, Some(marked))
    );
}

#[test]
fn home_and_end_go_to_the_ends_of_the_list_at_once() {
    let mut desk = Desk::with_example();
    for (is_onward, is_end) in [(false, false), (true, true)] {
        desk.apply(PlaceAction::Mark(None));
        desk.apply(PlaceAction::Step {
            is_onward,
            count: usize::MAX,
        });
        let units = &desk.open().reading.extraction.units;
        let end = if is_end { units.len() - 1 } else { 0 };
        assert_eq!(desk.state().shared.linked.marked, units.nearest_with_text(end));
    }
}

#[test]
fn the_keyboard_explains_what_it_chose_though_the_pointer_rests_elsewhere() {
    let mut desk = with_resting_pointer();
    let at = desk.words_at("You see at once where an article begins");
    desk.apply(PlaceAction::Step {
        is_onward: true,
        count: 5,
    });
    let linked = desk.state().shared.linked;
    assert!(linked.marked.is_some() && linked.explained() == linked.marked);
    desk.harness.hover_at(at + vec2(3.0, 0.0));
    desk.harness.run();
    let linked = desk.state().shared.linked;
    assert_eq!(linked.explained(), linked.hovered.map(|(unit, _)| unit));
}

/// The room of the entries of a menu that a key has called.
fn called_menu(desk: &mut Desk<'_>, key: (Modifiers, Key)) -> Rect {
    desk.press(key.0, key.1);
    desk.harness.run();
    let menu = desk.harness.get_by_role(Role::Menu);
    let placed = menu
        .children_recursive()
        .filter(|node| node.accesskit_node().bounding_box().is_some());
    placed.map(|node| node.rect()).reduce(Rect::union).unwrap()
}

/// Whether a menu stands right below or above a place.
fn stands_at(menu: Rect, place: Rect) -> bool {
    let is_beside =
        (menu.left() - place.left()).abs() < 24.0 || menu.right() >= place.left() && menu.left() <= place.right();
    let is_next = (menu.top() - place.bottom()).abs() < 24.0 || (menu.bottom() - place.top()).abs() < 24.0;
    is_beside && is_next
}

#[test]
fn a_menu_that_a_key_calls_stands_at_what_it_is_about() {
    let mut desk = Desk::with_example();
    desk.press(Modifiers::COMMAND, Key::F);
    desk.harness.run();
    desk.harness.event(Event::Text("honest way".to_owned()));
    desk.wait(|state| state.features.find.now().is_some());
    let hit = desk.column().selection_or_caret().unwrap().range().start;
    let line = desk.column().line_in_sight(hit).unwrap();
    let menu = called_menu(&mut desk, (Modifiers::SHIFT, Key::F10));
    assert!(stands_at(menu, line), "{menu} at {line}");
    for _ in 0..2 {
        desk.press(Modifiers::NONE, Key::Escape);
        desk.harness.run();
    }
    desk.press(Modifiers::NONE, Key::L);
    desk.harness.run();
    let list = desk.harness.get_by_role(Role::ListBox).accesskit_node();
    let row = list.active_descendant().unwrap().id();
    let rows = desk.harness.get_all_by_role(Role::ListBoxOption);
    let row = rows
        .into_iter()
        .find(|node| node.accesskit_node().id() == row)
        .unwrap()
        .rect();
    let menu = called_menu(&mut desk, (Modifiers::NONE, Key::Menu));
    assert!(stands_at(menu, row), "{menu} at {row}");
}

#[test]
fn a_menu_that_a_key_calls_stands_at_the_end_of_a_selection_whose_beginning_is_out_of_sight() {
    let mut desk = Desk::with_example();
    let body = "The water rose in the night, and nobody in the village had slept. ".repeat(60);
    desk.open_page("long.html", &format!("<h1>Rain</h1><p>{body}"));
    let at = desk.words_at("The water rose");
    desk.click(at);
    desk.harness.run();
    desk.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::End);
    desk.harness.run();
    let selection = desk.column().selection().unwrap();
    assert_eq!(selection.anchor.item, selection.focus.item);
    assert_eq!(desk.column().line_in_sight(selection.anchor), None);
    let line = desk.column().line_in_sight(selection.focus).unwrap();
    assert!(line.height() < 60.0, "one line: {line}");
    let menu = called_menu(&mut desk, (Modifiers::SHIFT, Key::F10));
    assert!(stands_at(menu, line), "{menu} at {line}");
}

#[test]
fn a_menu_that_a_key_calls_is_inside_of_a_narrow_window() {
    for language in ["en", "zh-Hans"] {
        let mut desk = Desk::new(vec2(300.0, 700.0), None);
        desk.wait(|state| state.shared.open.is_some());
        desk.apply(LookAction::Language(Language::of_tag(language)));
        desk.press(Modifiers::COMMAND, Key::A);
        desk.harness.run();
        let menu = called_menu(&mut desk, (Modifiers::NONE, Key::Menu));
        assert!(
            desk.harness.ctx.content_rect().contains_rect(menu),
            "{language}: {menu}"
        );
    }
}
