//! Correcting by hand: markers and threshold dragged in the curve, units flipped, passages taken in and left out, and the way
//! back from all of it.

use super::desk::{Desk, WIDE};
use super::program;
use clearline::app::action::{MethodAction, PlaceAction};
use clearline::app::shared::OpenPage;
use clearline_engine::extraction::{KeptRun, Status, UnitKind};
use clearline_engine::methods;
use clearline_words::{Message, message};
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Pos2, Rect, vec2};
use egui_kittest::kittest::Queryable;

pub fn text(desk: &Desk<'_>) -> String {
    desk.open().reading.text()
}

fn runs(desk: &Desk<'_>) -> Vec<KeptRun> {
    desk.open().reading.extraction.curve.kept.clone()
}

fn curve(desk: &Desk<'_>) -> Rect {
    desk.harness.get_by_role(Role::GraphicsObject).rect()
}

/// The place of a unit in the curve, all of it in view, at a share of its height.
fn place(desk: &Desk<'_>, unit: f32, height: f32) -> Pos2 {
    let rect = curve(desk);
    let units = desk.open().reading.extraction.units.len() as f32;
    rect.left_top() + vec2((unit + 0.5) / units * rect.width(), height * rect.height())
}

/// Waits until the page is read as the recipe says.
pub fn settle(desk: &mut Desk<'_>) {
    desk.wait(|state| {
        let is_read = |open: &OpenPage| open.reading.recipe.corrections == state.shared.recipe.corrections;
        state.shared.open.as_ref().is_some_and(is_read)
    });
}

const START: &str = "curve-start";
const END: &str = "curve-end";

/// What the markers of an end are called, up to the number of the unit.
fn marker(end: &'static str) -> String {
    message!("curve-handle", end = message!(end), unit = "").to_string()
}

/// What is told above the way back.
fn corrected(desk: &Desk<'_>) -> Message {
    message!("rules-corrected", times = desk.state().shared.recipe.corrections.len())
}

fn handle(desk: &Desk<'_>, end: &'static str) -> Pos2 {
    let rect = desk.harness.get_by_label_contains(&marker(end)).rect();
    rect.center_top() + vec2(0.0, 8.0)
}

/// The last unit with text outside the kept runs.
fn left_out(desk: &Desk<'_>) -> usize {
    let extraction = &desk.open().reading.extraction;
    let is_out = |unit: &usize| !runs(desk).iter().any(|run| run.units().contains(unit));
    let has_text = |unit: &usize| extraction.units.get(*unit).is_some_and(|unit| unit.characters > 0);
    (0..extraction.units.len())
        .rfind(|unit| is_out(unit) && has_text(unit))
        .unwrap()
}

/// The place of words in the column, not in a pane.
pub fn in_text(desk: &Desk<'_>, words: &str) -> Pos2 {
    let panes = curve(desk).left();
    let rects = desk.harness.get_all_by_label_contains(words).map(|node| node.rect());
    let window = desk.harness.ctx.content_rect();
    let mut rects = rects.filter(|rect| rect.right() < panes && rect.top() > 90.0 && rect.top() < window.bottom());
    rects.next_back().expect("the words are in the text").center()
}

fn double_click(desk: &mut Desk<'_>, unit: usize) {
    let at = place(desk, unit as f32, 0.5);
    desk.harness.hover_at(at);
    desk.harness.run();
    // Frames of the harness are a quarter of a second apart.
    desk.harness
        .ctx
        .options_mut(|options| options.input_options.max_double_click_delay = 10.0);
    desk.presses(at, 2);
}

#[test]
fn the_text_follows_a_dragged_start_and_the_way_back_is_open() {
    let mut desk = Desk::with_line_blocks();
    let (before, automatic) = (text(&desk), runs(&desk));
    let start = handle(&desk, START);
    desk.drag(start, place(&desk, 0.0, 0.05));
    settle(&mut desk);
    let after = text(&desk);
    assert!(after.len() > before.len());
    assert_eq!(after.lines().last(), before.lines().last());
    assert!(runs(&desk)[0].start < automatic[0].start);
    let told = corrected(&desk);
    assert!(desk.says(&told));
    let first = runs(&desk)[0].start;
    let verdict = desk.open().reading.extraction.verdicts.get(first).unwrap();
    assert_eq!(verdict.deciding().rule, "start-before");
    // One drag is one step, however many frames it took.
    desk.press(Modifiers::COMMAND, Key::Z);
    settle(&mut desk);
    assert_eq!((text(&desk), runs(&desk)), (before.clone(), automatic));
    desk.press(Modifiers::COMMAND, Key::Y);
    settle(&mut desk);
    assert_eq!(text(&desk), after);
    desk.harness
        .get_by_label(&program::text("rules-back-to-automatic"))
        .click();
    settle(&mut desk);
    assert_eq!(text(&desk), before);
    assert!(!desk.says(&told));
    desk.press(Modifiers::COMMAND, Key::Z);
    settle(&mut desk);
    assert_eq!(text(&desk), after);
}

