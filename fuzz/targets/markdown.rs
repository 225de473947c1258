//! Opens any text as a Markdown file, with front matter and without. The page is at most ten times as large,
//! and what is saved of it as Markdown opens again.

use clearline_engine::Reading;
use clearline_engine::methods::{DEFAULT, Parameters};
use clearline_engine::page::{Options, Page, Source};
use clearline_engine::save::{Format, write};

pub fn check(bytes: &[u8]) {
    let markdown = super::text(bytes);
    let Some(reading) = opened(markdown.as_bytes()) else {
        return;
    };
    assert!(reading.page.html.len() <= 10 * markdown.len() + (2 << 20));
    let mut saved = Vec::new();
    if write(&reading, Format::Markdown, None, &mut saved).is_ok() {
        assert!(opened(&saved).is_some(), "{}", String::from_utf8_lossy(&saved));
    }
}

/// The reading of a Markdown file; a file may be refused, with a sentence.
fn opened(bytes: &[u8]) -> Option<Reading> {
    let options = Options {
        content_type: Some("text/markdown".to_owned()),
        ..Options::default()
    };
    let page = Page::from_bytes(Source::File("a.md".into()), bytes.to_vec(), &options).ok()?;
    Some(Reading::of(page, DEFAULT, &Parameters::default()))
}
