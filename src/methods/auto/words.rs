//! Characters to tokens and counts, in one pass over a block's text.
//!
//! A token is a run of word characters in lower case; each character of a script without spaces is one of its own.

use super::measures::{Measure, Measures};
use crate::document::is_blank;
use std::sync::LazyLock;

/// A token as a 32-bit hash (FNV-1a over characters).
pub type Token = u32;

const HASH_START: u32 = 0x811c_9dc5;

fn extend_hash(hash: u32, c: char) -> u32 {
    (hash ^ c as u32).wrapping_mul(16_777_619)
}

/// The token of one whole word, taken as it is.
fn hash(word: &str) -> Token {
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
pub fn is_single(c: char) -> bool {
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
pub struct TextScan {
    /// What was counted so far, except for what only the mark-up tells.
    pub measures: Measures,
    /// The first visible character.
    pub first: Option<FirstCharacter>,
    /// The last visible character so far.
    pub last: LastCharacter,
    /// Whether the first word begins with a lower-case letter.
    pub starts_lower: bool,
    word: Option<Token>,
    has_token: bool,
}

impl TextScan {
    /// Reads a piece of text and appends the tokens that it ends; gives its number of visible characters.
    pub fn take(&mut self, text: &str, tokens: &mut Vec<Token>) -> f32 {
        let (mut visible, mut last) = (0u32, None);
        for c in text.chars() {
            if is_blank(c) {
                self.end_word(tokens);
                continue;
            }
            visible += 1;
            if self.first.is_none() {
                self.first = Some(FirstCharacter::of(c));
            }
            last = Some(c);
            if c.is_alphanumeric() || c == '_' {
                self.letter(c, tokens);
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
    pub fn has_token(&self) -> bool {
        self.has_token
    }

    /// Ends the word under way.
    pub fn end_word(&mut self, tokens: &mut Vec<Token>) {
        let Some(token) = self.word.take() else {
            return;
        };
        tokens.push(token);
        self.measures[Measure::StopWords] += f32::from(u8::from(STOP_WORDS.contains(token)));
        self.measures[Measure::Addresses] += f32::from(u8::from(token == *HTTP || token == *HTTPS));
    }

    fn letter(&mut self, c: char, tokens: &mut Vec<Token>) {
        let is_upper = c.is_uppercase();
        // Most letters are neither.
        if !c.is_ascii_lowercase() {
            self.measures[Measure::Digits] += f32::from(u8::from(c.is_numeric()));
            self.measures[Measure::Upper] += f32::from(u8::from(is_upper));
        }
        if is_single(c) {
            self.end_word(tokens);
            tokens.push(extend_hash(HASH_START, c));
            self.measures[Measure::Singles] += 1.0;
            self.measures[Measure::StopWords] += if STOP_CHARACTERS.contains(c) { 0.5 } else { 0.0 };
        } else {
            if self.word.is_none() {
                self.measures[Measure::Words] += 1.0;
                self.measures[Measure::Capitalised] += f32::from(u8::from(is_upper));
                self.starts_lower |= !self.has_token && c.is_lowercase();
            }
            let hash = self.word.unwrap_or(HASH_START);
            self.word = Some(if c.is_ascii() {
                extend_hash(hash, c.to_ascii_lowercase())
            } else {
                c.to_lowercase().fold(hash, extend_hash)
            });
        }
        self.has_token = true;
    }

    fn mark(&mut self, c: char) {
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

/// The commonest words without meaning of their own in fifteen languages.
const STOP_WORD_LISTS: &str = "
    the of and to in a is that for it on with as this be are by was at an or from you your we not have has but they
    which can will if their all more about our i he she his her its
    der die das und ist nicht ein eine zu den von mit im für auf sich dem des es auch als wie bei aus nach wird
    le la les de des du en et un une est que dans pour qui sur pas au plus par avec ce il elle sont ne
    el los las del y se por con su para es como más lo al pero
    di che è per non una sono da della si anche
    o os as do em um uma não com mais dos na no ao
    het een van dat niet op te zijn met voor er maar aan
    och att det som på är av för till inte om har
    w z się nie jest jak po co tym
    и в не на что с как это из за но от к у для то а он так же
    bir ve bu için ile olarak
    yang dan untuk dengan ini itu dari pada
    في من على أن إلى عن مع هذا التي الذي كان لا ما";

/// Characters that mostly serve grammar in Chinese, Japanese and Korean.
const STOP_CHARACTERS: &str =
    "的了是在和不有我他这就也人们说到为要会着对而与及あのはをにがでとたもるすまれなし이가은는을를에의";

static STOP_WORDS: LazyLock<TokenSet> = LazyLock::new(|| TokenSet::of(STOP_WORD_LISTS.split_whitespace().map(hash)));
static HTTP: LazyLock<Token> = LazyLock::new(|| hash("http"));
static HTTPS: LazyLock<Token> = LazyLock::new(|| hash("https"));

/// A set of tokens by open addressing: a look-up is one or two reads.
struct TokenSet {
    slots: Vec<Option<Token>>,
}

impl TokenSet {
    const SLOTS: usize = 2048;

    fn of(tokens: impl Iterator<Item = Token>) -> TokenSet {
        let mut set = TokenSet {
            slots: vec![None; TokenSet::SLOTS],
        };
        for token in tokens {
            let slot = set.slot(token);
            set.slots[slot] = Some(token);
        }
        set
    }

    /// Where a token stands, or would.
    fn slot(&self, token: Token) -> usize {
        let mut slot = token as usize % TokenSet::SLOTS;
        while self.slots[slot].is_some_and(|other| other != token) {
            slot = (slot + 1) % TokenSet::SLOTS;
        }
        slot
    }

    fn contains(&self, token: Token) -> bool {
        self.slots[self.slot(token)].is_some()
    }
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
}
