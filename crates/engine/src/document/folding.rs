//! Folding of text, so that what reads alike is found alike.
//!
//! A character is decomposed for compatibility (UAX #15, NFKD: full width becomes half width), stripped of the marks that
//! readers leave out when they type, and brought to one case by way of upper case (ß becomes ss, final sigma a usual one).
//! White space becomes one blank. Which bytes of the text a folded byte comes from is kept as a list of exceptions: between
//! them the two differ by a constant.

use std::ops::Range;
use unicode_normalization::char::decompose_compatible;

/// A text in folded form, with the way back.
///
/// ```
/// use clearline_engine::internals::document::Folded;
///
/// assert_eq!(Folded::of("Café").text(), Folded::of("CAFE").text());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folded {
    text: String,
    exceptions: Vec<Exception>,
}

/// Folded bytes that do not come from as many bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Exception {
    folded: Range<u32>,
    source: Range<u32>,
}

/// Parts the passages of a text from each other: a noncharacter, which folding drops everywhere else.
const PASSAGE_END: char = '\u{FFFF}';

impl Folded {
    /// Folds a text.
    pub fn of(text: &str) -> Folded {
        let mut folded = Folded::default();
        folded.push(text, 0);
        folded
    }

    /// Folds passages of a text, each by itself: nothing is found across the end of one.
    pub fn of_passages(text: &str, passages: impl Iterator<Item = Range<usize>>) -> Folded {
        let mut folded = Folded::default();
        folded.text.reserve(text.len());
        for passage in passages {
            let (start, end) = (passage.start as u32, passage.end as u32);
            folded.push(text.get(passage).unwrap_or_default(), start);
            folded.note(|text| text.push(PASSAGE_END), end..end);
        }
        folded
    }

    /// The folded text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of the text of folded bytes. Parts of a character mean all of it, and marks that were left
    /// out go with the character before them.
    pub fn source_of(&self, folded: Range<usize>) -> Range<u32> {
        let (start, end) = (folded.start as u32, folded.end as u32);
        self.start_of(start)..self.end_of(end)
    }

    fn start_of(&self, at: u32) -> u32 {
        let after = self
            .exceptions
            .partition_point(|exception| exception.folded.start <= at);
        match after.checked_sub(1).and_then(|before| self.exceptions.get(before)) {
            None => at,
            Some(exception) if at < exception.folded.end => exception.source.start,
            Some(exception) => exception.source.end + at - exception.folded.end,
        }
    }

    fn end_of(&self, at: u32) -> u32 {
        let is_before = |exception: &Exception| {
            exception.folded.start < at || exception.folded.is_empty() && exception.folded.start == at
        };
        let after = self.exceptions.partition_point(is_before);
        match after.checked_sub(1).and_then(|before| self.exceptions.get(before)) {
            None => at,
            Some(exception) => exception.source.end + at.saturating_sub(exception.folded.end),
        }
    }

    /// Folds more text, which starts at a byte of the source.
    fn push(&mut self, text: &str, start: u32) {
        self.resume(start);
        let mut characters = text.char_indices().peekable();
        while let Some((at, character)) = characters.next() {
            let from = start + at as u32;
            if character.is_whitespace() {
                while characters.next_if(|(_, next)| next.is_whitespace()).is_some() {}
                let to = characters.peek().map_or(text.len(), |(next, _)| *next);
                self.note(|folded| folded.push(' '), from..start + to as u32);
            } else if character.is_ascii() {
                // An ASCII character that is no space folds to one byte: nearly all of most texts.
                if character.is_ascii_control() {
                    self.note(|_| {}, from..from + 1)
                } else {
                    self.text.push(character.to_ascii_lowercase())
                }
            } else {
                let to = from + character.len_utf8() as u32;
                self.note(|folded| fold_character(character, folded), from..to);
            }
        }
    }

    /// Goes on at another byte of the source.
    fn resume(&mut self, start: u32) {
        let at = self.text.len() as u32;
        if self.end_of(at) != start {
            self.exceptions.push(Exception {
                folded: at..at,
                source: start..start,
            });
        }
    }

    /// Writes what some bytes of the source fold to, and remembers it unless it is one character as long as they are.
    fn note(&mut self, write: impl FnOnce(&mut String), source: Range<u32>) {
        let start = self.text.len() as u32;
        write(&mut self.text);
        let folded = start..self.text.len() as u32;
        let written = self.text.get(start as usize..).unwrap_or_default();
        let is_one = written.chars().nth(1).is_none() && written.len() == source.len();
        if !is_one {
            self.exceptions.push(Exception { folded, source });
        }
    }
}

/// Appends the folded form of a character.
fn fold_character(character: char, folded: &mut String) {
    if let Some(sign) = plain_sign(character) {
        return folded.push(sign);
    }
    // Syllables stay whole: a part of one is another syllable.
    if ('\u{AC00}'..='\u{D7A3}').contains(&character) {
        return folded.push(character);
    }
    decompose_compatible(character, |part| {
        if is_left_out(part) {
            return;
        }
        if let Some(letters) = plain_letters(part) {
            return folded.push_str(letters);
        }
        if part.is_whitespace() {
            return folded.push(' ');
        }
        for upper in part.to_uppercase() {
            folded.extend(upper.to_lowercase().filter(|lower| !is_left_out(*lower)));
        }
    });
}

