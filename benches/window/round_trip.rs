//! From a slider's step to the new text on the screen, over the engine thread and back, beside its bound.

use super::bench::{Bench, milliseconds};
use super::bounds::sorted;
use super::words::{Random, latin_word};
use clearline::app::action::MethodAction;
use clearline::methods::{Method, auto, consensus, line_block};
use clearline::page::Source;
use std::io::{Result, Write, stdout};
use std::path::Path;
use std::time::Instant;

/// Steps of a slider that are timed.
const STEPS: usize = 60;
/// Frames after which the background has come to rest.
const RESTING_FRAMES: usize = 120;

/// The sizes of the pages in bytes, and what a round trip may take in milliseconds.
const SIZES: [(&str, usize, f64); 2] = [("200 kB", 200_000, 16.0), ("1 MB", 1_000_000, 50.0)];

/// A parameter and the values that its slider goes to and fro between.
struct Moved {
    method: &'static Method,
    parameter: &'static str,
    values: [&'static str; 4],
}

const MOVED: [Moved; 3] = [
    Moved {
        method: &line_block::METHOD,
        parameter: "threshold",
        values: ["40", "60", "80", "200"],
    },
    Moved {
        method: &auto::METHOD,
        parameter: "cut",
        values: ["0.2", "0.5", "0.8", "0.95"],
    },
    Moved {
        method: &consensus::METHOD,
        parameter: "votes",
        values: ["5", "7", "9", "11"],
    },
];

/// Measures all sizes and methods; the median of the steps is held against the bound.
pub fn report(folder: &Path) -> Result<()> {
    let mut out = stdout().lock();
    writeln!(
        out,
        "{:<9}{:<26}{:>9}{:>9}{:>9}",
        "page", "parameter", "median", "p90", "bound"
    )?;
    for (size, bytes, bound) in SIZES {
        let file = folder.join(format!("{bytes}.html"));
        std::fs::write(&file, page(bytes))?;
        for moved in &MOVED {
            let times = sorted(steps(&file, moved));
            let at = |percent: usize| times[(times.len() - 1) * percent / 100];
            let verdict = if at(50) <= bound { "pass" } else { "FAIL" };
            let name = format!("{} {}", moved.method.name, moved.parameter);
            let (median, late) = (at(50), at(90));
            writeln!(
                out,
                "{size:<9}{name:<26}{median:>9.2}{late:>9.2}{bound:>9} ms  {verdict}"
            )?;
        }
    }
    Ok(())
}

fn steps(file: &Path, moved: &Moved) -> Vec<f64> {
    let mut bench = Bench::new(Some(Source::File(file.to_owned())));
    bench.wait_for_page();
    if bench.state().recipe.method.name != moved.method.name {
        bench.apply(MethodAction::Choose(moved.method));
        bench.settle();
    }
    for _ in 0..RESTING_FRAMES {
        bench.frame(Vec::new());
    }
    let step = |number: usize| {
        let value = moved.values[number % moved.values.len()].to_owned();
        let started = Instant::now();
        bench.apply(MethodAction::Set {
            name: moved.parameter,
            value,
        });
        bench.settle();
        milliseconds(started)
    };
    (0..STEPS).map(step).collect()
}

/// A page of a portal: lists of links, and stories between them.
fn page(bytes: usize) -> String {
    let mut random = Random(11);
    let mut page = "<html lang=en><meta charset=utf-8><title>A portal</title><body>".to_owned();
    while page.len() < bytes {
        for _ in 0..random.below(12) {
            let link = words(&mut random, 4);
            page += &format!("<li class=item><a href='/a/{}'>{link}</a></li>\n", link.len());
        }
        let heading = words(&mut random, 6);
        page += &format!("<div class='story s{}'><h2>{heading}</h2>\n", heading.len());
        for _ in 0..random.below(5) {
            let (text, end) = (words(&mut random, 60), words(&mut random, 20));
            page += &format!("<p>{text} <a href='/b'>link</a> <em>{end}</em></p>\n");
        }
        page += "</div>\n";
    }
    page
}

fn words(random: &mut Random, most: usize) -> String {
    (0..1 + random.below(most)).map(|_| latin_word(random)).collect()
}
