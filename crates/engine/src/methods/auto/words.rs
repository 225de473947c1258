//! Characters to tokens and counts, in one pass over a block's text.
//!
//! A token is a run of word characters in lower case; each character of a script without spaces is one of its own.

use super::lexicon::Topics;
use super::measures::{Measure, Measures};
use crate::document::{is_alphanumeric, is_blank};

/// A token as a 32-bit hash (FNV-1a over characters).
pub type Token = u32;

const HASH_START: u32 = 0x811c_9dc5;

const fn extend_hash(hash: u32, c: char) -> u32 {
    (hash ^ c as u32).wrapping_mul(16_777_619)
}

/// The token of one whole word, taken as it is.
pub(super) fn hash(word: &str) -> Token {
    word.chars().fold(HASH_START, extend_hash)
}

/// The tokens of a text.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut scan = TextScan::default();
    let mut tokens = Vec::new();
    scan.take(text, &mut tokens);
    scan.end_word(&mut tokens);
    tokens
}

/// Han, kana, Hangul and Thai: scripts in which a character rather than a run of letters is the token.
pub(super) fn is_single(c: char) -> bool {
    c >= '\u{e00}'
        && matches!(c,
            '\u{e00}'..='\u{e7f}' | '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}'
            | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3134f}')
}

/// The class of a text's first character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstCharacter {
    /// None of the others.
    #[default]
    Other,
    /// An upper-case letter.
    Upper,
    /// A lower-case letter.
    Lower,
    /// A number.
    Number,
    /// A character of a script without spaces.
    Single,
}

impl FirstCharacter {
    fn of(c: char) -> FirstCharacter {
        match c {
            _ if c.is_uppercase() => FirstCharacter::Upper,
            _ if c.is_lowercase() => FirstCharacter::Lower,
            _ if c.is_numeric() => FirstCharacter::Number,
            _ if is_single(c) => FirstCharacter::Single,
            _ => FirstCharacter::Other,
        }
    }
}

/// The class of a text's last character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastCharacter {
    /// None of the others.
    #[default]
    Other,
    /// The end of a sentence or of a quotation.
    SentenceEnd,
    /// A colon.
    Colon,
    /// A comma.
    Comma,
}

impl LastCharacter {
    fn of(c: char) -> LastCharacter {
        match c {
            '.' | '!' | '?' | '。' | '！' | '？' | '؟' | '।' | '…' | '"' | '”' | '」' => {
                LastCharacter::SentenceEnd
            }
            ':' | '：' => LastCharacter::Colon,
            ',' => LastCharacter::Comma,
            _ => LastCharacter::Other,
        }
    }
}

/// Reads a block's text piece by piece; a word may go on in the next piece.
#[derive(Clone, Debug, Default)]
pub(super) struct TextScan {
    /// What was counted so far, except for what only the mark-up shows.
    pub measures: Measures,
    /// The first visible character.
    pub first: Option<FirstCharacter>,
    /// The last visible character so far.
    pub last: LastCharacter,
    /// Whether the first word begins with a lower-case letter.
    pub starts_lower: bool,
    word: Option<Token>,
    number: Number,
    /// Whether the last word was a number of one or two digits.
    after_hour: bool,
    /// The character before, if it is a token of its own.
    single: Option<char>,
    has_token: bool,
}

/// The number that the word under way is, as far as it can be part of a date.
#[derive(Clone, Copy, Debug, Default)]
struct Number {
    digits: u8,
    value: u16,
    is_other: bool,
    /// Whether an hour and a colon precede it.
    after_hour: bool,
}

impl Number {
    /// Longer numbers are no years.
    const MOST_DIGITS: u8 = 4;

    fn push(&mut self, c: char) {
        match c.to_digit(10) {
            Some(digit) if self.digits < Number::MOST_DIGITS => {
                self.digits += 1;
                self.value = self.value * 10 + digit as u16;
            }
            _ => self.is_other = true,
        }
    }

    fn is_year(self) -> bool {
        !self.is_other && (1900..2100).contains(&self.value)
    }

    fn is_minute(self) -> bool {
        self.after_hour && !self.is_other && self.digits == 2
    }

    fn may_be_hour(self) -> bool {
        !self.is_other && (1..=2).contains(&self.digits)
    }
}

/// Letters, digits and the low line. What is not ASCII in most texts is found at once: ideographs, quotes and dashes.
fn is_letter(c: char) -> bool {
    is_ideograph(c) || !matches!(c, '\u{2000}'..='\u{206f}') && is_alphanumeric(c) || c == '_'
}

