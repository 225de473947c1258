//! What the source view shows: the source as it is written, or what is left of it without its tags; and which text of the
//! page each part of it is.

use super::cells::Cells;
use clearline_engine::document::{Document, TextId, TextSpan};
use clearline_engine::internals::document::is_blank;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// Both ways to show a page's source. Made on a thread, since it reads the page a second time.
pub struct SourceTexts {
    /// Line by line as it came.
    pub(super) raw: SourceText,
    /// The text that is left where tags and what never shows are taken out: the page's virtual lines, which most methods
    /// begin with, but for those without text.
    pub(super) stripped: SourceText,
}

impl SourceTexts {
    /// The sheets of a page.
    pub fn of(document: &Document) -> SourceTexts {
        SourceTexts {
            raw: raw(document),
            stripped: stripped(document),
        }
    }
}

impl fmt::Debug for SourceTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceTexts").finish_non_exhaustive()
    }
}

/// A text with the way to the page's text nodes.
pub(super) struct SourceText {
    /// The text.
    pub text: Arc<str>,
    /// Its cells.
    pub cells: Cells,
    /// The pieces of text nodes in it, in its order.
    pieces: Vec<Piece>,
    /// The pieces in the order of the text nodes.
    by_node: Vec<u32>,
    /// The line of the source on which each line begins, from 1, 0 where it has none; `None` where the lines are the source's.
    numbers: Option<Vec<u32>>,
}

/// A piece of a text node, and where it stands. Where both are equally long they agree byte by byte; where not, one stands
/// for the whole of the other, as a character reference does.
struct Piece {
    place: Range<u32>,
    span: TextSpan,
}

impl SourceText {
    fn new(text: Arc<str>, pieces: Vec<Piece>, numbers: Option<Vec<u32>>) -> SourceText {
        let mut by_node: Vec<u32> = (0..pieces.len() as u32).collect();
        let key = |index: &u32| {
            let span = &pieces[*index as usize].span;
            (span.text, span.range.start)
        };
        by_node.sort_by_key(key);
        SourceText {
            cells: Cells::of(&text),
            text,
            pieces,
            by_node,
            numbers,
        }
    }

    /// The line of the source that a line of the sheet is, or begins on, from 1.
    pub(super) fn number(&self, line: usize) -> Option<usize> {
        match &self.numbers {
            None => Some(line + 1),
            Some(numbers) => numbers
                .get(line)
                .map(|number| *number as usize)
                .filter(|number| *number > 0),
        }
    }

    /// The parts of a place that are text of the page, in order, each with the text that it is.
    pub(super) fn parts_in(&self, place: Range<u32>) -> impl Iterator<Item = (Range<u32>, TextSpan)> + '_ {
        let first = self.pieces.partition_point(|piece| piece.place.end <= place.start);
        let pieces = self.pieces.get(first..).unwrap_or_default();
        let pieces = pieces.iter().take_while({
            let end = place.end;
            move |piece| piece.place.start < end
        });
        pieces.map(move |piece| piece.within(&place))
    }

    /// Where a span of the page's text begins; `None` where it does not stand here.
    pub(super) fn place_of(&self, span: &TextSpan) -> Option<u32> {
        let piece = |index: &u32| &self.pieces[*index as usize];
        let first = self.by_node.partition_point(|index| {
            let own = &piece(index).span;
            (own.text, own.range.end) <= (span.text, span.range.start)
        });
        let found = self.by_node.get(first).map(piece)?;
        let is_met = found.span.text == span.text && found.span.range.start < span.range.end;
        let offset = span.range.start.saturating_sub(found.span.range.start);
        is_met.then(|| {
            if found.is_literal() {
                found.place.start + offset
            } else {
                found.place.start
            }
        })
    }

    /// Where a span stands from its first letter to its last; pieces that touch, or have only blanks between them, are one.
    pub(super) fn written(&self, spans: &[TextSpan]) -> Option<Range<u32>> {
        let starts = spans.iter().filter_map(|span| self.place_of(span));
        let start = starts.min()?;
        let ends = spans.iter().filter(|span| !span.range.is_empty()).filter_map(|span| {
            let last = TextSpan {
                text: span.text,
                range: span.range.end - 1..span.range.end,
            };
            self.place_of(&last).map(|place| place + 1)
        });
        let end = ends.max()?.max(start);
        let end = self.text.ceil_char_boundary(end as usize) as u32;
        Some(start..end)
    }
}

impl Piece {
    fn is_literal(&self) -> bool {
        self.place.len() == self.span.range.len()
    }

    /// The part of it that lies in a place.
    fn within(&self, place: &Range<u32>) -> (Range<u32>, TextSpan) {
        if !self.is_literal() {
            let inside = |byte: u32| byte.clamp(place.start, place.end);
            return (inside(self.place.start)..inside(self.place.end), self.span.clone());
        }
        let inside = self.place.start.max(place.start)..self.place.end.min(place.end);
        let in_node = |byte: u32| byte - self.place.start + self.span.range.start;
        let span = TextSpan {
            text: self.span.text,
            range: in_node(inside.start)..in_node(inside.end),
        };
        (inside, span)
    }
}

