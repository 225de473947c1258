//! Where text nodes are in the decoded source.

use super::shadow;
use super::source_scan::{Placed, Run, part_of, place};
use super::streamed::place_fragments;
use super::tree::{Content, NONE, ROOT, Tree};
use super::{Document, TextId, TextSpan, is_blank};
use std::ops::Range;

/// Positions of text nodes in the source, as bytes of [`Document::html`].
///
/// A text node has several pieces where a comment or moved markup is inside it, and where its text is written
/// otherwise than it reads: a character reference or a line end of two bytes is a piece of its own.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
///
/// let html = "<p>It rains.</p>\n<p>It rains again.";
/// let document = Document::parse_html(html.into(), &Limits::default(), &|| false);
/// let lines = document.text_ids().iter().map(|id| {
///     let span = document.whole(id);
///     document.source_map().line_of_span(&document, &span)
/// });
/// assert_eq!(lines.last(), Some(Some(2)));
/// ```
pub struct SourceMap {
    /// Pieces by text node and byte.
    spans: Vec<TextSpan>,
    /// `sources[i]` is the source of `spans[i]`.
    sources: Vec<Range<u32>>,
    /// The pieces in the order of the source.
    by_source: Vec<u32>,
    /// Where the lines of the source begin.
    lines: Vec<u32>,
}

impl SourceMap {
    pub(super) fn of(document: &Document) -> SourceMap {
        let html = document.html();
        let read = document.cut().map_or(html.len(), |cut| cut.read);
        let (mut tree, placed) = place(&html[..read]);
        shadow::compose(&mut tree);
        place_fragments(&mut tree);
        let ordinals = text_ordinals(document, &tree);
        // It is as large as the page's own was, and nothing below needs it.
        drop(tree);
        let runs: Vec<(TextId, Run)> = placed
            .into_iter()
            .filter_map(|Placed { node, run }| Some((ordinals[node as usize]?, run)))
            .collect();
        let mut order: Vec<u32> = (0..runs.len() as u32).collect();
        order.sort_by_key(|&at| (runs[at as usize].0, runs[at as usize].1.text.start));
        let mut map = SourceMap {
            spans: Vec::with_capacity(runs.len()),
            sources: Vec::with_capacity(runs.len()),
            by_source: vec![0; runs.len()],
            lines: line_starts(html),
        };
        for (piece, &at) in order.iter().enumerate() {
            let (text, run) = &runs[at as usize];
            map.by_source[at as usize] = piece as u32;
            map.spans.push(TextSpan {
                text: *text,
                range: run.text.clone(),
            });
            map.sources.push(run.source.clone());
        }
        map
    }

    /// The source of a text node, piece by piece in the order of its text; nothing where it has no position.
    pub fn source_ranges(&self, text: TextId) -> &[Range<u32>] {
        &self.sources[self.pieces(text)]
    }

