//! Finding mark-up in a page's source, for the methods that are defined on source text and not on a parsed page, and writing it
//! for those that answer in HTML.

use crate::document::{is_blank, is_word};
use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, State};
use html5ever::tokenizer::{Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;
use std::ops::Range;

/// First byte at or after `from` where `text` has `name` in any ASCII case; `name` is ASCII and begins with `<`.
pub(super) fn find_ascii_tag(text: &str, name: &str, from: usize) -> Option<usize> {
    let (bytes, name) = (text.as_bytes(), name.as_bytes());
    let mut from = from;
    loop {
        let at = from + text.get(from..)?.find('<')?;
        if bytes
            .get(at..at + name.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(name))
        {
            return Some(at);
        }
        from = at + 1;
    }
}

/// An element in source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SourceElement {
    /// From its start tag to its end tag, both included.
    pub range: Range<usize>,
    /// What is between them.
    pub contents: Range<usize>,
}

/// Finds the elements of one name, each up to the first end tag of that name, one after the other.
#[derive(Clone, Debug)]
pub(super) struct ElementFinder {
    /// `<` and the name in lower case.
    start_tag: &'static str,
    /// Whether a start tag that ends with `/>` has no content.
    closes_itself: bool,
    /// Whether there is no further end tag, so that nobody looks for one again.
    is_end_missing: bool,
}

impl ElementFinder {
    /// Finds elements of the name behind the `<` of `start_tag`, in any ASCII case.
    pub(super) fn new(start_tag: &'static str, closes_itself: bool) -> ElementFinder {
        ElementFinder {
            start_tag,
            closes_itself,
            is_end_missing: false,
        }
    }

    /// The first element at or after byte `from`, which must not go back from call to call.
    pub(super) fn find(&mut self, text: &str, from: usize) -> Option<SourceElement> {
        let mut from = from;
        loop {
            let start = find_ascii_tag(text, self.start_tag, from)?;
            from = start + self.start_tag.len();
            let rest = text.get(from..)?;
            if rest.starts_with(is_word) {
                continue;
            }
            let close = rest.find('>')?;
            let inside = from + close + 1;
            if self.closes_itself && rest[..close].ends_with('/') {
                return Some(SourceElement {
                    range: start..inside,
                    contents: inside..inside,
                });
            }
            if let Some(end_tag) = self.end_tag(text, inside) {
                return Some(SourceElement {
                    range: start..end_tag.end,
                    contents: inside..end_tag.start,
                });
            }
        }
    }

    /// The first `</`, name, white space, `>`.
    fn end_tag(&mut self, text: &str, from: usize) -> Option<Range<usize>> {
        let name = self.start_tag.get(1..)?;
        let mut from = from;
        while !self.is_end_missing {
            let Some(start) = text.get(from..)?.find("</").map(|at| from + at) else {
                self.is_end_missing = true;
                break;
            };
            from = start + 2;
            let after = from + name.len();
            if !text
                .get(from..after)
                .is_some_and(|found| found.eq_ignore_ascii_case(name))
            {
                continue;
            }
            let rest = text.get(after..)?.trim_start_matches(is_blank);
            if rest.starts_with('>') {
                return Some(start..text.len() - rest.len() + 1);
            }
        }
        None
    }
}

/// Text with its character references decoded as a browser decodes them outside tags.
pub(super) fn decode_references(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let options = TokenizerOpts {
        discard_bom: false,
        // Text in which no tag is a tag, since none was opened.
        initial_state: Some(State::RawData(RawKind::Rcdata)),
        ..TokenizerOpts::default()
    };
    let tokenizer = Tokenizer::new(Characters::default(), options);
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(text));
    while !matches!(tokenizer.feed(&input), TokenizerResult::Done) {}
    tokenizer.end();
    Cow::Owned(tokenizer.sink.text.into_inner())
}

/// Collects the characters of a text without tags.
#[derive(Default)]
struct Characters {
    text: RefCell<String>,
}

impl TokenSink for Characters {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        if let Token::CharacterTokens(text) = token {
            self.text.borrow_mut().push_str(&text);
        }
        TokenSinkResult::Continue
    }
}

/// Adds `text` to `html` so that a parser reads it as text, or as an attribute's value in double quotes.
///
/// # Errors
/// When `html` takes no more.
pub(super) fn escape(html: &mut dyn fmt::Write, text: &str) -> fmt::Result {
    for part in text.split_inclusive(['&', '<', '>', '"']) {
        let plain = part.trim_end_matches(['&', '<', '>', '"']);
        html.write_str(plain)?;
        html.write_str(match part.as_bytes().get(plain.len()) {
            Some(b'&') => "&amp;",
            Some(b'<') => "&lt;",
            Some(b'>') => "&gt;",
            Some(b'"') => "&quot;",
            _ => "",
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_in_any_case() {
        assert_eq!(find_ascii_tag("a <p><SCRIPT>", "<script", 0), Some(5));
        assert_eq!(find_ascii_tag("a <p><SCRIPT>", "<script", 6), None);
        assert_eq!(find_ascii_tag("<scr", "<script", 0), None);
    }

    #[test]
    fn elements_reach_to_their_first_end_tag() {
        let text = "<Title x>a</b></TITLE ><titles>b</titles><title/>c</title><title>d";
        let mut finder = ElementFinder::new("<title", false);
        let first = finder.find(text, 0).unwrap();
        assert_eq!(
            (&text[first.range.clone()], &text[first.contents]),
            ("<Title x>a</b></TITLE >", "a</b>")
        );
        let second = finder.find(text, first.range.end).unwrap();
        assert_eq!(&text[second.range.clone()], "<title/>c</title>");
        assert_eq!(finder.find(text, second.range.end), None);
        let mut closing = ElementFinder::new("<title", true);
        let found = closing.find(text, first.range.end).unwrap();
        assert_eq!(&text[found.range], "<title/>");
    }

    #[test]
    fn references_are_decoded_and_tags_are_text() {
        assert_eq!(
            decode_references("a<b>&amp;&lt;&#x4e2d;&nbsp;&eacutex&unknown;</b>"),
            "a<b>&<中\u{a0}éx&unknown;</b>"
        );
        assert!(matches!(decode_references("plain"), Cow::Borrowed("plain")));
    }
}
