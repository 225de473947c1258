//! A place in a page in terms that outlive layout, method and program: a byte of a text node.

use clearline_engine::Reading;
use clearline_engine::document::TextId;
use clearline_engine::extraction::Run;
use clearline_engine::internals::document::layout::PX;
use serde::{Deserialize, Serialize};

/// A byte of a text node of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The text node, counted in page order.
    text: TextId,
    /// Byte of its text.
    byte: u32,
}

impl Position {
    /// The position of a byte of the article's text.
    pub fn of(reading: &Reading, byte: u32) -> Option<Position> {
        let run = reading.article.run_at(byte)?;
        Some(Position {
            text: run.span.text,
            byte: reading.article.trace(run, &reading.document, byte),
        })
    }

    /// Where the reader stood in the browser that has handed the page over: the first text of the kept ones that was on the screen;
    /// `None` at the beginning, and where no browser has said.
    pub fn in_browser(reading: &Reading) -> Option<Position> {
        let layout = reading.document.layout()?.ok()?;
        let top = layout.scroll[1].saturating_mul(PX);
        let is_kept = |byte| {
            let unit = reading.unit_at(byte);
            unit.is_some_and(|unit| !reading.extraction.verdicts.leaves_out(unit))
        };
        let is_here = |run: &&Run| {
            let text = layout.text(run.span.text);
            text.is_seen() && text.rect.bottom > top && is_kept(run.text.start)
        };
        let run = reading.article.runs.iter().filter(|_| top > 0).find(is_here)?;
        Some(Position {
            text: run.span.text,
            byte: run.span.range.start,
        })
    }

    /// The position as far down the same page in another character set, where words have other lengths and broken markup may part
    /// the text otherwise.
    pub fn recoded(self, before: &Reading, after: &Reading) -> Position {
        let scaled = |number: usize, from: usize, to: usize| number * to / from.max(1);
        let (old, new) = (before.document.texts().len(), after.document.texts().len());
        let text = TextId::at(scaled(self.text.index(), old, new).min(new.saturating_sub(1)));
        let text_of = |reading: &Reading, text: TextId| {
            let is_there = text < reading.document.text_ids().end;
            is_there.then(|| reading.document.span_text(&reading.document.whole(text)).to_owned())
        };
        let (own, other) = (text_of(before, self.text), text_of(after, text));
        let (own, other) = (own.unwrap_or_default(), other.unwrap_or_default());
        let byte = scaled(self.byte as usize, own.len(), other.len());
        Position {
            text,
            byte: other.floor_char_boundary(byte) as u32,
        }
    }

    /// The byte of the article's text that stands there, or the next one; `None` behind the last.
    pub fn article_byte(self, reading: &Reading) -> Option<u32> {
        let runs = &reading.article.runs;
        let after = runs.partition_point(|run| (run.span.text, run.span.range.start) <= (self.text, self.byte));
        let holds = |run: &&Run| run.span.text == self.text;
        let run = after.checked_sub(1).and_then(|at| runs.get(at)).filter(holds);
        let inside = run.and_then(|run| {
            let rest = std::iter::once(self.byte..u32::MAX);
            reading.article.locate(run, &reading.document, rest).pop()
        });
        let next = || runs.get(after).map(|run| run.text.start);
        inside.map(|range| range.start).or_else(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::methods::{self, Parameters};
    use clearline_engine::page::{Options, Page, Source};

    fn read(html: &str) -> Reading {
        let page = Page::from_bytes(Source::Stdin, html.as_bytes().to_vec(), &Options::default()).unwrap();
        Reading::of(page, methods::DEFAULT, &Parameters::default())
    }

    fn at(text: u32, byte: u32) -> Position {
        Position {
            text: text.into(),
            byte,
        }
    }

    /// A page of a menu that stays on the screen and four paragraphs of 100 px, scrolled down by so many.
    fn scrolled(pixels: i32) -> Reading {
        let text = "The water runs slowly here, and nobody in the village would have it any other way. ".repeat(4);
        let html = format!("<nav>Menu</nav>{}", format!("<p>{text}</p>").repeat(4));
        let (elements, texts) = ([0; 8], [6_400; 5]);
        let top = |at: i32| (100 * at) * PX;
        let file = serde_json::json!({
            "format": "clearline-layout", "version": 1, "url": "https://e.example/a", "html": html,
            "viewport": [100, 100], "page": [100, 500], "scroll": [0, pixels], "strings": ["html", "head", "body", "nav", "p"],
            "elements": {
                "tag": [0, 1, 2, 3, 4, 4, 4, 4], "x": elements, "y": elements, "w": elements, "h": elements,
                "display": elements, "fs": elements, "fw": elements, "bg": elements, "flags": elements,
            },
            "texts": {
                "x": texts, "y": [pixels * PX, top(0), top(1), top(2), top(3)], "w": texts, "h": texts,
                "flags": texts.map(|_| 1),
            },
        });
        let page = Page::from_browser(file.to_string().as_bytes()).unwrap();
        Reading::of(page, methods::DEFAULT, &Parameters::default())
    }

    #[test]
    fn a_page_begins_where_the_reader_had_scrolled_to_in_the_browser() {
        assert_eq!(Position::in_browser(&scrolled(0)), None);
        // The menu is on the screen, and no text to be read.
        assert_eq!(Position::in_browser(&scrolled(250)), Some(at(3, 0)));
        assert_eq!(Position::in_browser(&scrolled(5_000)), None);
    }

    #[test]
    fn a_position_leads_back_to_its_byte() {
        let reading = read("<p>One   <b>two</b> three<p>f\u{e9}\u{e9} five<ul><li>six</ul>");
        let text = reading.article.text();
        for (byte, _) in text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let position = Position::of(&reading, byte as u32).unwrap();
            assert_eq!(position.article_byte(&reading), Some(byte as u32), "at {byte}");
        }
        let beyond = at(999, 0);
        assert_eq!(beyond.article_byte(&reading), None);
    }
}
