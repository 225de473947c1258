//! What is counted in a line or a block: characters, links, marks, stop words, words of the title.

use crate::document::{is_blank, is_wide, is_word};
use std::collections::HashMap;
use std::ops::Range;

/// Punctuation marks, sorted.
const MARKS: [char; 27] = [
    '!', '"', '\'', '(', ')', ',', '.', ':', ';', '?', '—', '‘', '’', '“', '”', '…', '、', '。', '《', '》', '！',
    '（', '）', '，', '：', '；', '？',
];

/// English stop words, sorted.
const ENGLISH_STOP_WORDS: [&str; 75] = [
    "a", "about", "all", "also", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can", "could",
    "do", "for", "from", "had", "has", "have", "he", "her", "his", "how", "i", "if", "in", "into", "is", "it", "its",
    "just", "more", "most", "my", "no", "not", "of", "on", "one", "only", "or", "other", "our", "out", "over", "she",
    "so", "some", "such", "than", "that", "the", "their", "them", "there", "these", "they", "this", "to", "up", "was",
    "we", "were", "what", "when", "which", "who", "will", "with", "would", "you", "your",
];

/// Chinese characters that are or begin stop words, sorted.
const CHINESE_STOP_WORDS: [char; 73] = [
    '上', '下', '与', '且', '中', '为', '么', '之', '也', '了', '于', '从', '他', '以', '们', '会', '但', '你', '使',
    '其', '则', '到', '却', '去', '又', '及', '可', '向', '吗', '吧', '呢', '和', '啊', '因', '在', '地', '她', '如',
    '它', '对', '将', '就', '并', '很', '得', '我', '或', '所', '才', '把', '是', '更', '最', '有', '来', '每', '由',
    '的', '着', '者', '而', '能', '若', '虽', '被', '要', '该', '过', '还', '这', '那', '都', '里',
];

/// The distinct tokens of a title, each with a bit of its own; those beyond the 128th do not count.
#[derive(Clone, Debug, Default)]
pub struct TitleTokens(HashMap<String, u128>);

impl TitleTokens {
    /// The tokens of a title.
    pub fn of(title: &str) -> TitleTokens {
        let mut bits = HashMap::new();
        for token in tokens(&title.to_lowercase()) {
            let next = 1_u128.checked_shl(bits.len() as u32);
            if let Some(bit) = next.filter(|_| !bits.contains_key(token)) {
                bits.insert(token.to_owned(), bit);
            }
        }
        TitleTokens(bits)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    fn bit(&self, token: &str) -> u128 {
        self.0.get(token).copied().unwrap_or(0)
    }
}

/// Counts over some lines. Adding up is merging: a block is the sum of its lines, a stretch the sum of its blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Characters that are not white space.
    pub characters: u32,
    /// Of these, characters inside links.
    pub linked: u32,
    /// Links that begin here.
    pub links: u32,
    /// Punctuation marks.
    pub marks: u32,
    /// Tokens.
    pub tokens: u32,
    /// Tokens that are stop words.
    pub stop_words: u32,
    /// Bits of the title's tokens that occur.
    title: u128,
}

impl Counted {
    /// Counts a text, as one without links.
    pub fn of(text: &str, title: &TitleTokens) -> Counted {
        let mut counted = Counted::default();
        for c in text.chars().filter(|&c| !is_blank(c)) {
            counted.characters += 1;
            counted.marks += u32::from(MARKS.binary_search(&c).is_ok());
        }
        for token in tokens(&text.to_lowercase()) {
            counted.tokens += 1;
            counted.stop_words += u32::from(is_stop_word(token));
            counted.title |= title.bit(token);
        }
        counted
    }

    /// These, with `linked` characters in links, of which `links` begin here.
    #[must_use]
    pub fn with_links(self, linked: u32, links: u32) -> Counted {
        Counted { linked, links, ..self }
    }

    /// How many distinct tokens of the title occur.
    pub fn title_tokens(&self) -> u32 {
        self.title.count_ones()
    }

    /// These and others.
    #[must_use]
    pub fn and(self, other: Counted) -> Counted {
        Counted {
            characters: self.characters + other.characters,
            linked: self.linked + other.linked,
            links: self.links + other.links,
            marks: self.marks + other.marks,
            tokens: self.tokens + other.tokens,
            stop_words: self.stop_words + other.stop_words,
            title: self.title | other.title,
        }
    }
}

/// The places of the stop words of a text, in bytes.
pub fn stop_words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let is_counted = |(_, token): &(usize, &str)| is_stop_word(&token.to_lowercase());
    placed_tokens(text)
        .filter(is_counted)
        .map(|(start, token)| start..start + token.len())
}

/// Runs of word characters; each Han or kana character is a token of its own.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    placed_tokens(text).map(|(_, token)| token)
}

/// Tokens and the bytes at which they begin.
fn placed_tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c| !is_wide(c) && !is_word(c));
        let start = text.len() - rest.len();
        let first = rest.chars().next()?;
        let end = if is_wide(first) {
            first.len_utf8()
        } else {
            rest.find(|c| is_wide(c) || !is_word(c)).unwrap_or(rest.len())
        };
        let (token, after) = rest.split_at(end);
        rest = after;
        Some((start, token))
    })
}

fn is_stop_word(token: &str) -> bool {
    match token.chars().next() {
        Some(c) if is_wide(c) => CHINESE_STOP_WORDS.binary_search(&c).is_ok(),
        _ => ENGLISH_STOP_WORDS.binary_search(&token).is_ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_sorted() {
        assert!(MARKS.is_sorted() && ENGLISH_STOP_WORDS.is_sorted() && CHINESE_STOP_WORDS.is_sorted());
    }

    #[test]
    fn tokens_are_words_and_single_han_characters() {
        let found: Vec<&str> = tokens("it's 2-fold，中文abc_1か。").collect();
        assert_eq!(found, ["it", "s", "2", "fold", "中", "文", "abc_1", "か"]);
    }

    #[test]
    fn stop_words_know_their_place() {
        let text = "The rain，我在山中";
        let found: Vec<&str> = stop_words(text).map(|range| &text[range]).collect();
        assert_eq!(found, ["The", "我", "在", "中"]);
    }

    #[test]
    fn lines_are_counted_and_merged() {
        let title = TitleTokens::of("The rain, the Rain in 山");
        assert_eq!(title.count(), 4);
        let first = Counted::of("The  Rain (again).", &title);
        assert_eq!(
            (first.characters, first.marks, first.tokens, first.stop_words),
            (15, 3, 3, 1)
        );
        assert_eq!(first.title_tokens(), 2);
        let both = first.and(Counted::of("在山中，the rain", &title));
        assert_eq!((both.characters, both.tokens, both.stop_words), (26, 8, 4));
        assert_eq!(both.title_tokens(), 3);
    }

    #[test]
    fn endless_titles_are_cut() {
        let title: String = (0..1000).map(|word| format!("w{word} ")).collect();
        let title = TitleTokens::of(&title);
        assert_eq!(title.count(), 128);
        assert_eq!(Counted::of("w0 w127 w128", &title).title_tokens(), 2);
    }
}
