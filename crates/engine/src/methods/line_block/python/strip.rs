//! The tag filter of the Python program: twelve deletions, in its order, with what they delete too much.
//!
//! Each rule answers the first place at or after a byte that it matches, as the program's pattern would, in one forward
//! look: where a closing mark is missing, no later start can match either, so the rule is done.

use super::super::characters::python_name_length;
use super::entities;
use crate::document::{is_blank, is_word};
use crate::methods::mapped_text::{Edit, MappedText};

/// A deletion rule: the first match that begins at or after the given byte.
type Rule = fn(&str, usize) -> Option<Edit>;

const RULES: [Rule; 12] = [
    line_end,
    cdata,
    doctype,
    navigation,
    |text, from| element(text, from, "script"),
    |text, from| element(text, from, "style"),
    |text, from| element(text, from, "textarea"),
    line_break,
    tag,
    comment,
    tabs,
    spaces,
];

/// The text that is left of a page: line ends as `\n`, mark-up deleted, and (12) entities replaced.
pub fn strip(html: &str) -> MappedText {
    let stripped = RULES.into_iter().fold(MappedText::new(html), MappedText::replace);
    entities::decode(&stripped)
}

/// Line ends as the program's file reading gives them: `\r\n` and `\r` become `\n`.
fn line_end(text: &str, from: usize) -> Option<Edit> {
    let start = find(text, "\r", from)?;
    let with = if text.get(start..)?.starts_with("\r\n") {
        ""
    } else {
        "\n"
    };
    Some(Edit {
        range: start..start + 1,
        with,
    })
}

/// (1) From the first opening of a CDATA section in a script to the *last* end of one.
fn cdata(text: &str, from: usize) -> Option<Edit> {
    const OPENING: &str = "//<![CDATA[";
    const END: &str = "//]]>";
    let start = find(text, OPENING, from)?;
    let inside = start + OPENING.len();
    let end = inside + text.get(inside..)?.rfind(END)? + END.len();
    Some(Edit::delete(start..end))
}

/// (2) `<!` and *one* character of "DOCTYPE|doctype", up to the *last* `>` of the line.
fn doctype(text: &str, from: usize) -> Option<Edit> {
    let mut from = from;
    loop {
        let start = find(text, "<!", from)?;
        from = start + 2;
        let rest = text.get(from..)?;
        if !rest.starts_with(|c| "DOCTYPE|doctype".contains(c)) {
            continue;
        }
        let line = first_line(rest);
        // The first character is the one of the set: it is ASCII and is no `>`.
        if let Some(last) = line.rfind('>') {
            return Some(Edit::delete(start..from + last + 1));
        }
        from += line.len();
    }
}

/// (3) From the first `<nav` of a line to its *last* `</nav>`; lower case only.
fn navigation(text: &str, from: usize) -> Option<Edit> {
    const OPENING: &str = "<nav";
    const END: &str = "</nav>";
    let mut from = from;
    loop {
        let start = find(text, OPENING, from)?;
        from = start + OPENING.len();
        let line = first_line(text.get(from..)?);
        if let Some(last) = line.rfind(END) {
            return Some(Edit::delete(start..from + last + END.len()));
        }
        from += line.len();
    }
}

/// (4)–(6) An element with its content, up to its first end tag, any case, white space allowed around the name and `/`.
fn element(text: &str, from: usize, name: &str) -> Option<Edit> {
    let (start, after_name) = opening(text, from, name)?;
    let inside = find(text, ">", after_name)? + 1;
    let end = closing(text, inside, name)?;
    Some(Edit::delete(start..end))
}

/// First `<`, white space, `name`: where it begins and where the name ends.
fn opening(text: &str, from: usize, name: &str) -> Option<(usize, usize)> {
    let mut from = from;
    loop {
        let start = find(text, "<", from)?;
        from = skip_space(text, start + 1);
        if let Some(length) = python_name_length(text.get(from..)?, name) {
            return Some((start, from + length));
        }
    }
}

/// End of the first `<`, `/`, `name`, `>` with white space allowed between.
fn closing(text: &str, from: usize, name: &str) -> Option<usize> {
    let mut from = from;
    loop {
        let start = find(text, "<", from)?;
        from = skip_space(text, start + 1);
        let Some(rest) = text.get(from..)?.strip_prefix('/') else {
            continue;
        };
        from = skip_space(text, text.len() - rest.len());
        let Some(length) = python_name_length(text.get(from..)?, name) else {
            continue;
        };
        from = skip_space(text, from + length);
        if text.get(from..)?.starts_with('>') {
            return Some(from + 1);
        }
    }
}

/// (7) `<br>` and `<br/>`, lower case; nothing takes their place.
fn line_break(text: &str, from: usize) -> Option<Edit> {
    let mut from = from;
    loop {
        let start = find(text, "<br", from)?;
        from = start + 3;
        let rest = text.get(from..)?;
        if rest.starts_with('>') {
            return Some(Edit::delete(start..from + 1));
        }
        if rest.starts_with("/>") {
            return Some(Edit::delete(start..from + 2));
        }
    }
}

/// (8) `<`, perhaps `/`, a word character, up to the next `>`, over line ends.
fn tag(text: &str, from: usize) -> Option<Edit> {
    let mut from = from;
    loop {
        let start = find(text, "<", from)?;
        from = start + 1;
        let rest = text.get(from..)?;
        if rest.strip_prefix('/').unwrap_or(rest).starts_with(is_word) {
            let end = find(text, ">", from)? + 1;
            return Some(Edit::delete(start..end));
        }
    }
}

