//! The files in `assets/locales`, which are part of the program.

use crate::language::Language;
use flate2::read::GzDecoder;
use std::io::Read;
use std::sync::LazyLock;

/// The names and the texts of the files of a language.
type Files = Vec<(&'static str, &'static str)>;

/// What `build.rs` has packed for the variants of a language, in the order of their names, unpacked by the first who asks.
type Pack = LazyLock<Vec<Files>>;

static ENGLISH: Pack = LazyLock::new(|| unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/en.gz"))));
static CHINESE: Pack = LazyLock::new(|| unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/zh.gz"))));

/// The names and the texts of the files of a language.
///
/// ```
/// use clearline_words::{Language, sources};
///
/// assert!(sources(Language::English).iter().any(|(name, text)| *name == "column" && text.contains("bar-show")));
/// ```
pub fn sources(language: Language) -> &'static [(&'static str, &'static str)] {
    let (pack, variant) = match language {
        Language::English | Language::Pseudo | Language::Ids => (&ENGLISH, 0),
        Language::SimplifiedChinese => (&CHINESE, 0),
        Language::TraditionalChinese => (&CHINESE, 1),
    };
    pack.get(variant).map_or(&[], Vec::as_slice)
}

fn unpacked(packed: &[u8]) -> Vec<Files> {
    let mut text = String::new();
    let read = GzDecoder::new(packed).read_to_string(&mut text);
    debug_assert!(read.is_ok(), "{read:?}");
    // Messages are needed as long as the program runs.
    let text: &'static str = text.leak();
    let mut variants: Vec<Files> = Vec::new();
    for file in text.split('\u{1C}').skip(1) {
        let mut parts = file.split('\u{1F}');
        let name = parts.next().unwrap_or_default();
        for (variant, text) in parts.enumerate() {
            if variant == variants.len() {
                variants.push(Vec::new());
            }
            variants[variant].push((name, text));
        }
    }
    variants
}
