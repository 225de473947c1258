//! How well a text in a character set of single bytes holds together: whether its letters are those of one language, and its words
//! words.

use std::collections::HashMap;

use encoding_rs::Encoding;

use super::super::charset::Charset;

/// The letters beyond ASCII of languages in Latin letters, in small letters.
const LATIN: [&str; 22] = [
    "äöüß",
    "àâæçéèêëîïôœùûüÿ",
    "áéíñóúüªº",
    "áàâãçéêíóôõúüªº",
    "àèéìíîòóù",
    "éèëêïíóöüáàôû",
    "åäöé",
    "æøåéòôóö",
    "áðéíóúýþæö",
    "àçéèíïóòúü",
    "ąćęłńóśźż",
    "áčďéěíňóřšťúůýž",
    "áäčďéíĺľňóôŕšťúýž",
    "áéíóöőúüű",
    "čćđšž",
    "ăâîșțşţ",
    "çğıöşüâîû\u{307}",
    "äöõüšž",
    "āčēģīķļņšūž",
    "ąčęėįšųūž",
    "ëç",
    "ĉĝĥĵŝŭ",
];

/// The same of those in other letters: where each begins and ends.
const OTHERS: [(char, char); 8] = [
    ('а', 'ё'),
    ('Ѐ', 'ӿ'),
    ('\u{370}', '\u{3FF}'),
    ('\u{590}', '\u{5FF}'),
    ('\u{600}', '\u{6FF}'),
    ('\u{E00}', '\u{E7F}'),
    ('\u{3005}', '\u{9FFF}'),
    ('\u{AC00}', '\u{D7A3}'),
];

/// The letters before it are Latin.
const FIRST_NOT_LATIN: char = '\u{370}';

/// The signs from it on touch words, too.
const FIRST_EASTERN: char = '\u{3000}';

/// Signs that touch words.
const SIGNS: &str = "“”„‘’‚‹›«»–—…•·°®©™§€£\u{A0}\u{AD}";

/// How many characters of a sample, read in `encoding`, do not belong: letters that are not of the language that most are of, signs
/// that touch letters, capitals behind small letters, Latin letters beside others, and what cannot be read.
pub(super) fn count_strangers(sample: &[u8], encoding: &'static Encoding) -> usize {
    let (text, _) = encoding.decode_without_bom_handling(sample);
    let charset = Charset::from(encoding);
    let is_sign = |c: char| !c.is_ascii() && !c.is_alphanumeric() && !SIGNS.contains(c) && c < FIRST_EASTERN;
    let mut letters: HashMap<char, usize> = HashMap::new();
    let mut strangers = 0;
    let mut last = ' ';
    for c in text.chars() {
        let touches = is_sign(last) && c.is_alphabetic() || last.is_alphabetic() && is_sign(c);
        let breaks_case = !(last.is_ascii() && c.is_ascii()) && last.is_lowercase() && c.is_uppercase();
        let mixes = last.is_alphabetic() && c.is_alphabetic() && (last < FIRST_NOT_LATIN) != (c < FIRST_NOT_LATIN);
        strangers += usize::from(touches || breaks_case || mixes || charset.cannot_mean(c));
        if !c.is_ascii() && c.is_alphabetic() {
            *letters.entry(c.to_lowercase().next().unwrap_or(c)).or_default() += 1;
        }
        last = c;
    }
    strangers + count_foreign_letters(&letters)
}

/// How many letters are not of the language that most of them are of.
fn count_foreign_letters(letters: &HashMap<char, usize>) -> usize {
    let count = |is_of: &dyn Fn(char) -> bool| {
        let foreign = letters.iter().filter(|(letter, _)| !is_of(**letter));
        foreign.map(|(_, count)| count).sum::<usize>()
    };
    let latin = LATIN.iter().map(|alphabet| count(&|c| alphabet.contains(c)));
    let others = OTHERS
        .iter()
        .map(|(first, last)| count(&|c| (*first..=*last).contains(&c)));
    latin.chain(others).min().unwrap_or_default()
}
