//! Guarded parsing: html5ever's tree builder is fed in pieces, with a look at the work that it has made, the node count and a
//! cancel flag between them. It is quadratic in nesting depth and in open formatting elements and has no limit of its own, so a
//! limit on bytes alone does not help. The work is counted where the tree builder asks our tree, and not by the clock, so that a
//! page is cut at the same byte in every run.

use super::tokens::Tokens;
use super::tree::Tree;
use crate::budget::{Budget, ONE_SECOND, Stop};
use clearline_message::{Message, message};
use html5ever::driver::ParseOpts;
use html5ever::tokenizer::TokenizerOpts;
use html5ever::tree_builder::TreeBuilderOpts;

/// What a page may cost before the parser gives up and keeps what it has.
///
/// ```
/// use clearline_engine::document::{Document, Limits};
///
/// let limits = Limits { nodes: 20, ..Limits::default() };
/// let document = Document::parse_html("<p>Soup".repeat(10_000).into(), &limits, &|| false);
/// assert!(document.cut().is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Work of the parser, in the units of a [`Budget`].
    pub work: u64,
    /// Nodes of the tree: elements, text nodes, template contents.
    pub nodes: usize,
    /// Levels of the tree; deeper elements are moved up, in document order.
    pub depth: u16,
}

impl Default for Limits {
    /// Work of about one second, since what the tree builder asks makes the lightest units there are; 500,000 nodes, 512 levels (as Blink, WebKit and Gecko).
    fn default() -> Limits {
        Limits {
            work: 4 * ONE_SECOND,
            nodes: 500_000,
            depth: 512,
        }
    }
}

/// Which limit ended the parse early, and how much of the page was read by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The limit that was reached.
    pub limit: CutLimit,
    /// Bytes of decoded text that were parsed.
    pub read: usize,
    /// Bytes of decoded text there are.
    pub total: usize,
}

/// A limit of [`Limits`], or the user's cancel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CutLimit {
    /// The page makes too much work.
    Work,
    /// The page has too many nodes.
    Nodes,
    /// Somebody cancelled.
    Cancelled,
}

impl Cut {
    /// Sentences that a reader should know of it.
    pub fn message(&self) -> Message {
        let percent = (self.read * 100).checked_div(self.total).unwrap_or(100);
        match self.limit {
            CutLimit::Work => message!("caution-deep", percent = percent),
            CutLimit::Nodes => message!("caution-large", percent = percent),
            CutLimit::Cancelled => message!("caution-cancelled", percent = percent),
        }
    }
}

impl std::fmt::Display for Cut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.message())
    }
}

/// Bytes and units of work between two looks at the limits.
const PIECE: usize = 16 * 1024;
const PIECE_WORK: u64 = ONE_SECOND / 200;

/// Scripting is off, so that `noscript` holds ordinary nodes. html5ever would look for a byte order mark at the head of
/// every piece and after every script, so that is switched off; [`parse`] passes over the one at the head of the page.
pub(super) fn options() -> ParseOpts {
    ParseOpts {
        tokenizer: TokenizerOpts {
            discard_bom: false,
            ..TokenizerOpts::default()
        },
        tree_builder: TreeBuilderOpts {
            scripting_enabled: false,
            ..TreeBuilderOpts::default()
        },
    }
}

/// Where the page begins behind a byte order mark.
pub(super) fn page_start(html: &str) -> usize {
    if html.starts_with('\u{feff}') {
        '\u{feff}'.len_utf8()
    } else {
        0
    }
}

pub(super) fn parse(html: &str, limits: &Limits, is_cancelled: &dyn Fn() -> bool) -> (Tree, Option<Cut>) {
    let page = &html[page_start(html)..];
    let budget = Budget::of(limits.work, is_cancelled);
    let mut tokens = Tokens::new(page, options().tree_builder);
    let mut cut = None;
    while tokens.position() < tokens.length() {
        let work = tokens.read_piece(PIECE, PIECE_WORK);
        if let Some(limit) = reached(limits, &budget, work, tokens.node_count()) {
            cut = (tokens.position() < tokens.length()).then(|| Cut {
                limit,
                read: page_start(html) + with_line_ends(page, tokens.position()),
                total: html.len(),
            });
            break;
        }
    }
    (tokens.finish(), cut)
}

/// The bytes of a page that are so many where every end of a line is one byte.
fn with_line_ends(page: &str, length: usize) -> usize {
    let bytes = page.as_bytes();
    // Of CR LF the CR counts, so that none is cut between them.
    let counts = |at: &usize| !(bytes[*at] == b'\n' && *at > 0 && bytes[at - 1] == b'\r');
    (0..bytes.len()).filter(counts).nth(length).unwrap_or(bytes.len())
}

fn reached(limits: &Limits, budget: &Budget<'_>, work: u64, nodes: usize) -> Option<CutLimit> {
    match budget.spend(work) {
        Err(Stop::Cancelled) => Some(CutLimit::Cancelled),
        Err(Stop::Exhausted) => Some(CutLimit::Work),
        Ok(()) => (nodes > limits.nodes).then_some(CutLimit::Nodes),
    }
}