/// Han and Hangul letters; none has a case or is a number.
fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}')
}

impl TextScan {
    /// Reads a piece of text and appends the tokens that it ends; gives its number of visible characters.
    pub(super) fn take(&mut self, text: &str, tokens: &mut Vec<Token>) -> f32 {
        let (mut visible, mut last) = (0u32, None);
        let mut after_blank = false;
        let mut rest = text.chars();
        while let Some(c) = rest.next() {
            if is_blank(c) {
                // A word ends once, however far the next one is indented.
                if !std::mem::replace(&mut after_blank, true) {
                    self.end_word(tokens);
                }
                continue;
            }
            after_blank = false;
            visible += 1;
            if self.first.is_none() {
                self.first = Some(FirstCharacter::of(c));
            }
            last = Some(c);
            if is_letter(c) {
                self.letter(c, tokens);
                let small = self.small_letters(rest.as_str());
                visible += small.len() as u32;
                last = small.chars().next_back().or(last);
                rest = rest.as_str()[small.len()..].chars();
            } else {
                self.end_word(tokens);
                self.mark(c);
            }
        }
        self.last = last.map_or(self.last, LastCharacter::of);
        let visible = visible as f32;
        self.measures[Measure::Characters] += visible;
        visible
    }

    /// Whether any token was seen, complete or not.
    pub(super) fn has_token(&self) -> bool {
        self.has_token
    }

    /// Ends the word under way.
    pub(super) fn end_word(&mut self, tokens: &mut Vec<Token>) {
        self.single = None;
        let number = std::mem::take(&mut self.number);
        self.after_hour = number.may_be_hour();
        let Some(token) = self.word.take() else {
            return;
        };
        tokens.push(token);
        self.count_topics(token);
        if number.digits > 0 {
            self.measures[Measure::Dates] += f32::from(u8::from(number.is_year()));
            self.measures[Measure::Clocks] += f32::from(u8::from(number.is_minute()));
        } else if token == HTTP || token == HTTPS {
            self.measures[Measure::Addresses] += 1.0;
        }
    }

    fn count_topics(&mut self, token: Token) {
        let topics = Topics::of(token);
        if topics == Topics::default() {
            return;
        }
        for (topic, measure) in TOPICS {
            self.measures[measure] += f32::from(u8::from(topics.any(topic)));
        }
    }

    fn letter(&mut self, c: char, tokens: &mut Vec<Token>) {
        let has_no_case = is_ideograph(c);
        let is_upper = !has_no_case && c.is_uppercase();
        // Most letters are neither.
        if !has_no_case && !c.is_ascii_lowercase() {
            self.measures[Measure::Digits] += f32::from(u8::from(c.is_numeric()));
            self.measures[Measure::Upper] += f32::from(u8::from(is_upper));
        }
        if is_single(c) {
            let before = self.single;
            self.end_word(tokens);
            let token = extend_hash(HASH_START, c);
            tokens.push(token);
            if let Some(before) = before {
                self.count_topics(extend_hash(extend_hash(HASH_START, before), c));
            }
            self.single = Some(c);
            self.measures[Measure::Singles] += 1.0;
            self.measures[Measure::StopWords] += if Topics::of(token).any(Topics::STOP_CHARACTER) {
                0.5
            } else {
                0.0
            };
        } else {
            if self.word.is_none() {
                self.single = None;
                self.measures[Measure::Words] += 1.0;
                self.measures[Measure::Capitalised] += f32::from(u8::from(is_upper));
                self.starts_lower |= !self.has_token && c.is_lowercase();
            }
            self.number.push(c);
            let hash = self.word.unwrap_or(HASH_START);
            self.word = Some(if c.is_ascii() {
                extend_hash(hash, c.to_ascii_lowercase())
            } else {
                c.to_lowercase().fold(hash, extend_hash)
            });
        }
        self.has_token = true;
    }

