//! Tab goes through the window as the eye does: by rows within a column, and from a column to the next on its right.

use super::desk::{Desk, WIDE};
use super::library_window::with_two_pages;
use super::panes::around;
use super::program::text;
use clearline::app::action::{CorrectAction, LibraryAction, LookAction, PlaceAction, PlayerAction};
use clearline::app::ground::tab::Tab;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

/// Stops of the longest walk.
const MOST: usize = 80;

/// Who has the keyboard: its name and place.
fn stop(desk: &Desk<'_>) -> Option<(String, Rect)> {
    let nodes = desk.harness.root().children_recursive();
    let mut focused = nodes.filter(|node| node.accesskit_node().is_focused());
    let node = focused.next()?;
    let name = node.accesskit_node().label().unwrap_or_default();
    Some((name, node.rect()))
}

/// The stops of Tab until the first comes again, beginning with the one at the top.
fn walk(desk: &mut Desk<'_>) -> Vec<(String, Rect)> {
    let mut stops: Vec<(String, Rect)> = Vec::new();
    for _ in 0..MOST {
        desk.press(Modifiers::NONE, Key::Tab);
        desk.harness.step();
        let Some(stop) = stop(desk) else { continue };
        if stops.contains(&stop) {
            let top = |stop: &&(String, Rect)| (stop.1.top() * 4096.0 + stop.1.left()) as i64;
            let first = stops.iter().min_by_key(top).cloned();
            let at = stops.iter().position(|stop| Some(stop) == first.as_ref());
            stops.rotate_left(at.unwrap_or_default());
            return stops;
        }
        stops.push(stop);
    }
    panic!("the walk does not end: {stops:?}");
}

/// What does not go on as the eye does: up, but for the next column on the right, or back within a row.
fn faults(stops: &[(String, Rect)]) -> Vec<String> {
    let goes_back = |[(_, one), (_, next)]: &&[(String, Rect); 2]| {
        let is_above = next.bottom() <= one.top() + 1.0;
        let is_beside = next.left() >= one.right() - 1.0;
        let shares_row = next.top() < one.bottom() - 1.0 && one.top() < next.bottom() - 1.0;
        (is_above && !is_beside) || (shares_row && next.right() <= one.left() + 1.0)
    };
    let pairs = stops.array_windows::<2>().filter(goes_back);
    pairs
        .map(|[(one, at), (next, to)]| format!("from {one:?} at {at:?} to {next:?} at {to:?}"))
        .collect()
}

#[test]
fn tab_goes_through_the_main_window_by_rows_and_columns() {
    for size in [WIDE, vec2(800.0, 800.0), vec2(560.0, 800.0)] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        for tab in [Tab::Curve, Tab::Blocks, Tab::Source, Tab::Compare] {
            desk.apply(LookAction::Tab(tab));
            let stops = walk(&mut desk);
            assert!(stops.len() > 10, "{stops:?}");
            assert_eq!(faults(&stops), Vec::<String>::new(), "{size} {tab:?}");
        }
    }
}

#[test]
fn tab_comes_to_a_divider_between_what_it_divides() {
    for size in [WIDE, vec2(800.0, 800.0), vec2(560.0, 800.0)] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        desk.apply(LookAction::Tab(Tab::Blocks));
        let dividers: Vec<Rect> = desk
            .harness
            .get_all_by_role(Role::Splitter)
            .map(|node| node.rect())
            .collect();
        assert!(!dividers.is_empty(), "{size}");
        let stops = walk(&mut desk);
        for divider in dividers {
            let at = stops.iter().position(|(_, place)| *place == divider).unwrap();
            let (before, after) = (&stops[at - 1].1, &stops[at + 1].1);
            let is_between = |from: f32, to: f32| from < to + 1.0;
            let beside = is_between(before.right(), divider.center().x) && is_between(divider.center().x, after.left());
            let above = is_between(before.bottom(), divider.center().y) && is_between(divider.center().y, after.top());
            assert!(beside || above, "{size}: {before} {divider} {after}");
        }
    }
}

