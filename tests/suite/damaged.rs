//! Pieces of real pages in older character sets, without a word on which or with a wrong one, and with damage done to them.

use super::figures::at_least;
use super::large_pages::pages_below;
use super::mutation::Chance;
use super::reencoded::{DECLARATIONS, charsets, reencoded, undeclared};
use super::shared::{folder, report};
use super::traditional::traditional;
use clearline_engine::internals::page::decode::{Decoded, Hints, decode};
use clearline_engine::internals::page::prescan::stated_language;
use clearline_engine::internals::page::{CharsetReason, charset_of_label};
use clearline_engine::page::{Form, Options, Page, Source, load};
use encoding_rs::{Encoding, UTF_8};
use regex::Regex;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

/// Pieces of each character set.
const PIECES: usize = 300;
/// Characters of a piece.
const LENGTH: usize = 3_000;
/// How many bytes of a piece are damaged.
const DAMAGES: [usize; 4] = [0, 1, 3, 10];

/// Fewer letters say nothing of a character set.
const LEAST_LETTERS: usize = 20;
/// What is declared wrongly.
const DECLARED: [&str; 7] = ["utf-8", "gbk", "big5", "shift_jis", "euc-jp", "euc-kr", "windows-1252"];

/// A piece of a page: its bytes, and the text that they are.
struct Piece {
    bytes: Vec<u8>,
    text: String,
}

/// Pieces by character set.
type Pieces = BTreeMap<&'static str, Vec<Piece>>;

/// The pages whose character set is beyond doubt.
fn sure_pages(shared: &Path) -> impl Iterator<Item = Page> {
    let folders = ["corpora/dev", "corpora/dev2"].map(|name| shared.join(name));
    let paths: Vec<_> = folders.iter().flat_map(|folder| pages_below(folder)).collect();
    let pages = paths
        .into_iter()
        .filter_map(|path| load(&Source::File(path), &Options::default()).ok());
    pages.filter(|page| {
        let is_declared = !matches!(
            page.charset_reason,
            CharsetReason::Detector | CharsetReason::Overruled { .. }
        );
        page.arrival.form == Form::Html && is_declared && !page.html.contains('\u{FFFD}')
    })
}

/// The language of a text by its letters, as far as it decides the character set; languages in Latin letters by what the page
/// states.
fn language(html: &str) -> &'static str {
    let count = |from: char, to: char| html.chars().filter(|c| (from..=to).contains(c)).count();
    let letters = [
        ("ko", count('\u{AC00}', '\u{D7A3}')),
        ("ja", 3 * count('\u{3041}', '\u{30FF}')),
        ("zh", count('\u{4E00}', '\u{9FFF}')),
        ("ru", count('\u{400}', '\u{45F}')),
        ("el", count('\u{386}', '\u{3CE}')),
        ("ar", count('\u{620}', '\u{652}')),
    ];
    let (script, most) = letters.into_iter().max_by_key(|(_, count)| *count).unwrap_or_default();
    if most >= 300 {
        return script;
    }
    let stated = stated_language(html.as_bytes()).unwrap_or_default();
    let latin = ["de", "fr", "es", "it", "pt", "en", "sv", "pl", "cs", "hu", "hr", "vi"];
    let is_polish = || html.chars().filter(|c| "ąćęłńśźż".contains(*c)).count() >= 100;
    let language = latin.into_iter().find(|language| *language == stated);
    language.or_else(|| is_polish().then_some("pl")).unwrap_or_default()
}

/// Pieces cut at random from what is seen of pages that could have been written in a character set.
fn pieces(shared: &Path) -> Pieces {
    let declarations = DECLARATIONS.map(|pattern| Regex::new(pattern).unwrap());
    let unseen = Regex::new(r"(?is)<!--.*?-->|<script\b.*?</script>|<style\b.*?</style>").unwrap();
    let mut pages: BTreeMap<&'static str, Vec<Rc<str>>> = BTreeMap::new();
    for page in sure_pages(shared) {
        let html = undeclared(&page.html, &declarations);
        let html: Rc<str> = unseen.replace_all(&html, "").into();
        for charset in charsets(language(&html)).chain([UTF_8]) {
            pages.entry(charset.name()).or_default().push(Rc::clone(&html));
        }
    }
    let mut chance = Chance::of(19);
    let pieces_of = |(name, pages): (&'static str, Vec<Rc<str>>)| {
        let charset = Encoding::for_label(name.as_bytes()).unwrap();
        let tries = (0..50 * PIECES).filter_map(|_| piece(&pages[chance.below(pages.len())], charset, &mut chance));
        (name, tries.take(PIECES).collect())
    };
    pages.into_iter().map(pieces_of).collect()
}

