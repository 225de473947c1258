//! The text of a note that another program has written as HTML.

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer};
use std::cell::{Cell, RefCell};

/// Elements that begin a line.
const LINES: [&str; 19] = [
    "p",
    "div",
    "br",
    "li",
    "ul",
    "ol",
    "dl",
    "dt",
    "dd",
    "tr",
    "table",
    "blockquote",
    "pre",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
];

/// The text of HTML: a line for each paragraph or item, which begins with a dash.
pub(super) fn text_of(html: &str) -> String {
    let tokenizer = Tokenizer::new(Sink::default(), Default::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(html));
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    let text = tokenizer.sink.text.into_inner();
    let lines = text
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty() && line != "-").collect();
    lines.join("\n")
}

/// Takes the tokens of the note.
#[derive(Default)]
struct Sink {
    text: RefCell<String>,
    /// Whether a script or a style is read, which is no text.
    is_raw: Cell<bool>,
}

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        match token {
            Token::TagToken(tag) => return self.take_tag(&tag),
            Token::CharacterTokens(text) if !self.is_raw.get() => {
                // A line break within a paragraph is white space.
                self.text.borrow_mut().push_str(&text.replace(['\n', '\r'], " "));
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Sink {
    fn take_tag(&self, tag: &Tag) -> TokenSinkResult<()> {
        let (name, is_start) = (&*tag.name, tag.kind == TagKind::StartTag);
        if name == "script" || name == "style" {
            self.is_raw.set(is_start);
            return match (is_start, name) {
                (true, "script") => TokenSinkResult::RawData(RawKind::ScriptData),
                (true, _) => TokenSinkResult::RawData(RawKind::Rawtext),
                (false, _) => TokenSinkResult::Continue,
            };
        }
        let mut text = self.text.borrow_mut();
        if LINES.contains(&name) {
            text.push('\n');
        }
        if name == "li" && is_start {
            text.push_str("- ");
        }
        TokenSinkResult::Continue
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_in_html_is_its_text() {
        for (html, text) in [
            (
                "<p>The <b>river</b> &amp; road</p><p>again</p>",
                "The river & road\nagain",
            ),
            ("<ul><li>one</li>\n<li>two</li></ul>", "- one\n- two"),
            (
                "a<br>b<style>p > a {}</style><script>if (a < b) alert('x')</script>c",
                "a\nbc",
            ),
            ("河水上涨", "河水上涨"),
            ("<p>  </p>", ""),
        ] {
            assert_eq!(text_of(html), text, "{html}");
        }
    }
}
