//! The cover: a drawing for shelves of books, and a page with the same words in the reader's own type.

use super::chapter::page;
use super::package::Facts;
use crate::document::characters::is_wide;
use crate::save::figure::{self, Anchor, Figure, Rgb, Shape};
use crate::save::html::push_text;
use clearline_message::message;
use std::io;

/// Width and height in points.
const SIZE: (f32, f32) = (600.0, 800.0);
/// Room beside the words, in points.
const MARGIN: f32 = 56.0;
/// Width of a letter in sizes of its type, a little more than the average.
const LETTER: f32 = 0.58;
/// Sizes of the title's type, the first in which it has room.
const TITLE_SIZES: [f32; 4] = [52.0, 42.0, 34.0, 28.0];
/// Height of the room for the title.
const TITLE_ROOM: f32 = 400.0;
const PAPER: Rgb = [245, 241, 232];
const BAND: Rgb = [31, 95, 168];
const INK: Rgb = [29, 31, 33];
const FAINT: Rgb = [99, 103, 107];

/// The cover as a drawing.
pub(super) fn figure(facts: &Facts<'_>) -> Figure {
    let (width, height) = SIZE;
    let mut shapes = vec![
        Shape::rectangle((0.0, 0.0), SIZE, PAPER),
        Shape::rectangle((0.0, 0.0), (width, 24.0), BAND),
        Shape::rectangle((0.0, height - 8.0), (width, height), BAND),
    ];
    let mut line = |y: f32, text: String, size: f32, colour: Rgb| {
        shapes.push(Shape::Text {
            at: (width / 2.0, y),
            anchor: Anchor::Middle,
            text,
            size,
            colour,
        });
    };
    let (size, lines) = title_lines(&facts.title);
    let mut y = 150.0 + size;
    for text in lines {
        line(y, text, size, INK);
        y += 1.3 * size;
    }
    if facts.articles > 1 {
        line(
            height - 130.0,
            facts.word(&message!("book-articles", count = facts.articles)),
            24.0,
            FAINT,
        );
    }
    if let Some(site) = &facts.site {
        line(height - 90.0, wrapped(site, 24.0).swap_remove(0), 24.0, FAINT);
    }
    Figure {
        size: SIZE,
        title: facts.title.clone(),
        description: below(facts).join(", "),
        shapes,
    }
}

/// What stands below the title.
fn below(facts: &Facts<'_>) -> Vec<String> {
    let count = (facts.articles > 1).then(|| facts.word(&message!("book-articles", count = facts.articles)));
    count.into_iter().chain(facts.site.clone()).collect()
}

/// The title in lines, in the largest type in which it has room; cut where it has none even in the smallest.
fn title_lines(title: &str) -> (f32, Vec<String>) {
    let set = |size: f32| (size, wrapped(title, size));
    let fits = |(size, lines): &(f32, Vec<String>)| lines.len() as f32 * 1.3 * size <= TITLE_ROOM;
    let fitting = TITLE_SIZES.into_iter().map(set).find(fits);
    fitting.unwrap_or_else(|| {
        let (size, mut lines) = set(28.0);
        lines.truncate((TITLE_ROOM / (1.3 * size)) as usize);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
        (size, lines)
    })
}

/// A text in lines of the cover's width, broken at spaces, between wide letters, and where a word is wider than a line.
fn wrapped(text: &str, size: f32) -> Vec<String> {
    let room = (SIZE.0 - 2.0 * MARGIN) / size;
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut width = 0.0;
    for word in words(text) {
        let of_word: f32 = word.chars().map(|c| if is_wide(c) { 1.0 } else { LETTER }).sum();
        if width + of_word > room && !line.trim().is_empty() {
            lines.push(std::mem::take(&mut line).trim().to_owned());
            width = 0.0;
        }
        line.push_str(word);
        width += of_word;
    }
    lines.push(line.trim().to_owned());
    lines
}

/// The parts between which a line may end: words with the space behind them, wide letters, and pieces of long words.
fn words(text: &str) -> Vec<&str> {
    const LONGEST: usize = 16;
    let mut words = Vec::new();
    let (mut start, mut letters) = (0, 0);
    for (at, c) in text.char_indices() {
        if at > start && (is_wide(c) || letters >= LONGEST) {
            words.push(&text[start..at]);
            (start, letters) = (at, 0);
        }
        letters += 1;
        if c == ' ' {
            words.push(&text[start..=at]);
            (start, letters) = (at + 1, 0);
        }
    }
    words.push(&text[start..]);
    words
}

/// The drawing as SVG.
pub(super) fn svg(figure: &Figure) -> io::Result<String> {
    let mut svg = Vec::new();
    figure::svg(figure, &mut svg)?;
    String::from_utf8(svg).map_err(io::Error::other)
}

/// The cover as a page of the book.
pub(super) fn page_of(facts: &Facts<'_>) -> String {
    let mut body = "<section class=\"cover\" epub:type=\"cover\">\n<h1>".to_owned();
    push_text(&mut body, &facts.title);
    body.push_str("</h1>\n");
    for line in below(facts) {
        body.push_str("<p>");
        push_text(&mut body, &line);
        body.push_str("</p>\n");
    }
    body.push_str("</section>\n");
    page(&facts.title, (Some(facts.language()), facts.direction), &body)
}
