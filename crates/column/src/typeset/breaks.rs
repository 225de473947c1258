//! Places within words where a line may end.
//!
//! Languages with spaces are hyphenated by the patterns of TeX (Liang, "Word Hy-phen-a-tion by Com-put-er", 1983),
//! which `hypher` holds. Thai, Lao, Khmer and Burmese have no spaces between words; ICU's LSTM model finds the words
//! (`icu_segmenter`). It is several times smaller than ICU's dictionaries. In debug builds Parley warns that it has no
//! model; it is not asked.

use std::ops::Range;

use hypher::Lang;
use icu_segmenter::LineSegmenter;
use icu_segmenter::options::LineBreakOptions;

/// A soft hyphen: shown where a line ends with it, and invisible elsewhere.
pub(super) const SOFT_HYPHEN: char = '\u{AD}';
/// A place where a line may end, without a sign.
pub(super) const BREAK: char = '\u{200B}';
/// The lengths of words that are hyphenated, in characters. Shorter words are not worth it, and longer ones are no
/// words.
const LENGTHS: std::ops::RangeInclusive<usize> = 6..=100;

/// Whether a character is of a script without spaces between words whose lines may not end between any two letters:
/// Thai, Lao, Burmese, Khmer.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')
}

/// The patterns for a language, by its BCP 47 tag.
pub(super) fn patterns(language: &str) -> Option<Lang> {
    let primary = language.split(['-', '_']).next()?.to_ascii_lowercase();
    let code = primary.as_bytes();
    Lang::from_iso(code.try_into().ok()?)
}

/// Soft hyphens for the words in a part of a text, each with the byte that it is inserted before. The last word of a
/// paragraph gets none, because its rest would be the whole last line.
pub(super) fn hyphenate(text: &str, part: Range<usize>, lang: Lang, marks: &mut Vec<(usize, char)>) {
    let first = part.start;
    for (start, word) in words(text.get(part).unwrap_or_default()) {
        let mut at = first + start;
        if ends_paragraph(text, at + word.len()) {
            continue;
        }
        for syllable in hypher::hyphenate(word, lang) {
            if at > first + start {
                marks.push((at, SOFT_HYPHEN));
            }
            at += syllable.len();
        }
    }
}

/// Whether no word follows in the same paragraph.
fn ends_paragraph(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or_default();
    let mut rest = rest.chars().take_while(|&character| character != '\n');
    !rest.any(char::is_alphanumeric)
}

/// The words between spaces that can be hyphenated: those made of letters, apart from the punctuation around them. A
/// word with digits, points or strokes inside is a name, a number or an address.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_around = |character: char| !character.is_alphanumeric();
    let mut next = 0;
    text.split_inclusive(char::is_whitespace).filter_map(move |chunk| {
        let word = chunk.trim_start_matches(is_around);
        let start = next + chunk.len() - word.len();
        next += chunk.len();
        let word = word.trim_end_matches(is_around);
        let is_word = LENGTHS.contains(&word.chars().count()) && word.chars().all(char::is_alphabetic);
        is_word.then_some((start, word))
    })
}

/// Breaks between the words of scripts without spaces.
pub(super) fn separate(text: &str, marks: &mut Vec<(usize, char)>) {
    if !text.chars().any(is_unspaced) {
        return;
    }
    let segmenter = LineSegmenter::new_lstm(LineBreakOptions::default());
    let is_within = |at: usize| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at..).and_then(|after| after.chars().next());
        before.is_some_and(is_unspaced) && after.is_some_and(is_unspaced)
    };
    let places = segmenter.segment_str(text).filter(|&at| is_within(at));
    marks.extend(places.map(|at| (at, BREAK)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_marks(text: &str, marks: &[(usize, char)]) -> String {
        let mut shown = text.to_owned();
        for (at, _) in marks.iter().rev() {
            shown.insert(*at, '|');
        }
        shown
    }

    #[test]
    fn words_are_broken_by_their_language() {
        let hyphenated = |text: &str, language| {
            let mut marks = Vec::new();
            hyphenate(text, 0..text.len(), patterns(language).unwrap(), &mut marks);
            with_marks(text, &marks)
        };
        assert_eq!(hyphenated("(hyphenation), a word", "en-GB"), "(hy|phen|ation), a word");
        assert_eq!(hyphenated("Silbentrennung hilft", "de"), "Sil|ben|tren|nung hilft");
        assert_eq!(hyphenated("Silbentrennung»,\nund", "de"), "Silbentrennung»,\nund");
        assert_eq!(
            hyphenated("https://example.com/hyphenation A380hyphenation", "en"),
            "https://example.com/hyphenation A380hyphenation"
        );
        let long = "человеконенавистнический".repeat(4) + " да";
        assert!(hyphenated(&long, "ru").contains("че|ло|ве"));
        let endless = "человеконенавистнический".repeat(120) + " да";
        assert_eq!(hyphenated(&endless, "ru"), endless);
        assert!(patterns("zh").is_none() && patterns("").is_none() && patterns("x-klingon").is_none());
    }

    #[test]
    fn thai_is_broken_between_words_only() {
        let text = "ภาษาไทยไม่มีช่องว่างระหว่างคำ abc";
        let mut marks = Vec::new();
        separate(text, &mut marks);
        let words = with_marks(text, &marks);
        assert!(words.starts_with("ภาษา|ไทย|ไม่|มี|"), "{words}");
        let mut none = Vec::new();
        separate("English, 汉字", &mut none);
        assert!(none.is_empty());
    }
}
