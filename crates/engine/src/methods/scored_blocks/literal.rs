//! Steps 1 and 2 by the words of the patent, on the source of the page.
//!
//! Dropped are comments, declarations, and the elements script, style, noscript, textarea, select, template, iframe, svg,
//! button, head and title, each up to its first end tag. Line ends of the page become spaces and tags line ends. A tag
//! begins with `<`, perhaps `/`, and a letter, and ends with the first `>` outside quotes.
//!
//! Each rule answers the first place at or after a byte that it matches, in one forward look. Names match in any ASCII case.

use super::blocks::Block;
use super::features::{Counted, TitleTokens};
use crate::document::{is_blank, is_word};
use crate::methods::mapped_text::{Edit, MappedText};
use crate::methods::mark_up::{ElementFinder, decode_references};
use std::ops::Range;

/// Dropped with their content; a start tag that closes itself has none.
const DROPPED: [&str; 9] = [
    "<script",
    "<style",
    "<noscript",
    "<textarea",
    "<select",
    "<template",
    "<iframe",
    "<svg",
    "<button",
];
/// Dropped with their content afterwards.
const HEADS: [&str; 2] = ["<head", "<title"];

/// Marks that stand for the borders of a link until lines are counted; private-use characters.
const LINK_START: char = '\u{e000}';
const LINK_END: char = '\u{e001}';

/// The lines of a page and its title.
#[derive(Clone, Debug)]
pub struct LiteralPage {
    /// The title, empty where there is none.
    pub title: String,
    /// What is counted in each line.
    pub counted: Vec<Counted>,
    text: MappedText,
    lines: Vec<Range<usize>>,
}

impl LiteralPage {
    /// Strips a page and counts its lines.
    pub fn of(html: &str) -> LiteralPage {
        let text = strip(html);
        let mut lines = Vec::new();
        let mut start = 0;
        for line in text.as_str().split('\n') {
            lines.push(start..start + line.len());
            start += line.len() + 1;
        }
        let title = title(html);
        let tokens = TitleTokens::of(&title);
        LiteralPage {
            counted: count(text.as_str(), &tokens),
            title,
            text,
            lines,
        }
    }

    /// The text of a line, entities decoded and blanks collapsed; empty beyond the last.
    pub fn line(&self, index: usize) -> String {
        let raw = self
            .lines
            .get(index)
            .and_then(|line| self.text.as_str().get(line.clone()));
        collapsed(&without_marks(&decode_references(raw.unwrap_or_default())))
    }