    /// All pieces in the order of the source, each with the text that it is. Where both are equally long they agree byte by
    /// byte.
    pub fn in_source_order(&self) -> impl Iterator<Item = (Range<u32>, TextSpan)> + '_ {
        let pieces = self.by_source.iter().map(|piece| *piece as usize);
        pieces.filter_map(|piece| Some((self.sources.get(piece)?.clone(), self.spans.get(piece)?.clone())))
    }

    /// The line of a byte of the source, from 1. A line ends with a line feed.
    pub(crate) fn line_of(&self, byte: usize) -> usize {
        self.lines.partition_point(|&start| start as usize <= byte).max(1)
    }

    /// The line on which the first visible character of a span is, from 1.
    pub fn line_of_span(&self, document: &Document, span: &TextSpan) -> Option<usize> {
        let blanks = document.span_text(span).find(|c| !is_blank(c))?;
        let visible = TextSpan {
            text: span.text,
            range: span.range.start + blanks as u32..span.range.end,
        };
        let first = self.source_of(document, &visible).into_iter().next()?;
        Some(self.line_of(first.start as usize))
    }

    /// Which text comes from these bytes of the source, in the order of the source. Exact to the character; a character
    /// reference that is only touched counts as a whole.
    pub fn spans_of(&self, document: &Document, source: Range<u32>) -> Vec<TextSpan> {
        let piece_at = |index: &u32| *index as usize;
        let first = self
            .by_source
            .partition_point(|index| self.sources[piece_at(index)].end <= source.start);
        let pieces = self.by_source[first..]
            .iter()
            .map(piece_at)
            .take_while(|&piece| self.sources[piece].start < source.end);
        let mut spans: Vec<TextSpan> = Vec::new();
        for piece in pieces {
            let span = self.text_part(document, piece, &source);
            match spans.last_mut() {
                Some(last) if last.text == span.text && last.range.end == span.range.start => {
                    last.range.end = span.range.end;
                }
                _ if span.range.is_empty() => {}
                _ => spans.push(span),
            }
        }
        spans
    }

    /// The bytes of the source that a span was written as, in the order of its text; pieces that touch are one.
    pub fn source_of(&self, document: &Document, span: &TextSpan) -> Vec<Range<u32>> {
        let mut ranges: Vec<Range<u32>> = Vec::new();
        if document.span_text(span).is_empty() {
            return ranges;
        }
        let all = self.pieces(span.text);
        let own = &self.spans[all.clone()];
        let start = all.start + own.partition_point(|own| own.range.end <= span.range.start);
        let end = all.start + own.partition_point(|own| own.range.start < span.range.end);
        for piece in start..end {
            let part = part_of(&self.run(piece), span.range.clone()).source;
            match ranges.last_mut() {
                Some(last) if last.end == part.start => last.end = part.end,
                _ => ranges.push(part),
            }
        }
        ranges
    }

    fn pieces(&self, text: TextId) -> Range<usize> {
        let start = self.spans.partition_point(|span| span.text < text);
        let end = self.spans.partition_point(|span| span.text <= text);
        start..end
    }

    fn run(&self, piece: usize) -> Run {
        Run {
            text: self.spans[piece].range.clone(),
            source: self.sources[piece].clone(),
        }
    }

    /// The text of a piece that comes from `source`, on character borders.
    fn text_part(&self, document: &Document, piece: usize, source: &Range<u32>) -> TextSpan {
        let (span, own) = (&self.spans[piece], &self.sources[piece]);
        if span.range.len() != own.len() {
            return span.clone();
        }
        let text = document.text(span.text);
        let inside = |byte: u32| (byte.clamp(own.start, own.end) - own.start + span.range.start) as usize;
        TextSpan {
            text: span.text,
            range: text.floor_char_boundary(inside(source.start)) as u32
                ..text.ceil_char_boundary(inside(source.end)) as u32,
        }
    }
}

/// The text ordinals of the nodes of a tree. Both trees come from one source; should the parser ever read it differently the
/// second time, a node whose text is not the document's has no ordinal.
fn text_ordinals(document: &Document, tree: &Tree) -> Vec<Option<TextId>> {
    let mut ordinals = vec![None; tree.nodes.len()];
    let mut next = TextId::FIRST;
    let mut node = ROOT;
    while node != NONE {
        if matches!(tree.node(node).content, Content::Text(_)) {
            if next < document.text_ids().end && tree.text(node) == document.text(next) {
                ordinals[node as usize] = Some(next);
            }
            next += 1;
        }
        node = tree.following(node);
    }
    ordinals
}

