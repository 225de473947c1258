//! Doctypes: a page has one, so html5ever's own tokenizer reads them.

use super::super::sink::Sink;
use super::super::tree::NodeId;
use html5ever::tendril::SliceExt;
use html5ever::tokenizer::{BufferQueue, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::TreeBuilder;

/// Hands the doctype on, and nothing else: the page does not end with it.
struct OnlyDoctype<'a>(&'a TreeBuilder<NodeId, Sink>);

impl TokenSink for OnlyDoctype<'_> {
    type Handle = NodeId;

    fn process_token(&self, token: Token, line_number: u64) -> TokenSinkResult<NodeId> {
        match token {
            Token::DoctypeToken(_) => self.0.process_token(token, line_number),
            _ => TokenSinkResult::Continue,
        }
    }
}

/// Whether what begins with `<!` is a doctype.
pub(super) fn begins(text: &str) -> bool {
    const HEAD: &str = "<!doctype";
    text.get(..HEAD.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(HEAD))
}

/// Hands the doctype that `text` is to the tree builder.
pub(super) fn read(text: &str, builder: &TreeBuilder<NodeId, Sink>) {
    let tokenizer = Tokenizer::new(OnlyDoctype(builder), TokenizerOpts::default());
    let queue = BufferQueue::default();
    queue.push_back(text.to_tendril());
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
}