#[test]
fn a_marker_that_was_dragged_has_the_arrows() {
    let mut desk = Desk::with_line_blocks();
    let first = runs(&desk)[0].clone();
    let start = handle(&desk, START);
    desk.drag(start, place(&desk, first.start as f32 + 6.0, 0.05));
    settle(&mut desk);
    let dragged = runs(&desk)[0].start;
    assert_ne!(dragged, first.start);
    desk.press(Modifiers::NONE, Key::ArrowRight);
    settle(&mut desk);
    assert!(runs(&desk)[0].start > dragged);
}

#[test]
fn an_end_dragged_onto_its_start_takes_the_span_away() {
    let mut desk = Desk::with_line_blocks();
    let count = runs(&desk).len();
    let first = runs(&desk)[0].clone();
    let end = handle(&desk, END);
    desk.drag(end, place(&desk, first.start as f32 - 2.0, 0.05));
    settle(&mut desk);
    assert_eq!(runs(&desk).len(), count - 1);
    let verdict = desk.open().reading.extraction.verdicts.get(first.start).unwrap();
    assert_eq!(verdict.deciding().rule, "span-removed");
}

#[test]
fn a_double_click_in_a_gap_makes_a_span_with_handles_of_its_own() {
    let mut desk = Desk::with_line_blocks();
    let count = runs(&desk).len();
    let unit = left_out(&desk);
    double_click(&mut desk, unit);
    settle(&mut desk);
    assert_eq!(runs(&desk).len(), count + 1);
    desk.harness.run();
    let markers = desk.harness.get_all_by_label_contains(&marker(START)).count();
    assert_eq!(markers, count + 1);
}

#[test]
fn brackets_move_the_markers_and_arrows_a_focused_one() {
    let mut desk = Desk::with_line_blocks();
    let automatic = runs(&desk);
    for (letter, is_start) in [("]", true), ("{", false)] {
        let before = runs(&desk);
        desk.harness.event(Event::Text(letter.into()));
        desk.harness.step();
        settle(&mut desk);
        let after = runs(&desk);
        match is_start {
            true => assert!(after[0].start > before[0].start),
            false => assert!(after.last().unwrap().end < before.last().unwrap().end),
        }
    }
    for letter in ["[", "}"] {
        desk.harness.event(Event::Text(letter.into()));
        desk.harness.step();
        settle(&mut desk);
    }
    assert_eq!(runs(&desk), automatic);
    desk.harness.get_by_label_contains(&marker(START)).focus();
    desk.harness.run();
    let mut last = automatic[0].start;
    for _ in 0..2 {
        desk.press(Modifiers::NONE, Key::ArrowRight);
        settle(&mut desk);
        assert!(runs(&desk)[0].start > last, "the marker keeps the keyboard");
        last = runs(&desk)[0].start;
    }
}

#[test]
fn the_markers_of_a_span_of_one_unit_are_both_at_hand() {
    let mut desk = Desk::with_line_blocks();
    let unit = left_out(&desk);
    double_click(&mut desk, unit);
    settle(&mut desk);
    desk.harness.hover_at(curve(&desk).center_bottom());
    desk.harness.run();
    let rect = |desk: &Desk<'_>, end: &'static str| {
        let unit = UnitKind::VirtualLine.numbered(unit);
        let name = message!("curve-handle", end = message!(end), unit = unit).to_string();
        desk.harness.get_by_label(&name).rect()
    };
    let (start, end) = (rect(&desk, START), rect(&desk, END));
    assert!(start.width() > 9.0 && end.width() > 9.0, "{start:?} {end:?}");
    assert!(start.right() <= end.left() + 0.01, "{start:?} {end:?}");
    // No bracket takes the span away, and its markers can be taken by the pointer.
    desk.apply(PlaceAction::Mark(Some(unit)));
    let before = runs(&desk);
    for letter in ["]", "{"] {
        desk.harness.event(Event::Text(letter.into()));
        desk.harness.step();
        settle(&mut desk);
        assert_eq!(runs(&desk), before, "{letter}");
    }
    let grabbed = start.center_top() + vec2(0.0, 8.0);
    desk.drag(grabbed, grabbed - vec2(60.0, 0.0));
    settle(&mut desk);
    let holds = |run: &KeptRun| run.end == unit && run.start < unit;
    assert!(runs(&desk).iter().any(holds), "{:?}", runs(&desk));
}

#[test]
fn the_line_of_the_threshold_is_a_handle() {
    let mut desk = Desk::with_line_blocks();
    let before = desk.open().reading.extraction.curve.threshold.unwrap();
    let parameter = message!("parameter-line-block-threshold");
    let name = message!("curve-threshold-handle", parameter = parameter).to_string();
    let line = desk.harness.get_by_label(&name).rect();
    let grip = line.center() + vec2(20.0, 0.0);
    desk.drag(grip, grip - vec2(0.0, 40.0));
    desk.wait(|state| {
        let threshold = |open: &OpenPage| open.reading.extraction.curve.threshold;
        state
            .shared
            .open
            .as_ref()
            .and_then(threshold)
            .is_some_and(|value| value > before)
    });
    let set = desk.state().shared.recipe.parameters.set_number("threshold").unwrap();
    assert!(set > before && set.fract() == 0.0, "{set}");
    desk.press(Modifiers::COMMAND, Key::Z);
    desk.harness.run();
    assert_eq!(desk.state().shared.recipe.parameters.set_number("threshold"), None);
}

