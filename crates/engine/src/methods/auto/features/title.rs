//! How a block's words agree with what the page calls itself.

use super::{Feature, Nothing};
use crate::document::{Document, ElementId, Tag};
use crate::methods::auto::measures::Measure;
use crate::methods::auto::survey::Survey;
use crate::methods::auto::words::{Token, tokens};
use rustc_hash::FxHashSet;

/// Agreement of a block with title, first heading and description.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Agreement {
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
    /// Share of the block's words that are in the text.
    inside: f32,
    /// Share of the text's words that are in the block.
    cover: f32,
}

/// The group's table.
pub(super) const FEATURES: &[Feature<Agreement>] = &[
    Feature {
        // 0–1: share of its words in the page's title.
        name: "in-title",
        nothing: Nothing::Never,
        of: |a| a.title.inside,
    },
    Feature {
        // 0–1: share of the title's words in it.
        name: "title-cover",
        nothing: Nothing::Never,
        of: |a| a.title.cover,
    },
    Feature {
        // 0–1: share of its words in the first h1.
        name: "in-first-heading",
        nothing: Nothing::Never,
        of: |a| a.heading.inside,
    },
    Feature {
        // 0–1 or missing: share of its words in the page's description.
        name: "in-description",
        nothing: Nothing::Missing,
        of: |a| a.description.map_or(f32::NAN, |overlap| overlap.inside),
    },
    Feature {
        // 0–1 or missing: share of the description's words in it.
        name: "description-cover",
        nothing: Nothing::Missing,
        of: |a| a.description.map_or(f32::NAN, |overlap| overlap.cover),
    },
];

/// A block with more tokens than this is no title.
const MOST_TITLE_TOKENS: usize = 60;
/// A block below this agreement is not taken for the title.
const LEAST_AGREEMENT: f32 = 0.3;

/// The agreement of all blocks.
pub(super) struct Titles {
    agreements: Vec<Agreement>,
    title_block: Option<usize>,
}