/// A piece of a page, unless it holds next to no letters of its script.
fn piece(html: &str, charset: &'static Encoding, chance: &mut Chance) -> Option<Piece> {
    let starts = html.len().saturating_sub(LENGTH).max(1);
    let start = html.ceil_char_boundary(chance.below(starts));
    let text: String = html[start..].chars().take(LENGTH).collect();
    let text = match charset.name() {
        "Big5" => traditional(&text),
        _ => text,
    };
    let (bytes, text) = reencoded(&text, charset)?;
    let is_letter = |c: char| match charset.name() {
        "GBK" | "gb18030" | "Big5" => ('\u{4E00}'..='\u{9FFF}').contains(&c),
        "Shift_JIS" | "EUC-JP" => ('\u{3041}'..='\u{30FF}').contains(&c),
        "EUC-KR" => ('\u{AC00}'..='\u{D7A3}').contains(&c),
        "windows-1252" | "UTF-8" => true,
        _ => !c.is_ascii() && c.is_alphabetic(),
    };
    let letters = text.chars().filter(|c| is_letter(*c)).count();
    (letters >= LEAST_LETTERS).then_some(Piece { bytes, text })
}

/// Some bytes less, more, or others.
fn damaged(bytes: &[u8], times: usize, chance: &mut Chance) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..times {
        let at = chance.below(bytes.len());
        match chance.below(3) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, chance.below(256) as u8),
            _ => bytes[at] = chance.below(256) as u8,
        }
    }
    bytes
}

/// Whether the character set that was found for the damaged bytes reads the sound ones as the text that they hold.
fn is_right(piece: &Piece, decoded: &Decoded<'_>) -> bool {
    decoded.charset.read(&piece.bytes).text == piece.text
}

/// How many of all were read right.
#[derive(Clone, Copy, Default)]
struct Tally {
    right: usize,
    all: usize,
}

impl Tally {
    fn count(&mut self, is_right: bool) {
        self.right += usize::from(is_right);
        self.all += 1;
    }

    fn share(self) -> f64 {
        100.0 * self.right as f64 / self.all.max(1) as f64
    }
}

/// The pieces of a character set, damaged and without a word on it.
fn read_undeclared(pieces: &[Piece], chance: &mut Chance) -> Tally {
    let mut tally = Tally::default();
    for piece in pieces {
        for times in DAMAGES {
            let bytes = damaged(&piece.bytes, times, chance);
            tally.count(is_right(piece, &decode(&bytes, Hints::default())));
        }
    }
    tally
}

/// The same pieces with each wrong declaration that leaves more than one in a hundred characters unreadable.
fn read_misdeclared(pieces: &[Piece], chance: &mut Chance) -> Tally {
    let mut tally = Tally::default();
    for (piece, times) in pieces.iter().zip(DAMAGES.into_iter().cycle()) {
        let bytes = damaged(&piece.bytes, times, chance);
        for label in DECLARED {
            let declared = charset_of_label(label).unwrap();
            let read = declared.read(&bytes).text;
            let unreadable = read.matches('\u{FFFD}').count();
            if unreadable * 100 > read.chars().count() && declared.read(&piece.bytes).text != piece.text {
                let content_type = format!("text/html; charset={label}");
                let hints = Hints {
                    content_type: Some(&content_type),
                    ..Hints::default()
                };
                tally.count(is_right(piece, &decode(&bytes, hints)));
            }
        }
    }
    tally
}

#[test]
#[ignore = "needs the folder that CLEARLINE_SHARED names"]
fn damaged_pieces_of_real_pages_are_read_right() {
    let Some(shared) = folder() else { return };
    let (mut undeclared, mut misdeclared, mut worst) = (Tally::default(), Tally::default(), 100.0_f64);
    let mut chance = Chance::of(1);
    for (name, pieces) in pieces(&shared).iter().filter(|(_, pieces)| !pieces.is_empty()) {
        let (without, with) = (
            read_undeclared(pieces, &mut chance),
            read_misdeclared(pieces, &mut chance),
        );
        report(&format!(
            "{name}: {} of {} without a declaration, {} of {} with a wrong one",
            without.right, without.all, with.right, with.all
        ));
        worst = worst.min(without.share());
        for (sum, tally) in [(&mut undeclared, without), (&mut misdeclared, with)] {
            sum.right += tally.right;
            sum.all += tally.all;
        }
    }
    at_least("P5", "damaged pieces", undeclared.all as f64, 18_000.0, "pieces");
    at_least("P5", "of them read right", undeclared.share(), 99.5, "%");
    at_least("P5", "of those in the worst character set", worst, 97.0, "%");
    at_least("P5", "wrong declarations overruled", misdeclared.share(), 99.0, "%");
    assert!(undeclared.share() >= 99.5 && worst >= 97.0 && misdeclared.share() >= 99.0);
}
