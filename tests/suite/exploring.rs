//! Questions about the method, in the whole window: live parameters, and why a passage was left out.

use super::desk::{Desk, WIDE};
use super::program::text;
use clearline::app::action::{ExploreAction, LookAction, MethodAction};
use clearline::app::exploring::{Finding, Question};
use clearline::app::ground::dialog::Dialog;
use clearline::app::ground::tab::Tab;
use clearline::app::shell::state::State;
use clearline_column::reader::ItemKind;
use clearline_engine::explore::Bound;
use clearline_engine::methods::method;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

/// Two stories with a menu between them; the second is too light to be kept with the first.
fn page() -> String {
    let long =
        "The river rose in the night, and the keeper of the lock went out with a lamp to see how high it stood. ";
    let links = "<ul><li><a href=/a>News</a><li><a href=/b>Sports</a><li><a href=/c>Weather</a></ul>";
    let story = format!("<p>{}</p>", long.repeat(3)).repeat(5);
    format!("<title>Water</title><h1>High water</h1>{story}{links}{links}<p>{SECOND} {REST}</p>{links}")
}

const JOIN: &str = "parameter-line-block-join";
const THRESHOLD: &str = "parameter-line-block-threshold";
const CUT: &str = "parameter-auto-cut";

const SECOND: &str = "By morning the bridge was closed, the school was shut, and the baker sold his bread from a boat.";
const REST: &str =
    "Nobody had seen the like of it, not even the old ferryman, who was born in the year of the great flood.";

fn desk() -> Desk<'static> {
    let mut desk = Desk::new(WIDE, None);
    desk.wait(|state| state.shared.open.is_some());
    desk.open_page("water.html", &page());
    desk.apply(MethodAction::Choose(method("line-block").unwrap()));
    desk.wait(|state| is_by(state, "line-block"));
    desk
}

fn is_by(state: &State, name: &str) -> bool {
    matches!(&state.shared.open, Some(open) if open.reading.extraction.method == name)
}

fn is_kept(state: &State, words: &str) -> bool {
    matches!(&state.shared.open, Some(open) if open.reading.text().contains(words))
}

fn is_answered(state: &State) -> bool {
    state.features.asking.finding.is_some()
}

#[test]
fn a_slider_moves_curve_and_text_and_leaves_the_curve_before_it_pale() {
    let mut desk = desk();
    assert!(!is_kept(desk.state(), "baker"));
    let before = desk.open().reading.extraction.clone();
    let rail = desk.harness.get_by_role_and_label(Role::Slider, &text(JOIN)).rect();
    let (from, to) = (
        rail.left_center() + vec2(20.0, 0.0),
        rail.left_center() + vec2(1.0, 0.0),
    );
    desk.drag(from, to);
    desk.wait(|state| is_kept(state, "baker"));
    assert_eq!(desk.state().shared.recipe.parameters.number("join"), 0.0);
    let ghost = desk.state().features.sliders.ghost.as_ref().expect("a curve before");
    let curve = ghost.curve().expect("of the same units");
    assert_eq!(curve.kept, before.curve.kept);
    assert_eq!(curve.series[0].samples, before.curve.series[0].samples);
    let told = ghost.told();
    assert_eq!(told.id(), "curve-before-value");
    assert!(told.to_string().contains(&text(JOIN)) && desk.says(&told));
    desk.apply(MethodAction::Choose(method("dbscan").unwrap()));
    desk.wait(|state| is_by(state, "dbscan"));
    assert!(desk.state().features.sliders.ghost.is_none());
}

#[test]
fn where_there_is_no_room_the_sliders_take_that_of_the_reason() {
    let mut desk = desk();
    desk.harness.set_size(vec2(700.0, 700.0));
    desk.harness.run();
    let name = text(THRESHOLD);
    assert!(desk.harness.query_by_role_and_label(Role::Slider, &name).is_none());
    let at = desk.words_at(&text("parameters-show"));
    desk.click(at);
    assert!(!desk.says(&message!("reason-hint")));
    let curve = desk.harness.get_by_role(Role::GraphicsObject).rect();
    let rail = desk.harness.get_by_role_and_label(Role::Slider, &name).rect();
    desk.drag(
        rail.left_center() + vec2(20.0, 0.0),
        rail.left_center() + vec2(1.0, 0.0),
    );
    let threshold = desk.state().shared.recipe.parameters.set_number("threshold");
    assert!(threshold.is_some_and(|threshold| threshold < 10.0), "{threshold:?}");
    assert!(curve.bottom() < rail.top(), "the curve can be seen meanwhile");
    let at = desk.words_at(&text("parameters-fold"));
    desk.click(at);
    assert!(desk.says(&message!("reason-hint")));
}

