//! Watching a method decide, in the whole window.

use super::desk::Desk;
use super::panes::around;
use super::program::text;
use clearline::app::Example;
use clearline::app::action::{CorrectAction, LookAction, MethodAction, PageAction};
use clearline::app::ground::tab::Tab;
use clearline::app::shell::state::State;
use clearline_engine::methods::method;
use clearline_words::{Message, message};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, vec2};
use egui_kittest::kittest::Queryable;

/// What the button that opens the player is called.
fn open_button() -> String {
    message!("player-open-hint", key = "P").to_string()
}

/// What the slider is called at a step.
fn step(number: usize, of: usize, name: &str) -> Message {
    message!(
        "player-step",
        step = number,
        steps = of,
        name = Message::named("stage", name)
    )
}

fn stage(state: &State) -> Option<&'static str> {
    state.features.player.shown().map(|stage| stage.name)
}

/// The example by line blocks with the player at its first stage.
fn desk_at_first_stage() -> Desk<'static> {
    let mut desk = Desk::with_line_blocks();
    let at = desk.words_at(&open_button());
    desk.click(at);
    desk.wait(|state| stage(state).is_some());
    let pause = desk.words_at(&text("player-pause"));
    desk.click(pause);
    desk.harness.get_by_label(&text("player-step-back"));
    while stage(desk.state()) != Some("strip") {
        press_button(&mut desk, "player-step-back");
    }
    desk
}

fn press_button(desk: &mut Desk<'_>, id: &str) {
    let name = text(id);
    let button = desk.harness.get_by_role_and_label(Role::Button, &name).rect();
    desk.click(button.center());
}

/// Whether the list tells that so many are kept.
fn list_keeps(desk: &Desk<'_>, units: usize) -> bool {
    let label = message!("lines-kept", units = units).to_string();
    desk.harness.query_all_by_label(&label).next().is_some()
}

#[test]
fn steps_are_taken_by_pointer_up_to_the_answer() {
    let mut desk = desk_at_first_stage();
    let names = [
        "strip",
        "measure",
        "smooth",
        "threshold",
        "rise-and-fall",
        "bridge",
        "trim",
    ];
    let kept = desk.open().reading.extraction.kept_count();
    let mut sentences = Vec::new();
    for (number, name) in (1..).zip(names) {
        assert_eq!(stage(desk.state()), Some(name));
        assert!(desk.says(&step(number, 8, name)));
        let sentence = desk.state().features.player.shown().unwrap().sentence.to_string();
        assert!(desk.shows(&sentence), "{sentence}");
        sentences.push(sentence);
        press_button(&mut desk, "player-step-on");
    }
    sentences.dedup();
    assert_eq!(sentences.len(), names.len());
    assert_eq!(stage(desk.state()), None, "the last stage is the answer itself");
    assert!(desk.says(&step(8, 8, "select")));
    assert!(list_keeps(&desk, kept));
    press_button(&mut desk, "player-step-back");
    assert_eq!(stage(desk.state()), Some("trim"));
}

#[test]
fn curve_and_list_show_the_stage() {
    let mut desk = desk_at_first_stage();
    let curve_of = |measure: &str| {
        let (measure, unit) = (Message::named("measure", measure), message!("unit", kind = "line"));
        around(
            &message!("curve-summary", measure = measure, unit = unit, facts = "|"),
            0,
        )
    };
    assert!(desk.shows(&curve_of("characters")) && desk.shows(&text("curve-nothing-kept")));
    assert!(list_keeps(&desk, 0));
    let units = desk.open().reading.extraction.units.len();
    assert!(desk.says(&message!("lines-all", units = units)));
    press_button(&mut desk, "player-close");
    let kept = desk.open().reading.extraction.kept_count();
    assert!(list_keeps(&desk, kept));
    assert!(desk.shows(&curve_of("block-length-weighted")) && !desk.says(&step(1, 8, "strip")));
}

