//! The second reading of a page, which follows every character from the source into the tree.
//!
//! The tree builder moves nodes (foster parenting, reopened formatting elements), but it adds text in the order of the source.
//! So the page is parsed once more by the same tokens, which know their places, and each piece of text that the tree builder
//! adds is found among the characters that wait for it. Raw text, character references, CDATA, dropped white space and moved
//! text are thereby what the parser says they are. It makes the work of the first parse again, and so needs no limit of its own.

use super::parse;
use super::tokens::Tokens;
use super::tree::{AddedText, NodeId, Tree};
use memchr::memmem;
use std::ops::Range;

/// Text and the source bytes that it was written as. Where both are equally long, they agree byte by byte; where not, the
/// text means the whole of its source (a character reference, a line end, a NUL).
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

/// Parses `html`, as much as a first parse has read within its limits, and returns the tree and, in the order of the source,
/// where its text is.
pub(super) fn place(html: &str) -> (Tree, Vec<Placed>) {
    let mut tokens = Tokens::placing(html, parse::options().tree_builder);
    while tokens.position() < tokens.length() {
        tokens.read_piece(usize::MAX, u64::MAX);
    }
    tokens.finish_placed()
}

/// What a token means for the text that waits for its place.
#[derive(Clone, Copy, Default)]
enum Kind {
    /// Characters; those of the token begin at this byte of the waiting text.
    Characters(usize),
    /// A NUL, which most parts of a page drop.
    Nul(usize),
    /// Markup or the end of the page: all text before it has found its place, or never will.
    #[default]
    Markup,
}

/// Where the tokens are in the page as it is written: the tokens have LF for every line end, and no byte order mark.
struct Written<'a> {
    html: &'a str,
    /// Bytes of the page with LF for every line end.
    at: usize,
    /// The same place in the page as it is written.
    source: usize,
}

impl Written<'_> {
    /// Advances to a byte of the page with LF for every line end. Calls `tell` for each stretch that is passed, with its
    /// length and its place in the source: a stretch is plain bytes, or one line end of two bytes.
    fn advance(&mut self, to: usize, mut tell: impl FnMut(usize, Range<usize>)) {
        while self.at < to {
            let left = to - self.at;
            let ahead = self.html.as_bytes().get(self.source..).unwrap_or_default();
            let ahead = ahead.get(..left + 1).unwrap_or(ahead);
            let (length, written) = match memmem::find(ahead, b"\r\n") {
                Some(0) => (1, 2),
                Some(before) => (before, before),
                None => (left, left),
            };
            tell(length, self.source..self.source + written);
            self.at += length;
            self.source += written;
        }
    }
}

/// What is known of the text on its way from tokens to the tree.
pub(super) struct Scan<'a> {
    written: Written<'a>,
    /// What the token at hand is.
    kind: Kind,
    /// Text of tokens that has not been added to the tree. Inside tables the tree builder holds text back until the next
    /// markup.
    waiting: String,
    runs: Vec<Run>,
    placed: Vec<Placed>,
}

impl<'a> Scan<'a> {
    pub(super) fn new(html: &'a str) -> Scan<'a> {
        Scan {
            written: Written {
                html,
                at: 0,
                source: parse::page_start(html),
            },
            kind: Kind::Markup,
            waiting: String::new(),
            runs: Vec::new(),
            placed: Vec::new(),
        }
    }

    pub(super) fn finish(self) -> Vec<Placed> {
        self.placed
    }

    /// Notes a token of text that is written as it reads, at a byte of the page with LF for every line end.
    pub(super) fn take_slice(&mut self, text: &str, at: usize) {
        self.kind = Kind::Characters(self.waiting.len());
        self.written.advance(at, |_, _| ());
        let mut start = self.waiting.len();
        self.waiting.push_str(text);
        self.written.advance(at + text.len(), |length, source| {
            self.runs.push(Run {
                text: start as u32..(start + length) as u32,
                source: source.start as u32..source.end as u32,
            });
            start += length;
        });
    }

    /// Notes a token of text that these bytes of the page with LF for every line end mean.
    pub(super) fn take_written(&mut self, text: &str, bytes: Range<usize>, is_nul: bool) {
        let start = self.waiting.len();
        self.kind = if is_nul {
            Kind::Nul(start)
        } else {
            Kind::Characters(start)
        };
        self.written.advance(bytes.start, |_, _| ());
        let source = self.written.source as u32;
        self.written.advance(bytes.end, |_, _| ());
        self.waiting.push_str(text);
        self.runs.push(Run {
            text: start as u32..self.waiting.len() as u32,
            source: source..self.written.source as u32,
        });
    }

    /// Gives the text that the tree builder has added for the token at hand its place.
    pub(super) fn settle(&mut self, added: &[AddedText], tree: &Tree) {
        let kind = std::mem::take(&mut self.kind);
        let mut from = match kind {
            Kind::Characters(start) | Kind::Nul(start) => start,
            Kind::Markup => 0,
        };
        for text in added {
            from = self.place(text, from, tree);
        }
        match kind {
            Kind::Nul(start) if added.is_empty() => {
                self.waiting.truncate(start);
                let kept = self.runs.partition_point(|run| (run.text.start as usize) < start);
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
    use crate::document::tree::Content;

    #[test]
    fn of_attributes_only_ids_of_fragments_are_kept() {
        let (tree, _) = place("<p class=a id=b title=c>x<div hidden id=S:0>y");
        let mut attributes = Vec::new();
        for node in &tree.nodes {
            if let Content::Element { attributes: own, .. } = &node.content {
                attributes.extend(own.iter().map(|attribute| &*attribute.value));
            }
        }
        assert_eq!(attributes, ["S:0"]);
    }
}
