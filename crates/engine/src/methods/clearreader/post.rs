//! The decision text as the article's program makes it, faults included.
//!
//! Of the body, these are deleted in this order (a dot does not cross a line end, `[^>]` does):
//!
//! | what | pattern |
//! |---|---|
//! | the doctype | `<!doctype` to the next `>` |
//! | comments within a line | `<!--.*?-->` |
//! | marquee, script, noscript and style with their content | `<NAME[^>]*?>` to the next `</NAME>` |
//! | scripts that close themselves, after the other scripts | `<script[^>]*?\/>` |
//! | references, and what looks like one | `&.{2,8};\|&#.{2,8};` |
//! | tags whose name begins with `li`, `link` too; a line end takes their place | `<\s{0,}\/?li.*?>` |
//! | all tags | `<` to the next `>` |
//!
//! White space does not count.
//!
//! Each rule answers the first place at or after a byte that the program's pattern would match, in one forward look: where
//! the end of a match is missing, no later start can match either, so the rule is done.

use super::blocks::{Counting, LineBlocks, Region, published_regions};
use crate::methods::mapped_text::{Edit, MappedText};
use crate::methods::mark_up::find_ascii_tag;
use std::ops::Range;

/// A deletion rule: the first match that begins at or after the given byte.
type Rule = fn(&str, usize) -> Option<Edit>;

