//! Pages with damage done to them at random: every one is read and saved in every format, and nothing panics.
//!
//! The damage follows from a number, so a page that breaks something can be made again: its number is told.

use super::figures::{at_most, milliseconds};
use super::hostile_pages;
use super::pages::fixtures;
use clearline_engine::Reading;
use clearline_engine::methods::{METHODS, Parameters};
use clearline_engine::page::{Options, Page, Source};
use clearline_engine::save::{self, Format};
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// What parsers trip over.
const MORSELS: [&str; 32] = [
    "<b>",
    "</b>",
    "<p>",
    "</p>",
    "<table>",
    "<tr>",
    "<td colspan=99999>",
    "</table>",
    "<svg>",
    "<math>",
    "<template>",
    "<select>",
    "<script>",
    "</script>",
    "<style>",
    "<textarea>",
    "<noscript>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<a href=",
    "<img src=",
    "<li>",
    "<pre>",
    "&#x110000;",
    "&notit;",
    "&",
    "\0",
    "\u{FEFF}",
    "<meta charset=utf-16>",
    "<base href=\"\\\\\">",
];

/// Numbers that follow from a number: xorshift64* (Vigna, 2016).
pub struct Chance(u64);

impl Chance {
    pub fn of(seed: u64) -> Chance {
        Chance(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }

    /// A stretch of up to `longest` bytes.
    fn stretch(&mut self, length: usize, longest: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        start..start + self.below((length - start).min(longest) + 1)
    }
}

/// Pages to do damage to.
pub fn seeds() -> Vec<Vec<u8>> {
    let all = [
        hostile_pages::DEEP,
        hostile_pages::MISNESTED,
        hostile_pages::WIDE,
        hostile_pages::ODD,
        hostile_pages::STATED,
    ];
    let hostile = all.into_iter().flatten().map(|page| page.shortened(40).into_bytes());
    let fixtures = fixtures().into_iter().map(|page| page.html.as_bytes().to_vec());
    fixtures.chain(hostile).collect()
}

/// A seed with one to eight pieces of damage.
pub fn mutated(seeds: &[Vec<u8>], number: u64) -> Vec<u8> {
    let mut chance = Chance::of(number);
    let mut page = seeds[chance.below(seeds.len())].clone();
    for _ in 0..=chance.below(8) {
        let stretch = chance.stretch(page.len(), 2_000);
        let patch = match chance.below(6) {
            0 => Vec::new(),
            1 => page[stretch.clone()].repeat(1 + chance.below(20)),
            2 => {
                let other = &seeds[chance.below(seeds.len())];
                other[chance.stretch(other.len(), 2_000)].to_vec()
            }
            3 => (0..stretch.len().min(64)).map(|_| chance.below(256) as u8).collect(),
            4 => MORSELS[chance.below(MORSELS.len())]
                .repeat(1 + chance.below(40))
                .into_bytes(),
            _ => {
                page.truncate(stretch.start);
                continue;
            }
        };
        page.splice(stretch, patch);
    }
    page
}

/// Reads a page by one method and writes it in every format.
fn read_and_save(bytes: Vec<u8>, number: u64) {
    // A page may be refused, with a sentence.
    let Ok(page) = Page::from_bytes(Source::Stdin, bytes, &Options::default()) else {
        return;
    };
    let method = METHODS[number as usize % METHODS.len()];
    let reading = Reading::of(page, method, &Parameters::default());
    for format in [Format::Text, Format::Markdown, Format::Html, Format::Epub, Format::Json] {
        let mut file = Vec::new();
        match save::write(&reading, format, None, &mut file) {
            Ok(()) => assert!(!format.is_text() || !file.contains(&0), "a NUL in {format:?}"),
            // What would be larger than its budget is refused, with a sentence.
            Err(fault) => assert!(fault.kind() == ErrorKind::FileTooLarge && file.is_empty(), "{fault}"),
        }
    }
}

/// Reads the damaged pages of these numbers; the most milliseconds that one took.
fn all_pass(numbers: std::ops::Range<u64>) -> f64 {
    let seeds = seeds();
    let (mut broken, mut slowest) = (Vec::new(), 0.0_f64);
    for number in numbers {
        let page = mutated(&seeds, number);
        let started = Instant::now();
        if catch_unwind(AssertUnwindSafe(|| read_and_save(page, number))).is_err() {
            broken.push(number);
        }
        slowest = slowest.max(milliseconds(started));
    }
    assert!(
        broken.is_empty(),
        "damaged pages of these numbers break something: {broken:?}"
    );
    slowest
}

#[test]
fn damaged_pages_are_read_and_saved() {
    all_pass(0..300);
}

#[test]
#[ignore = "ten thousand pages take minutes; CLEARLINE_SEED chooses ten thousand others"]
fn ten_thousand_damaged_pages_are_read_and_saved() {
    let chosen = std::env::var("CLEARLINE_SEED").ok().and_then(|seed| seed.parse().ok());
    for seed in [Some(0), chosen.filter(|seed| *seed > 0)].into_iter().flatten() {
        let first = 10_000 * seed;
        let slowest = all_pass(first..first + 10_000);
        let what = format!("slowest of 10,000 damaged pages from number {first} on, read and saved four times");
        at_most("P2", &what, slowest, 2_000.0, "ms");
    }
}
