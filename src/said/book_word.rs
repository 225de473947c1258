//! Words that stand in a book and are no article's.

use clearline_engine::internals::save::epub::BookWord;
use clearline_words::{Language, Wording, message};

/// The word in the language of a tag; `None` where the program does not speak it.
pub fn book_word(language: &str, word: BookWord) -> Option<String> {
    let wording = Wording::of(Language::of_tag(language)?);
    Some(match word {
        BookWord::Contents => wording.word("book-contents"),
        BookWord::Articles(count) => wording.say(&message!("book-articles", count = count)),
        BookWord::Title => wording.word("book-title"),
        BookWord::Untitled => wording.word("book-untitled"),
        BookWord::Notes => wording.word("book-notes"),
        BookWord::Lost => wording.word("book-lost"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_book_are_there_in_each_language_that_the_program_speaks() {
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
            assert_eq!(book_word("de", word), None);
            assert_eq!(book_word("en-GB", word), Some(word.in_english()));
        }
        assert_eq!(book_word("zh-TW", BookWord::Contents).as_deref(), Some("目錄"));
        assert_eq!(book_word("zh-CN", BookWord::Articles(7)).as_deref(), Some("7 篇文章"));
    }
}
