//! The characters of a text that are shown as boxes, because no font has them.

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization;

use super::item::ColumnItem;
use super::sheet::Sheet;
use crate::typeset::{StyledText, TextKind, Typeface, Typesetter};

/// The most characters that are looked for at a time; a page of further ones is not looked through.
const MOST: usize = 8192;

/// What is known of the characters of a text.
#[derive(Default)]
pub(super) struct Missing {
    looked_for: Option<LookedFor>,
    /// Whether each character that was looked for is missing.
    known: BTreeMap<char, bool>,
    /// The characters of the items that are missing.
    found: Vec<char>,
}

/// What the answers depend on.
#[derive(PartialEq)]
struct LookedFor {
    revision: u64,
    face: Typeface,
    language: String,
    /// `None` until the system's fonts are read.
    fonts: Option<u64>,
}

impl Missing {
    /// Looks for the characters of other items, or in other fonts.
    pub(super) fn look_for(
        &mut self,
        revision: u64,
        items: &[ColumnItem],
        (sheet, typesetter): (&Sheet, &mut Typesetter),
    ) {
        let now = LookedFor {
            revision,
            face: sheet.settings.face.clone(),
            language: sheet.language.clone(),
            fonts: typesetter.has_all_fonts().then_some(sheet.font_generation),
        };
        if self.looked_for.as_ref() == Some(&now) {
            return;
        }
        let are_known = self.looked_for.as_ref().is_some_and(|before| {
            (&before.face, &before.language, before.fonts) == (&now.face, &now.language, now.fonts)
        });
        if !are_known {
            self.known.clear();
        }
        self.looked_for = Some(now);
        let characters = characters(items);
        self.learn(&characters, sheet, typesetter);
        let is_missing = |character: &char| self.known.get(character) == Some(&true);
        self.found = characters.into_iter().filter(is_missing).collect();
    }

    /// Sets the characters that are not known yet. A space before each carries marks and parts letters that would join;
    /// Chinese characters and syllables of Korean need none, and a font sets thousands of them at once.
    fn learn(&mut self, characters: &[char], sheet: &Sheet, typesetter: &mut Typesetter) {
        let new = characters
            .iter()
            .filter(|character| !self.known.contains_key(character));
        let new: Vec<char> = new.copied().take(MOST).collect();
        if new.is_empty() {
            return;
        }
        let mut text = String::new();
        for &character in &new {
            text.extend((!stands_alone(character)).then_some(' '));
            text.push(character);
        }
        let styled = StyledText {
            text: &text,
            runs: &[],
            kind: TextKind::Body,
            language: &sheet.language,
            is_rtl: false,
        };
        let paragraph = typesetter.lay_out(&styled, &sheet.settings, f32::INFINITY);
        self.known.extend(new.into_iter().map(|character| (character, false)));
        for byte in paragraph.missing_glyphs() {
            // A mark and the space under it are one.
            let character = text
                .get(byte..)
                .and_then(|rest| rest.trim_start_matches(' ').chars().next());
            self.known.extend(character.map(|character| (character, true)));
        }
    }

    /// The missing characters, in the order of their codes; none until the system's fonts are read.
    pub(super) fn found(&self) -> &[char] {
        let is_settled = self.looked_for.as_ref().is_some_and(|now| now.fonts.is_some());
        if is_settled { &self.found } else { &[] }
    }
}

/// Whether a character neither joins with others nor is a mark: Chinese characters and the syllables of Korean.
fn stands_alone(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}' | '\u{20000}'..='\u{3FFFF}')
}

/// Marks that change the sound of a syllable of kana.
const VOICING: [char; 2] = ['\u{3099}', '\u{309A}'];

/// Whether each character is among these, by its code.
fn ticked_off(characters: impl Iterator<Item = char>) -> Vec<bool> {
    let mut are_there = vec![false; char::MAX as usize + 1];
    for character in characters {
        if let Some(is_there) = are_there.get_mut(character as usize) {
            *is_there = true;
        }
    }
    are_there
}

