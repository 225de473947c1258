//! Parts of an article that some golds leave out.

use clearline_engine::extraction::{Article, Extraction, Shown};
use clearline_engine::internals::extraction::{hide_captions, hide_formulas};
use serde::{Deserialize, Serialize};

/// A part of an article that some golds leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GoldPart {
    /// The captions that are kept with their images.
    Captions,
    /// Formulas.
    Formulas,
}

impl GoldPart {
    /// Hides this part of an article.
    pub(super) fn hide(self, article: &Article, extraction: &Extraction, shown: &mut Shown) {
        match self {
            GoldPart::Captions => hide_captions(article, extraction, shown),
            GoldPart::Formulas => hide_formulas(article, shown),
        }
    }
}