#[test]
fn what_is_in_the_text_comes_before_the_analysis_beside_it() {
    let mut desk = Desk::with_example();
    desk.apply(PlaceAction::Step {
        is_onward: true,
        count: 1,
    });
    let names: Vec<String> = walk(&mut desk).into_iter().map(|(name, _)| name).collect();
    let at = |part: &str| names.iter().position(|name| name.contains(part)).unwrap();
    let bars = [
        message!("bar-show", passages = 1).to_string(),
        around(&message!("bar-show", passages = "|"), 1),
    ];
    let is_bar = |name: &String| bars.iter().any(|bar| name.contains(bar));
    let bar = names.iter().position(is_bar).unwrap();
    let plot = at(&text("plot-save"));
    assert!(at(&text("toolbar-menu")) < bar && bar < plot, "{names:?}");
    let curve = message!("curve-summary", measure = "|", unit = "", facts = "");
    assert!(plot < at(&around(&curve, 0)), "{names:?}");
    let surprises = message!("lines-surprises", units = "").to_string();
    let value = message!("unit-value-at-threshold", value = "|", threshold = "");
    assert!(
        at(&surprises) < at(&around(&value, 1)),
        "the rows come behind what chooses among them: {names:?}"
    );
}

#[test]
fn tab_goes_through_a_strip_and_the_player_from_left_to_right() {
    let mut desk = Desk::with_example();
    desk.apply(PlaceAction::Step {
        is_onward: true,
        count: 1,
    });
    let marked = desk.state().shared.linked.marked.unwrap();
    desk.apply(CorrectAction::Flip(marked));
    desk.wait_for_reading(|reading| !reading.recipe.corrections.is_empty());
    desk.apply(PlayerAction::Toggle);
    desk.wait(|state| state.features.player.shown().is_some());
    let stops = walk(&mut desk);
    for name in ["rules-back-to-automatic", "player-step-back", "player-close"].map(text) {
        assert!(stops.iter().any(|(stop, _)| *stop == name), "{name}: {stops:?}");
    }
    assert_eq!(faults(&stops), Vec::<String>::new());
}

#[test]
fn tab_goes_through_the_library_by_rows() {
    let mut desk = with_two_pages();
    desk.apply(LibraryAction::Show);
    desk.wait(|state| !state.features.library.panel.is_searching());
    let mut stops = walk(&mut desk);
    // The field speaks the row that its arrows have come to, which stands elsewhere.
    let unread = text("library-row-unread");
    stops.retain(|(name, _)| !name.ends_with(&unread));
    assert!(stops.len() > 5, "{stops:?}");
    assert_eq!(faults(&stops), Vec::<String>::new());
}

#[test]
fn the_arrows_move_the_divider_that_has_the_keyboard() {
    for (size, key) in [(WIDE, Key::ArrowLeft), (vec2(700.0, 900.0), Key::ArrowUp)] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        let place = |desk: &Desk<'_>| desk.harness.get_by_role(Role::Splitter).rect().center();
        let before = place(&desk);
        desk.harness.get_by_role(Role::Splitter).focus();
        desk.harness.run();
        for _ in 0..2 {
            desk.press(Modifiers::NONE, key);
            desk.harness.run();
        }
        let moved = before - place(&desk);
        assert!(moved.max_elem() > 20.0 && moved.min_elem().abs() < 1.0, "{moved}");
        assert!(desk.harness.get_by_role(Role::Splitter).is_focused());
    }
}

#[test]
fn keys_of_the_list_act_in_the_library_though_a_button_has_the_keyboard() {
    let mut desk = with_two_pages();
    desk.apply(LibraryAction::Show);
    desk.wait(|state| state.features.library.panel.listing.rows.len() == 2);
    desk.harness.get_by_label(&text("library-sort-reverse")).focus();
    desk.harness.run();
    desk.press(Modifiers::COMMAND, Key::A);
    desk.harness.run();
    assert_eq!(desk.state().features.library.panel.chosen.len(), 2);
    assert!(desk.column().selection().is_none(), "the page behind is left alone");
    let open = desk.state().shared.title();
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait(|state| state.shared.dialog.is_none() && state.shared.opening.is_none());
    assert_ne!(
        desk.state().shared.title(),
        open,
        "the row was opened, and no button pressed"
    );
}