    /// Goes on with the word under way, as far as ASCII's small letters reach: most of most texts. Gives what was read.
    fn small_letters<'t>(&mut self, text: &'t str) -> &'t str {
        let Some(word) = &mut self.word else {
            return "";
        };
        let mut length = 0;
        for letter in text.bytes().take_while(u8::is_ascii_lowercase) {
            *word = extend_hash(*word, char::from(letter));
            length += 1;
        }
        self.number.is_other |= length > 0;
        &text[..length]
    }

    fn mark(&mut self, c: char) {
        self.number.after_hour = self.after_hour && c == ':';
        let measures = &mut self.measures;
        match c {
            ',' | '，' | '、' | '،' => {
                measures[Measure::Commas] += 1.0;
                measures[Measure::Punctuation] += 1.0;
            }
            ';' | ':' | '；' | '：' | '؛' => measures[Measure::Punctuation] += 1.0,
            '.' | '!' | '?' | '。' | '！' | '？' | '؟' | '।' | '…' => {
                measures[Measure::SentenceEnds] += 1.0;
                measures[Measure::Punctuation] += 1.0;
                measures[Measure::Exclamations] += f32::from(u8::from(c == '!'));
            }
            '$' | '€' | '£' | '¥' | '₹' => measures[Measure::Currency] += 1.0,
            '|' | '»' | '›' | '/' | '•' | '·' => measures[Measure::Separators] += 1.0,
            '©' => measures[Measure::Copyright] += 1.0,
            '@' => measures[Measure::At] += 1.0,
            _ => {}
        }
    }
}

/// Where words are counted that speak of a topic.
const TOPICS: [(Topics, Measure); 7] = [
    (Topics::STOP_WORD, Measure::StopWords),
    (Topics::COMMENTS, Measure::CommentWords),
    (Topics::RELATED, Measure::RelatedWords),
    (Topics::FURTHER, Measure::FurtherWords),
    (Topics::CREDIT, Measure::CreditWords),
    (Topics::SERVICE, Measure::ServiceWords),
    (Topics::DATE, Measure::Dates),
];

const HTTP: Token = hash_of_ascii(b"http");
const HTTPS: Token = hash_of_ascii(b"https");

/// [`hash`], for words that are known when the program is built.
const fn hash_of_ascii(mut word: &[u8]) -> Token {
    let mut hash = HASH_START;
    while let [letter, rest @ ..] = word {
        hash = extend_hash(hash, *letter as char);
        word = rest;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_lower_cased_and_ideographs_stand_alone() {
        assert_eq!(
            tokens("Ab ab_1, ÄB äb"),
            [hash("ab"), hash("ab_1"), hash("äb"), hash("äb")]
        );
        assert_eq!(tokens("中文ab"), [hash("中"), hash("文"), hash("ab")]);
        assert!(tokens(" – !").is_empty());
    }

    #[test]
    fn a_word_goes_on_over_pieces_of_text() {
        let (mut scan, mut tokens) = (TextScan::default(), Vec::new());
        scan.take("Rain", &mut tokens);
        scan.take("fall, the", &mut tokens);
        scan.end_word(&mut tokens);
        assert_eq!(tokens, [hash("rainfall"), hash("the")]);
        assert_eq!(scan.measures[Measure::Words], 2.0);
        assert_eq!(scan.measures[Measure::StopWords], 1.0);
        assert_eq!(scan.measures[Measure::Commas], 1.0);
        assert_eq!(scan.measures[Measure::Characters], 12.0);
    }

    #[test]
    fn first_and_last_characters_have_classes() {
        let mut scan = TextScan::default();
        scan.take(" “quoted text: 8 €.” ", &mut Vec::new());
        assert_eq!(scan.first, Some(FirstCharacter::Other));
        assert_eq!(scan.last, LastCharacter::SentenceEnd);
        assert!(scan.starts_lower);
        assert_eq!(scan.measures[Measure::Currency], 1.0);
        assert_eq!(scan.measures[Measure::Digits], 1.0);
    }

    #[test]
    fn words_of_a_topic_and_dates_are_counted() {
        let counts = |text: &str, counted: [Measure; 3]| {
            let mut scan = TextScan::default();
            scan.take(text, &mut Vec::new());
            scan.end_word(&mut Vec::new());
            counted.map(|measure| scan.measures[measure])
        };
        let dates = [Measure::Dates, Measure::Clocks, Measure::CreditWords];
        assert_eq!(
            counts("Photo: 5 June 2026, 17:05 (not 1705 or 3:1, 17  :05, 17:  05)", dates),
            [2.0, 1.0, 1.0]
        );
        assert_eq!(counts("2026年5月1日 7:05:30 责任编辑", dates), [1.0, 2.0, 2.0]);
        let topics = [Measure::CommentWords, Measure::RelatedWords, Measure::ServiceWords];
        assert_eq!(counts("Related comments, subscribe", topics), [1.0; 3]);
        assert_eq!(counts("网友评论", topics), [2.0, 0.0, 0.0]);
    }
}
