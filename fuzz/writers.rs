//! Any HTML, written as Markdown and as HTML: neither is larger than its budget, and the HTML that was written is read again as the
//! text that was shown.

#![no_main]

use clearline::Reading;
use clearline::extraction::Shown;
use clearline::methods::{DEFAULT, Parameters};
use clearline::page::{Page, Source};
use clearline::save::{Format, text, write};
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;

fuzz_target!(|html: &str| {
    let mut reading = read(html);
    // The whole page, so that every element comes to be written.
    reading.shown = Arc::new(Shown::all(&reading.article));
    file(&reading, Format::Markdown);
    if let Some(saved) = file(&reading, Format::Html) {
        let again = read(&saved);
        // A player is written as a link with its name, which is text then.
        if reading.article.embeds.is_empty() && again.document.cut().is_none() {
            assert_eq!(visible(&again), visible(&reading));
        }
    }
});

/// The text that is shown, without white space.
fn visible(reading: &Reading) -> String {
    text(reading).split_whitespace().collect()
}

fn read(html: &str) -> Reading {
    Reading::of(Page::from_html(Source::Pasted, html), DEFAULT, &Parameters::default())
}

/// A file within its budget; `None` where it was refused, with a sentence.
fn file(reading: &Reading, format: Format) -> Option<String> {
    let mut file = Vec::new();
    write(reading, format, None, &mut file).ok()?;
    assert!(file.len() <= 8 * reading.page.bytes.len() + 1_000_000);
    String::from_utf8(file).ok()
}