const RULES: [Rule; 11] = [
    outside_body,
    |text, from| start_tag(text, from, "<!doctype").map(Edit::delete),
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

    /// The lines of some regions as the program counts them: without white space, and none that is empty or counts as such.
    pub fn plain<'a>(&self, regions: impl Iterator<Item = &'a Region>) -> String {
        let lines = regions.flat_map(|region| region.start..region.end);
        let counted = lines.filter(|&line| self.blocks.widths[line] > 0 && !self.blocks.is_lone[line]);
        let bare: Vec<String> = counted.map(|line| self.line(line).replace(is_space, "")).collect();
        bare.join("\n")
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

/// From an opening, in any case, to the first `>` after it, over line ends.
fn start_tag(text: &str, from: usize, opening: &str) -> Option<Range<usize>> {
    let start = find_ascii_tag(text, opening, from)?;
    let inside = start + opening.len();
    Some(start..inside + text.get(inside..)?.find('>')? + 1)
}

/// `<!--` to the first `-->` of the line.
fn comment(text: &str, from: usize) -> Option<Edit> {
    let find = |text: &str, from: usize| {
        let start = from + text.get(from..)?.find("<!--")?;
        Some(start..start + 4)
    };
    within_line(text, from, find, "-->").map(Edit::delete)
}

/// A start tag and everything up to the first end tag.
fn element(text: &str, from: usize, opening: &str, end_tag: &str) -> Option<Edit> {
    let start = start_tag(text, from, opening)?;
    let end = find_ascii_tag(text, end_tag, start.end)? + end_tag.len();
    Some(Edit::delete(start.start..end))
}

/// `<script` whose first `>` follows a `/`.
fn closed_script(text: &str, from: usize) -> Option<Edit> {
    const OPENING: &str = "<script";
    let mut from = from;
    loop {
        let tag = start_tag(text, from, OPENING)?;
        if text.get(tag.start + OPENING.len()..tag.end)?.ends_with("/>") {
            return Some(Edit::delete(tag));
        }
        from = tag.end;
    }
}

/// `&`, two to eight UTF-16 units of a line, `;`; the longest that fits. Where none does and the first unit is `#`, nine
/// units may be there.
fn reference(text: &str, from: usize) -> Option<Edit> {
    const FEWEST: usize = 2;
    const MOST: usize = 8;
    let mut from = from;
    loop {
        let start = from + text.get(from..)?.find('&')?;
        from = start + 1;
        let rest = text.get(from..)?;
        let mut units = 0;
        let mut longest = None;
        for (at, c) in rest.char_indices().take_while(|&(_, c)| !is_line_end(c)) {
            let fits = (FEWEST..=MOST).contains(&units);
            let fits_number = units == MOST + 1 && longest.is_none() && rest.starts_with('#');
            if c == ';' && (fits || fits_number) {
                longest = Some(from + at + 1);
            }
            units += c.len_utf16();
            if units > MOST + 1 {
                break;
            }
        }
        if let Some(end) = longest {
            return Some(Edit::delete(start..end));
        }
    }
}

/// A tag whose name begins with `li`, start or end, white space before it or not: up to the end of the tag, which must
/// be on the line of the name, it becomes a line end.
fn list_tag(text: &str, from: usize) -> Option<Edit> {
    let find = |text: &str, from: usize| {
        let mut from = from;
        loop {
            let start = from + text.get(from..)?.find('<')?;
            let rest = text.get(start + 1..)?.trim_start_matches(is_space);
            let rest = rest.strip_prefix('/').unwrap_or(rest);
            from = text.len() - rest.len();
            if rest
                .as_bytes()
                .get(..2)
                .is_some_and(|name| name.eq_ignore_ascii_case(b"li"))
            {
                return Some(start..from + 2);
            }
        }
    };
    let range = within_line(text, from, find, ">")?;
    Some(Edit { range, with: "\n" })
}

/// `<` to the next `>`, over line ends.
fn tag(text: &str, from: usize) -> Option<Edit> {
    let start = from + text.get(from..)?.find('<')?;
    let end = start + text.get(start..)?.find('>')? + 1;
    Some(Edit::delete(start..end))
}

/// From an opening to the first `end` behind it on the line where the opening ends. Where a line has no such end, no later
/// opening on it can have one.
fn within_line(
    text: &str,
    from: usize,
    find_opening: impl Fn(&str, usize) -> Option<Range<usize>>,
    end: &str,
) -> Option<Range<usize>> {
    let mut from = from;
    loop {
        let opening = find_opening(text, from)?;
        let rest = text.get(opening.end..)?;
        // No look farther than needed: a long line may hold many tags.
        let is_stop =
            |&(at, c): &(usize, char)| is_line_end(c) || rest.get(at..).is_some_and(|rest| rest.starts_with(end));
        let (at, c) = rest.char_indices().find(is_stop)?;
        if !is_line_end(c) {
            return Some(opening.start..opening.end + at + end.len());
        }
        from = opening.end + at;
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
        assert_eq!(lines("a<script>b"), ["ab"], "without an end tag only the tag goes");
    }

    #[test]
    fn start_tags_of_elements_reach_over_line_ends() {
        for name in ["script", "style", "noscript", "marquee"] {
            let page = format!("a<{name}\n x=1\r\n>1\n2</{name}>b<{name}\n>3</{name}>c");
            assert_eq!(lines(&page), ["abc"], "{name}");
        }
    }

    #[test]
    fn scripts_close_themselves_in_their_own_tag() {
        assert_eq!(lines("a<script src=x />b<script\nsrc=y/>c"), ["abc"]);
        assert_eq!(
            lines("a<script src=x>b<br/>c"),
            ["abc"],
            "the end of another tag is none of a script"
        );
        assert_eq!(lines("a<script src=x>b<script/>c"), ["abc"]);
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
        assert_eq!(lines("a&#x1234567;b"), ["ab"], "nine units behind a number sign");
        assert_eq!(lines("&#x12345678;"), ["&#x12345678;"], "but no more");
        assert_eq!(lines("&#1;345678;"), ["345678;"], "and only where fewer are none");
    }

    #[test]
    fn tags_that_begin_with_li_end_a_line() {
        assert_eq!(lines("a<li>b</LI>c<link x>d<b>e"), ["a", "b", "c", "de"]);
        assert_eq!(lines("a<li\nx>b"), ["ab"]);
        assert_eq!(
            lines("a< li>b<\n\u{feff}/LI x>c</ li>d"),
            ["a", "b", "cd"],
            "white space before the name"
        );
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
    fn plain_text_is_what_was_counted() {
        let long = "a long line of text ".repeat(11);
        let page = format!("\n\n\n\n\nshort\n\n{long}\n\nshort\n\n{long}\nshort\n\n\n\n\n");
        let text = DecisionText::of(&page, 3);
        let (plain, long) = (text.plain(text.regions(150).iter()), long.replace(' ', ""));
        assert_eq!(plain, format!("{long}\n{long}\nshort"));
        assert_eq!(text.plain([].iter()), "");
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
            "<script >\n",
            "<script/",
            "< ",
            "<li ",
            "< li",
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