fn line_starts(html: &str) -> Vec<u32> {
    let after_line_ends = html.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
    std::iter::once(0)
        .chain(after_line_ends.map(|(at, _)| at as u32 + 1))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Limits;

    fn parse(html: &str) -> Document {
        Document::parse_html(html.into(), &Limits::default(), &|| false)
    }

    /// Every text node with the source of its pieces, joined by `¦`.
    fn sources(html: &str) -> Vec<(String, String)> {
        let document = parse(html);
        document
            .text_ids()
            .iter()
            .map(|id| {
                let pieces = document.source_map().source_ranges(id).iter();
                let written: Vec<&str> = pieces.map(|r| &html[r.start as usize..r.end as usize]).collect();
                (document.text(id).to_owned(), written.join("¦"))
            })
            .collect()
    }

    fn assert_sources(html: &str, expected: &[(&str, &str)]) {
        let found = sources(html);
        let found: Vec<(&str, &str)> = found.iter().map(|(t, s)| (t.as_str(), s.as_str())).collect();
        assert_eq!(found, expected, "{html:?}");
    }

    #[test]
    fn text_between_tags_stands_where_it_is_written() {
        assert_sources(
            "<p title='a > \"b\" <i>'>one <b\n x=\">\">two</b> three</>!",
            &[("one ", "one "), ("two", "two"), (" three!", " three¦!")],
        );
    }

    #[test]
    fn a_comment_divides_the_pieces_of_one_node() {
        assert_sources(
            "<p>one<!-- > two -- > -->two<?pi?>3<!x>4",
            &[("onetwo34", "one¦two¦3¦4")],
        );
    }

    #[test]
    fn references_are_pieces_of_their_own() {
        assert_sources(
            "<p>a&amp;b &lt&#x41;&#65 &nGt; AT&T & &; &bogus; &notit;",
            &[(
                "a&b <AA \u{226b}\u{20d2} AT&T & &; &bogus; \u{ac}it;",
                "a¦&amp;¦b ¦&lt¦&#x41;¦&#65¦ ¦&nGt;¦ AT&T & &; &bogus; ¦&not¦it;",
            )],
        );
    }

    #[test]
    fn line_ends_and_nuls_are_followed_through_their_rewriting() {
        assert_sources("<p>a\r\nb\rc\nd", &[("a\nb\nc\nd", "a¦\r\n¦b\rc\nd")]);
        assert_sources("<p>a\0b", &[("ab", "a¦b")]);
        assert_sources("<title>a\0b</title>", &[("a\u{fffd}b", "a¦\0¦b")]);
        assert_sources("<svg>a\0b", &[("a\u{fffd}b", "a¦\0¦b")]);
        assert_sources("\u{feff}<p>a", &[("a", "a")]);
    }

    #[test]
    fn raw_text_holds_no_tags_and_no_references() {
        assert_sources(
            "<script>if (a<b && c</d) '&amp;</scrip>'<!--<script></script>--></script>\
             <style>a>b</style><xmp><b>&lt;</xmp>",
            &[
                (
                    "if (a<b && c</d) '&amp;</scrip>'<!--<script></script>-->",
                    "if (a<b && c</d) '&amp;</scrip>'<!--<script></script>-->",
                ),
                ("a>b", "a>b"),
                ("<b>&lt;", "<b>&lt;"),
            ],
        );
        assert_sources(
            "<title>a<b>&lt;</titl></title><textarea>\n\nb</textarea><plaintext></plaintext>&lt;",
            &[
                ("a<b><</titl>", "a<b>¦&lt;¦</titl>"),
                ("\nb", "\nb"),
                ("</plaintext>&lt;", "</plaintext>&lt;"),
            ],
        );
    }

    #[test]
    fn cdata_is_text_in_drawings_only() {
        assert_sources(
            "<svg><title>t</title><![CDATA[a<b>&amp;\r\n]]]>c</svg><![CDATA[d]]>e",
            &[("t", "t"), ("a<b>&amp;\n]c", "a<b>&amp;¦\r\n¦]¦c"), ("e", "e")],
        );
    }

    #[test]
    fn moved_text_keeps_its_place() {
        assert_sources(
            "<table>a<tr>b<td>c</td>&lt;</table>d",
            &[("ab<", "a¦b¦&lt;"), ("c", "c"), ("d", "d")],
        );
        assert_sources("<b>a<p>b</b>c</p>d", &[("a", "a"), ("b", "b"), ("c", "c"), ("d", "d")]);
    }

    #[test]
    fn dropped_white_space_is_not_mistaken_for_kept() {
        let html = "\n<html>\n<head>\n</head>\n<body>\n<pre>\n\nx</pre>";
        let document = parse(html);
        let starts: Vec<_> = document
            .text_ids()
            .iter()
            .map(|id| document.source_map().source_ranges(id)[0].start as usize)
            .collect();
        let after = |tag: &str| html.find(tag).map(|at| at + tag.len()).unwrap();
        assert_eq!(
            starts,
            [after("<head>"), after("</head>"), after("<body>"), after("<pre>\n")]
        );
    }

    #[test]
    fn lines_count_from_one() {
        let html = "<p>a\n<b>\n\nb</b>\r\nc";
        let document = parse(html);
        let map = document.source_map();
        assert_eq!(
            (map.line_of(0), map.line_of(4), map.line_of(5), map.line_of(99)),
            (1, 1, 2, 5)
        );
        let line = |text: u32| map.line_of_span(&document, &document.whole(text.into()));
        assert_eq!((line(0), line(1), line(2)), (Some(1), Some(4), Some(5)));
    }

    #[test]
    fn source_ranges_become_spans_and_back() {
        let html = "<p>Gr&ouml;ße <!-- x -->und<b> mehr</b>";
        let document = parse(html);
        let map = document.source_map();
        let at = |part: &str| html.find(part).map(|at| at as u32).unwrap();
        let spans = map.spans_of(&document, at("uml")..at(" mehr") + 3);
        let texts: Vec<&str> = spans.iter().map(|span| document.span_text(span)).collect();
        assert_eq!(texts, ["öße und", " me"]);
        let ranges = map.source_of(&document, &spans[0]);
        let written: Vec<&str> = ranges.iter().map(|r| &html[r.start as usize..r.end as usize]).collect();
        assert_eq!(written, ["&ouml;ße ", "und"]);
        assert!(map.spans_of(&document, at("x")..at("x") + 1).is_empty());
    }
}
