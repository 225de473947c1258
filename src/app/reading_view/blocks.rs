//! The article cut into what stands on its own: a leaf, a kept or removed part of one, or rows of a table.

use super::grid::{Grids, Rows};
use clearline_engine::extraction::{Article, Shown};
use clearline_engine::internals::extraction::LeafState;
use std::ops::Range;

/// A leaf or part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Index of the leaf.
    pub leaf: usize,
    /// Bytes of the article's text.
    pub text: Range<u32>,
    /// Whether the method keeps it.
    pub kept: bool,
}

/// One or more pieces that are set as one item: all of them kept, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ItemBlock {
    /// The pieces, in page order; never empty.
    pub pieces: Vec<Piece>,
    /// The rows of a table that they make.
    pub rows: Option<Rows>,
}

impl ItemBlock {
    /// Whether anything of it is kept.
    pub(super) fn is_kept(&self) -> bool {
        self.pieces.first().is_some_and(|piece| piece.kept)
    }

    /// Whether it has text.
    pub(super) fn has_text(&self) -> bool {
        self.pieces.iter().any(|piece| !piece.text.is_empty())
    }

    /// Where it lies in the article's text.
    pub(super) fn text(&self) -> Range<u32> {
        let start = self.pieces.first().map_or(0, |piece| piece.text.start);
        start..self.pieces.last().map_or(start, |piece| piece.text.end)
    }
}

/// All blocks of a page in page order, without the leaf that stands on top as title.
pub(super) fn blocks((article, grids): (&Article, &Grids), shown: &Shown, title: Option<usize>) -> Vec<ItemBlock> {
    let mut blocks: Vec<ItemBlock> = Vec::with_capacity(article.leaves.len());
    for leaf in (0..article.leaves.len()).filter(|&leaf| Some(leaf) != title) {
        let rows = grids.rows_at(article.leaves[leaf].node);
        for piece in pieces(article, shown, leaf) {
            match of_row(&mut blocks, rows, piece.kept) {
                Some(block) => block.pieces.push(piece),
                None => blocks.push(ItemBlock {
                    pieces: vec![piece],
                    rows,
                }),
            }
        }
    }
    blocks
}

/// The block of the last rows that a piece of theirs goes to. Rows of which a part is left out make two: what is kept of
/// them, and behind a bar what is not.
fn of_row(blocks: &mut [ItemBlock], rows: Option<Rows>, kept: bool) -> Option<&mut ItemBlock> {
    let last = blocks.iter_mut().rev().take(2);
    let mut of_rows = last.take_while(|block| rows.is_some() && block.rows == rows);
    of_rows.find(|block| block.is_kept() == kept)
}

/// The kept and removed parts of a leaf.
fn pieces(article: &Article, shown: &Shown, leaf: usize) -> Vec<Piece> {
    let whole = article.leaves[leaf].text.clone();
    let Some(LeafState::Parts(parts)) = shown.leaves.get(leaf) else {
        let kept = shown.is_shown(leaf);
        return vec![Piece {
            leaf,
            text: whole,
            kept,
        }];
    };
    let mut pieces = Vec::with_capacity(2 * parts.len() + 1);
    let mut at = whole.start;
    let mut push = |range: Range<u32>, kept| {
        let text = trimmed(article, range);
        if !text.is_empty() {
            pieces.push(Piece { leaf, text, kept });
        }
    };
    for part in parts {
        push(at..part.start, false);
        push(part.clone(), true);
        at = part.end;
    }
    push(at..whole.end, false);
    pieces
}

/// A range without line ends and blanks at its ends.
fn trimmed(article: &Article, range: Range<u32>) -> Range<u32> {
    let text = &article.text()[range.start as usize..range.end as usize];
    let front = (text.len() - text.trim_start_matches(['\n', ' ']).len()) as u32;
    let length = text.trim_matches(['\n', ' ']).len() as u32;
    range.start + front..range.start + front + length
}
