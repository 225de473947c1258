//! A block's own text.

use super::{Feature, Nothing, flag};
use crate::methods::auto::measures::{Measure, Measures};
use crate::methods::auto::survey::Survey;
use crate::methods::auto::words::{FirstCharacter, LastCharacter, Token};
use foldhash::{HashMap, HashMapExt};

/// What the features of a block's own text are computed from.
pub(super) struct OwnText {
    measures: Measures,
    first: FirstCharacter,
    last: LastCharacter,
    starts_lower: bool,
    copies: u32,
}

macro_rules! own {
    ($name:literal, $of:expr) => {
        Feature {
            name: $name,
            nothing: Nothing::Never,
            of: $of,
        }
    };
}

/// The group's table.
pub(super) const FEATURES: &[Feature<OwnText>] = &[
    // 0…: words, and characters of scripts without spaces by half.
    own!("units", |t| t.measures.units()),
    // 1…: visible characters.
    own!("characters", |t| t.measures[Measure::Characters]),
    // 0…: visible characters per word.
    own!("word-length", |t| {
        (t.measures[Measure::Characters] - t.measures[Measure::Singles]) / t.measures[Measure::Words].max(1.0)
    }),
    // 0–1: share of the characters in links.
    own!("link-share", |t| t.measures.link_share()),
    // 0…: links that hold text.
    own!("links", |t| t.measures[Measure::Links]),
    // 0…: marks that divide or end sentences, per unit.
    own!("punctuation-rate", |t| { t.measures.per_unit(Measure::Punctuation) }),
    // 0…: marks that end sentences.
    own!("sentence-ends", |t| t.measures[Measure::SentenceEnds]),
    // 0…: commas.
    own!("commas", |t| t.measures[Measure::Commas]),
    // 0–3: 0 other, 1 end of a sentence or quotation, 2 colon, 3 comma.
    own!("last-character", |t| { f32::from(t.last as u8) }),
    // 0–1: stop words of many languages, per unit.
    own!("stop-word-rate", |t| { t.measures.per_unit(Measure::StopWords) }),
    // 0–1: share of the words with a capital first letter.
    own!("capitalised-share", |t| {
        t.measures[Measure::Capitalised] / t.measures[Measure::Words].max(1.0)
    }),
    // 0–1: share of upper-case letters.
    own!("upper-case-share", |t| t.measures.per_character(Measure::Upper)),
    // 0–1: share of digits.
    own!("digit-share", |t| t.measures.per_character(Measure::Digits)),
    // 0…: signs of currencies.
    own!("currency-signs", |t| t.measures[Measure::Currency]),
    // 0, 1: whether the first word begins with a lower-case letter.
    own!("starts-in-lower-case", |t| { flag(t.starts_lower) }),
    // 0–1: share of the characters in bold elements.
    own!("bold-share", |t| t.measures.per_character(Measure::Bold)),
    // 0–1: share of the characters in code elements.
    own!("code-share", |t| t.measures.per_character(Measure::Code)),
    // 0…: images and drawings.
    own!("images", |t| t.measures[Measure::Images]),
    // 0…: form controls.
    own!("inputs", |t| t.measures[Measure::Inputs]),
    // 1…: blocks of the page with the same words.
    own!("copies", |t| t.copies as f32),
    // 0…: line ends inside the block.
    own!("line-ends", |t| t.measures[Measure::LineFeeds]),
    // 0…: marks as they stand between links: | » › / • ·.
    own!("separators", |t| t.measures[Measure::Separators]),
    // 0…: copyright signs.
    own!("copyright-signs", |t| t.measures[Measure::Copyright]),
    // 0…: at signs.
    own!("at-signs", |t| t.measures[Measure::At]),
    // 0…: web addresses written out.
    own!("addresses", |t| t.measures[Measure::Addresses]),
    // 0…: words about related content.
    own!("related-words", |t| t.measures[Measure::RelatedWords]),
    // 0…: words about who made a picture or a text.
    own!("credit-words", |t| t.measures[Measure::CreditWords]),
    // 0…: words about what a site offers or asks.
    own!("service-words", |t| t.measures[Measure::ServiceWords]),
    // 0…: exclamation marks.
    own!("exclamation-marks", |t| t.measures[Measure::Exclamations]),
    // 0–4: 0 other, 1 upper case, 2 lower case, 3 number, 4 script without spaces.
    own!("first-character", |t| { f32::from(t.first as u8) }),
];

/// What of the group's contexts needs the whole page.
pub(super) struct OwnTexts {
    copies: Vec<u32>,
}

impl OwnTexts {
    /// Counts the copies of every block.
    pub(super) fn of(survey: &Survey) -> OwnTexts {
        let blocks = &survey.blocks;
        let mut counts: HashMap<&[Token], u32> = HashMap::with_capacity(blocks.len());
        for block in blocks.list() {
            *counts.entry(blocks.tokens(block)).or_default() += 1;
        }
        let copies = |block| counts.get(blocks.tokens(block)).copied().unwrap_or(1);
        OwnTexts {
            copies: blocks.list().iter().map(copies).collect(),
        }
    }

    /// The context of one block.
    pub(super) fn of_block(&self, survey: &Survey, block: usize) -> OwnText {
        let own = &survey.blocks.list()[block];
        OwnText {
            measures: own.measures,
            first: own.first,
            last: own.last,
            starts_lower: own.starts_lower,
            copies: self.copies[block],
        }
    }
}