    /// The lines of some blocks that hold text.
    pub fn text(&self, blocks: &[Block]) -> String {
        let lines = blocks.iter().flat_map(|block| block.lines.clone());
        let lines = lines.map(|line| self.line(line)).filter(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The bytes of the source that a line came from, ascending.
    pub fn source_ranges(&self, index: usize) -> Vec<Range<usize>> {
        let line = self.lines.get(index).cloned();
        line.map(|line| self.text.source_ranges(line)).unwrap_or_default()
    }
}

/// The title element, else the first h1, where it holds text.
fn title(html: &str) -> String {
    let text_of = |start_tag| {
        let element = ElementFinder::new(start_tag, false).find(html, 0)?;
        let text = collapsed(&without_tags(&decode_references(html.get(element.contents)?)));
        (!text.is_empty()).then_some(text)
    };
    text_of("<title").or_else(|| text_of("<h1")).unwrap_or_default()
}

/// The page without what is dropped, one line for each stretch between tags.
fn strip(html: &str) -> MappedText {
    let mut dropped = Leftmost::of(&DROPPED, true);
    dropped.add(|text, from| between(text, from, "<!--", "-->").or_else(|| unclosed_comment(text, from)));
    dropped.add(|text, from| between(text, from, "<!", ">"));
    dropped.add(|text, from| between(text, from, "<?", ">"));
    let mut heads = Leftmost::of(&HEADS, false);
    let text = MappedText::new(html)
        .replace(|text, from| dropped.next(text, from).map(Edit::delete))
        .replace(|text, from| heads.next(text, from).map(Edit::delete))
        .replace(line_ends);
    let ends = TagEnds::of(text.as_str());
    text.replace(|text, from| ends.tag(text, from))
}

type Find = Box<dyn FnMut(&str, usize) -> Option<Range<usize>>>;

/// Several rules at once: the match that begins first, of two at one place that of the earlier rule.
struct Leftmost {
    rules: Vec<Rule>,
}

struct Rule {
    find: Find,
    /// The next match, kept until the others have passed it; none before the first look and behind the last match.
    next: Option<Range<usize>>,
    is_done: bool,
}

impl Leftmost {
    /// One rule for each element.
    fn of(start_tags: &[&'static str], closes_itself: bool) -> Leftmost {
        let mut all = Leftmost { rules: Vec::new() };
        for start_tag in start_tags {
            let mut finder = ElementFinder::new(start_tag, closes_itself);
            all.add(move |text, from| finder.find(text, from).map(|element| element.range));
        }
        all
    }

    fn add(&mut self, find: impl FnMut(&str, usize) -> Option<Range<usize>> + 'static) {
        self.rules.push(Rule {
            find: Box::new(find),
            next: None,
            is_done: false,
        });
    }

    fn next(&mut self, text: &str, from: usize) -> Option<Range<usize>> {
        for rule in &mut self.rules {
            if !rule.is_done && rule.next.as_ref().is_none_or(|next| next.start < from) {
                rule.next = (rule.find)(text, from);
                rule.is_done = rule.next.is_none();
            }
        }
        let found = self.rules.iter().filter_map(|rule| rule.next.as_ref());
        found.min_by_key(|next| next.start).cloned()
    }
}

/// From an opening to the first `end` behind it.
fn between(text: &str, from: usize, opening: &str, end: &str) -> Option<Range<usize>> {
    let start = from + text.get(from..)?.find(opening)?;
    let inside = start + opening.len();
    Some(start..inside + text.get(inside..)?.find(end)? + end.len())
}

/// A comment that nothing ends reaches to the end of the page.
fn unclosed_comment(text: &str, from: usize) -> Option<Range<usize>> {
    Some(from + text.get(from..)?.find("<!--")?..text.len())
}

/// A run of the page's own line ends becomes a space.
fn line_ends(text: &str, from: usize) -> Option<Edit> {
    let start = from + text.get(from..)?.find(['\r', '\n'])?;
    let end = text.len() - text.get(start..)?.trim_start_matches(['\r', '\n']).len();
    Some(Edit {
        range: start..end,
        with: " ",
    })
}

/// For every bracket and quote where a tag that stands outside quotes there would end. Known beforehand, so that tags
/// whose quotes never close cost one look.
struct TagEnds {
    /// Bytes of `>`, `"` and `'`.
    places: Vec<usize>,
    /// One past the `>`, if there is one.
    ends: Vec<Option<usize>>,
}

impl TagEnds {
    fn of(text: &str) -> TagEnds {
        let places: Vec<usize> = text.match_indices(['>', '"', '\'']).map(|(at, _)| at).collect();
        let mut ends = vec![None; places.len()];
        let (mut double, mut single) = (None, None);
        for (i, &at) in places.iter().enumerate().rev() {
            let after = |closing: Option<usize>| closing.and_then(|closing| ends.get(closing + 1).copied().flatten());
            match text.as_bytes().get(at) {
                Some(b'"') => ends[i] = after(double.replace(i)),
                Some(b'\'') => ends[i] = after(single.replace(i)),
                _ => ends[i] = Some(at + 1),
            }
        }
        TagEnds { places, ends }
    }

    /// The first tag at or after a byte: a line end, and the border of a link its mark.
    fn tag(&self, text: &str, from: usize) -> Option<Edit> {
        let mut from = from;
        loop {
            let start = from + text.get(from..)?.find('<')?;
            from = start + 1;
            let rest = text.get(from..)?;
            let named = rest.strip_prefix('/').unwrap_or(rest);
            if !named.starts_with(|c: char| c.is_ascii_alphabetic()) {
                continue;
            }
            let after = named.trim_start_matches(|c| is_word(c) || c == ':' || c == '-');
            let place = self.places.partition_point(|&at| at < text.len() - after.len());
            if let Some(end) = self.ends.get(place).copied().flatten() {
                let name = named.get(..named.len() - after.len())?;
                return Some(Edit {
                    range: start..end,
                    with: replacement(name, named.len() < rest.len()),
                });
            }
        }
    }
}

fn replacement(name: &str, is_end_tag: bool) -> &'static str {
    match (name.eq_ignore_ascii_case("a"), is_end_tag) {
        (true, false) => "\n\u{e000}",
        (true, true) => "\n\u{e001}",
        _ => "\n",
    }
}

/// Counts every line; a link may reach over many.
fn count(text: &str, title: &TitleTokens) -> Vec<Counted> {
    let mut is_linked = false;
    let mut counted = Vec::new();
    for line in text.split('\n') {
        let line = decode_references(line);
        let (mut linked, mut links) = (0, 0);
        for c in line.chars() {
            match c {
                LINK_START => {
                    is_linked = true;
                    links += 1;
                }
                LINK_END => is_linked = false,
                _ => linked += u32::from(is_linked && !is_blank(c)),
            }
        }
        counted.push(Counted::of(&without_marks(&line), title).with_links(linked, links));
    }
    counted
}

fn without_marks(line: &str) -> String {
    line.replace([LINK_START, LINK_END], "")
}

/// Each tag a space.
fn without_tags(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        let Some((_, after)) = tag.split_once('>') else {
            break;
        };
        plain.push_str(before);
        plain.push(' ');
        rest = after;
    }
    plain + rest
}

/// Runs of white space as one space, none at the ends.
fn collapsed(text: &str) -> String {
    let words = text.split(is_blank).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(html: &str) -> Vec<String> {
        let page = LiteralPage::of(html);
        (0..page.lines.len()).map(|line| page.line(line)).collect()
    }

    #[test]
    fn every_tag_ends_a_line_and_line_ends_do_not() {
        assert_eq!(lines("a<b>c\r\nd</b>e<br/>&lt;f&gt;"), ["a", "c d", "e", "<f>"]);
        assert_eq!(lines("a<p title='x > y'>b < c <3 <"), ["a", "b < c <3 <"]);
        assert_eq!(
            lines("<p title=\"x>b</p>c"),
            ["<p title=\"x>b", "c"],
            "a quote that never closes"
        );
    }

    #[test]
    fn code_and_comments_are_dropped() {
        assert_eq!(
            lines(
                "<head><title>t</title></head><header>a</header><script>1<b></Script >b<!-- c --><!doctype x><?php 1?>d"
            ),
            ["", "a", "bd"]
        );
        assert_eq!(
            lines("a<script/>b<svg x>c<!-- </svg> -->d"),
            ["ab -->d"],
            "first come, first dropped"
        );
        assert_eq!(
            lines("a<script>b"),
            ["a", "b"],
            "without an end tag the start tag is a tag"
        );
        assert_eq!(lines("a<!-- b <p>c"), ["a"]);
    }

    #[test]
    fn the_title_is_the_title_element_or_else_the_heading() {
        assert_eq!(
            title("<Title lang=en>Rain &amp;\n <b>sun</b></title><h1>x</h1>"),
            "Rain & sun"
        );
        assert_eq!(title("<title> </title><h1 class=x>Head<br>line</h1>"), "Head line");
        assert_eq!(title("<p>text"), "");
    }

    #[test]
    fn links_are_counted_where_they_begin_and_their_characters_wherever_they_are() {
        let page = LiteralPage::of("<p>one <a href=x>two<b>three</b></a> four");
        let counted: Vec<_> = page
            .counted
            .iter()
            .map(|line| (line.characters, line.linked, line.links))
            .collect();
        assert_eq!(
            counted,
            [(0, 0, 0), (3, 0, 0), (3, 3, 1), (5, 5, 0), (0, 0, 0), (4, 0, 0)]
        );
    }

    #[test]
    fn lines_lead_back_to_the_source() {
        let html = "<p>one<script>x</script>two &amp; three</p>";
        let page = LiteralPage::of(html);
        let sources: Vec<&str> = page.source_ranges(1).into_iter().map(|range| &html[range]).collect();
        assert_eq!(sources, ["one", "two &amp; three"]);
        assert_eq!(page.source_ranges(9), []);
    }

    #[test]
    fn hostile_pages_end() {
        let parts = [
            "<",
            "<!",
            "<!--",
            "<?",
            "<a ",
            "<a \"",
            "<a '\">",
            "<script>",
            "<script><script/>",
            "<title>",
            "</script ",
            "&",
            "&amp",
            "\n",
            "</a>",
        ];
        for part in parts {
            assert!(!lines(&part.repeat(50_000)).is_empty(), "{part:?}");
        }
    }
}
