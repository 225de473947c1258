//! What the reader of a kept article did with it.

use clearline_library::{Article, Progress};
use clearline_words::{Message, message};

/// All that holds of an article: how far it is read, in percent where somebody is amid it; whether it is a favourite; whether it is
/// put aside. `read` is the percent that is known better than from its file, which is written when the page is left.
pub fn article_state(article: &Article, read: Option<u8>) -> Vec<Message> {
    let state = &article.state;
    let read = read.filter(|percent| *percent > 0).or_else(|| article.percent_read());
    let progress = match (state.progress, read) {
        (Progress::Unread, _) => message!("library-row-unread"),
        (Progress::Reading, Some(percent)) => message!("progress-read", percent = percent),
        (Progress::Reading, None) => message!("library-row-reading"),
        (Progress::Read, _) => message!("library-row-read"),
    };
    let favourite = state.favourite.then(|| message!("library-row-favourite"));
    let archived = state.archived.then(|| message!("library-row-archived"));
    [Some(progress), favourite, archived].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_library::State;
    use clearline_words::{Language, Wording};

    fn said(article: &Article, language: Language) -> Vec<String> {
        let state = article_state(article, None);
        state.iter().map(|word| Wording::of(language).say(word)).collect()
    }

    #[test]
    fn all_that_holds_is_said_in_the_users_language() {
        let state = State {
            favourite: true,
            ..State::default()
        };
        let article = Article {
            state,
            ..Article::default()
        };
        assert_eq!(said(&article, Language::English), ["unread", "favourite"]);
        let chinese = said(&article, Language::SimplifiedChinese);
        assert_eq!(chinese.len(), 2);
        assert_ne!(chinese, said(&article, Language::English));
    }

    #[test]
    fn what_is_begun_says_how_far_it_is_read_and_what_is_read_does_not() {
        let at = |position, progress| {
            let article = Article {
                position,
                characters: 1_000,
                state: State {
                    progress,
                    ..State::default()
                },
                ..Article::default()
            };
            said(&article, Language::English)
        };
        assert_eq!(at(0, Progress::Reading), ["reading"]);
        assert_eq!(at(425, Progress::Reading), ["42\u{A0}% read"]);
        assert_eq!(at(425, Progress::Read), ["read"]);
    }
}