#[test]
fn ranges_are_found_for_the_sliders_that_are_in_sight_and_for_no_others() {
    let mut desk = Desk::new(vec2(700.0, 700.0), None);
    desk.wait(|state| state.shared.open.is_some());
    desk.apply(MethodAction::Choose(method("line-block").unwrap()));
    desk.wait(|state| is_by(state, "line-block"));
    let sliders = &desk.state().features.sliders;
    assert!(!sliders.are_folded, "those that have no room here");
    assert_ne!(sliders.ranges.identity(), desk.open().versions.curve);
    desk.apply(MethodAction::ToggleSliders);
    let at = desk.words_at(&text("parameters-show"));
    desk.click(at);
    desk.wait(|state| state.features.sliders.ranges.get("join").is_some());
}

/// Each digit would be a step to take back.
#[test]
fn a_typed_number_counts_once_it_is_whole() {
    let mut desk = desk();
    let name = text(THRESHOLD);
    let slider = desk.harness.get_by_role_and_label(Role::Slider, &name).rect();
    desk.click(slider.right_center() - vec2(20.0, 0.0));
    for letter in ["4", "5"] {
        desk.harness.event(Event::Text(letter.into()));
        desk.harness.run();
        assert_eq!(desk.state().shared.recipe.parameters.iter().count(), 0);
    }
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait(|state| state.shared.recipe.parameters.iter().next().is_some());
    assert_eq!(desk.state().shared.recipe.parameters.number("threshold"), 45.0);
}

#[test]
fn looking_at_a_slider_sets_nothing() {
    // The cut that auto has chosen lies between two steps of the slider.
    let mut desk = Desk::with_example();
    desk.harness.run();
    assert!(desk.says(&message!(CUT)));
    assert!(desk.state().shared.recipe.parameters.iter().next().is_none());
}

#[test]
fn a_cut_that_nothing_reaches_is_told_once_and_moves_nothing() {
    let mut desk = Desk::with_example();
    desk.harness.run();
    let confidence = desk.open().reading.extraction.shown_confidence().unwrap().value;
    let confidence = message!("status-confidence", percent = 100.0 * confidence);
    assert!(desk.says(&confidence));
    let name = text(CUT);
    let slider = desk.harness.get_by_role_and_label(Role::Slider, &name).rect();
    desk.apply(MethodAction::Set {
        name: "cut",
        value: "1".to_owned(),
    });
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| open.reading.extraction.kept_count() == 0)
    });
    desk.harness.run();
    let sentence = text("status-cut-too-high");
    assert_eq!(desk.harness.query_all_by_label(&sentence).count(), 1);
    assert!(!desk.says(&confidence) && desk.open().reading.extraction.shown_confidence().is_none());
    let after = desk.harness.get_by_role_and_label(Role::Slider, &name).rect();
    assert_eq!(slider, after, "the slider moved under the hand");
}

#[test]
fn a_slider_tells_how_far_it_can_move() {
    let mut desk = desk();
    desk.wait(|state| state.features.sliders.ranges.get("threshold").is_some());
    let range = desk.state().features.sliders.ranges.get("threshold").unwrap();
    assert!(matches!(
        (range.from, range.to),
        (Bound::Exact(_) | Bound::EndOfRange(_), Bound::Exact(_))
    ));
    let name = text(THRESHOLD);
    let slider = desk.harness.get_by_role_and_label(Role::Slider, &name);
    let told = slider.accesskit_node().value();
    assert_eq!(told.as_deref(), Some(&*range.to_string()));
    // The text is another one right behind the range.
    let before = desk.open().reading.text();
    for (value, is_same) in [(range.to.value(), true), (range.to.value() + 1.0, false)] {
        let value = value.to_string();
        desk.apply(MethodAction::Set {
            name: "threshold",
            value: value.clone(),
        });
        desk.wait(|state| {
            let open = state.shared.open.as_ref();
            open.is_some_and(|open| open.reading.extraction.parameters.number("threshold").to_string() == value)
        });
        assert_eq!(desk.open().reading.text() == before, is_same, "{value}");
    }
}

