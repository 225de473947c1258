//! From text to tokens: the tokenizer of the HTML Standard (§13.2.5), written for a page that is in memory as a whole.
//!
//! html5ever's tokenizer reads character by character from a queue of pieces, since it must be able to stop anywhere. Here
//! the next border (`<`, `&`, a quote, `-->`, `</script`) is searched for instead, and text and attribute values are
//! slices of the page. html5ever's tree builder takes the tokens as if they were its own tokenizer's;
//! `tests/suite/parsing.rs` compares the trees. Parse errors, which nothing needs, are not reported.

mod doctype;
mod formatting;
mod names;
mod raw_text;
mod references;
mod tags;

use super::parse::page_start;
use super::sink::Sink;
use super::source_scan::{Placed, Scan};
use super::tree::{NodeId, Tree};
use formatting::{FormattingCounter, is_formatting};
use html5ever::tendril::{SliceExt, StrTendril};
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts, TreeSink};
use html5ever::{LocalName, local_name};
use memchr::{memchr, memchr2, memmem};
use names::Names;
use std::borrow::Cow;
use std::cell::Cell;

/// What the text at hand is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Text and tags.
    Data,
    /// The text of an element without tags of its own, up to its end tag.
    Raw(RawKind),
    /// Text up to the end of the page.
    Plaintext,
}

/// Bytes that weigh as much as a question of the tree builder.
const BYTES_OF_A_UNIT: u64 = 4;
/// Units for holding a formatting element against one that is open: the attributes of both are sorted.
const COMPARISON: u64 = 5;

/// A page on its way from text to a tree.
pub(super) struct Tokens<'a> {
    /// The page, with LF for every end of a line.
    source: StrTendril,
    at: usize,
    mode: Mode,
    names: Names,
    /// The name of the last start tag: it ends [`Mode::Raw`].
    last_start: LocalName,
    /// Whether the page holds NUL at all.
    has_nul: bool,
    /// Start tags of formatting elements since somebody last counted the open ones.
    formatting_tags: u64,
    /// Where somebody wants to know how the text was written.
    scan: Option<Scan<'a>>,
    builder: TreeBuilder<NodeId, Sink>,
}

