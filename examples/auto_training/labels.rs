//! What is known of each block: whether it is main text, and its weight.

use crate::alignment::matched_shares;
use clearline_engine::document::Document;
use clearline_engine::internals::methods::auto::{Block, Blocks, tokens};
use clearline_measure::GoldPage;

/// A block with this matched share is main text.
const LEAST_SHARE: f32 = 0.5;
/// Weight of a block that is known by a snippet only.
const SNIPPET_WEIGHT: f32 = 0.06;

/// A block's label.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Label {
    /// Whether it is main text.
    pub is_main: bool,
    /// Its weight in training: its share in the page's score, or 0 where nothing is known.
    pub weight: f32,
    /// Whether it holds a snippet that is known to be of a comment.
    pub is_comment: bool,
}

/// The labels of all blocks of a page.
pub fn labels(document: &Document, blocks: &Blocks, gold: &GoldPage) -> Vec<Label> {
    match &gold.text {
        Some(text) => by_text(blocks, text),
        None => by_snippets(document, blocks, gold),
    }
}

/// A block weighs `tokens / (tokens of the gold + 0.2 × tokens of the page + 20)`, so that pages weigh about the same.
/// A page whose gold is empty teaches nothing: half of them hold text that somebody could want.
fn by_text(blocks: &Blocks, text: &str) -> Vec<Label> {
    let page: Vec<_> = blocks.list().iter().map(|block| blocks.tokens(block)).collect();
    let gold = tokens(text);
    let shares = if gold.is_empty() {
        None
    } else {
        matched_shares(&page, &gold)
    };
    let Some(shares) = shares else {
        return vec![Label::default(); page.len()];
    };
    let total: usize = page.iter().map(|tokens| tokens.len()).sum();
    let whole = gold.len() as f32 + 0.2 * total as f32 + 20.0;
    let label = |(tokens, share): (&&[u32], f32)| Label {
        is_main: share >= LEAST_SHARE,
        weight: tokens.len() as f32 / whole,
        is_comment: false,
    };
    page.iter().zip(shares).map(label).collect()
}

fn by_snippets(document: &Document, blocks: &Blocks, gold: &GoldPage) -> Vec<Label> {
    let squashed = |snippets: &[String]| -> Vec<String> { snippets.iter().map(|snippet| squash(snippet)).collect() };
    let [must, mustnot, comments] = [&gold.must, &gold.mustnot, &gold.comments].map(|snippets| squashed(snippets));
    let label = |block: &Block| {
        let text = squash(&text_of(document, blocks, block));
        let holds = |snippets: &[String]| {
            snippets
                .iter()
                .any(|snippet| !snippet.is_empty() && text.contains(snippet))
        };
        let is_main = holds(&must);
        let weight = if is_main || holds(&mustnot) {
            SNIPPET_WEIGHT
        } else {
            0.0
        };
        Label {
            is_main,
            weight,
            is_comment: holds(&comments),
        }
    };
    blocks.list().iter().map(label).collect()
}

fn text_of(document: &Document, blocks: &Blocks, block: &Block) -> String {
    blocks
        .spans(block)
        .iter()
        .map(|span| document.span_text(span))
        .collect()
}

fn squash(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