impl Titles {
    /// Compares all blocks with what the page calls itself.
    pub(super) fn of(document: &Document, survey: &Survey) -> Titles {
        let stated = Stated::of(document);
        let mut different = Different::default();
        let mut titles = Titles {
            agreements: Vec::with_capacity(survey.blocks.len()),
            title_block: None,
        };
        let mut best = LEAST_AGREEMENT;
        for (block, own) in survey.blocks.list().iter().enumerate() {
            let words = survey.blocks.tokens(own);
            let agreement = stated.agreement(words, &mut different);
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
    pub(super) fn of_block(&self, block: usize) -> &Agreement {
        &self.agreements[block]
    }

    /// The heading that is most likely the headline although the title does not have its words.
    pub(super) fn unconfirmed(&self) -> Option<usize> {
        let is_other = |block: &usize| self.agreements[*block].title.inside < LEAST_AGREEMENT;
        self.title_block.filter(is_other)
    }

    /// The block that is most likely the headline.
    pub(super) fn title_block(&self) -> Option<usize> {
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

/// What the page calls itself: title, first heading and description, as sets of words.
struct Stated {
    /// All words in order, each with a bit for every text that holds it.
    words: Vec<(Token, u8)>,
    /// Words of each text.
    sizes: [usize; TEXTS],
    /// A bit for each remainder of a word: most words of a page are in no text, and this shows it at once.
    remainders: [u64; 4],
}

const TEXTS: usize = 3;

impl Stated {
    fn of(document: &Document) -> Stated {
        let (mut titles, mut heading, mut description) = (String::new(), String::new(), String::new());
        let mut has_title = false;
        for (id, element) in document.elements().iter().enumerate() {
            let id = ElementId::at(id);
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
        Stated::of_texts([&titles, &heading, &description])
    }

    fn of_texts(texts: [&str; TEXTS]) -> Stated {
        let sets = texts.map(word_set);
        let mut words: Vec<(Token, u8)> = Vec::new();
        for (text, set) in sets.iter().enumerate() {
            words.extend(set.iter().map(|&word| (word, 1 << text)));
        }
        words.sort_unstable();
        words.dedup_by(|next, held| {
            let is_same = next.0 == held.0;
            held.1 |= if is_same { next.1 } else { 0 };
            is_same
        });
        let mut remainders = [0; 4];
        for &(word, _) in &words {
            let (part, bit) = remainder(word);
            remainders[part] |= bit;
        }
        Stated {
            words,
            sizes: sets.map(|set| set.len()),
            remainders,
        }
    }

    fn agreement(&self, words: &[Token], different: &mut Different) -> Agreement {
        let mut shared = [0; TEXTS];
        // How many words there are matters only where one of them is shared.
        let is_shared = words.iter().any(|&word| self.texts_with(word) != 0);
        let count = different.each(if is_shared { words } else { &[] }, |word| {
            let texts = self.texts_with(word);
            for (text, shared) in shared.iter_mut().enumerate() {
                *shared += usize::from(texts >> text & 1);
            }
        });
        let overlap = |text: usize| overlap(shared[text], count, self.sizes[text]);
        Agreement {
            title: overlap(0),
            heading: overlap(1),
            description: (self.sizes[2] > 0).then(|| overlap(2)),
        }
    }

    /// A bit for every text that holds a word.
    fn texts_with(&self, word: Token) -> u8 {
        let (part, bit) = remainder(word);
        if self.remainders[part] & bit == 0 {
            return 0;
        }
        let found = self.words.binary_search_by_key(&word, |&(word, _)| word);
        found.map_or(0, |at| self.words[at].1)
    }
}

/// Finds the different words of one block after the other.
#[derive(Default)]
struct Different {
    /// Those of a short block.
    known: FxHashSet<Token>,
    sorted: Vec<Token>,
}

/// Longer blocks are sorted: words that a page chooses to fall on one place must not cost much.
const MOST_HASHED: usize = 128;

impl Different {
    /// Tells each different word once, and gives their number.
    fn each(&mut self, words: &[Token], mut tell: impl FnMut(Token)) -> usize {
        if words.len() > MOST_HASHED {
            self.sorted.clear();
            self.sorted.extend_from_slice(words);
            self.sorted.sort_unstable();
            self.sorted.dedup();
            self.sorted.iter().copied().for_each(tell);
            return self.sorted.len();
        }
        self.known.clear();
        for &word in words {
            if self.known.insert(word) {
                tell(word);
            }
        }
        self.known.len()
    }
}

/// The place of a word's bit.
fn remainder(word: Token) -> (usize, u64) {
    (word as usize / 64 % 4, 1 << (word % 64))
}

fn append_text(document: &Document, id: ElementId, target: &mut String) {
    for text in document.elements()[id].texts {
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

/// The overlap of a block and a text of so many different words each.
fn overlap(shared: usize, block: usize, text: usize) -> Overlap {
    if block == 0 || text == 0 {
        return Overlap::default();
    }
    Overlap {
        inside: shared as f32 / block as f32,
        cover: shared as f32 / text as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_different_word_is_told_once() {
        let mut different = Different::default();
        let near = [5, 5 + 512, 5, 6, 5 + 512];
        let long: Vec<Token> = (0..3 * MOST_HASHED as u32).map(|word| word % 100).collect();
        for (words, wanted) in [
            (&near[..], 3),
            (&[], 0),
            (&near[..2], 2),
            (&long, 100),
            (&long[..120], 100),
        ] {
            let mut told = Vec::new();
            assert_eq!(different.each(words, |word| told.push(word)), wanted);
            told.sort_unstable();
            let mut all = words.to_vec();
            all.sort_unstable();
            all.dedup();
            assert_eq!(told, all);
        }
    }

    #[test]
    fn overlap_is_measured_from_both_sides() {
        let stated = Stated::of_texts(["The rain", "rain, rain", ""]);
        let agreement = stated.agreement(&tokens("rain in the valley: rain"), &mut Different::default());
        let overlap = |inside, cover| Overlap { inside, cover };
        assert_eq!(agreement.title, overlap(0.5, 1.0));
        assert_eq!(agreement.heading, overlap(0.25, 1.0));
        assert_eq!(agreement.description, None);
        assert_eq!(
            stated.agreement(&[], &mut Different::default()).title,
            Overlap::default()
        );
    }
}
