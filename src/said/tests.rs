//! That what is said here is what the engine says.

use clearline_engine::page::Sentence;
use clearline_words::{Language, Message, Said, Wording};

/// Checks that a message is this text in English, and has words in all languages.
pub(super) fn assert_says(message: &Message, text: &str) {
    assert_eq!(Wording::of(Language::English).say(message), text);
    assert_is_in_all_languages(message);
}

/// Checks that a message is this fault in English, and has words in all languages.
pub(super) fn assert_explains(message: &Message, sentence: Sentence) {
    let Sentence { what, why, what_now } = sentence.clone();
    let english = Wording::of(Language::English).said(message);
    assert_eq!(english, Said { what, why, what_now });
    assert_is_in_all_languages(message);
    for language in Language::ALL {
        let said = Wording::of(language).said(message);
        assert_eq!(said.why.is_empty(), sentence.why.is_empty(), "{message:?}");
        assert_eq!(said.what_now.is_empty(), sentence.what_now.is_empty(), "{message:?}");
    }
}

fn assert_is_in_all_languages(message: &Message) {
    for language in Language::ALL {
        assert!(
            Wording::of(language).has(message.id()),
            "{language:?}: {}",
            message.id()
        );
    }
}
