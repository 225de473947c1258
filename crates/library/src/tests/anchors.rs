//! Highlights at random places of real pages are found again under every method.

use super::read_page;
use crate::{Quote, QuotedText};
use clearline_engine::methods::METHODS;
use clearline_engine::page::{Page, Source};
use clearline_engine::{NoRules, Recipe, read};
use flate2::read::GzDecoder;
use std::fs::{self, File};
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Pages, and highlights in each.
const PAGES: usize = 200;
const HIGHLIGHTS: usize = 10;
/// Of the highlights whose passage is there, so many are found.
const FOUND: f64 = 0.99;

/// Pages from all corpora, as many from each as there are.
fn pages(corpora: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = fs::read_dir(corpora)
        .unwrap()
        .map(|entry| entry.unwrap().path().join("pages"))
        .filter(|folder| folder.is_dir())
        .collect();
    folders.sort();
    let each = PAGES / folders.len() + 1;
    let of_folder = |folder: &PathBuf| {
        let mut pages: Vec<PathBuf> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        pages.sort();
        let step = (pages.len() / each).max(1);
        pages.into_iter().step_by(step).take(each).collect::<Vec<_>>()
    };
    folders.iter().flat_map(of_folder).take(PAGES).collect()
}

fn page(path: &Path) -> Page {
    let mut html = Vec::new();
    let file = File::open(path).unwrap();
    match path.extension().is_some_and(|ending| ending == "gz") {
        true => GzDecoder::new(file).read_to_end(&mut html).unwrap(),
        false => { file }.read_to_end(&mut html).unwrap(),
    };
    Page::from_bytes(Source::Pasted, html, &Default::default()).unwrap()
}

/// Numbers as good as random, the same on every machine (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most.max(1) as u64) as usize
    }
}

/// A passage of 12 to 200 characters.
fn passage(text: &str, numbers: &mut Numbers) -> Range<usize> {
    let start = text.floor_char_boundary(numbers.below(text.len()));
    let length = 12 + numbers.below(189);
    let end = text[start..]
        .char_indices()
        .nth(length)
        .map_or(text.len(), |(at, _)| start + at);
    start..end
}

fn dense(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
#[ignore = "needs the folder that CLEARLINE_SHARED names"]
#[allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "whoever runs it reads the figures"
)]
fn highlights_at_random_are_found_under_every_method() {
    let Some(shared) = std::env::var_os("CLEARLINE_SHARED") else {
        return eprintln!("skipped: CLEARLINE_SHARED names no folder");
    };
    let mut numbers = Numbers(20_261_125);
    let (mut all, mut there, mut found) = (0, 0, 0);
    for path in pages(&Path::new(&shared).join("corpora/dev2")) {
        let page = Arc::new(page(&path));
        let kept = read_page((*page).clone());
        let text = kept.text();
        if text.trim().is_empty() {
            continue;
        }
        let passages: Vec<Range<usize>> = (0..HIGHLIGHTS).map(|_| passage(&text, &mut numbers)).collect();
        let places: Vec<Quote> = passages
            .iter()
            .map(|passage| Quote::of(&text, passage.clone()))
            .collect();
        all += places.len();
        for &method in METHODS {
            let recipe = Recipe {
                method,
                ..Recipe::default()
            };
            let other = read(Arc::clone(&page), &recipe, &NoRules, &|| false).unwrap().text();
            let solid = dense(&other);
            let mut quoted = QuotedText::new(&other);
            for (quote, passage) in places.iter().zip(&passages) {
                let exact = dense(&quote.exact);
                if exact.is_empty() || !solid.contains(&exact) {
                    continue;
                }
                there += 1;
                let near = passage.start as f64 / text.len() as f64;
                let place = quoted.find(quote, Some(near));
                found += usize::from(place.is_some_and(|place| dense(&other[place]) == exact));
            }
        }
    }
    let share = f64::from(u32::try_from(found).unwrap()) / f64::from(u32::try_from(there).unwrap());
    println!(
        "{all} highlights, {} methods: {there} passages there, {found} found ({share:.4})",
        METHODS.len()
    );
    assert!(all > 1_500 && share >= FOUND, "{share}");
}