#[test]
fn the_sliders_can_be_folded_away() {
    let mut desk = desk();
    let name = text(JOIN);
    let has_slider = |desk: &Desk<'_>| desk.harness.query_by_role_and_label(Role::Slider, &name).is_some();
    assert!(has_slider(&desk));
    desk.harness.get_by_label(&text("parameters-fold")).click();
    desk.harness.run();
    assert!(!has_slider(&desk));
    desk.harness.get_by_label(&text("parameters-show")).click();
    desk.harness.run();
    assert!(has_slider(&desk));
}

#[test]
fn a_pasted_sentence_is_found_and_one_click_keeps_it() {
    let mut desk = desk();
    desk.harness.get_by_label(&text("ask-sentence")).click();
    desk.harness.run();
    desk.harness
        .get_by_label(&text("why-not-field"))
        .type_text("THE BRIDGE was  closed, the school");
    desk.harness.run();
    desk.press(Modifiers::NONE, Key::Enter);
    desk.wait(is_answered);
    let Some(Finding::Unit {
        units, why: Some(why), ..
    }) = &desk.state().features.asking.finding
    else {
        panic!("no unit was found");
    };
    assert_eq!((units.len(), why.step.rule), (1, "region-too-light"));
    let verdict = desk.open().reading.extraction.verdicts.get(units[0]).unwrap();
    assert!(desk.says(&message!("why-not-left-out-by-step", reason = verdict.reason())));
    assert_eq!(desk.state().shared.linked.marked, Some(units[0]));
    let change = why.changes[0].clone();
    assert_eq!(change.parameter, "join");
    let set = message!("why-not-set", parameter = message!(JOIN), value = change.to.to_string());
    desk.harness.get_by_label(&set.to_string()).click();
    desk.wait(|state| is_kept(state, "baker"));
    assert!(desk.state().shared.dialog.is_none());
    assert_eq!(
        desk.state().shared.recipe.parameters.number("join").to_string(),
        change.to.to_string()
    );
}

#[test]
fn a_passage_can_be_taken_in_by_hand_instead() {
    let mut desk = desk();
    desk.apply(ExploreAction::Ask(Question::Passage(SECOND.to_owned())));
    desk.wait(is_answered);
    desk.harness.get_by_label(&text("why-not-take-in")).click();
    desk.wait(|state| is_kept(state, "baker"));
    let state = desk.state();
    assert!(state.shared.dialog.is_none() && state.shared.recipe.parameters.iter().next().is_none());
    assert_eq!(state.shared.recipe.corrections.len(), 1);
}

#[test]
fn what_the_page_does_not_say_is_told() {
    let mut desk = desk();
    desk.apply(ExploreAction::Ask(Question::Passage("Nobody wrote this.".to_owned())));
    desk.wait(is_answered);
    assert!(desk.says(&message!("why-not-not-on-page")));
    assert!(matches!(desk.state().shared.dialog, Some(Dialog::WhyNot)));
}

#[test]
fn the_menu_on_a_removed_passage_asks_about_it() {
    let mut desk = Desk::with_line_blocks();
    let bars = desk.open().view.items.iter().filter(|item| item.kind == ItemKind::Fold);
    let bars = bars.flat_map(|bar| desk.harness.query_all_by_label_contains(&bar.text));
    let in_sight = bars
        .map(|bar| bar.rect())
        .filter(|rect| rect.top() > 90.0 && rect.height() < 60.0);
    let at = in_sight.collect::<Vec<_>>()[0].center();
    desk.choose_from_menu(at, &text("column-why-not"));
    desk.wait(is_answered);
    assert!(matches!(
        &desk.state().features.asking.finding,
        Some(Finding::Unit { why: Some(_), .. })
    ));
    // The reason stands at the end.
    assert!(desk.says(&message!("why-not-left-out-by-step", reason = "")));
}

#[test]
fn a_unit_of_the_list_can_be_asked_about_and_places_can_be_chosen() {
    let mut desk = desk();
    desk.apply(LookAction::Tab(Tab::Blocks));
    desk.apply(ExploreAction::Ask(Question::Passage("Weather".to_owned())));
    desk.wait(is_answered);
    assert!(desk.says(&message!("why-not-places", places = 3)));
    let Some(Finding::Unit { units, at: 0, .. }) = desk.state().features.asking.finding.clone() else {
        panic!("no unit was found");
    };
    desk.apply(ExploreAction::Ask(Question::OneOf(units.clone(), 2)));
    desk.wait(is_answered);
    assert_eq!(desk.state().shared.linked.marked, Some(units[2]));
    assert!(desk.says(&message!("step-links-mostly")));
}
