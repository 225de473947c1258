//! Whether a page holds an article.

use clearline_engine::extraction::{NoArticle, Status};
use clearline_words::{Message, message};

/// What came of an extraction, in a sentence.
pub fn status(status: Status) -> Message {
    match status {
        Status::Found => message!("status-found"),
        Status::Nothing(NoArticle::LeftOut) => message!("status-left-out"),
        Status::Nothing(NoArticle::CutTooHigh) => message!("status-cut-too-high"),
        Status::Doubtful(reason) => message!("status-doubtful", reason = no_article(reason)),
        Status::Nothing(reason @ (NoArticle::NoBoxes | NoArticle::ForeignBoxes)) => {
            message!("status-not-looked", reason = no_article(reason))
        }
        Status::Nothing(reason) => message!("status-nothing", reason = no_article(reason)),
    }
}

/// Why a page holds no article, as a part of a sentence.
fn no_article(reason: NoArticle) -> Message {
    match reason {
        NoArticle::Empty => message!("no-article-empty"),
        NoArticle::BuiltByScript => message!("no-article-built-by-script"),
        NoArticle::IndexOfLinks => message!("no-article-index-of-links"),
        NoArticle::ConsentPage => message!("no-article-consent-page"),
        NoArticle::ErrorPage => message!("no-article-error-page"),
        NoArticle::TooLittleText => message!("no-article-too-little-text"),
        NoArticle::LeftOut => message!("no-article-left-out"),
        NoArticle::CutTooHigh => message!("no-article-cut-too-high"),
        NoArticle::NoBoxes => message!("no-article-no-boxes"),
        NoArticle::ForeignBoxes => message!("no-article-foreign-boxes"),
        other => Message::verbatim(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ground::said::tests::assert_says;

    #[test]
    fn statuses_are_said_in_the_words_of_the_engine() {
        use NoArticle::*;
        let reasons = [
            Empty,
            BuiltByScript,
            IndexOfLinks,
            ConsentPage,
            ErrorPage,
            TooLittleText,
            LeftOut,
            CutTooHigh,
            NoBoxes,
            ForeignBoxes,
        ];
        assert_says(&status(Status::Found), &Status::Found.to_string());
        for reason in reasons {
            for of in [Status::Doubtful(reason), Status::Nothing(reason)] {
                assert_says(&status(of), &of.to_string());
                assert_says(&no_article(reason), &reason.to_string());
            }
        }
    }
}