/// The sign on the keyboard that a typographic one is typed as.
fn plain_sign(character: char) -> Option<char> {
    match character {
        '‘' | '’' | '‚' | '‛' | '′' => Some('\''),
        '“' | '”' | '„' | '‟' | '″' => Some('"'),
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => Some('-'),
        _ => None,
    }
}

/// The letters that one with a stroke, or two that have grown together, is typed as where a keyboard lacks it. Unicode takes them for
/// letters of their own, without an accent that could be left out.
fn plain_letters(character: char) -> Option<&'static str> {
    Some(match character {
        'Ł' | 'ł' => "l",
        'Ø' | 'ø' => "o",
        'Đ' | 'đ' | 'Ð' | 'ð' => "d",
        'Ħ' | 'ħ' => "h",
        'Ŧ' | 'ŧ' => "t",
        'Þ' | 'þ' => "th",
        'Æ' | 'æ' => "ae",
        'Œ' | 'œ' => "oe",
        'ı' => "i",
        _ => return None,
    })
}

/// Marks and signs that are not typed: accents, Hebrew points, Arabic marks and the stroke that lengthens, what is invisible.
/// Vowel signs of Indic scripts and the voicing marks of kana stay, as words differ by them.
fn is_left_out(character: char) -> bool {
    matches!(character,
        '\u{0}'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{AD}' | '\u{FFFE}' | '\u{FFFF}'
        // Accents.
        | '\u{300}'..='\u{36F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}'
        | '\u{FE20}'..='\u{FE2F}' | '\u{483}'..='\u{489}'
        // Hebrew.
        | '\u{591}'..='\u{5BD}' | '\u{5BF}' | '\u{5C1}' | '\u{5C2}' | '\u{5C4}' | '\u{5C5}' | '\u{5C7}'
        // Arabic and Syriac.
        | '\u{610}'..='\u{61A}' | '\u{640}' | '\u{64B}'..='\u{65F}' | '\u{670}' | '\u{6D6}'..='\u{6DC}'
        | '\u{6DF}'..='\u{6E4}' | '\u{6E7}' | '\u{6E8}' | '\u{6EA}'..='\u{6ED}' | '\u{730}'..='\u{74A}'
        | '\u{8D3}'..='\u{8FF}'
        // Joiners, direction marks, variation selectors.
        | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}' | '\u{E0100}'..='\u{E01EF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folds_to(text: &str, expected: &str) {
        assert_eq!(Folded::of(text).text(), expected, "{text}");
    }

    #[test]
    fn case_accents_width_and_signs_are_folded() {
        folds_to("É\u{65}\u{301}Ü Straße ΣΊΣΥΦΟΣ ς", "eeu strasse σισυφοσ σ");
        folds_to("Ｆｕｌｌ　１２３ ﬁn ①½", "full 123 fin 11⁄2");
        folds_to("İstanbul Åse Çédille Ёлка", "istanbul ase cedille елка");
        folds_to(
            "Łódź smørrebrød Đường Þór œuvre ævi",
            "lodz smorrebrod duong thor oeuvre aevi",
        );
        folds_to("ǿ Ǽ ǣ \u{F8}\u{301}", "o ae ae o");
        folds_to("don’t “so” a–b", "don't \"so\" a-b");
        folds_to("a \t\n\u{A0}\u{2009}b", "a b");
        folds_to("co\u{AD}op\u{200B}\u{FEFF}", "coop");
    }

    #[test]
    fn points_and_marks_of_semitic_scripts_are_left_out() {
        folds_to("שָׁלוֹם", "שלום");
        folds_to("مُحَمَّدٌ أحـــمد", "محمد احمد");
    }

    #[test]
    fn what_tells_words_apart_stays() {
        folds_to("ｶﾞが", "カ\u{3099}か\u{3099}");
        assert_ne!(Folded::of("カ").text(), Folded::of("か").text());
        assert_ne!(Folded::of("か").text(), Folded::of("が").text());
        folds_to("की का", "की का");
        folds_to("한국어", "한국어");
        folds_to("汉字漢字", "汉字漢字");
    }

    #[test]
    fn folded_bytes_lead_back_to_whole_characters() {
        let text = "A “Große”\u{A0} e\u{301}té";
        let folded = Folded::of(text);
        let source = |found: &str| {
            let start = folded.text().find(found).unwrap();
            let range = folded.source_of(start..start + found.len());
            &text[range.start as usize..range.end as usize]
        };
        assert_eq!(source("a \""), "A “");
        assert_eq!(source("grosse"), "Große");
        assert_eq!(source("os"), "oß", "half of a character stands for all of it");
        assert_eq!(source("se"), "ße");
        assert_eq!(source("\" "), "”\u{A0} ");
        assert_eq!(source("e"), "e", "of the German word");
        assert_eq!(source("ete"), "e\u{301}té");
        assert_eq!(source(" e"), "\u{A0} e\u{301}");
        assert_eq!(source("te"), "té");
    }

    #[test]
    fn passages_keep_their_places_and_are_apart() {
        let text = "Éclair|über|ende";
        let bounds = [0..7, 8..13, 14..18];
        let folded = Folded::of_passages(text, bounds.iter().cloned());
        assert_eq!(folded.text(), "eclair\u{FFFF}uber\u{FFFF}ende\u{FFFF}");
        for (word, bound) in ["eclair", "uber", "ende"].iter().zip(bounds) {
            let start = folded.text().find(word).unwrap();
            let found = folded.source_of(start..start + word.len());
            assert_eq!(found, bound.start as u32..bound.end as u32);
        }
    }
}
