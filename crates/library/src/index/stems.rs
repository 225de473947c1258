//! Stems of words by language, by the stemmers of Snowball.

use clearline_engine::internals::document::Folded;
use frostem::{Algorithm, Stemmer};

/// The languages whose words are stemmed, by their primary tags.
const LANGUAGES: &[(&str, Algorithm)] = &[
    ("ar", Algorithm::Arabic),
    ("da", Algorithm::Danish),
    ("de", Algorithm::German),
    ("el", Algorithm::Greek),
    ("en", Algorithm::English),
    ("es", Algorithm::Spanish),
    ("fi", Algorithm::Finnish),
    ("fr", Algorithm::French),
    ("hu", Algorithm::Hungarian),
    ("it", Algorithm::Italian),
    ("nb", Algorithm::Norwegian),
    ("nl", Algorithm::Dutch),
    ("nn", Algorithm::Norwegian),
    ("no", Algorithm::Norwegian),
    ("pt", Algorithm::Portuguese),
    ("ro", Algorithm::Romanian),
    ("ru", Algorithm::Russian),
    ("sv", Algorithm::Swedish),
    ("tr", Algorithm::Turkish),
];

/// The sign before a stem in the index, which no word has.
pub(super) const STEM: char = '\u{1}';

/// Stems the words of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stems {
    language: &'static str,
    algorithm: Algorithm,
}

impl Stems {
    /// The stems of a language, given as a BCP 47 tag; `None` where there is no stemmer for it.
    pub(super) fn of(tag: &str) -> Option<Stems> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        let found = LANGUAGES.iter().find(|(language, _)| *language == primary);
        found.map(|(language, algorithm)| Stems {
            language,
            algorithm: *algorithm,
        })
    }

    /// The primary tag of the language.
    pub(super) fn language(&self) -> &'static str {
        self.language
    }

    /// The stem of a word, folded, as the index has it: behind the sign of stems and the language, since a stem of one
    /// language may be another word in the next.
    pub(super) fn stem(&self, word: &str) -> String {
        let (language, bare) = (self.language, self.bare(word));
        format!("{STEM}{language}{STEM}{bare}")
    }

    /// The stem alone, folded.
    pub(super) fn bare(&self, word: &str) -> String {
        let lower = word.to_lowercase();
        folded(&Stemmer::new(self.algorithm).stem(&lower))
    }
}

/// A word in the form in which words are compared.
pub(super) fn folded(word: &str) -> String {
    match word.is_ascii() {
        true => word.to_ascii_lowercase(),
        false => Folded::of(word).text().to_owned(),
    }
}
