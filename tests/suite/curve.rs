//! The curve of the analysis pane, driven by pointer as a reader would.

use super::program::text;
use clearline::app::analysis::AnalysisPalette;
use clearline::app::analysis::curve::{self, Classes, CurveInput, CurveView, Grips, Lengths, Scale, Touched};
use clearline::app::ground::theme::scheme;
use clearline_engine::extraction::{Class, Curve, KeptRun, Series, SeriesKind, UnitKind, Units};
use clearline_engine::internals::explore::Grid;
use clearline_words::message;
use egui::accesskit::Role;
use egui::{Event, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, Rect, TouchPhase, Vec2, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// Frames until everything that moves has come to rest.
const STEPS: u64 = 60;
const SIZE: Vec2 = vec2(600.0, 300.0);

/// The values of the threshold.
const SCALE: Scale = Scale {
    method: "line-block",
    name: "threshold",
    grid: Grid {
        least: 0.0,
        most: 150.0,
        step: 5.0,
    },
};

/// What a window keeps of both panes; answers are collected over all frames of a run.
#[derive(Default)]
struct Pane {
    curve: Curve,
    identity: u64,
    view: CurveView,
    hovered: Option<usize>,
    selected: Option<usize>,
    pointed: Option<usize>,
    clicks: Vec<usize>,
    touched: Vec<Touched>,
    units: Option<Units>,
    classes: Vec<Class>,
    lengths: Option<Lengths>,
}

impl Pane {
    fn of(curve: Curve) -> Pane {
        let count = curve.series.first().map_or(0, |series| series.samples.len());
        let mut units = Units::new(UnitKind::VirtualLine, count);
        for _ in 0..count {
            units.push(1, []);
        }
        Pane {
            curve,
            units: Some(units),
            ..Pane::default()
        }
    }

    fn show(&mut self, ui: &mut egui::Ui) {
        let none = Units::new(UnitKind::VirtualLine, 0);
        let input = CurveInput {
            curve: &self.curve,
            grips: Grips {
                units: self.units.as_ref().unwrap_or(&none),
                threshold: Some(SCALE),
                has_runs: true,
                lengths: self.lengths,
            },
            identity: self.identity,
            hovered: self.hovered,
            selected: self.selected,
            describe: &|unit| format!("this is unit {unit}"),
            classes: Classes {
                of: &|unit| self.classes.get(unit).copied(),
                given: &[Class::Good, Class::Bad],
            },
            coherence: None,
            palette: AnalysisPalette::of(scheme(ui.ctx())),
        };
        let answer = curve::show(ui, &input, None, &mut self.view);
        self.pointed = answer.hovered;
        self.clicks.extend(answer.clicked);
        self.touched.extend(answer.touched);
    }

    /// The range of x in view.
    fn visible(&self) -> (f64, f64) {
        self.view.visible().unwrap_or_default()
    }

    fn visible_units(&self) -> f64 {
        let (from, to) = self.visible();
        to - from
    }
}

fn harness<'a>(pane: Pane, size: Vec2) -> Harness<'a, Pane> {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_step_dt(1.0 / 60.0)
        .with_max_steps(STEPS)
        .build_ui_state(|ui, pane: &mut Pane| pane.show(ui), pane);
    harness.run();
    harness
}

/// A curve with a peak at unit 40 of 100.
fn peak(kind: SeriesKind) -> Curve {
    let mut samples = vec![10.0; 100];
    samples[40] = 200.0;
    Curve {
        x_name: "line",
        y_name: "block-length",
        series: vec![Series {
            name: "block-length",
            kind,
            samples: samples.into(),
        }],
        threshold: Some(60.0),
        threshold_parameter: None,
        kept: vec![KeptRun { start: 30, end: 50 }, KeptRun { start: 60, end: 61 }],
    }
}

fn plot_rect(harness: &Harness<'_, Pane>) -> Rect {
    harness.get_by_role(Role::GraphicsObject).rect()
}

/// The place of a unit while the whole curve of `units` is in view.
fn place(harness: &Harness<'_, Pane>, unit: usize, units: usize) -> Pos2 {
    let rect = plot_rect(harness);
    let share = (unit as f32 + 0.5) / units as f32;
    pos2(rect.left() + share * rect.width(), rect.center().y)
}

fn press(harness: &Harness<'_, Pane>, pos: Pos2, pressed: bool) {
    harness.event(Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
}

fn click(harness: &mut Harness<'_, Pane>, pos: Pos2) {
    harness.hover_at(pos);
    press(harness, pos, true);
    press(harness, pos, false);
    harness.run();
}

fn turn_wheel(harness: &mut Harness<'_, Pane>, pos: Pos2, lines: f32) {
    harness.hover_at(pos);
    harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, lines),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    harness.run();
}

fn shows_tooltip(harness: &Harness<'_, Pane>, unit: usize) -> bool {
    harness.query_by_label(&format!("this is unit {unit}")).is_some()
}

#[test]
fn the_pointer_is_on_the_unit_below_it() {
    for kind in [
        SeriesKind::Line,
        SeriesKind::Bars,
        SeriesKind::Points,
        SeriesKind::Bands,
    ] {
        let mut harness = harness(Pane::of(peak(kind)), SIZE);
        for unit in [0, 40, 99] {
            harness.hover_at(place(&harness, unit, 100));
            harness.run();
            assert_eq!(harness.state().pointed, Some(unit));
            assert!(shows_tooltip(&harness, unit));
        }
        harness.remove_cursor();
        harness.run();
        assert_eq!(harness.state().pointed, None);
    }
}

#[test]
fn the_box_at_the_pointer_stays_in_the_plot() {
    for size in [SIZE, vec2(600.0, 120.0)] {
        for unit in [0, 40, 99] {
            let mut harness = harness(Pane::of(peak(SeriesKind::Line)), size);
            harness.state_mut().hovered = Some(unit);
            harness.run();
            let told = harness.get_by_label(&format!("this is unit {unit}")).rect();
            let plot = harness.get_by_role(Role::GraphicsObject).rect();
            assert!(plot.contains_rect(told), "{told:?} in {plot:?}");
        }
    }
}

#[test]
fn a_click_chooses_the_unit() {
    let mut harness = harness(Pane::of(peak(SeriesKind::Line)), SIZE);
    let at = place(&harness, 40, 100);
    click(&mut harness, at);
    assert_eq!(harness.state().clicks, [40]);
}

#[test]
fn a_unit_pointed_at_elsewhere_has_a_cursor_and_words() {
    let mut harness = harness(Pane::of(peak(SeriesKind::Line)), SIZE);
    assert!(!shows_tooltip(&harness, 33));
    harness.state_mut().hovered = Some(33);
    harness.run();
    assert!(shows_tooltip(&harness, 33));
    let plot = harness.get_by_role(Role::GraphicsObject);
    assert_eq!(plot.value().as_deref(), Some("this is unit 33"));
    assert_eq!(harness.state().pointed, None, "the pointer itself is not on the curve");
}

#[test]
fn the_curve_is_told_in_a_sentence() {
    let harness = harness(Pane::of(peak(SeriesKind::Line)), SIZE);
    let facts = vec![
        message!("units-counted", kind = "line", count = 100),
        message!("curve-threshold", value = "60"),
        message!("curve-kept", runs = 2, first = "30", last = "61"),
    ];
    let summary = message!(
        "curve-summary",
        measure = message!("measure-block-length"),
        unit = message!("unit", kind = "line"),
        facts = facts
    );
    harness.get_by_label(&summary.to_string());
}

#[test]
fn a_peak_among_many_units_is_what_the_pointer_finds() {
    let mut curve = peak(SeriesKind::Line);
    let mut samples = vec![10.0; 200_000];
    samples[100_123] = 500.0;
    curve.series[0].samples = samples.into();
    let mut harness = harness(Pane::of(curve), SIZE);
    harness.hover_at(place(&harness, 100_123, 200_000));
    harness.run();
    assert_eq!(harness.state().pointed, Some(100_123));
}

#[test]
fn the_wheel_zooms_and_a_double_click_shows_all() {
    let mut harness = harness(Pane::of(peak(SeriesKind::Line)), SIZE);
    let at = place(&harness, 40, 100);
    turn_wheel(&mut harness, at, 8.0);
    assert!(harness.state().visible_units() < 50.0);
    assert_eq!(
        harness.state().pointed,
        Some(40),
        "the unit under the pointer stays there"
    );
    click(&mut harness, at);
    click(&mut harness, at);
    assert_eq!(harness.state().visible(), (-0.5, 99.5));
}

#[test]
fn dragging_moves_the_curve_with_the_pointer() {
    let mut harness = harness(Pane::of(peak(SeriesKind::Line)), SIZE);
    let at = place(&harness, 40, 100);
    turn_wheel(&mut harness, at, 8.0);
    let before = harness.state().visible();
    let units_a_point = harness.state().visible_units() / f64::from(plot_rect(&harness).width());
    harness.drag_at(at);
    harness.run();
    harness.hover_at(at - vec2(100.0, 0.0));
    harness.run();
    press(&harness, at - vec2(100.0, 0.0), false);
    harness.run();
    let after = harness.state().visible();
    assert!((after.0 - before.0 - 100.0 * units_a_point).abs() < 1e-3);
    assert!(harness.state().clicks.is_empty(), "dragging is not clicking");
}

#[test]
fn a_unit_chosen_elsewhere_comes_into_view() {
    let mut harness = harness(Pane::of(peak(SeriesKind::Line)), SIZE);
    let left = place(&harness, 5, 100);
    turn_wheel(&mut harness, left, 12.0);
    harness.remove_cursor();
    harness.state_mut().selected = Some(90);
    harness.run();
    let (from, to) = harness.state().visible();
    assert!(from < 90.0 && 90.0 < to);
}

#[test]
fn another_page_is_shown_whole() {
    let mut harness = harness(Pane::of(peak(SeriesKind::Line)), SIZE);
    let at = place(&harness, 40, 100);
    turn_wheel(&mut harness, at, 8.0);
    let state = harness.state_mut();
    state.curve.series[0].samples = [3.0; 7].into();
    state.curve.kept.clear();
    state.identity += 1;
    harness.run();
    assert_eq!(harness.state().visible(), (-0.5, 6.5));
}

#[test]
fn small_panes_and_empty_curves_are_drawn_too() {
    for size in [vec2(600.0, 120.0), vec2(200.0, 60.0), vec2(30.0, 20.0)] {
        let mut pane = Pane::of(peak(SeriesKind::Bars));
        pane.hovered = Some(40);
        let harness = harness(pane, size);
        assert!(shows_tooltip(&harness, 40));
    }
    for samples in [vec![], vec![0.0], vec![f64::NAN; 3]] {
        let mut curve = peak(SeriesKind::Line);
        curve.series[0].samples = samples.into();
        let mut pane = Pane::of(curve);
        pane.hovered = Some(0);
        harness(pane, SIZE);
    }
    harness(Pane::default(), SIZE).get_by_label(&text("curve-none"));
}

#[test]
fn what_is_drawn_unit_by_unit_has_the_colours_of_the_classes() {
    for kind in [
        SeriesKind::Line,
        SeriesKind::Bars,
        SeriesKind::Points,
        SeriesKind::Bands,
    ] {
        let mut pane = Pane::of(peak(kind));
        pane.classes = vec![Class::Bad; 100];
        pane.classes[40] = Class::Good;
        let harness = harness(pane, SIZE);
        let legend = harness.query_by_label(&text("class-bad")).is_some();
        assert_eq!(legend, kind != SeriesKind::Line, "{kind:?}");
        assert!(
            harness.query_by_label(&text("class-near-good")).is_none(),
            "no unit can have it"
        );
    }
}

#[test]
fn one_click_shows_the_lengths_of_blocks_and_another_hides_them() {
    for (lengths, id) in [
        (Lengths::Offered, "curve-show-lengths"),
        (Lengths::Shown { characters: 10.0 }, "curve-hide-lengths"),
    ] {
        let pane = Pane {
            lengths: Some(lengths),
            ..Pane::of(peak(SeriesKind::Bars))
        };
        let mut harness = harness(pane, SIZE);
        harness.get_by_label(&text(id)).click();
        harness.run();
        assert_eq!(harness.state().touched, [Touched::Lengths]);
    }
    let harness = harness(Pane::of(peak(SeriesKind::Bars)), SIZE);
    assert!(harness.query_by_label(&text("curve-show-lengths")).is_none());
}