/// (9) What is left of comments after their tags are gone, over line ends.
fn comment(text: &str, from: usize) -> Option<Edit> {
    let start = find(text, "<!--", from)?;
    let end = find(text, "-->", start + 4)? + 3;
    Some(Edit::delete(start..end))
}

/// (10) Tabs.
fn tabs(text: &str, from: usize) -> Option<Edit> {
    let start = find(text, "\t", from)?;
    let rest = text.get(start..)?;
    let end = text.len() - rest.trim_start_matches('\t').len();
    Some(Edit::delete(start..end))
}

/// (11) All but the first of a run of spaces.
fn spaces(text: &str, from: usize) -> Option<Edit> {
    let start = find(text, "  ", from)?;
    let rest = text.get(start..)?;
    let end = text.len() - rest.trim_start_matches(' ').len();
    Some(Edit::delete(start + 1..end))
}

/// First place of `what` at or after byte `from`.
fn find(text: &str, what: &str, from: usize) -> Option<usize> {
    Some(from + text.get(from..)?.find(what)?)
}

/// First byte at or after `from` that is no white space.
fn skip_space(text: &str, from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    text.len() - rest.trim_start_matches(is_blank).len()
}

/// The text up to its first line end.
fn first_line(text: &str) -> &str {
    text.split_once('\n').map_or(text, |(line, _)| line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stripped(html: &str) -> String {
        strip(html).as_str().to_owned()
    }

    #[test]
    fn line_ends_become_one_kind() {
        assert_eq!(stripped("a\r\nb\rc\r\r\nd"), "a\nb\nc\n\nd");
    }

    #[test]
    fn cdata_reaches_from_the_first_opening_to_the_last_end() {
        assert_eq!(stripped("a//<![CDATA[x//]]>article\n//<![CDATA[y//]]>b"), "ab");
        assert_eq!(
            stripped("a//]]>b//<![CDATA[c"),
            "a//]]>b//<![CDATA[c",
            "an end before the opening ends nothing"
        );
    }

    #[test]
    fn a_doctype_takes_the_line_up_to_its_last_bracket() {
        assert_eq!(stripped("<!DOCTYPE html><p>lost</p> kept\n<p>next</p>"), " kept\nnext");
        assert_eq!(stripped("a<!each b>c"), "ac", "one character of the word is enough");
        assert_eq!(stripped("a<!element b>c"), "ac", "small e is one of them");
        assert_eq!(stripped("a<!ATTLIST b>c"), "a<!ATTLIST b>c");
        assert_eq!(
            stripped("<!D\n<!d>x"),
            "<!D\nx",
            "a line without a bracket is left alone"
        );
    }

    #[test]
    fn navigation_goes_within_a_line_and_in_lower_case_only() {
        assert_eq!(stripped("<nav>a</nav>lost<nav>b</nav> kept"), " kept");
        assert_eq!(stripped("<nav>a\n</nav>"), "a\n");
        assert_eq!(stripped("<NAV>a</NAV>"), "a");
    }

    #[test]
    fn script_style_and_textarea_go_with_their_content() {
        assert_eq!(
            stripped("a< ScRiPt x>1</script >b<style>2\n</ style>c<TEXTAREA>3< / textarea>d"),
            "abcd"
        );
        assert_eq!(
            stripped("a<script>1</script>b</script>c"),
            "abc",
            "shortest match; the rest is a tag"
        );
        assert_eq!(stripped("<scripting>a</script>b"), "b", "the name is only a beginning");
        assert_eq!(stripped("a<script>b"), "ab", "without an end tag only the tag goes");
    }

    #[test]
    fn breaks_join_lines_and_tags_cross_line_ends() {
        assert_eq!(stripped("a<br>b<br/>c<BR>d"), "abcd");
        assert_eq!(stripped("a<p\nclass=x\n>b</p>c<é>d"), "abcd");
        assert_eq!(stripped("a <- b < c > d <> e </> f"), "a <- b < c > d <> e </> f");
        assert_eq!(stripped("a<br b>c"), "ac", "other breaks are tags");
        assert_eq!(stripped("a<p b"), "a<p b", "a tag without end stays");
    }

    #[test]
    fn comments_go_after_tags() {
        assert_eq!(stripped("a<!-- <p>x</p>\n -->b"), "ab");
        assert_eq!(
            stripped("a<!-- <p --> b>c --> d"),
            "a d",
            "a bracket inside ends the tag"
        );
        assert_eq!(stripped("a<!-->b"), "a<!-->b");
    }

    #[test]
    fn tabs_vanish_before_spaces_are_joined() {
        assert_eq!(stripped("a\tb \t c   d"), "ab c d");
    }

    #[test]
    fn hostile_pages_end_and_keep_their_positions() {
        let parts = [
            "<",
            "<a",
            "<!D",
            "<nav",
            "<script>",
            "</",
            "< ",
            "<!--",
            "//<![CDATA[",
            "&a",
            "\0",
            "\r",
            "é<br",
            " \t",
        ];
        for part in parts {
            let page = part.repeat(100_000);
            let text = strip(&page);
            let length: usize = text
                .source_ranges(0..text.as_str().len())
                .iter()
                .map(ExactSizeIterator::len)
                .sum();
            assert!(length <= page.len(), "{part:?}");
        }
    }

    #[test]
    fn what_stays_points_at_itself() {
        let html = "<!DOCTYPE html>\r\n<h1>Tea</h1>\t<p>black  &amp; green";
        let text = strip(html);
        assert_eq!(text.as_str(), "\nTeablack & green");
        let ampersand = text.as_str().match_indices('&').map(|(at, _)| at..at + 1);
        let sources: Vec<&str> = ampersand.flat_map(|range| text.sources(html, range)).collect();
        assert_eq!(sources, ["&amp;"]);
    }
}
