//! How a block's words agree with what the page calls itself.

use super::Feature;
use crate::document::{Document, ElementId, Tag};
use crate::methods::auto::measures::Measure;
use crate::methods::auto::survey::Survey;
use crate::methods::auto::words::{Token, tokens};

/// Agreement of a block with title, first heading and description.
#[derive(Clone, Copy, Debug, Default)]
pub struct Agreement {
    /// Share of the block's words in the title, and of the title's in the block.
    title: Overlap,
    /// The same of the first heading.
    heading: Overlap,
    /// The same of the description; `None` where the page has none.
    description: Option<Overlap>,
}

/// Overlap of two sets of words.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Overlap {
    /// Share of the block's words that stand in the text.
    inside: f32,
    /// Share of the text's words that stand in the block.
    cover: f32,
}

/// The group's table.
pub const FEATURES: &[Feature<Agreement>] = &[
    Feature {
        name: "in title",
        range: "0–1",
        meaning: "share of its words in the page's title",
        of: |a| a.title.inside,
    },
    Feature {
        name: "title cover",
        range: "0–1",
        meaning: "share of the title's words in it",
        of: |a| a.title.cover,
    },
    Feature {
        name: "in first heading",
        range: "0–1",
        meaning: "share of its words in the first h1",
        of: |a| a.heading.inside,
    },
    Feature {
        name: "in description",
        range: "0–1 or missing",
        meaning: "share of its words in the page's description",
        of: |a| a.description.map_or(f32::NAN, |overlap| overlap.inside),
    },
    Feature {
        name: "description cover",
        range: "0–1 or missing",
        meaning: "share of the description's words in it",
        of: |a| a.description.map_or(f32::NAN, |overlap| overlap.cover),
    },
];

/// A block with more tokens than this is no title.
const MOST_TITLE_TOKENS: usize = 60;
/// A block below this agreement is not taken for the title.
const LEAST_AGREEMENT: f32 = 0.3;

/// The agreement of all blocks.
pub struct Titles {
    agreements: Vec<Agreement>,
    title_block: Option<usize>,
}

impl Titles {
    /// Compares all blocks with what the page calls itself.
    pub fn of(survey: &Survey) -> Titles {
        let stated = Stated::of(survey.document);
        let mut scratch = Vec::new();
        let mut titles = Titles {
            agreements: Vec::with_capacity(survey.blocks.len()),
            title_block: None,
        };
        let mut best = LEAST_AGREEMENT;
        for (block, own) in survey.blocks.list().iter().enumerate() {
            let words = survey.blocks.tokens(own);
            let agreement = stated.agreement(words, &mut scratch);
            titles.agreements.push(agreement);
            let linked = own.measures[Measure::Linked] > 0.0;
            let score = title_score(agreement.title, survey.levels[block], linked);
            if words.len() <= MOST_TITLE_TOKENS && score > best {
                best = score;
                titles.title_block = Some(block);
            }
        }
        titles
    }

    /// The agreement of one block.
    pub fn of_block(&self, block: usize) -> &Agreement {
        &self.agreements[block]
    }

    /// The block that is most likely the headline.
    pub fn title_block(&self) -> Option<usize> {
        self.title_block
    }
}

/// Headings, h1 above all, are favoured; links are not.
fn title_score(overlap: Overlap, level: u8, linked: bool) -> f32 {
    let bonus = match level {
        0 => 0.0,
        1 => 0.35,
        _ => 0.15,
    };
    overlap.inside * overlap.cover.sqrt() + bonus - if linked { 0.1 } else { 0.0 }
}

/// What the page calls itself, as sorted sets of words.
struct Stated {
    title: Vec<Token>,
    heading: Vec<Token>,
    description: Vec<Token>,
}

impl Stated {
    fn of(document: &Document) -> Stated {
        let (mut titles, mut heading, mut description) = (String::new(), String::new(), String::new());
        let mut has_title = false;
        for (id, element) in document.elements().iter().enumerate() {
            let id = id as ElementId;
            match element.tag {
                Tag::Title if !std::mem::replace(&mut has_title, true) => append_text(document, id, &mut titles),
                Tag::H1 if heading.is_empty() => append_text(document, id, &mut heading),
                Tag::Meta => {
                    let name = document
                        .attribute(id, "property")
                        .or_else(|| document.attribute(id, "name"));
                    let target = match name {
                        Some("og:title") => &mut titles,
                        Some("og:description" | "description" | "twitter:description") => &mut description,
                        _ => continue,
                    };
                    target.push(' ');
                    target.push_str(document.attribute(id, "content").unwrap_or_default());
                }
                _ => {}
            }
        }
        Stated {
            title: word_set(&titles),
            heading: word_set(&heading),
            description: word_set(&description),
        }
    }

    fn agreement(&self, words: &[Token], scratch: &mut Vec<Token>) -> Agreement {
        scratch.clear();
        scratch.extend_from_slice(words);
        scratch.sort_unstable();
        scratch.dedup();
        Agreement {
            title: overlap(scratch, &self.title),
            heading: overlap(scratch, &self.heading),
            description: (!self.description.is_empty()).then(|| overlap(scratch, &self.description)),
        }
    }
}

fn append_text(document: &Document, id: ElementId, target: &mut String) {
    for text in document.elements()[id as usize].texts.clone() {
        target.push_str(document.text(text));
        target.push(' ');
    }
}

fn word_set(text: &str) -> Vec<Token> {
    let mut words = tokens(text);
    words.sort_unstable();
    words.dedup();
    words
}

/// Both sets are sorted.
fn overlap(block: &[Token], text: &[Token]) -> Overlap {
    if block.is_empty() || text.is_empty() {
        return Overlap::default();
    }
    let shared = block.iter().filter(|word| text.binary_search(word).is_ok()).count() as f32;
    Overlap {
        inside: shared / block.len() as f32,
        cover: shared / text.len() as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlap_is_measured_from_both_sides() {
        let (block, text) = (word_set("rain in the valley"), word_set("The rain"));
        assert_eq!(
            overlap(&block, &text),
            Overlap {
                inside: 0.5,
                cover: 1.0
            }
        );
        assert_eq!(overlap(&block, &[]), Overlap::default());
    }
}
