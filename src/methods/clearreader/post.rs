//! The decision text as the article's program makes it, faults included.
//!
//! Of the body: the doctype, one-line comments, the elements marquee, script, noscript and style are deleted; then `&`, two
//! to eight characters and `;`; every tag whose name begins with `li` becomes a line end, `link` too; then all tags. White
//! space does not count.
//!
//! Each rule answers the first place at or after a byte that the program's pattern would match, in one forward look.

use super::blocks::{Counting, LineBlocks, Region, published_regions};
use crate::methods::mapped_text::{Edit, MappedText};
use crate::methods::mark_up::find_ascii_tag;
use std::ops::Range;

/// A deletion rule: the first match that begins at or after the given byte.
type Rule = fn(&str, usize) -> Option<Edit>;

const RULES: [Rule; 11] = [
    outside_body,
    |text, from| element_end(text, from, "<!doctype", ">").map(Edit::delete),
    comment,
    |text, from| element(text, from, "<marquee", "</marquee>"),
    |text, from| element(text, from, "<script", "</script>"),
    closed_script,
    |text, from| element(text, from, "<noscript", "</noscript>"),
    |text, from| element(text, from, "<style", "</style>"),
    reference,
    list_tag,
    tag,
];

/// The lines of a page and what the program measures of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionText {
    text: MappedText,
    lines: Vec<Range<usize>>,
    /// Widths in UTF-16 units without white space, and the block lengths.
    pub blocks: LineBlocks,
}

impl DecisionText {
    /// Strips a page and measures blocks of `height` lines.
    pub fn of(html: &str, height: usize) -> DecisionText {
        let text = RULES.into_iter().fold(MappedText::new(html), MappedText::replace);
        let mut lines = Vec::new();
        let mut start = 0;
        for line in text.as_str().split('\n') {
            lines.push(start..start + line.len());
            start += line.len() + 1;
        }
        let widths = text.as_str().split('\n').map(width);
        DecisionText {
            blocks: LineBlocks::new(widths.collect(), height, Counting::Published),
            text,
            lines,
        }
    }

    /// The regions above `threshold` UTF-16 units.
    pub fn regions(&self, threshold: usize) -> Vec<Region> {
        published_regions(&self.blocks, threshold)
    }

    /// A line, its white space included; empty beyond the last.
    pub fn line(&self, index: usize) -> &str {
        let line = self.lines.get(index).cloned();
        line.and_then(|line| self.text.as_str().get(line)).unwrap_or_default()
    }

    /// The bytes of the source that a line came from, ascending, without the white space at its ends.
    pub fn source_ranges(&self, index: usize) -> Vec<Range<usize>> {
        let Some(line) = self.lines.get(index) else {
            return Vec::new();
        };
        let text = self.line(index);
        let start = line.start + text.len() - text.trim_start_matches(is_space).len();
        let end = line.start + text.trim_end_matches(is_space).len();
        self.text.source_ranges(start..end.max(start))
    }
}

/// UTF-16 units of a line after its white space is deleted.
fn width(line: &str) -> usize {
    line.chars().filter(|&c| !is_space(c)).map(char::len_utf16).sum()
}

/// Everything before `<body` and behind the `</body>` after it; nothing where one is missing.
fn outside_body(text: &str, from: usize) -> Option<Edit> {
    const END_TAG: &str = "</body>";
    let start = find_ascii_tag(text, "<body", 0)?;
    let end = find_ascii_tag(text, END_TAG, start)? + END_TAG.len();
    [0..start, end..text.len()]
        .into_iter()
        .find(|range| range.start >= from && !range.is_empty())
        .map(Edit::delete)
}

/// From an opening, in any case, to the first `end` after it, over line ends.
fn element_end(text: &str, from: usize, opening: &str, end: &str) -> Option<Range<usize>> {
    let start = find_ascii_tag(text, opening, from)?;
    let inside = start + opening.len();
    Some(start..inside + text.get(inside..)?.find(end)? + end.len())
}

/// `<!--` to the first `-->` of the line.
fn comment(text: &str, from: usize) -> Option<Edit> {
    within_line(
        text,
        from,
        |text, from| Some(from + text.get(from..)?.find("<!--")?),
        4,
        "-->",
    )
    .map(Edit::delete)
}

/// A start tag within a line and everything up to the first end tag.
fn element(text: &str, from: usize, start_tag: &str, end_tag: &str) -> Option<Edit> {
    let find = |text: &str, from: usize| find_ascii_tag(text, start_tag, from);
    let start = within_line(text, from, find, start_tag.len(), ">")?;
    let end = find_ascii_tag(text, end_tag, start.end)? + end_tag.len();
    Some(Edit::delete(start.start..end))
}

/// `<script` to the first `/>` of the line.
fn closed_script(text: &str, from: usize) -> Option<Edit> {
    const OPENING: &str = "<script";
    let find = |text: &str, from: usize| find_ascii_tag(text, OPENING, from);
    within_line(text, from, find, OPENING.len(), "/>").map(Edit::delete)
}

/// `&`, two to eight UTF-16 units of a line, `;`; the longest that fits.
fn reference(text: &str, from: usize) -> Option<Edit> {
    const UNITS: std::ops::RangeInclusive<usize> = 2..=8;
    let mut from = from;
    loop {
        let start = from + text.get(from..)?.find('&')?;
        from = start + 1;
        let mut units = 0;
        let mut longest = None;
        let line = text.get(from..)?.char_indices().take_while(|&(_, c)| !is_line_end(c));
        for (at, c) in line {
            if c == ';' && UNITS.contains(&units) {
                longest = Some(from + at + 1);
            }
            units += c.len_utf16();
            if units > *UNITS.end() + 1 {
                break;
            }
        }
        if let Some(end) = longest {
            return Some(Edit::delete(start..end));
        }
    }
}

