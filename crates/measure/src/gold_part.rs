//! Parts of an article that some golds leave out.

use clearline_engine::extraction::{Article, Extraction, LeafKind, Shown};
use clearline_engine::internals::extraction::{LeafState, hide_captions, hide_formulas};
use serde::{Deserialize, Serialize};

/// A part of an article that some golds leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GoldPart {
    /// The captions that are kept with their images.
    Captions,
    /// Formulas.
    Formulas,
    /// Who wrote each post, and when.
    Posts,
}

impl GoldPart {
    /// Hides this part of an article.
    pub(super) fn hide(self, article: &Article, extraction: &Extraction, shown: &mut Shown) {
        match self {
            GoldPart::Captions => hide_captions(article, extraction, shown),
            GoldPart::Formulas => hide_formulas(article, shown),
            GoldPart::Posts => hide_post_headings(article, shown),
        }
    }
}

/// Hides the headings of posts.
fn hide_post_headings(article: &Article, shown: &mut Shown) {
    for (leaf, state) in article.leaves.iter().zip(&mut shown.leaves) {
        if leaf.kind == LeafKind::PostHeading {
            *state = LeafState::Hidden;
        }
    }
}
