//! What is counted in the text of a block.

use std::ops::{AddAssign, Index, IndexMut};

macro_rules! measures {
    ($($(#[$meaning:meta])* $name:ident),* $(,)?) => {
        /// One count over a block's text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(usize)]
        pub enum Measure { $($(#[$meaning])* $name,)* }

        const COUNT: usize = [$(Measure::$name),*].len();
    };
}

measures! {
    /// Characters that are not white space.
    Characters,
    /// Of these, characters inside links.
    Linked,
    /// Of these, characters inside bold elements.
    Bold,
    /// Of these, characters inside code elements.
    Code,
    /// Links that hold text of the block.
    Links,
    /// Images and drawings.
    Images,
    /// Form controls.
    Inputs,
    /// Words of scripts that write with spaces.
    Words,
    /// Characters of scripts that write without spaces; each is a token.
    Singles,
    /// Marks that end or divide sentences.
    Punctuation,
    /// Of these, marks that end sentences.
    SentenceEnds,
    /// Commas.
    Commas,
    /// Stop words; a function character of a script without spaces counts half.
    StopWords,
    /// Words with a capital first letter.
    Capitalised,
    /// Upper-case letters.
    Upper,
    /// Digits and other number characters.
    Digits,
    /// Currency signs.
    Currency,
    /// Line ends inside the block.
    LineFeeds,
    /// Marks between links and dates: `|`, `»`, `›`, `/`, `•`, `·`.
    Separators,
    /// Exclamation marks.
    Exclamations,
    /// Copyright signs.
    Copyright,
    /// At signs.
    At,
    /// Written-out web addresses.
    Addresses,
    /// Words about what readers wrote.
    CommentWords,
    /// Words about related content.
    RelatedWords,
    /// Words that call to read on.
    FurtherWords,
    /// Words about who made a picture or a text.
    CreditWords,
    /// Words about what a site offers or asks.
    ServiceWords,
    /// Years, months, and words about when something was.
    Dates,
    /// Times of day.
    Clocks,
}

/// All counts over a block's text. Whole or half numbers, so that sums are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measures([f32; COUNT]);

impl Index<Measure> for Measures {
    type Output = f32;
    fn index(&self, measure: Measure) -> &f32 {
        &self.0[measure as usize]
    }
}

impl IndexMut<Measure> for Measures {
    fn index_mut(&mut self, measure: Measure) -> &mut f32 {
        &mut self.0[measure as usize]
    }
}

impl AddAssign for Measures {
    fn add_assign(&mut self, other: Measures) {
        for (sum, more) in self.0.iter_mut().zip(other.0) {
            *sum += more;
        }
    }
}

/// Fewer units than this are no running text.
const LEAST_LONG: f32 = 10.0;
/// From this link share on, text is no running text.
const MOST_LONG_LINK_SHARE: f32 = 0.35;

impl Measures {
    /// How much the text says, in any script: words, and characters of scripts without spaces by half.
    pub fn units(&self) -> f32 {
        self[Measure::Words] + 0.5 * self[Measure::Singles]
    }

    /// Share of the characters in links, 0 to 1.
    pub fn link_share(&self) -> f32 {
        self.per_character(Measure::Linked)
    }

    /// A measure per character of the block.
    pub fn per_character(&self, measure: Measure) -> f32 {
        self[measure] / self[Measure::Characters].max(1.0)
    }

    /// A measure per unit of the block.
    pub fn per_unit(&self, measure: Measure) -> f32 {
        self[measure] / self.units().max(0.5)
    }

    /// The units of running text: all of them where there are at least 10, few in links, with some punctuation; else 0.
    pub fn long(&self) -> f32 {
        let units = self.units();
        let is_long =
            units >= LEAST_LONG && self.link_share() < MOST_LONG_LINK_SHARE && self[Measure::Punctuation] >= 1.0;
        if is_long { units } else { 0.0 }
    }
}
