//! Words that stand in a book and are no article's.

use clearline_engine::internals::save::epub::BookWord;
use clearline_words::{Language, Wording, message};

/// The word in the language of a tag, where the program speaks it, else in English: a book is read in its own language, whatever
/// the window speaks.
pub fn book_word(language: &str, word: BookWord) -> String {
    let wording = Wording::of(Language::of_tag(language).unwrap_or_default());
    match word {
        BookWord::Contents => wording.word("book-contents"),
        BookWord::Articles(count) => wording.say(&message!("book-articles", count = count)),
        BookWord::Title => wording.word("book-title"),
        BookWord::Untitled => wording.word("book-untitled"),
        BookWord::Notes => wording.word("book-notes"),
        BookWord::Lost => wording.word("book-lost"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_speaks_its_own_language_and_english_where_nobody_here_does() {
        let words = [
            BookWord::Contents,
            BookWord::Articles(1),
            BookWord::Articles(7),
            BookWord::Title,
            BookWord::Untitled,
            BookWord::Notes,
            BookWord::Lost,
        ];
        for word in words {
            assert_eq!(book_word("de", word), word.in_english());
        }
        assert_eq!(book_word("zh-TW", BookWord::Contents), "目錄");
        assert_eq!(book_word("zh-CN", BookWord::Articles(7)), "7 篇文章");
    }
}
