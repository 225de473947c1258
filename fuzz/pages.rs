//! Any bytes, read as a page by every method and written in every format.

#![no_main]

use clearline::Reading;
use clearline::methods::{METHODS, Parameters};
use clearline::page::{Options, Page, Source};
use clearline::save::{Format, render};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // A page may be refused, with a sentence.
    let Ok(page) = Page::from_bytes(Source::Stdin, bytes.to_vec(), &Options::default()) else {
        return;
    };
    let mut reading = Reading::of(page, METHODS[0], &Parameters::default());
    for method in METHODS {
        reading = reading.by(method, &Parameters::default());
        assert_eq!(reading.extraction.units.len(), reading.extraction.verdicts.len());
    }
    for format in [Format::Text, Format::Markdown, Format::Html, Format::Json] {
        assert!(!render(&reading, format, None).contains('\0'));
    }
});
