//! Says of each part of a page whether it is kept and why, and what would keep a passage that was left out:
//!
//! ```text
//! cargo run -p clearline-engine --example explain -- page.html "words of a passage"
//! ```

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use clearline_engine::explore::{Located, Setup, locate, why_not};
use clearline_engine::page::{Options, Source, load};
use clearline_engine::{NoRules, Reading, Recipe, read};
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    let argument = arguments.next().ok_or("which page?")?;
    let source = Source::parse_argument(&argument)?;
    let page = load(&source, &Options::default())?;
    let reading = read(page.into(), &Recipe::default(), &NoRules, &|| false)?;
    print_verdicts(&reading);
    if let Some(passage) = arguments.next() {
        print_changes(&reading, &passage.to_string_lossy());
    }
    Ok(())
}

fn print_verdicts(reading: &Reading) {
    let extraction = &reading.extraction;
    for (unit, verdict) in extraction.verdicts.iter().enumerate() {
        let text = reading.document.text_of(extraction.units.spans(unit));
        let beginning: String = text.trim().chars().take(40).collect();
        println!("{} {beginning:<40} {}", verdict.class().letter(), verdict.reason());
    }
}

fn print_changes(reading: &Reading, passage: &str) {
    let extraction = &*reading.extraction;
    let Located::In(units) = locate(&reading.document, &extraction.units, passage) else {
        return println!("The page has no such passage.");
    };
    let setup = Setup::new(&reading.document, &reading.recipe);
    for unit in units {
        let answer = why_not(&setup, extraction, unit, &setup.budget(&|| false));
        for change in answer.ok().flatten().into_iter().flat_map(|answer| answer.changes) {
            println!(
                "Unit {unit} is kept with {} {} instead of {}.",
                change.parameter, change.to, change.from
            );
        }
    }
}
