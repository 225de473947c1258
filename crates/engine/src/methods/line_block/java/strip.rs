//! The preprocessing of the Java program: its deletions in its order.
//!
//! Each rule answers the first place at or after a byte that the program's pattern would match, in one forward look.

use super::super::characters::is_java_line_end;
use super::link_chains;
use crate::methods::mapped_text::{Edit, MappedText};
use crate::methods::mark_up::find_ascii_tag;

/// A deletion rule: the first match that begins at or after the given byte.
type Rule = fn(&str, usize) -> Option<Edit>;

const BEFORE_LINKS: [Rule; 7] = [
    |text, from| between(text, from, "<!doctype", ">"),
    |text, from| between(text, from, "<!--", "-->"),
    |text, from| element(text, from, "<script", "</script>"),
    |text, from| element(text, from, "<style", "</style>"),
    reference,
    span_start,
    span_end,
];

const AFTER_LINKS: [Rule; 3] = [quoting_tag, tag, line_end];

/// The text that is left of a page.
pub fn strip(html: &str) -> MappedText {
    let text = BEFORE_LINKS
        .into_iter()
        .fold(MappedText::new(html), MappedText::replace);
    AFTER_LINKS
        .into_iter()
        .fold(link_chains::delete(text), MappedText::replace)
}

/// From an opening, in any case, to the first `end` after it, over line ends.
fn between(text: &str, from: usize, opening: &str, end: &str) -> Option<Edit> {
    let start = find_ascii_tag(text, opening, from)?;
    let inside = start + opening.len();
    let end = inside + text.get(inside..)?.find(end)? + end.len();
    Some(Edit::delete(start..end))
}

/// An element with its content up to its first end tag, any case; what begins like the name is taken for it.
fn element(text: &str, from: usize, start_tag: &str, end_tag: &str) -> Option<Edit> {
    let start = between(text, from, start_tag, ">")?.range;
    let end = find_ascii_tag(text, end_tag, start.end)? + end_tag.len();
    Some(Edit::delete(start.start..end))
}

/// `&`, two to five characters of a line (six if the first is `#`), `;` becomes a space; the longest that fits.
fn reference(text: &str, from: usize) -> Option<Edit> {
    const LONGEST: usize = 5;
    let mut from = from;
    loop {
        let start = from + text.get(from..)?.find('&')?;
        from = start + 1;
        let rest = text.get(from..)?;
        let ends = rest
            .char_indices()
            .take_while(|&(_, c)| !is_java_line_end(c))
            .enumerate()
            .take(LONGEST + 2)
            .filter(|&(characters, (_, c))| characters >= 2 && c == ';');
        // Six characters are the second choice of the pattern, behind every shorter one.
        let fitting = |longest: usize| {
            ends.clone()
                .filter(move |&(characters, _)| characters <= longest)
                .last()
        };
        let numeric = || rest.starts_with('#').then(|| fitting(LONGEST + 1)).flatten();
        if let Some((_, (end, _))) = fitting(LONGEST).or_else(numeric) {
            return Some(Edit {
                range: start..from + end + 1,
                with: " ",
            });
        }
    }
}

/// The start tag of a span, any case, within a line.
fn span_start(text: &str, from: usize) -> Option<Edit> {
    let mut from = from;
    loop {
        let start = find_ascii_tag(text, "<span", from)?;
        let (end, closes) = first_of(text, start, |c| c == '>' || is_java_line_end(c))?;
        if closes == '>' {
            return Some(Edit::delete(start..end));
        }
        from = end;
    }
}

/// The end tag of a span, any case.
fn span_end(text: &str, from: usize) -> Option<Edit> {
    const END_TAG: &str = "</span>";
    let start = find_ascii_tag(text, END_TAG, from)?;
    Some(Edit::delete(start..start + END_TAG.len()))
}

/// A tag with a quotation mark, meant for those that quote a `>`: from its `<` to the first `>` behind the *last* mark of
/// the line that has a `>` behind it, so often to the end of the line. A second mark is needed.
fn quoting_tag(text: &str, from: usize) -> Option<Edit> {
    let is_special = |c: char| matches!(c, '>' | '"' | '\'');
    let mut from = from;
    loop {
        let start = from + text.get(from..)?.find('<')?;
        let (inside, first) = first_of(text, start, is_special)?;
        from = inside;
        if first == '>' {
            continue;
        }
        let rest = text.get(inside..)?;
        let line = rest.split(is_java_line_end).next().unwrap_or_default();
        let last_mark = line.rfind('>').and_then(|end| line.get(..end)?.rfind(['"', '\'']));
        if let Some(mark) = last_mark {
            let end = mark + line.get(mark..)?.find('>')? + 1;
            return Some(Edit::delete(start..inside + end));
        }
        // Another `<` before the line's last mark or bracket would meet the same line.
        from += line.rfind(is_special).map_or(0, |last| last + 1);
    }
}

