//! UI work of the whole window: `cargo bench --bench window`.
//!
//! With `-- round-trip`, the time from a slider's step to the new text, with its bound. With `-- bounds`, the bounds of
//! the reading column with 2 MB of text in several scripts. With `-- motions`, the times of all kinds of frames on an
//! article of 2 MB: at rest, scrolled, scrolled while a screen reader listens, scrolled with all of it selected, while letters are searched for, scrolled with
//! a letter found everywhere, going from hit to hit, pointed at, with a parameter that moves, unfolded; and the number
//! of frames that the window asks for while nothing happens. With `-- table`, a table of 10,000 rows. With `-- source`,
//! the source of pages of 16 MB, in lines and in one line. With `-- boxes`, the pane of a page with 5,000 boxes. With `-- library`, the
//! list of 10,000 articles. Without a word, all of these.
//!
//! A figure is the time of egui's pass and of the tessellation, in milliseconds; uploads and the graphics card are not in it.

#![allow(unreachable_pub, reason = "the modules of one program share their items")]

mod bench;
mod bounds;
mod library;
mod pages;
mod round_trip;
#[path = "../verdict/mod.rs"]
mod verdict;
#[path = "../words/mod.rs"]
mod words;

use bench::{Bench, FRAMES, milliseconds};
use bounds::sorted;
use clearline::app::action::{FindAction, LookAction, MethodAction, PlaceAction, TextAction};
use clearline::app::ground::tab::Tab;
use clearline_engine::internals::methods::{line_block, vips};
use clearline_engine::page::Source;
use egui::{Event, pos2};
use std::io::{Result, Write, stdout};
use std::path::Path;
use std::time::Instant;

fn main() -> Result<()> {
    // Cargo adds a flag of its own.
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let word = words.next();
    if word.as_deref() == Some(bounds::MEMORY) {
        return bounds::print_resident(Path::new(&words.next().unwrap_or_default()));
    }
    let wants = |part: &str| word.as_deref().is_none_or(|word| word == part);
    let folder = tempfile::tempdir()?;
    if wants("bounds") {
        bounds::report(folder.path())?;
    }
    if wants("motions") {
        measure_motions(folder.path())?;
    }
    if wants("round-trip") {
        round_trip::report(folder.path())?;
    }
    if wants("table") {
        measure_table(folder.path())?;
    }
    if wants("source") {
        measure_sources(folder.path())?;
    }
    if wants("boxes") {
        measure_boxes(folder.path())?;
    }
    if wants("library") {
        library::measure(folder.path())?;
    }
    Ok(())
}

fn measure_motions(folder: &Path) -> Result<()> {
    let file = folder.join("long.html");
    std::fs::write(&file, pages::long_page())?;
    let started = Instant::now();
    Bench::new(None).wait_for_page();
    let mut out = stdout().lock();
    writeln!(out, "from nothing to the example: {:.0} ms", milliseconds(started))?;
    let started = Instant::now();
    let mut bench = Bench::new(Some(Source::File(file)));
    bench.wait_for_page();
    writeln!(out, "from nothing to a page of 2 MB: {:.0} ms", milliseconds(started))?;
    head(&mut out)?;
    let resting = (0..FRAMES).map(|_| bench.frame(Vec::new())).collect();
    report(&mut out, "at rest", resting)?;
    bench.point_at_text();
    report(&mut out, "scrolled", bench.scrolled(FRAMES))?;
    bench.listen(true);
    report(&mut out, "read aloud", bench.scrolled(FRAMES / 10))?;
    bench.listen(false);
    bench.apply(TextAction::SelectAll);
    report(&mut out, "selected", bench.scrolled(FRAMES))?;
    measure_finding(&mut out, &mut bench)?;
    let pointed = (0..FRAMES).map(|step| {
        let at = pos2(830.0 + (step * 7 % 430) as f32, 200.0);
        bench.frame(vec![Event::PointerMoved(at)])
    });
    let pointed = pointed.collect();
    report(&mut out, "curve", pointed)?;
    measure_method(&mut out, &mut bench)?;
    writeln!(out, "frames asked for at rest: {}", bench.asked_at_rest())
}

fn measure_finding(out: &mut impl Write, bench: &mut Bench) -> Result<()> {
    bench.apply(FindAction::Open);
    let words = ["e", "ev", "eve", "ev", "e"];
    let typed = words.into_iter().flat_map(|wanted| bench.found(wanted)).collect();
    report(out, "typed", typed)?;
    report(out, "found", bench.scrolled(FRAMES))?;
    let stepped = (0..FRAMES).map(|_| {
        bench.apply(FindAction::Step { is_onward: true });
        bench.frame(Vec::new())
    });
    report(out, "stepped", stepped.collect())?;
    bench.apply(FindAction::Close);
    Ok(())
}

