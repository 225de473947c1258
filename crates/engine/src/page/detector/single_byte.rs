//! Character sets of single bytes: `chardetng`'s guess, unless the text holds together better in another. `chardetng` excludes a
//! character set for a single byte that it cannot read, such as a stray control, and looks at pairs of letters only.

use chardetng::Iso2022JpDetection;
use encoding_rs::{
    Encoding, IBM866, ISO_8859_2, KOI8_U, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254,
    WINDOWS_1257,
};

use super::alphabets::count_strangers;
use super::ask;

/// Those that are held against the guess, those that are more frequent first.
const OTHERS: [&Encoding; 9] = [
    WINDOWS_1252,
    WINDOWS_1251,
    WINDOWS_1250,
    ISO_8859_2,
    WINDOWS_1253,
    KOI8_U,
    IBM866,
    WINDOWS_1254,
    WINDOWS_1257,
];

/// Those in which a text in capitals looks like small letters of another.
const CASED: [&Encoding; 2] = [WINDOWS_1253, WINDOWS_1251];

/// A text in capitals holds at most one small letter for so many of them.
const CAPITALS_FOR_A_SMALL_LETTER: usize = 10;

/// A letter that is one in every character set of single bytes, and an illegal sequence in all others.
const SINGLE_BYTE: &[u8] = b" \xE0 ";

/// The character set of a sample.
pub(super) fn guess(sample: &[u8]) -> &'static Encoding {
    let guess = ask_for_single_byte(sample.to_vec());
    let strangers = count_strangers(sample, guess);
    let others = OTHERS.into_iter().map(|other| (count_strangers(sample, other), other));
    let (fewest, best) = others
        .min_by_key(|(strangers, _)| *strangers)
        .unwrap_or((strangers, guess));
    if fewest < strangers {
        return best;
    }
    let is_in_capitals = |encoding: &'static Encoding| {
        let small = lowered(sample, encoding);
        small.is_some_and(|small| ask_for_single_byte(small) == encoding)
            && count_strangers(sample, encoding) <= strangers
    };
    CASED
        .into_iter()
        .find(|encoding| is_in_capitals(encoding))
        .unwrap_or(guess)
}

fn ask_for_single_byte(mut sample: Vec<u8>) -> &'static Encoding {
    sample.extend_from_slice(SINGLE_BYTE);
    ask(&sample, Iso2022JpDetection::Deny)
}

/// The sample in small letters, where it is all in capitals: in other character sets these are small letters, and seem likelier.
fn lowered(sample: &[u8], encoding: &'static Encoding) -> Option<Vec<u8>> {
    let (text, _) = encoding.decode_without_bom_handling(sample);
    let letters = |is_one: fn(char) -> bool| text.chars().filter(|c| !c.is_ascii() && is_one(*c)).count();
    let (capital, small) = (letters(char::is_uppercase), letters(char::is_lowercase));
    let is_in_capitals = capital > 0 && small * CAPITALS_FOR_A_SMALL_LETTER <= capital;
    is_in_capitals.then(|| encoding.encode(&text.to_lowercase()).0.into_owned())
}
