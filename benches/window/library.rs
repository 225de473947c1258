//! The list of a large library: at rest, scrolled, and gone through by key.

use super::bench::{Bench, FRAMES, milliseconds};
use super::bounds::sorted;
use super::verdict::verdict;
use super::{head, report};
use clearline::app::action::LibraryAction;
use clearline::app::ground::folders::Folders;
use clearline_engine::page::{Page, Source};
use clearline_engine::{NoRules, Recipe, read};
use clearline_library::{Keeping, Shelf};
use egui::{Event, pos2};
use std::io::{Error, Result, Write, stdout};
use std::path::Path;
use std::time::Instant;

/// Articles of the library.
const ARTICLES: usize = 10_000;
/// The longest frame while the list is scrolled, of a hundred frames all but one, in milliseconds.
const MOST: f64 = 4.0;

/// Prints how long frames of the list take.
pub fn measure(folder: &Path) -> Result<()> {
    let library = folder.join("library");
    fill(&Shelf::at(library.clone())).map_err(Error::other)?;
    let folders = Folders {
        library: Some(library),
        indexes: Some(folder.join("indexes")),
        ..Folders::default()
    };
    let mut bench = Bench::with_library(None, folders);
    bench.wait_for_page();
    let mut out = stdout().lock();
    let started = Instant::now();
    bench.apply(LibraryAction::Show);
    while bench.state().features.library.panel.listing.rows.len() < ARTICLES {
        bench.frame(Vec::new());
    }
    let took = milliseconds(started) / 1_000.0;
    writeln!(out, "{ARTICLES} articles indexed and listed after {took:.1} s")?;
    head(&mut out)?;
    bench.frame(vec![Event::PointerMoved(pos2(640.0, 400.0))]);
    let resting = (0..FRAMES).map(|_| bench.frame(Vec::new())).collect();
    report(&mut out, "at rest", resting)?;
    let scrolled = sorted(bench.scrolled(FRAMES));
    let p99 = scrolled[scrolled.len() * 99 / 100];
    report(&mut out, "scrolled", scrolled)?;
    let gone = (0..FRAMES).map(|_| {
        bench.apply(LibraryAction::Go { by: 7, extends: false });
        bench.frame(Vec::new())
    });
    let gone = gone.collect();
    report(&mut out, "gone through", gone)?;
    writeln!(out, "a scrolled frame, p99 ≤ {MOST} ms  {}", verdict(p99 <= MOST))
}

/// Keeps articles in several scripts.
fn fill(shelf: &Shelf) -> std::result::Result<(), clearline_library::LibraryFault> {
    let texts = [
        (
            "The river in autumn",
            "The river rose in the night, and by morning the lower road was gone.",
        ),
        ("秋天的河流", "夜里河水上涨，到了早晨，低处的道路已经不见了。"),
        (
            "Река осенью",
            "Ночью река поднялась, и к утру нижней дороги уже не было.",
        ),
        (
            "النهر في الخريف",
            "ارتفع النهر في الليل وفي الصباح اختفى الطريق السفلي.",
        ),
    ];
    for number in 0..ARTICLES {
        let (title, text) = texts[number % texts.len()];
        let html = format!(
            "<title>{title} {number}</title><article><h1>{title} {number}</h1>{}</article>",
            format!("<p>{text} {text}</p>").repeat(4)
        );
        let page = Page::from_html(Source::Pasted, &html);
        if let Ok(reading) = read(page.into(), &Recipe::default(), &NoRules, &|| false) {
            shelf.keep(&reading, &Keeping::default())?;
        }
    }
    Ok(())
}
