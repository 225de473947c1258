//! Reads the tags of a page without building its tree: for what must be known before a page is parsed.

use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, Rawtext, Rcdata, ScriptData};
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use std::cell::RefCell;

/// Bytes that are read before the reader is asked whether it has enough.
const PIECE: usize = 64 * 1024;

/// What is made of the tags of a page, in their order.
pub(super) trait TagReader {
    /// Takes a tag. `is_inert` says that it is inside `noscript` or `template`.
    fn tag(&mut self, tag: &Tag, is_inert: bool);

    /// Takes text that a browser shows.
    fn text(&mut self, _text: &str) {}

    /// Whether the rest of the page makes no difference.
    fn has_enough(&self) -> bool {
        false
    }
}

/// Gives the tags of a page to a reader.
pub(super) fn read_tags<R: TagReader>(html: &str, reader: R) -> R {
    let sink = Sink(RefCell::new(State {
        reader,
        inert: 0,
        raw: None,
    }));
    let tokenizer = Tokenizer::new(sink, TokenizerOpts::default());
    let input = BufferQueue::default();
    let mut rest = html;
    while !rest.is_empty() && !tokenizer.sink.0.borrow().reader.has_enough() {
        let (piece, after) = rest.split_at(rest.ceil_char_boundary(PIECE));
        input.push_back(StrTendril::from_slice(piece));
        while !matches!(tokenizer.feed(&input), html5ever::TokenizerResult::Done) {}
        rest = after;
    }
    tokenizer.sink.0.into_inner().reader
}

/// The value of an attribute.
pub(super) fn attribute<'a>(tag: &'a Tag, name: &str) -> Option<&'a str> {
    let attribute = tag.attrs.iter().find(|attribute| &*attribute.name.local == name)?;
    Some(&attribute.value)
}

struct Sink<R>(RefCell<State<R>>);

struct State<R> {
    reader: R,
    /// Open elements whose contents count for nothing.
    inert: u32,
    /// The open element that is no text of the page as a whole, such as a script.
    raw: Option<html5ever::LocalName>,
}

impl<R: TagReader> TokenSink for Sink<R> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) => {
                state.take(&tag);
                contents_of(&tag)
            }
            Token::CharacterTokens(text) => {
                if state.inert == 0 && state.raw.is_none() {
                    state.reader.text(&text);
                }
                TokenSinkResult::Continue
            }
            _ => TokenSinkResult::Continue,
        }
    }
}

impl<R: TagReader> State<R> {
    fn take(&mut self, tag: &Tag) {
        match (tag.kind, &*tag.name) {
            (TagKind::StartTag, "noscript" | "template") => self.inert += 1,
            (TagKind::EndTag, "noscript" | "template") => self.inert = self.inert.saturating_sub(1),
            _ => self.reader.tag(tag, self.inert > 0),
        }
        match (tag.kind, contents_of(tag)) {
            (TagKind::StartTag, TokenSinkResult::RawData(_)) => self.raw = Some(tag.name.clone()),
            (TagKind::EndTag, _) if self.raw.as_ref() == Some(&tag.name) => self.raw = None,
            _ => {}
        }
    }
}

/// How the tokenizer has to read what follows a tag.
fn contents_of(tag: &Tag) -> TokenSinkResult<()> {
    let raw = |kind: RawKind| TokenSinkResult::RawData(kind);
    match (tag.kind, &*tag.name) {
        (TagKind::StartTag, "script") => raw(ScriptData),
        (TagKind::StartTag, "style" | "xmp" | "iframe" | "noembed" | "noframes") => raw(Rawtext),
        (TagKind::StartTag, "title" | "textarea") => raw(Rcdata),
        (TagKind::StartTag, "plaintext") => TokenSinkResult::Plaintext,
        _ => TokenSinkResult::Continue,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Seen {
        names: Vec<String>,
        text: String,
    }

    impl TagReader for Seen {
        fn tag(&mut self, tag: &Tag, is_inert: bool) {
            if tag.kind == TagKind::StartTag && !is_inert {
                self.names.push(tag.name.to_string());
            }
        }

        fn text(&mut self, text: &str) {
            self.text += text;
        }

        fn has_enough(&self) -> bool {
            self.text.len() >= 3 * PIECE
        }
    }

    #[test]
    fn only_shown_text_and_live_tags_count() {
        let html = "<title>t</title><script>'<p>'</script><noscript><p>n</noscript><template><p>m</template>\
                    <iframe><p>f</iframe><noframes>g</noframes><p>a<b>b</b><style>c</style>d";
        let seen = read_tags(html, Seen::default());
        assert_eq!(seen.text, "abd");
        assert_eq!(seen.names, ["title", "script", "iframe", "noframes", "p", "b", "style"]);
    }

    #[test]
    fn a_page_is_read_until_there_is_enough() {
        let html = "雨".repeat(10 * PIECE);
        let read = read_tags(&html, Seen::default()).text.len();
        assert!((3 * PIECE..4 * PIECE + 4).contains(&read), "{read}");
    }
}