#[test]
fn arrows_choose_a_unit_in_all_panes_and_space_flips_it() {
    let mut desk = Desk::with_line_blocks();
    let first = left_out(&desk);
    desk.apply(PlaceAction::GoTo(first));
    desk.click(place(&desk, first as f32, 0.5));
    let marked = desk.state().shared.linked.marked.unwrap();
    desk.press(Modifiers::NONE, Key::ArrowUp);
    desk.harness.run();
    let next = desk.state().shared.linked.marked.unwrap();
    assert!(next < marked);
    desk.press(Modifiers::NONE, Key::ArrowDown);
    desk.harness.run();
    assert_eq!(desk.state().shared.linked.marked, Some(marked));
    let was_kept = desk.open().reading.extraction.verdicts.keeps(marked);
    desk.press(Modifiers::NONE, Key::Space);
    settle(&mut desk);
    let verdict = desk.open().reading.extraction.verdicts.get(marked).unwrap();
    assert_eq!(verdict.keep, !was_kept);
    assert_eq!(verdict.deciding().rule, "kept-by-hand");
    assert_eq!(desk.state().shared.linked.marked, Some(marked), "the choice stays");
    desk.press(Modifiers::NONE, Key::Space);
    settle(&mut desk);
    assert_eq!(desk.open().reading.extraction.verdicts.keeps(marked), was_kept);
    assert!(desk.state().shared.recipe.corrections.is_empty(), "it was taken back");
    desk.press(Modifiers::COMMAND, Key::Z);
    settle(&mut desk);
    assert_eq!(
        desk.open().reading.extraction.verdicts.keeps(marked),
        !was_kept,
        "as a step of its own"
    );
}

#[test]
fn corrections_stay_on_top_of_another_method_and_end_with_the_page() {
    let mut desk = Desk::with_line_blocks();
    let unit = left_out(&desk);
    double_click(&mut desk, unit);
    settle(&mut desk);
    let correction = desk.open().reading.recipe.corrections.clone();
    assert_eq!(correction.len(), 1);
    let dbscan = methods::method("dbscan").unwrap();
    desk.apply(MethodAction::Choose(dbscan));
    desk.wait(|state| {
        state
            .shared
            .open
            .as_ref()
            .is_some_and(|open| open.reading.extraction.method == dbscan.name)
    });
    assert_eq!(desk.open().reading.recipe.corrections, correction);
    desk.open_page(
        "other.html",
        "<p>Another page, with a sentence of its own that is long enough to be read.</p>",
    );
    assert!(desk.open().reading.recipe.corrections.is_empty() && desk.state().shared.recipe.corrections.is_empty());
    assert_eq!(desk.state().shared.steps.available(), (false, false));
}

#[test]
fn a_narrow_window_has_handles_too() {
    let mut desk = Desk::new(vec2(560.0, 800.0), None);
    desk.wait(|state| state.shared.open.is_some());
    desk.harness.run();
    assert!(desk.shows(&marker(START)));
}

#[test]
fn nothing_moves_under_the_pointer_when_strips_come() {
    for size in [WIDE, vec2(800.0, 800.0), vec2(560.0, 800.0)] {
        let mut desk = Desk::with_line_blocks();
        desk.harness.set_size(size);
        let sentence = "The river rose in the night, and by morning the lower road was gone. ";
        let short = "<p>Home</p>".repeat(12);
        desk.open_page("one.html", &format!("{short}<p>{}</p>{short}", sentence.repeat(9)));
        let before = curve(&desk);
        let start = handle(&desk, START);
        desk.drag(start, place(&desk, 3.0, 0.05));
        desk.harness.hover_at(before.center_bottom());
        desk.harness.run();
        settle(&mut desk);
        assert!(desk.says(&corrected(&desk)));
        assert_eq!(curve(&desk), before, "after the first drag in {size}");
        // The marker is dragged so far that nothing is kept, which a strip above the page tells, but only after the drag.
        let start = handle(&desk, START);
        desk.harness.hover_at(start);
        desk.harness.run();
        desk.button(start, true, Modifiers::NONE);
        let units = desk.open().reading.extraction.units.len();
        desk.harness.hover_at(place(&desk, units as f32, 0.05));
        desk.wait(|state| {
            matches!(
                state.shared.open.as_ref().unwrap().reading.extraction.status,
                Status::Nothing(_)
            )
        });
        assert_eq!(curve(&desk), before, "in the second drag in {size}");
        assert!(desk.says(&corrected(&desk)));
        desk.button(start, false, Modifiers::NONE);
        desk.harness.run();
        let status = desk.open().reading.extraction.status.to_string();
        assert!(desk.shows(&status), "the strip is told after the drag in {size}");
    }
}
