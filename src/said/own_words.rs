//! Faults that have no words of their own here.

use clearline_engine::page::Sentence;
use clearline_words::{Message, message};

/// A fault in the engine's words.
pub fn in_own_words(sentence: Sentence) -> Message {
    message!(
        "fault-verbatim",
        what = sentence.what,
        why = sentence.why,
        now = sentence.what_now
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::said::tests::assert_explains;

    #[test]
    fn the_words_of_the_engine_stay() {
        let sentence = Sentence::new("It rained", "of the clouds", "Wait.");
        assert_explains(&in_own_words(sentence.clone()), sentence);
    }
}
