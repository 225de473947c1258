//! Reads any bytes as a page by one of the methods, and writes it in one of the formats.

use clearline_engine::Reading;
use clearline_engine::methods::{METHODS, Parameters};
use clearline_engine::page::{Options, Page, Source};
use clearline_engine::save::{Format, write};

const FORMATS: [Format; 5] = [Format::Text, Format::Markdown, Format::Html, Format::Epub, Format::Json];

pub fn check(bytes: &[u8]) {
    // A page may be refused with a sentence.
    let Ok(page) = Page::from_bytes(Source::Stdin, bytes.to_vec(), &Options::default()) else {
        return;
    };
    // The length chooses method and format, so that an input does the same each time and many inputs can be tried.
    let method = METHODS[bytes.len() % METHODS.len()];
    let format = FORMATS[bytes.len() / METHODS.len() % FORMATS.len()];
    let reading = Reading::of(page, method, &Parameters::default());
    assert_eq!(reading.extraction.units.len(), reading.extraction.verdicts.len());
    let mut file = Vec::new();
    // A file may be refused with a sentence.
    let _ = write(&reading, format, None, &mut file);
    assert!(!format.is_text() || !file.contains(&0));
}
