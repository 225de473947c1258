//! Western text with a few bytes beyond ASCII, such as a pound sign or quotation marks, which could be letters of many sets.

use std::collections::HashSet;

use encoding_rs::{Encoding, WINDOWS_1252};

use super::super::prescan::stated_language;

/// Languages that were written in windows-1252 before Unicode.
const WESTERN: [&str; 18] = [
    "af", "ca", "da", "de", "en", "es", "eu", "fi", "fr", "gl", "is", "it", "nb", "nl", "nn", "no", "pt", "sv",
];

/// Words that a tenth of the words of English are.
const ENGLISH: [&str; 12] = [
    "the", "and", "of", "to", "in", "is", "for", "that", "with", "on", "are", "this",
];

/// One in so many words is one of [`ENGLISH`] in English text.
const WORDS_FOR_AN_ENGLISH_ONE: usize = 12;

/// How much of a page is looked at for English words, in bytes.
const SEARCHED_BYTES: usize = 128 * 1024;

/// So many different letters of its own, standing in words, show that a character set is meant.
const LEAST_LETTERS: usize = 3;

/// Whether the page states a western language, or is written in English.
pub(super) fn is_western(bytes: &[u8]) -> bool {
    let is_stated = stated_language(bytes).is_some_and(|language| WESTERN.contains(&language.as_str()));
    is_stated || is_english(bytes.get(..SEARCHED_BYTES).unwrap_or(bytes))
}

fn is_english(bytes: &[u8]) -> bool {
    let (mut words, mut english) = (0, 0);
    for text in bytes.split(|&byte| byte == b'<').filter_map(after_tag) {
        for word in text
            .split(|byte| !byte.is_ascii_alphabetic())
            .filter(|word| !word.is_empty())
        {
            words += 1;
            let is_known = |known: &&str| word.eq_ignore_ascii_case(known.as_bytes());
            english += usize::from(ENGLISH.iter().any(is_known));
        }
    }
    english > 0 && english * WORDS_FOR_AN_ENGLISH_ONE >= words
}

/// The text behind a tag, of what follows its `<`; none behind the tags of scripts and styles.
fn after_tag(piece: &[u8]) -> Option<&[u8]> {
    let is_of = |name: &[u8]| {
        piece
            .get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    if is_of(b"script") || is_of(b"style") {
        return None;
    }
    let end = piece.iter().position(|&byte| byte == b'>')?;
    piece.get(end + 1..)
}

/// Whether, read in `encoding`, words hold several letters that windows-1252 would read otherwise. Words in another script
/// than Latin hold no other letters.
pub(super) fn has_words_of(encoding: &'static Encoding, sample: &[u8]) -> bool {
    let own = own_letters(encoding);
    let is_latin = own.iter().flatten().any(|letter| *letter < '\u{250}');
    let letter = |byte: &u8| byte.checked_sub(0x80).and_then(|upper| own[usize::from(upper)]);
    let words = sample.split(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic());
    let words = words.filter(|word| word.len() > 1 && (is_latin || !word.iter().any(u8::is_ascii)));
    let mut found = HashSet::new();
    for word in words {
        found.extend(word.iter().filter_map(letter));
        if found.len() >= LEAST_LETTERS {
            return true;
        }
    }
    false
}

/// For each byte from 0x80 on, the letter that it is in a character set of single bytes, where it is another one than in
/// windows-1252.
fn own_letters(encoding: &'static Encoding) -> [Option<char>; 128] {
    std::array::from_fn(|upper| {
        let byte = [0x80 + upper as u8];
        let (read, _) = encoding.decode_without_bom_handling(&byte);
        let (western, _) = WINDOWS_1252.decode_without_bom_handling(&byte);
        read.chars()
            .next()
            .filter(|letter| read != western && letter.is_alphabetic())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{WINDOWS_874, WINDOWS_1250};

    #[test]
    fn pages_state_a_western_language_or_are_english() {
        assert!(is_western(b"<html lang=nn><p>Foreningen"));
        assert!(!is_western(b"<html lang=pl><p>Foreningen"));
        assert!(is_western(b"<p>This is the end of the road, and the car is in it."));
        assert!(!is_western(
            b"<style>the of and to in is</style><script>for (this in that)</script><p>Foreningen"
        ));
    }

    #[test]
    fn a_few_signs_are_no_words_of_another_character_set() {
        // Polish has its letters within words, Thai beside each other.
        assert!(!has_words_of(WINDOWS_1250, b"the Union\xB9, \xA3 3, \xA5 5"));
        assert!(has_words_of(WINDOWS_1250, b"s\xB9 ja\x9F\xF1 za\xBF\xF3\xB3\xE6"));
        assert!(!has_words_of(WINDOWS_874, b"see \xA7 4, a\xA1b\xA2c\xA3"));
        assert!(has_words_of(WINDOWS_874, b"\xA1\xD2\xC3"));
    }
}
