//! The cost of the program itself: `cargo bench --bench program`. Every figure but the size has a bound.
//!
//! `-- size` reports the size of the program's file. `-- batch` reads 10,000 pages in one run, and compares two processors with one.
//! `-- start` measures the time from the start of the process to its window, and to the text of the example. It uses its own Xvfb display,
//! without a graphics card. Times are the minimum of several rounds: other programs make a computer slower, never faster.

#![allow(unreachable_pub, reason = "the modules of one program share their items")]
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod batch;
#[cfg(target_os = "linux")]
mod display;
#[cfg(target_os = "linux")]
mod start;
#[path = "../verdict/mod.rs"]
mod verdict;

use std::io::Result;
use verdict::verdict;

/// The program as it is built for benchmarks: like a release.
const PROGRAM: &str = env!("CARGO_BIN_EXE_clearline");

fn main() -> Result<()> {
    // Cargo adds a flag of its own.
    let word = std::env::args().skip(1).find(|word| !word.starts_with("--"));
    let wants = |part: &str| word.as_deref().is_none_or(|word| word == part);
    if wants("size") {
        let megabytes = std::fs::metadata(PROGRAM)?.len() as f64 / 1e6;
        println!("{:<52}{megabytes:>9.2} MB   reported", "size of the program");
    }
    if wants("batch") {
        batch::report()?;
    }
    if wants("start") {
        #[cfg(target_os = "linux")]
        start::report()?;
        #[cfg(not(target_os = "linux"))]
        println!("skipped: the start of the window is measured on Linux");
    }
    Ok(())
}

fn at_most(what: &str, figure: f64, most: f64, unit: &str) {
    println!(
        "{what:<52}{figure:>9.2} {unit:<4} ≤ {most}  {}",
        verdict(figure <= most)
    );
}

fn at_least(what: &str, figure: f64, least: f64, unit: &str) {
    println!(
        "{what:<52}{figure:>9.2} {unit:<4} ≥ {least}  {}",
        verdict(figure >= least)
    );
}
