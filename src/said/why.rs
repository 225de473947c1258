//! Reasons that the engine gives as text.

use clearline_engine::Stop;
use clearline_engine::correct::rules::Stale;
use clearline_words::{Message, message};

/// Why a file could not be read: the engine's own words in the language, and as they are those of the system or of a parser.
pub fn why(text: &str) -> Message {
    Message::named("why", text.trim_end_matches('.'))
}

/// Why a rule does not fit a page.
pub fn stale(stale: &Stale) -> Message {
    match stale {
        Stale::TooLittle { kept, automatic } => message!("stale-too-little", kept = *kept, automatic = *automatic),
        Stale::NoContainer => message!("stale-no-container"),
        Stale::Elsewhere => message!("stale-elsewhere"),
        Stale::OtherBorders => message!("stale-other-borders"),
        Stale::Links => message!("stale-links"),
        Stale::Scraps => message!("stale-scraps"),
        Stale::Stopped(Stop::Exhausted) => message!("stale-exhausted"),
        Stale::Stopped(Stop::Cancelled) => message!("stale-cancelled"),
        other => Message::verbatim(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_says;
    use clearline_engine::internals::page::reason;
    use clearline_words::{Language, Wording};
    use std::io::{Error, ErrorKind};

    #[test]
    fn reasons_are_said_in_the_words_of_the_engine_and_in_chinese() {
        let kinds = [
            ErrorKind::NotFound,
            ErrorKind::PermissionDenied,
            ErrorKind::InvalidData,
            ErrorKind::IsADirectory,
            ErrorKind::NotADirectory,
        ];
        for kind in kinds {
            let text = reason(&Error::from(kind));
            assert_says(&why(&text), &text);
            let chinese = Wording::of(Language::SimplifiedChinese).say(&why(&text));
            assert!(chinese.chars().any(|c| c >= '\u{4E00}'), "{chinese}");
        }
        assert_eq!(why("No space left on device.").to_string(), "No space left on device");
    }

    #[test]
    fn stale_rules_are_said_in_the_words_of_the_engine() {
        let all = [
            Stale::TooLittle {
                kept: 12,
                automatic: 345,
            },
            Stale::NoContainer,
            Stale::Elsewhere,
            Stale::OtherBorders,
            Stale::Links,
            Stale::Scraps,
            Stale::Stopped(Stop::Exhausted),
            Stale::Stopped(Stop::Cancelled),
        ];
        for one in all {
            assert_says(&stale(&one), &one.to_string());
        }
    }
}
