//! Prints the main text of a page. Run it with an address or a path:
//!
//! ```text
//! cargo run -p clearline-engine --example extract -- https://example.com
//! ```

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use clearline_engine::page::{Options, Source, load};
use clearline_engine::{NoRules, Recipe, read};
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let argument = env::args_os().nth(1).ok_or("which page?")?;
    let page = load(&Source::parse_argument(&argument)?, &Options::default())?;
    let reading = read(page.into(), &Recipe::default(), &NoRules, &|| false)?;
    println!("{}", reading.text());
    for caution in reading.cautions() {
        eprintln!("{caution}");
    }
    Ok(())
}
