//! The files in `assets/locales`, which are part of the program.

use crate::language::Language;
use flate2::read::GzDecoder;
use std::io::Read;
use std::sync::LazyLock;

/// What `build.rs` has packed for a language, unpacked by the first who asks: the names and the texts of its files.
type Files = LazyLock<Vec<(&'static str, &'static str)>>;

macro_rules! files {
    ($language:literal) => {
        LazyLock::new(|| unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/", $language, ".gz"))))
    };
}

static ENGLISH: Files = files!("en");
static SIMPLIFIED_CHINESE: Files = files!("zh-Hans");
static TRADITIONAL_CHINESE: Files = files!("zh-Hant");

/// The names and the texts of the files of a language.
///
/// ```
/// use clearline_words::{Language, sources};
///
/// assert!(sources(Language::English).iter().any(|(name, text)| *name == "column" && text.contains("bar-show")));
/// ```
pub fn sources(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::English | Language::Pseudo => &ENGLISH,
        Language::SimplifiedChinese => &SIMPLIFIED_CHINESE,
        Language::TraditionalChinese => &TRADITIONAL_CHINESE,
    }
}

fn unpacked(packed: &[u8]) -> Vec<(&'static str, &'static str)> {
    let mut text = String::new();
    let read = GzDecoder::new(packed).read_to_string(&mut text);
    debug_assert!(read.is_ok(), "{read:?}");
    // Messages are needed as long as the program runs.
    let text: &'static str = text.leak();
    text.split('\u{1C}')
        .filter_map(|file| file.split_once('\u{1F}'))
        .collect()
}
