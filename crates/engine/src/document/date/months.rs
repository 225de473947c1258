//! Names of the months in the languages of the Unicode Common Locale Data Repository (CLDR).
//!
//! The names are data of 16 kB; a crate for dates would bring all of CLDR. Shortened names are read in the page's language and in
//! English only, because what is October in Croatian is November in Polish.

use crate::document::Folded;
use std::sync::LazyLock;

/// A line a language: its code and, behind tabs, the names of each month; see `tools/months.py`.
const TABLE: &str = include_str!("months.tsv");

/// Words of the longest name.
pub(super) const MOST_WORDS: usize = 2;

/// Fewest letters of a month that a page shortens as no table has it: in its own language or English, and in others.
const SHORTEST: usize = 3;
const SHORTEST_ELSEWHERE: usize = 4;

/// Letters that a name may lose at its end, and gain, when it is inflected.
const LOST: usize = 2;
const GAINED: usize = 3;

/// Languages in which names of months have endings.
const INFLECTING: [&str; 24] = [
    "be", "bg", "bs", "cs", "el", "et", "eu", "fi", "he", "hr", "hu", "hy", "ka", "kk", "ky", "lt", "lv", "mk", "pl",
    "ru", "sk", "sl", "sr", "uk",
];

/// What leads from a day to its month in Hebrew, written as one word with it.
const IN_HEBREW: char = 'ב';

struct Name {
    /// In folded form, one space between the words.
    text: String,
    month: u8,
    language: &'static str,
    is_whole: bool,
}

/// All names, sorted by their text.
static NAMES: LazyLock<Vec<Name>> = LazyLock::new(|| {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let mut names: Vec<Name> = lines.flat_map(names_of_language).collect();
    names.sort_by(|one, other| one.text.cmp(&other.text));
    names
});

fn names_of_language(line: &'static str) -> Vec<Name> {
    let mut fields = line.split('\t');
    let language = fields.next().unwrap_or_default();
    let names = (1..).zip(fields).flat_map(|(month, field)| {
        let (whole, short) = field.split_once(';').unwrap_or((field, ""));
        let named = move |name: &str, is_whole| Name {
            text: words(name),
            month,
            language,
            is_whole,
        };
        let whole = whole.split('/').map(move |name| named(name, true));
        whole.chain(short.split('/').map(move |name| named(name, false)))
    });
    names.filter(|name| !name.text.is_empty()).collect()
}

/// The words of a name in folded form.
fn words(name: &str) -> String {
    let folded = Folded::of(name);
    let words: Vec<&str> = super::parts::words(folded.text()).map(|word| word.text).collect();
    words.join(" ")
}

/// The month that words in folded form name, one space between them. The page's language comes first, then English; a name
/// of another language counts where it is whole and means one month only.
///
/// `language` is a primary language in lower case, empty if unknown.
pub(super) fn month(words: &str, language: &str) -> Option<u8> {
    let alike = beginning(&NAMES, stem(words));
    if alike.is_empty() {
        return of_prefixed(words, language);
    }
    let named = beginning(alike, words);
    let whole = &named[..named.partition_point(|name| name.text == words)];
    let whole_of = |wanted: &str| only(whole.iter().filter(|name| name.language == wanted));
    let is_shortened = |letters: usize| !words.contains(' ') && words.chars().count() >= letters;
    let shortened = |wanted: &str| {
        let of_language = named.iter().filter(|name| name.language == wanted);
        is_shortened(SHORTEST).then(|| only(of_language)).flatten()
    };
    whole_of(language)
        .or_else(|| whole_of("en"))
        .or_else(|| shortened(language))
        .or_else(|| shortened("en"))
        .or_else(|| inflected(alike, words, language))
        .or_else(|| of_prefixed(words, language))
        .or_else(|| only(whole.iter().filter(|name| name.is_whole)))
        .or_else(|| is_shortened(SHORTEST_ELSEWHERE).then(|| only(named.iter())).flatten())
}

/// The first letters of words, which every name shares that they can mean.
fn stem(words: &str) -> &str {
    let end = words.char_indices().nth(SHORTEST);
    end.map_or(words, |(end, _)| &words[..end])
}

/// The names that begin with a text, among names sorted by theirs.
fn beginning<'a>(names: &'a [Name], text: &str) -> &'a [Name] {
    let from = names.partition_point(|name| name.text.as_str() < text);
    let rest = &names[from..];
    &rest[..rest.partition_point(|name| name.text.starts_with(text))]
}

/// The month that all of these names mean.
fn only<'a>(mut names: impl Iterator<Item = &'a Name>) -> Option<u8> {
    let month = names.next()?.month;
    names.all(|name| name.month == month).then_some(month)
}

/// The month of a Hebrew word that begins with what leads from a day to it.
fn of_prefixed(word: &str, language: &str) -> Option<u8> {
    let rest = word.strip_prefix(IN_HEBREW).filter(|_| language == "he")?;
    month(rest, language)
}

/// The month whose name has another ending in the table: "oktobra" for "oktobar".
fn inflected(alike: &[Name], word: &str, language: &str) -> Option<u8> {
    if word.contains(' ') || !INFLECTING.contains(&language) {
        return None;
    }
    let letters = word.chars().count();
    let is_form = |name: &&Name| {
        let length = name.text.chars().count();
        let stem = length.saturating_sub(LOST).max(SHORTEST);
        let shared = name
            .text
            .chars()
            .zip(word.chars())
            .take_while(|(one, other)| one == other);
        name.language == language && name.is_whole && letters <= length + GAINED && shared.count() >= stem
    };
    only(alike.iter().filter(is_form))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_its_months() {
        assert!(
            TABLE
                .lines()
                .filter(|line| !line.starts_with('#'))
                .all(|line| line.split('\t').count() == 13)
        );
        for name in NAMES.iter() {
            assert_eq!(
                month(&name.text, name.language),
                Some(name.month),
                "{} {}",
                name.language,
                name.text
            );
            assert!(name.text.split(' ').count() <= MOST_WORDS, "{}", name.text);
        }
    }

    #[test]
    fn words_that_are_no_months_are_none() {
        for word in ["reasons", "people", "mayor", "junior", "pro", "out", "decision"] {
            assert_eq!(month(word, "en"), None, "{word}");
        }
        assert_eq!(
            (month("sept", "en"), month("janv", "en"), month("may", "fr")),
            (Some(9), Some(1), Some(5))
        );
    }
}
