//! The time from a slider's or marker's step to the new text on the screen, by way of the engine thread, with its
//! bound.

use super::bench::{Bench, milliseconds};
use super::bounds::sorted;
use super::verdict::verdict;
use super::words::{Random, latin_word};
use clearline::app::action::{Action, CorrectAction, MethodAction};
use clearline::app::ground::run_end::RunEnd;
use clearline_engine::extraction::KeptRun;
use clearline_engine::internals::methods::{auto, consensus, line_block};
use clearline_engine::methods::Method;
use clearline_engine::page::Source;
use std::io::{Result, Write, stdout};
use std::path::Path;
use std::time::Instant;

/// Steps of a slider or marker that are timed.
const STEPS: usize = 60;
/// Frames until the background has come to rest.
const RESTING_FRAMES: usize = 120;

/// The sizes of the pages in bytes, and the bound of a round trip in milliseconds.
const SIZES: [(&str, usize, f64); 2] = [("200 kB", 200_000, 16.0), ("1 MB", 1_000_000, 50.0)];

/// The thing that is moved on a page read by a method.
struct Moved {
    method: &'static Method,
    what: What,
}

enum What {
    /// A slider, to and fro between these values.
    Slider(&'static str, [&'static str; 4]),
    /// The last START, to and fro between these numbers of units before its place.
    Start([usize; 4]),
}

const MOVED: [Moved; 5] = [
    Moved {
        method: &line_block::METHOD,
        what: What::Slider("threshold", ["40", "60", "80", "200"]),
    },
    Moved {
        method: &auto::METHOD,
        what: What::Slider("cut", ["0.2", "0.5", "0.8", "0.95"]),
    },
    Moved {
        method: &consensus::METHOD,
        what: What::Slider("votes", ["5", "7", "9", "11"]),
    },
    Moved {
        method: &line_block::METHOD,
        what: What::Start([4, 40, 10, 80]),
    },
    Moved {
        method: &auto::METHOD,
        what: What::Start([1, 10, 3, 20]),
    },
];

impl Moved {
    fn name(&self) -> String {
        match self.what {
            What::Slider(parameter, _) => format!("{} {parameter}", self.method.name),
            What::Start(_) => format!("{} START", self.method.name),
        }
    }

    /// The action of a step, given where the last span was before anything was moved.
    fn action(&self, number: usize, run: &KeptRun) -> Action {
        match self.what {
            What::Slider(name, values) => {
                let value = values[number % values.len()].to_owned();
                MethodAction::Set { name, value }.into()
            }
            What::Start(outward) => {
                let border = run.start.saturating_sub(outward[number % outward.len()]);
                let (run, end) = (run.clone(), RunEnd::Start);
                CorrectAction::Move { run, end, border }.into()
            }
        }
    }
}

/// Measures all sizes and methods. The median of the steps is compared with the bound.
pub fn report(folder: &Path) -> Result<()> {
    let mut out = stdout().lock();
    writeln!(
        out,
        "{:<9}{:<26}{:>9}{:>9}{:>9}",
        "page", "what is moved", "median", "p90", "bound"
    )?;
    for (size, bytes, bound) in SIZES {
        let file = folder.join(format!("{bytes}.html"));
        std::fs::write(&file, page(bytes))?;
        for moved in &MOVED {
            let times = sorted(steps(&file, moved));
            let at = |percent: usize| times[(times.len() - 1) * percent / 100];
            let verdict = verdict(at(50) <= bound);
            let name = moved.name();
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
    if bench.state().shared.recipe.method.name != moved.method.name {
        bench.apply(MethodAction::Choose(moved.method));
        bench.settle();
    }
    for _ in 0..RESTING_FRAMES {
        bench.frame(Vec::new());
    }
    let open = bench.state().shared.open.as_ref();
    let run = open.and_then(|open| open.reading.extraction.curve.kept.last().cloned());
    let run = run.unwrap_or(KeptRun { start: 0, end: 0 });
    let step = |number: usize| {
        let started = Instant::now();
        bench.apply(moved.action(number, &run));
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
