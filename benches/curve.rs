//! What a frame of the analysis pane costs without a window: layout, drawing and tessellation, median and 99th
//! percentile in milliseconds beside its bound, for pages of 20,000 and 200,000 units.
//!
//! ```text
//! cargo bench --bench curve
//! ```
//!
//! On a busy machine the 99th percentile measures the other programs; `chrt -f 50` before the command keeps them out.

#![allow(unreachable_pub, reason = "the modules of one program share their items")]
#![allow(clippy::print_stdout, reason = "printing the figures is what a benchmark is for")]

#[path = "verdict/mod.rs"]
mod verdict;

use clearline::app::analysis::AnalysisPalette;
use clearline::app::analysis::Ghost;
use clearline::app::analysis::curve::{self, Classes, CurveInput, CurveView, Grips};
use clearline_engine::extraction::{
    Class, Curve, Extraction, KeptRun, Series, SeriesKind, Status, UnitKind, Units, Verdicts,
};
use clearline_engine::methods::Parameters;
use egui::{Event, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, RawInput, Rect, TouchPhase, pos2, vec2};
use std::sync::Arc;
use std::time::Instant;
use verdict::verdict;

const FRAMES: usize = 400;
/// Bound of a frame at the 99th percentile, in milliseconds.
const BOUND: f64 = 4.0;
const SIZE: egui::Vec2 = vec2(900.0, 400.0);

/// What happens while frames are measured.
#[derive(Clone, Copy)]
enum Scene {
    /// Nothing moves.
    Still,
    /// The pointer moves over the curve.
    Pointing,
    /// The wheel turns, in and out: every frame is decimated again.
    Zooming,
    /// Another curve each frame, as while a parameter is dragged.
    Changing,
    /// The same with the curve from before the drag behind it.
    Haunted,
}

fn main() {
    println!("units     series  scene      median ms   p99 ms   bound");
    for units in [20_000, 200_000] {
        for (name, kind) in [
            ("line", SeriesKind::Line),
            ("bars", SeriesKind::Bars),
            ("points", SeriesKind::Points),
        ] {
            let curve = sample(units, kind);
            for (scene_name, scene) in [
                ("still", Scene::Still),
                ("pointing", Scene::Pointing),
                ("zooming", Scene::Zooming),
                ("changing", Scene::Changing),
                ("haunted", Scene::Haunted),
            ] {
                let mut times = measure(&curve, scene);
                times.sort_by(f64::total_cmp);
                let (median, p99) = (times[FRAMES / 2], times[FRAMES * 99 / 100]);
                let verdict = verdict(p99 <= BOUND);
                println!("{units:<9} {name:<7} {scene_name:<9} {median:>10.3} {p99:>8.3} {BOUND:>7}  {verdict}");
            }
        }
    }
}

/// Rough as a real page's curve: peaks of many sizes, a kept run every thousand units.
fn sample(units: usize, kind: SeriesKind) -> Curve {
    let value = |i: u64| {
        let noise = (i.wrapping_mul(2_654_435_761) >> 9) % 1_000;
        if noise > 900 { noise as f64 } else { noise as f64 / 20.0 }
    };
    let runs = (0..units / 1_000).map(|i| KeptRun {
        start: i * 1_000 + 200,
        end: i * 1_000 + 500,
    });
    Curve {
        x_name: "line",
        y_name: "block-length",
        series: vec![Series {
            name: "block-length",
            kind,
            samples: (0..units as u64).map(value).collect(),
        }],
        threshold: Some(60.0),
        threshold_parameter: None,
        kept: runs.collect(),
    }
}

/// As many lines, with text.
fn units(count: usize) -> Units {
    let mut units = Units::new(UnitKind::VirtualLine, count);
    for _ in 0..count {
        units.push(1, []);
    }
    units
}

/// The same curve as it was before.
fn ghost(curve: &Curve, units: &Units) -> Ghost {
    let before = Arc::new(Extraction {
        method: "line-block",
        parameters: Parameters::default(),
        units: units.clone(),
        verdicts: Verdicts::default(),
        curve: curve.clone(),
        status: Status::Found,
        confidence: None,
        remark: None,
    });
    let mut ghost = Ghost::while_moving(None, &before, Some("threshold"), false);
    ghost.align(&before, 0);
    ghost
}

fn measure(curve: &Curve, scene: Scene) -> Vec<f64> {
    let context = egui::Context::default();
    let mut view = CurveView::default();
    let units = units(curve.series[0].samples.len());
    let ghost = matches!(scene, Scene::Haunted).then(|| ghost(curve, &units));
    let mut frame = |i: usize| {
        let input = CurveInput {
            curve,
            grips: Grips {
                units: &units,
                threshold: None,
                has_runs: true,
                lengths: None,
            },
            identity: if matches!(scene, Scene::Changing | Scene::Haunted) {
                i as u64
            } else {
                0
            },
            hovered: None,
            selected: Some(10),
            describe: &|unit| format!("line {unit}"),
            classes: Classes {
                of: &|unit| Some(if unit % 3 == 0 { Class::Good } else { Class::Bad }),
                given: &[Class::Good, Class::Bad],
            },
            coherence: None,
            palette: &AnalysisPalette::DARK,
        };
        let raw = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, SIZE)),
            time: Some(i as f64 / 60.0),
            events: events(scene, i),
            ..RawInput::default()
        };
        let start = Instant::now();
        let output = context.run_ui(raw, |ui| {
            curve::show(ui, &input, ghost.as_ref(), &mut view);
        });
        std::hint::black_box(context.tessellate(output.shapes, output.pixels_per_point));
        start.elapsed().as_secs_f64() * 1_000.0
    };
    for i in 0..5 {
        frame(i);
    }
    (5..FRAMES + 5).map(frame).collect()
}

fn events(scene: Scene, i: usize) -> Vec<Event> {
    let sweep = |step: usize| 60.0 + ((i * step) % 800) as f32;
    match scene {
        Scene::Still | Scene::Changing | Scene::Haunted => Vec::new(),
        Scene::Pointing => vec![Event::PointerMoved(pos2(sweep(3), 200.0))],
        Scene::Zooming => vec![
            Event::PointerMoved(pos2(450.0, 200.0)),
            Event::MouseWheel {
                unit: MouseWheelUnit::Point,
                delta: vec2(0.0, if (i / 40).is_multiple_of(2) { 30.0 } else { -30.0 }),
                phase: TouchPhase::Move,
                source: MouseWheelSource::Wheel,
                modifiers: Modifiers::NONE,
            },
        ],
    }
}
