//! Captions stay with the images of the article.
//!
//! A method judges a caption like any other short line next to the text. Words that are kept elsewhere are not said twice.

use super::{CAPTION, units_of_leaf};
use crate::document::Document;
use crate::extraction::image_boxes::ImageBoxes;
use crate::extraction::{Article, Extraction, LeafState, shown};
use std::collections::HashSet;

impl Extraction {
    /// Keeps the words next to the images of the article.
    pub(super) fn keep_captions(&mut self, document: &Document, article: &Article) {
        if article.images.is_empty() {
            return;
        }
        let states = shown::judged(document, article, self);
        let boxes = ImageBoxes::of(document, article, &states);
        let text = |leaf: usize| article.leaf_text(&article.leaves[leaf]);
        let mut said: HashSet<&str> = HashSet::new();
        said.extend(
            (0..states.len())
                .filter(|&leaf| states[leaf] != LeafState::Hidden)
                .map(text),
        );
        let captions = (0..article.leaves.len()).flat_map(|leaf| boxes.captions(leaf));
        let captions: Vec<usize> = captions.filter(|&leaf| said.insert(text(leaf))).collect();
        let mut kept: Vec<usize> = captions
            .into_iter()
            .flat_map(|leaf| units_of_leaf(article, self, leaf))
            .collect();
        kept.retain(|&unit| !self.verdicts.keeps(unit) && !self.is_set_aside(unit));
        self.keep(kept, CAPTION);
    }
}