fn measure_method(out: &mut impl Write, bench: &mut Bench) -> Result<()> {
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
    report(out, "threshold", tuned.collect())?;
    let bar = bench.bar();
    let unfolded = (0..20).map(|_| {
        let started = Instant::now();
        bench.apply(PlaceAction::Toggle(bar));
        milliseconds(started) + bench.frame(Vec::new())
    });
    report(out, "unfolded", unfolded.collect())
}

fn measure_table(folder: &Path) -> Result<()> {
    let file = folder.join("table.html");
    std::fs::write(&file, pages::long_table())?;
    let mut bench = Bench::new(Some(Source::File(file)));
    bench.wait_for_page();
    let bar = bench.bar();
    bench.apply(PlaceAction::Toggle(bar));
    bench.point_at_text();
    let mut out = stdout().lock();
    head(&mut out)?;
    report(&mut out, "table", bench.scrolled(FRAMES))
}

fn measure_sources(folder: &Path) -> Result<()> {
    let mut out = stdout().lock();
    for (name, ending) in [("lines", "\n"), ("one line", "")] {
        let file = folder.join("source.html");
        std::fs::write(&file, pages::source_page(ending))?;
        let mut bench = Bench::new(Some(Source::File(file)));
        bench.wait_for_page();
        let started = Instant::now();
        bench.apply(LookAction::Tab(Tab::Source));
        while bench.state().features.source.sheets().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
            bench.frame(Vec::new());
        }
        writeln!(
            out,
            "source of 16 MB, {name}: there after {:.0} ms",
            milliseconds(started)
        )?;
        head(&mut out)?;
        bench.frame(vec![Event::PointerMoved(pos2(1000.0, 400.0))]);
        report(&mut out, "scrolled", bench.scrolled(FRAMES))?;
        let units = bench
            .state()
            .shared
            .open
            .as_ref()
            .map_or(1, |open| open.reading.extraction.units.len());
        let gone = (0..50).map(|step| {
            bench.apply(PlaceAction::Mark(Some(step * 37 % 50 * units / 50)));
            bench.frame(Vec::new())
        });
        let gone = gone.collect();
        report(&mut out, "gone to", gone)?;
        report(&mut out, "resized", bench.resized(20))?;
    }
    Ok(())
}

/// The pane of a page with 5,000 boxes that are all seen: at rest and pointed at. Its bound is that of a frame of the curve.
fn measure_boxes(folder: &Path) -> Result<()> {
    let file = folder.join("boxes.clearline-layout.json");
    std::fs::write(&file, pages::boxes_page())?;
    let mut bench = Bench::new(Some(Source::File(file)));
    bench.wait_for_page();
    bench.apply(MethodAction::Choose(&vips::METHOD));
    bench.settle();
    bench.apply(LookAction::Tab(Tab::Boxes));
    bench.frame(Vec::new());
    let open = bench.state().shared.open.as_ref();
    let units = open.map_or(0, |open| open.reading.extraction.units.len());
    let mut out = stdout().lock();
    writeln!(out, "{units} boxes on the screen")?;
    head(&mut out)?;
    let resting = sorted((0..FRAMES).map(|_| bench.frame(Vec::new())).collect());
    let median = resting[resting.len() / 2];
    report(&mut out, "at rest", resting)?;
    let pointed = (0..FRAMES).map(|step| {
        let at = pos2(830.0 + (step * 7 % 430) as f32, 150.0 + (step * 3 % 200) as f32);
        bench.frame(vec![Event::PointerMoved(at)])
    });
    let pointed = pointed.collect();
    report(&mut out, "pointed at", pointed)?;
    let bound = 4.0;
    writeln!(
        out,
        "a frame at rest, median ≤ {bound} ms  {}",
        verdict::verdict(median <= bound)
    )
}

pub(crate) fn head(out: &mut impl Write) -> Result<()> {
    writeln!(out, "{:<12}{:>9}{:>9}{:>9}", "frames", "median", "p99", "worst")
}

pub(crate) fn report(out: &mut impl Write, name: &str, times: Vec<f64>) -> Result<()> {
    let times = sorted(times);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    writeln!(out, "{name:<12}{:>9.2}{:>9.2}{:>9.2}", at(0.5), at(0.99), at(1.0))
}