/// The characters of items that are seen, each once, in the order of their codes, without those of ASCII, which the
/// bundled fonts have. A long text has hundreds of thousands of them and must not be sorted: they are ticked off.
fn characters(items: &[ColumnItem]) -> Vec<char> {
    let texts = items.iter().map(|item| item.text.as_str());
    let texts: Vec<&str> = texts.filter(|text| !text.is_ascii()).collect();
    if texts.is_empty() {
        return Vec::new();
    }
    let mut are_there = ticked_off(texts.iter().flat_map(|text| text.chars()));
    // Fonts set a syllable of kana and its mark as the syllable that both make. Composing a long text is dear.
    if VOICING.iter().any(|&mark| are_there.get(mark as usize) == Some(&true)) {
        are_there = ticked_off(texts.iter().flat_map(|text| text.nfc()));
    }
    let is_seen = |character: &char| !character.is_ascii() && !character.is_control() && !character.is_whitespace();
    let codes = (0..)
        .zip(are_there)
        .filter_map(|(code, is_there)| is_there.then_some(code));
    codes.filter_map(char::from_u32).filter(is_seen).collect()
}

#[cfg(test)]
mod tests {
    use egui::Context;

    use super::*;
    use crate::fonts::FontLibrary;
    use crate::typeset::TypeSettings;

    fn item(text: &str) -> ColumnItem {
        ColumnItem {
            text: text.to_owned(),
            ..Default::default()
        }
    }

    fn sheet() -> Sheet {
        Sheet {
            width: 600.0,
            settings: TypeSettings::default(),
            paragraph_gap: 0.75,
            indent: 0.0,
            language: "zh".to_owned(),
            is_rtl: false,
            font_generation: 0,
        }
    }

    #[test]
    fn characters_without_a_font_are_found_once_each() {
        let mut typesetter = Typesetter::new(&Context::default(), FontLibrary::bundled_only());
        let mut missing = Missing::default();
        let items = [
            item("汉字 é שלום ไทย 😀 👩\u{200D}👩 e\u{301}"),
            item("தமிழ் and தமி\u{AD}"),
        ];
        missing.look_for(1, &items, (&sheet(), &mut typesetter));
        assert_eq!(missing.found(), ['த', 'ம', 'ழ', 'ி', '்']);
        missing.look_for(2, &items[..1], (&sheet(), &mut typesetter));
        assert!(missing.found().is_empty(), "{:?}", missing.found());
        missing.look_for(3, &[item("ழ")], (&sheet(), &mut typesetter));
        assert_eq!(missing.found(), ['ழ'], "from what is known");
    }

    #[test]
    fn chinese_characters_without_a_font_are_found_among_others() {
        let mut typesetter = Typesetter::new(&Context::default(), FontLibrary::bundled_only());
        let mut missing = Missing::default();
        let items = [item("朱镕基 한국어 が 𪚥龖 \u{9FFF}\u{3FFFD}中")];
        missing.look_for(1, &items, (&sheet(), &mut typesetter));
        assert_eq!(missing.found(), ['\u{9FFF}', '\u{2A6A5}', '\u{3FFFD}']);
    }

    #[test]
    fn a_syllable_of_kana_and_its_mark_are_one_character() {
        let seen = characters(&[item("か\u{3099}川")]);
        assert_eq!(seen, ['が', '川']);
        assert_eq!(characters(&[item("川川\u{301}")]), ['\u{301}', '川']);
    }

    #[test]
    fn nothing_is_said_before_the_fonts_of_the_system_are_read() {
        let mut typesetter = Typesetter::new(&Context::default(), FontLibrary::new());
        let mut missing = Missing::default();
        missing.look_for(1, &[item("தமிழ்")], (&sheet(), &mut typesetter));
        assert!(missing.found().is_empty());
    }
}
