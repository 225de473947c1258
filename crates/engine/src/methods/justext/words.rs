//! What counts as a word, and which words are stop words.

use super::packed::unpacked;
use super::stop_list::StopList;
use crate::document::is_blank;
use jieba_rs::Jieba;
use std::sync::LazyLock;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// How text is cut into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// At white space; punctuation stays attached, so that "house," is no form of "house". As the package does.
    Spaces,
    /// By Unicode Standard Annex #29: Han and Hiragana characters stand singly, Katakana, Hangul and the letters of all
    /// other scripts in runs.
    Unicode,
    /// Chinese words, by the dictionary of jieba.
    Dictionary,
    /// For scripts without spaces between words: the longest words of the stop list that fit, one after the other, and
    /// what stands between two of them as one word each. Marks and spaces part words too.
    LongestMatch,
}

/// The words of jieba's dictionary with their frequencies. `assets/jieba/SOURCES.md` says where they come from.
const DICTIONARY: &[u8] = include_bytes!("../../../assets/jieba/words.txt.br");

/// Loading takes a tenth of a second and some tens of megabytes, so it waits until somebody asks for Chinese words. Without its
/// dictionary, jieba would cut by the statistics of characters alone.
static JIEBA: LazyLock<Jieba> =
    LazyLock::new(|| Jieba::with_dict(&mut unpacked(DICTIONARY).as_bytes()).unwrap_or_else(|_| Jieba::empty()));

/// A way to cut words and a list of those that say little: together they make the stop-word density.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// How text is cut.
    pub words: Words,
    /// The list; without one no word is a stop word.
    pub list: Option<&'static StopList>,
}

impl Vocabulary {
    /// The words of `text`, each with the byte at which it begins.
    pub fn words_of<'t>(&self, text: &'t str) -> Vec<(usize, &'t str)> {
        match self.words {
            Words::Spaces => {
                let words = text.split(is_blank).filter(|word| !word.is_empty());
                let place = |word: &str| word.as_ptr().addr() - text.as_ptr().addr();
                words.map(|word| (place(word), word)).collect()
            }
            Words::Unicode => text.unicode_word_indices().collect(),
            Words::Dictionary => {
                let tokens = JIEBA.cut(text, true).into_iter();
                let is_word = |token: &jieba_rs::Token| token.word.contains(char::is_alphanumeric);
                tokens
                    .filter(is_word)
                    .map(|token| (token.byte_start, token.word))
                    .collect()
            }
            Words::LongestMatch => self.words_by_longest_match(text),
        }
    }

    fn words_by_longest_match<'t>(&self, text: &'t str) -> Vec<(usize, &'t str)> {
        let mut words = Vec::new();
        let (mut start, mut at) = (0, 0);
        while let Some(first) = text[at..].chars().next() {
            let listed = self.list.and_then(|list| list.longest_prefix(&text[at..]));
            if listed.is_none() && is_part_of_word(first) {
                at += first.len_utf8();
                continue;
            }
            if start < at {
                words.push((start, &text[start..at]));
            }
            words.extend(listed.map(|word| (at, word)));
            at += listed.map_or(first.len_utf8(), str::len);
            start = at;
        }
        if start < at {
            words.push((start, &text[start..]));
        }
        words
    }

    /// Whether a word is a stop word.
    pub fn is_stop_word(&self, word: &str) -> bool {
        self.list.is_some_and(|list| list.contains(word))
    }

    /// How many words `text` has, and how many of them are stop words.
    pub fn count(&self, text: &str) -> (u32, u32) {
        let (mut words, mut stop_words) = (0, 0);
        let mut count = |word: &str| {
            words += 1;
            stop_words += u32::from(self.is_stop_word(word));
        };
        match self.words {
            // Most pages are cut so, and their words need not be kept.
            Words::Unicode => text.unicode_words().for_each(&mut count),
            _ => self.words_of(text).into_iter().for_each(|(_, word)| count(word)),
        }
        (words, stop_words)
    }
}

/// Letters and digits, and the marks above and below them, which are no letters themselves.
fn is_part_of_word(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(words: Words, text: &str) -> Vec<&str> {
        let list = (words == Words::LongestMatch).then(|| StopList::named("Thai").unwrap());
        let found = Vocabulary { words, list }.words_of(text);
        assert!(found.iter().all(|&(start, word)| text[start..].starts_with(word)));
        found.into_iter().map(|(_, word)| word).collect()
    }

    #[test]
    fn spaces_leave_punctuation_attached_and_unicode_words_do_not() {
        let text = "The house, isn't\u{a0}it?";
        assert_eq!(cut(Words::Spaces, text), ["The", "house,", "isn't", "it?"]);
        assert_eq!(cut(Words::Unicode, text), ["The", "house", "isn't", "it"]);
    }

    #[test]
    fn chinese_is_cut_into_characters_or_words() {
        let text = "我们在北京大学。";
        assert_eq!(cut(Words::Unicode, text), ["我", "们", "在", "北", "京", "大", "学"]);
        assert_eq!(cut(Words::Dictionary, text), ["我们", "在", "北京大学"]);
    }

    #[test]
    fn japanese_and_korean_are_cut_where_their_script_changes_or_spaces_stand() {
        assert_eq!(cut(Words::Unicode, "東京へテレビ"), ["東", "京", "へ", "テレビ"]);
        assert_eq!(cut(Words::Unicode, "위원회는 화요일에."), ["위원회는", "화요일에"]);
    }

    #[test]
    fn thai_is_cut_at_the_words_of_its_list() {
        let words = cut(Words::LongestMatch, "คณะกรรมการประชุมที่โรงเรียน เมื่อวันอังคาร");
        assert_eq!(words, ["คณะกรรม", "การ", "ประชุม", "ที่", "โรงเรียน", "เมื่อ", "วัน", "อังคาร"]);
    }

    #[test]
    fn stop_words_are_counted_by_list() {
        let text = "The house, and the garden";
        let english = StopList::named("English");
        let package = Vocabulary {
            words: Words::Spaces,
            list: english,
        };
        assert_eq!(package.count(text), (5, 3));
        assert_eq!(Vocabulary { list: None, ..package }.count(text), (5, 0));
    }
}
