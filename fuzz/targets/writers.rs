//! Writes any HTML as Markdown and as HTML. Neither is larger than its budget, and the written HTML is read again as
//! the text that was shown.

use clearline_engine::Reading;
use clearline_engine::extraction::{Article, LeafKind, Shown};
use clearline_engine::internals::extraction::LeafState;
use clearline_engine::internals::save::characters::is_bidi_control;
use clearline_engine::internals::save::text;
use clearline_engine::methods::{Parameters, method};
use clearline_engine::page::{Page, Source};
use clearline_engine::save::{Format, write};
use std::sync::Arc;

pub fn check(bytes: &[u8]) {
    let html = super::text(bytes);
    let mut reading = read(html);
    // The whole page, so that every element is written.
    reading.shown = Arc::new(Shown::all(&reading.article));
    file(&reading, Format::Markdown);
    file(&reading, Format::Html);
    reading.shown = Arc::new(only_text(&reading.article));
    if let Some(saved) = file(&reading, Format::Html) {
        let again = read(&saved);
        if again.document.cut().is_none() {
            assert_eq!(visible(&again), visible(&reading), "{saved}");
        }
    }
}

/// The whole page except images and players: the name of one that is not at hand is written as text.
fn only_text(article: &Article) -> Shown {
    let mut shown = Shown::all(article);
    for (state, leaf) in shown.leaves.iter_mut().zip(&article.leaves) {
        if matches!(leaf.kind, LeafKind::Image(_) | LeafKind::Embed(_)) {
            *state = LeafState::Hidden;
        }
    }
    shown
}

/// The shown text, without white space and without characters that turn its direction. Whether those stay depends on
/// the text around them, which is a paragraph in one form and the whole in the other.
fn visible(reading: &Reading) -> String {
    let is_visible = |c: &char| !c.is_whitespace() && !is_bidi_control(*c);
    text(reading).chars().filter(is_visible).collect()
}

fn read(html: &str) -> Reading {
    // Any method would do, because everything is shown. The quickest lets many inputs be tried.
    let method = method("line-block").expect("a method of this name");
    Reading::of(Page::from_html(Source::Pasted, html), method, &Parameters::default())
}

/// A file within its budget, or `None` where it was refused with a sentence.
fn file(reading: &Reading, format: Format) -> Option<String> {
    let mut file = Vec::new();
    write(reading, format, None, &mut file).ok()?;
    assert!(file.len() <= 8 * reading.page.bytes.len() + 1_000_000);
    String::from_utf8(file).ok()
}
