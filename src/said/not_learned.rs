//! Why nothing can be learned from corrections.

use clearline_engine::Stop;
use clearline_engine::correct::rules::NotLearned;
use clearline_words::{Message, message};

/// Why nothing was learned, and what to do now.
pub fn not_learned(why: NotLearned) -> Message {
    match why {
        NotLearned::NothingKept => message!("fault-learning-nothing-kept"),
        NotLearned::NoContainer => message!("fault-learning-no-container"),
        NotLearned::NotTheText => message!("fault-learning-not-the-text"),
        NotLearned::Scraps => message!("fault-learning-scraps"),
        NotLearned::BringsNothing => message!("fault-learning-brings-nothing"),
        NotLearned::Known => message!("fault-learning-known"),
        NotLearned::WithinText => message!("fault-learning-within-text"),
        NotLearned::NoMark => message!("fault-learning-no-mark"),
        NotLearned::OnlyHere => message!("fault-learning-only-here"),
        NotLearned::OthersAlike => message!("fault-learning-others-alike"),
        NotLearned::ManyParts => message!("fault-learning-many-parts"),
        NotLearned::Stopped(Stop::Exhausted) => message!("fault-learning-exhausted"),
        NotLearned::Stopped(Stop::Cancelled) => message!("fault-learning-cancelled"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;

    #[test]
    fn refusals_are_said_in_the_words_of_the_engine() {
        let all = [
            NotLearned::NothingKept,
            NotLearned::NoContainer,
            NotLearned::NotTheText,
            NotLearned::Scraps,
            NotLearned::BringsNothing,
            NotLearned::Known,
            NotLearned::WithinText,
            NotLearned::NoMark,
            NotLearned::OnlyHere,
            NotLearned::OthersAlike,
            NotLearned::ManyParts,
            NotLearned::Stopped(Stop::Exhausted),
            NotLearned::Stopped(Stop::Cancelled),
        ];
        for why in all {
            assert_explains(&not_learned(why), why.sentence());
        }
    }
}
