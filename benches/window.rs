//! UI work of the whole window: `cargo bench --bench window`.
//!
//! Prints how long it takes from nothing to the first frame with the example, then the time of frames on an article of
//! 2 MB: at rest, scrolled, scrolled with all of it selected, while letters are searched for, scrolled with a letter found
//! everywhere, going from hit to hit, pointed at, with a parameter that moves, unfolded; and on a table of 10,000 rows. A
//! figure is the time of egui's pass and of the tessellation, in milliseconds; uploads and the graphics card are not in it.
//! At the end the number of frames that the window asks for while nothing happens.

use clearline::app::action::{FindAction, MethodAction, PlaceAction, TextAction};
use clearline::app::find::Standing;
use clearline::app::fonts::FontLibrary;
use clearline::app::reader::ItemKind;
use clearline::app::settings::SettingsFile;
use clearline::app::{Start, Window};
use clearline::methods::line_block;
use clearline::page::Source;
use egui::{Context, Event, Modifiers, MouseWheelUnit, RawInput, Rect, TouchPhase, ViewportId, pos2, vec2};
use std::io::{Result, Write, stdout};
use std::thread::sleep;
use std::time::{Duration, Instant};

const BYTES: usize = 2_000_000;
const FRAMES: usize = 1_000;
const ROWS: usize = 10_000;

fn main() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("long.html");
    std::fs::write(&file, long_page())?;

    let started = Instant::now();
    let mut bench = Bench::new(None);
    bench.wait_for_page();
    let mut out = stdout().lock();
    writeln!(out, "from nothing to the example: {:.0} ms", milliseconds(started))?;

    let started = Instant::now();
    let mut bench = Bench::new(Some(Source::File(file)));
    bench.wait_for_page();
    writeln!(out, "from nothing to a page of 2 MB: {:.0} ms", milliseconds(started))?;
    writeln!(out, "{:<12}{:>9}{:>9}{:>9}", "frames", "median", "p99", "worst")?;
    report(
        &mut out,
        "at rest",
        (0..FRAMES).map(|_| bench.frame(Vec::new())).collect(),
    )?;
    bench.frame(vec![Event::PointerMoved(pos2(400.0, 400.0))]);
    report(&mut out, "scrolled", bench.scrolled())?;
    bench.apply(TextAction::SelectAll);
    report(&mut out, "selected", bench.scrolled())?;
    bench.apply(FindAction::Open);
    let typed = ["e", "ev", "eve", "ev", "e"]
        .into_iter()
        .flat_map(|wanted| bench.found(wanted));
    let typed = typed.collect();
    report(&mut out, "typed", typed)?;
    report(&mut out, "found", bench.scrolled())?;
    let stepped = (0..FRAMES).map(|_| {
        bench.apply(FindAction::Step { is_onward: true });
        bench.frame(Vec::new())
    });
    let stepped = stepped.collect();
    report(&mut out, "stepped", stepped)?;
    bench.apply(FindAction::Close);
    let pointed = (0..FRAMES).map(|step| {
        let at = pos2(830.0 + (step * 7 % 430) as f32, 200.0);
        bench.frame(vec![Event::PointerMoved(at)])
    });
    let pointed = pointed.collect();
    report(&mut out, "curve", pointed)?;
    bench.apply(MethodAction::Choose(&line_block::METHOD));
    bench.settle();
    let tuned = (0..100).map(|step| {
        let value = (40 + step % 40).to_string();
        bench.apply(MethodAction::Set {
            name: "threshold",
            value,
        });
        bench.settle()
    });
    let tuned = tuned.collect();
    report(&mut out, "threshold", tuned)?;
    let bar = bench.bar();
    let unfolded = (0..20).map(|_| {
        let started = Instant::now();
        bench.apply(PlaceAction::Toggle(bar));
        milliseconds(started) + bench.frame(Vec::new())
    });
    let unfolded = unfolded.collect();
    report(&mut out, "unfolded", unfolded)?;
    writeln!(out, "frames asked for at rest: {}", bench.asked_at_rest())?;

    let file = folder.path().join("table.html");
    std::fs::write(&file, long_table())?;
    let mut bench = Bench::new(Some(Source::File(file)));
    bench.wait_for_page();
    let bar = bench.bar();
    bench.apply(PlaceAction::Toggle(bar));
    bench.frame(vec![Event::PointerMoved(pos2(400.0, 400.0))]);
    report(&mut out, "table", bench.scrolled())
}

/// A table of [`ROWS`] rows, wider than the column.
fn long_table() -> String {
    let row = |n: usize| format!("<tr><td>{n}{}</tr>\n", "<td>some words in a cell".repeat(9));
    let rows: String = (0..ROWS).map(row).collect();
    format!("<title>A long table</title><table><caption>Rows</caption>{rows}</table>")
}

