//! The second reading of a page, which follows every character from the source into the tree.
//!
//! html5ever tells line numbers only, but its tokenizer is fed from a queue, and what is left in the queue after a token
//! says where the token ended. The tree builder moves nodes (foster parenting, reopened formatting elements), but it adds
//! text in the order of the source. So the page is parsed once more with a look at the queue before every token, and
//! each piece of text that the tree builder adds is found among the characters of the tokens that wait for it. Raw text,
//! character references, CDATA, dropped white space and moved text are thereby what the parser says they are.

use super::parse;
use super::tree::{AddedText, NodeId, Sink, Tree};
use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Token, TokenSink, TokenSinkResult, Tokenizer};
use html5ever::tree_builder::{TreeBuilder, TreeSink};
use std::cell::RefCell;
use std::ops::Range;
use std::time::{Duration, Instant};

/// Text and the source bytes that it was written as. Where both are equally long, they agree byte by byte; where not, the
/// text stands for the whole of its source (a character reference, a line end, a NUL).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub text: Range<u32>,
    pub source: Range<u32>,
}

/// A run of the text of one node of the tree.
pub(super) struct Placed {
    pub node: NodeId,
    pub run: Run,
}

/// Parses `html` (which a first parse has found to be within the limits) and returns the tree and, in the order of the
/// source, where its text stands. What is not read after `time` has no place.
pub(super) fn place(html: &str, time: Duration) -> (Tree, Vec<Placed>) {
    let start = parse::page_start(html);
    let options = parse::options();
    let input = BufferQueue::default();
    let placer = Placer {
        builder: TreeBuilder::new(Sink::recording(), options.tree_builder),
        input: &input,
        html,
        deadline: Instant::now() + time,
        scan: RefCell::new(Scan {
            position: start,
            ..Scan::default()
        }),
        buffers: RefCell::default(),
    };
    let tokenizer = Tokenizer::new(placer, options.tokenizer);
    input.push_back(StrTendril::from_slice(&html[start..]));
    while !matches!(tokenizer.feed(&input), TokenizerResult::Done) {}
    tokenizer.end();
    let Placer { builder, scan, .. } = tokenizer.sink;
    (builder.sink.finish(), scan.into_inner().placed)
}

/// Stands between tokenizer and tree builder.
struct Placer<'a> {
    builder: TreeBuilder<NodeId, Sink>,
    input: &'a BufferQueue,
    html: &'a str,
    /// When to stop reading.
    deadline: Instant,
    scan: RefCell<Scan>,
    /// Room for [`Placer::consumed`], which is asked for every token.
    buffers: RefCell<Vec<StrTendril>>,
}

/// What a token means for the text that waits for its place.
enum Kind {
    /// Characters; those of the token begin at this byte of the waiting text.
    Characters(usize),
    /// A NUL, which most parts of a page drop.
    Nul(usize),
    /// Markup or the end of the page: all text before it has found its place, or never will.
    Markup,
}

impl TokenSink for Placer<'_> {
    type Handle = NodeId;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<NodeId> {
        if matches!(token, Token::ParseError(_)) {
            return self.builder.process_token(token, line);
        }
        let kind = self.scan.borrow_mut().take(&token, self.html, self.consumed());
        let result = self.builder.process_token(token, line);
        let added = self.builder.sink.take_added();
        self.scan.borrow_mut().settle(&kind, &added, &self.builder.sink.tree());
        if Instant::now() >= self.deadline {
            // The tokenizer cannot be stopped, but it ends where the queue does.
            while self.input.pop_front().is_some() {}
        }
        result
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

impl Placer<'_> {
    /// How much of the source the tokenizer has taken from the queue. The queue cannot tell its length, but it holds only
    /// the rest of the page and at most a few pieces that were put back.
    fn consumed(&self) -> usize {
        let mut buffers = self.buffers.borrow_mut();
        let mut left = 0;
        while let Some(buffer) = self.input.pop_front() {
            left += buffer.len();
            buffers.push(buffer);
        }
        while let Some(buffer) = buffers.pop() {
            self.input.push_front(buffer);
        }
        self.html.len() - left
    }
}

/// What the tokenizer may pass over without a token; all of it can only stand before the characters of a token.
const SILENT: [&str; 3] = ["</>", "<![CDATA[", "]]>"];

#[derive(Default)]
struct Scan {
    /// Where the source of the last token ended.
    position: usize,
    /// The source of the last character, since one reference may stand for two characters.
    last: Range<u32>,
    /// Text of tokens that has not been added to the tree. Inside tables the tree builder holds text back until the next
    /// markup.
    waiting: String,
    runs: Vec<Run>,
    placed: Vec<Placed>,
}

impl Scan {
    /// Follows a token in the source, which the tokenizer has read up to `end` (sometimes one character too far).
    fn take(&mut self, token: &Token, html: &str, end: usize) -> Kind {
        let start = self.waiting.len();
        match token {
            Token::CharacterTokens(text) => {
                self.take_text(text, html, end);
                Kind::Characters(start)
            }
            Token::NullCharacterToken => {
                self.take_text("\u{fffd}", html, end);
                Kind::Nul(start)
            }
            _ => {
                self.position = end;
                Kind::Markup
            }
        }
    }

