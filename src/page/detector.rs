//! The character set of bytes that nobody declared: guessed by `chardetng`, and held against the language that the page
//! states.
//!
//! The detector gets no hint from the domain: national domains serve more than one national character set. Nor does it get
//! one from the stated language, since many pages state English and are not, and with a hint it would believe them.

use std::collections::HashSet;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, GB18030, GBK, WINDOWS_1252};

use super::prescan::stated_language;

/// Languages that were written in windows-1252 before Unicode.
const WESTERN: [&str; 17] = [
    "af", "ca", "da", "de", "en", "es", "eu", "fi", "fr", "gl", "is", "it", "nb", "nl", "no", "pt", "sv",
];

/// So many different letters of its own, standing in words, show that a character set is meant.
const LEAST_LETTERS: usize = 3;

/// Guesses the character set. ISO-2022-JP is guessed of `local` bytes only.
pub fn detect(bytes: &[u8], local: bool) -> &'static Encoding {
    let iso_2022_jp = if local {
        Iso2022JpDetection::Allow
    } else {
        Iso2022JpDetection::Deny
    };
    let mut detector = EncodingDetector::new(iso_2022_jp);
    detector.feed(bytes, true);
    let guess = widen(detector.guess(None, Utf8Detection::Allow));
    // A few pound signs and quotation marks could be letters of many sets.
    let is_open = guess.is_single_byte() && guess != WINDOWS_1252 && !has_letters_of(guess, bytes);
    if is_open && states_western_language(bytes) {
        WINDOWS_1252
    } else {
        guess
    }
}

/// The older standards of the GB family are read as their superset.
pub fn widen(encoding: &'static Encoding) -> &'static Encoding {
    if encoding == GBK { GB18030 } else { encoding }
}

fn states_western_language(bytes: &[u8]) -> bool {
    stated_language(bytes).is_some_and(|language| WESTERN.contains(&language.as_str()))
}

/// Whether, read in `encoding`, words hold several letters that windows-1252 would read otherwise.
fn has_letters_of(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    let own = own_letters(encoding);
    let is_own = |byte: &u8| byte.checked_sub(0x80).is_some_and(|upper| own[usize::from(upper)]);
    let words = bytes.split(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic());
    let mut found = HashSet::new();
    for word in words.filter(|word| word.len() > 1) {
        found.extend(word.iter().copied().filter(|byte| is_own(byte)));
        if found.len() >= LEAST_LETTERS {
            return true;
        }
    }
    false
}

/// For each byte from 0x80 on, whether it is a letter in a character set of single bytes, and another one than in
/// windows-1252.
fn own_letters(encoding: &'static Encoding) -> [bool; 128] {
    std::array::from_fn(|upper| {
        let byte = [0x80 + upper as u8];
        let (read, _) = encoding.decode_without_bom_handling(&byte);
        let (western, _) = WINDOWS_1252.decode_without_bom_handling(&byte);
        read != western && read.chars().all(char::is_alphabetic)
    })
}
