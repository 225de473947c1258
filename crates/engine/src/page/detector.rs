//! The character set of bytes without a declaration, from a [sample] of them.
//!
//! Chinese, Japanese and Korean are known by their frequent characters ([`frequent`]), which hardly changes where old forums have
//! cut some characters in two: a single illegal sequence is no reason against a character set. For all else, and where there are
//! too few letters, `chardetng` is asked, which may be forgiven some faults, too ([`forgiving`]). What is open still is held
//! against the language of the page ([`western`]).
//!
//! `chardetng` gets no hint from the domain: national domains serve more than one national character set. Nor does it get
//! one from the stated language, since many pages state English and are not, and with a hint it would believe them.

mod alphabets;
mod frequent;
mod sample;
mod single_byte;
mod western;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, WINDOWS_1252};

use super::charset::Charset;
use super::hz;
use alphabets::count_strangers;
use frequent::Letters;

/// Bytes of a page in seven bits that are searched for escapes.
const SEARCHED_BYTES: usize = 1 << 20;

/// Guesses the character set. ISO-2022-JP and HZ are guessed of `local` bytes only.
pub(super) fn detect(bytes: &[u8], local: bool) -> Charset {
    if bytes.is_ascii() {
        return detect_in_ascii(bytes.get(..SEARCHED_BYTES).unwrap_or(bytes), local);
    }
    let sample = sample::of(bytes);
    if sample::is_utf_8(&sample) {
        return Charset::utf_8();
    }
    let guess = match frequent::judge(&sample) {
        Letters::Frequent(encoding) => return encoding.into(),
        Letters::Open(encoding) => more_coherent(&sample, encoding),
        Letters::Rare => single_byte::guess(&sample),
        Letters::Few => match ask(&sample, Iso2022JpDetection::Deny) {
            guess if guess.is_single_byte() => single_byte::guess(&sample),
            guess => guess,
        },
    };
    let is_open = guess.is_single_byte() && guess != WINDOWS_1252 && !western::has_words_of(guess, &sample);
    if is_open && western::is_western(bytes) {
        return WINDOWS_1252.into();
    }
    guess.into()
}

/// A character set of several bytes, or a better one of single bytes.
fn more_coherent(sample: &[u8], eastern: &'static Encoding) -> &'static Encoding {
    let other = single_byte::guess(sample);
    let is_eastern = count_strangers(sample, eastern) < count_strangers(sample, other);
    if is_eastern { eastern } else { other }
}

fn detect_in_ascii(bytes: &[u8], local: bool) -> Charset {
    if !local {
        Charset::utf_8()
    } else if hz::is_hz(bytes) {
        Charset::Hz
    } else {
        ask(bytes, Iso2022JpDetection::Allow).into()
    }
}

/// What `chardetng` says.
fn ask(bytes: &[u8], iso_2022_jp: Iso2022JpDetection) -> &'static Encoding {
    let mut detector = EncodingDetector::new(iso_2022_jp);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Allow)
}
