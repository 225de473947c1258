//! The parameters in force on one page.

use super::Mode;
use super::features::Features;
use super::languages::{Language, Profile};
use super::stop_list::StopList;
use super::words::{Vocabulary, Words};
use crate::document::Document;
use crate::methods::{Parameters, Value};
use clearline_message::{Message, message};

/// The numbers that the rules compare with (A.1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Shorter paragraphs are "short".
    pub length_low: f64,
    /// Longer ones are "long".
    pub length_high: f64,
    /// Stop-word density from which a paragraph may be near-good.
    pub stopwords_low: f64,
    /// Stop-word density from which a long paragraph is good.
    pub stopwords_high: f64,
    /// A larger link density is bad.
    pub max_link_density: f64,
    /// Characters that may be between a heading and good text.
    pub max_heading_distance: f64,
    /// Whether no paragraph counts as a heading.
    pub no_headings: bool,
}

/// What is in force on one page.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The package, or the package repaired.
    pub mode: Mode,
    /// What the rules compare with.
    pub limits: Limits,
    /// Words and stop words.
    pub vocabulary: Vocabulary,
    /// Whether list and stop-word limits were chosen by language, so that J9 may drop them.
    pub(super) is_list_guessed: bool,
    /// The language the page is read as, where it is known.
    pub(super) language: Option<Language>,
}

impl Settings {
    /// Completes `parameters` by what the page's language takes.
    pub fn of(document: &Document, parameters: &Parameters) -> Settings {
        let mode = Mode::of(parameters);
        let language = match (parameters.choice("language"), mode) {
            ("auto", Mode::Package) => None,
            ("auto", Mode::Repaired) => Language::of(document.language().primary()),
            (code, _) => Language::of(code),
        };
        let profile = match mode {
            Mode::Package => Profile::published(language),
            Mode::Repaired => Profile::repaired(language, parameters.choice("zh") == "words"),
        };
        let list = match parameters.choice("list") {
            "auto" => profile.list,
            name => StopList::named(name),
        };
        let profile = Profile { list, ..profile };
        let (stopwords_low, stopwords_high) = profile.stop_word_limits();
        let is_auto = |name| parameters.set_number(name).is_none();
        let number = |name, by_language| parameters.set_number(name).unwrap_or(by_language);
        Settings {
            mode,
            limits: Limits {
                length_low: number("length_low", profile.lengths.0),
                length_high: number("length_high", profile.lengths.1),
                stopwords_low: number("stopwords_low", stopwords_low),
                stopwords_high: number("stopwords_high", stopwords_high),
                max_link_density: parameters.number("max_link_density"),
                max_heading_distance: parameters.number("max_heading_distance"),
                no_headings: parameters.choice("no_headings") == "yes",
            },
            vocabulary: Vocabulary {
                words: profile.words,
                list: profile.list,
            },
            is_list_guessed: mode == Mode::Repaired
                && parameters.choice("list") == "auto"
                && is_auto("stopwords_low")
                && is_auto("stopwords_high"),
            language,
        }
    }

    /// J9: a list that hardly any word of the page's longer paragraphs is in is the wrong one, or the text is no prose;
    /// then length and links alone decide.
    pub(super) fn drop_unfit_list(&mut self, features: &[Features]) {
        let limits = &mut self.limits;
        let is_telling = |features: &&Features| {
            f64::from(features.length) >= limits.length_low && features.link_density <= limits.max_link_density
        };
        let (mut words, mut stop_words) = (0, 0);
        for features in features.iter().filter(is_telling) {
            words += features.words;
            stop_words += features.stop_words;
        }
        if self.is_list_guessed && f64::from(stop_words) < f64::from(words) * limits.stopwords_low {
            (limits.stopwords_low, limits.stopwords_high) = (0.0, 0.0);
        }
    }

    /// `parameters` with what was chosen by language filled in.
    pub(super) fn fill(&self, parameters: &Parameters) -> Parameters {
        let limits = &self.limits;
        let mut filled = parameters.clone();
        filled.fill("length_low", Value::Number(limits.length_low));
        filled.fill("length_high", Value::Number(limits.length_high));
        filled.fill("stopwords_low", Value::Number(limits.stopwords_low));
        filled.fill("stopwords_high", Value::Number(limits.stopwords_high));
        filled.fill(
            "list",
            Value::Choice(self.vocabulary.list.map_or("none", |list| list.name)),
        );
        if let Some(language) = self.language {
            filled.fill("language", Value::Choice(language.code));
        }
        filled
    }

    /// How the page was read, in a sentence.
    pub(super) fn remark(&self) -> Message {
        let language = match (self.language, self.mode) {
            (Some(language), _) => Message::verbatim(language.name()),
            (None, Mode::Package) => message!("remark-justext-any-language"),
            (None, Mode::Repaired) => message!("remark-justext-unknown-language"),
        };
        let words = message!(match self.vocabulary.words {
            Words::Spaces => "remark-justext-by-spaces",
            Words::Unicode if self.language.is_some_and(|language| language.is_read_by_characters()) => {
                "remark-justext-by-characters"
            }
            Words::Unicode => "remark-justext-by-words",
            Words::Dictionary => "remark-justext-by-dictionary",
            Words::LongestMatch => "remark-justext-by-list",
        });
        match self.vocabulary.list {
            None => message!("remark-justext-without-list", language = language),
            Some(list) if self.limits.stopwords_high > 0.0 || !self.is_list_guessed => message!(
                "remark-justext-with-list",
                language = language,
                words = words,
                list = list.name.to_string(),
            ),
            Some(list) => message!(
                "remark-justext-few-words-in-list",
                language = language,
                list = list.name.to_string(),
            ),
        }
    }
}

#[cfg(test)]
impl Settings {
    /// The package without a list.
    pub(super) fn published() -> Settings {
        Settings {
            mode: Mode::Package,
            limits: Limits {
                length_low: 70.0,
                length_high: 200.0,
                stopwords_low: 0.30,
                stopwords_high: 0.32,
                max_link_density: 0.2,
                max_heading_distance: 200.0,
                no_headings: false,
            },
            vocabulary: Vocabulary {
                words: Words::Spaces,
                list: None,
            },
            is_list_guessed: false,
            language: None,
        }
    }
}
