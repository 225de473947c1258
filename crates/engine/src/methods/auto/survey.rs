//! The page as the features see it: blocks, traits, prefix sums and landmarks.

use super::blocks::{Block, Blocks};
use super::measures::Measure;
use super::traits::{Statements, Trait, traits};
use crate::document::{Document, Element, ElementId, Tag, ancestors};
use std::ops::{Add, Range, Sub};
use std::sync::Arc;

/// Sums over neighbouring blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    /// Units of text.
    pub units: f32,
    /// Units of running text.
    pub long: f32,
    /// Visible characters.
    pub characters: f32,
    /// Of these, characters in links.
    pub linked: f32,
    /// Units in blocks whose container is a paragraph.
    pub paragraphs: f32,
    /// Blocks that are headings.
    pub headings: f32,
    /// Stop words.
    pub stop_words: f32,
    /// Marks that divide or end sentences.
    pub punctuation: f32,
}

impl Add for Sums {
    type Output = Sums;
    fn add(self, other: Sums) -> Sums {
        Sums {
            units: self.units + other.units,
            long: self.long + other.long,
            characters: self.characters + other.characters,
            linked: self.linked + other.linked,
            paragraphs: self.paragraphs + other.paragraphs,
            headings: self.headings + other.headings,
            stop_words: self.stop_words + other.stop_words,
            punctuation: self.punctuation + other.punctuation,
        }
    }
}

impl Sub for Sums {
    type Output = Sums;
    fn sub(self, other: Sums) -> Sums {
        Sums {
            units: self.units - other.units,
            long: self.long - other.long,
            characters: self.characters - other.characters,
            linked: self.linked - other.linked,
            paragraphs: self.paragraphs - other.paragraphs,
            headings: self.headings - other.headings,
            stop_words: self.stop_words - other.stop_words,
            punctuation: self.punctuation - other.punctuation,
        }
    }
}

impl Sums {
    fn of(block: &Block, is_paragraph: bool, is_heading: bool) -> Sums {
        let units = block.measures.units();
        Sums {
            units,
            long: block.measures.long(),
            characters: block.measures[Measure::Characters],
            linked: block.measures[Measure::Linked],
            paragraphs: if is_paragraph { units } else { 0.0 },
            headings: if is_heading { 1.0 } else { 0.0 },
            stop_words: block.measures[Measure::StopWords],
            punctuation: block.measures[Measure::Punctuation],
        }
    }

    /// Share of the characters in links.
    pub fn link_share(&self) -> f32 {
        self.linked / self.characters.max(1.0)
    }

    /// Share of the units that are running text.
    pub fn long_share(&self) -> f32 {
        self.long / self.units.max(1.0)
    }
}

/// Everything that features are computed from. It outlives the document, since features are asked for again later.
pub struct Survey {
    elements: Arc<Vec<Element>>,
    /// The page's blocks.
    pub blocks: Blocks,
    /// What its elements state, one for each.
    pub traits: Vec<Trait>,
    /// The heading level of each block, 1 to 6; 0 where it is no heading.
    pub levels: Vec<u8>,
    /// `sums[i]` is over the blocks before `i`.
    sums: Vec<Sums>,
}

/// A heading is looked for in a block's element and this many levels above it, less one.
const HEADING_LEVELS: usize = 4;

impl Survey {
    /// Surveys a page.
    pub fn of(document: &Document, blocks: Blocks) -> Survey {
        let level = |block: &Block| heading_level(document, block.element);
        let levels: Vec<u8> = blocks.list().iter().map(level).collect();
        let mut sums = Vec::with_capacity(blocks.len() + 1);
        let mut sum = Sums::default();
        sums.push(sum);
        for (block, &level) in blocks.list().iter().zip(&levels) {
            let is_paragraph = document.elements()[block.container].tag == Tag::P;
            sum = sum + Sums::of(block, is_paragraph, level > 0);
            sums.push(sum);
        }
        Survey {
            elements: document.shared_elements(),
            traits: traits(document, &blocks),
            blocks,
            levels,
            sums,
        }
    }

    /// The page's elements.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// Sums over a range of blocks; nothing where the range is empty.
    pub fn sum(&self, blocks: Range<usize>) -> Sums {
        if blocks.is_empty() {
            return Sums::default();
        }
        self.sums[blocks.end] - self.sums[blocks.start]
    }

    /// Sums over the whole page.
    pub fn total(&self) -> Sums {
        self.sum(0..self.blocks.len())
    }

    /// The elements from `id` up to the root, `id` first.
    pub fn chain(&self, id: ElementId) -> impl Iterator<Item = ElementId> + '_ {
        std::iter::once(id).chain(ancestors(&self.elements, id))
    }

    /// The chain of a block with elements that hold the same blocks counted once, the topmost standing for them.
    pub fn levels_above(&self, block: usize, levels: &mut Vec<ElementId>) {
        levels.clear();
        let mut last = usize::MAX..usize::MAX;
        for id in self.chain(self.blocks.list()[block].element) {
            let range = self.blocks.inside(id);
            match levels.last_mut() {
                Some(top) if range == last => *top = id,
                _ => levels.push(id),
            }
            last = range;
        }
    }

    /// The statements of an element.
    pub fn statements(&self, id: ElementId) -> Statements {
        self.traits[id.index()].statements
    }

    /// How many children of an element's parent have its name and classes, itself included. 0 for an element without blocks.
    pub fn alike(&self, id: ElementId) -> u32 {
        self.traits[id.index()].alike
    }

    /// The name of an element.
    pub fn tag(&self, id: ElementId) -> Tag {
        self.elements[id].tag
    }
}

fn heading_level(document: &Document, id: ElementId) -> u8 {
    std::iter::once(id)
        .chain(document.ancestors(id))
        .take(HEADING_LEVELS)
        .find_map(|id| document.elements()[id].tag.heading_level())
        .unwrap_or(0)
}
