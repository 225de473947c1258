//! Saves the article of each HTML file of a folder as Markdown beside it, named after its title:
//!
//! ```text
//! cargo run -p clearline-engine --example batch -- folder
//! ```

#![allow(clippy::print_stdout, reason = "printing is what it is for")]

use clearline_engine::page::{Options, Source, load};
use clearline_engine::save::{FileName, Format, NameFacts, save_new, write};
use clearline_engine::{NoRules, Recipe, read};
use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("which folder?")?);
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "html") {
            // One page that cannot be read is no reason to leave out the others.
            match saved(&path, &folder) {
                Ok(file) => println!("{} → {}", path.display(), file.display()),
                Err(fault) => println!("{}: {fault}", path.display()),
            }
        }
    }
    Ok(())
}

fn saved(path: &Path, folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let page = load(&Source::File(path.to_owned()), &Options::default())?;
    let reading = read(page.into(), &Recipe::default(), &NoRules, &|| false)?;
    let facts = NameFacts::of(&reading);
    let name = FileName::new(FileName::DEFAULT_PATTERN, Format::Markdown.extension());
    let file = save_new(folder, name.proposals(&facts), |draft| {
        write(&reading, Format::Markdown, None, draft)
    })?;
    Ok(file)
}
