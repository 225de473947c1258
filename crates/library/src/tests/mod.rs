//! Files, shelves and indexes on real folders.

mod anchors;
mod beside;
mod damage;
mod exports;
mod files;
mod imports;
mod imports_united;
mod indexes;
#[cfg(unix)]
mod pipes;
mod recall;
mod removals;
mod rereading;
mod shelves;

use crate::{Annotation, HighlightKind, Keeping, Quote, Shelf};
use clearline_engine::page::{Page, Source};
use clearline_engine::{NoRules, Reading, Recipe, read};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A library in a folder that goes with it.
struct Library {
    folder: TempDir,
    shelf: Shelf,
}

impl Library {
    fn new() -> Library {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(folder.path().join("Clearline"));
        Library { folder, shelf }
    }

    fn keep(&self, reading: &Reading) -> PathBuf {
        self.shelf.keep(reading, &with_markdown()).unwrap()
    }
}

fn with_markdown() -> Keeping {
    Keeping {
        has_markdown: true,
        ..Keeping::default()
    }
}

fn read_page(page: Page) -> Reading {
    read(page.into(), &Recipe::default(), &NoRules, &|| false).unwrap()
}

/// An article of a title and a text of several sentences.
fn article(title: &str, text: &str) -> Reading {
    let html = format!(
        "<title>{title}</title><h1>{title}</h1>{}",
        format!("<p>{text}</p>").repeat(3)
    );
    read_page(Page::from_html(Source::Pasted, &html))
}

fn rain() -> Reading {
    article(
        "Rain",
        "The river rose in the night, and by morning the lower road was gone under brown water.",
    )
}

/// A note on a passage.
fn note(words: &str, note: &str) -> Annotation {
    Annotation::of(Quote::of(words, 0..words.len()), HighlightKind::A, Some(note))
}

/// An export of another program, written by hand.
fn export(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/fixtures/import")
        .join(name)
}