    fn take_text(&mut self, text: &str, html: &str, end: usize) {
        if text != "&" && html[self.position..].starts_with(text) {
            self.push_run(text, text.len());
            return;
        }
        let is_single = text.chars().nth(1).is_none();
        for c in text.chars() {
            let c = c.encode_utf8(&mut [0; 4]).to_owned();
            match self.written_length(&c, is_single, html, end) {
                Some(0) => self.push_source(&c, self.last.clone()),
                Some(length) => self.push_run(&c, length),
                None => self.waiting.push_str(&c),
            }
        }
    }

    /// In how many bytes a character is written at the current position, after anything that is passed over in silence;
    /// 0 where the character before was written by the same reference.
    fn written_length(&mut self, c: &str, is_single: bool, html: &str, end: usize) -> Option<usize> {
        loop {
            let written = &html[self.position..];
            let rest = html.get(self.position..end).unwrap_or("");
            if is_single && is_reference(rest, c) {
                return Some(rest.len());
            }
            if written.starts_with(c) {
                return Some(c.len());
            }
            if c == "\n" && written.starts_with('\r') {
                return Some(if written.starts_with("\r\n") { 2 } else { 1 });
            }
            if c == "\u{fffd}" && written.starts_with('\0') {
                return Some(1);
            }
            if rest.is_empty() {
                return (is_single && !self.last.is_empty()).then_some(0);
            }
            let silent = SILENT.iter().find(|silent| rest.starts_with(**silent))?;
            self.position += silent.len();
        }
    }

    fn push_run(&mut self, text: &str, length: usize) {
        let start = self.position as u32;
        self.position += length;
        self.push_source(text, start..self.position as u32);
    }

    fn push_source(&mut self, text: &str, source: Range<u32>) {
        let start = self.waiting.len() as u32;
        self.waiting.push_str(text);
        self.last = source.clone();
        self.runs.push(Run {
            text: start..self.waiting.len() as u32,
            source,
        });
    }

    /// Gives the text that the tree builder has added for a token its place.
    fn settle(&mut self, kind: &Kind, added: &[AddedText], tree: &Tree) {
        let mut from = match kind {
            Kind::Characters(start) | Kind::Nul(start) => *start,
            Kind::Markup => 0,
        };
        for text in added {
            from = self.place(text, from, tree);
        }
        match kind {
            Kind::Nul(start) if added.is_empty() => {
                self.waiting.truncate(*start);
                let kept = self.runs.partition_point(|run| (run.text.start as usize) < *start);
                self.runs.truncate(kept);
            }
            Kind::Characters(_) if added.is_empty() => {}
            Kind::Characters(_) | Kind::Nul(_) | Kind::Markup => {
                self.waiting.clear();
                self.runs.clear();
            }
        }
    }

    /// Finds added text among the waiting characters from byte `from` on; the tree builder drops some before it (white
    /// space before the body, a line end after `pre`). Returns where to look on.
    fn place(&mut self, added: &AddedText, from: usize, tree: &Tree) -> usize {
        let text = &tree.text(added.node)[added.bytes.start as usize..added.bytes.end as usize];
        let Some(start) = self.waiting[from..].find(text).map(|at| (from + at) as u32) else {
            return from;
        };
        let end = start + text.len() as u32;
        let first = self.runs.partition_point(|run| run.text.end <= start);
        for run in self.runs[first..].iter().take_while(|run| run.text.start < end) {
            let part = part_of(run, start..end);
            let moved = |byte: u32| byte - start + added.bytes.start;
            let run = Run {
                text: moved(part.text.start)..moved(part.text.end),
                source: part.source,
            };
            join_or_push(&mut self.placed, added.node, run);
        }
        end as usize
    }
}

/// Whether the source `rest` of a token of the one character `c` is a character reference.
fn is_reference(rest: &str, c: &str) -> bool {
    let Some(name) = rest.strip_prefix('&') else {
        return false;
    };
    c != "&" || ["amp", "AMP", "#"].iter().any(|start| name.starts_with(start))
}

/// The part of a run whose text lies in `text`.
pub(super) fn part_of(run: &Run, text: Range<u32>) -> Run {
    let (start, end) = (text.start.max(run.text.start), text.end.min(run.text.end));
    let source = if run.text.len() == run.source.len() {
        let shift = |byte: u32| byte - run.text.start + run.source.start;
        shift(start)..shift(end)
    } else {
        run.source.clone()
    };
    Run {
        text: start..end,
        source,
    }
}

/// Adds a run; it becomes one with the last where both follow each other in text and source, byte by byte or as the
/// characters of one reference.
fn join_or_push(placed: &mut Vec<Placed>, node: NodeId, run: Run) {
    if let Some(Placed {
        node: before,
        run: last,
    }) = placed.last_mut()
        && *before == node
        && last.text.end == run.text.start
    {
        let are_verbatim = last.text.len() == last.source.len() && run.text.len() == run.source.len();
        if are_verbatim && last.source.end == run.source.start || last.source == run.source {
            last.text.end = run.text.end;
            last.source.end = run.source.end;
            return;
        }
    }
    placed.push(Placed { node, run });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_takes_too_long_is_placed_in_part() {
        let html = "<p>one<b>two</b>".repeat(1_000);
        let (_, all) = place(&html, Duration::from_secs(600));
        assert_eq!(all.len(), 2_000);
        let (_, none) = place(&html, Duration::ZERO);
        assert!(none.len() <= 1, "{} places", none.len());
    }
}