fn raw(document: &Document) -> SourceText {
    let pieces = document.source_map().in_source_order();
    let pieces = pieces.map(|(place, span)| Piece { place, span }).collect();
    SourceText::new(document.html().clone(), pieces, None)
}

fn stripped(document: &Document) -> SourceText {
    let mut text = Stripped::default();
    let mut numbers = Vec::new();
    for line in document.virtual_lines() {
        let spans = line.spans(document);
        let mut first = None;
        for span in spans {
            let is_begun = text.take(document, span.text);
            first = first.or(is_begun.then_some(span));
        }
        if let Some(first) = first {
            let number = document.source_map().line_of_span(document, &first);
            numbers.push(number.unwrap_or_default() as u32);
            text.end_line();
        }
    }
    text.text.truncate(text.text.trim_end_matches('\n').len());
    SourceText::new(text.text.into(), text.pieces, Some(numbers))
}

/// Text without tags in the making.
#[derive(Default)]
struct Stripped {
    text: String,
    pieces: Vec<Piece>,
}

impl Stripped {
    /// Adds a text node, white space collapsed. Whether anything of it is seen.
    fn take(&mut self, document: &Document, id: TextId) -> bool {
        let mut is_seen = false;
        for (at, c) in document.text(id).char_indices() {
            let written = if is_blank(c) { ' ' } else { c };
            let is_needless = written == ' ' && (self.text.is_empty() || self.text.ends_with([' ', '\n']));
            if !is_needless {
                self.push(id, at as u32, (c, written));
                is_seen |= written != ' ';
            }
        }
        is_seen
    }

    fn push(&mut self, id: TextId, at: u32, (c, written): (char, char)) {
        let start = self.text.len() as u32;
        self.text.push(written);
        let (place, range) = (start..self.text.len() as u32, at..at + c.len_utf8() as u32);
        let is_literal = place.len() == range.len();
        match self.pieces.last_mut() {
            Some(last)
                if is_literal
                    && last.is_literal()
                    && last.place.end == start
                    && last.span.text == id
                    && last.span.range.end == at =>
            {
                (last.place.end, last.span.range.end) = (place.end, range.end);
            }
            _ => self.pieces.push(Piece {
                place,
                span: TextSpan { text: id, range },
            }),
        }
    }

    fn end_line(&mut self) {
        self.text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_engine::document::Limits;

    fn sheets(html: &str) -> (Document, SourceTexts) {
        let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
        let sheets = SourceTexts::of(&document);
        (document, sheets)
    }

    const PAGE: &str =
        "<p>One &amp; two\n  <b>three</b></p>\n<script>var x;</script>\n<ul><li>\n four<li>f&uuml;nf</ul>";

    #[test]
    fn what_is_left_without_tags_has_the_lines_of_the_source() {
        let (_, sheets) = sheets(PAGE);
        let sheet = &sheets.stripped;
        assert_eq!(&*sheet.text, "One & two three\nfour\nfünf");
        let numbers: Vec<_> = (0..sheet.cells.lines()).map(|line| sheet.number(line)).collect();
        assert_eq!(numbers, [Some(1), Some(5), Some(5)]);
        assert_eq!(sheets.raw.number(4), Some(5));
    }

    #[test]
    fn text_is_found_in_both_sheets_and_back() {
        let (document, sheets) = sheets(PAGE);
        for sheet in [&sheets.raw, &sheets.stripped] {
            let all = 0..sheet.text.len() as u32;
            let parts: Vec<_> = sheet.parts_in(all).collect();
            assert!(parts.len() >= 4);
            for (place, span) in parts {
                assert_eq!(sheet.place_of(&span), Some(place.start));
                let shown = &sheet.text[place.start as usize..place.end as usize];
                let meant = document.span_text(&span);
                let is_reference = shown.starts_with('&') && shown.len() > 1;
                let is_same = shown.replace(['\n', '\r'], " ") == meant.replace('\n', " ");
                assert!(is_reference || is_same, "{shown:?} {meant:?}");
            }
            let five = sheet.text.find("nf").unwrap() as u32;
            let (place, span) = sheet.parts_in(five + 1..five + 2).next().unwrap();
            assert_eq!((place, document.span_text(&span)), (five + 1..five + 2, "f"));
        }
    }

    #[test]
    fn what_is_written_of_a_span_reaches_over_its_pieces() {
        let (document, sheets) = sheets(PAGE);
        let id = document
            .text_ids()
            .iter()
            .find(|id| document.text(*id) == "fünf")
            .unwrap();
        let place = sheets.raw.written(&[document.whole(id)]).unwrap();
        assert_eq!(&PAGE[place.start as usize..place.end as usize], "f&uuml;nf");
    }
}
