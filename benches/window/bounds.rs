//! The bounds of the reading column with 2 MB of text, each with its figure.
//!
//! A time is the least of some rounds: other programs make a computer slower, never faster.

use super::bench::{Bench, FRAMES};
use super::pages::{SCRIPTS, Script};
use super::verdict::verdict;
use clearline_engine::page::Source;
use std::fs::{self, read_to_string};
use std::io::{Error, Result, Write, stdout};
use std::path::Path;
use std::process::Command;

/// Times are the least of this many rounds.
const ROUNDS: usize = 3;
/// Frames in which the window gets narrower, and then wider again.
const RESIZES: usize = 100;
/// Resident memory is measured after this many frames of scrolling.
const SETTLING_FRAMES: usize = 300;
/// The word that starts a process whose memory is measured.
pub const MEMORY: &str = "memory";

/// A figure and its bound.
struct Figure {
    name: &'static str,
    /// The least of the rounds.
    value: f64,
    bound: f64,
    unit: &'static str,
}

const fn time(name: &'static str, bound: f64) -> Figure {
    Figure {
        name,
        value: f64::INFINITY,
        bound,
        unit: "ms",
    }
}

/// Measures all scripts and prints every figure beside its bound.
pub fn report(folder: &Path) -> Result<()> {
    let mut out = stdout().lock();
    writeln!(out, "{:<9}{:<26}{:>9}{:>9}", "text", "figure", "reached", "bound")?;
    let small = folder.join("small.html");
    fs::write(&small, "<title>Small</title><p>A short text.")?;
    let empty = resident_with(&small)?;
    for script in &SCRIPTS {
        let [one, other] = [1, 2].map(|seed| (folder.join(format!("{}-{seed}.html", script.name)), seed));
        for (path, seed) in [&one, &other] {
            fs::write(path, script.page(*seed))?;
        }
        let mut figures = times(script, &one.0, &other.0);
        figures.push(Figure {
            name: "memory over an empty window",
            value: (resident_with(&one.0)? - empty) / 1024.0,
            bound: 60.0,
            unit: "MB",
        });
        for figure in figures {
            let verdict = verdict(figure.value <= figure.bound);
            let Figure {
                name,
                value,
                bound,
                unit,
            } = figure;
            writeln!(
                out,
                "{:<9}{name:<28}{value:>7.2}{bound:>9} {unit}  {verdict}",
                script.name
            )?;
        }
    }
    Ok(())
}

fn times(script: &Script, one: &Path, other: &Path) -> Vec<Figure> {
    let first = if script.name == "Chinese" { 400.0 } else { 50.0 };
    let mut figures = vec![
        time("first page on screen", first),
        time("next page on screen", 50.0),
        time("scrolling, median", 2.0),
        time("scrolling, p99", 8.0),
        time("resizing, worst", 50.0),
    ];
    for _ in 0..ROUNDS {
        let mut bench = Bench::new(Some(Source::File(one.to_owned())));
        let first = bench.wait_for_page();
        let next = bench.open(other);
        bench.point_at_text();
        let scrolled = sorted(bench.scrolled(FRAMES));
        let resized = sorted(bench.resized(RESIZES));
        let of = |times: &[f64], percent: usize| times[(times.len() - 1) * percent / 100];
        let round = [first, next, of(&scrolled, 50), of(&scrolled, 99), of(&resized, 100)];
        for (figure, time) in figures.iter_mut().zip(round) {
            figure.value = figure.value.min(time);
        }
    }
    figures
}

/// Times in ascending order.
pub fn sorted(mut times: Vec<f64>) -> Vec<f64> {
    times.sort_by(f64::total_cmp);
    times
}

/// The kilobytes that a process of its own needs for a window with this page.
fn resident_with(page: &Path) -> Result<f64> {
    let child = Command::new(std::env::current_exe()?).arg(MEMORY).arg(page).output()?;
    let printed = String::from_utf8_lossy(&child.stdout);
    let number = printed.trim().parse();
    number.map_err(|_| Error::other("the process whose memory is measured has not told it"))
}

/// Opens a page, scrolls through it and prints the kilobytes that are resident then.
pub fn print_resident(page: &Path) -> Result<()> {
    let mut bench = Bench::new(Some(Source::File(page.to_owned())));
    bench.wait_for_page();
    bench.point_at_text();
    bench.scrolled(SETTLING_FRAMES);
    let status = read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next());
    let kilobytes = kilobytes.ok_or_else(|| Error::other("this system does not tell how much memory is resident"))?;
    writeln!(stdout(), "{kilobytes}")
}