/// A tag within a line whose name begins with `li`, start or end, becomes a line end.
fn list_tag(text: &str, from: usize) -> Option<Edit> {
    let find = |text: &str, from: usize| {
        let mut from = from;
        loop {
            let start = from + text.get(from..)?.find('<')?;
            from = start + 1;
            let rest = text.get(from..)?;
            let name = rest.strip_prefix('/').unwrap_or(rest).as_bytes();
            if name.get(..2).is_some_and(|name| name.eq_ignore_ascii_case(b"li")) {
                return Some(start);
            }
        }
    };
    let range = within_line(text, from, find, 3, ">")?;
    Some(Edit { range, with: "\n" })
}

/// `<` to the next `>`, over line ends.
fn tag(text: &str, from: usize) -> Option<Edit> {
    let start = from + text.get(from..)?.find('<')?;
    let end = start + text.get(start..)?.find('>')? + 1;
    Some(Edit::delete(start..end))
}

/// From an opening to the first `end` that stands at least `inside` bytes behind its start, both on one line. Where a line
/// has no such end, no later opening on it can have one.
fn within_line(
    text: &str,
    from: usize,
    find_opening: impl Fn(&str, usize) -> Option<usize>,
    inside: usize,
    end: &str,
) -> Option<Range<usize>> {
    let mut from = from;
    loop {
        let start = find_opening(text, from)?;
        from = start + inside;
        let rest = text.get(from..)?;
        // No look farther than needed: a long line may hold many tags.
        let is_stop =
            |&(at, c): &(usize, char)| is_line_end(c) || rest.get(at..).is_some_and(|rest| rest.starts_with(end));
        let (at, c) = rest.char_indices().find(is_stop)?;
        if !is_line_end(c) {
            return Some(start..from + at + end.len());
        }
        from += at;
    }
}

/// Characters at which JavaScript's `.` stops.
fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

/// White space of JavaScript's `\s`: U+FEFF is one, U+0085 and U+001C to U+001F are none.
fn is_space(c: char) -> bool {
    match c {
        '\u{85}' => false,
        '\u{feff}' => true,
        _ => c.is_whitespace(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(html: &str) -> Vec<String> {
        let text = DecisionText::of(html, 3);
        (0..text.lines.len()).map(|line| text.line(line).to_owned()).collect()
    }

    #[test]
    fn only_the_body_is_read_where_it_is_closed() {
        assert_eq!(lines("a<BODY x>b</Body>c"), ["b"]);
        assert_eq!(lines("a<body x>b"), ["ab"]);
        assert_eq!(lines("a</body>"), ["a"]);
    }

    #[test]
    fn elements_go_with_their_content() {
        assert_eq!(
            lines(
                "<!DocType html\n>a<script x>1\n2</SCRIPT>b<style>3</style>c<noscript>4</noscript>d<marquee>5</marquee>e"
            ),
            ["abcde"]
        );
        assert_eq!(
            lines("a<script\nx>1</script>b"),
            ["a1b"],
            "a start tag over two lines is left to the deletion of tags"
        );
        assert_eq!(lines("a<script src=x />b"), ["ab"]);
    }

    #[test]
    fn comments_of_several_lines_leak() {
        assert_eq!(lines("a<!-- b -->c<!-- d\n > e\nf -->g"), ["ac e", "f -->g"]);
    }

    #[test]
    fn references_go_with_what_looks_like_one() {
        assert_eq!(lines("a&nbsp;b&lt;c&#x4e2d;d"), ["abcd"]);
        assert_eq!(lines("&x;&thetasym;&toolongone;"), ["&x;&toolongone;"], "two to eight");
        assert_eq!(lines("A&B a; b;c"), ["Ac"], "the longest, text or not");
        assert_eq!(lines("&😀😀😀😀;&😀😀😀😀😀;"), ["&😀😀😀😀😀;"], "UTF-16 units");
    }

    #[test]
    fn tags_that_begin_with_li_end_a_line() {
        assert_eq!(lines("a<li>b</LI>c<link x>d<b>e"), ["a", "b", "c", "de"]);
        assert_eq!(lines("a<li\nx>b"), ["ab"]);
    }

    #[test]
    fn white_space_is_what_javascript_takes_for_it() {
        assert_eq!(width("a \u{a0}\u{feff}\u{3000}\rb\u{85}\u{1c}"), 4);
    }

    #[test]
    fn lines_know_their_source_and_their_length_in_utf16() {
        let text = DecisionText::of(" a <b>😀</b> \nc", 3);
        assert_eq!(text.blocks.widths, [3, 1]);
        assert_eq!(text.source_ranges(0), [1..3, 6..10], "blanks inside stay");
        assert_eq!((text.line(7), text.source_ranges(7)), ("", vec![]));
        assert_eq!(DecisionText::of(" \n", 3).source_ranges(0), []);
    }

    #[test]
    fn hostile_pages_end() {
        let parts = [
            "<",
            "<!--",
            "<!-- \n",
            "&",
            "&;",
            "<script>",
            "<script ",
            "<li ",
            "</li>",
            "<body",
            "<!doctype",
            "\r\n",
            " ",
        ];
        for part in parts {
            let page = part.repeat(50_000);
            assert!(DecisionText::of(&page, 3).text.as_str().len() <= page.len(), "{part:?}");
        }
    }
}
