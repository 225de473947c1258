//! What dates are made of: numbers, names of months, and the words between them.

use super::calendars::{era, solar_month};
use super::months::{MOST_WORDS, month};
use crate::document::Folded;
use unicode_normalization::char::is_combining_mark;

/// Words that may be between the parts of a date, in folded form.
const FILLERS: [&str; 28] = [
    "st", "nd", "rd", "th", "er", "o", "of", "the", "de", "del", "do", "da", "d", "m", "г", "года", "року", "gada",
    "ngay", "nam", "พ", "ศ", "年", "月", "日", "년", "월", "일",
];

/// The zeros of the scripts whose digits are used in dates: Arabic, Persian, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil,
/// Telugu, Kannada, Malayalam, Thai, Lao, Burmese, Khmer.
const ZEROS: [char; 14] = [
    '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{a66}', '\u{ae6}', '\u{be6}', '\u{c66}', '\u{ce6}', '\u{d66}',
    '\u{e50}', '\u{ed0}', '\u{1040}', '\u{17e0}',
];

/// Letters of the longest word behind a time that belongs to it: "pm", "Uhr", "EDT".
const LONGEST_ZONE: usize = 4;

/// Words behind a time that belong to it, at most.
const ZONES: usize = 2;

/// What a date is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Number(Number),
    /// 1 to 12.
    Month(u8),
    /// A month of the solar Hijri calendar, 1 to 12.
    SolarMonth(u8),
    Other,
}

/// A number as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub value: u32,
    /// How many digits it has.
    pub digits: usize,
    /// The characters before and behind it.
    pub last: char,
    pub next: char,
}

/// A run of digits, or of other letters and their marks.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    /// Byte at which it begins.
    at: usize,
}

impl Number {
    /// Whether it can be a year.
    pub(super) fn is_year(self) -> bool {
        self.digits == 4
    }

    /// The number, if it can be a month or a day.
    pub(super) fn short(self) -> Option<u32> {
        (self.digits <= 2).then_some(self.value)
    }
}

impl Word<'_> {
    fn is_number(&self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Where it ends, in bytes.
    fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// A text in folded form, with the digits of all scripts as ASCII ones.
pub(super) fn plain(text: &str) -> String {
    Folded::of(text).text().chars().map(plain_digit).collect()
}

fn plain_digit(c: char) -> char {
    let value = ZEROS
        .iter()
        .find_map(|&zero| (c as u32).checked_sub(zero as u32).filter(|&value| value < 10));
    match value {
        Some(value) if !c.is_ascii() => char::from_digit(value, 10).unwrap_or(c),
        _ => c,
    }
}

/// The words of a plain text.
pub(super) fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let belongs = |c: char| c.is_alphanumeric() || is_combining_mark(c);
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].find(belongs)?;
        let rest = &text[at..];
        let is_number = rest.starts_with(|c: char| c.is_ascii_digit());
        let end = rest.find(|c: char| !belongs(c) || c.is_ascii_digit() != is_number);
        let word = Word {
            text: &rest[..end.unwrap_or(rest.len())],
            at,
        };
        at = word.end();
        Some(word)
    })
}

/// The parts of a plain text, without times of day and the words that belong to dates. `language` is a primary language in
/// lower case, empty if unknown.
pub(super) fn parts(text: &str, language: &str) -> Vec<Part> {
    let words: Vec<Word<'_>> = words(text).collect();
    let mut parts = Vec::new();
    let mut rest = words.as_slice();
    while let Some(first) = rest.first() {
        let time = time(text, rest, language);
        let (part, length) = match name(rest, language) {
            _ if time > 0 => (None, time),
            Some((month, length)) => (Some(month), length),
            None if first.is_number() => (Some(Part::Number(number(text, first))), 1),
            None if FILLERS.contains(&first.text) => (None, 1),
            None => in_era(text, rest).unwrap_or((Some(Part::Other), 1)),
        };
        parts.extend(part);
        rest = rest.get(length..).unwrap_or_default();
    }
    parts
}

fn number(text: &str, word: &Word<'_>) -> Number {
    Number {
        value: word.text.parse().unwrap_or(u32::MAX),
        digits: word.text.len(),
        last: text[..word.at].chars().next_back().unwrap_or(' '),
        next: behind(text, word),
    }
}

fn behind(text: &str, word: &Word<'_>) -> char {
    text[word.end()..].chars().next().unwrap_or(' ')
}

/// The month at the head of these words, and how many name it.
fn name(words: &[Word<'_>], language: &str) -> Option<(Part, usize)> {
    let first = words.first()?;
    if let Some(month) = solar_month(first.text) {
        return Some((Part::SolarMonth(month), 1));
    }
    (1..=MOST_WORDS.min(words.len())).rev().find_map(|count| {
        let named: Vec<&str> = words[..count]
            .iter()
            .map(|word| word.text.trim_start_matches('0'))
            .collect();
        let month = (count > 1 || !first.is_number()).then(|| month(&named.join(" "), language))?;
        Some((Part::Month(month?), count))
    })
}

/// How many words at the head of these are a time of day and its zone: "12:45:00 EDT", "12:09 م", "12:45 +0200".
fn time(text: &str, words: &[Word<'_>], language: &str) -> usize {
    let is_joined = |pair: &[Word<'_>], by: &[char]| {
        pair.iter().all(Word::is_number) && pair[1].at == pair[0].end() + 1 && by.contains(&behind(text, &pair[0]))
    };
    let pairs = words.windows(2).enumerate();
    let joined = pairs.take_while(|(at, pair)| is_joined(pair, if *at == 0 { &[':'] } else { &[':', '.'] }));
    match joined.count() {
        0 => 0,
        numbers => {
            let rest = &words[numbers + 1..];
            let is_zone = |at: usize| {
                let word = &rest[at];
                let signed = text[..word.at].ends_with(['+', '-']) && word.text.len() == 4;
                if word.is_number() {
                    signed
                } else {
                    word.text.chars().count() <= LONGEST_ZONE && name(&rest[at..], language).is_none()
                }
            };
            numbers + 1 + (0..rest.len().min(ZONES)).take_while(|&at| is_zone(at)).count()
        }
    }
}

/// A year counted in an era, and how many words it has.
fn in_era(text: &str, words: &[Word<'_>]) -> Option<(Option<Part>, usize)> {
    let (before, rest) = era(words.first()?.text)?;
    let (of_era, length) = match words.get(1).filter(|word| rest.is_empty() && word.is_number()) {
        Some(word) => (number(text, word).value, 2),
        None => (u32::from(rest.starts_with('元')), 1),
    };
    let year = Number {
        value: before.saturating_add(of_era),
        digits: 4,
        last: ' ',
        next: ' ',
    };
    Some((Some(Part::Number(year)).filter(|_| of_era > 0), length))
}
