//! UI work of the reading column on 2 MB of text: `cargo bench --bench reading`.
//!
//! A frame's figure is the time of egui's pass and of the tessellation, in milliseconds; uploads and the graphics card are
//! not in it. Every text is scrolled by the wheel, by pages, by jumps to random places, and resized.

#![allow(unreachable_pub, reason = "the modules of one program share their items")]

mod words;

use std::io::{Result, Write, stdout};
use std::time::Instant;

use clearline_column::fonts::FontLibrary;
use clearline_column::reader::{Column, ColumnItem, ColumnState, Spot};
use clearline_column::typeset::Typesetter;
use egui::{Context, Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, RawInput, Rect, TouchPhase, pos2, vec2};
use words::{Random, chinese_word, latin_word};

const BYTES: usize = 2_000_000;
const FRAMES: usize = 2_000;
const JUMPS: usize = 300;

fn main() -> Result<()> {
    let mut random = Random(20_261_120);
    let latin = document(BYTES, &mut random, latin_word);
    let chinese = document(BYTES, &mut random, chinese_word);
    writeln!(
        stdout(),
        "{:<10}{:<8}{:>9}{:>9}{:>9}{:>9}",
        "text",
        "frames",
        "first",
        "median",
        "p99",
        "worst"
    )?;
    measure("Latin", "en", latin, &mut random)?;
    measure("Chinese", "zh", chinese, &mut random)
}

/// Measures one document and prints a row a motion.
fn measure(name: &str, language: &'static str, items: Vec<ColumnItem>, random: &mut Random) -> Result<()> {
    let mut window = Window::new(items, language);
    let first = window.frame(Vec::new());
    let wheel = (0..FRAMES)
        .map(|i| window.frame(vec![wheel_event(if i < FRAMES / 2 { -120.0 } else { 90.0 })]))
        .collect();
    report(name, "wheel", Some(first), wheel)?;
    let pages = (0..FRAMES)
        .map(|i| {
            window.frame(if i % 8 == 0 {
                vec![key_event(Key::PageDown)]
            } else {
                Vec::new()
            })
        })
        .collect();
    report(name, "pages", None, pages)?;
    let jumps = (0..JUMPS).map(|_| {
        let item = random.below(window.items.len());
        window.state.scroll_to(Spot { item, byte: 0 });
        window.frame(Vec::new())
    });
    let jumps = jumps.collect();
    report(name, "jumps", None, jumps)?;
    let resizes = (0..JUMPS).map(|i| {
        window.width = 500.0 + (i % 60) as f32 * 5.0;
        window.frame(Vec::new())
    });
    let resizes = resizes.collect();
    report(name, "resize", None, resizes)
}

fn report(name: &str, motion: &str, first: Option<f64>, mut times: Vec<f64>) -> Result<()> {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let first = first.map_or(String::new(), |first| format!("{first:.2}"));
    writeln!(
        stdout(),
        "{name:<10}{motion:<8}{first:>9}{:>9.2}{:>9.2}{:>9.2}",
        at(0.5),
        at(0.99),
        at(1.0)
    )
}

/// A window without a display.
struct Window {
    ctx: Context,
    items: Vec<ColumnItem>,
    language: &'static str,
    state: ColumnState,
    typesetter: Typesetter,
    width: f32,
    time: f64,
}

impl Window {
    fn new(items: Vec<ColumnItem>, language: &'static str) -> Self {
        let ctx = Context::default();
        let typesetter = Typesetter::new(&ctx, FontLibrary::bundled_only());
        Self {
            ctx,
            items,
            language,
            state: ColumnState::default(),
            typesetter,
            width: 1000.0,
            time: 0.0,
        }
    }

    /// Runs a frame with these events, and returns the milliseconds that it took.
    fn frame(&mut self, mut events: Vec<Event>) -> f64 {
        events.insert(0, Event::PointerMoved(pos2(self.width / 2.0, 400.0)));
        self.time += 1.0 / 60.0;
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(self.width, 900.0)));
        let input = RawInput {
            screen_rect,
            time: Some(self.time),
            events,
            ..Default::default()
        };
        let start = Instant::now();
        let mut output = self.ctx.run_ui(input, |ui| {
            let column = Column::new(&self.items, 1).language(self.language);
            column.show(ui, &mut self.state, &mut self.typesetter);
        });
        let shapes = std::mem::take(&mut output.shapes);
        std::hint::black_box(self.ctx.tessellate(shapes, output.pixels_per_point));
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        output.textures_delta.clear();
        milliseconds
    }
}

fn wheel_event(points: f32) -> Event {
    Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, points),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    }
}

fn key_event(key: Key) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    }
}

/// Paragraphs of 3 to 120 words with this many bytes in all.
fn document(bytes: usize, random: &mut Random, word: fn(&mut Random) -> String) -> Vec<ColumnItem> {
    let mut items = Vec::new();
    let mut length = 0;
    while length < bytes {
        let words = 3 + random.below(118);
        let text: String = (0..words).map(|_| word(random)).collect();
        length += text.len();
        items.push(ColumnItem {
            key: items.len(),
            text,
            ..Default::default()
        });
    }
    items
}
