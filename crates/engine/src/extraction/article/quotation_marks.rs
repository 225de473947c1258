//! The quotation marks of languages, and those that a page writes itself around a `q`.

use crate::document::{Document, ElementId, is_blank};

/// An opening and a closing mark.
pub(super) type Pair = [&'static str; 2];

const DOUBLE: Pair = ["“", "”"];
const SINGLE: Pair = ["‘", "’"];
const ANGLED: Pair = ["«", "»"];
const SINGLE_ANGLED: Pair = ["‹", "›"];
const LOW: Pair = ["„", "“"];
const LOW_HIGH: Pair = ["„", "”"];
const CORNERS: Pair = ["「", "」"];
const WHITE_CORNERS: Pair = ["『", "』"];

/// The marks of a quotation and of one inside it, by the language as a BCP 47 tag: those that browsers draw (HTML standard,
/// 15.3.6, from Unicode's CLDR).
pub(super) fn of_language(tag: &str) -> [Pair; 2] {
    let mut parts = tag.split('-');
    let language = parts.next().unwrap_or_default().to_ascii_lowercase();
    let mut parts = parts.map(str::to_ascii_lowercase);
    match language.as_str() {
        "zh" | "yue" if parts.any(|part| matches!(&*part, "hant" | "tw" | "hk" | "mo")) => [CORNERS, WHITE_CORNERS],
        "ja" => [CORNERS, WHITE_CORNERS],
        "de" | "fr" if parts.any(|part| matches!(&*part, "ch" | "li")) => [ANGLED, SINGLE_ANGLED],
        "fa" | "am" => [ANGLED, SINGLE_ANGLED],
        "fr" | "hy" => [ANGLED, ANGLED],
        "pt" if parts.any(|part| part == "pt") => [ANGLED, DOUBLE],
        "es" | "it" | "el" | "ca" | "ast" | "br" | "kk" | "mg" | "sq" => [ANGLED, DOUBLE],
        "ru" | "uk" | "be" | "ky" => [ANGLED, LOW],
        "nb" | "nn" | "no" => [ANGLED, SINGLE],
        "de" | "cs" | "sk" | "sl" | "et" | "hr" | "is" | "lb" | "mk" | "dsb" | "hsb" => [LOW, ["‚", "‘"]],
        "bg" | "lt" => [LOW, LOW],
        "ka" => [LOW, ANGLED],
        "sr" => [LOW, SINGLE],
        "pl" | "ro" => [LOW_HIGH, ANGLED],
        "hu" => [LOW_HIGH, ["»", "«"]],
        "bs" => [LOW_HIGH, SINGLE],
        "sv" | "fi" | "he" => [["”", "”"], ["’", "’"]],
        "ar" | "ur" => [["”", "“"], ["’", "‘"]],
        "nl" => [SINGLE, DOUBLE],
        _ => [DOUBLE, SINGLE],
    }
}

/// Whether the page itself writes marks around the text of an element, inside it or outside. `before` is the character that
/// the text of the page has before it.
pub(super) fn are_written(document: &Document, id: ElementId, before: Option<char>) -> bool {
    let texts = document.elements()[id].texts;
    let is_visible = |c: &char| !is_blank(*c);
    let first = texts
        .iter()
        .find_map(|text| document.text(text).chars().find(is_visible));
    let last = texts
        .iter()
        .rev()
        .find_map(|text| document.text(text).chars().rfind(is_visible));
    let has_after = texts.end < document.text_ids().end;
    let after = has_after.then(|| document.text(texts.end).chars().next()).flatten();
    let are_marks = |one: Option<char>, other: Option<char>| one.is_some_and(is_mark) && other.is_some_and(is_mark);
    are_marks(first, last) || are_marks(before, after)
}

fn is_mark(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | '«' | '»' | '‘'..='‟' | '‹' | '›' | '「'..='』' | '〝'..='〟' | '＂' | '｢' | '｣'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_by_language_script_and_country() {
        let marks = |tag| of_language(tag).concat().concat();
        for (tag, expected) in [
            ("", "“”‘’"),
            ("en-GB", "“”‘’"),
            ("fr", "«»«»"),
            ("fr-CH", "«»‹›"),
            ("de-AT", "„“‚‘"),
            ("DE-ch", "«»‹›"),
            ("zh", "“”‘’"),
            ("zh-Hant-HK", "「」『』"),
            ("zh-tw", "「」『』"),
            ("ja", "「」『』"),
            ("pt-BR", "“”‘’"),
            ("pt-PT", "«»“”"),
        ] {
            assert_eq!(marks(tag), expected, "{tag}");
        }
    }
}
