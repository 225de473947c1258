//! Writes a rule for the pages of a site into a folder, and reads a page by it:
//!
//! ```text
//! cargo run -p clearline-engine --example remember -- rules "example.com/news/*" "article.story" https://example.com/news/rain
//! ```

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use clearline_engine::correct::rules::{Pattern, Rule, Selector};
use clearline_engine::page::{Options, Source, load};
use clearline_engine::save::RulesFolder;
use clearline_engine::{Recipe, read};
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, pages, container, source] = &arguments[..] else {
        return Err("a folder, a pattern, a selector and a page, please".into());
    };
    let folder = RulesFolder::at(folder.into());
    folder.add([Rule {
        container: vec![Selector::parse(container)?],
        ..Rule::new(Pattern::parse(pages)?)
    }])?;

    let page = load(&Source::parse(source)?, &Options::default())?;
    let reading = read(page.into(), &Recipe::default(), &folder, &|| false)?;
    let rule = reading.recipe.rule.as_ref();
    match rule.and_then(|rule| rule.used_message().or_else(|| rule.stale_message())) {
        Some(sentence) => println!("{sentence}"),
        None => println!("There is no rule for this page."),
    }
    println!("{}", reading.text());
    Ok(())
}