impl<'a> Tokens<'a> {
    /// Of a page without its byte order mark.
    pub(super) fn new(html: &str, options: TreeBuilderOpts) -> Tokens<'a> {
        Tokens {
            source: with_line_feeds(html).as_ref().to_tendril(),
            at: 0,
            mode: Mode::Data,
            names: Names::default(),
            last_start: local_name!(""),
            has_nul: memchr(0, html.as_bytes()).is_some(),
            formatting_tags: 0,
            scan: None,
            builder: TreeBuilder::new(Sink::new(), options),
        }
    }

    /// Of a page with its byte order mark, with a note of where each piece of text is written; for [`Tokens::finish_placed`].
    pub(super) fn placing(html: &'a str, options: TreeBuilderOpts) -> Tokens<'a> {
        Tokens {
            scan: Some(Scan::new(html)),
            builder: TreeBuilder::new(Sink::recording(), options),
            ..Tokens::new(&html[page_start(html)..], options)
        }
    }

    /// Bytes of the page.
    pub(super) fn length(&self) -> usize {
        self.source.len()
    }

    /// Bytes that were read.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// Nodes of the tree so far.
    pub(super) fn node_count(&self) -> usize {
        self.builder.sink.node_count()
    }

    /// Reads on for so many bytes, but ends after so much work; tokens are not cut. Gives the work.
    pub(super) fn read_piece(&mut self, bytes: usize, most_work: u64) -> u64 {
        let (start, before) = (self.at, self.builder.sink.work());
        let open = self.open_formatting();
        let end = self.length().min(start.saturating_add(bytes));
        while self.at < end && self.builder.sink.work() - before < most_work {
            match self.mode {
                Mode::Data => self.read_data(),
                Mode::Raw(kind) => self.read_raw(kind),
                Mode::Plaintext => {
                    let rest = self.length();
                    self.emit_text(rest, Nul::Replaced);
                }
            }
        }
        // The tree builder holds each new formatting element against the open ones and asks nobody. Of those without
        // attributes it keeps three, which take no time.
        let comparisons = std::mem::take(&mut self.formatting_tags) * open.max(self.open_formatting());
        let asked = self.builder.sink.work() - before;
        asked + COMPARISON * comparisons + (self.at - start) as u64 / BYTES_OF_A_UNIT
    }

    /// Formatting elements with attributes that are open or wait to be opened again.
    fn open_formatting(&self) -> u64 {
        let counter = FormattingCounter {
            sink: &self.builder.sink,
            count: Cell::new(0),
        };
        self.builder.trace_handles(&counter);
        counter.count.get()
    }

    /// The tree of what was read.
    pub(super) fn finish(mut self) -> Tree {
        self.end();
        self.builder.sink.finish()
    }

    /// The tree of what was read and, in the order of the source, where its text is.
    pub(super) fn finish_placed(mut self) -> (Tree, Vec<Placed>) {
        self.end();
        let placed = self.scan.map(Scan::finish).unwrap_or_default();
        (self.builder.sink.finish(), placed)
    }

    fn end(&mut self) {
        self.emit(Token::EOFToken);
        self.builder.end();
    }

    fn read_data(&mut self) {
        let source = self.source.clone();
        let rest = &source.as_bytes()[self.at..];
        match rest {
            [b'<', b'!', ..] => self.read_declaration(&source),
            [b'<', b'/', letter, ..] if letter.is_ascii_alphabetic() => self.read_tag(&source, TagKind::EndTag),
            [b'<', b'/', b'>', ..] => self.at += 3,
            [b'<', b'/', _, ..] | [b'<', b'?', ..] => self.read_comment(memchr(b'>', rest).map(|length| length + 1)),
            [b'<', letter, ..] if letter.is_ascii_alphabetic() => self.read_tag(&source, TagKind::StartTag),
            _ => self.read_text(&source),
        }
    }

    /// Text up to the next `<`, with its character references. A `<` that begins no tag is text.
    fn read_text(&mut self, source: &str) {
        let bytes = source.as_bytes();
        let from = self.at + usize::from(bytes[self.at] == b'<');
        let length = memchr2(b'<', b'&', &bytes[from..]);
        self.emit_text(length.map_or(bytes.len(), |length| from + length), Nul::Told);
        if bytes.get(self.at) == Some(&b'&') {
            self.emit_reference(&source[self.at..]);
        }
    }

    /// The character reference at the start of `text`, which is what comes next.
    fn emit_reference(&mut self, text: &str) {
        let (resolved, length) = references::resolve(text, false);
        let token = Token::CharacterTokens(resolved.as_ref().to_tendril());
        self.emit_written(token, &resolved, length);
    }

    /// What begins with `<!`.
    fn read_declaration(&mut self, source: &str) {
        let rest = &source[self.at..];
        let closed_by_bracket = || memchr(b'>', rest.as_bytes()).map(|length| length + 1);
        if let Some(comment) = rest.strip_prefix("<!--") {
            self.read_comment(comment_end(comment).map(|length| length + "<!--".len()));
        } else if rest.starts_with("<![CDATA[")
            && self.builder.adjusted_current_node_present_but_not_in_html_namespace()
        {
            self.at += "<![CDATA[".len();
            let text = &source[self.at..];
            let length = memmem::find(text.as_bytes(), b"]]>");
            self.emit_text(self.at + length.unwrap_or(text.len()), Nul::Told);
            self.at += length.map_or(0, |_| "]]>".len());
        } else if doctype::begins(rest) {
            let length = closed_by_bracket().unwrap_or(rest.len());
            doctype::read(&rest[..length], &self.builder);
            self.settle();
            self.at += length;
        } else {
            self.read_comment(closed_by_bracket());
        }
    }

    /// A comment of this many bytes, or up to the end of the page. What it says is of no use here.
    fn read_comment(&mut self, length: Option<usize>) {
        self.at = length.map_or(self.length(), |length| self.at + length);
        self.emit(Token::CommentToken(StrTendril::new()));
    }

    fn read_tag(&mut self, source: &str, kind: TagKind) {
        let Some((tag, length)) = tags::read(&self.source, &source[self.at..], (self.at, kind), &mut self.names) else {
            // The page ends within the tag: it is none.
            self.at = self.length();
            return;
        };
        self.at += length;
        if kind == TagKind::StartTag {
            self.last_start = tag.name.clone();
            self.formatting_tags += u64::from(is_formatting(&tag.name));
        }
        self.emit_tag(tag);
    }

    /// The text of an element without tags of its own, and the end tag.
    fn read_raw(&mut self, kind: RawKind) {
        let source = self.source.clone();
        let rest = &source[self.at..];
        let end = match kind {
            RawKind::ScriptData | RawKind::ScriptDataEscaped(_) => raw_text::script_end(rest),
            RawKind::Rcdata | RawKind::Rawtext => raw_text::end_tag(rest, &self.last_start),
        };
        let end = self.at + end.unwrap_or(rest.len());
        match kind {
            RawKind::Rcdata => self.emit_with_references(&source, end),
            _ => self.emit_text(end, Nul::Replaced),
        }
        self.mode = Mode::Data;
        if self.at < self.length() {
            self.read_tag(&source, TagKind::EndTag);
        }
    }

    fn emit_with_references(&mut self, source: &str, end: usize) {
        while self.at < end {
            let text = &source[self.at..end];
            match memchr(b'&', text.as_bytes()) {
                Some(0) => self.emit_reference(text),
                length => self.emit_text(length.map_or(end, |length| self.at + length), Nul::Replaced),
            }
        }
    }

    /// Text up to a byte.
    fn emit_text(&mut self, end: usize, nul: Nul) {
        while self.has_nul
            && let Some(length) = memchr(0, &self.source.as_bytes()[self.at..end])
        {
            self.emit_slice(self.at + length);
            let token = match nul {
                Nul::Told => Token::NullCharacterToken,
                Nul::Replaced => Token::CharacterTokens("\u{fffd}".to_tendril()),
            };
            self.emit_written(token, "\u{fffd}", 1);
        }
        self.emit_slice(end);
    }

    fn emit_slice(&mut self, end: usize) {
        // The tree builder drops a line end behind `pre`: alone it cannot be mistaken for the next.
        if self.scan.is_some() && end > self.at + 1 && self.source.as_bytes().get(self.at) == Some(&b'\n') {
            self.emit_slice(self.at + 1);
        }
        if end > self.at {
            let text = self.source.subtendril(self.at as u32, (end - self.at) as u32);
            if let Some(scan) = &mut self.scan {
                scan.take_slice(&text, self.at);
            }
            self.at = end;
            self.emit(Token::CharacterTokens(text));
        }
    }

    /// Hands over what the next bytes mean.
    fn emit_written(&mut self, token: Token, text: &str, length: usize) {
        if let Some(scan) = &mut self.scan {
            scan.take_written(text, self.at..self.at + length, token == Token::NullCharacterToken);
        }
        self.at += length;
        self.emit(token);
    }

    /// Hands a tag over; the tree builder says what the text behind it is.
    fn emit_tag(&mut self, tag: Tag) {
        match self.builder.process_token(Token::TagToken(tag), 1) {
            TokenSinkResult::RawData(kind) => self.mode = Mode::Raw(kind),
            TokenSinkResult::Plaintext => self.mode = Mode::Plaintext,
            // Scripts are not run, and the character set is known.
            TokenSinkResult::Continue | TokenSinkResult::Script(_) | TokenSinkResult::EncodingIndicator(_) => {}
        }
        self.settle();
    }

    /// Hands a token over that is no tag.
    fn emit(&mut self, token: Token) {
        // Only tags change what the text behind them is.
        let _ = self.builder.process_token(token, 1);
        self.settle();
    }

    /// Tells the scan what the tree builder has made of the last token.
    fn settle(&mut self) {
        if let Some(scan) = &mut self.scan {
            let sink = &self.builder.sink;
            scan.settle(&sink.take_added(), &sink.tree());
        }
    }
}

