//! Draws the curve behind a method's answer as SVG on standard output:
//!
//! ```text
//! cargo run -p clearline-engine --example plot -- page.html line-block > curve.svg
//! ```

use clearline_engine::page::{Options, Source, load};
use clearline_engine::save::curve_svg;
use clearline_engine::{NoRules, Recipe, methods, read};
use std::env;
use std::error::Error;
use std::io;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    let argument = arguments.next().ok_or("which page?")?;
    let source = Source::parse_argument(&argument)?;
    let method = match arguments.next() {
        Some(name) => methods::method(&name.to_string_lossy()).ok_or("there is no such method")?,
        None => methods::DEFAULT,
    };
    let page = load(&source, &Options::default())?;
    let reading = read(page.into(), &Recipe::of(method), &NoRules, &|| false)?;
    curve_svg(&reading, &mut io::stdout().lock())?;
    Ok(())
}