#[test]
fn the_slider_answers_to_arrows() {
    let mut desk = desk_at_first_stage();
    desk.harness.get_by_label(&step(1, 8, "strip").to_string()).focus();
    desk.harness.run();
    for expected in ["measure", "smooth"] {
        desk.press(Modifiers::NONE, Key::ArrowRight);
        desk.harness.run();
        assert_eq!(stage(desk.state()), Some(expected));
    }
    desk.press(Modifiers::NONE, Key::ArrowLeft);
    desk.harness.run();
    assert_eq!(stage(desk.state()), Some("measure"));
}

#[test]
fn stages_play_by_themselves_and_stop_at_the_answer() {
    let mut desk = Desk::with_line_blocks();
    desk.apply(LookAction::Tab(Tab::Blocks));
    desk.press(Modifiers::NONE, Key::P);
    desk.wait(|state| stage(state).is_some());
    assert_eq!(desk.state().shared.tab, Tab::Curve);
    desk.wait(|state| stage(state) == Some("smooth"));
    desk.press(Modifiers::NONE, Key::P);
    assert!(!desk.state().features.player.is_playing());
    // What other threads have found meanwhile is shown first.
    desk.harness.run();
    assert!(desk.harness.run() <= 2, "what is paused asks for no frames");
    for _ in 0..20 {
        desk.harness.step();
    }
    assert_eq!(stage(desk.state()), Some("smooth"));
    desk.press(Modifiers::NONE, Key::P);
    desk.wait(|state| stage(state).is_none());
    assert!(!desk.state().features.player.is_playing() && desk.says(&step(8, 8, "select")));
}

#[test]
fn another_method_parameter_or_page_is_traced_anew() {
    let mut desk = desk_at_first_stage();
    for _ in 0..3 {
        press_button(&mut desk, "player-step-on");
    }
    let threshold = |state: &State| state.features.player.shown().and_then(|stage| stage.curve.threshold);
    assert_eq!(threshold(desk.state()), Some(60.0));
    desk.apply(MethodAction::Set {
        name: "threshold",
        value: "90".to_owned(),
    });
    desk.wait(|state| threshold(state) == Some(90.0));
    assert_eq!(stage(desk.state()), Some("threshold"), "the same step stays in view");
    desk.apply(MethodAction::Choose(method("justext").unwrap()));
    desk.wait(|state| stage(state) == Some("paragraphs"));
    assert!(desk.says(&step(1, 7, "paragraphs")));
    let sentence = |state: &State| state.features.player.shown().map(|stage| stage.sentence.clone());
    let before = sentence(desk.state());
    desk.apply(PageAction::OpenExample(Example::Chinese));
    desk.wait(|state| sentence(state).is_some_and(|sentence| Some(sentence) != before));
    let stage = desk.state().features.player.shown().unwrap();
    assert_eq!(stage.standings.len(), desk.open().reading.extraction.units.len());
}

#[test]
fn the_player_fits() {
    for (size, has_button) in [
        (vec2(760.0, 800.0), true),
        (vec2(560.0, 800.0), false),
        (vec2(900.0, 500.0), true),
    ] {
        let mut desk = Desk::new(size, None);
        desk.wait(|state| state.shared.open.is_some());
        assert_eq!(desk.shows(&open_button()), has_button, "{size}");
        desk.press(Modifiers::NONE, Key::P);
        desk.wait(|state| stage(state).is_some());
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        let mut right = 0.0_f32;
        for name in ["player-step-back", "player-pause", "player-step-on", "player-close"].map(text) {
            let rect = desk.harness.get_by_role_and_label(Role::Button, &name).rect();
            assert!(window.contains_rect(rect) && rect.width() > 10.0, "{name} at {size}");
            assert!(rect.left() >= right, "{name} at {size}");
            right = rect.right();
        }
        let curve = desk.harness.get_by_role(Role::GraphicsObject).rect();
        let back = text("player-step-back");
        let back = desk.harness.get_by_role_and_label(Role::Button, &back).rect();
        // The small curve has no numbers below it.
        let (numbers, least) = if has_button { (16.0, 60.0) } else { (0.0, 40.0) };
        assert!(curve.bottom() + numbers <= back.top(), "{size}");
        assert!(curve.height() > least, "{size}");
        // It may have played on.
        let slider = message!("player-step", step = "|", steps = 6, name = "|");
        let slider = desk.harness.get_by_label_contains(&around(&slider, 1)).rect();
        assert!(slider.width() >= 60.0, "{size}");
    }
}