/// What becomes of a NUL in text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nul {
    /// The tree builder decides.
    Told,
    /// It is U+FFFD.
    Replaced,
}

/// The page with LF for CR LF and CR (§13.2.3.5).
fn with_line_feeds(html: &str) -> Cow<'_, str> {
    match memchr(b'\r', html.as_bytes()) {
        Some(_) => Cow::Owned(html.replace("\r\n", "\n").replace('\r', "\n")),
        None => Cow::Borrowed(html),
    }
}

/// The text with U+FFFD for NUL; `may_have_nul` spares the search.
fn without_nul(text: &str, may_have_nul: bool) -> Cow<'_, str> {
    if may_have_nul && memchr(0, text.as_bytes()).is_some() {
        Cow::Owned(text.replace('\0', "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The length of a comment behind `<!--`, with its end (§13.2.5.43 to 52).
fn comment_end(comment: &str) -> Option<usize> {
    for empty in [">", "->"] {
        if comment.starts_with(empty) {
            return Some(empty.len());
        }
    }
    let bytes = comment.as_bytes();
    let mut at = 0;
    loop {
        // The last two of a run of dashes count: "--->" ends a comment too.
        let run = at + memmem::find(&bytes[at..], b"--")?;
        let behind = run + bytes[run..].iter().take_while(|byte| **byte == b'-').count();
        match bytes.get(behind..) {
            Some([b'>', ..]) => return Some(behind + 1),
            Some([b'!', b'>', ..]) => return Some(behind + 2),
            _ => at = behind,
        }
    }
}