/// A tag within a line; the name may be missing.
fn tag(text: &str, from: usize) -> Option<Edit> {
    let mut from = from;
    loop {
        let start = from + text.get(from..)?.find('<')?;
        let (end, closes) = first_of(text, start, |c| c == '>' || is_java_line_end(c))?;
        if closes == '>' {
            return Some(Edit::delete(start..end));
        }
        from = end;
    }
}

/// The `\r` of `\r\n`.
fn line_end(text: &str, from: usize) -> Option<Edit> {
    let start = from + text.get(from..)?.find("\r\n")?;
    Some(Edit::delete(start..start + 1))
}

/// The first character at or after `from` that is looked for, and the byte behind it.
fn first_of(text: &str, from: usize, is_wanted: impl Fn(char) -> bool) -> Option<(usize, char)> {
    let (at, c) = text.get(from..)?.char_indices().find(|&(_, c)| is_wanted(c))?;
    Some((from + at + c.len_utf8(), c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stripped(html: &str) -> String {
        strip(html).as_str().to_owned()
    }

    #[test]
    fn elements_and_comments_go_with_their_content() {
        assert_eq!(
            stripped("<!DocType html\n>a<!-- <p> -->b<SCRIPT x>1</Script>c<style>2</style>d"),
            "abcd"
        );
        assert_eq!(stripped("a<script>1</script >b"), "a1b", "an end tag has no spaces");
        assert_eq!(stripped("a<ſcript>1</script>b"), "a1b", "case is ASCII case");
    }

    #[test]
    fn references_become_spaces() {
        assert_eq!(stripped("a&nbsp;b&lt;c&#65292;d&#x4e2d;e"), "a b c d e");
        assert_eq!(
            stripped("&x;&eacute;&hellip;"),
            "&x;&eacute;&hellip;",
            "one and six characters are not taken"
        );
        assert_eq!(stripped("&a;b;c;d"), " d", "the longest of at most five");
        assert_eq!(stripped("&am\np;"), "&am\np;");
        assert_eq!(stripped("AT&T; x &中文;y"), "AT&T; x  y");
    }

    #[test]
    fn spans_go_within_a_line() {
        assert_eq!(stripped("a<SPAN x>b</Span>c"), "abc");
        assert_eq!(stripped("a<span\nx>b"), "a<span\nx>b", "no tag crosses a line end");
        assert_eq!(stripped("a<spanner>b"), "ab");
    }

    #[test]
    fn a_quoting_tag_takes_the_line_up_to_its_last_quoting_tag() {
        assert_eq!(stripped("<p class=\"x\">lost<b id='y'>kept</b>"), "kept");
        assert_eq!(stripped("<p title=\"a > b\">kept"), "kept");
        assert_eq!(stripped("<p \nid='x'>kept\n<q a='>\nb'>"), "kept\n\nb'>");
        assert_eq!(
            stripped("<p>say \"one\"</p> \"two\""),
            "say \"one\" \"two\"",
            "quotes outside of tags"
        );
        assert_eq!(
            stripped("< say \"one\"</p> \"two\""),
            " \"two\"",
            "but a loose bracket begins a tag"
        );
    }

    #[test]
    fn tags_without_quotes_go_within_a_line() {
        assert_eq!(stripped("a<b>c</b><>d<e\nf>g\r\nh\ri"), "acd<e\nf>g\nh\ri");
    }

    #[test]
    fn hostile_pages_end() {
        let parts = [
            "<",
            "<\"",
            "<'\n",
            "&",
            "<span",
            "<script>",
            "<a href=x>y</a>",
            "<a href=",
            "\r\n",
            "<\" >\u{2028}",
        ];
        for part in parts {
            let page = part.repeat(50_000);
            assert!(strip(&page).as_str().len() <= page.len(), "{part:?}");
        }
    }
}