/// An article with a menu before it, of [`BYTES`] bytes.
fn long_page() -> String {
    let mut page = String::from("<title>A long article</title><ul>");
    for n in 0..40 {
        page += &format!("<li><a href='/{n}'>Entry {n}</a></li>\n");
    }
    page += "</ul>\n";
    let sentence =
        "The river carries <em>more</em> than water down from the hills, and nobody has ever counted all of it. ";
    let mut paragraph = 0;
    while page.len() < BYTES {
        paragraph += 1;
        if paragraph % 12 == 0 {
            page += &format!("<h2>Chapter {}</h2>\n", paragraph / 12);
        }
        page += &format!("<p>{paragraph}. {}</p>\n", sentence.repeat(3 + paragraph % 4));
    }
    page
}

fn wheel_event() -> Event {
    Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, -120.0),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Wheel,
    }
}

fn milliseconds(since: Instant) -> f64 {
    1000.0 * since.elapsed().as_secs_f64()
}

fn report(out: &mut impl Write, name: &str, mut times: Vec<f64>) -> Result<()> {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    writeln!(out, "{name:<12}{:>9.2}{:>9.2}{:>9.2}", at(0.5), at(0.99), at(1.0))
}

/// A window without a display.
struct Bench {
    ctx: Context,
    window: Window,
    time: f64,
    is_asked: bool,
}

impl Bench {
    fn new(source: Option<Source>) -> Bench {
        let ctx = Context::default();
        let start = Start {
            source,
            settings: SettingsFile::at(None),
            fonts: FontLibrary::bundled_only(),
        };
        let window = Window::new(&ctx, start);
        Bench {
            ctx,
            window,
            time: 0.0,
            is_asked: false,
        }
    }

    fn apply(&mut self, action: impl Into<clearline::app::action::Action>) {
        self.window.apply(&self.ctx.clone(), action);
    }

    /// Runs a frame with these events, and returns the milliseconds that it took.
    fn frame(&mut self, events: Vec<Event>) -> f64 {
        self.time += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0))),
            time: Some(self.time),
            events,
            ..Default::default()
        };
        let started = Instant::now();
        let mut output = self.ctx.run_ui(input, |ui| self.window.show(ui));
        let shapes = self
            .ctx
            .tessellate(std::mem::take(&mut output.shapes), output.pixels_per_point);
        let took = milliseconds(started);
        drop(shapes);
        output.textures_delta.clear();
        let root = output.viewport_output.get(&ViewportId::ROOT);
        self.is_asked = root.is_some_and(|output| output.repaint_delay < Duration::from_secs(1));
        took
    }

    /// The times of frames in each of which the wheel turns.
    fn scrolled(&mut self) -> Vec<f64> {
        (0..FRAMES).map(|_| self.frame(vec![wheel_event()])).collect()
    }

    /// The times of the frames from when something is typed into the search until all its hits are marked.
    fn found(&mut self, wanted: &str) -> Vec<f64> {
        let started = Instant::now();
        self.apply(FindAction::Type(wanted.to_owned()));
        let mut times = vec![milliseconds(started)];
        while !matches!(self.window.state().find.standing(), Standing::Found { .. }) {
            times.push(self.frame(Vec::new()));
        }
        times
    }

    /// The first bar of passages that are left out.
    fn bar(&self) -> usize {
        let open = self.window.state().open.as_ref();
        let items = open.map_or(&[][..], |open| &open.view.items);
        let bar = items.iter().position(|item| item.kind == ItemKind::Fold);
        bar.unwrap_or_default()
    }

    /// Frames until a page is shown.
    fn wait_for_page(&mut self) {
        while self.window.state().open.is_none() {
            self.frame(Vec::new());
            sleep(Duration::from_millis(1));
        }
        self.frame(Vec::new());
    }

    /// Frames until the worker has answered; the longest of them.
    fn settle(&mut self) -> f64 {
        let before = self.window.state().open.as_ref().map(|open| open.versions);
        let mut longest = 0.0_f64;
        while self.window.state().open.as_ref().map(|open| open.versions) == before {
            longest = longest.max(self.frame(Vec::new()));
            sleep(Duration::from_millis(1));
        }
        longest
    }

    /// How many of the frames after all has come to rest ask for another.
    fn asked_at_rest(&mut self) -> usize {
        self.frame(vec![Event::PointerGone]);
        for _ in 0..200 {
            self.frame(Vec::new());
        }
        let asked = (0..600).map(|_| {
            self.frame(Vec::new());
            usize::from(self.is_asked)
        });
        asked.sum()
    }
}
