//! Real pages written anew in older character sets, without a word on which: they are read as what they were.

use super::figures::at_least;
use super::large_pages::real_pages;
use super::pages::parse;
use super::shared::{folder, report};
use clearline_engine::page::{Form, Options, Page, Source};
use encoding_rs::{EncoderResult, Encoding, UTF_8};
use regex::{Captures, Regex};
use std::collections::BTreeMap;

/// What declares a character set, and the words in it that do.
pub const DECLARATIONS: [&str; 2] = [r"(?i)<meta[^>]*charset[^>]*>|<\?xml[^>]*>", "(?i)charset|encoding"];

/// The older character sets in which a language was written.
pub fn charsets(language: &str) -> impl Iterator<Item = &'static Encoding> {
    let labels: &[&str] = match language {
        "zh" => &["gbk", "gb18030", "big5"],
        "ja" => &["shift_jis", "euc-jp"],
        "ko" => &["euc-kr"],
        "ru" => &["windows-1251", "koi8-r", "ibm866"],
        "uk" | "bg" => &["windows-1251"],
        "pl" | "cs" | "hu" | "sk" | "sl" | "hr" | "ro" => &["windows-1250", "iso-8859-2"],
        "el" => &["windows-1253"],
        "ar" => &["windows-1256"],
        "vi" => &["windows-1258"],
        "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "sv" => &["windows-1252"],
        _ => &[],
    };
    labels.iter().filter_map(|label| Encoding::for_label(label.as_bytes()))
}

/// The page without anything that names its character set.
pub fn undeclared(html: &str, [declarations, names]: &[Regex; 2]) -> String {
    let blanked = |found: &Captures<'_>| names.replace_all(&found[0], "x").into_owned();
    declarations.replace_all(html, blanked).into_owned()
}

/// The page in another character set, and what it then says: characters that the set lacks are left out. `None` where
/// little beyond ASCII is left.
pub fn reencoded(html: &str, charset: &'static Encoding) -> Option<(Vec<u8>, String)> {
    let mut bytes = Vec::with_capacity(html.len());
    let mut encoder = charset.new_encoder();
    let (mut rest, mut lost) = (html, 0_usize);
    loop {
        let needed = encoder.max_buffer_length_from_utf8_without_replacement(rest.len())?;
        let start = bytes.len();
        bytes.resize(start + needed, 0);
        let (result, read, written) = encoder.encode_from_utf8_without_replacement(rest, &mut bytes[start..], true);
        bytes.truncate(start + written);
        rest = &rest[read..];
        match result {
            EncoderResult::Unmappable(_) => lost += 1,
            _ => break,
        }
    }
    let foreign = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    // A page most of whose letters the set lacks was never written in it, such as simplified characters in Big5.
    let (text, had_errors) = charset.decode_without_bom_handling(&bytes);
    let text = text.into_owned();
    (foreign >= 20 && lost * 20 < foreign && !had_errors).then_some((bytes, text))
}

/// Pages without a head are known for pages by their type only.
fn read(bytes: Vec<u8>) -> Page {
    let options = Options {
        content_type: Some("text/html".to_owned()),
        ..Options::default()
    };
    Page::from_bytes(Source::Stdin, bytes, &options).unwrap()
}

/// How many pages of a character set were read right, and how many there were.
type Tallies = BTreeMap<&'static str, (usize, usize)>;

/// Reads bytes without a word on their character set, and tells which page is read wrong.
fn count(tallies: &mut Tallies, charset: &'static Encoding, (page, bytes): (&Page, Vec<u8>), text: &str) {
    let read = read(bytes);
    let (right, all) = tallies.entry(charset.name()).or_default();
    *all += 1;
    match *read.html == *text {
        true => *right += 1,
        false => report(&format!(
            "{} in {} is read as {}",
            page.source,
            charset.name(),
            read.charset.name()
        )),
    }
}

/// One page in every character set of its language.
fn reread(page: &Page, declarations: &[Regex; 2], tallies: &mut Tallies) {
    let document = parse(&page.html);
    let language = document.language().primary().to_owned();
    let html = undeclared(&page.html, declarations);
    for charset in charsets(&language) {
        if let Some((bytes, text)) = reencoded(&html, charset) {
            count(tallies, charset, (page, bytes), &text);
        }
    }
    if !html.is_ascii() {
        count(tallies, UTF_8, (page, html.clone().into_bytes()), &html);
    }
}

#[test]
#[ignore = "needs the folder that CLEARLINE_SHARED names"]
fn real_pages_in_older_character_sets_are_read_right() {
    let Some(shared) = folder() else { return };
    let declarations = DECLARATIONS.map(|pattern| Regex::new(pattern).unwrap());
    let mut tallies = Tallies::new();
    for page in real_pages(&shared).filter(|page| page.arrival.form == Form::Html) {
        reread(&page, &declarations, &mut tallies);
    }
    for (charset, (right, all)) in &tallies {
        report(&format!("{charset}: {right} of {all}"));
    }
    let right: usize = tallies.values().map(|(right, _)| right).sum();
    let all: usize = tallies.values().map(|(_, all)| all).sum();
    let (utf_8, of_utf_8) = tallies.remove("UTF-8").unwrap_or_default();
    let share = |right: usize, all: usize| 100.0 * right as f64 / all.max(1) as f64;
    let older = share(right - utf_8, all - of_utf_8);
    report(&format!("{} pages in older character sets", all - of_utf_8));
    at_least("P5", "pages without declaration", all as f64, 1_100.0, "pages");
    at_least("P5", "of them read right", share(right, all), 99.5, "%");
    at_least("P5", "of those in older character sets", older, 99.5, "%");
    at_least("P5", "of those in UTF-8", share(utf_8, of_utf_8), 100.0, "%");
}