#[test]
fn the_player_goes_with_its_page() {
    let mut desk = desk_at_first_stage();
    desk.go_to("/no/such/page.html");
    desk.wait(|state| state.shared.notices.fault.is_some());
    assert!(
        !desk.state().features.player.is_open() && desk.shows(&open_button()),
        "the page in view can be watched anew"
    );
    desk.press(Modifiers::NONE, Key::Escape);
    let at = desk.words_at(&open_button());
    desk.click(at);
    desk.wait(|state| stage(state).is_some());
    desk.open_page("empty.html", "");
    assert!(!desk.state().features.player.is_open());
    let gone = ["player-close", "ask-sentence", "parameters"].map(text);
    for gone in gone.into_iter().chain([open_button()]) {
        assert!(!desk.shows(&gone), "{gone}");
    }
    desk.apply(LookAction::Tab(Tab::Source));
    desk.apply(LookAction::ToggleAnalysis);
    desk.press(Modifiers::NONE, Key::P);
    desk.harness.run();
    let state = desk.state();
    assert!(!state.features.player.is_open(), "there is nothing to watch");
    assert_eq!(
        (state.shared.tab, state.shared.settings.window.analysis),
        (Tab::Source, false)
    );
}

/// A long menu before a story, at the step that keeps the first line of it: that line's number.
fn desk_at_rise_and_fall() -> (Desk<'static>, usize) {
    let mut desk = desk_at_first_stage();
    let menu = "<li><a href=/a>One of many words</a>".repeat(80);
    let story =
        "<p>The river rose in the night, and by morning the lower road was gone, as it often was.</p>".repeat(6);
    desk.open_page("long.html", &format!("<ul>{menu}</ul>{story}"));
    desk.wait(|state| stage(state) == Some("strip"));
    while stage(desk.state()) != Some("rise-and-fall") {
        press_button(&mut desk, "player-step-on");
    }
    let first = desk.state().features.player.changed()[0];
    assert!(first > 60, "{first}");
    (desk, first)
}

#[test]
fn the_list_tells_what_was_said_so_far_and_follows_what_a_step_changed() {
    let (desk, first) = desk_at_rise_and_fall();
    assert!(
        desk.shows(&format!("{first}: ")),
        "the row of the first line that the step keeps is in view"
    );
    let step = Message::named("stage", "rise-and-fall");
    assert!(desk.says(&message!("player-kept", step = step, class = message!("class-good"))));
}

#[test]
fn the_list_stays_where_it_is_while_the_step_is_the_same() {
    let (mut desk, first) = desk_at_rise_and_fall();
    let row = |desk: &Desk<'_>, unit: usize| desk.shows(&format!("{unit}: "));
    let list = desk.words_at(&format!("{first}: "));
    desk.harness.hover_at(list);
    desk.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, 100_000.0),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    desk.harness.run();
    assert!(row(&desk, 0) && !row(&desk, first));
    let traced = |state: &State| state.features.player.version(0);
    let before = traced(desk.state());
    let units = desk.open().reading.extraction.units.nearest_with_text(3);
    desk.apply(CorrectAction::Decide {
        chosen: Vec::from_iter(units).into(),
        keep: true,
    });
    desk.wait(|state| traced(state) != before);
    assert_eq!(stage(desk.state()), Some("rise-and-fall"));
    assert!(row(&desk, 0) && !row(&desk, first));
}

#[test]
fn a_page_without_text_leaves_the_pane_as_large_as_it_was() {
    let mut desk = Desk::new(vec2(700.0, 800.0), None);
    desk.wait(|state| state.shared.open.is_some());
    let curve = |desk: &Desk<'_>| desk.harness.get_by_role(Role::GraphicsObject).rect();
    let before = curve(&desk);
    desk.open_page("empty.html", "");
    desk.apply(PageAction::OpenExample(Example::English));
    desk.wait(|state| state.shared.opening.is_none());
    assert_eq!(curve(&desk), before);
}
