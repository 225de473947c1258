//! Reads a page by every method and says how much of the usual method's text each of them keeps:
//!
//! ```text
//! cargo run -p clearline-engine --example compare -- page.html
//! ```

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use clearline_engine::methods::{METHODS, Parameters};
use clearline_engine::page::{Options, Source, load};
use clearline_engine::{NoRules, Recipe, read};
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let argument = env::args_os().nth(1).ok_or("which page?")?;
    let page = load(&Source::parse_argument(&argument)?, &Options::default())?;
    let usual = read(page.into(), &Recipe::default(), &NoRules, &|| false)?;
    let text = usual.extraction.cover();
    for method in METHODS {
        // The page is parsed once; every method reads the same tables.
        let reading = usual.by(method, &Parameters::default());
        let shared = 100.0 * reading.extraction.cover().share_of(text.spans());
        let characters = reading.text().chars().count();
        println!(
            "{:<14} {characters:>7} characters, {shared:>3.0} % of the usual text",
            method.name
        );
    }
    Ok(())
}
