//! What the reader of a kept article did with it.

use clearline_library::{Progress, State};
use clearline_words::{Message, message};

/// All that holds of an article: how far it is read, whether it is a favourite, whether it is put aside.
pub fn article_state(state: &State) -> Vec<Message> {
    let progress = match state.progress {
        Progress::Unread => message!("library-row-unread"),
        Progress::Reading => message!("library-row-reading"),
        Progress::Read => message!("library-row-read"),
    };
    let favourite = state.favourite.then(|| message!("library-row-favourite"));
    let archived = state.archived.then(|| message!("library-row-archived"));
    [Some(progress), favourite, archived].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clearline_words::{Language, Wording};

    #[test]
    fn all_that_holds_is_said_in_the_users_language() {
        let state = State {
            favourite: true,
            ..State::default()
        };
        let said = |language| {
            article_state(&state)
                .iter()
                .map(|word| Wording::of(language).say(word))
                .collect::<Vec<_>>()
        };
        assert_eq!(said(Language::English), ["unread", "favourite"]);
        assert_eq!(said(Language::SimplifiedChinese).len(), 2);
        assert_ne!(said(Language::SimplifiedChinese), said(Language::English));
    }
}
