//! A block's own text.

use super::{Feature, flag};
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
    ($name:literal, $range:literal, $meaning:literal, $of:expr) => {
        Feature {
            name: $name,
            range: $range,
            meaning: $meaning,
            of: $of,
        }
    };
}

/// The group's table.
pub(super) const FEATURES: &[Feature<OwnText>] = &[
    own!(
        "units",
        "0…",
        "words, and characters of scripts without spaces by half",
        |t| t.measures.units()
    ),
    own!("characters", "1…", "visible characters", |t| t.measures
        [Measure::Characters]),
    own!("word length", "0…", "visible characters per word", |t| {
        (t.measures[Measure::Characters] - t.measures[Measure::Singles]) / t.measures[Measure::Words].max(1.0)
    }),
    own!("link share", "0–1", "share of the characters in links", |t| t
        .measures
        .link_share()),
    own!("links", "0…", "links that hold text", |t| t.measures[Measure::Links]),
    own!(
        "punctuation rate",
        "0…",
        "marks that divide or end sentences, per unit",
        |t| { t.measures.per_unit(Measure::Punctuation) }
    ),
    own!("sentence ends", "0…", "marks that end sentences", |t| t.measures
        [Measure::SentenceEnds]),
    own!("commas", "0…", "commas", |t| t.measures[Measure::Commas]),
    own!(
        "last character",
        "0–3",
        "0 other, 1 end of a sentence or quotation, 2 colon, 3 comma",
        |t| { f32::from(t.last as u8) }
    ),
    own!(
        "stop word rate",
        "0–1",
        "stop words of many languages, per unit",
        |t| { t.measures.per_unit(Measure::StopWords) }
    ),
    own!(
        "capitalised share",
        "0–1",
        "share of the words with a capital first letter",
        |t| { t.measures[Measure::Capitalised] / t.measures[Measure::Words].max(1.0) }
    ),
    own!("upper-case share", "0–1", "share of upper-case letters", |t| t
        .measures
        .per_character(Measure::Upper)),
    own!("digit share", "0–1", "share of digits", |t| t
        .measures
        .per_character(Measure::Digits)),
    own!("currency signs", "0…", "signs of currencies", |t| t.measures
        [Measure::Currency]),
    own!(
        "starts in lower case",
        "0, 1",
        "whether the first word begins with a lower-case letter",
        |t| { flag(t.starts_lower) }
    ),
    own!("bold share", "0–1", "share of the characters in bold elements", |t| t
        .measures
        .per_character(Measure::Bold)),
    own!("code share", "0–1", "share of the characters in code elements", |t| t
        .measures
        .per_character(Measure::Code)),
    own!("images", "0…", "images and drawings", |t| t.measures[Measure::Images]),
    own!("inputs", "0…", "form controls", |t| t.measures[Measure::Inputs]),
    own!("copies", "1…", "blocks of the page with the same words", |t| t.copies
        as f32),
    own!("line ends", "0…", "line ends inside the block", |t| t.measures
        [Measure::LineFeeds]),
    own!(
        "separators",
        "0…",
        "marks as they stand between links: | » › / • ·",
        |t| t.measures[Measure::Separators]
    ),
    own!("copyright signs", "0…", "copyright signs", |t| t.measures
        [Measure::Copyright]),
    own!("at signs", "0…", "at signs", |t| t.measures[Measure::At]),
    own!("addresses", "0…", "web addresses written out", |t| t.measures
        [Measure::Addresses]),
    own!("related words", "0…", "words about related content", |t| t.measures
        [Measure::RelatedWords]),
    own!(
        "credit words",
        "0…",
        "words about who made a picture or a text",
        |t| t.measures[Measure::CreditWords]
    ),
    own!("service words", "0…", "words about what a site offers or asks", |t| t
        .measures[Measure::ServiceWords]),
    own!("exclamation marks", "0…", "exclamation marks", |t| t.measures
        [Measure::Exclamations]),
    own!(
        "first character",
        "0–4",
        "0 other, 1 upper case, 2 lower case, 3 number, 4 script without spaces",
        |t| { f32::from(t.first as u8) }
    ),
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
